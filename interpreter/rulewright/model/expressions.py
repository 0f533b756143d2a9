"""In: an expression as written, and the scope it stands in. Out: a term: names resolved, types and ranges known."""

from __future__ import annotations

from ..diagnostics.place import Span
from ..syntax import tree
from . import facts
from . import types as t
from .calls import call, gather
from .declare import near
from .guards import implies, options_in
from .intervals import compare, operate
from .names import field, value_name
from .scope import Scope
from .symbols import PLAYER, Symbol, described
from .terms import Apply, Const, Get, Items, Known, Operate, Ref, Set, Steps, Supposing, Term
from .types import Bool, Int, Many, Maybe, Of, Type

BAD = Const(t.UNKNOWN, None)


def term(expr: tree.Expr, scope: Scope, expect: Type | None = None) -> Term:
    """Resolve one expression. ``expect`` is the type wanted, if known: it settles which of several values a name means."""
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
            return field(me(expr.span, scope), name, expr.span, scope)
        case tree.Field(of, name):
            return dotted(expr, of, name, scope)
        case tree.Call():
            return call(expr, scope, term)
        case tree.Gather():
            return gather(expr, scope, term)
        case tree.Binary(operator, left, right):
            return arithmetic(operator, (number(left, scope), number(right, scope)), expr.span, scope)
        case tree.Negative(of):
            return arithmetic("negative", (number(of, scope),), expr.span, scope)
        case tree.Compare(operator, left, right):
            return comparison(operator, left, right, expr.span, scope)
        case tree.IsIn(item, domain, negated):
            return membership(item, domain, negated, expr.span, scope)
        case tree.IsEmpty(domain, negated):
            return emptiness(domain, negated, expr.span, scope)
        case tree.And(left, right) | tree.Or(left, right):
            return joined(expr, left, right, scope)
        case tree.Not(of):
            inner = yes_no(of, scope)
            always = inner.type.always if isinstance(inner.type, Bool) else None
            return Operate(Bool(None if always is None else not always), "not", (inner,), span=expr.span)
        case tree.OrElse(left, right):
            return or_else(left, right, expr.span, scope, expect)
        case tree.RangeOf(low, high):
            return range_of(low, high, expr.span, scope)
        case tree.IfThen():
            return if_then(expr, scope, expect)
        case tree.At(scale, key):
            return look_up(scale, key, expr.span, scope)
        case tree.Toward(value, cell):
            return toward(value, cell, expr.span, scope)
        case tree.ListOf(items):
            inner_expect = t.element(expect) if expect is not None else None
            terms = tuple(term(item, scope, inner_expect) for item in items)
            return Items(Many(joined_types(terms), "list", ordered=True, filled=bool(terms)), terms, span=expr.span)
        case tree.ScaleOf(entries):
            return scale_of(entries, expr.span, scope)
    raise AssertionError(expr)


def joined_types(terms: tuple[Term, ...]) -> Type:
    found: Type = t.UNKNOWN
    for item in terms:
        found = t.join(found, item.type)
    return found


# ---- names ------------------------------------------------------------------------------------------


def use(name: str, span: Span, scope: Scope, expect: Type | None) -> Term:
    """A lone name: a local one, a declaration, a value, or a word of the language; in this order."""
    local = scope.locals.get(name)
    if local is not None:
        scope.shared.uses.append((span, local.symbol))
        return narrowed(Ref(local.type, local.symbol, span=span), scope)
    symbol = scope.headers.lone.get(name)
    if symbol is not None:
        scope.shared.uses.append((span, symbol))
        check_guard(symbol, span, scope)
        return narrowed(lone(symbol, span, scope), scope)
    if name in {"me", "others"}:
        return me(span, scope, name)
    if name in {"players", "all"}:
        players = scope.headers.players
        size = Int(players[0], players[1])
        return Known(Many(t.PLAYER, "list", ordered=True, filled=True) if name == "players" else size, name, span=span)
    found = value_name(name, span, scope, expect)
    if found is not None:
        return found
    unknown(name, span, scope)
    return BAD


