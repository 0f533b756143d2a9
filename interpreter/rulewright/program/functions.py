"""In: definitions, formulas in tables, and graphs. Out: functions of the form, made when they are first asked for."""

from __future__ import annotations

from dataclasses import dataclass

from ..model import types as t
from ..model.symbols import Symbol
from ..model.terms import DefineBody, Edged, GraphBody, Term
from ..model.types import Many, Type
from .form import NO_NUMBER, NONE, Choose, Expr, Fold, Function, Give, Local, Num, Op, Table
from .lowering import Frame, Lowering
from .values import adapted_result, as_bits, domain, value


def ask_define(symbol: Symbol, lowering: Lowering) -> str:
    """A definition as a function of the state and its parameters."""
    name = f"{symbol.name}"
    if name in lowering.functions:
        return name
    body = lowering.layout.model.bodies[symbol]
    assert isinstance(body, DefineBody)
    return made(name, body, result_type(symbol, body, lowering), lowering, f"define {symbol.name}")


def result_type(symbol: Symbol, body: DefineBody, lowering: Lowering) -> Type:
    signature = lowering.layout.model.headers.signatures.get(symbol)
    return signature.result if signature is not None and signature.result is not None else body.value.type


def made(name: str, body: DefineBody, type_: Type, lowering: Lowering, says: str) -> str:
    frame = Frame(lowering, name, function=True)
    params = []
    for param in body.params:
        local = frame.bind(param, t.UNKNOWN, local=True)
        assert isinstance(local, Local)
        params.append(local.name)
    lowering.functions[name] = Function(name, tuple(params), (), says)  # known before it is whole
    lowering.functions[name] = Function(name, tuple(params), (Give(adapted_result(body.value, type_, frame)),), says)
    return name


def ask_formula(symbol: Symbol, lowering: Lowering) -> str:
    """A column of formulas: the formula of the row, with what it is asked of."""
    name = f"{symbol.of}_{symbol.name}"
    if name in lowering.functions:
        return name
    layout = lowering.layout
    rows: list[tuple[int, Term]] = []
    header = layout.model.headers.columns[symbol]
    piece, params = Local("card"), [f"given_{param}" for param, _ in header.params or ()]
    cases: Expr = Num(NONE)
    table = []
    formulas: list[Term] = []
    for info in layout.pieces:
        found = dict(info.row.values).get(symbol.name) if info.component.name == symbol.of else None
        if isinstance(found, Term):
            if found not in formulas:
                formulas.append(found)
            table.append(formulas.index(found))
        else:
            table.append(NONE)
    lowering.tables[f"{name}_rows"] = (*table, NONE)
    for at, formula in reversed(list(enumerate(formulas))):
        frame = Frame(lowering, name, function=True)
        for (param, type_), local in zip(header.params or (), params, strict=True):
            frame.names[param] = Local(local)
            frame.types[param] = type_
        cases = Choose(Op("==", (Table(f"{name}_rows", piece), Num(at))), value(formula, frame), cases)
    del rows
    lowering.functions[name] = Function(name, (piece.name, *params), (Give(cases),), f"{symbol.of}: {symbol.name}")
    return name


@dataclass(frozen=True, slots=True)
class GraphFunctions:
    ways: str
    price: str
    stop: str


def graph_functions(symbol: Symbol, lowering: Lowering) -> GraphFunctions:
    """A graph as functions: where one gets in one step, at what price, and where one must stop."""
    body = lowering.layout.model.bodies[symbol]
    assert isinstance(body, GraphBody)
    ways = f"ways_{symbol.name}"
    price = f"price_{symbol.name}" if any(edge.cost is not None for edge in body.edges) else ""
    stop = f"stop_{symbol.name}" if body.stops else ""
    made_ = GraphFunctions(ways, price, stop)
    if ways in lowering.functions:
        return made_
    lowering.functions[ways] = Function(ways, ("place",), (), f"graph {symbol.name}")
    joined: Expr = Num(0)
    for edge in body.edges:
        frame, fold = _edge(edge, lowering)
        joined = fold if joined == Num(0) else Op("union", (joined, fold))
        del frame
    lowering.functions[ways] = Function(ways, ("place",), (Give(joined),), f"graph {symbol.name}")
    if price:
        lowering.functions[price] = Function(price, ("place", "there"), (Give(_price(body, lowering)),), f"graph {symbol.name}: cost")
    if stop:
        tests: Expr = Num(0)
        for name, where in body.stops:
            frame = Frame(lowering, stop, function=True)
            frame.names[name.name] = Local("place")
            test = value(where, frame)
            tests = test if tests == Num(0) else Op("or", (tests, test))
        lowering.functions[stop] = Function(stop, ("place",), (Give(tests),), f"graph {symbol.name}: stop")
    return made_


def _edge(edge: Edged, lowering: Lowering) -> tuple[Frame, Fold]:
    frame = Frame(lowering, "edge", function=True)
    frame.names[edge.source.name] = Local("place")
    found = domain(edge.domain, frame)
    local = frame.bind(edge.target, t.UNKNOWN, local=True)
    assert isinstance(local, Local)
    where = value(edge.where, frame) if edge.where is not None else None
    return frame, Fold("set", local.name, found, where)


def _price(body: GraphBody, lowering: Lowering) -> Expr:
    """The cheapest edge from one place to another."""
    best: Expr = Num(NO_NUMBER)
    for edge in body.edges:
        frame = Frame(lowering, "price", function=True)
        frame.names[edge.source.name] = Local("place")
        frame.names[edge.target.name] = Local("there")
        joins: Expr = Op("in_set", (Local("there"), as_bits(edge.domain, frame)))
        if edge.where is not None:
            joins = Op("and", (joins, value(edge.where, frame)))
        cost = value(edge.cost, frame) if edge.cost is not None else Num(1)
        found = Choose(joins, cost, Num(NO_NUMBER))
        best = found if best == Num(NO_NUMBER) else Op("cheaper", (best, found))
    return best


__all__ = ["Many", "ask_define", "ask_formula", "graph_functions"]
