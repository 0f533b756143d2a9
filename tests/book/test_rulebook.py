"""The book of a small game is as recorded; those of the large ones are whole, and their links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright import pipeline
from rulewright.book.html import html
from rulewright.book.markdown import markdown
from rulewright.book.pages import Book, Section
from rulewright.model.library import bundled

EXAMPLES = Path(__file__).parents[2] / "examples"


def book(game: str) -> Book:
    return pipeline.rulebook(pipeline.check(game))[0]


def test_a_small_book(golden) -> None:
    golden("book/golden/tic-tac-toe.md", markdown(book(str(EXAMPLES / "tic-tac-toe.rules"))))


@pytest.mark.parametrize("game", bundled())
def test_links_lead_somewhere(game: str) -> None:
    page = html(book(game))
    anchors = re.findall(r'id="([^"]+)"', page)
    assert len(anchors) == len(set(anchors))
    links = re.findall(r'href="#([^"]+)"', page)
    assert links
    assert set(links) <= set(anchors)


@pytest.mark.parametrize("game", bundled())
def test_every_part_says_something(game: str) -> None:
    def empty(section: Section) -> bool:
        return not section.pieces and not section.sections

    for part in book(game).parts():
        assert not [one.anchor for one in part.walk() if empty(one) and not one.anchor.startswith("learn-")]


def test_a_number_is_read_from_the_rules() -> None:
    before = markdown(book("tikal")).splitlines()
    changed = pipeline.check("tikal", settings={"uncover.cost": "4"})
    after = markdown(pipeline.rulebook(changed)[0]).splitlines()
    different = [new for old, new in zip(before, after, strict=True) if old != new]
    assert different
    assert all("4 points" in line for line in different)
