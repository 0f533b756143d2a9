"""In: an account of a game, and a state that might be the real one at some step of it. Out: the states to which the
next step may lead, if nothing looks different.

A step is a choice with its effects, up to the next decision. Outcomes of chance that the viewer did not see, and secret
choices of others, may be anything that the rules allow in that state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..frozen import frozen
from ..program.faults import RulesFault
from ..program.operations import State, each_bit
from .account import NOTHING, Heard, Look, Looks, Shape, Told, hear_move, hear_order, hear_show
from .chance import CHANCE, merged
from .machine import MOST_STEPS, OVER, PASS, RESUME, Machine, Raw
from .sealed import turn_to
from .sight import UNSEEN

if TYPE_CHECKING:
    from .game import Table
    from .watch import Watch

Trail = Any
"""How a state was reached: the previous trail, and a choice or an outcome of chance. None at the beginning."""

Offered = dict[Raw, tuple[Look, Told]]
"""Choices: how each looks, and of which marks its text tells although they are not seen."""
UNTOLD: tuple[Look, Told] = (None, NOTHING)

ONE = 5
"""The length of the look of one piece that moves."""


class DifferentError(Exception):
    """Something looks different from the account."""


@frozen
class Chosen:
    """A choice of the account."""

    raw: Raw
    seat: int
    secret: bool
    """Whether it was made by another player, together with others, and is not revealed yet."""
    shown: frozenset[int]
    """What the viewer was told about the pieces that were picked."""
    hides: bool
    """Whether a piece was picked that the viewer could not tell from others."""
    unseen: bool = False
    """Whether something else was picked that the viewer did not see."""
    learnt: bool = False
    """Whether the viewer has seen later what was picked."""


@frozen
class Part:
    """From one decision to the next: what was seen on the way, and how it ended."""

    number: int
    looks: tuple[Look, ...]
    drawn: tuple[int, ...]
    """The pieces that chance really selected."""
    veiled: tuple[tuple[int, Any], ...]
    """The secret variables that got a value, each with the value if the viewer has seen that, also later."""
    written: int
    """How many of them got it before anything was rolled: by what was chosen."""
    stop: int
    state: State
    """The real state at the end."""
    chosen: Chosen | None
    """What was chosen then; None at the current position."""


@dataclass(slots=True)
class World:
    """A state that might be the real one, in the middle of a part."""

    state: State
    heard: int = 0
    drawn: int = 0
    """How often chance has selected a piece in this part."""
    veiled: int = 0
    """How often a secret variable got a value in this part."""
    weight: float = 1.0
    trail: Trail = None


@dataclass(slots=True)
class Retelling:
    """Follows worlds through the parts of an account."""

    table: Table
    viewer: int
    looks: Looks
    known: dict[int, Offered] = field(default_factory=dict)
    """The real choices available at the ends of parts."""
    shapes: dict[int, Shape] = field(default_factory=dict)
    """What was really seen there."""

    def start(self) -> World:
        state = self.table.machine.begin()
        state[CHANCE] = 0
        return World(state)

    # ---- to the next question ----------------------------------------------------------------------------------

    def on(self, world: World, part: Part) -> tuple[list[int], int] | list[Raw]:
        """Continue to an event of chance, and return its outcomes and its number; or to the end of the part, and return
        the choices that may have been made there.
        """
        machine, watch = self.table.watched
        watch.state, watch.observer = world.state, Listening(self, world, part)
        try:
            return self._going(machine, watch, world, part)
        except RulesFault:
            raise DifferentError from None
        finally:
            watch.state = watch.observer = None

    def _going(self, machine: Machine, watch: Watch, world: World, part: Part) -> tuple[list[int], int] | list[Raw]:
        state, blocks = world.state, machine.blocks
        machine.purse.again()
        at: int = state[RESUME]
        for _ in range(MOST_STEPS):
            if at >= 0:
                at = blocks[at](state)
                continue
            state[RESUME] = at
            if at == OVER:
                return self._ended(world, part)
            number, chance = divmod(-2 - at, 2)
            if chance:
                if part.stop == at and world.heard == len(part.looks) and world.drawn == len(part.drawn):
                    return self._ended(world, part)
                outcomes = machine.outcomes(state, number)
                if not outcomes:
                    raise DifferentError
                return outcomes, number
            decision = machine.program.decisions[number]
            state[RESUME] = decision.block
            if part.stop == number and world.heard == len(part.looks):
                watch.state = None
                options = self.options(machine, world, part)
                watch.state = state
                if options:
                    return options
            if decision.nothing < 0 or any(machine.lists(state, number)):
                raise DifferentError
            at = decision.nothing
        raise DifferentError

    def _ended(self, world: World, part: Part) -> list[Raw]:
        """The end where nobody decides: the game is over, or at an event of chance."""
        if part.stop != world.state[RESUME] or world.heard != len(part.looks):
            raise DifferentError
        if not self._looks_alike(world.state, part):
            raise DifferentError
        if part.stop == OVER and self.table.ended(world.state) != self.table.ended(part.state):
            raise DifferentError
        return [PASS]

    def options(self, machine: Machine, world: World, part: Part) -> list[Raw]:
        """The choices that fit the account where a part ended; all choices if nothing has been chosen yet."""
        state, stop, chosen = world.state, part.stop, part.chosen
        decision = machine.program.decisions[stop]
        if machine.decider(state, decision) != machine.decider(part.state, decision):
            return []
        sealed = decision.sealed
        if sealed is not None and state[sealed.left] != part.state[sealed.left]:
            return []
        if not self._looks_alike(state, part) or not self._asked_alike(machine, state, part):
            return []
        if chosen is None:
            return [PASS] if any(machine.lists(state, stop)) else []
        state = self.turned(machine, state, stop, chosen.seat)
        if chosen.secret:
            return machine.legal(state, stop)
        if chosen.raw == PASS:
            return [PASS] if any(machine.lists(state, stop)) else []

        told = self.known[part.number].get(chosen.raw, UNTOLD)[1] if chosen.seat == self.viewer else NOTHING

        def look(there: State, raw: Raw) -> Look:
            own = chosen.seat == self.viewer
            return self.looks.choice(machine.program, there, raw, chosen.shown, told, own=own)

        seen = look(part.state, chosen.raw)
        hides = chosen.hides or self._of_several(machine, state, chosen)
        hides = hides or (chosen.unseen and not chosen.learnt)
        if not hides and look(state, chosen.raw) == seen and not machine.why_not(state, stop, chosen.raw):
            return [chosen.raw]
        found = [raw for raw in machine.legal(state, stop) if look(state, raw) == seen]
        return found if hides else found[:1]

    def _of_several(self, machine: Machine, state: State, chosen: Chosen) -> bool:
        """Whether another player picked one of several equal pieces that differ in something that the viewer could not
        see there: in their marks, or in what lies on them.
        """
        if chosen.seat == self.viewer:
            return False
        sight, place, look = self.looks.sight, self.looks.layout.place, machine.names["look"]
        for piece in picks(machine, chosen.raw):
            zone = state[place + piece]
            hidden = any(sight.value(state, slot, self.viewer) is UNSEEN for slot in sight.marks[piece])
            if zone < 0 or (sight.plainly(state, piece, self.viewer) and not hidden):
                continue
            beside = (one for one in each_bit(sight.equal[piece]) if one != piece and state[place + one] == zone)
            if any(look(state, one) != look(state, piece) for one in beside):
                return True
        return False

    def _looks_alike(self, state: State, part: Part) -> bool:
        truly = self.shapes.get(part.number)
        if truly is None:
            truly = self.shapes[part.number] = self.looks.shape(part.state)
        return self.looks.same(state, truly)

    def _asked_alike(self, machine: Machine, state: State, part: Part) -> bool:
        """Whether the viewer, if it is asked, has the same choices as in the real state."""
        truly = self.known.get(part.number)
        if truly is None:
            truly = self.known[part.number] = self._offered(machine, part.state, part.stop)
        return looks_of(self._offered(machine, state, part.stop)) == looks_of(truly)

    def _offered(self, machine: Machine, state: State, stop: int) -> Offered:
        """The choices of the viewer. Their texts tell apart by their marks the pieces of those that look the same."""
        decision = machine.program.decisions[stop]
        if machine.decider(state, decision) != self.viewer:
            if decision.sealed is None or not state[decision.sealed.left] >> self.viewer & 1:
                return {}
            state = self.turned(machine, state, stop, self.viewer)
        legal = machine.legal(state, stop)
        groups: dict[str, list[Raw]] = {}
        found: Offered = {}
        for raw in legal:
            look = self.looks.choice(machine.program, state, raw)
            found[raw] = (look, NOTHING)
            groups.setdefault(str(look), []).append(raw)
        for group in groups.values():
            if len(group) > 1:
                told = self._told_apart(state, {piece for raw in group for piece in picks(machine, raw)})
                for raw in group:
                    found[raw] = (self.looks.choice(machine.program, state, raw, self.looks.evident, told), told)
        return found

    def _told_apart(self, state: State, pieces: set[int]) -> Told:
        """The marks in which pieces of the same name differ where they are not seen."""
        layout, sight = self.looks.layout, self.looks.sight
        kinds: dict[Any, list[int]] = {}
        for piece in pieces:
            if not sight.plainly(state, piece, self.viewer):
                kinds.setdefault(layout.pieces[piece].kind, []).append(piece)
        return frozenset(
            (sight.looks[piece], at)
            for same in kinds.values()
            for at, slots in enumerate(zip(*(sight.marks[piece] for piece in same), strict=True))
            if len({sight.value(state, slot, self.viewer) for slot in slots}) > 1
            for piece in same
        )

    @staticmethod
    def turned(machine: Machine, state: State, stop: int, seat: int) -> State:
        """The state in which a seat is asked: itself, or a copy where several decide together."""
        decision = machine.program.decisions[stop]
        if decision.sealed is None or machine.decider(state, decision) == seat:
            return state
        state = state[:]
        turn_to(machine, state, stop, seat)
        return state

    # ---- past it -------------------------------------------------------------------------------------------------

    def happens(self, world: World, number: int, outcome: int, share: float) -> World:
        """A world after an outcome of chance."""
        event = self.table.machine.program.events[number]
        state = world.state[:]
        state[event.slot] = outcome
        state[RESUME] = event.after
        trail = (world.trail, outcome)
        return World(state, world.heard, world.drawn + event.pieces, world.veiled, world.weight * share, trail)

    def brought(self, world: World, part: Part, number: int, outcomes: list[int]) -> list[tuple[int, int]]:
        """The outcomes that fit what was seen; equal pieces count as one, with their number."""
        machine = self.table.machine
        if world.heard >= len(part.looks):
            raise DifferentError
        seen = part.looks[world.heard]
        if machine.program.events[number].pieces:
            if seen[0] != "moved" or len(seen) != ONE:
                raise DifferentError
            look = machine.names["look"]
            outcomes = [piece for piece in outcomes if self.looks.could_be(piece, seen)]
            truly = part.drawn[world.drawn] if world.drawn < len(part.drawn) else -1
            if truly in outcomes:  # the real one of equal ones is preferred: rules may take them by their numbers later
                outcomes = sorted(outcomes, key=lambda piece: piece != truly)
            return merged(outcomes, lambda piece: look(world.state, piece))
        if seen[:2] != ("rolled", number) or seen[2] not in {None, *outcomes}:
            raise DifferentError
        world.heard += 1
        if seen[2] is None:
            return merged(self.rolled(world, part, number, outcomes), lambda outcome: outcome)
        return [(seen[2], outcomes.count(seen[2]))]

    def rolled(self, world: World, part: Part, number: int, outcomes: list[int]) -> list[int]:
        """What may have come up where the viewer did not see it: it goes into a secret variable at once."""
        seen = part.veiled[world.veiled][1] if world.veiled < len(part.veiled) else UNSEEN
        del number
        return [one for one in outcomes if one == seen] or outcomes

    def chooses(self, world: World, part: Part, raw: Raw, share: float) -> World:
        """A world after this choice at the end of a part: the next part begins."""
        assert part.chosen is not None
        machine, _ = self.table.watched
        state = world.state[:]
        if machine.decider(state, machine.program.decisions[part.stop]) != part.chosen.seat:
            turn_to(machine, state, part.stop, part.chosen.seat)
        return World(state, 0, 0, 0, world.weight * share, (world.trail, raw))

    def carry_out(self, world: World, part: Part, after: Part, raw: Raw) -> None:
        """Carry out a choice, up to the first step in it that waits."""
        machine, watch = self.table.watched
        watch.state, watch.observer = world.state, Listening(self, world, after)
        try:
            machine.apply(world.state, part.stop, raw)
        except RulesFault:
            raise DifferentError from None
        finally:
            watch.state = watch.observer = None


class Listening:
    """Observes what happens in a world, and compares it with what was seen."""

    __slots__ = ("look", "part", "sight", "world")

    def __init__(self, telling: Retelling, world: World, part: Part) -> None:
        self.look: Callable[[Heard], Look] = telling.looks.heard
        self.sight = telling.looks.sight
        self.world = world
        self.part = part

    def moved(self, state: State, pieces: list[int], sources: dict[int, int], drawn: list[int]) -> None:
        del drawn
        self.compare(hear_move(self.sight, state, pieces, sources))

    def reordered(self, state: State, zone: int, done: str) -> None:
        self.compare(hear_order(self.sight, state, zone, done))

    def shown(self, state: State, pieces: list[int], seers: int) -> None:
        self.compare(hear_show(self.sight, state, pieces, seers))

    def unveiled(self, state: State, slot: int, value: Any, seers: int) -> None:
        eyes = self.sight.looking_at(state, slot) | self.sight.shown_to(seers)
        self.compare(Heard("unveiled", eyes=(eyes,), number=slot, outcome=seers, value=value))

    def veiled(self, slot: int, value: Any) -> None:
        """What the viewer has seen of it later, it must be."""
        at, found = self.world.veiled, self.part.veiled
        self.world.veiled = at + 1
        if at < len(found) and found[at][0] == slot and found[at][1] not in {UNSEEN, value}:
            raise DifferentError

    def told_of(self, pieces: list[int], among: int) -> None:
        """What is told holds, or this world would have come to a fault."""

    def compare(self, heard: Heard) -> None:
        at, looks = self.world.heard, self.part.looks
        if at >= len(looks) or looks[at] != self.look(heard):
            raise DifferentError
        self.world.heard = at + 1


def looks_of(offered: Offered) -> list[str]:
    return sorted(str(look) for look, _ in offered.values())


def picks(machine: Machine, raw: Raw) -> list[int]:
    """The pieces of a choice."""
    found: list[int] = []
    for pick, value in zip(machine.program.deeds[raw.deed].picks if raw != PASS else (), raw.arguments, strict=True):
        if pick.thing == "piece":
            found += each_bit(value) if pick.many else [value]
    return [piece for piece in found if piece >= 0]
