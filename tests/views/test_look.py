"""The command that shows how all that is in a box looks."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from tests.turns import by_turns

from rulewright import pipeline
from rulewright.cli.main import main
from rulewright.data import games

SMALL = ("kuhn-poker", "pig", "tic-tac-toe", "english-draughts")


def test_what_is_in_the_box_is_told(capsys):
    assert main(["look", "kuhn-poker"]) == 0
    said = capsys.readouterr().out
    assert "1 × jack" in said
    assert "face down" in said


def test_cards_and_tiles_are_drawn_in_characters(capsys):
    assert main(["look", "kuhn-poker"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "  | jack | |queen | | king |" in lines
    assert main(["look", "tikal"]) == 0
    said = capsys.readouterr().out
    assert "/B6      " in said
    assert "T temple" in said
    assert "[eR]" in said
    assert all(len(line) <= 80 for line in said.splitlines() if "×" not in line)


def test_in_another_language(capsys):
    assert main(["look", "coatl", "--lang", "fr"]) == 0
    assert "face cachée" in capsys.readouterr().out


def test_all_faces_are_pictures_and_on_one_page(tmp_path, capsys):
    assert main(["look", "kuhn-poker", "-o", str(tmp_path)]) == 0
    page = tmp_path / "kuhn-poker-look.html"
    assert capsys.readouterr().out == f"{page}\n"
    text = page.read_text(encoding="utf-8")
    for theme in ("light", "dark", "print", "mono"):
        assert f"<h2>{theme}</h2>" in text
    pictures = sorted((tmp_path / "faces").iterdir())
    assert len(pictures) == 6
    for picture in pictures:
        ET.fromstring(picture.read_text(encoding="utf-8"))  # noqa: S314 - our own text


def test_sheets_to_be_cut(tmp_path, capsys):
    assert main(["look", "kuhn-poker", "--sheets", "A5", "-o", str(tmp_path)]) == 0
    assert "@page" in (tmp_path / "kuhn-poker-A5.html").read_text(encoding="utf-8")
    assert main(["look", "kuhn-poker", "--sheets", "letter", "--format", "pdf", "-o", str(tmp_path)]) == 0
    assert (tmp_path / "kuhn-poker-letter.pdf").read_bytes().startswith(b"%PDF-")
    assert main(["look", "kuhn-poker", "--sheets", "A3", "-o", str(tmp_path)]) == 2
    assert "A3" in capsys.readouterr().err


def test_a_folder_that_can_not_be_made_is_told(tmp_path, capsys):
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["look", "kuhn-poker", "-o", str(tmp_path / "file")]) == 2
    assert "file" in capsys.readouterr().err


@pytest.mark.parametrize("name", by_turns(sorted(games()), 2))
def test_sheets_have_every_piece_of_every_game(name):
    shown = pipeline.shown(pipeline.check(name))
    sheets = shown.sheets("A4")
    total = sum(kind.count * len(kind.fronts) for group in shown.groups for kind in group.kinds)
    assert bool(sheets) == bool(total or shown.dice or list(shown.boards()))
    assert shown.told()
    assert Path(shown.name).name == shown.name
