"""In: resolved expressions. Out: expressions of the form."""

from __future__ import annotations

from ..model import types as t
from ..model.guards import PLAYERS
from ..model.symbols import PLAYER, Symbol
from ..model.tables import PatternStep, ScaleValue
from ..model.terms import Apply, Const, Get, Items, Known, Moving, Operate, Over, Ref, Set, Steps, Supposing, Term
from ..model.types import Int, Many, Maybe, Of, Piece, Type
from .form import NO_NUMBER, NONE, Ask, Choose, Domain, Expr, Fold, Function, Give, Local, Num, Op, Slot, SlotAt, Suppose, Table
from .lowering import Frame


def none_of(type_: Type) -> int:
    """How none is written for values of a type."""
    return NO_NUMBER if isinstance(t.plain(type_), Int) else NONE


def value(term: Term, frame: Frame) -> Expr:
    """One value."""
    match term:
        case Const(value=None):
            return Num(NONE)
        case Const(value=number):
            return Num(int(number))
        case Ref():
            return ref(term, frame)
        case Known(word=word):
            return known(word, frame)
        case Get():
            return get(term, frame)
        case Apply():
            return apply(term, frame)
        case Over():
            return over(term, frame)
        case Operate():
            return operate(term, frame)
        case Items(items=items):
            return Op("list", tuple(value(item, frame) for item in items))
        case Steps(entries=entries):
            name = frame.lowering.table(frame.lowering.name("scale"), lambda: tuple((_constant(key), _constant(worth)) for key, worth in entries))
            return Op("scale", (Num(_scale_number(name, frame)),))
        case Supposing(test=test, effect=effect):
            from .steps import effects

            assert isinstance(effect, (Moving, Set))
            inner = frame.inner()
            inner.waiting = False
            return Suppose(effects((effect,), inner), value(test, inner))
    raise AssertionError(term)


def _constant(term: Term) -> int:
    assert isinstance(term.type, Int) and term.type.low == term.type.high
    return term.type.low


def _scale_number(name: str, frame: Frame) -> int:
    """Scales are numbered: the table `scales` holds them all."""
    tables = frame.lowering.tables
    scales = list(tables.get("scales", ()))
    entries = tables.pop(name)
    if entries not in scales:
        scales.append(entries)
    tables["scales"] = tuple(scales)
    return scales.index(entries)


# ---- names ------------------------------------------------------------------------------------------


def ref(term: Ref, frame: Frame) -> Expr:
    layout = frame.lowering.layout
    symbol = term.symbol
    match symbol.kind:
        case "local":
            return frame.names[symbol.name]
        case "option":
            return Num(layout.value(layout.options[symbol]))
        case "value" | "kind" | "cell" | "direction" | "seat":
            return Num(layout.value(symbol))
        case "var" | "resource":
            return Slot(layout.vars[symbol])
        case "zone":
            return zone_value(Num(layout.zones[symbol][0]), symbol, frame)
        case "board":
            return Op("span", (Num(0), Num(len(layout.boards[symbol].names))))
        case "enum":
            return Op("span", (Num(0), Num(len(layout.model.headers.enums[symbol]))))
        case "component":
            base, size = layout.bases[symbol]
            return Op("span", (Num(base), Num(base + size)))
        case "graph":
            return Num(0)
    raise AssertionError(symbol)


def zone_number(term: Term, frame: Frame) -> Expr:
    """The number of a zone."""
    layout = frame.lowering.layout
    match term:
        case Ref(symbol=symbol):
            return Num(layout.zones[symbol][0])
        case Get(of=of, symbol=symbol):
            return plus(layout.zones[symbol][0], owner_index(of, frame))
    raise AssertionError(term)


def zone_value(number: Expr, symbol: Symbol, frame: Frame) -> Expr:
    """What lies in a zone: the piece of a slot, the set of the others, the list of a sequence."""
    layout = frame.lowering.layout
    kind = layout.model.headers.zones[symbol].kind
    content = SlotAt(layout.zone_slots, number) if not isinstance(number, Num) else Slot(layout.zone_slots + number.value)
    if kind == "sequence":
        return Op("order", (content,))
    if kind == "stack":
        return Op("stacked", (content,))
    return content


