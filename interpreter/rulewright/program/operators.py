"""In: an operator and its operands. Out: an expression of the form; what is known before the game is computed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..language.operators import MANY, OPERATORS, SOME, Name
from ..model import types as t
from ..model.terms import Const, Known, Operate, Ref, Term
from ..model.types import Int, Many, Maybe, Piece, Type
from .domains import as_bits, as_list, as_type, is_list, is_slot, listed, none_of, one_or_many, range_of, zone_symbol
from .fields import toward
from .form import Choose, Expr, Local, Num, Op, Slot
from .lowering import Frame
from .primitives import PRIMITIVES
from .zones import zone_number, zone_of


def operate(term: Operate, frame: Frame) -> Expr:
    """Lower an operator: by its function here, or as the primitive that the table of operators names."""
    case = CASES.get(term.operator)
    if case is not None:
        return case(term, frame)
    told = OPERATORS[term.operator]
    return folded(told.primitive, tuple(map(partial(operand, frame), told.takes, term.operands)))


def operand(frame: Frame, word: str, term: Term) -> Expr:
    """An operand as the primitive of an operator takes it."""
    if word == MANY:
        return as_bits(term, frame)
    return one_or_many(term, frame) if word == SOME else frame.value(term)


def product(term: Operate, frame: Frame) -> Expr:
    first, second = map(frame.value, term.operands)
    if surely_small(term.type):
        return folded("*", (first, second))
    return Op("times", (first, second, frame.lowering.spot(term.span)))


def either(term: Operate, frame: Frame) -> Expr:
    test, then, otherwise = term.operands
    tested, type_ = frame.value(test), whole(term, frame)
    if isinstance(tested, Num):
        return as_type(then if tested.value else otherwise, type_, frame)
    return Choose(tested, as_type(then, type_, frame), as_type(otherwise, type_, frame))


def numbers(term: Operate, frame: Frame) -> Expr:
    low, high = map(frame.value, term.operands)
    return Op("range_set", (low, Op("+", (high, Num(1)))))


def surely_small(type_: Type) -> bool:
    """Whether the ranges of the operands ensure that the result is not too large a number."""
    return isinstance(type_, Int) and type_.low > t.LOWEST and type_.high < t.HIGHEST


def whole(term: Operate, frame: Frame) -> Type:
    """The type as which all branches of a choice are stored."""
    plain = t.plain(term.type)
    if isinstance(plain, Many) and listed(plain) != is_list(term, frame):
        return Many(plain.of, "list" if is_list(term, frame) else "set")
    return term.type


def or_else(term: Operate, frame: Frame) -> Expr:
    first, second = term.operands
    found, other = as_type(first, first.type, frame), as_type(second, whole(term, frame), frame)
    none = Num(none_of(first.type))
    if isinstance(found, Num):
        return other if found == none else found
    if isinstance(found, (Slot, Local)):
        return Choose(Op("==", (found, none)), other, found)
    return Op("or_else", (found, none, other))


def folded(operator: str, operands: tuple[Expr, ...]) -> Expr:
    """An operation on numbers and truth values, simplified if some are certain."""
    match operator, operands:
        case "and", (Num(0), _) | (_, Num(0)):
            return Num(0)
        case "and", ((Num(), other) | (other, Num())):
            return other
        case "or", ((Num(0), other) | (other, Num(0))):
            return other
        case "or", (Num(), _) | (_, Num()):
            return Num(1)
        case "not", (Num(value),):
            return Num(int(not value))
        case "not", (Op("not", (inner,)),):
            return inner
        case "negative", (Num(value),):
            return Num(-value)
        case (("+" | "-" | "*"), (Num(first), Num(second))):
            comes_to = OPERATORS[operator].comes_to
            assert comes_to is not None
            found = comes_to(first, second)
            assert isinstance(found, int)
            return Num(found)
        case _:  # nothing is certain
            return Op(operator, operands)


def equality(term: Operate, frame: Frame) -> Expr:
    left, right = term.operands
    if (
        isinstance(t.plain(left.type), Many)
        and isinstance(t.plain(right.type), Many)
        and not is_slot(left, frame)
        and not is_slot(right, frame)
    ):
        both = is_list(left, frame) and is_list(right, frame)
        pair = (as_list(left, frame), as_list(right, frame)) if both else (as_bits(left, frame), as_bits(right, frame))
    else:
        pair = (compared(left, right, frame), compared(right, left, frame))
    if isinstance(pair[0], Num) and isinstance(pair[1], Num):
        return Num(int((pair[0].value == pair[1].value) == (term.operator == "=")))
    return Op(OPERATORS[term.operator].primitive, pair)


def compared(term: Term, other: Term, frame: Frame) -> Expr:
    """A side of a comparison. None is written in the way of the other side."""
    if isinstance(term, Const) and term.value is None:
        return Num(none_of(other.type))
    return frame.value(term)


def ordering(term: Operate, frame: Frame) -> Expr:
    """An ordering, which does not hold if a side is none."""
    left, right = term.operands
    told = OPERATORS[term.operator]
    first, second = frame.value(left), frame.value(right)
    if isinstance(first, Num) and isinstance(second, Num):
        assert told.comes_to is not None
        return Num(int(bool(told.comes_to(first.value, second.value))))
    found: Expr = Op(told.primitive, (first, second))
    for side, expr in ((left, first), (right, second)):
        if isinstance(side.type, Maybe):
            found = Op("and", (Op("!=", (expr, Num(none_of(side.type)))), found))
    return found


def membership(term: Operate, frame: Frame) -> Expr:
    """Whether a thing is one of many."""
    item, many = term.operands
    found = frame.value(item)
    optional = isinstance(item.type, Maybe)
    if zone_symbol(many) is not None and isinstance(t.plain(item.type), Piece):
        if is_slot(many, frame):
            inside: Expr = Op("==", (found, frame.value(many)))
            return Op("and", (Op(">=", (found, Num(0))), inside)) if optional else inside
        return Op("==", (zone_of(found, item.type, frame.layout), zone_number(many, frame)))
    match many:
        case Ref(symbol=symbol) if symbol.kind in {"enum", "component", "part"} or (
            symbol.kind == "board" and not frame.layout.is_growing(symbol)
        ):
            return Op(">=", (found, Num(0)))
        case Known(word="players"):
            return Op(">=", (found, Num(0)))
        case _:  # the members have to be compared
            pass
    bounds = range_of(many, frame)
    if bounds is not None:
        return Op("in_range", (found, *bounds))
    if is_list(many, frame):
        return Op("in_list", (found, frame.value(many)))
    optional = optional or isinstance(t.plain(item.type), Int)  # a negative number is in no set
    return Op("in_set_maybe" if optional else "in_set", (found, as_bits(many, frame)))


def emptiness(term: Operate, frame: Frame) -> Expr:
    (many,) = term.operands
    empty = term.operator == "is empty"
    found = frame.value(many)
    if isinstance(many.type, Maybe) or is_slot(many, frame):
        return Op("<" if empty else ">=", (found, Num(0)))
    bounds = range_of(many, frame)
    if bounds is not None:
        return Op(">=" if empty else "<", bounds)
    if is_list(many, frame):
        found = Op("length", (found,))
    return Op("==" if empty else "!=", (found, Num(0)))


def facing(term: Operate, frame: Frame) -> Expr:
    side, cell = term.operands
    return toward(side, cell, frame)


CASES: dict[Name, Callable[[Operate, Frame], Expr]] = {
    "*": product,
    "=": equality,
    "!=": equality,
    "<": ordering,
    "<=": ordering,
    ">": ordering,
    ">=": ordering,
    "is in": membership,
    "is not in": lambda term, frame: folded("not", (membership(term, frame),)),
    "is empty": emptiness,
    "is not empty": emptiness,
    "or else": or_else,
    "..": numbers,
    "if": either,
    "toward": facing,
}
"""Operators that become more than one primitive, or a primitive that depends on the types of the operands."""

assert all(one.name in CASES or one.primitive for one in OPERATORS.values())
assert {one.primitive for one in OPERATORS.values()} <= {"", *PRIMITIVES}
