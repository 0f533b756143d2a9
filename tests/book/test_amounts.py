"""The form of a word beside a number, in each language."""

from __future__ import annotations

import pytest

from rulewright.words.amounts import categories, form

POINTS = {
    "en": "point|points",
    "fr": "point|points",
    "ru": "очко|очка|очков",
    "uk": "очко|очка|очок",
}


@pytest.mark.parametrize(
    ("language", "number", "word"),
    [
        ("en", 1, "point"),
        ("en", 0, "points"),
        ("en", 2, "points"),
        ("fr", 0, "point"),
        ("fr", 1, "point"),
        ("fr", 2, "points"),
        ("ru", 1, "очко"),
        ("ru", 3, "очка"),
        ("ru", 5, "очков"),
        ("ru", 11, "очков"),
        ("ru", 21, "очко"),
        ("uk", 1, "очко"),
        ("uk", 3, "очка"),
        ("uk", 5, "очок"),
        ("uk", 12, "очок"),
        ("uk", 22, "очка"),
    ],
)
def test_forms(language: str, number: int, word: str) -> None:
    assert form(POINTS[language].split("|"), number, language) == word


def test_how_many_forms() -> None:
    assert categories("en") == ("one", "other")
    assert categories("ru") == ("one", "few", "many")
