"""In: a rule graph. Out: JSON with all of it; and back: a graph that plays the same game.

The text of the rules is not needed any more: places are stored as files and line numbers. JSON that is read may have
been written by anybody. It is treated as data: only the classes listed here are created, every field is checked, and
``dangling`` checks that everything referred to exists.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ..board.cells import Cell
from ..composition.lost import Lost
from ..diagnostics.place import Chunk, Sources, Span
from ..model import definitions as d
from ..model import tables, terms
from ..model import types as t
from ..model.definitions import Headers
from ..model.symbols import Symbol
from ..syntax.tree import NOWHERE
from .dangling import GraphError, dangling
from .nodes import FLOW, Begins, Box, Edge, Ground, Node, Part, RuleGraph
from .touches import touches

FORM = 1
"""The version of the format; others are not read."""
DEEPEST = 200
MOST_SIGNS = 60_000_000
KNOWN: dict[str, type[Any]] = {
    one.__name__: one
    for one in (
        *(t.Int, t.Bool, t.Simple, t.Of, t.Piece, t.Many, t.Maybe),
        *terms.TERMS,
        *terms.STEPS,
        *(terms.Offered, terms.Picked, terms.Priced, terms.Limited, terms.Needed, terms.Edged, terms.Ranked),
        *(terms.DefineBody, terms.GraphBody, terms.WinnerBody, terms.ValueBody),
        *(Begins, Box, Ground, Cell),
        *(d.Signature, d.ColumnHeader, d.ComponentHeader, d.BoardHeader, d.ZoneHeader, d.VarHeader, d.Kind),
        *(tables.PatternStep, tables.ScaleValue, tables.PartValue),
    )
}
HEADERS = tuple(one.name for one in fields(Headers) if one.name not in {"guards", "lost", "doubled"})
"""The stored headers. Those about unreadable lines are left out: sound rules have none."""


def graph_text(graph: RuleGraph, sources: Sources) -> str:
    """The whole graph, as text."""
    return json.dumps(document(graph, sources), ensure_ascii=False, separators=(",", ":")) + "\n"


def document(graph: RuleGraph, sources: Sources) -> dict[str, Any]:
    told = Telling(sources)
    parts = [graph.part(root) for root in graph.roots]
    nodes = [node for part in parts for node in part.nodes.values()]
    found: dict[str, Any] = {
        "nodes": [told.node(node) for node in nodes],
        "edges": [
            [told.name(node.root, node.path), edge.relation, told.name(edge.root, edge.path)]
            for part in parts
            for path, edges in part.edges.items()
            for node in (part.nodes[path],)
            for edge in edges
        ],
        "facts": [
            [told.name(node.root, node.path), relation, told.symbol(symbol)]
            for node in nodes
            for relation, symbol in sorted(touches(node), key=lambda one: (one[0], str(one[1]), one[1].kind))
        ],
        "promises": {name: told.value(getattr(graph.headers, name)) for name in HEADERS},
        "kinds": told.value(dict(graph.kinds)),
        "guards": told.value(dict(graph.guards)),
        "places": told.value({root: told.place(graph.places[root]) for root in graph.places}),
    }
    return {
        "form": FORM,
        "game": graph.name,
        "files": list(told.files),
        "symbols": [[one.kind, one.name, *([one.of] if one.of else [])] for one in told.symbols],
        **found,
    }


class Telling:
    """Stores files and symbols once, and refers to them by number."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.files: dict[str, int] = {}
        self.symbols: dict[Symbol, int] = {}

    def symbol(self, symbol: Symbol) -> int:
        return self.symbols.setdefault(symbol, len(self.symbols))

    def name(self, root: Symbol, path: str) -> list[Any]:
        return [self.symbol(root), path]

    def place(self, span: Span) -> tuple[int, int]:
        if span is NOWHERE:
            return (-1, 0)
        found = self.sources.place(span)
        return (self.files.setdefault(found.file, len(self.files)), found.line)

    def node(self, node: Node) -> dict[str, Any]:
        found = {"id": self.name(node.root, node.path), "kind": node.kind, "what": self.value(node.what)}
        return {**found, "says": list(node.says)} if node.says else found

    def value(self, value: object) -> Any:
        match value:
            case None | bool() | int() | str():
                return value
            case Symbol():
                return {"symbol": self.symbol(value)}
            case tuple() | list():
                return [self.value(one) for one in value]
            case frozenset():
                return {"set": sorted((self.value(one) for one in value), key=repr)}
            case Mapping():
                return {"pairs": [[self.value(key), self.value(one)] for key, one in value.items()]}
            case _:
                pass
        found: dict[str, Any] = {"is": type(value).__name__}
        assert KNOWN[found["is"]] is type(value)
        for item in fields(value):  # type: ignore[arg-type]
            one = getattr(value, item.name)
            if item.name == "span":
                found["at"] = list(self.place(one))
            elif item.default is MISSING or one != item.default:
                found[item.name] = self.value(one)
        return found


# ---- and back -------------------------------------------------------------------------------------------


def read(text: str) -> tuple[RuleGraph, Sources]:
    """The graph in a text, and the places of its lines. Raises ``GraphError`` if something is wrong."""
    if len(text) > MOST_SIGNS:
        raise GraphError(f"a graph has at most {MOST_SIGNS:,} signs, this has {len(text):,}")
    try:
        held = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise GraphError(f"this is not JSON: {error}") from None
    if not isinstance(held, dict) or held.get("form") != FORM:
        raise GraphError(f"this is not a rule graph in format {FORM}")
    try:
        graph, sources = Reading(held).graph()
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise GraphError(f"something is missing or is not what it should be: {error}") from None
    troubles = dangling(graph)
    if troubles:
        raise GraphError("; ".join(troubles[:5]))
    return graph, sources


