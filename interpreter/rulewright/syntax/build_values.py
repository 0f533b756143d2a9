"""In: the parse tree of an expression, a type, a condition or an effect. Out: its node.

The parser keeps every token, so children have fixed positions: ``left, sign, right``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, cast

from ..diagnostics.diagnostic import Diagnostic
from .build_plain import Plan, built, plans
from .ground import Ground, first, last, name, whole
from .parsed import Tree
from .tree import (
    And,
    At,
    Binary,
    Call,
    Compare,
    Condition,
    Destination,
    Entry,
    Expr,
    Field,
    Gather,
    Generator,
    IfThen,
    IsEmpty,
    IsIn,
    ListOf,
    MadeOf,
    May,
    My,
    NamedType,
    Negative,
    Not,
    Nothing,
    Number,
    Offer,
    Or,
    OrElse,
    Param,
    RangeOf,
    RangeType,
    ScaleOf,
    Supposed,
    Toward,
    Type,
    Use,
    YesNo,
    YesNoType,
)

Parsed = Tree

BETWEEN: dict[str, Callable[..., Expr]] = {
    "and_": And, "or_": Or, "default_": OrElse, "range_": RangeOf, "at_": At, "toward_": Toward,
}  # fmt: skip
"""The grammar rules of a sign between two values that have a node class of their own."""


def value(ground: Ground, tree: Parsed) -> Expr:
    """An expression. Brackets only widen its span."""
    kids: list[Any] = tree.children
    match str(tree.data):
        case "name":
            return Use(str(kids[0]), span=ground.span(kids[0]))
        case "number":
            return Number(whole(ground, kids[0]), span=ground.span(kids[0]))
        case "field":
            of = value(ground, kids[0])
            return Field(of, name(ground, kids[2]), span=ground.span(of, kids[2]))
        case "call_":
            return called(ground, kids)
        case "equals" | "compare" | "binary" as rule:
            left, right = value(ground, kids[0]), value(ground, kids[2])
            made: Callable[..., Expr] = Binary if rule == "binary" else Compare
            return made(str(kids[1]), left, right, span=ground.span(left, right))
        case "and_" | "or_" | "default_" | "range_" | "at_" | "toward_" as rule:
            left, right = value(ground, kids[0]), value(ground, kids[2])
            return BETWEEN[rule](left, right, span=ground.span(left, right))
        case "not_":
            of = value(ground, kids[1])
            return Not(of, span=ground.span(kids[0], of))
        case "is_in":
            left, right = value(ground, kids[0]), value(ground, kids[-1])
            return IsIn(left, right, kids[2] is not None, span=ground.span(left, right))
        case "is_empty":
            of = value(ground, kids[0])
            return IsEmpty(of, kids[2] is not None, span=ground.span(of, kids[-1]))
        case "may_":
            player = value(ground, kids[0])
            asked = offer(ground, kids[2])
            return May(player, asked, span=ground.span(player, asked))
        case "negative":
            of = value(ground, kids[1])
            return Negative(of, span=ground.span(kids[0], of))
        case "if_then":
            test, then, otherwise = (value(ground, kids[index]) for index in (1, 3, 5))
            return IfThen(test, then, otherwise, span=ground.span(kids[0], otherwise))
        case "my":
            return My(name(ground, kids[1]), span=ground.span(kids[0], kids[1]))
        case "yes" | "no":
            return YesNo(tree.data == "yes", span=ground.span(kids[0]))
        case "none":
            return Nothing(span=ground.span(kids[0]))
        case "list_":
            return ListOf(values(ground, kids), span=ground.span(kids[0], kids[-1]))
        case "scale":
            entries = tuple(entry(ground, kid) for kid in kids if isinstance(kid, Tree))
            return ScaleOf(entries, span=ground.span(kids[0], kids[-1]))
        case "atom" | "formula":  # in brackets; a formula is just an expression
            inner = value(ground, kids[len(kids) // 2])
            return inner if len(kids) == 1 else replace(inner, span=ground.span(kids[0], kids[-1]))
        case other:
            raise AssertionError(other)


def values(ground: Ground, kids: list[Any]) -> tuple[Expr, ...]:
    """The expressions among the children; commas and words between them are skipped."""
    return tuple(value(ground, kid) for kid in kids if isinstance(kid, Tree))


def offer(ground: Ground, tree: Parsed) -> Offer:
    kids: list[Any] = tree.children
    arguments: Parsed | None = kids[2]
    given: tuple[Expr, ...] = ()
    if arguments is not None and arguments.data == "plain_arguments":
        given = values(ground, arguments.children)
    elif arguments is not None:
        ground.found.append(
            Diagnostic(
                "R015",
                ground.span(first(arguments), last(arguments)),
                "The arguments of an offered action are values, not a search.",
                "Give the values, or let the action pick.",
            )
        )
    return Offer(name(ground, kids[0]), given, span=ground.span(kids[0], kids[3] or kids[0]))


def maybe(ground: Ground, tree: Parsed | None) -> Expr | None:
    return None if tree is None else value(ground, tree)


def called(ground: Ground, kids: list[Any]) -> Expr:
    """A call ``function(arguments)``: of plain arguments, or of a generator with its clauses."""
    function = value(ground, kids[0])
    span = ground.span(function, kids[-1])
    inside: Parsed | None = kids[2]
    if inside is None:
        return Call(function, (), span=span)
    parts: list[Any] = inside.children
    match str(inside.data):
        case "chosen":
            by = maybe(ground, parts[2] if len(parts) > 1 else None)
            return Gather(function, generator(ground, parts[0]), by=by, span=span)
        case "counted":
            return Gather(function, generator(ground, parts[2]), value(ground, parts[0]), span=span)
        case _:
            return Call(function, values(ground, parts), span=span)


def entry(ground: Ground, tree: Parsed) -> Entry:
    kids: list[Any] = tree.children
    key, said = value(ground, kids[0]), value(ground, kids[2])
    return Entry(key, said, span=ground.span(key, said))


def generator(ground: Ground, tree: Parsed) -> Generator:
    """``NAME in DOMAIN where CONDITION``."""
    kids: list[Any] = tree.children
    domain = value(ground, kids[2])
    where = None if kids[4] is None else condition(ground, kids[4])
    return Generator(name(ground, kids[0]), domain, where, span=ground.span(kids[0], where or domain))


def condition(ground: Ground, tree: Parsed) -> Condition:
    """A test, with the effects after ``supposing`` if there are some."""
    kids: list[Any] = tree.children
    test = value(ground, kids[0])
    effects = [kid for kid in kids[2:] if isinstance(kid, Tree)]
    supposing = tuple(cast("Supposed", built(ground, one, plain_plans()[one.data])) for one in effects)
    return Condition(test, supposing, span=ground.span(test, supposing[-1] if supposing else test))


@cache
def plain_plans() -> dict[str, Plan]:
    """The plans of all statements whose parts are the fields of their nodes."""
    return plans(
        {
            "expr": value,
            "postfix": value,
            "place": value,
            "type": type_,
            "destination": destination,
            "NAME": name,
            "ASSIGN": lambda _, sign: str(sign),
            "_names": lambda ground, signs: tuple(name(ground, sign) for sign in signs if sign.type == "NAME"),
        }
    )


def destination(ground: Ground, tree: Parsed) -> Destination:
    """``the bottom of ZONE``, or a zone."""
    kids: list[Any] = tree.children
    zone = value(ground, kids[3])
    if kids[0] is None:
        return Destination(zone, span=zone.span)
    return Destination(zone, name(ground, kids[1]), span=ground.span(kids[0], zone))


def type_(ground: Ground, tree: Parsed) -> Type:
    base, maybe_mark = tree.children
    kids: list[Any] = base.children
    built: NamedType | MadeOf | RangeType | YesNoType
    match str(base.data):
        case "named":
            built = NamedType(str(kids[0]), span=ground.span(kids[0]))
        case "made_of":
            of = range_type(ground, kids[2]) if str(kids[2].data) == "range_type" else name(ground, kids[2].children[0])
            built = MadeOf(name(ground, kids[0]), of, span=ground.span(kids[0], of))
        case "range_type":
            built = range_type(ground, base)
        case _:
            built = YesNoType(span=ground.span(kids[0]))
    return Type(built, maybe_mark is not None, span=ground.span(built, maybe_mark or built))


def range_type(ground: Ground, tree: Parsed) -> RangeType:
    kids: list[Any] = tree.children
    low, high = value(ground, kids[0]), value(ground, kids[2])
    return RangeType(low, high, span=ground.span(low, high))


def params(ground: Ground, tree: Parsed | None) -> tuple[Param, ...]:
    if tree is None:
        return ()
    found = []
    for kid in tree.children:
        if isinstance(kid, Tree):
            parts: list[Any] = kid.children
            type_read = type_(ground, parts[2])
            found.append(Param(name(ground, parts[0]), type_read, span=ground.span(parts[0], type_read)))
    return tuple(found)
