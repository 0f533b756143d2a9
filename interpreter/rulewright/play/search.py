"""In: a game and the seat that has to decide. Out: its choice, found by playing on from deals that fit what it knows.

This is Monte Carlo tree search over information sets (Cowling, Powley and Whitehouse, 2012): one tree for all deals
that the seat imagines. A choice that is not possible in a deal is not counted there. Each round follows the tree, adds
one node to it and plays at random to the end. It knows no game. It is led by the shares of the win and, a little, by
how far a seat is ahead by its score; it tries first what has the best outlook.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import log, sqrt
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from ..frozen import frozen
from ..program.faults import RulesFault
from ..program.operations import each_bit
from .bots import advantage, outlook, random, revealed
from .chance import Stream
from .choice import Choice
from .ending import parts
from .errors import ImagineError
from .position import Position

if TYPE_CHECKING:
    from .session import Session

CURIOSITY = 0.6
"""How much choices that were seldom tried are preferred to those that have done well."""
AHEAD = 0.1
"""The part of a result that is how far a seat is ahead by its score; the rest is its share of the win."""
DEALS = 40
"""So many deals are imagined at most; then they take turns."""
WIDTH, GROWTH = 3.0, 0.5
"""After ``n`` rounds through a node, ``WIDTH * n ** GROWTH`` of its choices have been tried, if there is an outlook to
order them by; else all are.
"""
LONGEST = 2_000
"""So many choices a round goes on for at most, in games without an end."""

Key = object
"""What is chosen, in all deals: see ``Tree.keys``."""


class Node:
    """What is known about the positions after some choices."""

    __slots__ = ("apart", "met", "next", "outlook", "settled", "visits", "worth")

    def __init__(self) -> None:
        self.visits, self.met = 0, 0
        """How often it was reached, and how often it could have been."""
        self.worth = 0.0
        """What those rounds were worth in all, to whoever chose it."""
        self.next: dict[Key, Node] = {}
        self.outlook: dict[Key, float] = {}
        """How promising each choice looks to whoever decides here, if that was asked for."""
        self.apart: dict[int, Node] = {}
        """Where several decide together, what each chooses: nobody's choice depends on another's."""
        self.settled: tuple[float, ...] | None = None
        """The shares of the win, if they are certain from here on however anybody errs."""


@dataclass(slots=True)
class Deal:
    """A position that the seat imagines, and the numbers that its choices have there, in the order of the session."""

    position: Position
    numbers: list[int]


class Way(NamedTuple):
    """A choice on the way down: where it was made, where it led, by whom, and out of how many."""

    at: Node
    to: Node
    seat: int
    of: int


class Tree:
    """All that was found out for one choice."""

    def __init__(self, session: Session, seat: int, legal: Sequence[Choice], stream: Stream, engine: str) -> None:
        self.session, self.seat, self.legal, self.stream, self.engine = session, seat, legal, stream, engine
        table = session.table
        self.program = table.machine.program
        self.lots = bool(self.program.events)
        """Whether chance has a part in the game."""
        self.hidden = any(one & (one - 1) for one in session.journal.knowledge.candidates[seat]) or any(
            one.seat != seat for one in session.moment.sealed
        )
        """Whether there is something that the seat does not know."""
        self.certain = not self.lots and not self.hidden
        """Whether all rounds begin with the same position: then choices have the same numbers in all of them."""
        self.guided = bool(table.outlook_name)
        numbers: dict[object, int] = {}
        self.kinds = [numbers.setdefault((one.component, one.kind), len(numbers)) for one in table.layout.pieces]
        self.root, self.deals = Node(), list[Deal]()
        self.own: Node | None = None
        """Where this choice is made: the root, unless others choose together with it."""
        self.rounds = 0
        self.lowest, self.highest = float("inf"), float("-inf")

    # ---- deals ---------------------------------------------------------------------------------------------------

    def deal(self) -> Deal:
        """The deal of this round."""
        if len(self.deals) >= (DEALS if self.hidden else 1):
            return self.deals[self.rounds % len(self.deals)]
        position = self.imagined(self.stream.fork())
        found = Deal(position, position.numbers(self.legal))
        self.deals.append(found)
        return found

    def imagined(self, seed: int) -> Position:
        """A position that the seat cannot tell from the real one; roughly, if the game so far was forgotten."""
        if self.hidden:
            try:
                return self.session.imagined_position(self.seat, seed, engine=self.engine)
            except ImagineError:
                pass
        return self.session.imagined_position(self.seat, seed, quickly=True, engine=self.engine)

    def _kind(self, pieces: int, many: bool) -> Key:
        if pieces < 0:
            return pieces
        if many:
            return tuple(sorted([self.kinds[one] for one in each_bit(pieces)]))
        return self.kinds[pieces]

    def keys(self, position: Position) -> list[tuple[Key, int]]:
        """What may be chosen: a key that is the same in all deals, and its number in this one.

        Pieces are the same in two deals if they are of the same kind; if there are several of these, in their order.
        """
        if self.certain:
            return [(number, number) for number in range(position.count)]
        offers = self.program.decisions[position.stop].offers
        times: dict[Key, int] = {}
        found: list[tuple[Key, int]] = []
        for number, meaning in enumerate(position.meanings()):
            told: list[Key] = [position.stop, meaning[0]]
            if meaning[0] >= 0:
                picks = self.program.deeds[offers[meaning[0]].action].picks
                told += [
                    self._kind(value, pick.many) if pick.thing == "piece" else value
                    for pick, value in zip(picks, meaning[1:], strict=True)
                ]
            key = tuple(told)
            times[key] = times.get(key, 0) + 1
            found.append(((key, times[key]), number))
        return found

    # ---- a round -------------------------------------------------------------------------------------------------

    def go(self) -> None:
        """One round: down the tree, a new node, and at random to the end."""
        deal = self.deal()
        position = deal.position.copy(self.stream.fork() if self.lots else None)
        path: list[Way] = []
        node, first, fresh = self.root, True, False
        node.visits += 1
        self.rounds += 1
        while position.count and not fresh and node.settled is None:
            home, joint, asked = node, list[Key](), set[int | None]()
            while True:
                seat = position.decider
                assert seat is not None
                together = position.together
                arm = home.apart.setdefault(seat, Node()) if together else home
                if together:
                    arm.visits += 1
                if first and seat == self.seat:
                    among: list[tuple[Key, int]] = [(at, one) for at, one in enumerate(deal.numbers) if one >= 0]
                    first, self.own = False, arm
                else:
                    among = self.keys(position)
                key, number, one, new = self.pick(arm, among, position, seat)
                position.do(number)
                path.append(Way(arm, one, seat, len(among)))
                if not together:
                    node, fresh = one, new
                    break
                joint.append(key)
                asked.add(seat)
                if not position.together or position.decider in asked:
                    found = home.next.get(tuple(joint))
                    node, fresh = found or home.next.setdefault(tuple(joint), Node()), found is None
                    node.visits += 1
                    break
        self.learn(path, position, node)

    def pick(
        self, node: Node, among: list[tuple[Key, int]], position: Position, seat: int
    ) -> tuple[Key, int, Node, bool]:
        """What to try next; and whether that is new."""
        known = node.next
        all_tried = self.certain and len(known) == len(among)
        untried = [] if all_tried else [pair for pair in among if pair[0] not in known]
        found = self.promising(node, untried, len(among), position, seat) if untried else None
        if found is not None:
            key, number = found
            one = known[key] = Node()
            for other, _ in among:
                if other in known:
                    known[other].met += 1
            one.visits = 1
            return key, number, one, True
        best, highest = among[0], float("-inf")
        for pair in among:
            child = known.get(pair[0])
            if child is None:
                continue
            child.met += 1
            if child.settled is not None:
                share = child.settled[seat]
                worth = share if 0 < share < 1 else 4 * share - 2  # what surely wins, always; what loses, never
            else:
                worth = child.worth / child.visits + CURIOSITY * sqrt(log(child.met + 1) / child.visits)
            if worth > highest:
                best, highest = pair, worth
        one = known[best[0]]
        one.visits += 1
        return best[0], best[1], one, False

    def promising(
        self, node: Node, untried: list[tuple[Key, int]], many: int, position: Position, seat: int
    ) -> tuple[Key, int] | None:
        """Of what was never tried, out of so many choices, what has the best outlook, at random among the best; None if
        that had better wait.
        """
        if not self.guided:
            return untried[self.stream.below(len(untried))]
        known, best, highest = node.outlook, list[tuple[Key, int]](), float("-inf")
        for pair in untried:
            worth = known.get(pair[0])
            if worth is None:
                worth = known[pair[0]] = self.looks(position, pair[1], seat)
            if worth > highest:
                best, highest = [], worth
            if worth == highest:
                best.append(pair)
        tried = many - len(untried)
        if tried and tried >= WIDTH * node.visits**GROWTH and highest < max(known.values()):
            return None
        return best[self.stream.below(len(best))]

    def looks(self, position: Position, number: int, seat: int) -> float:
        """How a seat stands after a choice, as bots judge it."""
        after = position.copy()
        after.do(number)
        revealed(after, self.stream)
        return outlook(after, seat)

    def learn(self, path: list[Way], position: Position, node: Node) -> None:
        """What the end of a round is worth to everybody, noted along its path."""
        turns = position.turns
        scores: list[int] = []
        if node.settled is not None:
            shares = node.settled
        elif position.over:
            shares, scores = position.shares, position.scores
            if self.certain:
                node.settled = shares
        else:
            end = position.playout(self.stream.fork(), position.ply + LONGEST)
            shares, scores = parts(end.winners, turns), end.scores
        ahead = [advantage(scores, seat) for seat in turns] if scores else []
        if ahead:
            self.lowest, self.highest = min(self.lowest, *ahead), max(self.highest, *ahead)
        wide = self.highest - self.lowest
        for way in path:
            far = (ahead[way.seat] - self.lowest) / wide if ahead and wide else shares[way.seat]
            way.to.worth += (1 - AHEAD) * shares[way.seat] + AHEAD * far
        if node.settled is not None:
            settle(path)

    # ---- what was found ------------------------------------------------------------------------------------------

    def best(self) -> Choice | None:
        """What was tried most often, but for what surely loses; None if nothing was."""
        tried: dict[Any, Node] = self.own.next if self.own is not None else {}
        order = [
            (
                one.settled is None or one.settled[self.seat] > 0,
                one.settled is not None and one.settled[self.seat] == 1,
                one.visits,
                one.worth,
                -at,
            )
            for at, one in tried.items()
        ]
        return self.legal[-max(order)[-1]] if order else None


def settle(path: list[Way]) -> None:
    """From the end back: what is certain before a choice, since it is after it."""
    for way in reversed(path):
        after = way.to.settled
        if after is None:
            return
        if after[way.seat] < 1:
            others = [one.settled for one in way.at.next.values()]
            if len(others) < way.of or None in others:
                return
            after = max((one for one in others if one is not None), key=lambda one: one[way.seat])
        way.at.settled = after


@frozen
class Search:
    """A bot that searches, for so many rounds, or for so many seconds."""

    rounds: int = 500
    seconds: int = 0
    engine: str = "auto"

    def __call__(self, session: Session, stream: Stream) -> Choice:
        seat = session.player
        assert seat is not None
        legal = session.legal()
        if len(legal) == 1:
            return legal[0]
        tree = Tree(session, seat, legal, Stream(stream.fork()), self.engine)
        for _ in self.times():
            try:
                tree.go()
            except RulesFault:  # such a deal does not count
                continue
            if tree.root.settled is not None:
                break
        return tree.best() or random(session, stream)

    def times(self) -> Iterator[int]:
        if not self.seconds:
            yield from range(self.rounds)
            return
        end = monotonic() + self.seconds
        for at in count():
            yield at
            if monotonic() > end:
                return
