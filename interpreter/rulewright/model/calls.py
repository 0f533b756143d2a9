"""In: a call as written. Out: a term: a definition or a built-in function with arguments that suit it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..diagnostics.place import Span
from ..syntax import tree
from . import facts
from . import types as t
from .builtins import FUNCTIONS, GATHERERS, KNOWN_WORDS, Form, is_filled
from .declare import near
from .guards import options_in
from .scope import Scope
from .symbols import Symbol, described
from .terms import Apply, Const, Get, Known, Over, Ref, Term
from .types import Bool, Int, Many, Maybe, Of, Piece, Type

Resolve: TypeAlias = Callable[..., Term]

WORDS = {
    "many": "a set, list or zone", "number": "a number", "player": "a player", "players": "players", "cell": "a cell",
    "cells": "cells", "cell or cells": "a cell or cells", "direction": "a direction", "stack": "a stack", "graph": "a graph",
    "node": "a place of the graph", "nodes": "places of the graph", "board": "a board", "component": "a component",
    "part": "a part", "piece": "a piece", "pattern": "a pattern",
}


def call(expr: tree.Call, scope: Scope, term: Resolve) -> Term:
    """``f(a, b)``."""
    if isinstance(expr.function, tree.Field):
        return column_call(expr, expr.function, scope, term)
    name = called(expr.function, scope)
    if name is None:
        return Const(t.UNKNOWN, None, span=expr.span)
    symbol = scope.headers.lone.get(name)
    if symbol is not None and symbol.kind == "define":
        return definition(symbol, expr, scope, term)
    if name in FUNCTIONS and symbol is None:
        return function(name, expr, scope, term)
    for argument in expr.arguments:
        term(argument, scope)
    if name in GATHERERS:
        example = GATHERERS[name].example
        scope.error("R106", expr.span, f"`{name}` looks at things one by one.", f"Write it so: `{example}`.")
    elif symbol is not None:
        hint = {"phase": "A phase is called on a line of its own: `let w = …` takes its result.",
                "action": "An action is offered by a decision: `p must …`."}.get(symbol.kind, "")
        scope.error("R105", expr.function.span, f"`{name}` is {described(symbol)} and can't be called in an expression.", hint)
    elif not scope.lost(name) and name not in scope.locals:
        names = [*FUNCTIONS, *GATHERERS, *(s.name for s in scope.headers.signatures if s.kind == "define")]
        scope.error("R105", expr.function.span, f"There is no definition or function `{name}`.", near(name, names) or "Definitions are declared at the margin: `define …`.")
    elif name in scope.locals:
        scope.error("R105", expr.function.span, f"`{name}` is a value and can't be called.")
    return Const(t.UNKNOWN, None, span=expr.span)


def column_call(expr: tree.Call, function: tree.Field, scope: Scope, term: Resolve) -> Term:
    """``card.first(c)``: the formula that stands in the card's column."""
    found = term(function, scope)
    column = scope.headers.columns.get(found.symbol) if isinstance(found, Get) else None
    if column is None or column.params is None or not isinstance(found, Get):
        for argument in expr.arguments:
            term(argument, scope)
        if not t.is_unknown(found.type):
            scope.error("R105", function.span, f"`{function.name.text}` can't be called after a dot.", f"Write `{function.name.text}(…)`, and what stands before the dot as its first argument.")
        return Const(t.UNKNOWN, None, span=expr.span)
    arguments = matched(column.symbol, column.params, expr.arguments, expr.span, scope, term)
    return Apply(found.type, column.symbol, (found.of, *arguments), span=expr.span)


def called(function: tree.Expr, scope: Scope) -> str | None:
    """The name before the bracket; anything else can't be called."""
    if isinstance(function, tree.Use):
        return function.name
    if isinstance(function, tree.Field):
        scope.error("R105", function.span, f"`{function.name.text}` can't be called after a dot.", f"Write `{function.name.text}(…)`, and what stands before the dot as its first argument.")
    else:
        scope.error("R105", function.span, "Only a definition or a function can be called.")
    return None


def definition(symbol: Symbol, expr: tree.Call, scope: Scope, term: Resolve) -> Term:
    from .expressions import check_guard

    scope.shared.uses.append((expr.function.span, symbol))
    check_guard(symbol, expr.function.span, scope)
    signature = scope.headers.signatures[symbol]
    arguments = matched(symbol, signature.params, expr.arguments, expr.span, scope, term)
    return Apply(scope.shared.results(symbol, expr.span), symbol, arguments, span=expr.span)


