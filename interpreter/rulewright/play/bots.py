"""In: a game and the seat whose decision it is. Out: what a bot chooses there. Bots know no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..program.operations import FaultError, as_set, each_bit
from .chance import Stream, fate
from .choice import Choice
from .ending import counted, settle, winners
from .machine import OVER, PASS
from .machine import Choice as Raw
from .session import Session

Bot = Callable[[Session, Stream], Choice]
WON = 1_000_000.0
"""To win counts for more than any score."""


def random(session: Session, stream: Stream) -> Choice:
    """Any legal choice, each as likely."""
    legal = session.legal()
    return legal[stream.below(len(legal))]


def greedy(session: Session, stream: Stream) -> Choice:
    """The choice after which its seat stands best, in a deal that fits what the seat knows; any of the best."""
    seat = session.player
    assert seat is not None
    legal = session.legal()
    if len(legal) == 1:
        return legal[0]
    state, dealt = session.imagined(seat, stream.fork())
    machine, table = session.table.machine, session.table
    answer = fate(machine)
    best: list[Choice] = []
    highest = float("-inf")
    for choice in legal:
        after = state[:]
        try:
            machine.apply(after, session.stop, imagined(choice, dealt))
            stop = machine.run(after, answer)
            if stop < OVER:
                settle(table, after, stop, answer)
        except FaultError:
            continue
        worth = advantage(counted(table, after, table.standing_name), seat)
        if stop == OVER:
            won = winners(table, after)
            worth += (WON if seat in won else -WON) if won else 0
        if worth > highest:
            best, highest = [], worth
        if worth == highest:
            best.append(choice)
    return best[stream.below(len(best))] if best else random(session, stream)


def advantage(standing: list[int], seat: int) -> float:
    """How far a seat is ahead of the best of the others; its own points count a little more than theirs."""
    others = [points for at, points in enumerate(standing) if at != seat]
    return standing[seat] - 0.9 * max(others) if others else standing[seat]


def imagined(choice: Choice, dealt: list[int]) -> Raw:
    """The same choice where other pieces lie in the hidden places."""
    deed, raw = choice.deed, choice.raw
    if deed is None or raw == PASS:
        return raw
    arguments = []
    for pick, value in zip(deed.picks, raw.arguments, strict=True):
        if pick.thing == "piece":
            arguments.append(as_set(dealt[one] for one in each_bit(value)) if pick.many else dealt[value])
        else:
            arguments.append(value)
    return Raw(raw.offer, raw.deed, tuple(arguments))


BOTS: Mapping[str, Bot] = {"greedy": greedy, "random": random}
