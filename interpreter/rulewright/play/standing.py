"""In: a prepared example, and a machine. Out: what goes wrong when it is played, and where; or nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from ..diagnostics.place import Span
from ..model import types as t
from ..model.symbols import Symbol
from ..model.types import Piece, Type
from ..program.faults import RulesFault
from ..program.form import NONE, Deed, Refusal, Spot
from ..program.operations import State, as_set, each_bit, first_bit
from .ending import best
from .machine import OVER, PASS, RESUME, Machine, Raw
from .naming import name_of
from .refusals import english, refusal, telling
from .script import Chances, Line, Move, Prepared, Question, Sighting, Value, Wanted
from .sighting import Witness, unlike
from .watch import watched

Tell = Callable[["Standing", Move, Raw], None]
"""What is called for each choice of an example, before it is made; also for choices that are refused."""
NOT_SO = "This does not hold."
MOST_READINGS = 2000


class NotNowError(Exception):
    """Chance is used at a line of the rules, and the next outcome that the example names is impossible there."""

    def __init__(self, spot: Spot) -> None:
        super().__init__(spot)
        self.spot = spot


@dataclass(slots=True)
class Standing:
    """An example being played."""

    machine: Machine
    state: State
    decision: int = OVER
    chances: list[Wanted] = field(default_factory=list)
    dice: random.Random = field(default_factory=lambda: random.Random(0))  # noqa: S311 - the same each time
    tell: Tell | None = None
    alone: str = ""
    """The phase that is played alone, if the game goes on after it."""
    begun: bool = False
    """Whether play has begun, after the position was set up."""
    witness: Witness | None = None
    """Who sees what, if the example asks for it."""

    def go(self) -> None:
        """Continue to the next decision."""
        self.decision = self.machine.run(self.state, self.fate)

    def fate(self, event: int, state: State) -> int:
        """The next outcome that the example names; if it names none, one that is the same each time."""
        outcomes = self.machine.outcomes(state, event)
        if self.witness is not None and self.machine.program.events[event].pieces:
            self.witness.drawing(outcomes)
        spot = self.machine.program.events[event].spot
        if not outcomes:
            raise RulesFault("fault-nothing-to-draw", (), *spot.place)
        alike = self.alike(event, outcomes)
        if self.chances and not alike:
            pieces = self.machine.program.events[event].pieces
            for outcome in outcomes:
                if self.chances[0].pieces == pieces and suits(self.chances[0], outcome, self, pieces=pieces):
                    del self.chances[0]
                    return outcome
            raise NotNowError(spot)
        came = self.dice.choice(outcomes)
        return outcomes[0] if alike else came  # the first of those that are alike, as for outcomes that are given

    def alike(self, event: int, outcomes: list[int]) -> bool:
        """Whether the outcomes do not differ: then the example need not name one."""
        if not self.machine.program.events[event].pieces:
            return len(outcomes) == 1
        look = self.machine.names["look"]
        return len({look(self.state, piece) for piece in outcomes}) == 1


def play(
    example: Prepared, machine: Machine, look: Callable[[State], None] = lambda _: None, tell: Tell | None = None
) -> tuple[str, Span | None]:
    """Play an example to its end, or to the first line that fails; the message is empty if all hold.

    ``look`` is called with the position before anything is played, and with the one at the end; ``tell`` with each
    choice, before it is made.
    """
    standing = begun(example, machine)
    standing.tell = tell
    machine, state = standing.machine, standing.state
    span = example.span
    try:
        first = machine.blocks[machine.program.first](state)
        machine.function(example.given)(state)
        state[RESUME] = example.block if example.block >= 0 else first
        for line in example.lines:
            span = line.span
            if not standing.begun and (isinstance(line, Move) or (is_asked(line) and not example.looks)):
                standing.begun = True
                standing.go()
                look(state)
            message = one_line(line, standing)
            if message:
                return message, span
        if not standing.begun and not example.looks:
            standing.go()
        look(state)
        if standing.chances:
            return left_over(standing.chances, example)
    except RulesFault as fault:
        return f"{fault.message} (line {fault.line})", span
    except NotNowError as named:
        return f"The outcome that the example names is not possible now. (line {named.spot.line})", span
    return "", None


def begun(example: Prepared, machine: Machine) -> Standing:
    """An example before its first step. Only if it asks who sees what, somebody watches."""
    if not any(isinstance(line, Sighting) for line in example.lines):
        return Standing(machine, machine.begin(), alone=example.alone)
    machine, watch = watched(machine)
    state = machine.begin()
    watch.state, watch.observer = state, (witness := Witness(machine, state))
    return Standing(machine, state, alone=example.alone, witness=witness)


def is_asked(line: Line) -> bool:
    """Whether a line asks something of the position, without a choice."""
    return isinstance(line, Question | Sighting)


def left_over(chances: list[Wanted], example: Prepared) -> tuple[str, Span | None]:
    """Report named outcomes that were not used: one too many was named, or something else came instead."""
    several = "One outcome" if len(chances) == 1 else f"{len(chances)} outcomes"
    spans = [line.span for line in example.lines if isinstance(line, Chances) and chances[-1] in line.wanted]
    message = f"{several} that `chance` names never came; outcomes that are certain need not be named."
    return message, spans[-1] if spans else example.span


def one_line(line: Line, standing: Standing) -> str:
    match line:
        case Chances():
            standing.chances += line.wanted
            return ""
        case Question():
            told = who_won(standing) if line.won else ()
            if told is None:
                return goes_on(standing)
            return (
                "" if standing.machine.function(line.function)(standing.state, *told) else failing(line, told, standing)
            )
        case Sighting():
            assert standing.witness is not None
            return unlike(line, standing.machine, standing.state, standing.witness.knowledge)
        case Move():
            pass
    absent = nobody(line, standing)
    if not absent:
        if line.asked.offered:
            return allowed(line, standing)
        return refused(line, standing) if line.asked.refused else played(line, standing)
    if line.asked.refused:
        expected = english(turned_away(line, standing))
        if line.asked.sentence == expected:
            return ""
        return f"{absent} If that is what you mean, write `| {expected}`."
    return absent


def who_won(standing: Standing) -> tuple[int, int] | None:
    """Who has won alone, and all who have, as a set; None if the game is not over."""
    if standing.decision != OVER or not standing.begun or standing.alone:
        return None
    machine = standing.machine
    ranking = [(machine.function(line.function), line.manner) for line in machine.program.winner]
    won = best(range(machine.layout.players), ranking, standing.state, machine.purse.lines)
    return won[0] if len(won) == 1 else NONE, sum(1 << seat for seat in won)


def goes_on(standing: Standing) -> str:
    """The message if somebody asks too early who has won."""
    if standing.begun and standing.decision == OVER and standing.alone:
        return f"Nobody has won yet: only `{standing.alone}` is played here, and the game goes on after it."
    return "Nobody has won yet: the game is not over here."


def failing(question: Question, told: tuple[int, ...], standing: Standing) -> str:
    """The part of a question that fails, the values that were compared in it, and those that it reads."""
    machine, several = standing.machine, len(question.parts) > 1

    def worth(value: Value) -> str:
        return name_of(machine.layout, value.type, machine.function(value.function)(standing.state, *told))

    for part in question.parts:
        sides: list[str] = []
        values: list[str] = []
        try:
            if machine.function(part.function)(standing.state, *told):
                continue
            sides = [worth(side) for side in part.sides]
        except RulesFault:
            pass
        for value in part.values:
            with suppress(RulesFault):  # it may have none in this position
                values.append(f"`{value.says}` is {worth(value)}")
        what = f"`{part.says}` does not hold" if several and part.says else "This does not hold"
        compared = f"the left side is {sides[0]}, the right side {sides[1]}" if sides else ""
        found = "; ".join(one for one in (compared, ", ".join(values)) if one)
        return f"{what}: {found}." if found else f"{what}."
    return NOT_SO


def nobody(move: Move, standing: Standing) -> str:
    """The message if a seat cannot choose now."""
    machine = standing.machine
    if standing.decision == OVER:
        return "Nobody decides any more: the game is over here."
    decider = machine.decider(standing.state, machine.program.decisions[standing.decision])
    if decider != machine.layout.value(move.asked.seat):
        return f"It is `{machine.layout.seats()[decider]}` who decides here, not `{move.asked.seat.name}`."
    return ""


def turned_away(move: Move, standing: Standing) -> Refusal:
    """The refusal for a seat that is not asked."""
    if standing.decision == OVER:
        return refusal("nobody-decides")
    return refusal("not-deciding", seat=move.asked.seat.name)


def played(move: Move, standing: Standing) -> str:
    found = meant(move, standing)
    if found is None:
        return f"This is not legal: {together(reasons(move, standing))}"
    if standing.tell is not None:
        standing.tell(standing, move, found)
    standing.machine.apply(standing.state, standing.decision, found)
    standing.go()
    return ""


def allowed(move: Move, standing: Standing) -> str:
    found = meant(move, standing)
    if found is None:
        return f"This is not legal: {together(reasons(move, standing))}"
    if standing.tell is not None and not move.asked.whole:
        standing.tell(standing, move, found)
    return ""


def refused(move: Move, standing: Standing) -> str:
    if meant(move, standing) is not None:
        return f"{'Some of this' if move.asked.whole else 'This'} is legal, but should be refused."
    told = reasons(move, standing)
    if not move.asked.sentence and not is_offered(move, standing):
        expected = english(refusal("not-offered", action=move.asked.action.name))
        return f"This is not even considered: {expected} If that is what you mean, write it behind a bar: | {expected}"
    if move.asked.sentence and move.asked.sentence not in map(english, told):
        return f"It is refused, but for another reason: {together(told)}"
    tried = next(attempts(move, standing), None)
    if standing.tell is not None and tried is not None:
        standing.tell(standing, move, tried)
    return ""


def is_offered(move: Move, standing: Standing) -> bool:
    """Whether the decision has the action among those that it offers, so that a condition must stand in the way. Not to
    choose at all is no action.
    """
    program, name = standing.machine.program, move.asked.action.name
    offers = program.decisions[standing.decision].offers
    return move.asked.action.kind == "builtin" or any(program.deeds[one.action].name == name for one in offers)


def meant(move: Move, standing: Standing) -> Raw | None:
    """The first legal choice that the example may mean."""
    legal = standing.machine.legal(standing.state, standing.decision)
    return next((choice for choice in legal if same(choice, move, standing)), None)


def same(choice: Raw, move: Move, standing: Standing) -> bool:
    if move.asked.action.kind == "builtin":
        return choice == PASS
    if choice == PASS or standing.machine.program.deeds[choice.deed].name != move.asked.action.name:
        return False
    if move.asked.whole:
        return True
    picks = standing.machine.program.deeds[choice.deed].picks
    return given_so(choice.offer, move, standing) and all(
        suits(wanted, picked, standing, pieces=pick.thing == "piece")
        for wanted, picked, pick in zip(move.wanted, choice.arguments, picks, strict=True)
    )


def given_so(offer: int, move: Move, standing: Standing) -> bool:
    """Whether an action is offered with the arguments of the example; any will do if the example gives none."""
    if not move.given:
        return True
    given = standing.machine.given(standing.state, standing.decision, offer)
    pieces = [isinstance(t.plain(type_), Piece) for _, type_ in signature(move, standing)]
    return all(
        suits(wanted, value, standing, pieces=piece)
        for wanted, value, piece in zip(move.given, given, pieces, strict=True)
    )


def signature(move: Move, standing: Standing) -> tuple[tuple[str, Type], ...]:
    """The parameters of the action that an example names."""
    found: tuple[tuple[str, Type], ...] = standing.machine.layout.rules.headers.signatures[move.asked.action].params
    return found


def suits(wanted: Wanted, picked: Any, standing: Standing, *, pieces: bool) -> bool:
    """Whether a pick is what the example names. ``pieces``: whether pieces are picked, or something else."""
    worth = standing.machine.function(wanted.function)(standing.state)
    if wanted.component is not None and pieces:
        kinds = [
            kind_of(piece, wanted.component, standing) for piece in (each_bit(picked) if wanted.many else (picked,))
        ]
        return sorted(kinds) == sorted(members(worth, wanted.many))
    if wanted.many and isinstance(picked, tuple) != isinstance(worth, tuple):
        return sorted(members(picked, "set")) == sorted(members(worth, "set"))
    return bool(picked == worth)


def members(worth: object, many: str) -> list[int]:
    """The value of a function as a list: from a single one, a set, or a list."""
    if isinstance(worth, tuple):
        return list(worth)
    assert isinstance(worth, int)
    return list(each_bit(worth)) if many else [worth]


def kind_of(piece: int, component: Symbol, standing: Standing) -> int:
    layout = standing.machine.layout
    info = layout.pieces[piece]
    return layout.value(info.kind) if info.component == component else -1


def together(told: list[Refusal]) -> str:
    return " ".join(map(english, told))


def reasons(move: Move, standing: Standing) -> list[Refusal]:
    """Why a choice is not legal. A kind may stand for several pieces: the reasons for pieces that can be picked are
    best.
    """
    best: list[Refusal] = []
    for attempt in attempts(move, standing):
        told = standing.machine.why_not(standing.state, standing.decision, attempt)
        if move.asked.sentence in map(english, told):
            return told
        if told and (not best or telling(told) < telling(best)):
            best = told
    if move.asked.whole and is_offered(move, standing):
        return [refusal("nothing-to-pick", action=move.asked.action.name)]
    return best or [refusal("not-offered", action=move.asked.action.name)]


def attempts(move: Move, standing: Standing) -> Iterator[Raw]:
    """The choices that an example may mean, legal or not."""
    program = standing.machine.program
    for at, offer in enumerate(program.decisions[standing.decision].offers):
        deed = program.deeds[offer.action]
        if deed.name == move.asked.action.name and given_so(at, move, standing):
            for arguments in () if move.asked.whole else readings(move, deed, standing):
                yield Raw(at, offer.action, arguments)


def readings(move: Move, deed: Deed, standing: Standing) -> list[tuple[int, ...]]:
    """The arguments that an example may mean: a kind stands for any piece of it."""
    found: list[tuple[int, ...]] = [()]
    for wanted, pick in zip(move.wanted, deed.picks, strict=True):
        worth = standing.machine.function(wanted.function)(standing.state)
        if wanted.component is not None and pick.thing == "piece":
            options = [
                bits if wanted.many else first_bit(bits)
                for bits in pieces_of(members(worth, wanted.many), wanted.component, standing)
            ]
        else:
            options = [as_set(worth) if wanted.many == "list" else worth]
        found = [(*before, option) for before in found for option in options][:MOST_READINGS]
    return found


def pieces_of(kinds: list[int], component: Symbol, standing: Standing) -> list[int]:
    """Sets with a piece of each of these kinds."""
    sets = [0]
    for kind in kinds:
        pieces = [at for at in range(len(standing.machine.layout.pieces)) if kind_of(at, component, standing) == kind]
        sets = [bits | 1 << piece for bits in sets for piece in pieces if not bits >> piece & 1][:MOST_READINGS]
    return sets
