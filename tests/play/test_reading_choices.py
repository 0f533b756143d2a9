"""A text is split as a regular expression would do it, in time that grows linearly."""

from __future__ import annotations

import random
import re
import sys

import pytest

import rulewright
from rulewright.play.between import between
from rulewright.play.text import plainly

WORDS = ["a", "b", "to ", "a to ", " ", "ab", ""]


def by_pattern(text: str, words: list[str]) -> list[str] | None:
    pattern = "(.+?)".join(map(re.escape, words)) + r"(?: \(.*\))?(?: #\d+)?"
    found = re.fullmatch(pattern, text)
    return list(found.groups()) if found is not None else None


def test_the_same_as_by_a_pattern():
    chance = random.Random(1)  # noqa: S311 - the same each time
    seen = set()
    for _ in range(20_000):
        words = [chance.choice(WORDS) for _ in range(chance.randint(1, 4))]
        text = plainly("".join(chance.choice([*WORDS, " (a)", " #1", "(", ")", " (b) #2"]) for _ in range(8)))
        wanted = by_pattern(text, words)
        assert between(text, words) == wanted, (text, words)
        seen.add(None if wanted is None else len(wanted))
    assert seen == {None, 0, 1, 2, 3}


def steps(size: int) -> int:
    """The number of calls that it takes to reject a long text."""
    text = "move " + "x to y with " * size
    calls = 0

    def count(frame, event, argument):
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        assert between(text, ["move ", " to ", " with ", " to ", " with ", " nowhere"]) is None
    finally:
        sys.setprofile(None)
    return calls


def test_it_takes_no_longer_than_the_text_is_long():
    assert steps(4000) <= 4 * steps(1000) + 50


@pytest.mark.parametrize("text", ["(" * 100_000, "a, " * 100_000, "x #" * 100_000, "1" * 100_000, "\x00"])
def test_strange_texts_are_no_choices(text):
    session = rulewright.load("coatl").start(seed=1)
    assert session.why_not(text)
