"""``rulewright fmt`` on files: what it prints, what it writes, and what it leaves unchanged."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from rulewright.cli.main import main

MESSY = "rulewright   1\r\nvar a:0..3\r\n"
NEAT = "rulewright 1\n\nvar a: 0..3\n"
BROKEN = "rulewright 1\nvar  a : : 3\nvar b:0..3\n"
MENDED = "rulewright 1\nvar  a : : 3\nvar b: 0..3\n"


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = tmp_path / "desk"
    desk.mkdir()
    monkeypatch.chdir(desk)
    for name, text in {"messy": MESSY, "neat": NEAT, "broken": BROKEN}.items():
        Path(f"{name}.rules").write_bytes(text.encode())


def text(name: str) -> str:
    return Path(name).read_bytes().decode()


def test_files_are_laid_out_anew(capsys) -> None:
    assert main(["fmt", "messy.rules", "neat.rules"]) == 0
    assert (text("messy.rules"), text("neat.rules")) == (NEAT, NEAT)
    assert capsys.readouterr().out == "messy.rules: formatted\n"
    assert main(["fmt", "messy.rules"]) == 0
    assert capsys.readouterr().out == ""


def test_check_names_the_files_and_writes_nothing(capsys) -> None:
    assert main(["fmt", "--check", "messy.rules", "neat.rules"]) == 1
    assert text("messy.rules") == MESSY
    assert capsys.readouterr().out == "messy.rules: would be formatted\n"
    assert main(["fmt", "--check", "neat.rules"]) == 0


def test_diff_shows_and_writes_nothing(capsys) -> None:
    Path("long.rules").write_text(NEAT + "\n\nvar b:yes/no", encoding="utf-8")
    assert main(["fmt", "--diff", "long.rules", "neat.rules"]) == 1
    assert capsys.readouterr().out == (
        "--- long.rules\n+++ long.rules\n@@ -2,5 +2,4 @@\n \n var a: 0..3\n \n-\n-var b:yes/no\n"
        "\\ no newline at the end\n+var b: yes/no\n"
    )
    assert text("long.rules").endswith("b:yes/no")


def test_what_is_broken_stays_and_is_complained_of(capsys) -> None:
    assert main(["fmt", "broken.rules"]) == 1
    assert text("broken.rules") == MENDED
    said = capsys.readouterr()
    assert said.out == "broken.rules: formatted\n"
    assert "broken.rules:2:" in said.err


def test_standard_input_goes_to_the_output(monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(MESSY.encode())))
    assert main(["fmt", "-"]) == 0
    assert capsys.readouterr().out == NEAT


def test_standard_input_is_checked(monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(MESSY.encode())))
    assert main(["fmt", "--check", "-"]) == 1
    assert capsys.readouterr().out == "standard input: would be formatted\n"


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nothing-of-the-sort.rules", "error[R901]: There is no file `nothing-of-the-sort.rules`.\n"),
        ("folder", "error[R902]: `folder` is a folder.\nhint: Say which file.\n"),
        (
            "picture.rules",
            "error[R904]: `picture.rules` is not text in UTF-8 (see byte 1).\nhint: Save it again as UTF-8.\n",
        ),
    ],
)
def test_what_is_no_file_does_not_keep_the_others(name: str, complaint: str, capsys) -> None:
    Path("folder").mkdir()
    Path("picture.rules").write_bytes(b"\xff\xfe")
    assert main(["fmt", name, "messy.rules"]) == 2
    assert text("messy.rules") == NEAT
    assert capsys.readouterr().err == complaint


def test_a_game_that_comes_along_is_not_laid_out(monkeypatch, capsys) -> None:
    monkeypatch.setattr("rulewright.cli.opening.games", lambda: {"tikal": ""})
    assert main(["fmt", "tikal"]) == 2
    assert capsys.readouterr().err == (
        "error[R901]: `tikal` is an included game, and not a file.\nhint: Give a file of rules.\n"
    )


def test_links_and_rights_stay(tmp_path: Path) -> None:
    Path("link.rules").symlink_to("messy.rules")
    Path("messy.rules").chmod(0o640)
    assert main(["fmt", "link.rules"]) == 0
    assert Path("link.rules").is_symlink()
    assert text("messy.rules") == NEAT
    assert Path("messy.rules").stat().st_mode & 0o777 == 0o640


def test_a_file_that_cannot_be_written_is_whole(monkeypatch, capsys) -> None:
    def refused(old: str, new: Path) -> None:
        raise PermissionError(13, "Permission denied", str(new))

    monkeypatch.setattr(os, "replace", refused)
    assert main(["fmt", "messy.rules"]) == 2
    assert text("messy.rules") == MESSY
    assert sorted(path.name for path in Path().iterdir()) == ["broken.rules", "messy.rules", "neat.rules"]
    assert capsys.readouterr().err == ("error[R903]: `messy.rules` cannot be opened or written: permission denied.\n")
