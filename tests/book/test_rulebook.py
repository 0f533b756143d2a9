"""The book of a small game is as recorded; those of the large ones are complete, and their links have targets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright import pipeline
from rulewright.book.html import html
from rulewright.book.markdown import markdown, section
from rulewright.book.pages import Book, Section
from rulewright.book.rulebook import rulebook
from rulewright.composition.library import bundled

EXAMPLES = Path(__file__).parents[2] / "examples"


def book(game: str, **settings: str) -> Book:
    """A book without the pictures of its examples, so that these need not be played."""
    model = pipeline.check(game, settings={path.replace("__", "."): value for path, value in settings.items()}).model
    assert model is not None
    return rulebook(model)


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


def test_examples_have_pictures_and_are_told_as_the_log_tells_them() -> None:
    found, untold = pipeline.rulebook(pipeline.check("tikal"))
    page = markdown(found)
    assert untold == 0
    assert ". Red: lay A4 on c2 turned to the north." in page
    assert "Red may not: dig at c2 with leader. Each treasure takes a member of its own on the tile." in page
    assert "Now museum of red holds 1; find at c2 holds 3." in page
    assert "*Played with: firm ground is yes.*" in page
    (told,) = [part for part in found.learn.sections if part.anchor == "learn-worked"]
    assert "`" not in "\n".join(section(told, 1, "pictures"))
    assert "pictures/example-a-detour-may-be-cheaper-after-site.svg" in page
    assert "| Supply (in front of each player) | 19 |" in page


def test_a_number_is_read_from_the_rules() -> None:
    before = markdown(book("tikal")).splitlines()
    after = markdown(book("tikal", uncover__cost="4")).splitlines()
    different = [new for old, new in zip(before, after, strict=True) if old != new]
    assert different
    assert all("4 points" in line for line in different)


def test_a_condition_without_a_sentence_is_no_reason_but_what_has_to_hold() -> None:
    text = (EXAMPLES / "tic-tac-toe.rules").read_text(encoding="utf-8")
    bare = "\n".join(
        line.partition("|")[0].rstrip() if line.lstrip().startswith("needs") else line
        for line in text.partition("\nexample ")[0].split("\n")
    )
    assert bare != text
    made, _ = pipeline.rulebook(pipeline.check("noughts.rules", files={"noughts.rules": bare}))
    assert "Not allowed:*\n\n- unless `c is in free`" in markdown(made)


def test_the_table_at_the_start_has_a_legend_and_legends_speak_the_language_of_the_book() -> None:
    found, _ = pipeline.rulebook(pipeline.check("coatl"), "ru")
    page = html(found)
    table = page.index("Стол для 2 игроков")
    assert "Что означают знаки" in page[table : page.index("<table", table)]
    assert "что угодно" in page
    assert "anything" not in page
