"""Cells of boards without bounds have the same numbers, places, distances, directions and rows in C as in Python."""

from __future__ import annotations

import ctypes
from collections.abc import Callable

import pytest

from rulewright.board.growing import FARTHEST, Growing
from rulewright.board.network import steps_of
from rulewright.play.native.compilers import compiled
from rulewright.play.native.library import loaded
from rulewright.program.printing.c.growing import pairs
from rulewright.program.printing.c.pieces import used
from rulewright.program.printing.c.source import Printer

from .native import compiler
from .programs import as_lowered, improved_program

WRAPPERS = """
static work space;
static list ways(const number *steps, number count) { return (list){steps, count}; }
PUBLIC number try_cell(number sides, number x, number y) { return cell_of_place(sides, x, y); }
PUBLIC number try_drawn(number sides, number lower, number column, number line)
{
    return growing_cell(sides, lower, column, line);
}
PUBLIC number try_place(number sides, number cell, number which)
{
    place found = place_of_cell(&space, sides, cell);
    return which ? found.y : found.x;
}
PUBLIC number try_distance(number sides, number cell, number other)
{
    return growing_distance(&space, sides, cell, other);
}
PUBLIC number try_direction(number sides, const number *steps, number count, number cell, number other)
{
    return growing_direction(&space, sides, ways(steps, count), cell, other);
}
PUBLIC number try_ray(number sides, const number *steps, number count, number index, number at)
{
    list found;
    space.top = space.heap;
    found = growing_ray(&space, sides, ways(steps, count), index);
    return at < found.size ? found.at[at] : -1;
}
PUBLIC number try_row(
    number sides, const number *steps, number count, number length, number cell, number row, number of)
{
    cellsets found;
    space.top = space.heap;
    found = growing_rows(&space, sides, ways(steps, count), length, cell);
    return row < found.size ? in_set_of_cells(of, found.at[row]) : -1;
}
PUBLIC number try_failed(void) { return space.failed; }
"""
SHAPES = {"square": 4, "hex": 6, "rhombus": 6}


@pytest.fixture(scope="module")
def library() -> Callable[..., int]:
    name = "lines-without-bounds"
    printer = Printer(improved_program(name), as_lowered(name)[1])
    source = "\n".join([*printer.head(), *used(WRAPPERS, printer.shapes.words), WRAPPERS])
    code = compiled(compiler(), source)
    assert code is not None
    opened = loaded(code)

    def call(function: str, *given: object) -> int:
        made = [ctypes.c_longlong(one) if isinstance(one, int) else one for one in given]
        found = getattr(opened, f"try_{function}")
        found.restype = ctypes.c_longlong
        answer = int(found(*made))
        assert not opened.try_failed()
        return answer

    return call


def listed(shape: str) -> tuple[object, int]:
    """The steps of all directions, as C has them."""
    steps = pairs(shape, tuple(steps_of(shape)))
    return (ctypes.c_longlong * len(steps))(*steps), len(steps)


@pytest.mark.parametrize("shape", SHAPES)
def test_cells_have_the_same_numbers(library: Callable[..., int], shape: str) -> None:
    board, sides = Growing(shape), SHAPES[shape]
    for cell in (*range(4000), *range(4000, 80_000, 1237)):
        place = board.place(cell)
        assert library("cell", sides, *place) == cell
        assert (library("place", sides, cell, 0), library("place", sides, cell, 1)) == place
        assert library("drawn", sides, int(shape == "hex"), *board.drawn(cell)) == cell
    rim = ((FARTHEST, 0), (FARTHEST, 1), (FARTHEST + 1, 0), (-FARTHEST, -1))
    for place in (*rim, (10**6, 0), (-(10**15), 3), (0, 10**9)):
        assert library("cell", sides, *place) == board.number(place)


@pytest.mark.parametrize("shape", SHAPES)
def test_distances_and_directions_are_the_same(library: Callable[..., int], shape: str) -> None:
    board, sides, (steps, count) = Growing(shape), SHAPES[shape], listed(shape)
    for cell in range(0, 200, 3):
        for other in range(0, 400, 7):
            assert library("distance", sides, cell, other) == board.distance(cell, other)
            expected = next((at for at in range(count // 2) if other in board.ray(cell, at)), -1)
            assert library("direction", sides, steps, count, cell, other) == expected


@pytest.mark.parametrize("shape", SHAPES)
def test_rays_and_rows_are_the_same(library: Callable[..., int], shape: str) -> None:
    board, sides, (steps, count) = Growing(shape), SHAPES[shape], listed(shape)
    for cell in (0, 1, 5, 40, 300, 5000):
        for at in range(count // 2):
            ray = board.ray(cell, at)
            index = cell * (count // 2) + at
            assert [library("ray", sides, steps, count, index, step) for step in range(len(ray) + 1)] == [*ray, -1]
    for cell in (0, 7, 60):
        for length in (1, 2, 4):
            rows = board.straight(cell, length)
            for number, row in enumerate(rows):
                near = {*row, cell, *board.around(cell)}
                found = {of for of in near if library("row", sides, steps, count, length, cell, number, of) == 1}
                assert found == set(row)
            assert library("row", sides, steps, count, length, cell, len(rows), cell) == -1