def owner_index(term: Term, frame: Frame) -> Expr:
    """The index of an owner among its kind; pieces are counted from the first of their component."""
    found = value(term, frame)
    type_ = t.plain(term.type)
    if isinstance(type_, Piece):
        base = frame.lowering.layout.bases[min(type_.components, key=str)][0]
        if base:
            return Choose(Op("<", (found, Num(0))), Num(-1), Op("-", (found, Num(base)))) if isinstance(term.type, Maybe) else Op("-", (found, Num(base)))
    return found


def plus(base: int, index: Expr) -> Expr:
    if isinstance(index, Num):
        return Num(base + index.value)
    return index if base == 0 else Op("+", (Num(base), index))


def known(word: str, frame: Frame) -> Expr:
    if word == "me":
        assert frame.me is not None
        return frame.me
    players = frame.lowering.layout.players
    if word == "others":
        assert frame.me is not None
        return Op("others", (frame.me, Num(players)))
    return Op("span", (Num(0), Num(players)))


# ---- fields --------------------------------------------------------------------------------------------


def get(term: Get, frame: Frame) -> Expr:
    symbol = term.symbol
    layout = frame.lowering.layout
    optional = isinstance(term.of.type, Maybe)
    match symbol.kind:
        case "var" | "resource":
            return slot_at(layout.vars[symbol], owner_index(term.of, frame), optional, term.type)
        case "zone":
            index = owner_index(term.of, frame)
            content = zone_value(plus(layout.zones[symbol][0], index), symbol, frame)
            if not optional:
                return content
            empty = Num(NONE) if layout.model.headers.zones[symbol].kind == "slot" else Num(0)
            return Choose(Op("<", (index, Num(0))), empty, content)
        case "column":
            return column(term, frame)
        case "builtin":
            return builtin_field(term, frame)
    raise AssertionError(symbol)


def slot_at(base: int, index: Expr, optional: bool, type_: Type) -> Expr:
    if isinstance(index, Num):
        return Slot(base + index.value) if index.value >= 0 else Num(none_of(type_))
    found = SlotAt(base, index)
    return Choose(Op("<", (index, Num(0))), Num(none_of(type_)), found) if optional else found


def column(term: Get, frame: Frame) -> Expr:
    """A printed value: a constant table over pieces, kinds, values of an enum or parts."""
    layout, symbol = frame.lowering.layout, term.symbol
    of = t.plain(term.of.type)
    header = layout.model.headers.columns[symbol]
    what = "piece" if isinstance(of, Piece) else of.what if isinstance(of, Of) else ""
    index = value(term.of, frame)
    name = column_table(symbol, what, frame)
    type_ = t.plain(term.type)
    if isinstance(type_, Many) and t.plain(type_.of) == t.DIRECTION and layout.turn:
        piece = index if what == "piece" else Table(part_pieces(frame), index)
        return Op("turned_sides", (Table(name, index), slot_at(layout.turn, piece, True, t.NUMBER), Num(len(layout.directions()))))
    del header
    return Table(name, index)


def column_table(symbol: Symbol, what: str, frame: Frame) -> str:
    """The table of a column, filled when it is first read."""
    layout = frame.lowering.layout
    type_ = layout.model.headers.types[symbol]
    none = none_of(type_)

    def make() -> tuple[object, ...]:
        if what == "piece":
            rows = [dict(piece.row.values) if piece.component.name == symbol.of else {} for piece in layout.pieces]
        elif what == "part":
            rows = [dict(part.values) for part in layout.parts]
        else:
            rows = [dict(kind.values) for kind in layout.model.kinds[Symbol("component" if what == "kind" else "enum", symbol.of)]]
        return tuple(entry(row.get(symbol.name), type_, frame) if symbol.name in row else none for row in rows) + (none,)

    return frame.lowering.table(f"{symbol.of}_{symbol.name}_{what}", make)


