"""In: a call as written. Out: a term: a definition or a built-in function with arguments that fit it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..composition.near import near
from ..diagnostics.place import Span
from ..syntax import tree
from . import types as t
from .builtins import FUNCTIONS, GATHERERS, KNOWN_WORDS, LATER, Form
from .fit import bad, check_guard, fitting
from .names import field, has_field
from .scope import Scope
from .single import in_sets, single
from .suits import expected, suits
from .symbols import Symbol, described
from .terms import Apply, Get, Known, Term
from .types import Int, Many, Type

Resolve: TypeAlias = Callable[..., Term]


def call(expr: tree.Call, scope: Scope, term: Resolve) -> Term:
    """The term of ``f(a, b)``."""
    if isinstance(expr.function, tree.Field):
        return field_call(expr, term(expr.function.of, scope), expr.function.name, scope, term)
    if isinstance(expr.function, tree.My):
        return field_call(expr, term(tree.Use("me", span=expr.span), scope), expr.function.name, scope, term)
    if not isinstance(expr.function, tree.Use):
        scope.error(
            "R105",
            expr.function.span,
            "Only a definition or a function can be called.",
            "Write its name before the bracket.",
        )
        return bad(expr.span)
    name = expr.function.name
    if scope.thing is not None and has_field(scope.thing, name, scope):
        return field_call(expr, scope.thing, tree.Name(name, span=expr.function.span), scope, term)
    symbol = scope.headers.lone.get(name)
    if name in FUNCTIONS and (name not in LATER or symbol is None or symbol.kind != "define"):
        return function(name, expr, scope, term)
    if symbol is not None and symbol.kind == "define":
        return definition(symbol, expr, scope, term)
    for argument in expr.arguments:
        term(argument, scope)
    _uncallable(name, symbol, expr, scope)
    return bad(expr.span)


def _uncallable(name: str, symbol: Symbol | None, expr: tree.Call, scope: Scope) -> None:
    span = expr.function.span
    if name in GATHERERS:
        scope.error(
            "R106", expr.span, f"`{name}` needs a generator.", f"Write it like this: `{GATHERERS[name].example}`."
        )
    elif scope.lost(name, expr.span):
        return
    elif symbol is not None:
        hint = {
            "phase": "A phase is called on a line of its own: `let w = …` takes its result.",
            "action": f"Whether a player could choose it is asked so: `p may {name}`.",
        }.get(symbol.kind, "Only definitions are.")
        scope.error("R105", span, f"`{name}` is {described(symbol)} and cannot be called in an expression.", hint)
    elif name in scope.locals:
        scope.error("R105", span, f"`{name}` is a value and cannot be called.", "Only definitions and functions are.")
    else:
        names = [*FUNCTIONS, *GATHERERS, *(s.name for s in scope.headers.signatures if s.kind == "define")]
        owners = sorted(owner for owner, fields in scope.headers.fields.items() if name in fields)
        whose = "my " if owners[:1] == ["player"] and scope.acting else f"{owners[0][0].lower()}." if owners else ""
        hint = f"Every `{owners[0]}` has one: write whose, such as `{whose}{name}(…)`." if owners else ""
        hint = hint or near(name, names) or "Definitions are declared at the top level: `define …`."
        scope.error("R105", span, f"There is no definition or function `{name}`.", hint)


def field_call(expr: tree.Call, of: Term, name: tree.Name, scope: Scope, term: Resolve) -> Term:
    """The term of ``card.first(c)``, which evaluates the formula in this column of the card, or of ``p.mark(red)``, the
    variable of a player and a colour.
    """
    found = field(of, name, expr.function.span, scope)
    if isinstance(found, Get):
        params = params_of(found.symbol, scope)
        if params is not None:
            arguments = matched(found.symbol, params, expr.arguments, expr.span, scope, term)
            if found.symbol.kind == "column":
                return Apply(found.type, found.symbol, (found.of, *arguments), span=expr.span)
            return Get(found.type, found.of, found.symbol, arguments, span=expr.span)
    for argument in expr.arguments:
        term(argument, scope)
    if not t.is_unknown(found.type):
        scope.error(
            "R105",
            expr.function.span,
            f"`{name.text}` takes nothing in brackets.",
            "Formulas in a column do, `has first(c: Coatl): yes/no`, and variables of two things: "
            f"`var {name.text} of player, …`.",
        )
    return bad(expr.span)


def params_of(symbol: Symbol, scope: Scope) -> tuple[tuple[str, Type], ...] | None:
    """What a field takes in brackets; None if it takes nothing."""
    column = scope.headers.columns.get(symbol)
    if column is not None:
        return column.params
    header = scope.headers.vars.get(symbol)
    return tuple((str(key), key) for key in header.keys) if header is not None and header.keys else None


def definition(symbol: Symbol, expr: tree.Call, scope: Scope, term: Resolve) -> Term:
    scope.shared.uses.append((expr.function.span, symbol))
    check_guard(symbol, expr.function.span, scope)
    signature = scope.headers.signatures[symbol]
    arguments = matched(symbol, signature.params, expr.arguments, expr.span, scope, term)
    return Apply(scope.shared.results(symbol, expr.span), symbol, arguments, span=expr.span)


def action_named(node: tree.Offer, scope: Scope, term: Resolve) -> tuple[Symbol, tuple[Term, ...]] | None:
    """An action with its arguments; None if there is none of this name."""
    symbol = scope.headers.lone.get(node.action.text)
    if symbol is None or symbol.kind != "action":
        for argument in node.arguments:
            term(argument, scope)
        if not scope.lost(node.action.text):
            actions = [known.name for known in scope.headers.signatures if known.kind == "action"]
            hint = near(node.action.text, actions) or "Actions are declared at the top level: `action …`."
            if symbol is not None:
                hint = f"It is {described(symbol)}."
                if symbol.kind == "phase":
                    hint += f" Call it on a line of its own: `{symbol.name}(…)`."
            scope.error("R101", node.action.span, f"There is no action `{node.action.text}`.", hint)
        return None
    scope.shared.uses.append((node.action.span, symbol))
    return symbol, matched(symbol, scope.headers.signatures[symbol].params, node.arguments, node.span, scope, term)


def may(expr: tree.May, scope: Scope, term: Resolve) -> Term:
    """Whether a player could choose an action."""
    player = fitting(term(expr.player, scope, t.PLAYER), t.PLAYER, scope, "who may")
    found = action_named(expr.offer, scope, term)
    if found is None:
        return bad(expr.span)
    action, arguments = found
    return Apply(t.YES_NO, action, (player, *arguments), span=expr.span)


def matched(
    symbol: Symbol,
    params: tuple[tuple[str, Type], ...],
    given: tuple[tree.Expr, ...],
    span: Span,
    scope: Scope,
    term: Resolve,
) -> tuple[Term, ...]:
    """The arguments for the parameters, in order."""
    if len(params) != len(given):
        wanted = ", ".join(name for name, _ in params)
        scope.error(
            "R106",
            span,
            f"`{symbol.name}` takes {counted(len(params))}, but gets {len(given) or 'none'}.",
            f"It is declared as `{symbol.name}({wanted})`."
            if params
            else f"It is declared without parameters: write `{symbol.name}`.",
        )
        return tuple(term(argument, scope) for argument in given)
    arguments: list[Term] = []
    sound = True
    for argument, (name, type_) in zip(given, params, strict=True):
        found = term(argument, scope, type_)
        if sound and not t.fits(found.type, type_):  # one message for one call
            fitting(found, type_, scope, f"`{name}` of `{symbol.name}`")
            sound = False
        arguments.append(found)
    return tuple(arguments)


def counted(number: int) -> str:
    return "no arguments" if number == 0 else "one argument" if number == 1 else f"{number} arguments"


def function(name: str, expr: tree.Call, scope: Scope, term: Resolve) -> Term:
    """A call of a built-in function. The number of arguments decides which form is meant."""
    forms = FUNCTIONS[name]
    given = expr.arguments
    form = next((form for form in forms if suits_count(form, len(given))), None)
    if form is None:
        for argument in given:
            term(argument, scope)
        shapes = " or ".join(f"`{name}({', '.join(form.params)}{', …' if form.more else ''})`" for form in forms)
        hint = f"Write {shapes}" + (f", or `{GATHERERS[name].example}`." if name in GATHERERS else ".")
        scope.error("R106", expr.span, f"`{name}` gets {counted(len(given))} here.", hint)
        return bad(expr.span)
    arguments: list[Term] = []
    sound = True
    for index, argument in enumerate(given):
        word = form.params[min(index, len(form.params) - 1)]
        found = term(argument, scope, expected(word, arguments))
        sound = sound and suits(word, found, arguments, name, scope)  # one message for one call
        arguments.append(found)
    sound = sound and found_singly(name, arguments, scope) and in_order(name, arguments, scope)
    type_ = result(form, arguments, scope) if sound else t.UNKNOWN
    return Apply(type_, Symbol("builtin", name), tuple(arguments), span=expr.span)


def found_singly(name: str, arguments: list[Term], scope: Scope) -> bool:
    """Whether all arguments of a function that builds a collection of them are single things."""
    if name not in {"first", "last", "one", "some"}:
        return True
    many = arguments[-1]
    item = t.element(many.type)
    if item is None or not single(item, many.span, f"`{name}` finds", scope):
        return item is None
    return name != "some" or in_sets(item, many.span, scope)


def in_order(name: str, arguments: list[Term], scope: Scope) -> bool:
    """Report an order that is asked of a stack: of shuffled pieces only the topmost is ever known."""
    if name not in {"first", "last", "reversed"} or not is_stack(arguments[-1], scope):
        return True
    scope.error(
        "R201",
        arguments[-1].span,
        f"`{name}` goes by an order, and of a stack only the top is known.",
        "`top(…)` is the piece that would be drawn next; what lies in a row is a `sequence`.",
    )
    return False


def is_stack(found: Term, scope: Scope) -> bool:
    zone = found.type.zone if isinstance(found.type, Many) else None
    header = scope.headers.zones.get(zone) if zone is not None else None
    return header is not None and header.kind == "stack"


def suits_count(form: Form, given: int) -> bool:
    return len(form.params) == given or (form.more and given > len(form.params))


def result(form: Form, arguments: list[Term], scope: Scope) -> Type:
    if form is FUNCTIONS["count"][0] and isinstance(arguments[0], Known):
        if not scope.headers.players:
            return t.UNKNOWN
        low, high = scope.headers.players[0], scope.headers.players[-1]
        return Int(low, high) if arguments[0].word == "players" else Int(low - 1, high - 1)
    return form.gives(tuple(argument.type for argument in arguments))


__all__ = ["KNOWN_WORDS", "call", "matched"]
