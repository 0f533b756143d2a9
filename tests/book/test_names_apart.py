"""Names that differ only in what an address or a file name cannot show get different places in every form of a book."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright import pipeline
from rulewright.book.anchors import anchors
from rulewright.book.html import html
from rulewright.book.markdown import markdown, pictures_of
from rulewright.book.pdf import pdf
from rulewright.cli.main import main
from rulewright.model.symbols import Symbol

RULES = """rulewright 1

game "Alike"
    | Names that are alike.
    players 2

component Stone: 2
    | A stone.
    starts in heap

component stone: 2
    | A small stone.
    starts in a__b

component Tile
    | A tile.
    has worth: 0..9
    starts in a_b
    table
        name  worth
        x_b   1
        x__b  2
        X_B   3

zone a_b: pool of Tile
    | One.

zone heap: pool of Stone
    | A third.

zone a__b: pool of stone
    | Another.

action go_on
    | Go on.
    pick t in a_b
    do: move t to a_b

action go__on
    | Go on and on.

phase play
    | Go.
    for p in players
        p must go_on, go__on

winner p
    shared

ruling "May I?"
    | Yes.

ruling "May I!"
    | Yes!

ruling "???"
    | What?

ruling "!!!"
    | Oh!
"""


def checked():
    found = pipeline.check("alike.rules", files={"alike.rules": RULES})
    assert pipeline.sound(found.found), [one.message for one in found.found]
    return found


def test_anchors_are_all_different():
    names = ["a_b", "a__b", "A_B", "a-b-2", "a b", "ä", "Ä", "???", ""]
    found = anchors(Symbol("zone", name) for name in names)
    assert len(set(found.values())) == len(names)
    assert found[Symbol("zone", "a_b")] == "zone-a-b"
    assert found[Symbol("zone", "a-b-2")] == "zone-a-b-2"
    assert found[Symbol("zone", "a__b")] == "zone-a-b-3"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_form_of_a_book(language):
    book, _ = pipeline.rulebook(checked(), language)
    page = html(book)
    marks = re.findall(r'\bid="([^"]+)"', page)
    assert len(set(marks)) == len(marks)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(marks)
    assert page.count("component-stone-2") > 1
    text = markdown(book)
    marks = re.findall(r'<a id="([^"]+)">', text)
    assert len(set(marks)) == len(marks)
    names = [picture.name.casefold() for picture in pictures_of(book)]
    assert len(set(names)) == len(names) == len({picture.svg for picture in pictures_of(book)})
    assert pdf(book).startswith(b"%PDF-")


def test_the_command_writes_them_all(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("alike.rules").write_text(RULES, encoding="utf-8")
    for form in ("html", "markdown", "pdf"):
        assert main(["rulebook", "alike.rules", "--format", form]) == 0
