"""In: a game, choice by choice. Out: an account of it in whole numbers: how the lead went, how many choices there were,
which actions were offered and taken.

What the numbers are, ``Columns`` says. A compiled program gives the same account of random games: see ``accounts.c``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from ..frozen import frozen
from .chance import CHANCE, MASK, Stream, fate
from .ending import Playout, counted, winners
from .machine import OVER, RESUME, Raw

if TYPE_CHECKING:
    from .game import Table

POINTS, QUARTERS, SEEN, WIDEST, EVENLY = 9, 3, 512, 256, 2520
"""At so many points of a game the standing is told, the first and the last among them, and so at its quarters; of so
many turns it is kept; so many choices are told apart; and in so many parts shares of seats are told: they divide by all
numbers up to ten.
"""
ALONE = (
    "turns", "legal", "forced", "logs", "often", "changes", "settled", "decided", "deficit", "pairs", "close", "led",
    "behind 1", "agree 1", "behind 2", "agree 2", "behind 3", "agree 3",
)  # fmt: skip
"""What there is once for each game:

- the turns, which begin whenever somebody else decides;
- the legal choices of all decisions, how many decisions had only one, the logarithms of their numbers to the base 2 in
  parts of 2^16, and the number that 95 of 100 decisions do not exceed;
- how often the sole lead changed, the part of the game in thousandths after somebody got it to the end;
- whether some, but not all, have won; how far a winner was behind at most; pairs of winners and others; whether nobody
  led at the end; whether anybody ever did;
