"""The checker never crashes on rules with one mistake, and its first message points at the mistake."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulewright.pipeline import check

TOP = Path(__file__).parents[2]
sys.path.insert(0, str(TOP))

from tests.mutation import report  # noqa: E402 - pytest does not look from here
from tests.mutation.mutants import books, mutants  # noqa: E402
from tests.mutation.verdicts import Court, Verdict, judge, said  # noqa: E402


@pytest.fixture(autouse=True)
def at_the_top() -> Iterator[None]:
    before = Path.cwd()
    os.chdir(TOP)
    yield
    os.chdir(before)


def whole(verdicts: list[Verdict]) -> None:
    failed = [
        f"{one.outcome}: {one.mutant.book} mutant {one.mutant.number} line {one.mutant.line}: {one.first}"
        for one in verdicts
        if one.outcome in {"crashed", "hanging"}
    ]
    assert failed == []
    refused = [one for one in verdicts if one.outcome == "refused"]
    assert len(refused) > len(verdicts) / 2
    assert report.pointed(refused) >= 0.9
    misspelt = [one for one in refused if one.mutant.kind == "a name is misspelt"]
    assert report.pointed(misspelt) >= 0.95


def test_some_mutants() -> None:
    shelf = books()
    whole(judge(shelf, mutants(shelf, 1, 100)))


@pytest.mark.soak
def test_very_many_mutants(rounds: Any) -> None:
    shelf = books()
    verdicts = []
    for number in rounds(60):
        verdicts += judge(shelf, mutants(shelf, 100 + number, 200))
    whole(verdicts)


def test_what_is_kept_between_two_readings_changes_nothing_that_is_said() -> None:
    """Each mutant is also checked without anything kept from the check before."""
    shelf = books()
    for book in shelf[::16]:
        court = Court(book)
        for mutant in mutants((book,), 3, 5):
            warm = said(court.check(mutant.text))
            cold = said(check(book.name, files={book.name: mutant.text}))
            assert warm == cold, mutant


def test_the_same_seed_makes_the_same_mutants() -> None:
    shelf = books()
    assert mutants(shelf, 5, 40) == mutants(shelf, 5, 40)
    assert mutants(shelf, 5, 40)[:20] == mutants(shelf, 5, 20)
    assert mutants(shelf, 6, 40) != mutants(shelf, 5, 40)
