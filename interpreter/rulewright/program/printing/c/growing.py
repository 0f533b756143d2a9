"""In: an expression about a board without bounds. Out: the same in C.

Its cells are numbered as in Python, ring by ring. What is asked most, where steps lead, lies in tables of the cells
that there is room for; all else is computed from the places of cells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....board.network import steps_of
from ...form import Expr, Made, Num, Op, Program, Table, Whole
from ...worked_out import MAKERS
from ..names import table_name
from .cannot import CannotPrint
from .shapes import CELLS, NUMBER, SET, STACK

if TYPE_CHECKING:
    from .expressions import Expressions

LYING = {NUMBER: "lying_piece", SET: "lying_pieces", STACK: "lying_layers"}
NEAR = {"growing_neighbours", "growing_around"}
IN_TABLES = {"growing_row", "growing_column", "growing_steps"}


def shape_of(program: Program, name: str) -> str:
    """The shape of the board without bounds that a table is about; empty if it is about something else."""
    table = program.tables[name]
    if not isinstance(table, Made):
        return ""
    first = table.args[0]
    if table.by.startswith("growing_"):
        return str(first)
    return shape_of(program, first.name) if isinstance(first, Whole) else ""


def is_growing(program: Program, name: str) -> bool:
    return bool(shape_of(program, name))


class Growing:
    def __init__(self, print_with: Expressions) -> None:
        self.print_with = print_with

    @property
    def program(self) -> Program:
        return self.print_with.program

    def made(self, name: str) -> Made | None:
        """The table with this name, if it is about a board without bounds."""
        table = self.program.tables[name]
        return table if isinstance(table, Made) and is_growing(self.program, name) else None

    def sides(self, name: str) -> int:
        return 4 if shape_of(self.program, name) == "square" else 6

    def entry(self, name: str, index: str) -> str:
        """An entry of a table."""
        made, called = self.made(name), table_name(name)
        assert made is not None
        match made.by:
            case by if by in IN_TABLES:
                return f"{called}[place_in_table(W, {index}, {called}_SIZE)]"
            case by if by in NEAR:
                return f"as_set_of_cells(W, row(W, {called}, {index}))"
            case "growing_rays":
                return f"growing_ray(W, {self.sides(name)}, {called}, {index})"
            case "growing_rows":
                return f"growing_rows(W, {self.sides(name)}, {called}, {made.args[1]}, {index})"
            case "growing_distances":
                return f"growing_distances(W, {self.sides(name)}, {index})"
            case "toward":
                return f"growing_directions(W, {self.sides(name)}, {self.of(made)}, {index})"
            case by:
                raise CannotPrint(f"a table that is computed as `{by}`")

    def of(self, made: Made) -> str:
        """The table that another is made of."""
        first = made.args[0]
        assert isinstance(first, Whole)
        return table_name(first.name)

    def near(self, node: Expr) -> str:
        """The row of the cells beside one, if that is what an expression stands for."""
        if isinstance(node, Table):
            made = self.made(node.name)
            if made is not None and made.by in NEAR:
                return f"row(W, {table_name(node.name)}, {self.print_with.number(node.index)})"
        return ""

    def op(self, node: Op) -> str:
        """A primitive that has a form of its own for these boards; empty if there is none."""
        number = self.print_with.number
        match node.name, node.args:
            case "lying", (land, zone, _):
                return f"{LYING[self.lies(node)]}({self.print_with.value(land)}, {number(zone)})"
            case "elements", (members,):
                return self.near(members)
            case "entry", (Table(name=name, index=cell), other) if self.made(name) is not None:
                made = self.made(name)
                assert made is not None
                if made.by == "growing_distances":
                    return f"growing_distance(W, {self.sides(name)}, {number(cell)}, {number(other)})"
                if made.by == "toward":
                    given = f"{self.of(made)}, {number(cell)}, {number(other)}"
                    return f"growing_direction(W, {self.sides(name)}, {given})"
            case "growing_cell", (column, row, Whole(name=name)):
                lower = int(shape_of(self.program, name) == "hex")
                return f"growing_cell({self.sides(name)}, {lower}, {number(column)}, {number(row)})"
            case "aligned_any", (cell, cells, length, _, Whole(name=name)) if self.made(name) is not None:
                within = self.print_with.value(cells, CELLS)
                given = f"{number(cell)}, {within}, {number(length)}, {self.sides(name)}, {table_name(name)}"
                return f"growing_aligned(W, {given})"
            case "side_toward", (*given, Whole(name=name), Whole(name=printed)) if self.made(name) is not None:
                made = self.made(name)
                assert made is not None
                found = [*map(number, given), f"ALL_{self.of(made)}", str(made.args[1]), table_name(name)]
                return f"growing_side_toward(W, {', '.join(found)}, ALL_{table_name(printed)})"
            case _:  # the same as for other boards
                pass
        return ""

    def lies(self, node: Op) -> str:
        """The type of what lies in a zone: the content of an empty one tells which."""
        match node.args[2]:
            case Num(value=-1):
                return NUMBER
            case Num():
                return SET
            case _:  # pieces in an order
                return STACK


def pairs(shape: str, directions: tuple[str, ...]) -> list[int]:
    """The steps of directions, each as columns and rows; both are 0 for a direction that the board has not."""
    known = steps_of(shape)
    return [part for name in directions for part in known.get(name, (0, 0))]


def listed(made: Made, cells: int) -> list[int]:
    """A table of numbers: the entries of the cells that there is room for, and that for none."""
    found = MAKERS[made.by](*made.args)
    count = len(made.args) - 1 if made.by == "growing_steps" else 1
    return [found[at] for at in (*range(cells * count), -1)]


def rows(made: Made, cells: int) -> list[tuple[int, ...]]:
    """The cells beside each cell that there is room for, and beside none."""
    board = MAKERS["growing_neighbours" if made.by == "growing_neighbours" else "growing_around"](*made.args)
    return [members(board[at]) for at in (*range(cells), -1)]


def members(bits: int) -> tuple[int, ...]:
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return tuple(found)
