"""The first part of each book, in each language, recorded to be read as prose; and every text in it is translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache

import pytest

from rulewright import pipeline
from rulewright.book.markdown import markdown, section
from rulewright.book.pages import Run
from rulewright.book.rulebook import rulebook
from rulewright.book.titles import title_key
from rulewright.book.translations import translations
from rulewright.pipeline import Checked
from rulewright.words.sentences import languages

GAMES = (
    "tikal",
    "tikal-auction",
    "tikal-classic",
    "coatl",
    "tobago",
    "jackal-dungeon",
    "jackal-dungeon+mud",
    "jackal-dungeon+mud+five-tiles",
    "jackal-dungeon+alliances",
)
LATIN = re.compile(r"[A-Za-z]{2,}")
LINK = re.compile(r"\]\([^)]*\)|<a id=[^>]*>")
TITLES = frozenset({"Classic"})
"""Words that stay as they are in languages with other letters."""
FOREIGN = [language for language in languages() if language != "en"]


def runs(node: object) -> Iterator[Run]:
    """All stretches of text in a part of a book."""
    if isinstance(node, Run):
        yield node
    elif isinstance(node, tuple):
        for one in node:
            yield from runs(one)
    elif is_dataclass(node):
        for one in fields(node):
            yield from runs(getattr(node, one.name))


@cache
def checked(game: str) -> Checked:
    return pipeline.check(game)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_learning_a_game(game: str, language: str, golden) -> None:
    found = checked(game)
    assert found.model is not None
    said = translations(found.model, found.sources, language) if language != "en" else {}
    book = rulebook(found.model, language, said)
    golden(f"book/golden/learn/{game}.{language}.md", "\n".join(section(book.learn, 1, "pictures")) + "\n")
    assert "[?]" not in markdown(book)
    if language in {"ru", "uk"}:
        read = LINK.sub("]", "\n".join(section(book.learn, 1, "pictures")))
        assert set(LATIN.findall(read)) <= TITLES
    assert not [run for part in book.parts() for run in runs(part) if run.manner in {"code", "missing"}]


COMBINATIONS = ("alliances+mud", "five-tiles+mud", "alliances+five-tiles+mud", "alliances+five-tiles")


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("addons", COMBINATIONS)
def test_any_combination_is_translated_by_its_parts(addons: str, language: str) -> None:
    found = checked(f"jackal-dungeon+{addons}")
    assert found.model is not None
    said = translations(found.model, found.sources, language)
    book = rulebook(found.model, language, said)
    assert not [run for part in (book.learn, book.aid) for run in runs(part) if run.manner in {"code", "missing"}]
    titles = found.model.ruleset.titles
    assert book.title == " + ".join(said[title_key(*one)] for one in titles)
    assert len(titles) > 2
    aim = next(one for one in book.learn.walk() if one.anchor == "learn-aim")
    assert len(aim.pieces) == len(titles)
