"""In: a program. Out: the same, with the cell behind a row looked for along the row, instead of counted off.

``step(c, d, count(run(c, d, theirs)) + 1)``, the first cell in a direction that is not theirs, would be counted and
then gone to step by step. The ray in that direction is a list of cells already: the first of them outside the set is
meant. Tests of such a cell can become operations on whole boards, in ``sets``.
"""

from __future__ import annotations

from ..form import Expr, Local, Num, Op, Program, Table, Whole
from ..trees import with_expressions


def rows(program: Program) -> Program:
    known: dict[tuple[str, str, int], bool] = {}

    def agree(rays: str, steps: str, count: int) -> bool:
        key = rays, steps, count
        if key not in known:
            known[key] = follow(program.tables[rays], program.tables[steps], count)
        return known[key]

    def change(node: Expr) -> Expr:
        match node:
            case Op("step_by", (Local() as cell, direction, further, Num(count), Whole(steps))):
                ray = ray_of(further)
                if (
                    ray is not None
                    and cell.size
                    and cell.low >= 0
                    and isinstance(direction, Num | Local)
                    and isinstance(ray.args[0], Table)
                    and ray.args[0].index == Op("+", (Op("*", (cell, Num(count))), direction))
                    and agree(ray.args[0].name, steps, count)
                ):
                    return Op("beyond", ray.args)
            case _:  # no such cell
                pass
        return node

    return with_expressions(program, change)


def ray_of(further: Expr) -> Op | None:
    """The row of which one more than its length is counted."""
    match further:
        case Op("+", (Op("length", (Op("run") as row,)), Num(1)) | (Num(1), Op("length", (Op("run") as row,)))):
            return row
        case _:  # no row
            return None


def follow(rays: object, steps: object, count: int) -> bool:
    """Whether each ray of a board is what steps in its direction come to, one after the other."""
    if not (isinstance(rays, tuple) and isinstance(steps, tuple) and len(rays) == len(steps)):
        return False
    for at, ray in enumerate(rays[:-1]):
        after = steps[at]
        assert isinstance(after, int)
        if ray != (() if after < 0 else (after, *rays[after * count + at % count])):
            return False
    return True
