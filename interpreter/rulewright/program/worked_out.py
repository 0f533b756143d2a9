"""In: the specification of a table. Out: a table that computes its entries on demand, and caches them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..board.growing import Growing
from . import operations
from .operations import NO_NUMBER, as_set, elements


class WorkedOut(dict[Any, Any]):
    """A table that begins empty. It always returns the same entry for an index, so it is as good as a constant."""

    __slots__ = ("work",)

    def __init__(self, nothing: object, work: Callable[[Any], Any]) -> None:
        super().__init__({-1: nothing})
        self.work = work

    def __missing__(self, key: Any) -> Any:
        found = self[key] = self.work(key)
        return found


def distances(neighbours: Mapping[int, int] | tuple[int, ...], size: int) -> WorkedOut:
    """By cell, the number of steps to each cell; none where there is no path."""
    beside: dict[int, tuple[int, ...]] = {}

    def work(start: int) -> tuple[int, ...]:
        found = [NO_NUMBER] * (size + 1)
        found[start] = steps = 0
        edge = [start]
        while edge:
            steps += 1
            further = []
            for at in edge:
                if at not in beside:
                    beside[at] = tuple(elements(neighbours[at]))
                for after in beside[at]:
                    if found[after] < 0:
                        found[after] = steps
                        further.append(after)
            edge = further
        return tuple(found)

    return WorkedOut((NO_NUMBER,) * (size + 1), work)


def toward(rays: Mapping[int, tuple[int, ...]], directions: int) -> WorkedOut:
    """By cell, the direction in which each other cell lies; none if it lies in no straight direction."""
    nowhere = WorkedOut(-1, lambda _: -1)
    return WorkedOut(
        nowhere,
        lambda cell: WorkedOut(-1, lambda other: operations.direction(cell, other, directions, rays)),
    )


def faces(steps: Mapping[int, int], directions: int, *sides: int) -> WorkedOut:
    """By cell, the index of the side that faces each other cell; none if they are not neighbours."""

    def work(cell: int) -> WorkedOut:
        beside = {steps[cell * directions + side]: at for at, side in reversed(list(enumerate(sides)))}
        return WorkedOut(-1, lambda other: beside.get(other, -1))

    return WorkedOut(WorkedOut(-1, lambda _: -1), work)


BOARDS: dict[str, Growing] = {}


def board(shape: str) -> Growing:
    """The board without bounds of a shape: there is only one."""
    return BOARDS.get(shape) or BOARDS.setdefault(shape, Growing(shape))


def growing_row(shape: str) -> WorkedOut:
    return WorkedOut(NO_NUMBER, lambda cell: board(shape).drawn(cell)[1])


def growing_column(shape: str) -> WorkedOut:
    return WorkedOut(NO_NUMBER, lambda cell: board(shape).drawn(cell)[0])


def growing_neighbours(shape: str) -> WorkedOut:
    return WorkedOut(0, lambda cell: as_set(board(shape).neighbours(cell)))


def growing_around(shape: str) -> WorkedOut:
    return WorkedOut(0, lambda cell: as_set(board(shape).around(cell)))


def growing_steps(shape: str, *directions: str) -> WorkedOut:
    own = board(shape).directions

    def work(key: int) -> int:
        cell, at = divmod(key, len(directions))
        return board(shape).step(cell, own.index(directions[at])) if directions[at] in own else -1

    return WorkedOut(-1, work)


def growing_rays(shape: str, *directions: str) -> WorkedOut:
    own = board(shape).directions

    def work(key: int) -> tuple[int, ...]:
        cell, at = divmod(key, len(directions))
        return board(shape).ray(cell, own.index(directions[at])) if directions[at] in own else ()

    return WorkedOut((), work)


def growing_rows(shape: str, length: int) -> WorkedOut:
    return WorkedOut((), lambda cell: tuple(as_set(row) for row in board(shape).straight(cell, length)))


def growing_distances(shape: str) -> WorkedOut:
    nowhere = WorkedOut(NO_NUMBER, lambda _: NO_NUMBER)
    return WorkedOut(nowhere, lambda cell: WorkedOut(NO_NUMBER, lambda other: board(shape).distance(cell, other)))


def growing_cell_at(shape: str) -> WorkedOut:
    def work(place: tuple[int, int]) -> int:
        column, row = place
        return board(shape).drawn_at(column, row)

    return WorkedOut(-1, work)


MAKERS: dict[str, Callable[..., WorkedOut]] = {
    maker.__name__: maker
    for maker in (
        distances,
        toward,
        faces,
        growing_row,
        growing_column,
        growing_neighbours,
        growing_around,
        growing_steps,
        growing_rays,
        growing_rows,
        growing_distances,
        growing_cell_at,
    )
}