def unknown(name: str, span: Span, scope: Scope) -> None:
    if scope.lost(name):
        return
    headers = scope.headers
    owners = sorted(owner for owner, fields in headers.fields.items() if name in fields)
    names = (*scope.locals, *headers.lone, *headers.values, "me", "others", "players")
    if owners:
        hint = f"Every `{owners[0]}` has its own: write whose, such as " + ("`my " + name + "`." if owners[0] == "player" else f"`c.{name}`.")
    else:
        hint = near(name, names) or "Names are declared at the margin, picked, or bound by `let`, `for` or `in`."
    scope.error("R101", span, f"There is no `{name}` here.", hint)


def me(span: Span, scope: Scope, word: str = "me") -> Term:
    if not scope.acting:
        scope.error("R211", span, f"Nobody is deciding here, so `{word if word == 'others' else 'me` and `my'}` means nobody.",
                    "Give the phase or definition a player as a parameter.")
    type_ = t.PLAYER if word == "me" else Many(t.PLAYER, "list", ordered=True)
    return Known(type_, word, span=span)


def lone(symbol: Symbol, span: Span, scope: Scope) -> Term:
    """A declaration where a value is meant."""
    headers = scope.headers
    match symbol.kind:
        case "option" | "var" | "resource" | "zone" | "graph":
            return Ref(headers.types.get(symbol, t.UNKNOWN), symbol, span=span)
        case "define":
            signature = headers.signatures[symbol]
            if signature.params:
                scope.error("R106", span, f"`{symbol.name}` is asked with {len(signature.params)} {'argument' if len(signature.params) == 1 else 'arguments'}.",
                            f"Write `{symbol.name}({', '.join(name for name, _ in signature.params)})`.")
            return Apply(scope.shared.results(symbol, span), symbol, (), span=span)
        case "component":
            return Ref(Many(t.Piece(frozenset({symbol})), filled=True), symbol, span=span)
        case "enum":
            return Ref(Many(Of("enum", symbol), "list", ordered=True, filled=True), symbol, span=span)
        case "board":
            return Ref(Many(Of("cell", symbol), "list", ordered=True, filled=scope.headers.boards[symbol].bounded), symbol, span=span)
        case "part":
            return Ref(Many(Of("part", symbol)), symbol, span=span)
    scope.error("R105", span, f"`{symbol.name}` is {described(symbol)}, not a value.", "A phase is called on a line of its own; an action is offered by a decision." if symbol.kind in {"phase", "action"} else "")
    return BAD


def dotted(expr: tree.Field, of: tree.Expr, name: tree.Name, scope: Scope) -> Term:
    """``x.field``; or a value by its full name: ``Colour.red``, ``site.a1``."""
    if isinstance(of, tree.Use) and of.name not in scope.locals:
        owner = scope.headers.lone.get(of.name)
        if owner is not None and owner.kind in {"enum", "component", "board"}:
            for symbol in scope.headers.values.get(name.text, ()):
                if symbol.of == of.name:
                    scope.shared.uses += [(of.span, owner), (name.span, symbol)]
                    return Ref(value_type(symbol, scope), symbol, span=expr.span)
    return narrowed(field(term(of, scope), name, expr.span, scope), scope)


def value_type(symbol: Symbol, scope: Scope) -> Type:
    from .names import type_of_value

    return type_of_value(symbol, scope.headers)


def narrowed(found: Term, scope: Scope) -> Term:
    """A value that is known to be there has no question mark."""
    if not isinstance(found.type, Maybe) or not scope.present:
        return found
    name = facts.key(found)
    if name is None or name not in scope.present:
        return found
    match found:
        case Ref(symbol=symbol):
            return Ref(found.type.of, symbol, span=found.span)
        case Get(of=of, symbol=symbol):
            return Get(found.type.of, of, symbol, span=found.span)
        case Apply(function=function, arguments=arguments):
            return Apply(found.type.of, function, arguments, span=found.span)
    return found


def check_guard(symbol: Symbol, span: Span, scope: Scope) -> None:
    """What exists only with an option may be used only where that option is sure."""
    if symbol not in scope.headers.guards:
        return
    guard = scope.shared.guards(symbol)
    if guard is not None and not implies(scope.options, guard, scope.headers):
        scope.error("R115", span, f"`{symbol.name}` exists only with some options, and is used here without them.",
                    "Give this declaration the same `when`, or ask for the option with `if` first.")