def matched(symbol: Symbol, params: tuple[tuple[str, Type], ...], given: tuple[tree.Expr, ...], span: Span, scope: Scope,
            term: Resolve) -> tuple[Term, ...]:
    """Arguments for parameters, in their order."""
    from .expressions import fitting

    if len(params) != len(given):
        wanted = ", ".join(name for name, _ in params)
        scope.error("R106", span, f"`{symbol.name}` takes {counted(len(params))}, and gets {len(given)}.", f"It is declared as `{symbol.name}({wanted})`." if params else f"It is declared without any: write `{symbol.name}`.")
    arguments = []
    for index, argument in enumerate(given):
        if index < len(params):
            name, type_ = params[index]
            arguments.append(fitting(term(argument, scope, type_), type_, scope, f"`{name}` of `{symbol.name}`"))
        else:
            arguments.append(term(argument, scope))
    return tuple(arguments)


def counted(number: int) -> str:
    return "no arguments" if number == 0 else "one argument" if number == 1 else f"{number} arguments"


def function(name: str, expr: tree.Call, scope: Scope, term: Resolve) -> Term:
    """A built-in function: the form with as many arguments is the one that is meant."""
    forms = FUNCTIONS[name]
    given = expr.arguments
    suiting = [form for form in forms if len(form.params) == len(given) or (form.more and len(given) > len(form.params))]
    symbol = Symbol("builtin", name)
    if not suiting:
        for argument in given:
            term(argument, scope)
        shapes = " or ".join(f"`{name}({', '.join(form.params)}{', …' if form.more else ''})`" for form in forms)
        scope.error("R106", expr.span, f"`{name}` gets {counted(len(given))} here.", f"Write {shapes}.")
        return Const(t.UNKNOWN, None, span=expr.span)
    form = suiting[0]
    arguments: list[Term] = []
    sound = True
    for index, argument in enumerate(given):
        word = form.params[min(index, len(form.params) - 1)]
        found = term(argument, scope, expected(word, arguments))
        sound = suits(word, found, arguments, name, scope) and sound
        arguments.append(found)
    return Apply(result(form, arguments, scope) if sound else t.UNKNOWN, symbol, tuple(arguments), span=expr.span)


def result(form: Form, arguments: list[Term], scope: Scope) -> Type:
    if form.params == ("many",) and isinstance(arguments[0], Known) and form is FUNCTIONS["count"][0]:
        low, high = scope.headers.players
        return Int(low, high) if arguments[0].word == "players" else Int(low - 1, high - 1)
    return form.gives(tuple(argument.type for argument in arguments))


def expected(word: str, before: list[Term]) -> Type | None:
    if word in {"direction"}:
        return t.DIRECTION
    if word in {"cell", "cells", "cell or cells"} and before:
        return t.plain(before[0].type)
    return None


def suits(word: str, found: Term, before: list[Term], name: str, scope: Scope) -> bool:
    """Is the argument what the form asks for?"""
    type_ = found.type
    if t.is_unknown(type_):
        return False
    if type_ == t.NONE or (isinstance(type_, Maybe) and word not in {"many", "component"}):
        if fit_word(word, t.plain(type_), found, before, scope) or type_ == t.NONE:
            scope.error("R202", found.span, f"This may be none, but `{name}` asks for {WORDS[word]}.", "Make sure first that it is there (`!= none`), or write `… or else …`.")
            return False
    if fit_word(word, t.plain(type_), found, before, scope):
        return True
    hint = ""
    if word == "number" and isinstance(type_, Many):
        hint = "Write `count(…)` for how many there are."
    scope.error("R201", found.span, f"`{name}` asks for {WORDS[word]}; this is {t.with_article(type_)}.", hint)
    return False


def fit_word(word: str, type_: Type, found: Term, before: list[Term], scope: Scope) -> bool:  # noqa: PLR0911 - one case a word
    element = t.plain(t.element(type_) or t.NONE)
    match word:
        case "many":
            return t.element(type_) is not None or _slot(found, scope)
        case "number":
            return isinstance(type_, Int)
        case "player":
            return type_ == t.PLAYER
        case "players":
            return element in (t.PLAYER, t.UNKNOWN)
        case "cell":
            return _is(type_, "cell")
        case "cells":
            return _is(element, "cell") or element == t.UNKNOWN
        case "cell or cells":
            return _is(type_, "cell") or _is(element, "cell") or element == t.UNKNOWN
        case "direction":
            return type_ == t.DIRECTION
        case "stack":
            return isinstance(type_, Many) and type_.zone is not None and scope.headers.zones[type_.zone].kind in {"stack", "sequence"}
        case "graph":
            return _is(type_, "graph")
        case "board":
            return isinstance(found, Ref) and found.symbol.kind == "board"
        case "component":
            return isinstance(found, Ref) and found.symbol.kind == "component"
        case "part":
            return _is(type_, "part")
        case "piece":
            return isinstance(type_, Piece)
        case "pattern":
            return _is(type_, "pattern")
        case "node":
            return type_ == _node(before)
        case "nodes":
            return element in (_node(before), t.UNKNOWN)
    raise AssertionError(word)


