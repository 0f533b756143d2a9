"""In: a call of a built-in function. Out: an expression of the form."""

from __future__ import annotations

from collections.abc import Callable

from ..board.geometry import Geometry
from ..model import types as t
from ..model.terms import Get, GraphBody, Known, Ref, Term
from ..model.types import Many, Of
from .boards import (
    all_cells,
    bits,
    board_of,
    cell_table,
    direction_table,
    directions,
    distance_table,
    longest,
    rows_table,
    sides,
    toward_table,
)
from .domains import as_bits, as_list, is_list, is_slot, kind_of, none_of, plus, range_of
from .fields import step_of_turn
from .form import NONE, Ask, Call, Choose, Expr, Num, Op, Slot, Table, Whole
from .graphs import all_places
from .lowering import Frame
from .turning import turns
from .zones import kept_in

Args = tuple[Term, ...]


def builtin(name: str, args: Args, frame: Frame) -> Expr:
    """Lower a call. Each built-in function has a function here."""
    return CASES[name](args, frame)


# ---- numbers and collections --------------------------------------------------------------------------


def _count(args: Args, frame: Frame) -> Expr:
    (many,) = args
    if isinstance(many, Known) and many.word == "others":
        return Num(frame.layout.players - 1)
    if is_slot(many, frame):
        return Op(">=", (frame.value(many), Num(0)))
    if isinstance(many, (Ref, Get)) and kind_of(many, frame) in {"stack", "sequence"}:
        return Op("stack_size", (kept_in(many, frame),))
    bounds = range_of(many, frame)
    match bounds:
        case Num(low), Num(high):
            return Num(max(0, high - low))
        case (low, high):
            return Op("highest", (Num(0), Op("-", (high, low))))
        case _:  # the members have to be counted
            pass
    if is_list(many, frame):
        return Op("length", (frame.value(many),))
    return Op("size", (as_bits(many, frame),))


def _same(name: str) -> Callable[[Args, Frame], Expr]:
    """The primitive of the same name and arguments."""
    return lambda args, frame: Op(name, tuple(frame.value(arg) for arg in args))


def _end(name: str) -> Callable[[Args, Frame], Expr]:
    def make(args: Args, frame: Frame) -> Expr:
        (many,) = args
        if is_slot(many, frame):
            return frame.value(many)
        nothing = Num(none_of(t.element(many.type) or many.type))
        if is_list(many, frame):
            listed = frame.value(many)
            end = Op(f"{name}_listed", (listed,))
            return end if nothing.value == NONE else Choose(Op("==", (Op("length", (listed,)), Num(0))), nothing, end)
        bounds = range_of(many, frame)
        if bounds is not None:
            low, high = bounds
            found = low if name == "first" else plus(-1, high)
            sure = isinstance(low, Num) and isinstance(high, Num) and low.value < high.value
            return found if sure else Choose(Op("<", (low, high)), found, nothing)
        return Op(f"{name}_bit", (as_bits(many, frame),))

    return make


def _one(args: Args, frame: Frame) -> Expr:
    return Op("there", (_end("first")(args, frame), frame.lowering.spot(args[0].span)))


def _some(args: Args, frame: Frame) -> Expr:
    return Op("some_bits", (frame.value(args[0]), as_bits(args[1], frame), frame.lowering.spot(args[1].span)))


def _reversed(args: Args, frame: Frame) -> Expr:
    return Op("reversed", (as_list(args[0], frame),))


def _top(args: Args, frame: Frame) -> Expr:
    (stack,) = args
    assert isinstance(stack, (Ref, Get))
    kept = kept_in(stack, frame)
    return Op("top", (Op("from_front", (kept,)) if kind_of(stack, frame) == "sequence" else kept,))


def _kinds(args: Args, frame: Frame) -> Expr:
    (component,) = args
    assert isinstance(component, Ref)
    return Op(
        "list", tuple(Num(at) for at in range(len(frame.layout.rules.headers.components[component.symbol].kinds)))
    )


# ---- seats --------------------------------------------------------------------------------------------


def _next(args: Args, frame: Frame) -> Expr:
    players = Num(frame.layout.players)
    if len(args) == 1:
        return Op("next", (frame.value(args[0]), players))
    return Op("next_in", (frame.value(args[0]), as_bits(args[1], frame), players))


def _previous(args: Args, frame: Frame) -> Expr:
    players = frame.layout.players
    return Op("mod", (Op("+", (frame.value(args[0]), Num(players - 1))), Num(players)))


def _clockwise(args: Args, frame: Frame) -> Expr:
    players = frame.layout.players
    among = as_bits(args[1], frame) if len(args) > 1 else Num((1 << players) - 1)
    return Op("clockwise", (frame.value(args[0]), among, Num(players)))