# ---- operators --------------------------------------------------------------------------------------


def number(expr: tree.Expr, scope: Scope) -> Term:
    found = term(expr, scope)
    return wanted_number(found, scope)


def wanted_number(found: Term, scope: Scope) -> Term:
    type_ = found.type
    if isinstance(type_, Int) or t.is_unknown(type_):
        return found
    if isinstance(type_, Maybe) and isinstance(type_.of, Int):
        scope.error("R202", found.span, "This may be none, and none is no number.", "Write what to take then: `… or else 0`.")
    elif isinstance(type_, Many):
        scope.error("R201", found.span, f"A number is needed here; this is {t.with_article(type_)}.", "Write `count(…)` for how many there are.")
    else:
        scope.error("R201", found.span, f"A number is needed here; this is {t.with_article(type_)}.")
    return BAD


def arithmetic(operator: str, operands: tuple[Term, ...], span: Span, scope: Scope) -> Term:
    types = tuple(operand.type for operand in operands)
    if not all(isinstance(type_, Int) for type_ in types):
        return Operate(t.UNKNOWN, operator, operands, span=span)
    divisor = types[-1]
    if operator in {"/", "mod"} and isinstance(divisor, Int) and divisor.low <= 0 <= divisor.high:
        scope.error("R212", operands[-1].span, "This may be 0, and nothing can be divided by 0.",
                    "Make sure that it can't be: `highest(1, …)`, or a type that begins at 1.")
    return Operate(operate(operator, types), operator, operands, span=span)  # type: ignore[arg-type]


def yes_no(expr: tree.Expr, scope: Scope) -> Term:
    """A condition: something that is yes or no."""
    found = term(expr, scope)
    if isinstance(found.type, Maybe) and isinstance(found.type.of, Bool):
        scope.error("R202", found.span, "This may be none, which is neither yes nor no.", "Write `… or else no`, or compare it: `= yes`.")
    elif not isinstance(found.type, Bool) and not t.is_unknown(found.type):
        hint = "Is something `is empty` or `is in` meant?" if isinstance(found.type, Many) else "Compare it with something."
        scope.error("R221", found.span, f"A condition is yes or no; this is {t.with_article(found.type)}.", hint)
    return found


def bare(expr: tree.Expr, scope: Scope) -> bool:
    """A name that may be one of several values: the other side of a comparison settles which."""
    return (isinstance(expr, tree.Use) and expr.name not in scope.locals and expr.name not in scope.headers.lone) or (
        isinstance(expr, tree.ListOf) and any(bare(item, scope) for item in expr.items))


def pair(left: tree.Expr, right: tree.Expr, scope: Scope) -> tuple[Term, Term]:
    if bare(left, scope) and not bare(right, scope):
        second = term(right, scope)
        return term(left, scope, t.plain(second.type)), second
    first = term(left, scope)
    return first, term(right, scope, t.plain(first.type))


def comparison(operator: str, left: tree.Expr, right: tree.Expr, span: Span, scope: Scope) -> Term:
    first, second = pair(left, right, scope)
    one, other = t.plain(first.type), t.plain(second.type)
    if operator in {"=", "!="}:
        if not t.alike(one, other):
            scope.error("R203", span, f"These can never be equal: {t.with_article(one)}, and {t.with_article(other)}.",
                        "Write `is in` to ask whether something is among others." if isinstance(other, Many) else "")
    else:
        for found, type_ in ((first, one), (second, other)):
            if not isinstance(type_, Int) and not t.is_unknown(type_) and not (isinstance(type_, Of) and type_.what == "enum" and one == other):
                scope.error("R203", found.span, f"Only numbers, and values of one enum, are higher or lower; this is {t.with_article(type_)}.")
                return Operate(t.YES_NO, operator, (first, second), span=span)
    return Operate(Bool(compare(operator, first.type, second.type)), operator, (first, second), span=span)


