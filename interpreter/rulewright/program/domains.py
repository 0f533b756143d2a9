"""In: a term for many things. Out: the domain of a loop over them, or all of them as a set or a list."""

from __future__ import annotations

from ..model import types as t
from ..model.symbols import Symbol
from ..model.terms import Apply, Const, Get, Items, Known, Operate, Over, Ref, Term
from ..model.types import Int, Many, Type
from .boards import all_cells
from .form import NO_NUMBER, NONE, Domain, Expr, Fold, Num, Op
from .lowering import Frame

WHOLES = {"board", "enum", "component", "part"}


def range_of(term: Term, frame: Frame) -> tuple[Expr, Expr] | None:
    """The bounds of consecutive numbers: all of a kind, all players, ``a..b``."""
    layout = frame.layout
    match term:
        case Ref(symbol=symbol) if symbol.kind == "component":
            base, size = layout.bases[symbol]
            return Num(base), Num(base + size)
        case Ref(symbol=symbol) if symbol.kind == "part":
            first, end = layout.parts_of(symbol)
            return Num(first), Num(end)
        case Ref(symbol=symbol) if symbol.kind in WHOLES and not layout.is_growing(symbol):
            return Num(0), Num(layout.size(symbol))
        case Known(word="players"):
            return Num(0), Num(layout.players)
        case Operate(operator="..", operands=(low, high)):
            return frame.value(low), plus(1, frame.value(high))
        case _:  # not consecutive numbers
            return None


def domain(term: Term, frame: Frame) -> Domain:
    """The domain of a loop."""
    bounds = range_of(term, frame)
    if bounds is not None:
        return Domain("range", bounds)
    if isinstance(term, Ref) and term.symbol.kind == "board":
        return Domain("bits", (all_cells(term.symbol, frame.layout),))
    found = frame.value(term)
    return Domain("list" if is_list(term, frame) else "piece" if is_slot(term, frame) else "bits", (found,))


def zone_symbol(term: Term) -> Symbol | None:
    return term.symbol if isinstance(term, (Ref, Get)) and term.symbol.kind == "zone" else None


def kind_of(term: Term, frame: Frame) -> str:
    """The kind of a zone; empty for everything else."""
    symbol = zone_symbol(term)
    return frame.layout.rules.headers.zones[symbol].kind if symbol is not None else ""


def is_slot(term: Term, frame: Frame) -> bool:
    return kind_of(term, frame) == "slot"


def is_list(term: Term, frame: Frame) -> bool:
    """Whether a collection is stored as a list, because it has an order or may contain a thing twice."""
    kind = kind_of(term, frame)
    if kind:
        return kind == "sequence"
    match term:
        case Items() | Known(word="others"):
            return True
        case Known() | Operate(operator=".."):
            return False
        case Over(function=function) if function.name == "each":
            return True
        case Ref(symbol=symbol) if symbol.kind in WHOLES:
            return False
        case Operate(operator="if", operands=(_, then, otherwise)):
            return is_list(then, frame) and is_list(otherwise, frame)
        case _:  # its type tells
            return listed(term.type)


def has_order(term: Term, frame: Frame) -> bool:
    """Whether a collection has an order of its own. One that is made of a set has only the order of the tables."""
    match term:
        case Over(function=function, domain=of, by=None) if function.name == "each":
            return kind_of(of, frame) == "stack" or has_order(of, frame)
        case Apply(function=function, arguments=(of,)) if function.name == "reversed":
            return kind_of(of, frame) == "stack" or has_order(of, frame)
        case _:  # its kind tells
            pass
    return is_list(term, frame)


def listed(type_: Type) -> bool:
    """Whether values of a type are stored as lists."""
    plain = t.plain(type_)
    return isinstance(plain, Many) and plain.form in {"list", "range"}


def as_bits(term: Term, frame: Frame) -> Expr:
    """A collection as a set."""
    if isinstance(term, Ref) and term.symbol.kind == "board":
        return all_cells(term.symbol, frame.layout)
    match range_of(term, frame):
        case Num(low), Num(high):
            return Num((1 << high) - (1 << low) if high > low else 0)
        case (low, high):
            return Op("range_set", (low, high))
        case _:  # not consecutive numbers
            pass
    found = frame.value(term)
    if is_slot(term, frame):
        return Op("single", (found,))
    return Op("as_set", (found,)) if is_list(term, frame) else found


def one_or_many(term: Term, frame: Frame) -> Expr:
    """A single thing, or many, as a set."""
    if isinstance(t.plain(term.type), Many) or is_slot(term, frame):
        return as_bits(term, frame)
    return Op("single", (frame.value(term),))


def as_list(term: Term, frame: Frame) -> Expr:
    bounds = range_of(term, frame)
    if bounds is not None:
        return Op("range_list", bounds)
    if isinstance(term, Ref) and term.symbol.kind == "board":
        return Op("elements", (all_cells(term.symbol, frame.layout),))
    return frame.value(term) if is_list(term, frame) else Op("elements", (as_bits(term, frame),))


def plus(base: int, index: Expr) -> Expr:
    if isinstance(index, Num):
        return Num(base + index.value)
    return index if base == 0 else Op("+", (Num(base), index))


def none_of(type_: Type) -> int:
    """The number for none among values of a type."""
    return NO_NUMBER if isinstance(t.plain(type_), Int) else NONE


def checked_as(term: Term, type_: Type, frame: Frame) -> Expr:
    """A value as stored for a type; a number that may leave the range of the type is checked."""
    found, wanted, own = as_type(term, type_, frame), t.plain(type_), t.plain(term.type)
    numbers = outside(term, type_)
    if numbers is not None:
        item = frame.lowering.local("item")
        number = Op("bounded", (item, Num(numbers.low), Num(numbers.high), frame.lowering.spot(term.span)))
        if listed(type_):
            return Fold("list", item, Domain("list", (found,)), value=number)
        return Fold("union", item, Domain("bits", (found,)), value=Op("single", (number,)))
    if not isinstance(wanted, Int) or wanted == Int() or (isinstance(own, Int) and within(own, wanted)):
        return found
    if isinstance(found, Num) and (wanted.low <= found.value <= wanted.high or found.value == none_of(type_)):
        return found
    return Op("bounded", (found, Num(wanted.low), Num(wanted.high), frame.lowering.spot(term.span)))


def bounded_list(found: Expr, term: Term, most: int, frame: Frame) -> Expr:
    """A list that must not be longer than this; no test is needed of one that is written out and fits."""
    if isinstance(found, Op) and found.name == "list" and len(found.args) <= most:
        return found
    return Op("no_longer", (found, Num(most), frame.lowering.spot(term.span)))


def outside(term: Term, type_: Type) -> Int | None:
    """The numbers that a set or a list of a type holds, if there may be others among what it is to hold."""
    wanted, own = t.element(type_), t.plain(t.element(term.type) or term.type)
    if not isinstance(wanted, Int) or wanted == Int() or not isinstance(own, Int) or within(own, wanted):
        return None
    return wanted


def within(own: Int, wanted: Int) -> bool:
    return wanted.low <= own.low and own.high <= wanted.high


def as_type(term: Term, type_: Type, frame: Frame) -> Expr:
    """A value as stored for a type: as a set or a list, and with none as the number of that type."""
    if isinstance(t.plain(type_), Many):
        return as_list(term, frame) if listed(type_) else as_bits(term, frame)
    if isinstance(term, Const) and term.value is None:
        return Num(none_of(type_))
    return frame.value(term)
