"""The tables of declarations and of their lines cover the whole tree, and nothing else."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest

from rulewright.syntax import tree
from rulewright.syntax.declarations import LINES, SORTS, DeclaredKind
from rulewright.syntax.pattern import slots


def choices(hint: Any) -> set[type]:
    """The classes of a union, of the items of a tuple, or of both."""
    return {part for inner in get_args(hint) for part in choices(inner)} or {hint}


def names(node: type) -> set[str]:
    return {part.name for part in fields(node)}


def test_every_declaration_has_its_sort() -> None:
    assert {sort.node for sort in SORTS} == set(get_args(tree.Plain)) - {tree.Language}


def test_every_line_of_a_declaration_has_its_sort() -> None:
    beneath: set[type] = set()
    for node in get_args(tree.Plain):
        hints = get_type_hints(node, vars(tree))
        beneath |= choices(hints["lines"]) if "lines" in hints else set()
    assert beneath - {Ellipsis, tree.BrokenLine} == {sort.node for sort in LINES}


def test_symbols_stand_for_what_is_declared() -> None:
    assert {sort.symbol for sort in SORTS} - {None} == set(get_args(DeclaredKind))


@pytest.mark.parametrize("sort", SORTS, ids=lambda sort: sort.word)
def test_what_a_sort_says_of_fields_is_so(sort: Any) -> None:
    told = {slot.field for slot in slots(sort.says)}
    assert {*told, *sort.kept} <= names(sort.node)
    assert not told or names(sort.node) - told <= {"lines", "span", "prose", "comments"}
    assert sort.known == "nothing" or sort.field in names(sort.node)


@pytest.mark.parametrize("sort", LINES, ids=lambda sort: f"{sort.word} {sort.node.__name__}")
def test_what_a_sort_of_lines_says_of_fields_is_so(sort: Any) -> None:
    told = {slot.field for slot in slots(sort.says)}
    assert not told or names(sort.node) - told == {"span", "prose", "comments"}
