"""In: an argument, and the word for what a function expects. Out: whether it fits, or a diagnostic."""

from __future__ import annotations

from . import types as t
from .builtins import FUNCTIONS
from .fit import type_hint
from .scope import Scope
from .terms import Get, Ref, Term
from .types import Int, Many, Maybe, Of, Piece, Type

WORDS = {
    "many": "a set, list or zone", "number": "a number", "player": "a player", "players": "players", "cell": "a cell",
    "cells": "cells", "cell or cells": "a cell or cells", "direction": "a direction", "stack": "a stack",
    "graph": "a graph", "memory": "a memory", "node": "a place of the graph", "nodes": "places of the graph",
    "board": "a board",
    "component": "a component", "part": "a part", "piece": "a piece", "pattern": "a pattern",
}  # fmt: skip


def expected(word: str, before: list[Term]) -> Type | None:
    """The type that a bare name is expected to have, if the word and the arguments before it determine that."""
    if word == "direction":
        return t.DIRECTION
    if word in {"player", "players"}:
        return t.PLAYER
    if word in {"cell", "cells", "cell or cells"} and before:
        return t.plain(before[0].type)
    if word in {"node", "nodes"} and before:
        return node_of(before[0].type)
    return None


def suits(word: str, found: Term, before: list[Term], name: str, scope: Scope) -> bool:
    """Whether the argument is what the form expects."""
    type_ = found.type
    if t.is_unknown(type_):
        return False
    fit = fit_word(word, t.plain(type_), found, before, scope)
    if type_ == t.NONE or (fit and isinstance(type_, Maybe) and word != "many"):
        scope.error(
            "R202",
            found.span,
            f"This may be none, but `{name}` needs {WORDS[word]}.",
            "Make sure first that it is not none (`!= none`), or write `… or else …`.",
        )
        return False
    if not fit and word in {"cell", "cells", "cell or cells"} and fit_word(word, t.plain(type_), found, [], scope):
        scope.error(
            "R201",
            found.span,
            f"`{name}` needs cells of one board; this is {t.with_article(type_)}.",
            f"The others are {t.many(before[0].type)}.",
        )
        return False
    if not fit:
        hint = (type_hint(type_, t.NUMBER) if word == "number" else "") or shape(name, len(before))
        if word == "many" and isinstance(type_, Maybe):
            hint = "Compare it with none: `= none`."
        scope.error("R201", found.span, f"`{name}` needs {WORDS[word]}; this is {t.with_article(type_)}.", hint)
    return fit


def shape(name: str, at: int) -> str:
    """A function with its arguments, for messages."""
    form = next(form for form in FUNCTIONS[name] if len(form.params) > at or form.more)
    return f"Write `{name}({', '.join(form.params)})`: {form.means}."


def fit_word(word: str, type_: Type, found: Term, before: list[Term], scope: Scope) -> bool:
    inside = t.plain(t.element(type_) or t.NONE)
    match word:
        case "many":
            return t.element(type_) is not None or is_zone(found)
        case "number":
            return isinstance(type_, Int)
        case "player":
            return type_ == t.PLAYER
        case "players":
            return inside in (t.PLAYER, t.UNKNOWN)
        case "cell":
            return _is(type_, "cell") and _same_board(type_, before)
        case "cells":
            return inside == t.UNKNOWN or (_is(inside, "cell") and _same_board(inside, before))
        case "cell or cells":
            return any(fit_word(one, type_, found, before, scope) for one in ("cell", "cells"))
        case "direction":
            return type_ == t.DIRECTION
        case "stack":
            zone = type_.zone if isinstance(type_, Many) else None
            return zone is not None and scope.headers.zones[zone].kind in {"stack", "sequence"}
        case "graph" | "part" | "pattern" | "memory":
            return _is(type_, word)
        case "board" | "component":
            return isinstance(found, Ref) and found.symbol.kind == word
        case "piece":
            return isinstance(type_, Piece)
        case "node":
            return type_ == node_of(before[0].type)
        case "nodes":
            return inside in (node_of(before[0].type), t.UNKNOWN)
        case _:
            raise AssertionError(word)


def _is(type_: Type, what: str) -> bool:
    return isinstance(type_, Of) and type_.what == what


def _same_board(cell: Type, before: list[Term]) -> bool:
    """Whether all cells of a call are on one board."""
    return not before or not _is(t.plain(before[0].type), "cell") or t.plain(before[0].type) == cell


def is_zone(found: Term) -> bool:
    """Whether it is a zone. A slot is one too, although its value is the piece in it."""
    return isinstance(found, (Ref, Get)) and found.symbol.kind == "zone"


def node_of(graph: Type) -> Type:
    """The type of a graph's nodes."""
    graph = t.plain(graph)
    if isinstance(graph, Of) and graph.what == "graph":
        return Of("part" if graph.symbol.kind == "part" else "cell", graph.symbol)
    return t.UNKNOWN