- at each quarter: whether no winner led, and how many pairs stood as they ended, twice; evenly standing ones once.
"""


@frozen
class Columns:
    """The places of the numbers of an account. ``actions``: the names, and last what it is to pass."""

    players: int
    actions: tuple[str, ...]

    @property
    def leads(self) -> int:
        """How far the best is ahead of the second, at each point."""
        return len(ALONE)

    @property
    def points(self) -> int:
        """The standing of each seat, point by point."""
        return self.leads + POINTS

    @property
    def decisions(self) -> int:
        """The decisions of each seat."""
        return self.points + POINTS * self.players

    @property
    def favours(self) -> int:
        """By action: the part of the winners who took it, less that of the others, in parts of ``EVENLY``."""
        return self.decisions + self.players

    @property
    def offered(self) -> int:
        """By seat: how often each action was offered, then how often it was taken."""
        return self.favours + len(self.actions)

    @property
    def size(self) -> int:
        return self.offered + 2 * self.players * len(self.actions)


def columns(table: Table) -> Columns:
    return Columns(table.players, (*(deed.name for deed in table.machine.program.deeds), ""))


@cache
def logarithm(count: int) -> int:
    """To the base 2, in parts of 2^16, rounded down: by squaring, as the compiled program does it.

    >>> logarithm(1), logarithm(8), logarithm(3) / 65536
    (0, 196608, 1.584954833984375)
    """
    whole = count.bit_length() - 1
    rest = count << 31 >> whole
    for _ in range(16):
        rest = rest * rest >> 31
        whole <<= 1
        if rest >> 32:
            rest >>= 1
            whole |= 1
    return whole


class Account:
    """Of a game in progress."""

    def __init__(self, of: Columns) -> None:
        self.of, players, actions = of, of.players, len(of.actions)
        self.last, self.leader, self.since, self.stride = -1, -1, 0, 1
        self.turns = self.legal = self.forced = self.logs = self.changes = 0
        self.decisions, self.deficits = [0] * players, [0] * players
        self.offered = [[0] * actions for _ in range(players)]
        self.taken = [[0] * actions for _ in range(players)]
        self.widths = [0] * WIDEST
        self.seen: list[list[int]] = []

    def decision(self, seat: int, legal: Sequence[Raw], taken: Raw) -> None:
        """Somebody has chosen, of what was legal."""
        count = len(legal)
        offered = self.offered[seat]
        for deed in {one.deed for one in legal}:
            offered[deed] += 1  # to pass is the last
        self.taken[seat][taken.deed] += 1
        self.decisions[seat] += 1
        self.legal += count
        self.forced += count == 1
        self.logs += logarithm(count)
        self.widths[min(count, WIDEST - 1)] += 1

    def turn(self, seat: int, standing: Sequence[int] | None) -> None:
        """Somebody else is going to decide; the standing then, if the rules say it."""
        self.last = seat
        if standing is not None:
            self.stand(standing)
            self.keep(standing)
        self.turns += 1

    def stand(self, standing: Sequence[int]) -> None:
        """Who leads alone, and how far everybody is behind the best of the others."""
        best = max(standing)
        self.deficits = [max(before, best - one) for before, one in zip(self.deficits, standing, strict=True)]
        leader = max(seat for seat, one in enumerate(standing) if one == best)
        if sum(one == best for one in standing) > 1:
            return
        if leader != self.leader:
            self.changes += self.leader >= 0
            self.leader, self.since = leader, self.turns

    def keep(self, standing: Sequence[int]) -> None:
        """In long games only of some turns, evenly."""
        if self.turns % self.stride:
            return
        if len(self.seen) == SEEN:
            self.seen = self.seen[::2]
            self.stride *= 2
            if self.turns % self.stride:
                return
        self.seen.append(list(standing))

    def told(self, won: int, scores: Sequence[int], *, stood: bool) -> list[int]:
        """The account of a game that is over; ``stood``: whether the rules say how seats stand."""
        of, seats, turns = self.of, range(self.of.players), self.turns
        by_won = [seat for seat in seats if won >> seat & 1]
        others = [seat for seat in seats if not won >> seat & 1]
        decided, nobody = bool(by_won and others), [0] * of.players
        if stood and turns:
            self.stand(scores)
        points = [
            self.seen[min(turns * at // (POINTS - 1) // self.stride, len(self.seen) - 1)] if self.seen else nobody
            for at in range(POINTS - 1)
        ]
        points.append(list(scores))
        leads = [ahead(one) for one in points]
        found = [
            turns, self.legal, self.forced, self.logs, self.often(), self.changes,
            (turns - self.since) * 1000 // turns if self.leader >= 0 and turns else -1,
            int(decided), max((self.deficits[seat] for seat in by_won), default=0), len(by_won) * len(others),
            int(leads[-1] == 0), int(self.leader >= 0),
        ]  # fmt: skip
        for quarter in range(1, QUARTERS + 1):
            here = points[quarter * (POINTS - 1) // (QUARTERS + 1)]
            best = max(here)
            found.append(int(decided and not any(here[one] == best for one in by_won)))
            found.append(sum(2 if here[a] > here[b] else here[a] == here[b] for a in by_won for b in others))
        found += leads
        for one in points:
            found += one
        found += self.decisions
        for action in range(len(of.actions)):
            mine = sum(self.taken[seat][action] > 0 for seat in by_won)
            theirs = sum(self.taken[seat][action] > 0 for seat in others)
            found.append(mine * EVENLY // len(by_won) - theirs * EVENLY // len(others) if decided else 0)
        for seat in seats:
            found += self.offered[seat]
            found += self.taken[seat]
        return found

    def often(self) -> int:
        """The number of choices that 95 of 100 decisions do not exceed."""
        many, below, at = sum(self.widths), 0, 0
        while at < WIDEST - 1 and 100 * (below + self.widths[at]) < 95 * many:
            below += self.widths[at]
            at += 1
        return at


def ahead(standing: Sequence[int]) -> int:
    """How far the best is ahead of the second."""
    order = sorted(standing)
    return order[-1] - order[-2] if len(order) > 1 else 0


def at_random(table: Table, of: Columns, seed: int, most: int) -> tuple[Playout, list[int]]:
    """A random game with its account; everybody draws from a stream of their own: see ``streams``."""
    machine, account, name = table.machine, Account(of), table.standing_name
    drawing = [Stream(one) for one in streams(seed, table.players)]
    state, answer, made = machine.begin(), fate(machine), 0
    state[CHANCE] = seed & MASK
    while True:
        stop, lists = machine.stopped(state, answer)
        if stop == OVER or made >= most:
            break
        seat = machine.decider(state, machine.program.decisions[stop])
        legal = machine.legal(state, stop, lists)
        if seat != account.last:
            account.turn(seat, counted(table, state, name) if name else None)
        choice = legal[drawing[seat].below(len(legal))]
        account.decision(seat, legal, choice)
        machine.apply(state, stop, choice)
        made += 1
    over = state[RESUME] == OVER
    scores, won = counted(table, state, "score"), winners(table, state) if over else ()
    told = account.told(sum(1 << one for one in won), scores, stood=bool(name))
    return Playout(made, scores, won, over), told


def streams(seed: int, bots: int) -> list[int]:
    """The seed of the chance of each bot in a game with this seed: nobody's depends on what others draw."""
    stream = Stream(seed ^ MASK)
    return [stream.fork() for _ in range(bots)]
