"""In: an operator and its resolved operands. Out: the term, with its type and range, or a diagnostic."""

from __future__ import annotations

from ..diagnostics.place import Span
from ..language.operators import OF_SETS, Comparing, Joining, Name
from . import sets
from . import types as t
from .fit import bad, field_hint, type_hint, wanted_number
from .intervals import compare, operate
from .scope import Scope
from .single import in_sets
from .terms import Get, Items, Operate, Steps, Term
from .types import Bool, Int, Many, Maybe, Of, Piece, Type


def arithmetic(operator: Name, operands: tuple[Term, ...], span: Span, scope: Scope) -> Term:
    types = tuple(operand.type for operand in operands if isinstance(operand.type, Int))
    if len(types) < len(operands):
        return Operate(t.UNKNOWN, operator, operands, span=span)
    divisor = types[-1]
    if operator in {"/", "mod"} and divisor.low <= 0 <= divisor.high:
        scope.error(
            "R212",
            operands[-1].span,
            "This may be 0, and division by 0 is impossible.",
            "Make sure that it is not: `highest(1, …)`, or a type that begins at 1.",
        )
    return Operate(operate(operator, types), operator, operands, span=span)


def joining(operator: Joining, sides: tuple[Term, Term], span: Span, scope: Scope) -> Term:
    """A term for an operator between two operands, whose kinds are in the table of operators."""
    meant = sets.meant(operator, sides)
    if meant is not None:
        return sets.joining(meant, sides, span, scope)
    unknown = [t.is_unknown(side.type) for side in sides]
    if operator in OF_SETS and any(unknown) and not all(unknown):
        return bad(span)  # a number, or a set: nobody knows
    if not of_many(operator, sides, span, scope) and not of_single(operator, sides, span, scope):
        sides = (wanted_number(sides[0], scope), wanted_number(sides[1], scope))
    return arithmetic(operator, sides, span, scope)


def of_many(operator: Name, sides: tuple[Term, Term], span: Span, scope: Scope) -> bool:
    """Report, once, the use of an arithmetic operator on sets, lists or zones."""
    if any(t.is_unknown(side.type) or not sets.has_things(side) for side in sides):
        return False
    scope.error(
        "R201",
        span,
        f"`{operator}` joins numbers; on its left is {t.with_article(sides[0].type)}, "
        f"on its right {t.with_article(sides[1].type)}.",
        "Write `count(…)` for how many there are, or `a among b` for what both have in common.",
    )
    return True


def of_single(operator: Name, sides: tuple[Term, Term], span: Span, scope: Scope) -> bool:
    """Report, once, two single things that were to become a set."""
    types = [t.plain(side.type) for side in sides]
    if operator not in OF_SETS or t.NONE in types or any(map(t.is_unknown, types)):
        return False
    if any(isinstance(type_, Int | Bool) for type_ in types) or not t.alike(*types):
        return False
    scope.error(
        "R201",
        span,
        f"`{operator}` joins numbers, or changes a set; here are two single things: {t.many(types[0])}.",
        "A set of both is written in brackets: `[…, …]`.",
    )
    return True


def comparison(operator: Comparing, first: Term, second: Term, span: Span, scope: Scope) -> Term:
    one, other = t.plain(first.type), t.plain(second.type)
    if operator in {"=", "!="}:
        if not t.alike(one, other):
            scope.error(
                "R203",
                span,
                f"These can never be equal: {t.with_article(one)}, and {t.with_article(other)}.",
                unlike(one, other),
            )
            return Operate(t.YES_NO, operator, (first, second), span=span)
        if t.NONE in (one, other) and (isinstance(first.type, Many) or isinstance(second.type, Many)):
            scope.error(
                "R203",
                span,
                "A set, a list or a zone is never none; it may be empty.",
                "Write `is empty` or `is not empty`.",
            )
            return Operate(t.YES_NO, operator, (first, second), span=span)
        if isinstance(one, Many) and isinstance(other, Many) and "set" in {one.form, other.form}:
            for side, many in ((first, one), (second, other)):
                in_sets(many.of, side.span, scope)
    else:
        for found, type_ in ((first, one), (second, other)):
            if not (isinstance(type_, Int) or t.is_unknown(type_) or (_is(type_, "enum") and one == other)):
                scope.error(
                    "R203",
                    found.span,
                    f"Only numbers, and values of one enum, have an order; this is {t.with_article(type_)}.",
                    type_hint(type_, t.NUMBER)
                    or field_hint(type_, t.NUMBER, scope)
                    or "Write `=` or `!=`, or compare numbers.",
                )
                return Operate(t.YES_NO, operator, (first, second), span=span)
    return Operate(Bool(compare(operator, first.type, second.type)), operator, (first, second), span=span)


