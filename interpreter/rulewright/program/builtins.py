"""In: a call of a built-in function. Out: an expression of the form."""

from __future__ import annotations

from collections.abc import Callable

from ..board.geometry import Geometry
from ..model import types as t
from ..model.symbols import Symbol
from ..model.terms import Get, Known, Ref, Term
from ..model.types import Many, Of, Piece, Type
from .form import NONE, Choose, Domain, Expr, Fold, Local, Num, Op, SlotAt, Table
from .lowering import Frame
from .values import as_bits, as_list, bits, domain, is_list, is_slot, plus, slot_at, value, zone_number, zone_symbol


def builtin(name: str, args: tuple[Term, ...], type_: Type, frame: Frame) -> Expr:
    """One case a function."""
    make = CASES.get(name)
    if make is None:
        raise AssertionError(name)
    return make(args, type_, frame)


def board_of(term: Term, frame: Frame) -> tuple[Symbol, Geometry]:
    type_ = t.plain(term.type)
    if isinstance(type_, Many):
        type_ = t.plain(type_.of)
    assert isinstance(type_, Of)
    return type_.symbol, frame.lowering.layout.boards[type_.symbol]


def _count(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    (many,) = args
    if isinstance(many, Known) and many.word == "others":
        return Num(frame.lowering.layout.players - 1)
    symbol = zone_symbol(many)
    if symbol is not None:
        kind = frame.lowering.layout.model.headers.zones[symbol].kind
        if kind in {"stack", "sequence"}:
            return Op("stack_size", (SlotAt(frame.lowering.layout.zone_slots, zone_number(many, frame)),))
    if is_slot(many, frame):
        return Op(">=", (value(many, frame), Num(0)))
    found = domain(many, frame)
    if found.over == "range":
        low, high = found.args
        if isinstance(low, Num) and isinstance(high, Num):
            return Num(max(0, high.value - low.value))
        return Op("highest", (Num(0), Op("-", (high, low))))
    if found.over == "list":
        return Op("length", found.args)
    return Op("size", (as_bits(many, frame),))


def _highest(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    return Op("highest", tuple(value(arg, frame) for arg in args))


def _lowest(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    return Op("lowest", tuple(value(arg, frame) for arg in args))


def _abs(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    return Op("abs", (value(args[0], frame),))


def _end(name: str) -> Callable[[tuple[Term, ...], Type, Frame], Expr]:
    def make(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
        (many,) = args
        if is_slot(many, frame):
            return value(many, frame)
        if is_list(many, frame):
            return Op(f"{name}_listed", (value(many, frame),))
        found = domain(many, frame)
        if found.over == "range":
            return found.args[0] if name == "first" else Op("-", (found.args[1], Num(1)))
        return Op(f"{name}_bit", (as_bits(many, frame),))

    return make


def _one(args: tuple[Term, ...], type_: Type, frame: Frame) -> Expr:
    found = _end("first")(args, type_, frame)
    return Op("there", (found,))


def _some(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    return Op("some_bits", (value(args[0], frame), as_bits(args[1], frame)))


def _reversed(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    return Op("reversed", (as_list(args[0], frame),))


def _top(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    return Op("top", (SlotAt(frame.lowering.layout.zone_slots, zone_number(args[0], frame)),))


def _next(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    players = Num(frame.lowering.layout.players)
    if len(args) == 1:
        return Op("next", (value(args[0], frame), players))
    return Op("next_in", (value(args[0], frame), as_bits(args[1], frame), players))


def _previous(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    players = frame.lowering.layout.players
    return Op("mod", (Op("+", (value(args[0], frame), Num(players - 1))), Num(players)))


def _clockwise(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    players = Num(frame.lowering.layout.players)
    among = as_bits(args[1], frame) if len(args) > 1 else Num((1 << frame.lowering.layout.players) - 1)
    return Op("clockwise", (value(args[0], frame), among, players))


def _seat(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    return plus(1, value(args[0], frame))


def _steps(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    players = Num(frame.lowering.layout.players)
    return Op("mod", (Op("-", (value(args[1], frame), value(args[0], frame))), players))


def _kinds(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    (component,) = args
    assert isinstance(component, Ref)
    return Op("list", tuple(Num(at) for at in range(len(frame.lowering.layout.model.headers.components[component.symbol].kinds))))


def _step(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    symbol, board = board_of(args[0], frame)
    size = len(board.names)
    name = frame.lowering.table(f"{symbol.name}_steps", lambda: (*(cell for row in board.steps for cell in row), NONE))
    cell, direction = value(args[0], frame), value(args[1], frame)
    if len(args) == 3:
        return Op("step_by", (cell, direction, value(args[2], frame), Num(size), Local(f"T_{name}")))
    return Table(name, Op("+", (Op("*", (direction, Num(size))), cell)))


def _ray_table(symbol: Symbol, board: Geometry, frame: Frame) -> str:
    return frame.lowering.table(f"{symbol.name}_rays", lambda: (*(board.ray(cell, d) for d in range(len(board.directions)) for cell in range(len(board.names))), ()))


def _ray(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    symbol, board = board_of(args[0], frame)
    name = _ray_table(symbol, board, frame)
    return Table(name, Op("+", (Op("*", (value(args[1], frame), Num(len(board.names)))), value(args[0], frame))))


def _run(args: tuple[Term, ...], type_: Type, frame: Frame) -> Expr:
    return Op("run", (_ray(args[:2], type_, frame), as_bits(args[2], frame)))


def _aligned(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    """The rows through each cell are made beforehand: one test of bits a row."""
    symbol, board = board_of(args[0], frame)
    cell, cells, length = value(args[0], frame), as_bits(args[1], frame), value(args[2], frame)
    if not isinstance(length, Num):
        return Op("aligned_any", (cell, cells, length, Local("T_" + _every_row(symbol, board, frame))))

    def make() -> tuple[object, ...]:
        rows = [bits(row) for row in board.straight(length.value)]
        return (*(tuple(row for row in rows if row >> at & 1) for at in range(len(board.names))), ())

    name = frame.lowering.table(f"{symbol.name}_rows_{length.value}", make)
    return Op("aligned", (cells, Table(name, cell)))


def _every_row(symbol: Symbol, board: Geometry, frame: Frame) -> str:
    longest = max(len(board.names), 1) if not board.directions else max((len(board.ray(0, d)) + 1 for d in range(len(board.directions))), default=1)
    longest = min(longest, 64)
    return frame.lowering.table(f"{symbol.name}_rows", lambda: tuple(
        tuple(bits(row) for row in board.straight(length)) if length else () for length in range(longest + 1)))


def _lines(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    symbol, board = board_of(args[0], frame)
    if len(args) == 1:
        name = frame.lowering.table(f"{symbol.name}_lines", lambda: (board.listed,))
        return Table(name, Num(0))
    length = value(args[1], frame)
    assert isinstance(length, Num)
    return Table(frame.lowering.table(f"{symbol.name}_lines_{length.value}", lambda: (board.straight(length.value),)), Num(0))


def _distance(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    symbol, board = board_of(args[0], frame)
    name = frame.lowering.table(f"{symbol.name}_distances", lambda: (*board.distances, ()))
    if isinstance(t.plain(args[1].type), Many):
        return Op("nearest", (Table(name, value(args[0], frame)), as_bits(args[1], frame)))
    return Op("entry", (Table(name, value(args[0], frame)), value(args[1], frame)))


def _direction(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    symbol, board = board_of(args[0], frame)
    return Op("direction", (value(args[0], frame), value(args[1], frame), Num(len(board.names)), Local("T_" + _ray_table(symbol, board, frame)), Num(len(board.directions))))


def _rotated(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    sides = len(frame.lowering.layout.directions())
    step = 2 if sides == 8 else 1  # a square has four sides, and eight directions
    return Op("mod", (Op("+", (value(args[0], frame), Op("*", (Num(step), value(args[1], frame))))), Num(sides)))


def _opposite(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    sides = len(frame.lowering.layout.directions())
    return Op("mod", (Op("+", (value(args[0], frame), Num(sides // 2))), Num(sides)))


def _sides(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    _, board = board_of(args[0], frame)
    return Op("list", tuple(Num(side) for side in board.sides))


def _directions(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    _, board = board_of(args[0], frame)
    return Op("list", tuple(Num(at) for at in range(len(board.directions))))


def _cell_at(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    symbol, board = board_of(args[0], frame)
    width, height = max(board.columns, default=0), max(board.rows, default=0)
    at = {(column, row): cell for cell, (column, row) in enumerate(zip(board.columns, board.rows, strict=True))}
    name = frame.lowering.table(f"{symbol.name}_at", lambda: (*(at.get((c, r), NONE) for r in range(1, height + 1) for c in range(1, width + 1)), NONE))
    return Op("cell_at", (value(args[1], frame), value(args[2], frame), Num(width), Num(height), Local(f"T_{name}")))


def _rim(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    _, board = board_of(args[0], frame)
    return Num(bits(tuple(cell for cell in range(len(board.names)) if any(board.steps[d][cell] < 0 for d in board.sides))))


def _graph(name: str) -> Callable[[tuple[Term, ...], Type, Frame], Expr]:
    def make(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
        from .functions import graph_functions

        graph = args[0]
        assert isinstance(graph, Ref)
        made = graph_functions(graph.symbol, frame.lowering)
        ways, price, stop = (Local(f"F_{one}") if one else Num(NONE) for one in (made.ways, made.price, made.stop))
        places = [value(arg, frame) if name != "connected" else as_bits(arg, frame) for arg in args[1:]]
        match name, places:
            case "ways", [at]:
                return Op("ask_1", (ways, at))
            case "price", [at, to]:
                return Op("ask_2", (price, at, to)) if made.price else Num(1)
            case "reach", [at]:
                return Op("reach", (ways, stop, at))
            case "reach", [at, cost]:
                return Op("reach_within", (ways, price, stop, at, cost))
            case "route", [at, to]:
                return Op("route", (ways, price, stop, at, to))
            case "connected", []:
                size = frame.lowering.layout.size(frame.lowering.layout.model.headers.graphs[graph.symbol])
                return Op("connected", (ways, Num((1 << size) - 1)))
            case "connected", [nodes]:
                return Op("connected", (ways, nodes))
        raise AssertionError(name)

    return make


def _turns(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    from .turning import turns

    return Table(frame.lowering.table("turns", lambda: turns(frame.lowering.layout)), value(args[0], frame))


def _touching(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    from .turning import touching

    return touching(value(args[0], frame), frame)


def _occurrences(args: tuple[Term, ...], _: Type, frame: Frame) -> Expr:
    return Op("occurrences", (value(args[0], frame), as_list(args[1], frame)))


CASES: dict[str, Callable[[tuple[Term, ...], Type, Frame], Expr]] = {
    "count": _count, "highest": _highest, "lowest": _lowest, "abs": _abs, "first": _end("first"), "last": _end("last"),
    "one": _one, "some": _some, "reversed": _reversed, "top": _top, "next": _next, "previous": _previous,
    "clockwise": _clockwise, "seat": _seat, "steps": _steps, "kinds": _kinds, "step": _step, "ray": _ray, "run": _run,
    "aligned": _aligned, "lines": _lines, "distance": _distance, "direction": _direction, "rotated": _rotated, "turn": _rotated,
    "opposite": _opposite, "sides": _sides, "directions": _directions, "cell_at": _cell_at, "rim": _rim,
    "ways": _graph("ways"), "price": _graph("price"), "reach": _graph("reach"), "route": _graph("route"),
    "connected": _graph("connected"), "turns": _turns, "touching": _touching, "occurrences": _occurrences,
}

__all__ = ["Choose", "Domain", "Fold", "Get", "Piece", "builtin", "slot_at"]
