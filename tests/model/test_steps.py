"""The class of a step says everything about it: which statements become it, and what it does to what it names."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args, get_type_hints

import pytest

from rulewright.model import terms
from rulewright.model.symbols import Symbol
from rulewright.model.terms import DONE_TO_ZONES, ROLES, STEPS, TERMS, TOUCHED, OnZone, Picked, Step, binding
from rulewright.syntax import tree


def test_every_statement_becomes_a_step() -> None:
    said = {statement for kind in STEPS for statement in kind.SAID}
    assert said == set(get_args(tree.Statement)) - {tree.BrokenLine}


@pytest.mark.parametrize("kind", STEPS)
def test_steps_do_what_there_are_words_for(kind: type[Step]) -> None:
    assert {role for _, roles in TOUCHED[kind] for role in roles} <= set(ROLES)


def test_all_that_is_done_to_one_zone_is_a_step() -> None:
    """A dataclass with slots replaces a class of the same name, which may still exist; so names are compared."""
    assert {kind.__name__ for kind in OnZone.__subclasses__()} == {kind.__name__ for kind in DONE_TO_ZONES}
    assert {one.__name__ for one in tree.OnZone.__subclasses__()} == {
        said.__name__ for kind in DONE_TO_ZONES for said in kind.SAID
    }


@pytest.mark.parametrize("kind", [*STEPS, *TERMS, Picked])
def test_a_field_that_holds_a_symbol_binds_a_name_or_refers_to_something(kind: type) -> None:
    """A new field with a symbol has to be put into one of these groups, by which undefined names are found."""
    hints = get_type_hints(kind, vars(terms))
    holding = {item.name for item in fields(kind) if Symbol in inner_types(hints[item.name])}
    refers = {"symbol", "function", "phase"}
    assert holding - refers == set(binding(kind))


def inner_types(hint: object) -> set[object]:
    return {hint, *(one for inner in get_args(hint) for one in inner_types(inner))}