def entry(given: object, type_: Type, frame: Frame) -> object:
    """A cell of a table, as the form holds it."""
    layout = frame.lowering.layout
    plain_type = t.plain(type_)
    if given is None:
        return none_of(type_)
    if isinstance(given, ScaleValue):
        return frame_scale(given.entries, frame)
    if isinstance(given, tuple) and given and isinstance(given[0], PatternStep):
        steps = tuple((layout.value(step.value) if step.value is not None else -1, int(step.more), int(step.beside)) for step in given)
        patterns = list(frame.lowering.tables.get("patterns", ()))
        if steps not in patterns:
            patterns.append(steps)
        frame.lowering.tables["patterns"] = tuple(patterns)
        return patterns.index(steps)
    if isinstance(plain_type, Many) and isinstance(given, tuple):
        return sum(1 << layout.value(item) for item in given) if t.plain(plain_type.of) == t.DIRECTION else tuple(layout.value(item) for item in given)
    if isinstance(given, tuple):
        return tuple(layout.value(item) for item in given)
    return layout.value(given)


def frame_scale(entries: tuple[tuple[int, int], ...], frame: Frame) -> int:
    scales = list(frame.lowering.tables.get("scales", ()))
    if entries not in scales:
        scales.append(entries)
    frame.lowering.tables["scales"] = tuple(scales)
    return scales.index(entries)


def part_pieces(frame: Frame) -> str:
    return frame.lowering.table("part_pieces", lambda: (*(part.piece for part in frame.lowering.layout.parts), NONE))


def builtin_field(term: Get, frame: Frame) -> Expr:
    layout = frame.lowering.layout
    of, name = t.plain(term.of.type), term.symbol.name
    index = value(term.of, frame)
    if term.symbol.of == "cell" and isinstance(of, Of):
        board = layout.boards[of.symbol]
        rows: dict[str, tuple[object, ...]] = {
            "row": (*board.rows, NO_NUMBER), "column": (*board.columns, NO_NUMBER),
            "neighbours": (*(bits(cells) for cells in board.neighbours), 0), "around": (*(bits(cells) for cells in board.around), 0),
        }
        return Table(frame.lowering.table(f"{of.symbol.name}_{name}", lambda: rows[name]), index)
    match name:
        case "owner":
            return Table(frame.lowering.table("piece_owner", lambda: (*(piece.owner for piece in layout.pieces), NONE)), index)
        case "name":
            if isinstance(of, Of):
                return index
            return Table(frame.lowering.table("piece_kind", lambda: (*(layout.value(piece.kind) for piece in layout.pieces), NONE)), index)
        case "whole":
            return Table(part_pieces(frame), index)
    zone = slot_at(layout.place, index, isinstance(term.of.type, Maybe), t.NONE)
    place = term.symbol.of
    return Table(frame.lowering.table(f"place_{place}", lambda: places(place, frame)), zone)


def places(owner: str, frame: Frame) -> tuple[object, ...]:
    """For each zone, the owner of a kind that it belongs to, or none."""
    layout = frame.lowering.layout
    found = []
    for symbol, at in layout.zone_rows:
        zone_owner = layout.model.headers.zones[symbol].owner
        if zone_owner is None or (zone_owner.name != owner):
            found.append(NONE)
        else:
            found.append(at + (layout.bases[zone_owner][0] if zone_owner.kind == "component" else 0))
    return (*found, NONE)


def bits(members: tuple[int, ...]) -> int:
    total = 0
    for member in members:
        total |= 1 << member
    return total


# ---- domains --------------------------------------------------------------------------------------------


def domain(term: Term, frame: Frame) -> Domain:
    """What a loop goes over."""
    layout = frame.lowering.layout
    match term:
        case Ref(symbol=symbol) if symbol.kind in {"board", "enum", "component"}:
            found = value(term, frame)
            assert isinstance(found, Op)
            return Domain("range", found.args)
        case Known(word="players"):
            return Domain("range", (Num(0), Num(layout.players)))
        case Operate(operator="..", operands=(low, high)):
            return Domain("range", (value(low, frame), plus(1, value(high, frame))))
    found = value(term, frame)
    return Domain("list" if is_list(term, frame) else "piece" if is_slot(term, frame) else "bits", (found,))


def zone_symbol(term: Term) -> Symbol | None:
    return term.symbol if isinstance(term, (Ref, Get)) and term.symbol.kind == "zone" else None


