"""The book of a small game is as recorded; those of the large ones are complete, and their links have targets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.turns import by_turns

from rulewright import pipeline
from rulewright.art.contrast import TEXT, contrast
from rulewright.art.palette import PAGES
from rulewright.book.html import html
from rulewright.book.markdown import markdown, section
from rulewright.book.pages import Book, Edition, Grid, Listing, Section, Words, plain
from rulewright.book.rulebook import rulebook, rulebook_of
from rulewright.book.speech import Speech
from rulewright.composition.library import bundled

EDITIONS: tuple[Edition, ...] = ("player", "designer")
EXAMPLES = Path(__file__).parents[2] / "examples"


def book(game: str, edition: Edition = "player", **settings: str) -> Book:
    """A book without the pictures of its examples, so that these need not be played."""
    model = pipeline.check(game, settings={path.replace("__", "."): value for path, value in settings.items()}).model
    assert model is not None
    return rulebook(model, edition=edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_small_book(edition: Edition, golden) -> None:
    golden(f"book/golden/tic-tac-toe.{edition}.md", markdown(book(str(EXAMPLES / "tic-tac-toe.rules"), edition)))


@pytest.mark.parametrize("edition", by_turns(EDITIONS, 2))
@pytest.mark.parametrize("game", bundled())
def test_links_lead_somewhere(game: str, edition: Edition) -> None:
    page = html(book(game, edition))
    anchors = re.findall(r'id="([^"]+)"', page)
    assert len(anchors) == len(set(anchors))
    links = re.findall(r'href="#([^"]+)"', page)
    assert links
    assert set(links) <= set(anchors)


@pytest.mark.parametrize("edition", by_turns(EDITIONS, 2))
@pytest.mark.parametrize("game", bundled())
def test_every_part_says_something(game: str, edition: Edition) -> None:
    def empty(section: Section) -> bool:
        return not section.pieces and not section.sections

    for part in book(game, edition).parts():
        assert not [one.anchor for one in part.walk() if empty(one) and not one.anchor.startswith("learn-")]


def test_examples_have_pictures_and_are_told_as_the_log_tells_them() -> None:
    found, untold = pipeline.rulebook(pipeline.check("tikal"), edition="designer")
    page = markdown(found)
    assert untold == 0
    assert ". Red: lay A4 on c2, turned to the north." in page
    why = "Each treasure must be lifted by a different member on the tile."
    assert f"Red may not dig at c2 with the leader. {why}" in page
    assert "After that: 1 treasure in Red's collection; 3 in the pile of treasures at c2." in page
    assert "*Played with: volcanoes do not connect: yes.*" in page
    (told,) = [part for part in found.learn.sections if part.anchor == "learn-worked"]
    assert "`" not in "\n".join(section(told, 1, "pictures"))
    assert "pictures/example-a-detour-may-be-cheaper-after-site.svg" in page
    assert "| Supply (in front of each player) | 19 |" in page


def test_a_number_is_read_from_the_rules() -> None:
    before = markdown(book("tikal", "designer")).splitlines()
    after = markdown(book("tikal", "designer", uncover__cost="4")).splitlines()
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
    made, _ = pipeline.rulebook(pipeline.check("noughts.rules", files={"noughts.rules": bare}), edition="designer")
    assert "What may stand in the way:*\n\n- unless `c is in free`" in markdown(made)


def test_the_table_at_the_start_has_a_legend_and_legends_speak_the_language_of_the_book() -> None:
    found, _ = pipeline.rulebook(pipeline.check("coatl"), "ru")
    page = html(found)
    table = page.index("Стол для 2 игроков")
    assert "Что означают знаки" in page[table : page.index("<table", table)]
    assert "что угодно" in page
    assert "anything" not in page


@pytest.mark.parametrize("game", bundled())
def test_those_who_play_read_every_rule_without_source_or_tests(game: str) -> None:
    found = book(game)
    anchors = {one.anchor for one in found.sections()}
    assert not [anchor for anchor in anchors if anchor.startswith(("example-", "position-", "look-up-define"))]
    assert "```" not in markdown(found)
    listed = [piece for one in found.sections() for piece in one.pieces if isinstance(piece, Listing)]
    assert listed
    assert "<details" in html(found)
    told = {one.anchor for one in book(game, "designer").sections()}
    rules = {anchor for anchor in told if anchor.startswith(("action-", "option-", "ruling-"))}
    assert rules <= anchors
    words = [
        word for one in found.sections() for piece in one.pieces if isinstance(piece, Words) for word in piece.words
    ]
    assert words
    assert all(word.text for word in words)


def test_texts_of_catalogues_are_all_that_either_edition_asks_for() -> None:
    model = pipeline.check("jackal-dungeon").model
    assert model is not None
    asked = []
    for edition in EDITIONS:
        speech = Speech(model, "ru")
        rulebook_of(speech, edition)
        asked.append(set(speech.asked))
    assert asked[0] <= asked[1]


@pytest.mark.parametrize("game", bundled())
def test_the_page_for_the_table_has_the_turn_what_can_be_done_and_the_end(game: str) -> None:
    found = {one.anchor: one for one in book(game).aid.sections}
    assert {"aid-turn", "aid-actions", "aid-scoring", "aid-ending", "aid-signs"} <= found.keys()
    (grid,) = found["aid-actions"].pieces
    assert isinstance(grid, Grid)
    assert all(plain(row[0]) and plain(row[1]) for row in grid.rows)
    assert all(any(plain(row[at]) for row in grid.rows) for at in range(len(grid.head)))


@pytest.mark.parametrize("game", bundled())
def test_the_colour_of_a_book_can_be_read(game: str) -> None:
    found = book(game).accent
    assert contrast(found.light, PAGES["light"]) >= TEXT
    assert contrast(found.dark, PAGES["dark"]) >= TEXT


@pytest.mark.parametrize("language", ["en", "uk"])
def test_a_page_is_searched_by_itself_and_shows_nothing_that_needs_a_script_without_one(language: str) -> None:
    checked = pipeline.check("tikal")
    assert checked.model is not None
    page = html(rulebook(checked.model, language))
    form = page[page.index('<form class="search"') : page.index("</form>")]
    assert " hidden>" in form
    assert ("Search" in form) == (language == "en")
    assert not re.search(r'(?:src|href)="(?!#)', page)
    assert '<th scope="col"></th>' not in page
    assert page.count("<script>") == page.count("</script>") == 1
