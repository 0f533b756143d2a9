"""In: an operator on sets, lists, zones or ranges, and its resolved operands. Out: the term, or a diagnostic."""

from __future__ import annotations

from ..diagnostics.place import Span
from ..language.operators import MANY, OF_SETS, OPERATORS, Joining, Name
from . import types as t
from .scope import Scope
from .single import in_sets, single
from .suits import is_zone
from .terms import Operate, Term
from .types import Int, Many, Maybe, Piece, Type

BRACKETS = "Write a range in brackets: `(1..6)`."


def has_things(found: Term) -> bool:
    """Whether it is a set, a list, a range or a zone. A slot is one too, although its value is the piece in it."""
    return isinstance(t.plain(found.type), Many) or is_zone(found)


def meant(operator: Joining, sides: tuple[Term, Term]) -> Name | None:
    """What an operator means between two operands, if that is about sets."""
    if MANY in OPERATORS[operator].takes:
        return operator
    wanted = OF_SETS.get(operator)
    if wanted is None or not any(map(has_things, sides)):
        return None
    numbers = [isinstance(t.plain(t.element(side.type) or side.type), Int) for side in sides]
    counting = isinstance(t.plain(sides[0].type), Int) and wanted == "without"
    alone = any(number and not has_things(side) for number, side in zip(numbers, sides, strict=True))
    return None if counting or (alone and not all(numbers)) else wanted  # else a `count` was forgotten


def joining(operator: Name, sides: tuple[Term, Term], span: Span, scope: Scope) -> Term:
    """What comes of two sets, or of a set and a single thing: always a set."""
    told = OPERATORS[operator]
    items: list[Type] = []
    for word, side in zip(told.takes, sides, strict=True):
        inside = among(side, scope, BRACKETS) if word == MANY else t.UNKNOWN
        inside = in_one_set(side, told.sign, scope) if inside is not None else None
        if inside is None:
            return Operate(t.UNKNOWN, operator, sides, span=span)
        items.append(inside)
    one, other = items
    if operator == "union":
        filled = any(not has_things(side) or (isinstance(side.type, Many) and side.type.filled) for side in sides)
        if t.alike(one, other) or (isinstance(one, Piece) and isinstance(other, Piece)):
            return Operate(Many(t.join(one, other), filled=filled), operator, sides, span=span)
    elif (shared := t.shared(one, other)) is not None:
        return Operate(Many(shared if operator == "among" else one), operator, sides, span=span)
    wrong = "cannot be in one set" if operator == "union" else "cannot have anything in common"
    scope.error(
        "R203",
        span,
        f"These {wrong}: {t.many(one)}, and {t.many(other)}.",
        "A set holds values of one type." if operator == "union" else "Only values of the same type can be equal.",
    )
    return Operate(Many(t.UNKNOWN), operator, sides, span=span)


def in_one_set(found: Term, word: str, scope: Scope) -> Type | None:
    """The type of things that are put into a set or taken out, one or many; or None and a diagnostic."""
    if not has_things(found) and (isinstance(found.type, Maybe) or found.type == t.NONE):
        scope.error(
            "R202",
            found.span,
            f"This may be none, and `{word}` needs things that are there.",
            "Make sure first that it is not none (`!= none`), or write `… or else …`.",
        )
        return None
    inside = t.plain(t.element(found.type) or found.type)
    sound = single(inside, found.span, f"`{word}` puts together", scope) and in_sets(inside, found.span, scope)
    return inside if sound else None


def among(many: Term, scope: Scope, hint: str) -> Type | None:
    """The type of the elements of a set, list, zone, slot or range; None, and a diagnostic, for anything else."""
    inside = t.element(many.type)
    if inside is None and is_zone(many):
        return t.plain(many.type)
    if inside is None:
        scope.error(
            "R201",
            many.span,
            f"A set, list, zone or range is needed here; this is {t.with_article(many.type)}.",
            hint,
        )
    return inside