def _seat(args: Args, frame: Frame) -> Expr:
    return plus(1, frame.value(args[0]))


def _steps(args: Args, frame: Frame) -> Expr:
    return Op("mod", (Op("-", (frame.value(args[1]), frame.value(args[0]))), Num(frame.layout.players)))


# ---- boards -------------------------------------------------------------------------------------------


def _step(args: Args, frame: Frame) -> Expr:
    name = direction_table(board_of(args[0]), "steps", frame.lowering)
    count = Num(len(frame.layout.compass))
    cell, direction = frame.value(args[0]), frame.value(args[1])
    if len(args) == 3:
        return Op("step_by", (cell, direction, frame.value(args[2]), count, Whole(name)))
    return Table(name, at(cell, direction, frame))


def at(cell: Expr, direction: Expr, frame: Frame) -> Expr:
    """The index of the entry for a cell and a direction."""
    return Op("+", (Op("*", (cell, Num(len(frame.layout.compass)))), direction))


def _ray(args: Args, frame: Frame) -> Expr:
    name = direction_table(board_of(args[0]), "rays", frame.lowering)
    return Table(name, at(frame.value(args[0]), frame.value(args[1]), frame))


def _run(args: Args, frame: Frame) -> Expr:
    return Op("run", (_ray(args[:2], frame), as_bits(args[2], frame)))


def _aligned(args: Args, frame: Frame) -> Expr:
    """The rows through each cell are computed beforehand, so that each takes one test of bits."""
    symbol = board_of(args[0])
    cell, cells, length = frame.value(args[0]), as_bits(args[1], frame), frame.value(args[2])
    if isinstance(length, Num):
        return Op("aligned", (cells, Table(rows_table(symbol, length.value, frame.lowering), cell)))
    rays = direction_table(symbol, "rays", frame.lowering)
    return Op("aligned_any", (cell, cells, length, Num(len(frame.layout.compass)), Whole(rays)))


def _lines(args: Args, frame: Frame) -> Expr:
    symbol = board_of(args[0])
    board = frame.layout.boards[symbol]
    if not isinstance(board, Geometry):
        length = frame.value(args[1])
        steps = direction_table(symbol, "steps", frame.lowering)
        return Op(
            "rows_within", (all_cells(symbol, frame.layout), length, Num(len(frame.layout.compass)), Whole(steps))
        )
    if len(args) == 1:
        return Table(frame.lowering.table(f"{symbol.name}.lines", lambda: (board.listed,)), Num(0))
    name = frame.lowering.table(
        f"{symbol.name}.lines_by_length",
        lambda: (*(board.straight(one) if one else () for one in range(longest(board) + 1)), ()),
    )
    length = frame.value(args[1])
    return Table(name, Op("lowest", (Op("highest", (length, Num(0))), Num(longest(board) + 1))))


def _distance(args: Args, frame: Frame) -> Expr:
    row = Table(distance_table(board_of(args[0]), frame.lowering), frame.value(args[0]))
    if isinstance(t.plain(args[1].type), Many):
        return Op("nearest", (row, as_bits(args[1], frame)))
    return Op("entry", (row, frame.value(args[1])))


def _direction(args: Args, frame: Frame) -> Expr:
    return Op(
        "entry", (Table(toward_table(board_of(args[0]), frame.lowering), frame.value(args[0])), frame.value(args[1]))
    )


def _rotated(args: Args, frame: Frame) -> Expr:
    steps = Op("*", (Num(step_of_turn(frame.lowering)), frame.value(args[1])))
    return Op("mod", (Op("+", (frame.value(args[0]), steps)), Num(len(frame.layout.compass))))