def unlike(one: Type, other: Type) -> str:
    """A hint for a comparison of two values that can never be equal."""
    for left, right in ((one, other), (other, one)):
        if isinstance(right, Many) and t.alike(left, right.of):
            return "Write `is in` to test whether something is among others."
        if isinstance(right, Many) and isinstance(left, Int):
            return "Write `count(…)` for how many there are."
        if isinstance(left, Piece) and _is(right, "kind"):
            return "Compare its kind: write `.name` after the piece."
        if isinstance(left, Piece) and right == t.PLAYER:
            return "Compare its owner: write `.owner` after the piece."
    return "Only values of the same type can be equal."


def membership(found: Term, many: Term, negated: bool, span: Span, scope: Scope) -> Term:
    inside = sets.among(many, scope, "Write `=` to compare two values.")
    always: bool | None = None
    if inside is None:
        pass
    elif not t.alike(found.type, inside):
        scope.error(
            "R203",
            span,
            f"This is never true: {t.with_article(t.plain(found.type))} is not among {t.many(inside)}.",
            unlike(t.plain(found.type), t.plain(inside)),
        )
    elif (
        isinstance(found.type, Int)
        and isinstance(inside, Int)
        and (found.type.high < inside.low or found.type.low > inside.high)
    ):
        always = negated
    return Operate(Bool(always), "is not in" if negated else "is in", (found, many), span=span)


def emptiness(many: Term, negated: bool, span: Span, scope: Scope) -> Term:
    if not sets.has_things(many) and not t.is_unknown(many.type):
        hint = "Compare it with none: `= none`." if isinstance(many.type, Maybe) else "Compare it with something."
        scope.error(
            "R201", many.span, f"Only a set, list or zone can be empty; this is {t.with_article(many.type)}.", hint
        )
    return Operate(t.YES_NO, "is not empty" if negated else "is empty", (many,), span=span)


def negation(inner: Term, span: Span) -> Term:
    always = inner.type.always if isinstance(inner.type, Bool) else None
    return Operate(Bool(None if always is None else not always), "not", (inner,), span=span)


def joined(operator: Name, first: Term, second: Term, span: Span) -> Term:
    """A term for ``and`` or ``or``. It is constant if one side decides it, or both do."""
    settles = operator == "or"  # a yes decides an `or`, a no an `and`
    one = first.type.always if isinstance(first.type, Bool) else None
    other = second.type.always if isinstance(second.type, Bool) else None
    always: bool | None = None
    if settles in (one, other):
        always = settles
    elif one is not None and other is not None:
        always = not settles
    return Operate(Bool(always), operator, (first, second), span=span)


def or_else(first: Term, second: Term, span: Span, scope: Scope) -> Term:
    if not isinstance(first.type, Maybe) and first.type != t.NONE and not t.is_unknown(first.type):
        scope.error(
            "R204",
            first.span,
            "This is never none, so the value after `or else` is never used.",
            "Remove the `or else`.",
        )
    elif not t.alike(first.type, second.type):
        scope.error(
            "R203",
            span,
            f"The two sides differ in type: {t.with_article(t.plain(first.type))}, and {t.with_article(second.type)}.",
            "Give both the same type.",
        )
    unclear = t.is_unknown(first.type) or t.is_unknown(second.type)
    type_ = t.UNKNOWN if unclear else t.join(t.plain(first.type), second.type)
    return Operate(type_, "or else", (first, second), span=span)


def range_of(first: Term, second: Term, span: Span, scope: Scope) -> Term:
    type_: Type = t.UNKNOWN
    filled = False
    if isinstance(first.type, Int) and isinstance(second.type, Int):
        if first.type.low > second.type.high:
            scope.error(
                "R206", span, "The range is empty: its first number is above its last.", "Write the lower number first."
            )
        else:
            type_ = Int(first.type.low, second.type.high)
            if second.type.low - first.type.high >= t.MOST_NUMBERS:
                scope.error(
                    "R225",
                    span,
                    f"A range has at most {t.MOST_NUMBERS:,} numbers; this one has more.",
                    "Compare with `<` and `>` if you do not need to go through the numbers.",
                )
            filled = first.type.high <= second.type.low
    return Operate(Many(type_, "range", ordered=True, filled=filled), "..", (first, second), span=span)


