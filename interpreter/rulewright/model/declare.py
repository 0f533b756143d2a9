"""In: the declarations of a composed ruleset. Out: its headers: every name that is declared, and what it promises.

Two rounds: first the names of things (enums, components, parts, boards), then what mentions them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ..board import cells as board_cells
from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..syntax import tree
from . import types as t
from .builtins import BUILTIN_NAMES, CELL_FIELDS, PIECE_FIELDS
from .definitions import (
    BoardHeader,
    ColumnHeader,
    ComponentHeader,
    Headers,
    Signature,
    VarHeader,
    ZoneHeader,
)
from .symbols import DIRECTION, PLAYER, Symbol, described
from .types import Int, Many, Maybe, Of, Piece, Type

MAKERS = ("set", "list", "pattern", "kind")
ZONE_KINDS = ("stack", "bag", "pool", "slot", "sequence")
SEERS = ("owner", "nobody", "everyone")
TYPE_WORDS = ("player", "direction", "scale", "number")
DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")

Rows = Callable[[tree.Table | tree.Map], tuple[tree.Row, ...]]


@dataclass(slots=True)
class Declaring:
    """What is known so far, while the headers are put together."""

    headers: Headers
    report: Report
    rows: Rows
    places: dict[Symbol, Span] = field(default_factory=dict)
    constant: Callable[[tree.Expr], Int] = lambda _: t.NUMBER
    """The range of an expression made of numbers, options and the number of players; set once options are known."""


def declare(declarations: Iterable[tree.Declaration], report: Report, rows: Rows,
            constant: Callable[[Headers], Callable[[tree.Expr], Int]], game: tree.Game | None,
            players: tuple[int, int]) -> tuple[Headers, dict[Symbol, Span]]:
    """All declarations → headers and the places of their names."""
    headers = Headers(players=players)
    state = Declaring(headers, report, rows)
    declared = list(declarations)
    headers.lost = frozenset(lost_names(declared))
    headers.values = {name: (Symbol("direction", name),) for name in DIRECTIONS}
    headers.fields["player"] = {}
    if game is not None:
        seats(game, state)
    for node in declared:
        name_things(node, state)
    for node in declared:
        if isinstance(node, tree.Option):
            headers.types[Symbol("option", node.name.text)] = type_of(node.type, state)
    state.constant = constant(headers)
    for node in declared:
        describe(node, state)
    return headers, state.places


def lost_names(declarations: list[tree.Declaration]) -> set[str]:
    """The names on lines that could not be read."""
    lost: set[str] = set()
    for node in declarations:
        if isinstance(node, tree.Broken):
            lost.update(node.names)
        for line in getattr(node, "lines", ()):
            if isinstance(line, tree.BrokenLine):
                lost.update(line.names)
    return lost


# ---- names --------------------------------------------------------------------------------------


def lone(symbol: Symbol, name: tree.Name, state: Declaring) -> bool:
    """Enter a name that stands alone. A name of the language, or one that is taken, is an error."""
    known = state.headers.lone.get(name.text)
    if name.text in BUILTIN_NAMES or name.text in TYPE_WORDS:
        state.report.add("R103", name.span, f"`{name.text}` is a name of the language.", "Choose another name.")
        return False
    if known is not None:
        other = state.places.get(known)
        state.report.add(
            "R102", name.span, f"`{name.text}` is declared twice.", "Choose another name for one of them.",
            related=((other, f"declared here, as {described(known)}"),) if other else (),
        )
        return False
    state.headers.lone[name.text] = symbol
    state.places[symbol] = name.span
    return True


def owned(symbol: Symbol, name: tree.Name, owner: str, state: Declaring) -> bool:
    """Enter a field of an owner."""
    fields = state.headers.fields.setdefault(owner, {})
    builtin = owner_builtins(owner, state)
    if name.text in builtin:
        state.report.add("R103", name.span, f"Every `{owner}` has a field `{name.text}` already.", "Choose another name.")
        return False
    if name.text in fields:
        other = state.places.get(fields[name.text])
        state.report.add(
            "R102", name.span, f"`{owner}` has two fields called `{name.text}`.", "Choose another name for one of them.",
            related=((other, "declared here"),) if other else (),
        )
        return False
    fields[name.text] = symbol
    state.places[symbol] = name.span
    return True


def owner_builtins(owner: str, state: Declaring) -> Iterable[str]:
    symbol = state.headers.lone.get(owner)
    if symbol is None:
        return ()
    if symbol.kind == "board":
        return CELL_FIELDS
    return PIECE_FIELDS if symbol.kind == "component" else ()


def value(symbol: Symbol, span: Span, state: Declaring) -> None:
    """Enter a value; several enums, components and boards may have one of the same name."""
    known = state.headers.values.get(symbol.name, ())
    if symbol in known:
        other = state.places.get(symbol)
        state.report.add(
            "R102", span, f"`{symbol.name}` stands twice in `{symbol.of}`.", "Remove one of them, or rename it.",
            related=((other, "the first one"),) if other else (),
        )
        return
    state.headers.values[symbol.name] = (*known, symbol)
    state.places[symbol] = span


def seats(game: tree.Game, state: Declaring) -> None:
    for line in game.lines:
        if isinstance(line, tree.Seats):
            for name in line.names:
                value(Symbol("seat", name.text), name.span, state)


def guard(symbol: Symbol, node: tree.Line, state: Declaring) -> None:
    test = getattr(node, "guard", None)
    if test is not None:
        state.headers.guards[symbol] = test


def name_things(node: tree.Declaration, state: Declaring) -> None:
    """The first round: names, values, kinds and cells."""
    match node:
        case tree.Enum():
            symbol = Symbol("enum", node.name.text)
            if lone(symbol, node.name, state):
                names = node.values or tuple(row_names(node.lines, state))
                for name in names:
                    value(Symbol("value", name.text, node.name.text), name.span, state)
                state.headers.enums[symbol] = tuple(name.text for name in names)
        case tree.Component():
            symbol = Symbol("component", node.name.text)
            if lone(symbol, node.name, state):
                names = tuple(row_names(node.lines, state))
                for name in names:
                    value(Symbol("kind", name.text, node.name.text), name.span, state)
                kinds = tuple(name.text for name in names) or (node.name.text,)
                starts = any(isinstance(line, tree.Starts) for line in node.lines)
                state.headers.components[symbol] = ComponentHeader(symbol, node.owner is not None, kinds, starts)
                if node.owner is not None and node.owner.text != "player":
                    state.report.add("R104", node.owner.span, f"A component belongs to nobody or to each player, not to `{node.owner.text}`.",
                                     "Write `of player`, or leave it out.")
        case tree.Part():
            symbol = Symbol("part", node.name.text)
            lone(symbol, node.name, state)
        case tree.Board():
            symbol = Symbol("board", node.name.text)
            if lone(symbol, node.name, state):
                board(symbol, node, state)
        case tree.Option() | tree.Graph() | tree.Define() | tree.Action() | tree.Phase():
            kind = type(node).__name__.lower()
            symbol = Symbol(kind, node.name.text)  # type: ignore[arg-type]
            lone(symbol, node.name, state)
        case tree.Zone() | tree.Var():
            symbol = field_symbol(node)
            if node.owner is None:
                lone(symbol, node.name, state)
        case _:
            return
    if hasattr(node, "name"):
        guard(symbol, node, state)


def field_symbol(node: tree.Zone | tree.Var) -> Symbol:
    kind = "zone" if isinstance(node, tree.Zone) else "resource" if node.resource else "var"
    return Symbol(kind, node.name.text, node.owner.text if node.owner else "")  # type: ignore[arg-type]


def row_names(lines: Iterable[tree.KindLine], state: Declaring) -> Iterable[tree.Name]:
    """The column ``name`` of a table; each name is a plain word."""
    for line in lines:
        if isinstance(line, tree.Table):
            rows = state.rows(line)
            if not rows:
                continue
            head = [cell.text for cell in rows[0].cells]
            if "name" not in head:
                state.report.add("R217", rows[0].span, "The table has no column `name`.", "Its rows are known by their names: add that column.")
                continue
            at = head.index("name")
            for row in rows[1:]:
                if at < len(row.cells):
                    cell = row.cells[at]
                    if cell.text.isidentifier():
                        yield tree.Name(cell.text, span=cell.span)
                    else:
                        state.report.add("R214", cell.span, f"`{cell.text}` is no name.", "A name is made of letters, digits and `_`, and begins with a letter.")


def board(symbol: Symbol, node: tree.Board, state: Declaring) -> None:
    shape = node.shape
    if shape.name not in board_cells.SHAPES:
        state.report.add("R107", shape.span, f"There is no board of shape `{shape.name}`.", "A board is " + ", ".join(f"`{s}`" for s in board_cells.SHAPES) + ".")
    width = shape.width.value if isinstance(shape.width, tree.Number) else 0
    height = shape.height.value if isinstance(shape.height, tree.Number) else 0
    for size in (shape.width, shape.height):
        if size is not None and not isinstance(size, tree.Number):
            state.report.add("R206", size.span, "The size of a board is a plain number.", "Write a number such as `8`.")
    cells: tuple[board_cells.Cell, ...] = ()
    bounded = shape.width is not None
    if width and height:
        if width * height > board_cells.MOST_CELLS:
            state.report.add("R206", shape.span, f"A board has at most {board_cells.MOST_CELLS} cells; this one has {width * height}.", "Make it smaller, or leave the size out: then it grows with what lies on it.")
        else:
            cells = board_cells.rectangle(width, height)
    elif bounded:
        state.report.add("R206", shape.span, "A board has at least one column and one row.", "Write its size, such as `8 by 8`.")
    for line in node.lines:
        if isinstance(line, tree.Map):
            bounded = True
            cells = board_cells.drawn([row_text(row) for row in state.rows(line)])
        elif isinstance(line, tree.Lines):
            bounded = True
            cells = board_cells.listed([row_text(row).split() for row in line.rows])
    for cell in cells:
        known = state.headers.values.get(cell.name, ())
        state.headers.values[cell.name] = (*known, Symbol("cell", cell.name, symbol.name))
    state.headers.boards[symbol] = BoardHeader(symbol, shape.name, width, height, bounded, cells)


def row_text(row: tree.Row) -> str:
    return " ".join(cell.text for cell in row.cells)


# ---- what mentions them ---------------------------------------------------------------------------


def describe(node: tree.Declaration, state: Declaring) -> None:
    """The second round: columns, zones, variables, graphs, and the signatures of what can be called."""
    headers = state.headers
    match node:
        case tree.Enum() | tree.Component() | tree.Part():
            for line in node.lines:
                if isinstance(line, (tree.Column, tree.FormulaColumn)):
                    column(node.name.text, line, state)
            if isinstance(node, tree.Part):
                part_owner(node, state)
        case tree.Zone():
            zone(node, state)
        case tree.Var():
            var(node, state)
        case tree.Graph():
            on = headers.lone.get(node.on.text)
            if on is None or on.kind not in {"board", "part"}:
                state.report.add("R101", node.on.span, f"There is no board or part `{node.on.text}`.", "A graph joins the cells of a board, or the parts of tiles.")
            else:
                symbol = Symbol("graph", node.name.text)
                headers.graphs[symbol] = on
                headers.types[symbol] = Of("graph", on)
        case tree.Define():
            headers.signatures[Symbol("define", node.name.text)] = Signature(
                params(node.params, state), type_of(node.type, state) if node.type else None)
        case tree.Action():
            headers.signatures[Symbol("action", node.name.text)] = Signature(params(node.params, state))
        case tree.Phase():
            headers.signatures[Symbol("phase", node.name.text)] = Signature(
                params(node.params, state), type_of(node.gives, state) if node.gives else None)
        case _:
            pass


def params(nodes: tuple[tree.Param, ...], state: Declaring) -> tuple[tuple[str, Type], ...]:
    return tuple((node.name.text, type_of(node.type, state)) for node in nodes)


def column(owner: str, node: tree.Column | tree.FormulaColumn, state: Declaring) -> None:
    symbol = Symbol("column", node.name.text, owner)
    if not owned(symbol, node.name, owner, state):
        return
    type_ = type_of(node.type, state)
    if isinstance(node, tree.FormulaColumn):
        header = ColumnHeader(symbol, type_, params=params(node.params, state))
    else:
        header = ColumnHeader(symbol, type_, node.per_side, node.on_back)
    state.headers.columns[symbol] = header
    state.headers.types[symbol] = type_


def part_owner(node: tree.Part, state: Declaring) -> None:
    owner = state.headers.lone.get(node.owner.text)
    if owner is None or owner.kind != "component":
        state.report.add("R101", node.owner.span, f"There is no component `{node.owner.text}`.", "A part is printed on a component.")
    else:
        state.headers.parts[Symbol("part", node.name.text)] = owner


def owner_symbol(node: tree.Name | None, state: Declaring) -> Symbol | None:
    """Who owns a zone or a variable; None is the game itself."""
    if node is None:
        return None
    if node.text == "player":
        return PLAYER
    symbol = state.headers.lone.get(node.text)
    if symbol is not None and symbol.kind in {"board", "component", "part", "enum"}:
        return symbol
    if node.text not in state.headers.lost:
        state.report.add("R101", node.span, f"`{node.text}` can't own anything here.", "Owners are `player`, a board, a component, a part or an enum.")
    return Symbol("owner", node.text)


def zone(node: tree.Zone, state: Declaring) -> None:
    symbol = field_symbol(node)
    owner = owner_symbol(node.owner, state)
    if node.owner is not None:
        owned(symbol, node.name, node.owner.text, state)
    if node.kind.text not in ZONE_KINDS:
        state.report.add("R107", node.kind.span, f"There is no zone of kind `{node.kind.text}`.", "A zone is a " + ", ".join(f"`{k}`" for k in ZONE_KINDS) + ".")
    holds = set()
    for name in node.holds:
        held = state.headers.lone.get(name.text)
        if held is not None and held.kind == "component":
            holds.add(held)
        elif name.text not in state.headers.lost:
            state.report.add("R101", name.span, f"There is no component `{name.text}`.", near(name.text, (s.name for s in state.headers.components)))
    seen_by = node.seen_by.text if node.seen_by else ("nobody" if node.kind.text in {"stack", "bag"} else "everyone")
    if seen_by not in SEERS:
        assert node.seen_by is not None
        state.report.add("R107", node.seen_by.span, f"A zone can't be seen by `{seen_by}`.", "Write `owner`, `nobody` or `everyone`.")
    elif seen_by == "owner" and owner != PLAYER and node.seen_by is not None:
        state.report.add("R107", node.seen_by.span, "Only a zone of a player is seen by its owner.", "Write `nobody` or `everyone`, or make it a zone `of player`.")
    header = ZoneHeader(symbol, node.kind.text, frozenset(holds), owner, seen_by, node.turned)
    state.headers.zones[symbol] = header
    pieces = Piece(header.holds) if holds else t.UNKNOWN
    state.headers.types[symbol] = Maybe(pieces) if node.kind.text == "slot" else Many(pieces, "set", symbol, node.kind.text in {"stack", "sequence"})


def var(node: tree.Var, state: Declaring) -> None:
    symbol = field_symbol(node)
    owner = owner_symbol(node.owner, state)
    if node.owner is not None:
        owned(symbol, node.name, node.owner.text, state)
    type_ = type_of(node.type, state)
    if node.resource and not isinstance(type_, Int) and not t.is_unknown(type_):
        state.report.add("R201", node.type.span, "A resource is a number with a range.", "Write a type such as `0..10`, or make it a `var`.")
    state.headers.vars[symbol] = VarHeader(symbol, type_, owner, node.per.text if node.per else "", node.resource)
    state.headers.types[symbol] = type_


def type_of(node: tree.Type, state: Declaring) -> Type:
    """A written type → a type; an unknown name is reported once and fits everything."""
    base = base_type(node.base, state)
    return t.maybe(base) if node.maybe else base


def base_type(node: tree.NamedType | tree.MadeOf | tree.RangeType | tree.YesNoType, state: Declaring) -> Type:
    match node:
        case tree.YesNoType():
            return t.YES_NO
        case tree.RangeType(low, high):
            lower, upper = state.constant(low), state.constant(high)
            if lower.low > upper.high:
                state.report.add("R206", node.span, "The range is empty: its first number is above its last.", "Write the lower number first.")
                return t.NUMBER
            return Int(lower.low, upper.high)
        case tree.NamedType(name):
            return named_type(name, node.span, state)
        case tree.MadeOf(maker, of):
            inner = named_type(of.text, of.span, state)
            if maker.text not in MAKERS:
                state.report.add("R107", maker.span, f"There is no type `{maker.text} of …`.", "Write `set of`, `list of`, `pattern of` or `kind of`.")
                return t.UNKNOWN
            return made_type(maker.text, inner, of, state)


def made_type(maker: str, inner: Type, of: tree.Name, state: Declaring) -> Type:
    if t.is_unknown(inner):
        return t.UNKNOWN
    if maker in {"set", "list"}:
        return Many(inner, maker, ordered=maker == "list")
    if maker == "pattern" and isinstance(inner, Of) and inner.what == "enum":
        return Of("pattern", inner.symbol)
    if maker == "kind" and isinstance(inner, Piece):
        return Of("kind", next(iter(inner.components)))
    wanted = "an enum" if maker == "pattern" else "a component"
    state.report.add("R201", of.span, f"A {maker} is of {wanted}; `{of.text}` is none.", "")
    return t.UNKNOWN


def named_type(name: str, span: Span, state: Declaring) -> Type:
    known = {"player": t.PLAYER, "direction": t.DIRECTION, "scale": t.SCALE, "number": t.NUMBER}
    if name in known:
        return known[name]
    symbol = state.headers.lone.get(name)
    if symbol is not None:
        match symbol.kind:
            case "enum":
                return Of("enum", symbol)
            case "component":
                return Piece(frozenset({symbol}))
            case "board":
                return Of("cell", symbol)
            case "part":
                return Of("part", symbol)
    if name not in state.headers.lost:
        names = [n for n, s in state.headers.lone.items() if s.kind in {"enum", "component", "board", "part"}]
        if symbol is not None:
            hint = f"`{name}` is {described(symbol)}. Types are ranges, `yes/no`, `player`, `direction`, and the names of enums, components, boards and parts."
        else:
            hint = near(name, (*known, *names)) or "Types are ranges, `yes/no`, `player`, `direction`, and the names of enums, components, boards and parts."
        state.report.add("R101", span, f"There is no type `{name}`.", hint)
    return t.UNKNOWN


def near(name: str, names: Iterable[str]) -> str:
    """``Did you mean `x`?``, or nothing if nothing is near."""
    from difflib import get_close_matches  # rarely needed: only once something is wrong

    found = get_close_matches(name, list(dict.fromkeys(names)), 1, 0.6)
    if not found:
        folded = {other.casefold(): other for other in names}
        found = [folded[name.casefold()]] if name.casefold() in folded else []
    return f"Did you mean `{found[0]}`?" if found else ""


__all__ = ["DIRECTION", "declare", "field_symbol", "near", "row_names"]