class Reading:
    def __init__(self, held: Mapping[str, Any]) -> None:
        self.held = held
        self.sources = Sources()
        self.symbols = [made(Symbol, {"kind": kind, "name": name, "of": "".join(of)}) for kind, name, *of in
                        held["symbols"]]  # fmt: skip
        self.chunks: list[Chunk] = []
        self.deep = 0

    def graph(self) -> tuple[RuleGraph, Sources]:
        held = self.held
        places = self.value(held["places"])
        self.lay(list(held["files"]))
        parts: dict[Symbol, Part] = {}
        for one in held["nodes"]:
            root, path = self.name(one["id"])
            node = Node(root, path, one["kind"], self.value(one["what"]), tuple(one.get("says", ())))
            wanted(node, Node)
            parts.setdefault(root, Part({}, {})).nodes[path] = node  # type: ignore[index] # made here
        for source, relation, target in held["edges"]:
            (root, path), (to, there) = self.name(source), self.name(target)
            if relation not in FLOW or path not in parts[root].nodes:
                raise GraphError(f"no edge can be `{relation}` from {root}/{path}")
            edges: Any = parts[root].edges
            edges[path] = (*edges.get(path, ()), Edge(relation, to, there))
        headers = Headers(**{name: self.value(held["promises"][name]) for name in HEADERS}, lost=Lost())
        wanted(headers, Headers)

        def nowhere(root: Symbol) -> Part:
            raise GraphError(f"there is no {root.kind} {root}")

        graph = RuleGraph(
            str(held["game"]), headers, self.value(held["kinds"]), self.value(held["guards"]),
            {symbol: self.span(place) for symbol, place in places.items()}, tuple(parts), nowhere, parts,
        )  # fmt: skip
        wanted(graph, RuleGraph)
        return graph, self.sources

    def lay(self, files: list[str]) -> None:
        """Make files of empty lines, for places to refer to."""
        for file in files:
            chunk = Chunk(file, "\n" * 100_000)
            self.chunks.append(chunk)
            self.sources.add(file, chunk.text)
            self.sources.lay(chunk, 0)

    def span(self, place: tuple[int, int]) -> Span:
        file, line = place
        if file < 0:
            return NOWHERE
        if not 0 < line < 100_000:
            raise ValueError(f"there is no line {line}")
        return Span(self.chunks[file], line - 1, line - 1)

    def name(self, told: list[Any]) -> tuple[Symbol, str]:
        number, path = told
        return self.symbol(number), str(path)

    def symbol(self, number: int) -> Symbol:
        if number < 0:
            raise ValueError(f"there is no symbol {number}")
        found: Symbol = self.symbols[number]
        return found

    def value(self, told: Any) -> Any:
        match told:
            case None | bool() | int() | str():
                return told
            case list():
                return tuple(map(self.value, told))
            case {"is": str(name)}:
                self.deep += 1
                if self.deep > DEEPEST:
                    raise ValueError("it is too deep")
                more = {key: self.value(one) for key, one in told.items() if key not in {"is", "at"}}
                if "at" in told:
                    more["span"] = self.span(tuple(told["at"]))
                self.deep -= 1
                return made(KNOWN[name], more)
            case {"symbol": number}:
                return self.symbol(number)
            case {"set": items}:
                return frozenset(map(self.value, items))
            case {"pairs": pairs}:
                return {self.value(key): self.value(one) for key, one in pairs}
            case _:
                pass
        raise ValueError(f"{str(told)[:40]} is nothing that rules are made of")


def made(kind: type[Any], given: Mapping[str, Any]) -> Any:
    found = kind(**given)
    wanted(found, kind)
    return found


def wanted(found: Any, kind: type[Any]) -> None:
    """Check that every field holds what it is declared to hold."""
    for name, hint in hints(kind).items():  # type: ignore[arg-type] # classes can be hashed
        if not fits(getattr(found, name), hint):
            raise TypeError(f"{kind.__name__}.{name} can't be {str(getattr(found, name))[:60]}")


NAMES: dict[str, Any] = {**vars(t), **vars(d), **vars(tables), **vars(terms), "Callable": Callable, "Span": Span}


@cache
def hints(kind: Any) -> dict[str, Any]:
    declared = {item.name for item in fields(kind)} - {"span", "make", "made", "places", "guards", "lost", "doubled"}
    found = get_type_hints(kind, localns={**NAMES, "Headers": Headers, "Kind": d.Kind})
    return {name: hint for name, hint in found.items() if name in declared}


def fits(value: object, hint: Any) -> bool:
    if hint is object or hint is Any:
        return True
    origin, inner = get_origin(hint), get_args(hint)
    if origin in {Union, UnionType}:
        return any(fits(value, one) for one in inner)
    if origin is Literal:
        return value in inner
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        if inner[1:] == (...,):
            return all(fits(one, inner[0]) for one in value)
        return len(value) == len(inner) and all(map(fits, value, inner))
    if origin is frozenset:
        return isinstance(value, frozenset) and all(fits(one, inner[0]) for one in value)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return isinstance(value, Mapping) and all(
            fits(key, inner[0]) and fits(one, inner[1]) for key, one in value.items()
        )
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return value is None if hint is type(None) else isinstance(value, hint)