def either(test: Term, then: Term, otherwise: Term, span: Span, scope: Scope) -> Term:
    """The term of ``if a then b else c``."""
    if not t.alike(then.type, otherwise.type):
        scope.error(
            "R203",
            otherwise.span,
            f"The two branches differ in type: {t.with_article(then.type)}, and {t.with_article(otherwise.type)}.",
            "Give both the same type.",
        )
    return Operate(t.join(then.type, otherwise.type), "if", (test, then, otherwise), span=span)


def look_up(scale: Term, key: Term, span: Span, scope: Scope) -> Term:
    """The term of ``SCALE at n``: the value of the largest key not above n, or 0 below the first key."""
    if t.plain(scale.type) != t.SCALE and not t.is_unknown(scale.type):
        scope.error(
            "R201",
            scale.span,
            f"Only a scale can be looked up with `at`; this is {t.with_article(scale.type)}.",
            "A scale is written `[1: 1, 2: 3, 3: 6]`.",
        )
    type_: Type = t.NUMBER
    if isinstance(scale, Steps) and isinstance(key.type, Int):
        reached = [
            value.type
            for entry, value in scale.entries
            if isinstance(value.type, Int) and isinstance(entry.type, Int) and entry.type.low <= key.type.high
        ]
        first = scale.entries[0][0].type
        if isinstance(first, Int) and key.type.low < first.high:
            reached.append(Int(0, 0))
        if reached:
            type_ = Int(min(one.low for one in reached), max(one.high for one in reached))
    return Operate(t.maybe(type_) if isinstance(scale.type, Maybe) else type_, "at", (scale, key), span=span)


def toward(value: Term, cell: Term, span: Span, scope: Scope) -> Term:
    """The printed value on that side of a laid tile that faces a cell."""
    column = scope.headers.columns.get(value.symbol) if isinstance(value, Get) else None
    if not t.is_unknown(value.type) and (column is None or not column.per_side):
        scope.error(
            "R201",
            value.span,
            "`toward` needs a column with a value per side.",
            "Declare it like this: `has stones: 0..3 per side`.",
        )
    if not t.is_unknown(cell.type) and not _is(t.plain(cell.type), "cell"):
        scope.error(
            "R201",
            cell.span,
            f"`toward` needs a cell; this is {t.with_article(cell.type)}.",
            "Write the cell on the other side of the border.",
        )
    return Operate(value.type, "toward", (value, cell), span=span)


def items(terms: tuple[Term, ...], span: Span, scope: Scope) -> Term:
    """A list literal: all items are of one type."""
    type_: Type = t.UNKNOWN
    for item in terms:
        if not t.alike(type_, item.type):
            scope.error(
                "R203",
                item.span,
                f"All values of a list must have one type: {t.with_article(type_)}, and {t.with_article(item.type)}.",
                "Write two lists.",
            )
            return Items(Many(t.UNKNOWN, "list", ordered=True), terms, span=span)
        type_ = t.join(type_, item.type)
    listed = Many(type_, "list", ordered=True, filled=bool(terms))
    if t.depth(listed) <= t.DEEPEST:
        return Items(listed, terms, span=span)
    if not t.is_unknown(listed):
        scope.error("R201", span, "Lists are nested too deeply.", "Make one list of them.")
    return Items(t.UNKNOWN, terms, span=span)


def steps(entries: tuple[tuple[Term, Term], ...], span: Span, scope: Scope) -> Term:
    """A scale literal: its keys must increase."""
    last: int | None = None
    for key, _ in entries:
        if isinstance(key.type, Int):
            if last is not None and key.type.low <= last:
                scope.error(
                    "R206",
                    key.span,
                    "The keys of a scale must increase from left to right.",
                    "Put them in order, each once.",
                )
            last = key.type.high
    return Steps(t.SCALE, entries, span=span)


def _is(type_: Type, what: str) -> bool:
    return isinstance(type_, Of) and type_.what == what