def _is(type_: Type, what: str) -> bool:
    return isinstance(type_, Of) and type_.what == what


def _slot(found: Term, scope: Scope) -> bool:
    symbol = found.symbol if isinstance(found, (Ref, Get)) else None
    return symbol is not None and symbol.kind == "zone"


def _node(before: list[Term]) -> Type:
    graph = t.plain(before[0].type) if before else t.UNKNOWN
    if isinstance(graph, Of) and graph.what == "graph":
        return Of("part" if graph.symbol.kind == "part" else "cell", graph.symbol)
    return t.UNKNOWN


# ---- generators -------------------------------------------------------------------------------------


def gather(expr: tree.Gather, scope: Scope, term: Resolve) -> Term:
    """``count(x in D where C)`` and its kin."""
    name = called(expr.function, scope)
    gatherer = GATHERERS.get(name) if name is not None else None
    inner = scope.inner()
    symbol, domain, where, inner = generated(expr.generator, inner, term)
    value = term(expr.value, inner) if expr.value is not None else None
    by = term(expr.by, inner) if expr.by is not None else None
    if gatherer is None:
        if name is not None and not scope.lost(name):
            forms = FUNCTIONS.get(name)
            hint = f"Write `{name}({', '.join(forms[0].params)})`." if forms else near(name, GATHERERS)
            scope.error("R105", expr.function.span, f"`{name}` doesn't look at things one by one.", hint or f"What does: {', '.join(f'`{g}`' for g in GATHERERS)}.")
        return Const(t.UNKNOWN, None, span=expr.span)
    if gatherer.value != (value is not None) or gatherer.by != (by is not None):
        scope.error("R106", expr.span, f"`{name}` is written otherwise.", f"Write it so: `{gatherer.example}`.")
        return Const(t.UNKNOWN, None, span=expr.span)
    if value is not None and gatherer.name != "each":
        value = needed_number(value, scope)
    if by is not None:
        by = needed_number(by, scope)
    item = t.element(domain.type) or t.UNKNOWN
    if isinstance(item, Maybe) and where is not None:
        item = inner.locals[expr.generator.name.text].type
    type_ = gatherer.gives(item, value.type if value is not None else None)
    if where is None and is_filled(domain.type) and gatherer.name in {"first", "best", "highest", "lowest"}:
        type_ = t.plain(type_)
    return Over(type_, Symbol("builtin", gatherer.name), symbol, domain, where, value, by, span=expr.span)


def needed_number(found: Term, scope: Scope) -> Term:
    from .expressions import wanted_number

    return wanted_number(found, scope)


def generated(node: tree.Generator, scope: Scope, term: Resolve) -> tuple[Symbol, Term, Term | None, Scope]:
    """``name in domain where condition``: the scope given back knows the name and what the condition shows."""
    from .expressions import condition

    domain = term(node.domain, scope)
    item = domain_element(domain, scope)
    symbol = scope.bind(node.name, item)
    if node.where is None:
        return symbol, domain, None, scope
    where = condition(node.where, scope)
    present = facts.present(where)
    options = (where,) if options_in(where) else ()
    return symbol, domain, where, scope.inner(present=present, options=options)


def domain_element(domain: Term, scope: Scope) -> Type:
    """What is found in a domain; none is found in a single value."""
    item = t.element(domain.type)
    if item is None and _slot(domain, scope):
        return t.plain(domain.type)
    if item is None:
        hint = "Write a range such as `1..6`." if isinstance(domain.type, (Int, Bool)) else "Name a zone, a set, a list, a component, a board, an enum, `players` or a range."
        scope.error("R201", domain.span, f"Something with many things in it is needed here; this is {t.with_article(domain.type)}.", hint)
        return t.UNKNOWN
    return item


__all__ = ["KNOWN_WORDS", "call", "gather", "generated", "matched"]
