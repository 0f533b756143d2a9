"""In: the declarations of a composed ruleset. Out: its headers: every declared name, and its type or signature.

There are two rounds: first the names of things (enums, components, parts, boards), then what refers to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..composition.lost import Lost
from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..frozen import frozen
from ..syntax import tree
from ..syntax.declarations import known_by, sort_of
from ..syntax.words import RESERVED
from .boards import board
from .declaring import DIRECTIONS, Declaring, Rows, lone, value, values_apart
from .definitions import ComponentHeader, Headers
from .describe import describe
from .symbols import Symbol
from .types import Int
from .written import type_of

Constants = Callable[[Headers], Callable[[tree.Expr], Int]]


@frozen
class Declared:
    """The headers, the places of all names, and the declarations whose names were taken."""

    headers: Headers
    places: dict[Symbol, Span]
    refused: tuple[tree.Declaration, ...]


def declare(
    declarations: Iterable[tree.Declaration],
    report: Report,
    rows: Rows,
    constants: Constants,
    game: tree.Game | None,
    players: tuple[int, ...],
    lost: frozenset[str] = frozenset(),
) -> Declared:
    """Make the headers of all declarations, with the places of their names. ``lost``: names that belong to no
    declaration.
    """
    headers = Headers(players=players)
    state = Declaring(headers, report, rows)
    declared = list(declarations)
    headers.lost = Lost(lost | lost_names([*declared, *((game,) if game is not None else ())]))
    headers.values = {name: (Symbol("direction", name),) for name in DIRECTIONS}
    headers.fields["player"] = {}
    if game is not None:
        seats(game, state)
    for node in declared:
        if not name_things(node, state):
            state.refused.append(node)
    values_apart(state)
    headers.doubled = frozenset(state.doubled)
    state.constant = constants(headers)
    refused = {id(node) for node in state.refused}
    accepted = [node for node in declared if id(node) not in refused]
    for node in accepted:
        if isinstance(node, tree.Option):
            headers.types[Symbol("option", node.name.text)] = type_of(node.type, state)
    for node in accepted:
        describe(node, state)
    headers.colours, headers.drawings = own_art(declared, state)
    return Declared(headers, state.places, tuple(state.refused))


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


def seats(game: tree.Game, state: Declaring) -> None:
    for line in game.lines:
        if isinstance(line, tree.Seats):
            for name in line.names:
                value(Symbol("seat", name.text), name.span, state)
            state.headers.seats = state.headers.seats or tuple(name.text for name in line.names)


def name_things(node: tree.Declaration, state: Declaring) -> bool:
    """The first round: names, values, kinds and cells. Returns False if the name was taken."""
    symbol = symbol_of(node)
    if symbol is None:
        return True
    test = getattr(node, "guard", None)
    if test is not None:
        state.headers.guards.setdefault(symbol, test)
    if not isinstance(node, Named):
        return True
    if isinstance(node, tree.Zone | tree.Var) and node.owner is not None:
        return True
    if not lone(symbol, node.name, state):
        return False
    match node:
        case tree.Enum():
            names = node.values or tuple(row_names(node.lines, state))
            for name in names:
                value(Symbol("value", name.text, node.name.text), name.span, state)
            state.headers.enums[symbol] = tuple(dict.fromkeys(name.text for name in names))
        case tree.Component():
            component(symbol, node, state)
        case tree.Board():
            board(symbol, node, state)
        case (
            tree.Option()
            | tree.Part()
            | tree.Zone()
            | tree.Var()
            | tree.Memory()
            | tree.Graph()
            | tree.Define()
            | tree.Action()
            | tree.Phase()
            | tree.Position()
        ):
            pass
    return True


Named = (
    tree.Option
    | tree.Enum
    | tree.Component
    | tree.Part
    | tree.Board
    | tree.Zone
    | tree.Var
    | tree.Memory
    | tree.Graph
    | tree.Define
    | tree.Action
    | tree.Phase
    | tree.Position
)


def component(symbol: Symbol, node: tree.Component, state: Declaring) -> None:
    names = tuple(row_names(node.lines, state))
    for name in names:
        value(Symbol("kind", name.text, node.name.text), name.span, state)
    tables = any(isinstance(line, tree.Table) for line in node.lines)
    kinds = tuple(dict.fromkeys(name.text for name in names)) if tables else (node.name.text,)
    starts = any(isinstance(line, tree.Starts) for line in node.lines)
    state.headers.components[symbol] = ComponentHeader(symbol, node.owner is not None, kinds, starts)
    if node.owner is not None and node.owner.text != "player":
        state.report.add(
            "R104",
            node.owner.span,
            f"A component belongs to the game or to each player, not to `{node.owner.text}`.",
            "Write `of player`, or leave it out.",
        )


def row_names(lines: Iterable[tree.KindLine], state: Declaring) -> Iterable[tree.Name]:
    """The cells of the column ``name`` of a table; each must be a plain word."""
    for line in lines:
        rows = state.rows(line) if isinstance(line, tree.Table) else ()
        if not rows:
            continue
        head = [cell.text for cell in rows[0].cells]
        if "name" not in head:
            state.report.add(
                "R217",
                rows[0].span,
                "The table has no column `name`.",
                "Its rows are identified by their names: add that column.",
            )
            continue
        at = head.index("name")
        for row in rows[1:]:
            if at < len(row.cells):
                cell = row.cells[at]
                if cell.text.isidentifier() and cell.text not in RESERVED:
                    yield tree.Name(cell.text, span=cell.span)
                elif len(row.cells) != len(head):
                    continue  # the row itself is reported
                elif cell.text in RESERVED:
                    state.report.add(
                        "R214",
                        cell.span,
                        f"`{cell.text}` is a reserved word and cannot be a name.",
                        "Choose another word.",
                    )
                else:
                    state.report.add(
                        "R214",
                        cell.span,
                        f"`{cell.text}` cannot be a name.",
                        "A name consists of letters, digits and `_`, and begins with a letter.",
                    )


def own_art(declared: list[tree.Declaration], state: Declaring) -> tuple[frozenset[str], frozenset[str]]:
    """The colours and the symbols that the game has beside those of the language."""
    drawings = {node.name.text for node in declared if isinstance(node, tree.Drawing)}
    colours = set()
    for node in declared:
        for line in node.lines if isinstance(node, tree.Palette) else ():
            rows = state.rows(line) if isinstance(line, tree.Table) else ()
            at = next((at for at, cell in enumerate(rows[0].cells) if cell.text == "name"), -1) if rows else -1
            colours |= {row.cells[at].text for row in rows[1:] if 0 <= at < len(row.cells)}
    return frozenset(colours), frozenset(drawings)


def symbol_of(node: tree.Declaration) -> Symbol | None:
    """The symbol that a declaration declares."""
    sort = sort_of(node)
    if sort is None or sort.symbol is None:
        return None
    if sort.known == "once":
        return Symbol(sort.symbol, sort.word)
    known = known_by(node)
    if known is None:  # a declaration about the game itself is named by its word
        return Symbol(sort.symbol, sort.word) if sort.known == "about" else None
    owner = getattr(node, "owner", None) if sort.known == "owned" else None
    return Symbol(sort.symbol, known.text, owner.text if owner else "")


__all__ = ["declare", "symbol_of"]