def is_slot(term: Term, frame: Frame) -> bool:
    symbol = zone_symbol(term)
    return symbol is not None and frame.lowering.layout.model.headers.zones[symbol].kind == "slot"


def is_list(term: Term, frame: Frame) -> bool:
    """Whether a collection is kept as a list: an order matters, or a thing may stand in it twice."""
    symbol = zone_symbol(term)
    if symbol is not None:
        return frame.lowering.layout.model.headers.zones[symbol].kind == "sequence"
    if isinstance(term, (Items,)) or (isinstance(term, Over) and term.function.name == "each"):
        return True
    if isinstance(term, Known):
        return term.word == "others"
    if isinstance(term, Operate):
        if term.operator == "if":
            return is_list(term.operands[1], frame) and is_list(term.operands[2], frame)
        if term.operator == "..":
            return False
    if isinstance(term, Ref) and term.symbol.kind in {"board", "enum", "component"}:
        return False
    type_ = t.plain(term.type)
    return isinstance(type_, Many) and type_.form in {"list", "range"}


def as_bits(term: Term, frame: Frame) -> Expr:
    """A collection as a set."""
    match term:
        case Ref(symbol=symbol) if symbol.kind in {"board", "enum", "component"}:
            found = value(term, frame)
            assert isinstance(found, Op)
            low, high = found.args
            assert isinstance(low, Num) and isinstance(high, Num)
            return Num((1 << high.value) - (1 << low.value))
        case Known(word="players"):
            return Num((1 << frame.lowering.layout.players) - 1)
    found = value(term, frame)
    if is_slot(term, frame):
        return Op("single", (found,))
    if is_list(term, frame):
        return Op("as_set", (found,))
    if isinstance(term, Operate) and term.operator == "..":
        return Op("as_set", (found,))
    return found


def as_list(term: Term, frame: Frame) -> Expr:
    if isinstance(term, Operate) and term.operator == "..":
        return Op("as_list", (value(term, frame),))
    found = value(term, frame)
    return found if is_list(term, frame) else Op("elements", (as_bits(term, frame),))


# ---- operators ----------------------------------------------------------------------------------------------


def operate(term: Operate, frame: Frame) -> Expr:
    operator, operands = term.operator, term.operands
    match operator:
        case "and" | "or" | "not" | "+" | "*" | "/" | "mod" | "negative" | "-":
            return folded(operator, tuple(value(operand, frame) for operand in operands))
        case "=" | "!=":
            return equality(operator, operands[0], operands[1], frame)
        case "<" | "<=" | ">" | ">=":
            return ordering(operator, operands[0], operands[1], frame)
        case "is in" | "is not in":
            inside = membership(operands[0], operands[1], frame)
            return inside if operator == "is in" else Op("not", (inside,))
        case "is empty" | "is not empty":
            return emptiness(operands[0], operator == "is empty", frame)
        case "if":
            test, then, otherwise = operands
            tested = value(test, frame)
            if isinstance(tested, Num):
                return adapted(then if tested.value else otherwise, term, frame)
            return Choose(tested, adapted(then, term, frame), adapted(otherwise, term, frame))
        case "or else":
            first, second = operands
            found = adapted(first, term, frame)
            if isinstance(found, (Slot, Local, Num)):
                return Choose(Op("==", (found, Num(none_of(first.type)))), adapted(second, term, frame), found)
            return Op("or_else", (found, Num(none_of(first.type)), adapted(second, term, frame)))
        case "at":
            scale, key = operands
            return Op("look_up", (value(scale, frame), value(key, frame)))
        case "toward":
            return toward(operands[0], operands[1], frame)
        case "..":
            return Op("range", (value(operands[0], frame), plus(1, value(operands[1], frame))))
    raise AssertionError(operator)


def adapted(arm: Term, whole: Operate, frame: Frame) -> Expr:
    """An arm of a choice, kept as the whole is: a set or a list; and with the none of the whole."""
    if isinstance(t.plain(whole.type), Many):
        return value(arm, frame) if is_list(whole, frame) else as_bits(arm, frame)
    if isinstance(arm, Const) and arm.value is None:
        return Num(none_of(whole.type))
    return value(arm, frame)