def membership(item: tree.Expr, domain: tree.Expr, negated: bool, span: Span, scope: Scope) -> Term:
    if bare(item, scope):
        many = term(domain, scope)
        found = term(item, scope, t.element(many.type))
    else:
        found = term(item, scope)
        many = term(domain, scope, Many(t.plain(found.type)))
    inside = t.element(many.type)
    operator = "is not in" if negated else "is in"
    if inside is None:
        scope.error("R201", many.span, f"A set, list, zone or range is needed here; this is {t.with_article(many.type)}.", "Write `=` to compare two values.")
    elif not t.alike(found.type, inside):
        scope.error("R203", span, f"This can never be so: {t.with_article(t.plain(found.type))} is not among {t.many(inside)}.")
    always: bool | None = None
    if isinstance(found.type, Int) and isinstance(inside, Int) and isinstance(many.type, Many) and many.type.form == "range":
        if found.type.high < inside.low or found.type.low > inside.high:
            always = negated
    return Operate(Bool(always), operator, (found, many), span=span)


def emptiness(domain: tree.Expr, negated: bool, span: Span, scope: Scope) -> Term:
    many = term(domain, scope)
    if t.element(many.type) is None and not isinstance(many.type, Maybe):
        scope.error("R201", many.span, f"Only a set, list or zone can be empty; this is {t.with_article(many.type)}.", "")
    return Operate(t.YES_NO, "is not empty" if negated else "is empty", (many,), span=span)


def joined(expr: tree.And | tree.Or, left: tree.Expr, right: tree.Expr, scope: Scope) -> Term:
    both = isinstance(expr, tree.And)
    first = yes_no(left, scope)
    options = (first,) if both and options_in(first) else ()
    second = yes_no(right, scope.inner(present=facts.present(first, both), options=options))
    one = first.type.always if isinstance(first.type, Bool) else None
    other = second.type.always if isinstance(second.type, Bool) else None
    stops = not both  # what settles the whole: a no for `and`, a yes for `or`
    always = stops if stops in (one, other) else (not stops if one is other is (not stops) else None)
    return Operate(Bool(always), "and" if both else "or", (first, second), span=expr.span)


def or_else(left: tree.Expr, right: tree.Expr, span: Span, scope: Scope, expect: Type | None) -> Term:
    first = term(left, scope, expect)
    second = term(right, scope, expect or t.plain(first.type))
    if not isinstance(first.type, Maybe) and first.type not in (t.NONE, t.UNKNOWN):
        scope.error("R204", first.span, "This is never none, so what follows `or else` is never taken.", "Leave `or else` out.")
    if not t.alike(first.type, second.type):
        scope.error("R203", span, f"The two sides differ: {t.with_article(t.plain(first.type))}, and {t.with_article(second.type)}.")
    return Operate(t.join(t.plain(first.type), second.type), "or else", (first, second), span=span)


def range_of(low: tree.Expr, high: tree.Expr, span: Span, scope: Scope) -> Term:
    first, second = number(low, scope), number(high, scope)
    type_: Type = t.UNKNOWN
    if isinstance(first.type, Int) and isinstance(second.type, Int):
        if first.type.low > second.type.high:
            scope.error("R206", span, "The range is empty: its first number is above its last.", "Write the lower number first.")
            return Operate(Many(t.NUMBER, "range", ordered=True), "..", (first, second), span=span)
        type_ = Int(first.type.low, second.type.high)
    filled = isinstance(first.type, Int) and isinstance(second.type, Int) and first.type.high <= second.type.low
    return Operate(Many(type_, "range", ordered=True, filled=filled), "..", (first, second), span=span)


def if_then(expr: tree.IfThen, scope: Scope, expect: Type | None) -> Term:
    test = yes_no(expr.test, scope)
    options = (test,) if options_in(test) else ()
    negation = (Operate(t.YES_NO, "not", (test,)),) if options else ()
    then = term(expr.then, scope.inner(present=facts.present(test), options=options), expect)
    otherwise = term(expr.otherwise, scope.inner(present=facts.present(test, False), options=negation), expect or t.plain(then.type))
    if not t.alike(then.type, otherwise.type):
        scope.error("R203", otherwise.span, f"The two answers differ: {t.with_article(then.type)}, and {t.with_article(otherwise.type)}.", "Give both the same type.")
    return Operate(t.join(then.type, otherwise.type), "if", (test, then, otherwise), span=expr.span)


