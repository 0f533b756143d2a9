"""In: an expression as written, and its scope. Out: a term: names resolved, types and ranges known."""

from __future__ import annotations

from ..composition.near import near
from ..diagnostics.place import Span
from ..language.operators import MANY, OF_SETS, OPERATORS, Joining
from ..syntax import tree
from . import facts, operators
from . import types as t
from .calls import call, may, params_of
from .fit import bad, check_guard, narrowed, wanted_answer, wanted_number
from .gather import gather
from .guards import options_in
from .names import far_cells, field, has_field, type_of_value, value_name
from .scope import Scope
from .symbols import Symbol, described
from .terms import Apply, Const, Get, Known, Operate, Ref, Term
from .types import Bool, Int, Many, Of, Type


def term(expr: tree.Expr, scope: Scope, expect: Type | None = None) -> Term:
    """Resolve one expression. ``expect``, the type that is expected, decides between values of the same name."""
    match expr:
        case tree.Number(value):
            return Const(Int(value, value), value, span=expr.span)
        case tree.YesNo(value):
            return Const(Bool(value), value, span=expr.span)
        case tree.Nothing():
            return Const(t.NONE, None, span=expr.span)
        case tree.Use(name):
            return use(name, expr.span, scope, expect)
        case tree.My(name):
            return asked(field(me(expr.span, scope), name, expr.span, scope), scope)
        case tree.Field(of, name):
            return dotted(expr, of, name, scope)
        case tree.Call():
            return narrowed(call(expr, scope, term), scope)
        case tree.Gather():
            return gather(expr, scope, term)
        case tree.Binary(operator, left, right):
            return operators.joining(operator, joined(operator, left, right, scope), expr.span, scope)
        case tree.Negative(of):
            return operators.arithmetic("negative", (number(of, scope),), expr.span, scope)
        case tree.Compare(operator, left, right):
            return operators.comparison(operator, *pair(left, right, scope), expr.span, scope)
        case tree.IsIn(item, domain, negated):
            return operators.membership(*member(item, domain, scope), negated, expr.span, scope)
        case tree.IsEmpty(domain, negated):
            return operators.emptiness(term(domain, scope), negated, expr.span, scope)
        case tree.May():
            return may(expr, scope, term)
        case tree.And(left, right) | tree.Or(left, right):
            return both(left, right, isinstance(expr, tree.And), expr.span, scope)
        case tree.Not(of):
            return operators.negation(yes_no(of, scope), expr.span)
        case tree.OrElse(left, right):
            first = term(left, scope, expect)
            return operators.or_else(first, term(right, scope, expect or t.plain(first.type)), expr.span, scope)
        case tree.RangeOf(low, high):
            return operators.range_of(number(low, scope), number(high, scope), expr.span, scope)
        case tree.IfThen():
            return if_then(expr, scope, expect)
        case tree.At(scale, key):
            return operators.look_up(term(scale, scope, t.SCALE), number(key, scope), expr.span, scope)
        case tree.Toward(value, cell):
            return operators.toward(term(value, scope), term(cell, scope), expr.span, scope)
        case tree.ListOf(items):
            inner = (t.element(expect) or expect) if expect is not None else None
            return operators.items(tuple(term(item, scope, inner) for item in items), expr.span, scope)
        case tree.ScaleOf(entries):
            pairs = tuple((number(entry.key, scope), number(entry.value, scope)) for entry in entries)
            return operators.steps(pairs, expr.span, scope)
    raise AssertionError(expr)


def number(expr: tree.Expr, scope: Scope) -> Term:
    return wanted_number(term(expr, scope), scope)


def yes_no(expr: tree.Expr, scope: Scope) -> Term:
    return wanted_answer(term(expr, scope), scope)


# ---- names ------------------------------------------------------------------------------------------


def use(name: str, span: Span, scope: Scope, expect: Type | None) -> Term:
    """Resolve a lone name: as a local name, a declaration, a word of the language, or a value, in this order."""
    local = scope.locals.get(name)
    if local is not None:
        scope.shared.uses.append((span, local.symbol))
        return narrowed(Ref(local.type, local.symbol, span=span), scope)
    if scope.thing is not None and has_field(scope.thing, name, scope):
        return asked(field(scope.thing, tree.Name(name, span=span), span, scope), scope)
    if name in scope.headers.doubled:
        return bad(span)
    symbol = scope.headers.lone.get(name)
    if symbol is not None:
        scope.shared.uses.append((span, symbol))
        check_guard(symbol, span, scope)
        return narrowed(lone(symbol, span, scope, expect), scope)
    if name in {"me", "others"}:
        return me(span, scope, name)
    if name == "players":
        return Known(Many(t.PLAYER, "list", ordered=True, filled=True), name, span=span)
    if name == "all":
        scope.error("R105", span, "`all` is only used in `draw all from …`.", "Write what you mean instead.")
        return bad(span)
    found = value_name(name, span, scope, expect) if name not in scope.shared.lost else None
    if found is not None:
        return found
    unknown(name, span, scope)
    return bad(span)


