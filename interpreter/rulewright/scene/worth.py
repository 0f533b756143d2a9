"""In: an expression of a look. Out: its value for the thing that is shown, as far as what is printed on it tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from ..language.operators import OPERATORS
from ..model.definitions import Kind
from ..model.symbols import Symbol
from ..model.terms import Apply, Const, Get, Items, Known, Operate, Over, Ref, Steps, Supposing, Term

Worth: TypeAlias = Callable[[Term], object]
"""Evaluates an expression for the thing that is shown: to a number, yes or no, a symbol, or several of them."""
PLAIN = frozenset({"value", "kind", "seat", "direction"})
"""Symbols that stand for themselves."""
NOTED = frozenset({"column", "var", "resource", "zone"})
NAME, OWNER = Symbol("builtin", "name", "piece"), Symbol("builtin", "owner", "piece")


def named_by(term: Term) -> Symbol | None:
    """The column, variable or zone, if the expression is only its name."""
    match term:
        case Get(of=Ref(), symbol=symbol, keys=()):
            return symbol
        case Ref(symbol=symbol):
            return symbol
        case Const() | Known() | Get() | Apply() | Over() | Operate() | Items() | Steps() | Supposing():
            return None


def asks(term: Term) -> bool:
    """Whether an expression needs more than the thing's columns, variables, zones, name and owner."""
    match term:
        case Const():
            return False
        case Ref(symbol=symbol):
            return symbol.kind not in PLAIN
        case Get(of=Ref(), symbol=symbol, keys=()):
            return symbol.kind not in NOTED and symbol not in {NAME, OWNER}
        case Items(items=several):
            return any(map(asks, several))
        case Operate(operator=name, operands=several):
            return (name != "or else" and OPERATORS[name].comes_to is None) or any(map(asks, several))
        case _:  # others are computed by the rules
            return True


def worked_out(worth: Worth) -> Worth:
    """Extend a function to constants, lists and operators. Unknown operands make results unknown, except for tests."""

    def found(term: Term) -> object:
        match term:
            case Const(value=value):
                return value
            case Ref(symbol=symbol) if symbol.kind in PLAIN:
                return symbol
            case Items(items=items):
                return tuple(map(found, items))
            case Operate(operator="or else", operands=(first, second)):
                known = found(first)
                return found(second) if known is None else known
            case Operate(operator=name, operands=operands):
                values = [found(operand) for operand in operands]
                comes_to = OPERATORS[name].comes_to
                if comes_to is None or (None in values and name not in {"=", "!=", "if", "and", "or"}):
                    return worth(term)
                return comes_to(*values)
            case Ref() | Known() | Get() | Apply() | Over() | Steps() | Supposing():
                return worth(term)

    return found


def of_back(values: Mapping[str, object]) -> Worth:
    """Evaluates expressions that need only the columns of a back."""

    def worth(term: Term) -> object:
        return values.get(term.symbol.name) if isinstance(term, (Get, Ref)) else None

    return worked_out(worth)


def of_kind(kind: Kind) -> Worth:
    """Evaluates expressions that need only the columns of a kind."""
    values = dict(kind.values)

    def worth(term: Term) -> object:
        match term:
            case Get(of=Ref(), symbol=symbol) | Ref(symbol=symbol) if symbol.kind == "column":
                return values.get(symbol.name)
            case Get(of=Ref(), symbol=symbol) if symbol == NAME:
                return kind.symbol
            case Get() | Ref() | Const() | Known() | Apply() | Over() | Operate() | Items() | Steps() | Supposing():
                return None

    return worked_out(worth)