def adapted_result(term: Term, type_: Type, frame: Frame) -> Expr:
    """A result, kept as its type says: a set or a list; none as its type writes it."""
    wanted = t.plain(type_)
    if isinstance(wanted, Many) and not is_slot(term, frame):
        return as_list(term, frame) if wanted.form in {"list", "range"} else as_bits(term, frame)
    if isinstance(term, Const) and term.value is None:
        return Num(none_of(type_))
    return value(term, frame)


def folded(operator: str, operands: tuple[Expr, ...]) -> Expr:
    """Constants are worked out now."""
    if all(isinstance(operand, Num) for operand in operands):
        numbers = [operand.value for operand in operands if isinstance(operand, Num)]
        match operator, numbers:
            case "and", [a, b]:
                return Num(int(bool(a and b)))
            case "or", [a, b]:
                return Num(int(bool(a or b)))
            case "not", [a]:
                return Num(int(not a))
            case "+", [a, b]:
                return Num(a + b)
            case "-", [a, b]:
                return Num(a - b)
            case "*", [a, b]:
                return Num(a * b)
            case "negative", [a]:
                return Num(-a)
    if operator in {"and", "or"}:
        left, right = operands
        for one, other in ((left, right), (right, left)):
            if isinstance(one, Num):
                if bool(one.value) == (operator == "and"):
                    return other
                if one is left:
                    return Num(int(operator == "or"))
    return Op(operator, operands)


def equality(operator: str, left: Term, right: Term, frame: Frame) -> Expr:
    many = isinstance(t.plain(left.type), Many) and isinstance(t.plain(right.type), Many)
    if many and not is_slot(left, frame) and not is_slot(right, frame):
        if is_list(left, frame) and is_list(right, frame):
            pair = (value(left, frame), value(right, frame))
        else:
            pair = (as_bits(left, frame), as_bits(right, frame))
    else:
        pair = (compared(left, right, frame), compared(right, left, frame))
    if isinstance(pair[0], Num) and isinstance(pair[1], Num):
        return Num(int((pair[0].value == pair[1].value) == (operator == "=")))
    return Op("==" if operator == "=" else "!=", pair)


def compared(term: Term, other: Term, frame: Frame) -> Expr:
    """A side of a comparison: none is written as the other side writes it; a piece beside a kind is its kind."""
    if isinstance(term, Const) and term.value is None:
        return Num(none_of(other.type))
    return value(term, frame)


