"""In: the first line of a look. Out: what it is about, its name in expressions, and which lines it may have."""

from __future__ import annotations

from collections.abc import Iterator

from ..composition.near import near
from ..frozen import frozen
from ..syntax import tree
from . import types as t
from .scope import LocalName, Scope
from .symbols import PLAYER, Symbol, described
from .terms import Ref
from .types import Of, Piece, Type

TABLE, SEATS = Symbol("owner", "table"), Symbol("owner", "seats")
WHOLE = {one.name: one for one in (PLAYER, TABLE, SEATS)}
"""Things that have looks without being declared: players, the table, and the area of a seat."""
LAID = frozenset({"zone", "var", "resource"})
LOOKED = frozenset({"component", "part", "enum", "board", "define"}) | LAID
NOTHING = Symbol("owner", "")


@frozen
class Thing:
    """The subject of a look, and its type if expressions can refer to it."""

    symbol: Symbol
    type: Type | None = None


def about(node: tree.Look, scope: Scope) -> Thing:
    """The subject of a look; reports names that do not exist or cannot have looks."""
    steps = [step for step in node.of.steps if isinstance(step, tree.Name)]
    found = owned(steps[0], steps[1], scope) if len(steps) > 1 else lone(steps[0], scope)
    if found is None:
        return Thing(NOTHING, t.UNKNOWN)
    scope.shared.uses.append((node.of.span, found))
    headers = scope.headers
    if headers.off_table(found):
        message = f"`{found.name}` is off the table, so it has no look."
        scope.error("R250", node.of.span, message, "Leave `off the table` out of its declaration to show it.")
    guard = scope.shared.guards(found)
    scope.options = (guard,) if guard is not None else ()
    match found.kind:
        case "component":
            return Thing(found, Piece(frozenset({found})))
        case "enum" | "part":
            return Thing(found, Of(found.kind, found))
        case "board":
            return Thing(found, Of("cell", found))
        case "owner" if found in {PLAYER, SEATS}:
            return Thing(found, t.PLAYER)
        case "zone" | "var" | "resource":
            header = headers.zones.get(found) or headers.vars.get(found)
            owner = header.owner if header is not None else None
            return Thing(found, type_of_owner(owner) if owner is not None else None)
        case _:  # definitions, and the table
            return Thing(found)


def type_of_owner(owner: Symbol) -> Type:
    if owner == PLAYER:
        return t.PLAYER
    if owner.kind == "component":
        return Piece(frozenset({owner}))
    return Of("cell" if owner.kind == "board" else owner.kind, owner)


def lone(name: tree.Name, scope: Scope) -> Symbol | None:
    headers = scope.headers
    found = headers.lone.get(name.text) or WHOLE.get(name.text)
    if found is not None and (found.kind in LOOKED or found in WHOLE.values()):
        return found
    holders = [fields[name.text] for fields in headers.fields.values() if name.text in fields]
    holders = [one for one in holders if one.kind in LAID]
    if found is None and len(holders) == 1:
        return holders[0]
    if scope.lost(name.text, name.span):
        return None
    if found is not None:
        message = f"`{name.text}` is {described(found)}, which has no look."
        hint = (
            "Components, parts, enums, boards, zones, variables, definitions, `player`, `seats` and `table` have looks."
        )
    elif holders:
        message = f"Several things are called `{name.text}`."
        hint = f"Say whose: {', '.join(f'`look {one}`' for one in holders)}."
    else:
        message = f"There is no `{name.text}` that could have a look."
        hint = near(name.text, lookable(scope)) or elsewhere(name.text, scope)
    scope.error("R250", name.span, message, hint)
    return None


def owned(owner: tree.Name, name: tree.Name, scope: Scope) -> Symbol | None:
    """A zone or a variable after its owner, or a roll after the phase or action that contains it."""
    fields = scope.headers.fields.get(owner.text, {})
    found = fields.get(name.text)
    if found is not None and found.kind in LAID:
        return found
    rolled = scope.shared.rolled(owner.text)
    if name.text in rolled:
        return Symbol("local", name.text, owner.text)
    if not scope.lost(owner.text, owner.span) and not scope.lost(name.text, name.span):
        there = [*(one for one, symbol in fields.items() if symbol.kind in LAID), *rolled]
        if found is not None:
            hint = f"Write under `look {owner.text}` how it shows its `{name.text}`: `show {name.text}`."
        else:
            hint = near(name.text, there) or "Write a zone, a variable or the name of a roll after the dot."
        scope.error("R250", name.span, f"There is no `{name.text}` of `{owner.text}` that could have a look.", hint)
    return None


def lookable(scope: Scope) -> Iterator[str]:
    headers = scope.headers
    yield from WHOLE
    yield from (name for name, symbol in headers.lone.items() if symbol.kind in LOOKED)
    for fields in headers.fields.values():
        yield from (name for name, symbol in fields.items() if symbol.kind in LAID)


def elsewhere(name: str, scope: Scope) -> str:
    """A hint: where to write the look of this name."""
    for symbol in scope.headers.values.get(name, ()):
        if symbol.of or symbol.kind == "seat":
            return f"Write it into the table of `look {symbol.of or 'player'}`."
    return "Components, parts, enums, boards, zones, variables, definitions, `player`, `seats` and `table` have looks."


def named(node: tree.Look, thing: Thing, scope: Scope) -> Symbol | None:
    """The local name of the thing in expressions. Its fields can be used without it."""
    if thing.symbol.kind == "define":
        signature = scope.headers.signatures.get(thing.symbol)
        for name, type_ in signature.params if signature is not None else ():
            scope.locals[name] = LocalName(Symbol("local", name, thing.symbol.name), type_)
    if node.each is not None and thing.type is None:
        hint = f"Write `look {node.of.text}`."
        scope.error(
            "R250", node.each.span, f"`{node.of.text}` is not one of several things, so it needs no name here.", hint
        )
    if thing.type is None:
        return None
    each = Symbol("local", "", scope.shared.declaration)
    if node.each is not None:
        each = scope.bind(node.each, thing.type)
    scope.thing = Ref(thing.type, each, span=node.of.span)
    return each


def only(line: tree.Line, thing: Thing, kinds: tuple[str, ...], what: str, scope: Scope) -> bool:
    """Whether the subject may have this line; reports if not."""
    suits = thing.symbol.kind in kinds and thing.symbol != PLAYER
    if not suits and thing.symbol != NOTHING:
        whose = {"owner": "`table` and `seats`", "var": "variables"}
        homes = ", ".join(dict.fromkeys(whose.get(kind, f"{kind}s") for kind in kinds))
        scope.error("R251", line.span, f"{what} has no meaning for `{thing.symbol.name}`.", f"It is for {homes}.")
    return suits
