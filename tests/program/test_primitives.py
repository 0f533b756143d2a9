"""All operations that included games use are in the table of primitives, with the right numbers of arguments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.play.test_moving import CASES as CASES_OF_MOVES

from rulewright.program.form import Act, Domain, Made, Op, Program
from rulewright.program.primitives import DOMAINS, PRIMITIVES, words
from rulewright.program.trees import nodes
from rulewright.program.worked_out import MAKERS

from .programs import CASES, as_lowered, improved_program


def everything(program: Program) -> Iterator[Any]:
    yield from nodes(tuple((one.body, one.follows or ()) for one in program.functions.values()))
    yield from nodes(program.blocks)
    yield from nodes(tuple(offer.arguments for one in program.decisions for offer in one.offers))
    yield from nodes(tuple(one.domain for one in program.events))


@pytest.mark.parametrize("name", CASES)
def test_all_that_is_used_is_in_the_table(name: str) -> None:
    for program in (as_lowered(name)[0], improved_program(name)):
        for one in everything(program):
            match one:
                case Op(name=used, args=args):
                    assert PRIMITIVES[used].fits(len(args)), used
                    assert not PRIMITIVES[used].writes
                case Act(name=used, args=args):
                    assert PRIMITIVES[used].fits(len(args)), used
                    assert PRIMITIVES[used].writes
                case Domain(over=over, args=args):
                    assert len(args) == len(DOMAINS[over])
                case _:
                    pass
        assert {one.by for one in program.tables.values() if isinstance(one, Made)} <= set(MAKERS)


def test_numbers_are_given_once() -> None:
    assert len({one.number for one in PRIMITIVES.values()}) == len(PRIMITIVES)


@pytest.mark.parametrize(("members", "width"), [(0, 1), (1, 1), (64, 1), (65, 2), (300, 5)])
def test_sets_have_a_width(members: int, width: int) -> None:
    assert words(members) == width


@pytest.mark.parametrize("name", CASES)
def test_tables_hold_numbers_and_rows_of_numbers(name: str) -> None:
    """At most rows of rows of numbers: patterns and lines are tables of rows of steps and cells."""

    def depth(value: object) -> int:
        if isinstance(value, tuple):
            return 1 + max(map(depth, value), default=0)
        assert isinstance(value, int)
        return 0

    for table in improved_program(name).tables.values():
        assert isinstance(table, Made) or depth(table) <= 4


def test_all_that_moves_pieces_is_tried_by_itself() -> None:
    """Except those that only record where play is, and what it moves."""
    assert CASES_OF_MOVES.keys() | {"note", "met"} == {name for name, one in PRIMITIVES.items() if one.writes}