ELSEWHERE = {
    "true": "Write `yes`.",
    "false": "Write `no`.",
    "null": "Write `none`.",
    "nil": "Write `none`.",
    "nobody": "Write `none`.",
    "empty": "Write `is empty` after the collection, or `[]` for an empty set.",
    "self": "The deciding player is `me`.",
    "i": "The deciding player is `me`.",
    "player": "The deciding player is `me`; all players are `players`.",
    "end": "A block ends where its lines end: remove this line.",
    "score": "Write what counts: `most p.points`.",
    "winner": "Only `then` in an example asks who has won.",
    "winners": "Only `then` in an example asks who has won.",
}
"""Hints for words that people bring from other languages or everyday speech."""


def unknown(name: str, span: Span, scope: Scope) -> None:
    if scope.lost(name, span):
        return
    headers = scope.headers
    owners = sorted(owner for owner, fields in headers.fields.items() if name in fields)
    names = (*scope.locals, *headers.lone, *headers.values, "me", "others", "players")
    if owners:
        whose = f"`my {name}`" if owners[0] == "player" and scope.acting else f"`{owners[0][0].lower()}.{name}`"
        hint = f"Every `{owners[0]}` has one: write whose, such as {whose}."
    else:
        hint = (
            ELSEWHERE.get(name.casefold())
            or near(name, names)
            or "Names are declared at the top level, picked, or defined by `let`, `for` or `in`."
        )
    scope.error("R101", span, f"There is no `{name}` here.", hint)


def me(span: Span, scope: Scope, word: str = "me") -> Term:
    if not scope.acting:
        what = "`others`" if word == "others" else "`me` and `my`"
        scope.error(
            "R211",
            span,
            f"Nobody is deciding here, so {what} has no meaning.",
            "Only actions know who decides: give the phase or definition a parameter for the player.",
        )
        return bad(span)
    type_ = t.PLAYER if word == "me" else Many(t.PLAYER, "list", ordered=True)
    return Known(type_, word, span=span)


def lone(symbol: Symbol, span: Span, scope: Scope, expect: Type | None) -> Term:
    """A declaration used as a value."""
    headers = scope.headers
    match symbol.kind:
        case "option" | "var" | "resource" | "zone" | "graph" | "memory":
            return Ref(headers.types.get(symbol, t.UNKNOWN), symbol, span=span)
        case "define":
            return plain_define(symbol, span, scope)
        case "component":
            if expect is not None and t.plain(expect) == Of("kind", symbol):
                kind = Symbol("kind", symbol.name, symbol.name)
                return Ref(Of("kind", symbol), kind, span=span)
            return Ref(Many(t.Piece(frozenset({symbol})), filled=True), symbol, span=span)
        case "enum":
            return Ref(Many(Of("enum", symbol), "list", ordered=True, filled=True), symbol, span=span)
        case "board":
            bounded = headers.boards[symbol].bounded
            return Ref(Many(Of("cell", symbol), "list", ordered=True, filled=bounded), symbol, span=span)
        case "part":
            return Ref(Many(Of("part", symbol)), symbol, span=span)
        case _:
            pass
    hint = {
        "phase": f"A phase is called on a line of its own: `{symbol.name}`, or `let w = {symbol.name}`.",
        "action": f"An action is offered by a decision: `p must {symbol.name}`.",
        "position": f"A position is used after `given` in an example: `given {symbol.name}`.",
    }.get(symbol.kind, "")
    scope.error("R105", span, f"`{symbol.name}` is {described(symbol)}, not a value.", hint)
    return bad(span)


def plain_define(symbol: Symbol, span: Span, scope: Scope) -> Term:
    params = scope.headers.signatures[symbol].params
    if params:
        count = "one argument" if len(params) == 1 else f"{len(params)} arguments"
        scope.error(
            "R106",
            span,
            f"`{symbol.name}` needs {count}.",
            f"Write `{symbol.name}({', '.join(name for name, _ in params)})`.",
        )
        return bad(span)
    return Apply(scope.shared.results(symbol, span), symbol, (), span=span)


