"""In: a model. Out: phases that call themselves, and loops in which nobody decides and nothing runs out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ..diagnostics.diagnostic import Report
from ..syntax import tree
from .symbols import Symbol
from .terms import ActionBody, Block, Body, Branch, Decision, Drawing, Loop, PhaseBody, Repeating, Run, Step

if TYPE_CHECKING:
    from .resolve import Model


def steps(block: Block) -> Iterator[Step]:
    """Every step of a block and of the blocks within it."""
    for step in block:
        yield step
        match step:
            case Branch(then=then, otherwise=otherwise):
                yield from steps(then)
                yield from steps(otherwise)
            case Loop(body=inner) | Repeating(body=inner):
                yield from steps(inner)
            case Decision(otherwise=other) | Drawing(otherwise=other):
                yield from steps(other or ())


def blocks(body: Body | None) -> Block:
    match body:
        case PhaseBody(steps=found):
            return found
        case ActionBody(effects=found):
            return found
    return ()


def calls(body: Body | None) -> Iterator[Run]:
    """The phases that a body calls."""
    for step in steps(blocks(body)):
        if isinstance(step, Run):
            yield step


def check_flow(model: Model, report: Report) -> None:
    bodies = model.bodies
    callers = {symbol: {run.phase for run in calls(found)} for symbol, found in bodies.items() if symbol.kind in {"phase", "action"}}
    offers = {symbol: {offer.action for step in steps(blocks(found)) if isinstance(step, Decision) for offer in step.offers} for symbol, found in bodies.items() if symbol.kind in {"phase", "action"}}
    reached = {symbol: callers[symbol] | offers[symbol] for symbol in callers}
    circles(reached, model, report)
    for symbol, found in bodies.items():
        for step in steps(blocks(found)):
            if isinstance(step, Repeating) and not progresses(step, bodies, set()):
                report.add("R210", step.span, "In this loop nobody decides, and nothing runs out: it may never end.",
                           "Let somebody decide in it, draw something in it, or loop with `for` over something finite.")
            if isinstance(step, Decision) and symbol.kind == "action":
                report.add("R218", step.span, "An action is one choice; further decisions belong to phases.", "Call a phase from here that asks, or let the phase that offers the action ask after it.")


def circles(reached: Mapping[Symbol, set[Symbol]], model: Model, report: Report) -> None:
    """Phases and actions that lead back to themselves; each circle is told once."""
    seen: set[Symbol] = set()
    for start in sorted(reached, key=str):
        path: list[Symbol] = []
        open_: list[tuple[Symbol, Iterator[Symbol]]] = []
        at: Symbol | None = start if start not in seen else None
        while at is not None or open_:  # a walk without recursion: chains of calls may be long
            if at is not None:
                seen.add(at)
                path.append(at)
                open_.append((at, iter(sorted(reached.get(at, ()), key=str))))
                at = None
            symbol, rest = open_[-1]
            after = next(rest, None)
            if after is None:
                open_.pop()
                path.pop()
            elif after in path:
                told(path[path.index(after) :], model, report)
            elif after not in seen:
                at = after


def told(circle: list[Symbol], model: Model, report: Report) -> None:
    first = circle[0]
    names = " → ".join(f"`{symbol.name}`" for symbol in (*circle, first))
    related = tuple((model.places[symbol], f"`{symbol.name}` is declared here") for symbol in circle[1:] if symbol in model.places)
    report.add("R209", model.places.get(first, tree.NOWHERE), f"`{first.name}` leads back to itself: {names}.",
               "Phases don't call themselves: write `repeat`, or let each part return first.", related=related)


def progresses(loop: Repeating, bodies: Mapping[Symbol, Body], seen: set[Symbol]) -> bool:
    """Does somebody decide in the loop, or is something drawn, here or in a phase that it calls?"""
    return any(_progress(step, bodies, seen) for step in steps(loop.body))


def _progress(step: Step, bodies: Mapping[Symbol, Body], seen: set[Symbol]) -> bool:
    match step:
        case Decision() | Drawing():
            return True
        case Run(phase=phase) if phase not in seen:
            seen.add(phase)
            return any(_progress(inner, bodies, seen) for inner in steps(blocks(bodies.get(phase))))
    return False