def ordering(operator: str, left: Term, right: Term, frame: Frame) -> Expr:
    first, second = value(left, frame), value(right, frame)
    if isinstance(first, Num) and isinstance(second, Num):
        a, b = first.value, second.value
        return Num(int({"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[operator]))
    found: Expr = Op(operator, (first, second))
    for term, expr in ((left, first), (right, second)):
        if isinstance(term.type, Maybe):
            found = Op("and", (Op("!=", (expr, Num(none_of(term.type)))), found))
    return found


def membership(item: Term, many: Term, frame: Frame) -> Expr:
    found = value(item, frame)
    symbol = zone_symbol(many)
    layout = frame.lowering.layout
    if symbol is not None and isinstance(t.plain(item.type), Piece):
        if is_slot(many, frame):
            return Op("==", (found, value(many, frame)))
        number = zone_number(many, frame)
        return Op("==", (slot_at(layout.place, found, isinstance(item.type, Maybe), t.NONE), number))
    match many:
        case Operate(operator="..", operands=(low, high)):
            inside: Expr = Op("between", (value(low, frame), found, value(high, frame)))
            return inside
        case Ref(symbol=whole) if whole.kind in {"board", "enum", "component"}:
            return Op(">=", (found, Num(0)))
        case Known(word="players"):
            return Op(">=", (found, Num(0)))
    if is_list(many, frame):
        return Op("in_list", (found, value(many, frame)))
    if isinstance(item.type, Maybe):
        return Op("in_set_maybe", (found, value(many, frame)))
    return Op("in_set", (found, value(many, frame)))


def emptiness(many: Term, empty: bool, frame: Frame) -> Expr:
    found = value(many, frame)
    if isinstance(many.type, Maybe) or is_slot(many, frame):
        return Op("<" if empty else ">=", (found, Num(0)))
    if is_list(many, frame):
        found = Op("length", (found,))
    return Op("==" if empty else "!=", (found, Num(0)))


def toward(printed: Term, cell: Term, frame: Frame) -> Expr:
    """The value of the side of a laid tile that faces a cell."""
    assert isinstance(printed, Get)
    lowering, layout = frame.lowering, frame.lowering.layout
    of = t.plain(cell.type)
    assert isinstance(of, Of)
    board = layout.boards[of.symbol]
    sides = len(board.sides)
    name = column_table(printed.symbol, "piece", frame)
    flat = lowering.table(f"{name}_flat", lambda: tuple(
        side for row in lowering.tables[name] for side in (row if isinstance(row, tuple) else (none_of(printed.type),) * sides)))
    faces = lowering.table(f"{of.symbol.name}_faces", lambda: _faces(board))
    piece, target = value(printed.of, frame), value(cell, frame)
    lies = Table(lowering.table(f"place_{of.symbol.name}", lambda: places(of.symbol.name, frame)), slot_at(layout.place, piece, True, t.NONE))
    turned = slot_at(layout.turn, piece, True, t.NUMBER) if layout.turn else Num(0)
    return Op("side_toward", (piece, lies, target, turned, Num(sides), Num(len(board.names)), Local("T_" + faces), Local("T_" + flat)))


def _faces(board: object) -> tuple[object, ...]:
    """For each pair of cells, the side of the first that faces the second, as a number of sides; -1 if none."""
    from ..board.geometry import Geometry

    assert isinstance(board, Geometry)
    size = len(board.names)
    found = [-1] * (size * size)
    for at, direction in enumerate(board.sides):
        for cell in range(size):
            other = board.steps[direction][cell]
            if other >= 0:
                found[cell * size + other] = at
    return tuple(found)


# ---- definitions, built-ins, generators --------------------------------------------------------------------


def apply(term: Apply, frame: Frame) -> Expr:
    symbol = term.function
    if symbol.kind == "define":
        from .functions import ask_define

        return Ask(ask_define(symbol, frame.lowering), tuple(argument(a, param, frame) for a, (_, param) in zip(term.arguments, frame.lowering.layout.model.headers.signatures[symbol].params, strict=True)))
    if symbol.kind == "column":
        from .functions import ask_formula

        return Ask(ask_formula(symbol, frame.lowering), (value(term.arguments[0], frame), *(value(a, frame) for a in term.arguments[1:])))
    if symbol == PLAYERS and isinstance(term.arguments[0], Known) and term.arguments[0].word == "players":
        return Num(frame.lowering.layout.players)
    from .builtins import builtin

    return builtin(symbol.name, term.arguments, term.type, frame)


def argument(term: Term, param: Type, frame: Frame) -> Expr:
    """An argument, kept as the parameter is: a set or a list."""
    wanted = t.plain(param)
    if isinstance(wanted, Many):
        return as_list(term, frame) if wanted.form == "list" else as_bits(term, frame)
    if isinstance(term, Const) and term.value is None:
        return Num(none_of(param))
    return value(term, frame)


KINDS = {"those": "set", "each": "list"}


def over(term: Over, frame: Frame) -> Expr:
    inner = frame.inner()
    found = domain(term.domain, frame)
    item = t.element(term.domain.type) or t.plain(term.domain.type)
    local = inner.bind(term.name, item, local=True)
    assert isinstance(local, Local)
    where = value(term.where, inner) if term.where is not None else None
    if isinstance(where, Num):
        where = None if where.value else where
    worth = term.value if term.value is not None else term.by
    measure = value(worth, inner) if worth is not None else None
    kind = KINDS.get(term.function.name, term.function.name)
    folded_ = Fold(kind, local.name, found, where, measure)
    return folded_


def function(name: str, params: tuple[str, ...], result: Expr, says: str) -> Function:
    return Function(name, params, (Give(result),), says)


__all__ = ["PLAYER", "as_bits", "as_list", "domain", "value", "zone_number"]
