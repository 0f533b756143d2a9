"""In: a game and the seat that has to decide. Out: the choice of a bot. Bots work for any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..frozen import frozen
from ..program.faults import RulesFault
from .chance import Stream
from .choice import Choice
from .position import Position
from .session import Session

Bot = Callable[[Session, Stream], Choice]
WON = 1_000_000.0
"""Winning counts for more than any score."""


def random(session: Session, stream: Stream) -> Choice:
    """Any legal choice, all with equal chances."""
    legal = session.legal()
    return legal[stream.below(len(legal))]


def greedy(session: Session, stream: Stream, among: Sequence[Choice] | None = None) -> Choice:
    """The choice after which its seat stands best, in a deal that fits what the seat knows; at random among the best.
    ``among``: it chooses one of these.

    The deal need not fit all that happened: choices that lead to a fault in it are ignored.
    """
    seat = session.player
    assert seat is not None
    legal = session.legal() if among is None else among
    if len(legal) == 1:
        return legal[0]
    try:
        here = session.imagined_position(seat, stream.fork(), quickly=True)
    except RulesFault:
        return legal[stream.below(len(legal))]
    best: list[Choice] = []
    highest = float("-inf")
    for choice, told in zip(legal, here.tried(legal, seat), strict=True):
        worth = tried(here, choice, seat, stream) if told is None else told
        if worth is None:
            continue
        if worth > highest:
            best, highest = [], worth
        if worth == highest:
            best.append(choice)
    return best[stream.below(len(best))] if best else legal[stream.below(len(legal))]


def tried(here: Position, choice: Choice, seat: int, stream: Stream) -> float | None:
    """How a seat stands after a choice; None if that leads to a fault."""
    after = here.copy()
    try:
        after.take(choice)
        revealed(after, stream)
    except RulesFault:
        return None
    return outlook(after, seat)


def outlook(after: Position, seat: int) -> float:
    """How a seat stands in a position: far ahead of all if it has won, far behind if others have. The compiled program
    works out the same: see ``dealing.c``.
    """
    worth = advantage(after.outlook, seat)
    if after.over and (won := after.winners):
        worth += WON if seat in won else -WON
    return worth


def revealed(after: Position, stream: Stream) -> None:
    """Where several decide together, a choice has no effect until all have chosen: let the others choose at random."""
    while after.together:
        after.do(stream.below(after.count))


def advantage(standing: list[int], seat: int) -> float:
    """How far a seat is ahead of the best of the others; its own points count a little more than theirs."""
    others = [points for at, points in enumerate(standing) if at != seat]
    return standing[seat] - 0.9 * max(others) if others else standing[seat]


@frozen
class Preference:
    """Takes the first of these actions that is possible, whenever one is; ``greedy``: in the best way, not in any.

    Where none of them is possible, it chooses among all.
    """

    actions: tuple[str, ...]
    greedy: bool = False

    def __call__(self, session: Session, stream: Stream) -> Choice:
        legal = session.legal()
        for action in self.actions:
            preferred = [one for one in legal if one.action == action]
            if preferred:
                legal = preferred
                break
        return greedy(session, stream, legal) if self.greedy else legal[stream.below(len(legal))]


BOTS: Mapping[str, Bot] = {"greedy": greedy, "random": random}
