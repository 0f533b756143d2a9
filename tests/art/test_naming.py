"""Sheets for people who try whether symbols can be named: each is there once, and the key knows which is which."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.art import symbols

from .naming import HIGH, WIDE, WORDS, judged, main, questions


@pytest.mark.parametrize("alike", [False, True])
def test_every_symbol_is_asked_once_with_eight_words(alike: bool) -> None:
    asked = questions(5, alike)
    assert sorted(one.name for one in asked) == sorted(symbols())
    for one in asked:
        assert one.name in one.words
        assert list(one.words) == sorted(set(one.words))
        assert len(one.words) == WORDS


def test_a_seed_always_gives_the_same_sheet() -> None:
    assert questions(5) == questions(5) != questions(6)


def test_answers_are_compared_with_the_key() -> None:
    asked = questions(5)
    right = {number: one.name for number, one in enumerate(asked, start=1)}
    assert judged(asked, "".join(f"{number} {name}\n" for number, name in right.items())) == []
    two = "".join(f"{number} {name}\n" for number, name in right.items() if number > 2) + "1 nothing\n"
    assert judged(asked, two) == [(1, right[1], "nothing"), (2, right[2], "")]


def test_sheets_and_key_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--seed", "5", "-o", str(tmp_path)]) == 0
    pictures = sorted(tmp_path.glob("*.png"))
    assert len(pictures) == -(-len(symbols()) // (WIDE * HIGH))
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in pictures)
    assert len((tmp_path / "words.txt").read_text().splitlines()) == len(symbols())
    assert main(["--seed", "5", "--judge", str(tmp_path / "key.txt")]) == 0
    assert capsys.readouterr().out == f"{len(symbols())} of {len(symbols())} named rightly, seed 5\n"
