"""In: a graph. Out: functions of the form: its places, where one step leads, its price, where one must stop."""

from __future__ import annotations

from ..model.symbols import Symbol
from ..model.terms import GraphBody, Term
from ..model.types import Int, Of, Type, plain
from .boards import all_cells
from .domains import as_bits, domain
from .form import NO_NUMBER, Choose, Expr, Fold, Function, Give, Num, Op
from .lowering import Frame, Lowering
from .turning import laid_parts


def body_of(graph: Symbol, lowering: Lowering) -> GraphBody:
    body = lowering.layout.rules.held(graph)
    assert isinstance(body, GraphBody)
    return body


def node_type(graph: Symbol, lowering: Lowering) -> Type:
    on = lowering.layout.rules.headers.graphs[graph]
    return Of("part" if on.kind == "part" else "cell", on)


def all_places(graph: Symbol, frame: Frame) -> Expr:
    """All places of a graph: cells, or the parts of pieces that have been laid."""
    on = frame.layout.rules.headers.graphs[graph]
    return all_cells(on, frame.layout) if on.kind == "board" else laid_parts(on, frame)


def places(graph: Symbol, lowering: Lowering) -> Function:
    """A function that returns all places of a graph."""
    name = f"places_{graph.name}"
    return Function(name, (), (Give(all_places(graph, Frame(lowering, name))),), f"graph {graph.name}: places")


def ways(graph: Symbol, lowering: Lowering) -> Function:
    """A function that returns all places one step away. On a board without bounds, only cells in use and their
    neighbours.
    """
    name, type_ = f"ways_{graph.name}", node_type(graph, lowering)
    frame = Frame(lowering, name)
    place = frame.bind_local(Symbol("local", "place"), type_)
    joined: Expr = Num(0)
    for edge in body_of(graph, lowering).edges:
        inner = frame.inner()
        inner.names[edge.source.name] = place
        found = domain(edge.domain, inner)
        local = inner.bind_local(edge.target, type_)
        fold = Fold("set", local, found, inner.value(edge.where) if edge.where is not None else None)
        joined = fold if joined == Num(0) else Op("union", (joined, fold))
    on = lowering.layout.rules.headers.graphs[graph]
    if lowering.layout.is_growing(on):  # otherwise a path could go on for ever
        joined = Op("intersection", (joined, all_cells(on, lowering.layout)))
    return Function(name, (place,), (Give(joined),), f"graph {graph.name}")


def price(graph: Symbol, lowering: Lowering) -> Function:
    """A function that returns the price of the cheapest edge from one place to another."""
    name, type_ = f"price_{graph.name}", node_type(graph, lowering)
    frame = Frame(lowering, name)
    place, there = (frame.bind_local(Symbol("local", hint), type_) for hint in ("place", "there"))
    best: Expr = Num(NO_NUMBER)
    for edge in body_of(graph, lowering).edges:
        inner = frame.inner()
        inner.names |= {edge.source.name: place, edge.target.name: there}
        joins: Expr = Op("in_set", (there, as_bits(edge.domain, inner)))
        if edge.where is not None:
            joins = Op("and", (joins, inner.value(edge.where)))
        cost = paid(edge.cost, inner) if edge.cost is not None else Num(1)
        found = Choose(joins, cost, Num(NO_NUMBER))
        best = found if best == Num(NO_NUMBER) else Op("cheaper", (best, found))
    return Function(name, (place, there), (Give(best),), f"graph {graph.name}: cost")


def paid(cost: Term, frame: Frame) -> Expr:
    """The cost of an edge; a negative one is a fault."""
    value, type_ = frame.value(cost), plain(cost.type)
    if isinstance(type_, Int) and type_.low >= 0:
        return value
    return Op("not_negative", (value, frame.lowering.spot(cost.span)))


def stop(graph: Symbol, lowering: Lowering) -> Function:
    """A function that returns whether a move must end at a place."""
    name = f"stop_{graph.name}"
    frame = Frame(lowering, name)
    place = frame.bind_local(Symbol("local", "place"), node_type(graph, lowering))
    tests: Expr = Num(0)
    for symbol, where in body_of(graph, lowering).stops:
        inner = frame.inner()
        inner.names[symbol.name] = place
        test = inner.value(where)
        tests = test if tests == Num(0) else Op("or", (tests, test))
    return Function(name, (place,), (Give(tests),), f"graph {graph.name}: stop")
