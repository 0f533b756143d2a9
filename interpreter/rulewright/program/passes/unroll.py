"""In: a program. Out: the same, with short loops within expressions written out, so that more of them is certain.

Which of four sides have a property is four tests, in which the side is a number; no loop over sides is needed.
"""

from __future__ import annotations

from functools import reduce

from ..form import Choose, Expr, Fold, Num, Op, Program
from ..operators import folded
from ..trees import bound, renamed, size, with_expressions
from .fold_constants import fold_constants
from .sets import few_numbers, with_number

LARGEST = 250
"""How many nodes a loop may become."""


def unroll(program: Program) -> Program:
    count = 0

    def change(node: Expr) -> Expr:
        nonlocal count
        match node:
            case Fold("any" | "all" | "set" as kind, local, domain, where) if where is not None:
                numbers = few_numbers(domain)
                if numbers and len(numbers) * size(where) <= LARGEST:
                    count += 1
                    tests = [(number, with_number(where, local, number)) for number in numbers]
                    return joined(kind, [(number, apart(one, f"u{count}x{number}")) for number, one in tests])
            case _:  # no short loop
                pass
        return node

    found = with_expressions(program, change)
    return fold_constants(found) if count else program


def apart(test: Expr, mark: str) -> Expr:
    """A test whose own loops have names of their own."""
    return renamed(test, {name: f"{name}{mark}" for name in bound(test)})


def joined(kind: str, tests: list[tuple[int, Expr]]) -> Expr:
    if kind == "set":
        members: list[Expr] = [Choose(test, Num(1 << number), Num(0)) for number, test in tests]
        return reduce(lambda one, other: Op("union", (one, other)), members)
    name = "or" if kind == "any" else "and"
    return reduce(lambda one, other: folded(name, (one, other)), [test for _, test in tests])
