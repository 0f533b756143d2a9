"""A rule that is changed a little changes the learning part of the book, or a finding names the sentence about it."""

from __future__ import annotations

import pytest

from .mutants import Trial, mutants

EVERY = 17
"""One of so many changes is made here; ``python -m tests.book.mutants tikal`` makes all."""


@pytest.mark.parametrize("game", ["tikal-auction", "coatl"])
def test_what_is_changed_is_told_or_found(game):
    trial = Trial(game)
    tried = [trial.judge(one) for one in list(mutants(trial.signs))[::EVERY]]
    assert [(one.line, one.mutant.kind) for one in tried if not one.how] == []
    assert {"changed", "found"} <= {one.how for one in tried}


def test_the_changes_are_of_each_kind():
    kinds = {one.kind for one in mutants(Trial("tikal").signs)}
    assert kinds == {
        "another number", "a condition negated", "a condition removed", "a part of a condition removed",
        "a cost removed", "a limit removed", "a comparison removed", "a step of the set-up removed", "a term removed",
        "a number in a table",
    }  # fmt: skip