def _opposite(args: Args, frame: Frame) -> Expr:
    count = len(frame.layout.compass)
    return Op("mod", (Op("+", (frame.value(args[0]), Num(count // 2))), Num(count)))


def _sides(args: Args, frame: Frame) -> Expr:
    return Op("list", tuple(map(Num, sides(board_of(args[0]), frame.layout))))


def _directions(args: Args, frame: Frame) -> Expr:
    return Op("list", tuple(map(Num, directions(board_of(args[0]), frame.layout))))


def _cell_at(args: Args, frame: Frame) -> Expr:
    symbol = board_of(args[0])
    board = frame.layout.boards[symbol]
    column, row = frame.value(args[1]), frame.value(args[2])
    if not isinstance(board, Geometry):
        return Op("growing_cell", (column, row, Whole(cell_table(symbol, "cell_at", frame.lowering))))
    width, height = max(board.columns, default=0), max(board.rows, default=0)
    known = {place: cell for cell, place in enumerate(zip(board.columns, board.rows, strict=True))}
    name = frame.lowering.table(
        f"{symbol.name}.at",
        lambda: (*(known.get((c, r), NONE) for r in range(1, height + 1) for c in range(1, width + 1)), NONE),
    )
    return Op("cell_at", (column, row, Num(width), Num(height), Whole(name)))


def _rim(args: Args, frame: Frame) -> Expr:
    board = frame.layout.boards[board_of(args[0])]
    if not isinstance(board, Geometry):
        return Num(0)
    cells = range(len(board.names))
    return Num(bits(tuple(cell for cell in cells if any(board.steps[side][cell] < 0 for side in board.sides))))


# ---- graphs -------------------------------------------------------------------------------------------


def _graph(name: str) -> Callable[[Args, Frame], Expr]:
    def make(args: Args, frame: Frame) -> Expr:
        graph = args[0]
        assert isinstance(graph, Ref)
        ways, price, stop = graph_functions(graph, frame)
        match name, args[1:]:
            case "ways", (place,):
                return Ask(ways.name, (frame.value(place),))
            case "price", (place, to):
                return Ask(price.name, (frame.value(place), frame.value(to))) if price.name else Num(1)
            case "reach", (place,):
                return Op("reach", (ways, stop, frame.value(place)))
            case "reach", (place, cost):
                return Op("reach_within", (ways, price, stop, frame.value(place), frame.value(cost)))
            case "route", (place, to):
                return Op("route", (ways, price, stop, frame.value(place), frame.value(to)))
            case "connected", ():
                return Op("connected", (ways, all_places(graph.symbol, frame)))
            case "connected", (places,):
                return Op("connected", (ways, as_bits(places, frame)))
            case _:
                raise AssertionError(name)

    return make


def _times(args: Args, frame: Frame) -> Expr:
    (memory,) = args
    assert isinstance(memory, Ref)
    now = Ask(frame.lowering.ask(f"present_{memory.symbol.name}", "present", memory.symbol), ())
    return Op("repeats", (Slot(frame.layout.memories[memory.symbol]), now))


def graph_functions(graph: Ref, frame: Frame) -> tuple[Call, Call, Call]:
    """The functions of a graph: where one step leads, its price, and where one must stop."""
    body = frame.layout.rules.held(graph.symbol)
    assert isinstance(body, GraphBody)
    name, ask = graph.symbol.name, frame.lowering.ask
    return (
        Call(ask(f"ways_{name}", "ways", graph.symbol)),
        Call(ask(f"price_{name}", "price", graph.symbol) if any(edge.cost is not None for edge in body.edges) else ""),
        Call(ask(f"stop_{name}", "stop", graph.symbol) if body.stops else ""),
    )


# ---- pieces -------------------------------------------------------------------------------------------


def _turns(args: Args, frame: Frame) -> Expr:
    return Table(frame.lowering.table("turns", lambda: turns(frame.layout)), frame.value(args[0]))


def _touching(args: Args, frame: Frame) -> Expr:
    part = t.plain(args[0].type)
    assert isinstance(part, Of)
    name = frame.lowering.ask(f"touching_{part.symbol.name}", "touching", part.symbol)
    return Ask(name, (frame.value(args[0]),))


def _occurrences(args: Args, frame: Frame) -> Expr:
    return Op("occurrences", (frame.value(args[0]), as_list(args[1], frame)))


CASES: dict[str, Callable[[Args, Frame], Expr]] = {
    "count": _count,
    "highest": _same("highest"),
    "lowest": _same("lowest"),
    "abs": _same("abs"),
    "first": _end("first"),
    "last": _end("last"),
    "one": _one,
    "some": _some,
    "reversed": _reversed,
    "top": _top,
    "kinds": _kinds,
    "next": _next,
    "previous": _previous,
    "clockwise": _clockwise,
    "seat": _seat,
    "steps": _steps,
    "step": _step,
    "ray": _ray,
    "run": _run,
    "aligned": _aligned,
    "lines": _lines,
    "distance": _distance,
    "direction": _direction,
    "rotated": _rotated,
    "opposite": _opposite,
    "sides": _sides,
    "directions": _directions,
    "cell_at": _cell_at,
    "rim": _rim,
    "times": _times,
    "ways": _graph("ways"),
    "price": _graph("price"),
    "reach": _graph("reach"),
    "route": _graph("route"),
    "connected": _graph("connected"),
    "turns": _turns,
    "touching": _touching,
    "occurrences": _occurrences,
}
