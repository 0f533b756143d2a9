"""In: a model. Out: the flow of play from ``play`` on, as an indented tree of phases and their decisions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..model.flow import blocks, calls, steps
from ..model.symbols import Symbol
from ..model.terms import Decision
from ..model.understood import Model
from ..syntax import tree
from ..syntax.unparse.statements import simple, statement
from .prose import Quoting, code, line, prose_text, quoting, wrapped

STEP = 4
BAR = "| "
PLAY = Symbol("phase", "play")


@dataclass(slots=True)
class _Walk:
    model: Model
    quotes: Quoting
    asking: frozenset[Symbol]
    """The phases with decisions, in them or in phases that they call."""
    shown: set[str] = field(default_factory=set)
    within: str = ""
    """The phase of which steps are told."""


def flow(model: Model, indent: int = 0) -> list[str]:
    """The tree. Each phase with decisions is expanded at its first call. Other steps are left out."""
    placed = model.nodes.get(PLAY)
    if placed is None or not isinstance(placed.declaration, tree.Phase):
        return []
    walk = _Walk(model, quoting(model), asking(model), {PLAY.name})
    lines = [" " * indent + "play", *_unfolded(placed.declaration, indent + STEP, walk)]
    return [part for text in lines for part in wrapped(text.strip(), _margin(text), _margin(text) + _hanging(text))]


def asking(model: Model) -> frozenset[Symbol]:
    """The phases with decisions, in them or in phases that they call."""
    phases = {symbol: body for symbol, body in model.bodies.items() if symbol.kind == "phase"}
    found = {
        symbol for symbol, body in phases.items() if any(isinstance(step, Decision) for step in steps(blocks(body)))
    }
    callers = {symbol: {run.phase for run in calls(body)} for symbol, body in phases.items()}
    grown = True
    while grown:
        more = {symbol for symbol, called in callers.items() if symbol not in found and called & found}
        found |= more
        grown = bool(more)
    return frozenset(found)


def _margin(text: str) -> int:
    return len(text) - len(text.lstrip())


def _hanging(text: str) -> int:
    return len(BAR) if text.lstrip().startswith(BAR) else 2 * STEP


def _unfolded(phase: tree.Phase, indent: int, walk: _Walk) -> list[str]:
    """What a phase says about itself, then what happens in it."""
    outer, walk.within = walk.within, phase.name.text
    found = [*_said(phase.prose, indent, walk), *_suite(phase.body, indent, walk)]
    walk.within = outer
    return found


def _said(prose: tuple[tree.Prose, ...], indent: int, walk: _Walk) -> list[str]:
    said = prose_text(prose, walk.quotes, walk.within)
    return [f"{' ' * indent}{BAR}{said}"] if said else []


def _suite(suite: tree.Suite, indent: int, walk: _Walk) -> list[str]:
    return [text for node in suite.statements for text in _statement(node, indent, walk)]


def _statement(node: tree.Statement, indent: int, walk: _Walk) -> Iterator[str]:
    margin = " " * indent
    match node:
        case tree.Let(value=tree.Call() as call) | tree.Local(start=tree.Call() as call) | tree.CallPhase(call=call):
            yield from _call(call, line(simple(node)), indent, walk, node.prose)
        case tree.Decide():
            yield margin + line(simple(node))
            yield from _said(node.prose, indent + STEP, walk)
            yield from _below("else", node.otherwise, indent, walk)
        case tree.Draw():
            yield from _below(line(simple(node)) + ", and if there are too few", node.otherwise, indent, walk)
        case tree.For():
            header = line(statement(node, 0)[0].code).partition(": ")[0]
            yield from _below(header, node.body, indent, walk, node.prose)
        case tree.Repeat():
            inner = _suite(node.body, indent + STEP, walk)
            if inner:
                yield from (margin + "repeat", *_said(node.prose, indent + STEP, walk), *inner)
                yield from (f"{margin}until {code(node.until)}", *_said(node.until_prose, indent + STEP, walk))
        case tree.If():
            yield from _branches(node, indent, walk)
        case (
            tree.Let()
            | tree.Local()
            | tree.Assign()
            | tree.Move()
            | tree.OnZone()
            | tree.Roll()
            | tree.RollInto()
            | tree.Show()
            | tree.Swap()
            | tree.Remember()
            | tree.Return()
            | tree.ReturnFrom()
            | tree.BrokenLine()
        ):
            pass


def _branches(node: tree.If, indent: int, walk: _Walk) -> Iterator[str]:
    """An ``else`` is shown if something happens in it, and then its ``if`` is shown too."""
    margin = " " * indent
    then = _suite(node.then, indent + STEP, walk)
    otherwise = node.otherwise
    chained = otherwise is not None and isinstance(otherwise.statements[0], tree.If) and otherwise.statements[0].chained
    rest = _suite(otherwise, indent if chained else indent + STEP, walk) if otherwise else []
    if not then and not rest:
        return
    if not then and not chained:
        yield from (f"{margin}unless {code(node.test)}", *rest)
        return
    yield from (f"{margin}if {code(node.test)}", *_said(node.prose, indent + STEP, walk), *then)
    if chained and rest:
        yield from (f"{margin}else {rest[0].lstrip()}", *rest[1:])
    elif rest and otherwise is not None:
        yield from (f"{margin}else", *_said(otherwise.prose, indent + STEP, walk), *rest)


def _below(
    header: str, suite: tree.Suite | None, indent: int, walk: _Walk, prose: tuple[tree.Prose, ...] = ()
) -> Iterator[str]:
    inner = _suite(suite, indent + STEP, walk) if suite is not None else []
    if inner:
        yield from (" " * indent + header, *_said(prose, indent + STEP, walk), *inner)


def _call(call: tree.Expr, text: str, indent: int, walk: _Walk, prose: tuple[tree.Prose, ...]) -> Iterator[str]:
    name = call.function if isinstance(call, tree.Call) else call
    placed = walk.model.nodes.get(Symbol("phase", name.name)) if isinstance(name, tree.Use) else None
    if placed is None or not isinstance(placed.declaration, tree.Phase):
        return
    phase = placed.declaration
    asks = Symbol("phase", phase.name.text) in walk.asking
    again = asks and phase.name.text in walk.shown
    walk.shown.add(phase.name.text)
    yield f"{' ' * indent}{text}{'  (as above)' if again else ''}"
    if not again:
        yield from _said(prose, indent + STEP, walk)
    if asks and not again:
        yield from _unfolded(phase, indent + STEP, walk)
