"""In: an operator and its operands. Out: an expression of the form; what is known before the game is worked out."""

from __future__ import annotations

from ..model import types as t
from ..model.terms import Const, Known, Operate, Ref, Term
from ..model.types import Int, Many, Maybe, Piece, Type
from .domains import as_bits, as_list, is_list, is_slot, kept_as, listed, none_of, range_of, zone_symbol
from .fields import toward
from .form import Choose, Expr, Local, Num, Op, Slot
from .lowering import Frame
from .zones import zone_number, zone_of


def operate(term: Operate, frame: Frame) -> Expr:
    operator, operands = term.operator, term.operands
    match operator, operands:
        case "*", _ if not surely_small(term.type):
            first, second = (frame.value(operand) for operand in operands)
            return Op("times", (first, second, frame.lowering.spot(term.span)))
        case (("and" | "or" | "not" | "+" | "*" | "/" | "mod" | "negative" | "-"), _):
            return folded(operator, tuple(frame.value(operand) for operand in operands))
        case (("=" | "!="), (left, right)):
            return equality(operator, left, right, frame)
        case (("<" | "<=" | ">" | ">="), (left, right)):
            return ordering(operator, left, right, frame)
        case "is in", (item, many):
            return membership(item, many, frame)
        case "is not in", (item, many):
            return folded("not", (membership(item, many, frame),))
        case (("is empty" | "is not empty"), (many,)):
            return emptiness(many, frame, empty=operator == "is empty")
        case "if", (test, then, otherwise):
            tested = frame.value(test)
            if isinstance(tested, Num):
                return kept_as(then if tested.value else otherwise, whole(term, frame), frame)
            return Choose(
                tested, kept_as(then, whole(term, frame), frame), kept_as(otherwise, whole(term, frame), frame)
            )
        case "or else", (first, second):
            return or_else(first, second, term, frame)
        case "at", (scale, key):
            return Op("look_up", (frame.value(scale), frame.value(key)))
        case "toward", (side, cell):
            return toward(side, cell, frame)
        case "..", (low, high):
            return Op("range_set", (frame.value(low), Op("+", (frame.value(high), Num(1)))))
    raise AssertionError(operator)


def surely_small(type_: Type) -> bool:
    """Whether the ranges of what goes in keep a number from being beyond all numbers."""
    return isinstance(type_, Int) and type_.low > t.LOWEST and type_.high < t.HIGHEST


def whole(term: Operate, frame: Frame) -> Type:
    """The type as which all arms of a choice are kept."""
    plain = t.plain(term.type)
    if isinstance(plain, Many) and listed(plain) != is_list(term, frame):
        return Many(plain.of, "list" if is_list(term, frame) else "set")
    return term.type


def or_else(first: Term, second: Term, term: Operate, frame: Frame) -> Expr:
    found, other = kept_as(first, first.type, frame), kept_as(second, whole(term, frame), frame)
    none = Num(none_of(first.type))
    if isinstance(found, Num):
        return other if found == none else found
    if isinstance(found, (Slot, Local)):
        return Choose(Op("==", (found, none)), other, found)
    return Op("or_else", (found, none, other))


def folded(operator: str, operands: tuple[Expr, ...]) -> Expr:
    """An operation on numbers and truths; what is certain is left out."""
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
        case "+", (Num(first), Num(second)):
            return Num(first + second)
        case "-", (Num(first), Num(second)):
            return Num(first - second)
        case "*", (Num(first), Num(second)):
            return Num(first * second)
    return Op(operator, operands)


def equality(operator: str, left: Term, right: Term, frame: Frame) -> Expr:
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
        return Num(int((pair[0].value == pair[1].value) == (operator == "=")))
    return Op("==" if operator == "=" else "!=", pair)


def compared(term: Term, other: Term, frame: Frame) -> Expr:
    """A side of a comparison: none is written as the other side writes it."""
    if isinstance(term, Const) and term.value is None:
        return Num(none_of(other.type))
    return frame.value(term)


COMPARE = {"<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__}


def ordering(operator: str, left: Term, right: Term, frame: Frame) -> Expr:
    """With a none it is no."""
    first, second = frame.value(left), frame.value(right)
    if isinstance(first, Num) and isinstance(second, Num):
        return Num(int(COMPARE[operator](first.value, second.value)))
    found: Expr = Op(operator, (first, second))
    for term, expr in ((left, first), (right, second)):
        if isinstance(term.type, Maybe):
            found = Op("and", (Op("!=", (expr, Num(none_of(term.type)))), found))
    return found


def membership(item: Term, many: Term, frame: Frame) -> Expr:
    """Is one among many?"""
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
    bounds = range_of(many, frame)
    if bounds is not None:
        return Op("in_range", (found, *bounds))
    if is_list(many, frame):
        return Op("in_list", (found, frame.value(many)))
    optional = optional or isinstance(t.plain(item.type), Int)  # a number below 0 is in no set
    return Op("in_set_maybe" if optional else "in_set", (found, as_bits(many, frame)))


def emptiness(many: Term, frame: Frame, *, empty: bool) -> Expr:
    found = frame.value(many)
    if isinstance(many.type, Maybe) or is_slot(many, frame):
        return Op("<" if empty else ">=", (found, Num(0)))
    bounds = range_of(many, frame)
    if bounds is not None:
        return Op(">=" if empty else "<", bounds)
    if is_list(many, frame):
        found = Op("length", (found,))
    return Op("==" if empty else "!=", (found, Num(0)))
