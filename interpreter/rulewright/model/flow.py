"""In: resolved bodies. Out: diagnostics of phases that call themselves, loops without progress, actions that ask
again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..syntax import tree
from .chains import chains
from .declared import ActionBody, Body, ExampleBody, PhaseBody, PositionBody
from .definitions import Kind
from .symbols import Symbol
from .terms import (
    MOVING,
    Aside,
    Bind,
    Block,
    Branch,
    Decision,
    DefineBody,
    Drawing,
    Get,
    GraphBody,
    Loop,
    Moving,
    OnZone,
    Proving,
    Ref,
    Remembering,
    Repeating,
    Returning,
    Rolling,
    Run,
    Set,
    Showing,
    Step,
    Swapping,
    Term,
    Unveiling,
    ValueBody,
    WinnerBody,
    blocks_in,
    does,
    inside,
    touched,
)


def steps(block: Block) -> Iterator[Step]:
    """Every step of a block and of the blocks within it."""
    for step in block:
        yield step
        for _, inner in blocks_in(step):
            yield from steps(inner)


def blocks(body: Body | None) -> Block:
    match body:
        case PhaseBody(steps=found) | PositionBody(steps=found):
            return found
        case ActionBody(effects=found):
            return found
        case DefineBody() | GraphBody() | WinnerBody() | ValueBody() | Aside() | ExampleBody() | None:
            return ()


def calls(body: Body | None) -> Iterator[Run]:
    """The calls of phases in a body."""
    for step in steps(blocks(body)):
        if isinstance(step, Run):
            yield step


def check_flow(
    bodies: Mapping[Symbol, Body],
    places: Mapping[Symbol, Span],
    trouble: Mapping[Symbol, tuple[Span, ...]],
    report: Report,
) -> None:
    """``trouble``: the places in each body that could not be resolved. They may contain what a loop seems to lack."""
    leads_to = {symbol: reached(found) for symbol, found in bodies.items() if symbol.kind in {"phase", "action"}}
    for circle in chains(leads_to, lambda symbol: leads_to.get(symbol, ()))[1]:
        told(circle, places, report)
    for symbol, found in bodies.items():
        for step in steps(blocks(found)):
            if isinstance(step, Repeating) and not (
                any(within(one, step.span) or within(step.span, one) for one in trouble[symbol])
                or progresses(step, bodies, trouble)
            ):
                report.add(
                    "R210",
                    step.span,
                    "Nothing in this loop changes what its condition depends on: it may never end.",
                    "Let somebody decide in it, change what `until` tests, or use `for`.",
                )
            if isinstance(step, Decision) and symbol.kind == "action":
                report.add(
                    "R218",
                    step.span,
                    "An action is a single choice; further decisions belong in phases.",
                    "Call a phase with a decision, or let the phase that offers the action ask afterwards.",
                )


def check_asking(
    asked: Mapping[Symbol, frozenset[Symbol]],
    kinds: Mapping[Symbol, Iterable[Kind]],
    places: Mapping[Symbol, Span],
    report: Report,
) -> None:
    """Whether an action is possible must not depend on whether it is possible.

    ``asked``: what each body asks; ``kinds``: those of components and enums, which may have formulas.
    """
    leads_to = dict(asked)
    for owner, rows in kinds.items():
        for name, value in (one for row in rows for one in row.values):
            if isinstance(value, Term):
                column = Symbol("column", name, owner.name)
                leads_to[column] = leads_to.get(column, frozenset()) | named((value,))
    for circle in chains(leads_to, lambda symbol: leads_to.get(symbol, ()))[1]:
        if any(symbol.kind == "action" for symbol in circle):
            first = next(symbol for symbol in circle if symbol.kind == "action")
            names = " → ".join(f"`{symbol.name}`" for symbol in (*circle, circle[0]))
            report.add(
                "R209",
                places.get(first, tree.NOWHERE),
                f"Whether `{first.name}` is possible depends on itself: {names}.",
                "Give what both ask a name of its own: `define …`.",
                tuple((places[symbol], f"`{symbol.name}` is declared here") for symbol in circle if symbol in places),
            )


def asks(body: Body) -> frozenset[Symbol]:
    """The actions, definitions, graphs and formulas on which a definition depends, or whether an action is possible."""
    match body:
        case ActionBody(picks=picks, limits=limits, prices=prices, needs=needs):
            return named((picks, limits, prices, needs))
        case DefineBody() | GraphBody():
            return named((body,))
        case PhaseBody() | WinnerBody() | ValueBody() | Aside() | PositionBody() | ExampleBody():
            return frozenset()


def named(several: Iterable[object]) -> frozenset[Symbol]:
    found = (one for one in inside(*several) if isinstance(one, Symbol))
    return frozenset(one for one in found if one.kind in {"action", "define", "graph", "column"})


def reached(body: Body) -> set[Symbol]:
    """The phases that a body calls and the actions that it offers. What these actions offer is reported elsewhere."""
    inner = list(steps(blocks(body)))
    if isinstance(body, ActionBody):
        return {step.phase for step in inner if isinstance(step, Run)}
    offers = {offer.action for step in inner if isinstance(step, Decision) for offer in step.offers}
    return offers | {step.phase for step in inner if isinstance(step, Run)}


def told(circle: list[Symbol], places: Mapping[Symbol, Span], report: Report) -> None:
    first = circle[0]
    names = " → ".join(f"`{symbol.name}`" for symbol in (*circle, first))
    report.add(
        "R209",
        places.get(first, tree.NOWHERE),
        f"`{first.name}` calls itself: {names}.",
        "A phase cannot begin again before it has ended: write `repeat`, or let each part return first.",
        tuple((places[symbol], f"`{symbol.name}` is declared here") for symbol in circle[1:] if symbol in places),
    )


def within(one: Span, other: Span) -> bool:
    return one.chunk is other.chunk and other.start <= one.start and one.end <= other.end


def progresses(loop: Repeating, bodies: Mapping[Symbol, Body], trouble: Mapping[Symbol, tuple[Span, ...]]) -> bool:
    """Whether the loop, or a phase that it calls, asks a player, moves or draws something, or changes its own
    condition.
    """
    awaited = mentioned(loop.until)
    waiting, seen = [loop.body], set[Symbol]()
    while waiting:
        for step in steps(waiting.pop()):
            if step.ASKS or does(type(step)) & MOVING:
                return True
            if any(isinstance(target, Ref | Get) and target.symbol in awaited for _, target in touched(step)):
                return True
            match step:
                case Bind(name=symbol):
                    if symbol in awaited:
                        return True
                case Run(phase=phase, name=name):
                    if name in awaited or trouble.get(phase):
                        return True
                    if phase not in seen:
                        seen.add(phase)
                        waiting.append(blocks(bodies.get(phase)))
                case (
                    Set()
                    | Decision()
                    | Moving()
                    | Drawing()
                    | OnZone()
                    | Rolling()
                    | Showing()
                    | Unveiling()
                    | Proving()
                    | Remembering()
                    | Swapping()
                    | Returning()
                    | Loop()
                    | Repeating()
                    | Branch()
                ):
                    pass
    return any(symbol.kind == "define" for symbol in awaited)  # a definition may read whatever is changed


def mentioned(term: Term) -> set[Symbol]:
    """Every symbol in a term."""
    return {at for at in inside(term) if isinstance(at, Symbol)}
