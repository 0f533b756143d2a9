"""In: the types of arguments. Out: the built-in functions and fields: their forms, results, and meanings in half a
sentence.

The reference prints this table. A new function is one entry here and one in the program that plays it; the grammar does
not change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..frozen import frozen
from . import types as t
from .types import Int, Many, Maybe, Of, Piece, Type

MANY = 2**31
COUNT = Int(0, MANY)
DIRECTIONS = Many(t.DIRECTION, "list", ordered=True, filled=True)
TURNS = Many(Int(0, 7), "list", ordered=True, filled=True)
Result: TypeAlias = Callable[[tuple[Type, ...]], Type]


@frozen
class Form:
    """One way to call a function: a word for each argument, and the type of the result."""

    params: tuple[str, ...]
    gives: Result
    means: str
    more: bool = False  # the last parameter may be repeated


@frozen
class Gatherer:
    """A function over a generator: the clauses that it takes, and the type of its result from those of (element, value,
    by).
    """

    name: str
    value: bool
    by: bool
    gives: Callable[[Type, Type | None], Type]
    means: str
    example: str


def _same(index: int) -> Result:
    return lambda given: given[index]


def _always(type_: Type) -> Result:
    return lambda _: type_


def _element(given: tuple[Type, ...]) -> Type:
    """The type of the elements. A slot is a zone of one piece at most, whose type is that of the piece."""
    return t.element(given[0]) or t.plain(given[0])


def _maybe_element(given: tuple[Type, ...]) -> Type:
    return _element(given) if is_filled(given[0]) else t.maybe(_element(given))


def is_filled(domain: Type) -> bool:
    return isinstance(domain, Many) and domain.filled


def _players(given: tuple[Type, ...]) -> Type:
    return Many(t.PLAYER, "list", ordered=True, filled=len(given) == 1)


def _set(given: tuple[Type, ...]) -> Type:
    return Many(_element(given))


def _list(given: tuple[Type, ...]) -> Type:
    return Many(_element(given), "list", ordered=True, filled=is_filled(given[0]))


def _cell(given: tuple[Type, ...]) -> Type:
    first = t.plain(given[0])
    return first.of if isinstance(first, Many) else first


def _maybe_cell(given: tuple[Type, ...]) -> Type:
    return t.maybe(_cell(given))


def _cells(given: tuple[Type, ...]) -> Type:
    return Many(_cell(given), "list", ordered=True)


def _nodes(given: tuple[Type, ...]) -> Type:
    return Many(_node(given))


def _node(given: tuple[Type, ...]) -> Type:
    graph = t.plain(given[0])
    if isinstance(graph, Of) and graph.what == "graph":
        return Of("part" if graph.symbol.kind == "part" else "cell", graph.symbol)
    return t.UNKNOWN


def _widest(given: tuple[Type, ...]) -> Type:
    numbers = [type_ for type_ in map(t.plain, given) if isinstance(type_, Int)]
    if not numbers:
        return t.UNKNOWN
    return Int(max(n.low for n in numbers), max(n.high for n in numbers))


def _narrowest(given: tuple[Type, ...]) -> Type:
    numbers = [type_ for type_ in map(t.plain, given) if isinstance(type_, Int)]
    if not numbers:
        return t.UNKNOWN
    return Int(min(n.low for n in numbers), min(n.high for n in numbers))


def _size(given: tuple[Type, ...]) -> Type:
    return Int(1, MANY) if is_filled(given[0]) else COUNT


def _abs(given: tuple[Type, ...]) -> Type:
    number = t.plain(given[0])
    if not isinstance(number, Int):
        return t.UNKNOWN
    low = 0 if number.low <= 0 <= number.high else min(abs(number.low), abs(number.high))
    return Int(low, min(max(abs(number.low), abs(number.high)), t.HIGHEST))


def _kinds(given: tuple[Type, ...]) -> Type:
    pieces = t.element(given[0])
    if isinstance(pieces, Piece) and len(pieces.components) == 1:
        return Many(Of("kind", next(iter(pieces.components))), "list", ordered=True, filled=True)
    return t.UNKNOWN


def _lists(given: tuple[Type, ...]) -> Type:
    return Many(_cells((_element(given),)), "list", ordered=True)


FUNCTIONS: dict[str, tuple[Form, ...]] = {
    "count": (Form(("many",), _size, "how many there are"),),
    "highest": (Form(("number", "number"), _widest, "the highest of the numbers", more=True),),
    "lowest": (Form(("number", "number"), _narrowest, "the lowest of the numbers", more=True),),
    "abs": (Form(("number",), _abs, "the number without its sign"),),
    "first": (Form(("many",), _maybe_element, "the first, none if there are none"),),
    "last": (Form(("many",), _maybe_element, "the last, none if there are none"),),
    "one": (Form(("many",), _element, "any one of pieces that are alike; there must be one"),),
    "some": (Form(("number", "many"), lambda given: _set(given[1:]), "any n of pieces that are alike"),),
    "reversed": (Form(("many",), _list, "the same from the last to the first"),),
    "top": (Form(("stack",), _maybe_element, "the piece that would be drawn next"),),
    "next": (
        Form(("player",), _always(t.PLAYER), "the player to the left"),
        Form(("player", "players"), _always(Maybe(t.PLAYER)), "the next player to the left who is among them"),
    ),
    "previous": (Form(("player",), _always(t.PLAYER), "the player to the right"),),
    "clockwise": (
        Form(("player",), _players, "all players in turn order, from this one"),
        Form(
            ("player", "players"), _players, "those players in turn order, starting with this one or the next of them"
        ),
    ),
    "seat": (Form(("player",), _always(Int(1, 64)), "the seat's number, from 1"),),
    "steps": (Form(("player", "player"), _always(Int(0, 63)), "how many seats clockwise from the one to the other"),),
    "kinds": (Form(("component",), _kinds, "the kinds of a component, as its table lists them"),),
    "step": (
        Form(("cell", "direction"), _maybe_cell, "the cell beside it in that direction, if there is one"),
        Form(("cell", "direction", "number"), _maybe_cell, "the cell so many steps away in that direction"),
    ),
    "ray": (Form(("cell", "direction"), _cells, "the cells from beside it to the rim, in that direction"),),
    "run": (Form(("cell", "direction", "cells"), _cells, "the unbroken row of those cells that begins beside it"),),
    "aligned": (
        Form(
            ("cell", "cells", "number"),
            _always(t.YES_NO),
            "whether a straight row of so many of those cells goes through it",
        ),
    ),
    "lines": (
        Form(("board",), _lists, "the lines of a board that was made of lines"),
        Form(("board", "number"), _lists, "all straight rows of so many cells"),
    ),
    "distance": (Form(("cell", "cell or cells"), _always(Maybe(COUNT)), "steps from cell to neighbouring cell"),),
    "direction": (
        Form(("cell", "cell"), _always(Maybe(t.DIRECTION)), "the straight direction from the one to the other"),
    ),
    "rotated": (Form(("direction", "number"), _always(t.DIRECTION), "the direction so many sides clockwise"),),
    "opposite": (Form(("direction",), _always(t.DIRECTION), "the opposite direction"),),
    "sides": (Form(("board",), _always(DIRECTIONS), "the directions across a side"),),
    "directions": (Form(("board",), _always(DIRECTIONS), "all straight directions, across corners too"),),
    "cell_at": (
        Form(
            ("board", "number", "number"),
            lambda given: t.maybe(_element(given)),
            "the cell in that column and row, if there is one",
        ),
    ),
    "rim": (Form(("board",), _set, "the cells that lack a neighbour"),),
    "touching": (
        Form(("part",), lambda given: Many(given[0]), "the parts of neighbouring tiles that meet it side to side"),
    ),
    "ways": (Form(("graph", "node"), _nodes, "the places one edge away"),),
    "price": (Form(("graph", "node", "node"), _always(COUNT), "the cost of the edge; there must be one"),),
    "reach": (
        Form(("graph", "node"), _nodes, "all places that can be reached, without the start"),
        Form(("graph", "node", "number"), _nodes, "the places that can be reached at no more than that cost"),
    ),
    "route": (
        Form(("graph", "node", "node"), _always(Maybe(COUNT)), "the cost of the cheapest way, none if there is none"),
    ),
    "connected": (
        Form(("graph",), _always(t.YES_NO), "whether every place can be reached from every other"),
        Form(
            ("graph", "nodes"), _always(t.YES_NO), "whether those can all be reached from each other within themselves"
        ),
    ),
    "times": (Form(("memory",), _always(COUNT), "how often the present position was remembered"),),
    "turns": (Form(("piece",), _always(TURNS), "the ways to turn it that differ"),),
    "occurrences": (
        Form(
            ("pattern", "many"),
            _always(COUNT),
            "how often the pattern occurs, no element used twice: the largest number",
        ),
    ),
}


def _total(_: Type, value: Type | None) -> Type:
    if not isinstance(value, Int):
        return t.UNKNOWN
    return Int(0 if value.low >= 0 else t.LOWEST, 0 if value.high <= 0 else t.HIGHEST)


def _count(_: Type, __: Type | None) -> Type:
    return COUNT


def _answer(_: Type, __: Type | None) -> Type:
    return t.YES_NO


def _one(item: Type, _: Type | None) -> Type:
    return t.maybe(item)


def _those(item: Type, _: Type | None) -> Type:
    return Many(item)


def _union(_: Type, value: Type | None) -> Type:
    return Many(t.plain(t.element(value) or value) if value is not None else t.UNKNOWN)


def _each(_: Type, value: Type | None) -> Type:
    return Many(value or t.UNKNOWN, "list", ordered=True)


def _extreme(_: Type, value: Type | None) -> Type:
    return t.maybe(value or t.UNKNOWN)


GATHERERS: dict[str, Gatherer] = {
    gatherer.name: gatherer
    for gatherer in (
        Gatherer("count", False, False, _count, "how many", "count(t in my museum where t.name = mask)"),
        Gatherer("any", False, False, _answer, "whether there is one", "any(n in c.neighbours where n.tile != none)"),
        Gatherer("all", False, False, _answer, "whether it holds for all", "all(q in others where q.score < my score)"),
        Gatherer("those", False, False, _those, "the set of them", "those(c in site where c.height > 3)"),
        Gatherer(
            "only",
            False,
            False,
            _one,
            "the one there is, none if there are more or none",
            "only(p in players where p.tent != none)",
        ),
        Gatherer(
            "first",
            False,
            False,
            _one,
            "the first of them, none if there is none",
            "first(c in site where c.tile = none)",
        ),
        Gatherer("sum", True, False, _total, "the sum of a value over them", "sum(m.weight for m in c.crowd)"),
        Gatherer(
            "highest",
            True,
            False,
            _extreme,
            "the highest value, none if there are none",
            "highest(c.height for c in site) or else 0",
        ),
        Gatherer(
            "lowest",
            True,
            False,
            _extreme,
            "the lowest value, none if there are none",
            "lowest(q.score for q in players) or else 0",
        ),
        Gatherer(
            "union",
            True,
            False,
            _union,
            "all that is in the sets, or is the value, of one of them",
            "union(c.neighbours for c in my camps)",
        ),
        Gatherer("each", True, False, _each, "the list of a value of each", "each(x.colour for x in c.parts)"),
        Gatherer("best", False, True, _one, "the first with the highest value", "best(q in players by q.score)"),
        Gatherer(
            "sole",
            False,
            True,
            _one,
            "the only one with the highest value, if that is above 0",
            "sole(q in players by strength(q, c))",
        ),
    )
}

KNOWN_WORDS = ("me", "others", "players", "all")

CELL_FIELDS: dict[str, str] = {
    "row": "its row, from 1",
    "column": "its column, from 1",
    "neighbours": "the cells that share a side with it",
    "around": "the cells that share a side or a corner with it",
}
PIECE_FIELDS: dict[str, str] = {"owner": "the player whose piece it is", "name": "its kind"}

LATER = frozenset({"times", "union"})
"""Functions that came when rulesets were already written: a definition may have such a name, and is called as ever. If
the function goes over a generator, both can be used.
"""
BUILTIN_NAMES = (frozenset(FUNCTIONS) | frozenset(GATHERERS) | frozenset(KNOWN_WORDS)) - LATER