def dotted(expr: tree.Field, of: tree.Expr, name: tree.Name, scope: Scope) -> Term:
    """Resolve ``x.field``, or a value by its full name: ``Colour.red``, ``site.a1``."""
    if isinstance(of, tree.Use) and of.name not in scope.locals:
        owner = scope.headers.lone.get(of.name)
        if owner is not None and owner.kind in {"enum", "component", "board"}:
            for symbol in scope.headers.values.get(name.text, ()) + far_cells(name.text, scope.headers):
                if symbol.of == of.name:
                    scope.shared.uses += [(of.span, owner), (name.span, symbol)]
                    return Ref(type_of_value(symbol, scope.headers), symbol, span=expr.span)
            if name.text not in scope.headers.fields.get(of.name, {}) and not scope.lost(name.text):
                known = [one for one, found in scope.headers.values.items() if any(s.of == of.name for s in found)]
                scope.error(
                    "R101",
                    name.span,
                    f"There is no `{name.text}` in `{of.name}`.",
                    near(name.text, known) or few(known),
                )
                return bad(expr.span)
    return asked(field(term(of, scope), name, expr.span, scope), scope)


def few(names: list[str]) -> str:
    """The first few of many names, for a hint."""
    return f"It has {', '.join(f'`{name}`' for name in names[:12])}." if names else "It has no names."


def asked(found: Term, scope: Scope) -> Term:
    """A field used as a value. A formula is evaluated, and needs arguments; a variable of several things asks of
    which.
    """
    params = params_of(found.symbol, scope) if isinstance(found, Get) else None
    if isinstance(found, Get) and params is not None:
        name = found.symbol.name
        what = "a formula, and needs arguments" if found.symbol.kind == "column" else "of several things"
        message = f"`{name}` is {what}."
        scope.error("R106", found.span, message, f"Write `{name}({', '.join(name for name, _ in params)})`.")
        return bad(found.span)
    return narrowed(found, scope)


# ---- two sides that settle each other ------------------------------------------------------------------


def bare(expr: tree.Expr, scope: Scope) -> bool:
    """Whether this is a name that several values may have. In a comparison, the other side then decides."""
    if isinstance(expr, tree.Use):
        symbol = scope.headers.lone.get(expr.name)
        return expr.name not in scope.locals and (symbol is None or symbol.kind == "component")
    return isinstance(expr, tree.ListOf) and any(bare(item, scope) for item in expr.items)


def pair(left: tree.Expr, right: tree.Expr, scope: Scope) -> tuple[Term, Term]:
    if bare(left, scope) and not bare(right, scope):
        second = term(right, scope)
        return term(left, scope, t.plain(second.type)), second
    first = term(left, scope)
    return first, term(right, scope, t.plain(first.type))


def joined(operator: Joining, left: tree.Expr, right: tree.Expr, scope: Scope) -> tuple[Term, Term]:
    """The operands of an operator between two. What is added to a set, or taken away, may be one of its elements."""
    if MANY in OPERATORS[operator].takes:
        return pair(left, right, scope)
    if operator not in OF_SETS:
        return term(left, scope), term(right, scope)
    if bare(left, scope) and not bare(right, scope):
        second = term(right, scope)
        return term(left, scope, t.element(second.type)), second
    first = term(left, scope)
    return first, term(right, scope, t.element(first.type))


def member(item: tree.Expr, domain: tree.Expr, scope: Scope) -> tuple[Term, Term]:
    if bare(item, scope) and not bare(domain, scope):
        many = term(domain, scope)
        return term(item, scope, t.element(many.type)), many
    found = term(item, scope)
    return found, term(domain, scope, Many(t.plain(found.type)))


def both(left: tree.Expr, right: tree.Expr, every: bool, span: Span, scope: Scope) -> Term:
    """Resolve both sides of ``and`` or ``or``. The second is evaluated only if the first holds, or fails."""
    first = yes_no(left, scope)
    inner = scope.inner(present=facts.present(first, holds=every), options=known_options(first, holds=every))
    return operators.joined("and" if every else "or", first, yes_no(right, inner), span)


def if_then(expr: tree.IfThen, scope: Scope, expect: Type | None) -> Term:
    test = yes_no(expr.test, scope)
    yes = scope.inner(present=facts.present(test), options=known_options(test))
    no = scope.inner(present=facts.present(test, holds=False), options=known_options(test, holds=False))
    then = term(expr.then, yes, expect)
    otherwise = term(expr.otherwise, no, expect or t.plain(then.type))
    return operators.either(test, then, otherwise, expr.span, scope)


def known_options(test: Term, *, holds: bool = True) -> tuple[Term, ...]:
    """What a condition says about options when it holds, or when it fails."""
    if not options_in(test):
        return ()
    return (test,) if holds else (Operate(t.YES_NO, "not", (test,)),)
