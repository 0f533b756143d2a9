"""In: a program. Out: the same, with positions supposed only for tests that depend on them, and once for several tests.

``t is a bridge or the road is whole supposing t lies on c``: whether ``t`` is a bridge is tested before anything is
moved. Two consecutive tests after the same effects become one test of one position.
"""

from __future__ import annotations

from functools import reduce

from ..form import Block, Check, Expr, Here, Op, Program, Suppose
from ..trees import bound, changed, mentioned, nodes, with_expressions
from .touching import Habits, Touching

NOWHERE = Here(0)


def suppose_less(program: Program) -> Program:
    touching, habits = Touching(program), Habits(program)

    def untouched(effects: Block, test: Expr) -> bool:
        """Whether a test has the same result before and after some effects, which cannot end in a fault."""
        reads = touching.reads(test)
        return (
            reads != touching.everything
            and not any(isinstance(one, Check) for one in nodes(effects))
            and not reads & habits.changed_by(effects, {})
            and not mentioned(test) & bound(effects)
        )

    def apart(effects: Block, test: Expr) -> Expr:
        if untouched(effects, test):
            return test
        match test:
            case Op("and" | "or" as name, _):
                return before(name, effects, parted(name, test))
            case Op("not", (inner,)):
                return Op("not", (apart(effects, inner),))
            case _:  # the whole test depends on the effects
                return Suppose(effects, test)

    def before(name: str, effects: Block, tests: list[Expr]) -> Expr:
        """What the effects do not change is tested first, where that cannot fail; the others stay in one position."""
        early = [untouched(effects, one) and (at == 0 or touching.safe(one)) for at, one in enumerate(tests)]
        outside = [one for one, is_early in zip(tests, early, strict=True) if is_early]
        inside = [one for one, is_early in zip(tests, early, strict=True) if not is_early]
        return several(name, [*outside, Suppose(effects, several(name, inside))])

    def change(node: Expr) -> Expr:
        match node:
            case Suppose(effects=effects, test=test):
                return apart(effects, test)
            case Op("and", (Suppose() as first, Suppose() as second)) if same(first, second):
                return Suppose(first.effects, Op("and", (first.test, second.test)))
            case Op("and", (Suppose() as first, Op("and", (Suppose() as second, rest)))) if same(first, second):
                return Op("and", (Suppose(first.effects, Op("and", (first.test, second.test))), rest))
            case _:  # nothing to be joined
                pass
        return node

    return with_expressions(program, change)


def parted(name: str, test: Expr) -> list[Expr]:
    """The tests joined by ``and``, or by ``or``."""
    match test:
        case Op(joined, (first, second)) if joined == name:
            return [*parted(name, first), *parted(name, second)]
        case _:  # a single test
            return [test]


def several(name: str, tests: list[Expr]) -> Expr:
    return reduce(lambda one, other: Op(name, (one, other)), tests)


def same(first: Suppose, second: Suppose) -> bool:
    """Whether two tests are of the same position, ignoring their lines in the rules."""
    return placeless(first.effects) == placeless(second.effects)


def placeless(effects: Block) -> Block:
    return changed(effects, lambda one: NOWHERE if isinstance(one, Here) else one)
