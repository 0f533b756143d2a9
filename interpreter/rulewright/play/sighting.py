"""In: an example that is played, and what happens in it. Out: who knows of a piece which it is, and what is wrong where
an example says otherwise.
"""

from __future__ import annotations

from ..model import types as t
from ..model.types import Many
from ..program.operations import State, as_set, each_bit
from .knowledge import Knowledge, Learning
from .machine import Machine
from .naming import piece_kind
from .script import Secret, Sighting
from .sight import Sight


class Witness(Learning):
    """Observes all that moves, is shown or is mixed, and so knows what the seats know."""

    def __init__(self, machine: Machine, state: State) -> None:
        self.knowledge = Knowledge(Sight(machine.layout))
        self.knowledge.begin(state)

    def unveiled(self, state: State, slot: int, value: object, seers: int) -> None:
        """What variables hold, views tell."""

    def veiled(self, slot: int, value: object) -> None:
        """As above."""

    def drawing(self, outcomes: list[int]) -> None:
        """One of these pieces is drawn now."""
        self.knowledge.outcomes = as_set(outcomes)


def unlike(line: Sighting, machine: Machine, state: State, knowledge: Knowledge) -> str:
    """What is wrong with it: a seat that does not know a piece, or one that should not; empty if it is as it says."""
    layout = machine.layout
    wanted = {layout.value(seat) for seat in line.asked.seers}
    for thing in line.things:
        if isinstance(thing, Secret):
            wrong = unlike_secret(thing, line, machine, state, knowledge.sight)
            if wrong:
                return wrong
            continue
        pieces = members(thing.type, machine.function(thing.function)(state))
        if not pieces:
            return f"`{thing.says}` is no piece here, so there is nothing to see."
        for seat, name in enumerate(layout.seats()):
            row = knowledge.narrow(seat)
            for piece in pieces:
                knows = not row[piece] & ~knowledge.sight.equal[piece]
                if knows and not (line.asked.everyone or seat in wanted):
                    return (
                        f"`{name}` knows what is there, too: `{piece_kind(layout, piece)}` is seen in `{thing.says}`."
                    )
                if not knows and (line.asked.everyone or seat in wanted):
                    could = sorted({piece_kind(layout, one) for one in each_bit(row[piece])})
                    among = f"{', '.join(could[:-1])} or {could[-1]}" if len(could) > 1 else "any of several"
                    return f"`{name}` does not know what is there: a piece of `{thing.says}` could be {among}."
    return ""


def unlike_secret(thing: Secret, line: Sighting, machine: Machine, state: State, sight: Sight) -> str:
    """The same of a variable that not everybody sees."""
    slot = machine.function(thing.function)(state)
    if slot < 0:
        return f"`{thing.says}` is of nothing here, so there is nothing to see."
    layout = machine.layout
    seers, wanted = sight.looking_at(state, slot), {layout.value(seat) for seat in line.asked.seers}
    for seat, name in enumerate(layout.seats()):
        sees, should = bool(seers >> seat & 1), line.asked.everyone or seat in wanted
        if sees != should:
            return f"`{name}` sees `{thing.says}`, too." if sees else f"`{name}` does not see `{thing.says}`."
    return ""


def members(type_: t.Type, worth: object) -> list[int]:
    """The pieces that a value names: one or none, a set or a list."""
    if isinstance(worth, tuple):
        return list(worth)
    assert isinstance(worth, int)
    if isinstance(t.plain(type_), Many):
        return list(each_bit(worth))
    return [worth] if worth >= 0 else []
