"""In: the rule graph, options, a number of players. Out: the program: everything lowered, and the first state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ..diagnostics.place import Sources
from ..graph.nodes import PLAY, RuleGraph
from ..model.guards import Value
from ..model.symbols import Symbol
from ..model.terms import Term
from ..model.types import Type, plain
from .actions import action_deed, may_function
from .asked import asked_slots
from .chains import fill
from .checking import check_kinds
from .domains import checked_as
from .expressions import lower as lower_term
from .form import NONE, Clear, Function, Give, Goto, GotoSlot, Num, Op, Program, SetSlot
from .functions import define, formula, ranking
from .graphs import body_of, places, price, stop, ways
from .layout import Layout, layout
from .lowering import Frame, Lowering
from .memories import present
from .passes import improved
from .phases import afresh, begun, clear, phase_entry, phase_frame, phase_function, steps_of
from .sealed import deed_of, reveal
from .start import keys, room_to_begin, start_state
from .steps import effects
from .turning import touching

FUNCTIONS: Mapping[str, Callable[[Symbol, Lowering], Function]] = {
    "define": define,
    "may": may_function,
    "present": present,
    "formula piece": formula,
    "formula kind": partial(formula, what="kind"),
    "formula enum": partial(formula, what="enum"),
    "places": places,
    "ways": ways,
    "price": price,
    "stop": stop,
    "touching": touching,
    "phase": phase_function,
}


def lower(
    rules: RuleGraph, options: Mapping[Symbol, Value], players: int, sources: Sources
) -> tuple[Program, Lowering]:
    """The whole ruleset for these options and this number of players, optimised."""
    lowering, first = lowered(rules, options, players, sources)
    return improved(program(lowering, first)), lowering


def lowered(
    rules: RuleGraph,
    options: Mapping[Symbol, Value],
    players: int,
    sources: Sources,
    *,
    watched: bool = False,
    counts: bool = False,
) -> tuple[Lowering, int]:
    """The whole ruleset, and its first block; more may be added to it.

    If ``watched``, the program notes where play passes: see ``points``; if it ``counts``, it notes more than that.
    """
    lowering = Lowering(layout(rules, options, players), sources, lower_term, effects)
    lowering.notes = set() if watched or counts else None
    lowering.counts = counts
    first = lowering.block()
    entry = phase_entry(PLAY, lowering)
    with lowering.lowers((PLAY, "")):
        begin = [*room_to_begin(lowering), *(clear(symbol, lowering) for symbol in lowering.layout.vars)]
        begin += [Clear(slot, 1, Op("list", ())) for slot in lowering.layout.memories.values()]
        goes = (SetSlot(entry.back, Num(NONE)), Goto(entry.block))
        lowering.blocks[first] = lowering.made((*begin, *keys(lowering), *goes))
    ranking(lowering)
    return lowering, first


def graphs_alone(
    rules: RuleGraph, options: Mapping[Symbol, Value], players: int, sources: Sources
) -> tuple[Program, Layout]:
    """Only the graphs of the rules: a program of functions, for examining graphs from outside.

    It has the slots of the whole program, so its functions can be called with states of that.
    """
    lowering = Lowering(layout(rules, options, players), sources, lower_term, effects)
    for symbol, on in rules.headers.graphs.items():
        home = on if on.kind == "board" else rules.headers.parts[on]
        if lowering.layout.exists(symbol) and lowering.layout.exists(on) and lowering.layout.exists(home):
            stops = ("stop",) if body_of(symbol, lowering).stops else ()
            for what in ("places", "ways", "price", *stops):
                lowering.ask(f"{what}_{symbol.name}", what, symbol)
    return program(lowering, 0), lowering.layout


Question = tuple[tuple[tuple[Symbol, Type], ...], Term]
"""A value that is asked from outside: what it is about, and how it is worked out."""


def questions_alone(
    rules: RuleGraph, asked: Sequence[Question], options: Mapping[Symbol, Value], players: int, sources: Sources
) -> tuple[Program, Layout]:
    """A program of functions that answer questions, named ``asked_0``, ``asked_1`` and so on.

    It has the slots of the whole program, so its functions can be called with states of that.
    """
    lowering = Lowering(layout(rules, options, players), sources, lower_term, effects)
    for at, (about, term) in enumerate(asked):
        frame = Frame(lowering, f"asked_{at}")
        given = tuple(frame.bind_local(symbol, type_) for symbol, type_ in about)
        worth = checked_as(term, term.type, frame)
        lowering.functions[f"asked_{at}"] = Function(f"asked_{at}", given, (Give(worth),), "asked from outside")
    return program(lowering, 0), lowering.layout


def complete(lowering: Lowering) -> None:
    """Lower what was requested by name, and what that requests in turn."""
    while lowering.todo:
        what, symbol = lowering.todo.pop(0)
        with lowering.lowers((whole(symbol, lowering), "")):
            if what == "action":
                lowering.deeds[symbol] = action_deed(symbol, lowering)
            elif what == "sealed":
                lowering.deeds[symbol] = deed_of(symbol, lowering)
            elif what == "blocks":
                phase_blocks(symbol, lowering)
            else:
                lowering.add(FUNCTIONS[what](symbol, lowering))
    for block, action, given, after in lowering.reveals:
        with lowering.lowers((action, "")):
            lowering.blocks[block] = lowering.made(reveal(action, given, after, lowering))
    lowering.reveals.clear()


def whole(symbol: Symbol, lowering: Lowering) -> Symbol:
    """The declaration of what was requested: that of a column is what the column belongs to."""
    if symbol.kind == "action":
        return Symbol("action", symbol.name)
    found = (Symbol(kind, symbol.of) for kind in ("component", "enum", "part"))
    places = lowering.layout.rules.places
    return next((one for one in found if one in places), symbol) if symbol.kind == "column" else symbol


def phase_blocks(phase: Symbol, lowering: Lowering) -> None:
    """The blocks of a phase that may wait."""
    entry = phase_entry(phase, lowering)
    frame = phase_frame(phase, lowering)
    start, end = lowering.block(entry), lowering.block(entry)
    fill(start, steps_of(phase, lowering), frame, end)
    lowering.blocks[end] = lowering.made((GotoSlot(entry.back),))
    begins = (*begun(phase, lowering), *afresh(phase, lowering), Goto(start))
    lowering.blocks[entry.block] = lowering.made(begins)


def program(lowering: Lowering, first: int, entries: tuple[int, ...] = ()) -> Program:
    """The program of all that has been lowered so far."""
    complete(lowering)
    found = lowering.layout
    blocks = tuple(block for block in lowering.blocks if block is not None)
    decisions = tuple(decision for decision in lowering.decisions if decision is not None)
    deeds = tuple(deed for deed in lowering.deeds.values() if deed is not None)
    functions = {name: function for name, function in lowering.functions.items() if function is not None}
    assert len(blocks) == len(lowering.blocks)
    assert len(functions) == len(lowering.functions)
    return check_kinds(
        Program(
            found.rules.name,
            found.players,
            tuple(found.slots.names),
            start_state(lowering),
            frozenset({found.far} if found.far_zones and not found.far_ordered else ()),
            dict(lowering.tables),
            functions,
            blocks,
            decisions,
            tuple(lowering.events),
            deeds,
            tuple(lowering.spots),
            first,
            entries,
            frozenset(functions) - lowering.asked,
            asked=asked_slots(
                (
                    tuple(one.body for name, one in functions.items() if name not in lowering.aside),
                    blocks,
                    decisions,
                    tuple(lowering.events),
                )
            ),
            homes=tuple(lowering.homes),
            phases=tuple((phase.name, entry.back) for phase, entry in lowering.entries.items()),
            winner=tuple(lowering.winner),
            points=tuple(lowering.points),
            few={
                slot: (-int(type_ != plain(type_)), found.values_of(plain(type_)))
                for slot, type_ in found.slots.types.items()
                if found.values_of(plain(type_))
            },
        )
    )
