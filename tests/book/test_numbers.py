"""A change of any number in a ruleset changes its book there and nowhere else."""

from __future__ import annotations

import re

import pytest
from tests.turns import by_turns

from rulewright import pipeline
from rulewright.book.markdown import markdown
from rulewright.book.rulebook import rulebook
from rulewright.composition.library import bundled
from rulewright.views.prose import quoting

EVERY = 40
"""One number in so many is changed."""
NUMBER = re.compile(r"[0-9]+")
MANY = re.compile(r"(?<=[a-z])s\b")


def page(game: str, **settings: str) -> list[str] | None:
    checked = pipeline.check(game, settings=settings)
    if checked.model is None or not pipeline.sound(checked.found):
        return None
    return markdown(rulebook(checked.model, edition="designer")).splitlines()


def alike(old: str, new: str) -> bool:
    """Whether two lines differ only in numbers, and in the plural of a noun: ``point``, ``points``."""

    def bare(line: str) -> str:
        counted = line.replace("once", "# times").replace("twice", "# times")
        return MANY.sub("", NUMBER.sub("#", counted))

    if old.startswith("![") and new.startswith("!["):
        return bare(old.partition(":")[0]) == bare(new.partition(":")[0])  # what is printed on the same piece
    return bare(old) == bare(new)


@pytest.mark.parametrize("game", by_turns(bundled(), 2))
def test_a_number_changes_its_own_place(game: str) -> None:
    checked = pipeline.check(game)
    assert checked.model is not None
    before = page(game)
    assert before is not None
    paths = {
        path: literal.value
        for path, literal in quoting(checked.model).literals.items()
        if path == literal.path and isinstance(literal.value, int) and not isinstance(literal.value, bool)
        if not literal.span.chunk.file.endswith(".csv")
    }
    tried = 0
    for path, value in list(paths.items())[::EVERY]:
        after = page(game, **{path: str(value + 1)})
        if after is None or len(after) != len(before):
            continue  # another number of kinds, or rules that no longer hold together
        different = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
        assert different, path
        assert [(old, new) for old, new in different if not alike(old, new)] == [], path
        tried += 1
    assert tried
