"""In: a game and the seat that has to decide. Out: the choice of a bot. Bots work for any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..program.faults import RulesFault
from ..program.operations import State
from .chance import Stream, fate
from .choice import Choice
from .ending import counted, settle, winners
from .machine import OVER, Machine
from .session import Session

Bot = Callable[[Session, Stream], Choice]
WON = 1_000_000.0
"""Winning counts for more than any score."""


def random(session: Session, stream: Stream) -> Choice:
    """Any legal choice, all with equal chances."""
    legal = session.legal()
    return legal[stream.below(len(legal))]


def greedy(session: Session, stream: Stream) -> Choice:
    """The choice after which its seat stands best, in a deal that fits what the seat knows; at random among the best.

    The deal need not fit all that happened: choices that lead to a fault in it are ignored.
    """
    seat = session.player
    assert seat is not None
    legal = session.legal()
    if len(legal) == 1:
        return legal[0]
    try:
        state, dealt = session.dealt(seat, stream.fork())
    except RulesFault:
        return random(session, stream)
    machine, table = session.table.machine, session.table
    answer = fate(machine)
    best: list[Choice] = []
    highest = float("-inf")
    for choice in legal:
        after = state[:]
        try:
            machine.apply(after, session.stop, table.relabel.choice(choice.raw, machine.program.deeds, dealt))
            stop = revealed(machine, after, machine.run(after, answer), answer, stream)
            if stop < OVER:
                settle(table, after, stop, answer)
        except RulesFault:
            continue
        worth = advantage(counted(table, after, table.outlook_name), seat)
        if stop == OVER:
            won = winners(table, after)
            worth += (WON if seat in won else -WON) if won else 0
        if worth > highest:
            best, highest = [], worth
        if worth == highest:
            best.append(choice)
    return best[stream.below(len(best))] if best else random(session, stream)


def revealed(machine: Machine, state: State, stop: int, answer: Callable[[int, State], int], stream: Stream) -> int:
    """Where several decide together, a choice has no effect until all have chosen: let the others choose at random."""
    while stop >= 0 and machine.program.decisions[stop].sealed is not None:
        legal = machine.legal(state, stop)
        machine.apply(state, stop, legal[stream.below(len(legal))])
        stop = machine.run(state, answer)
    return stop


def advantage(standing: list[int], seat: int) -> float:
    """How far a seat is ahead of the best of the others; its own points count a little more than theirs."""
    others = [points for at, points in enumerate(standing) if at != seat]
    return standing[seat] - 0.9 * max(others) if others else standing[seat]


BOTS: Mapping[str, Bot] = {"greedy": greedy, "random": random}
