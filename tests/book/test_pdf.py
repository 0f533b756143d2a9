"""A PDF contains the whole book, also in other scripts, and nothing in a ruleset is taken for Typst markup."""

from __future__ import annotations

from importlib import util
from pathlib import Path

import pytest

from rulewright import pipeline
from rulewright.book.pages import Book, Paragraph, Run, Section
from rulewright.book.pdf import markup, pdf, sheets, string
from rulewright.book.rows import rows
from rulewright.cli.main import main


def small(text: str) -> Book:
    part = Section("learn", "Один", (Paragraph((Run(text),)),))
    return Book(
        "small",
        "Small",
        "ru",
        "",
        part,
        Section("look-up", "Two"),
        Section("aid", "Three"),
        words={"contents": "Содержание", "missing": "-"},
    )


def test_a_pdf() -> None:
    model = pipeline.check("tikal").model
    assert model is not None
    from rulewright.book.rulebook import rulebook

    found = pdf(rulebook(model))
    assert found.startswith(b"%PDF-")
    assert len(found) > 50_000


def test_a_booklet_has_each_page_once_and_neighbours_on_one_side_when_it_is_folded() -> None:
    assert list(sheets(8)) == [(8, 1), (2, 7), (6, 3), (4, 5)]
    for pages in (4, 12, 40):
        sides = list(sheets(pages))
        assert sorted(page for side in sides for page in side) == list(range(1, pages + 1))
        assert all(sum(side) == pages + 1 for side in sides)
    found = pdf(small("One page."), booklet=True)
    assert found.startswith(b"%PDF-")
    assert len(found) > 1000


def test_only_a_pdf_is_a_booklet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebook", "tikal", "--booklet", "-o", str(tmp_path)]) == 2
    assert "--format pdf --booklet" in capsys.readouterr().err


def test_pictures_stand_in_as_few_rows_as_even_as_can_be() -> None:
    assert [len(row) for row in rows([50.0] * 7, 220.0, 5.0)] == [4, 3]
    assert [len(row) for row in rows([50.0] * 9, 275.0, 5.0)] == [5, 4]
    assert rows([500.0, 10.0, 10.0], 100.0, 5.0) == [[0], [1, 2]]
    assert rows([], 100.0, 5.0) == []


def test_nothing_is_a_command() -> None:
    hostile = '#read("/etc/passwd") \\ "] $ @x <y> \n*bold* \u0007'
    page = markup(small(hostile), {})
    assert f"#{string(hostile)}" in page
    assert pdf(small(hostile)).startswith(b"%PDF-")


def test_without_typst(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    real = util.find_spec
    monkeypatch.setattr("rulewright.book.pdf.find_spec", lambda name: None if name == "typst" else real(name))
    assert main(["rulebook", "tikal", "--format", "pdf", "-o", str(tmp_path)]) == 2
    assert "pip install rulewright[pdf]" in capsys.readouterr().err
