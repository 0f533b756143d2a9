"""In: a model. Out: what refers to what, and how: reads, changes, calls, offers, pays with it, lasts as long as it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import fields

from ..graph.facts import PAID, Doing
from ..graph.gather import gather
from ..model import declared as wholes
from ..model import terms
from ..model.symbols import Symbol
from ..model.understood import Model
from ..syntax import tree

ROLES = ("offered", "called", "changed", "paid", "lasts", "read")
PARTS = {"value": "enum", "kind": "component", "column": "component", "cell": "board"}
CHANGING = frozenset({"var", "resource", "zone"})
WITH_PARTS = (
    *(terms.AnyTerm, terms.AnyStep, terms.Picked, terms.Priced, terms.Needed, terms.Edged, terms.Ranked),
    *(terms.DefineBody, terms.GraphBody, terms.WinnerBody, terms.ValueBody),
    *(wholes.ActionBody, wholes.PhaseBody, wholes.PositionBody, wholes.ExampleBody),
)
"""Terms and bodies, whose parts are searched."""
Mention = tuple[str, Symbol]


def mentioned(model: Model) -> dict[Symbol, dict[str, dict[Symbol, None]]]:
    """For each declaration, by role, the declarations that refer to it."""
    found: dict[Symbol, dict[str, dict[Symbol, None]]] = {}
    for by, placed in model.nodes.items():
        roles = [(role, symbol) for role, symbol in mentions(by, placed.declaration, model) if symbol != by]
        moved = {symbol for role, symbol in roles if role == "changed" and symbol.kind == "zone"}
        for role, symbol in roles:
            if role != "read" or symbol not in moved:  # a change of what lies there also reads it
                found.setdefault(symbol, {}).setdefault(role, {})[by] = None
    return found


def mentions(by: Symbol, node: tree.Declaration, model: Model) -> Iterator[Mention]:
    """What one declaration refers to: in its body, in the formulas of its table, in its header."""
    formulas = tuple(kind.values for kind in model.kinds.get(by, ()))
    for role, symbol in _inside((model.bodies.get(by), formulas)):
        yield role, declared(symbol, model)
    yield from done_in(by, model)
    match node:
        case tree.Zone():
            for name in node.holds:
                yield "read", Symbol("component", name.text)
        case tree.Var(per=tree.Name(text=text)):
            yield "lasts", Symbol("phase", text)
        case tree.Ruling(lines=lines):
            for line in lines:
                if isinstance(line, tree.See):
                    yield from (("read", symbol) for name in line.names for symbol in named(name.text, model))
        case tree.OfFile() | tree.Thing() | tree.Rule() | tree.Aside() | tree.Trial() | tree.Edit() | tree.Broken():
            pass


def reached(kinds: Collection[str], model: Model) -> dict[Symbol, None]:
    """The declarations of these kinds, and all that they ask for by themselves or by definitions, each after what asks
    for it.
    """
    found: dict[Symbol, None] = {}

    def follow(symbol: Symbol) -> None:
        for _, target in mentions(symbol, model.nodes[symbol].declaration, model):
            if target not in found and target in model.nodes:
                found[target] = None
                if target.kind == "define":
                    follow(target)

    for symbol in model.nodes:
        if symbol.kind in kinds:
            found.setdefault(symbol)
            follow(symbol)
    return found


def done_in(by: Symbol, model: Model) -> Iterator[Mention]:
    """What the steps of a declaration change, what they pay with, and the zones whose content or order changes."""
    body = model.bodies.get(by)
    doing = gather(body).doing if body is not None else Doing()
    for change in doing.changes:
        if change.symbol.kind in CHANGING:
            yield "paid" if change.operator == PAID else "changed", change.symbol
    yield from (("changed", zone) for zone in sorted(doing.moved(), key=str))


def declared(symbol: Symbol, model: Model) -> Symbol:
    """The declaration that a value, kind, column or cell belongs to; others are declarations themselves."""
    owner = PARTS.get(symbol.kind)
    if owner is None:
        return symbol
    for kind in (owner, "part", "enum"):
        whole = Symbol(kind, symbol.of)  # type: ignore[arg-type]
        if whole in model.nodes:
            return whole
    return symbol


def named(name: str, model: Model) -> list[Symbol]:
    """The declarations with a name: ``uncover``, ``site.tile``, or ``tile`` of any owner."""
    full = [symbol for symbol in model.nodes if str(symbol) == name]
    return full or [symbol for symbol in model.nodes if symbol.name == name]


def _inside(body: object) -> Iterator[Mention]:
    """Everything that a body mentions; what only gets a new value is not read."""
    stack: list[object] = [body]
    while stack:
        at = stack.pop()
        match at:
            case terms.Supposing(test=test, effects=effects):  # they are undone
                stack += [test, *(getattr(one, item.name) for one in effects for item in fields(one))]
            case terms.Run(phase=phase):
                yield "called", phase
                stack.append(at.arguments)
            case terms.Offered(action=action) | wholes.Asked(action=action):
                yield ("offered" if isinstance(at, terms.Offered) else "read"), action
                stack.append(at.arguments)
            case terms.Limited(per=per):
                if per is not None:
                    yield "lasts", per
                stack += [at.times, at.keys]
            case terms.Ref(symbol=symbol) | terms.Get(symbol=symbol) | terms.Apply(function=symbol):
                if symbol.kind not in {"local", "builtin", "direction", "seat"}:
                    yield "read", symbol
                stack += _parts(at)
            case wholes.Laid(position=position):
                yield "given", position
            case tuple():
                stack.extend(at)
            case _ if isinstance(at, WITH_PARTS):
                stack += _parts(at)
            case _:  # plain data
                pass


def _parts(node: object) -> list[object]:
    written = {id(target) for role, target in terms.touched(node) if role == "changes"}
    anew = getattr(node, "operator", ":=") == ":="
    found = (getattr(node, item.name) for item in fields(node) if item.name not in {"type", "span"})  # type: ignore[arg-type]
    several = (one if isinstance(one, tuple) else (one,) for one in found)
    return [where(one) if anew and id(one) in written else one for many in several for one in many]


def where(target: object) -> tuple[object, object]:
    """What says of whom a variable is."""
    return getattr(target, "of", None), getattr(target, "keys", ())
