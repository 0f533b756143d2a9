"""Parts that are the same in both editions are made by the quicker one."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from rulewright.book.pages import Picture
from rulewright.sphinx.reading import Reading, read

LANTERNS = str(Path(__file__).parent / "games" / "lanterns.rules")


def shown(value: object) -> object:
    """All that stands in a part of a book, with the pictures as they are drawn."""
    if isinstance(value, Picture):
        return value.name, value.svg, value.shows, value.caption
    if isinstance(value, list | tuple):
        return [shown(one) for one in value]
    if is_dataclass(value):
        return type(value).__name__, [shown(getattr(value, field.name)) for field in fields(value)]
    return repr(value)


@pytest.mark.parametrize(("game", "language"), [("tikal", "en"), ("tikal", "uk"), (LANTERNS, "en"), (LANTERNS, "fr")])
def test_what_teaches_is_the_same_in_both_editions(game: str, language: str) -> None:
    reading = Reading("game", language, read(game, language, (), "game").checked)
    taught, book = reading.taught, reading.book
    assert (taught.edition, book.edition) == ("player", "designer")
    for name in ("learn", "aid", "cover", "by"):
        assert shown(getattr(taught, name)) == shown(getattr(book, name))


def test_a_book_that_is_there_is_not_made_again() -> None:
    reading = Reading("game", "en", read(LANTERNS, "en", (), "game").checked)
    assert reading.book is reading.taught
