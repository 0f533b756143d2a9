"""A PDF contains the whole book, also in other scripts, and nothing in a ruleset is taken for Typst markup."""

from __future__ import annotations

from importlib import util
from pathlib import Path

import pytest

from rulewright import pipeline
from rulewright.book.pages import Book, Paragraph, Run, Section
from rulewright.book.pdf import markup, pdf, string
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


def test_nothing_is_a_command() -> None:
    hostile = '#read("/etc/passwd") \\ "] $ @x <y> \n*bold* \u0007'
    page = markup(small(hostile))
    assert f"#{string(hostile)}" in page
    assert pdf(small(hostile)).startswith(b"%PDF-")


def test_without_typst(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    real = util.find_spec
    monkeypatch.setattr("rulewright.book.pdf.find_spec", lambda name: None if name == "typst" else real(name))
    assert main(["rulebook", "tikal", "--format", "pdf", "-o", str(tmp_path)]) == 2
    assert "pip install rulewright[pdf]" in capsys.readouterr().err