def look_up(scale: tree.Expr, key: tree.Expr, span: Span, scope: Scope) -> Term:
    first = term(scale, scope, t.SCALE)
    if t.plain(first.type) != t.SCALE and not t.is_unknown(first.type):
        scope.error("R201", first.span, f"Only a scale can be looked up with `at`; this is {t.with_article(first.type)}.", "A scale is written `[1: 1, 2: 3, 3: 6]`.")
    second = number(key, scope)
    type_: Type = t.NUMBER
    if isinstance(first, Steps):
        values = [value.type for _, value in first.entries if isinstance(value.type, Int)]
        keys = [entry.type for entry, _ in first.entries if isinstance(entry.type, Int)]
        if values and keys:
            below = isinstance(second.type, Int) and second.type.low < keys[0].high
            numbers = [*values, Int(0, 0)] if below else values
            type_ = Int(min(n.low for n in numbers), max(n.high for n in numbers))
    if isinstance(first.type, Maybe):
        type_ = t.maybe(type_)
    return Operate(type_, "at", (first, second), span=span)


def toward(value: tree.Expr, cell: tree.Expr, span: Span, scope: Scope) -> Term:
    """The printed value of the side of a laid tile that faces a cell."""
    first = term(value, scope)
    second = term(cell, scope)
    column = scope.headers.columns.get(first.symbol) if isinstance(first, Get) else None
    if not t.is_unknown(first.type) and (column is None or not column.per_side):
        scope.error("R201", first.span, "`toward` needs a column that has a value per side.", "Declare it so: `has stones: 0..3 per side`.")
    if not t.is_unknown(second.type) and not (isinstance(t.plain(second.type), Of) and t.plain(second.type).what == "cell"):  # type: ignore[union-attr]
        scope.error("R201", second.span, f"`toward` leads to a cell; this is {t.with_article(second.type)}.")
    return Operate(first.type, "toward", (first, second), span=span)


def scale_of(entries: tuple[tree.Entry, ...], span: Span, scope: Scope) -> Term:
    pairs = tuple((number(entry.key, scope), number(entry.value, scope)) for entry in entries)
    last: int | None = None
    for key, _ in pairs:
        if isinstance(key.type, Int):
            if last is not None and key.type.low <= last:
                scope.error("R206", key.span, "The keys of a scale rise from left to right.", "Put them in order, each once.")
            last = key.type.high
    return Steps(t.SCALE, pairs, span=span)


def condition(node: tree.Condition, scope: Scope) -> Term:
    """A condition, perhaps of the position as it would be after one effect."""
    if node.supposing is None:
        return yes_no(node.test, scope)
    from .statements import assign, moving

    effect = moving(node.supposing, scope) if isinstance(node.supposing, tree.Move) else assign(node.supposing, scope)
    symbol = effect.target.symbol if isinstance(effect, Set) and isinstance(effect.target, (Ref, Get)) else None
    known = frozenset(name for name in scope.present if symbol is None or not facts.mentions(name, symbol))
    after = Scope(scope.shared, dict(scope.locals), known, scope.options, scope.acting)
    return Supposing(t.YES_NO, yes_no(node.test, after), effect, span=node.span)


def fitting(found: Term, target: Type, scope: Scope, what: str) -> Term:
    """Report a value that can't stand where a type is asked for."""
    if t.fits(found.type, target):
        return found
    if isinstance(found.type, Maybe) and t.fits(found.type.of, target):
        scope.error("R202", found.span, f"This may be none, but {what} is {t.with_article(target)}.",
                    "Make sure first that it is there (`!= none`), or write `… or else …`.")
    elif isinstance(t.plain(found.type), Int) and isinstance(t.plain(target), Int):
        scope.error("R205", found.span, f"{what[:1].upper()}{what[1:]} is {t.with_article(target)}; this is {t.with_article(found.type)} and never fits.")
    else:
        scope.error("R201", found.span, f"{what[:1].upper()}{what[1:]} is {t.with_article(target)}; this is {t.with_article(found.type)}.")
    return found


__all__ = ["PLAYER", "condition", "fitting", "number", "term", "yes_no"]
