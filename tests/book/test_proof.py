"""The page for translators shows each text in its sentences and pictures, and what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import pipeline
from rulewright.book.pages import Book, Grid, Items, Pictures, Section, plain
from rulewright.book.proof import MARK, forms, marked, marks
from rulewright.cli.main import main


@pytest.fixture(scope="module")
def page() -> Book:
    return pipeline.proof(pipeline.check("tikal"), "ru")


def sections(page: Book) -> dict[str, Section]:
    return {one.title: one for part in (page.look_up, page.aid) for one in part.sections}


def test_every_text_of_the_catalogue_is_there(page: Book) -> None:
    file = Path(__file__).parents[2] / "rulesets" / "tikal" / "tikal.ru.po"
    keys = [line[9:-1] for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("msgctxt ")]
    assert sorted(sections(page)) == sorted(key.replace('\\"', '"') for key in keys)


def test_a_word_stands_in_its_sentences_and_a_kind_in_its_picture(page: Book) -> None:
    found = sections(page)
    points = next(one for one in found["resource points counted"].pieces if isinstance(one, Items))
    said = [(run.text, run.manner) for item in points.items for run in item]
    assert any(manner == "strong" and text.startswith("очк") for text, manner in said)
    assert any(isinstance(one, Pictures) for one in found["kind Tile.first_clearing"].pieces)


def test_no_mark_is_left_on_the_page(page: Book) -> None:
    from rulewright.book.html import html

    assert MARK.search(html(page)) is None


def test_what_is_missing_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    game = Path(__file__).parents[2] / "examples" / "pig.rules"
    (tmp_path / "pig.rules").write_text(game.read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["translate", "pig.rules", "--lang", "uk", "--proof"]) == 0
    assert "pig.uk.proof.html" in capsys.readouterr().out
    found = pipeline.proof(pipeline.check("pig.rules"), "uk")
    assert len(next(one for one in found.learn.pieces if isinstance(one, Items)).items) == len(sections(found))
    text = (tmp_path / "pig.uk.po").read_text(encoding="utf-8")
    head, _, rest = text.partition('msgctxt "game"')
    done = head + 'msgctxt "game"' + rest.replace('msgstr ""', 'msgstr "Свиня"', 1)
    (tmp_path / "pig.uk.po").write_text(done, encoding="utf-8")
    found = pipeline.proof(pipeline.check("pig.rules"), "uk")
    assert len(next(one for one in found.learn.pieces if isinstance(one, Items)).items) == len(sections(found)) - 1
    assert any(
        "Свиня" in plain(row[1]) for one in sections(found)["game"].pieces if isinstance(one, Grid) for row in one.rows
    )
    assert main(["translate", "pig.rules", "--proof"]) == 2


@pytest.mark.parametrize(
    ("key", "said", "found"),
    [
        ("resource points counted", "очко|очки|очок", (3, 3)),
        ("resource points counted", "очко|очки", (3, 2)),
        ("action dig prose", "Зніміть {limit: рівень|рівні}.", (3, 2)),
        ("kind Tile.hall many", "зали", (0, 0)),
        ("example Three are counted", "Троє", (0, 0)),
    ],
)
def test_forms_that_a_language_has(key: str, said: str, found: tuple[int, int]) -> None:
    assert forms(key, said, "uk") == found


def test_marks_stand_within_each_other() -> None:
    inner = marked(1, "a fox")
    text = f"{marked(0, f'See {inner} run')}."
    assert sorted(marks(text)) == [(0, 0, 13, "See a fox run."), (1, 4, 9, "See a fox run.")]
