"""The private store: what lies there is shown and cleared, and never what belongs to others."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

import rulewright
from rulewright import store
from rulewright.cli.main import main

TOP = Path(__file__).parents[2]
PIG = str(TOP / "examples" / "pig.rules")
SYSTEM = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="there is no private store on this system")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    return tmp_path / "rulewright"


@pytest.fixture
def filled(place: Path) -> Path:
    rulewright.load(PIG).start()
    store.hold("0" * 64, store.LIBRARY, b"x" * 2_000_000)
    (place / "mine.txt").write_text("no file of the store", encoding="utf-8")
    return place


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main(["store", "--json", *words]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def counted(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, int]:
    kinds = told(capsys, *words)["kinds"]
    assert isinstance(kinds, dict)
    return {kind: figures["files"] for kind, figures in kinds.items()}


@SYSTEM
def test_what_is_there_is_shown_by_kind(filled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = counted(capsys)
    found.pop("grammar")  # whether it is kept depends on whether a test before this one has read it
    assert {kind: count for kind, count in found.items() if count} == {"rules": 1, "programs": 2, "libraries": 1}
    assert main(["store"]) == 0
    text = capsys.readouterr().out
    assert f"The private store: {filled}\n" in text
    assert "2.0 MB   the same, compiled from C" in text
    assert "leftovers" not in text


@SYSTEM
def test_it_is_cleared_as_a_whole_or_by_kind(filled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert counted(capsys, "--clear=libraries")["libraries"] == 0
    assert counted(capsys)["programs"] == 2
    assert not any(counted(capsys, "--clear").values())
    assert [file.name for file in filled.iterdir()] == ["mine.txt"]
    assert main(["store", "--clear"]) == 0
    assert "Cleared: 0 files" in capsys.readouterr().err
    assert rulewright.load(PIG).start().legal()


@SYSTEM
def test_only_what_is_old_is_cleared(filled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (old,) = filled.glob("*.library")
    before = time.time() - 40 * 86_400
    os.utime(old, (before, before))
    assert counted(capsys, "--clear", "--older", "50")["libraries"] == 1
    found = counted(capsys, "--clear", "--older", "30")
    assert (found["libraries"], found["programs"]) == (0, 2)


@SYSTEM
def test_what_killed_commands_left_is_cleared(filled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (filled / f"{store.WORKSHOP}abc").mkdir(mode=0o700)
    (filled / f"{store.WORKSHOP}abc" / "play.c").write_text("number", encoding="utf-8")
    (filled / f".rulewright-{'0' * 16}").write_text("half", encoding="utf-8")
    (filled / f"{store.WORKSHOP}link").symlink_to(filled.parent)
    assert counted(capsys)["leftovers"] == 2
    assert counted(capsys, "--clear=leftovers") == {**counted(capsys), "leftovers": 0}
    assert (filled / "mine.txt").exists()
    assert filled.parent.exists()


@SYSTEM
def test_a_store_that_is_not_there(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["store"]) == 0
    assert capsys.readouterr().out == f"Nothing has been stored yet. Its place is {place}\n"
    assert main(["store", "--clear"]) == 0
    assert not place.exists()


@SYSTEM
def test_a_store_that_is_switched_off(
    filled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was stored before is still the user's."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    assert main(["store"]) == 0
    assert "switched off" in capsys.readouterr().out
    assert not any(counted(capsys, "--clear").values())
    assert "switched off" in str(told(capsys)["why"])


@SYSTEM
@pytest.mark.parametrize("mode", [0o755, 0o770, 0o702])
def test_a_store_to_which_others_have_access(filled: Path, capsys: pytest.CaptureFixture[str], mode: int) -> None:
    filled.chmod(mode)
    assert main(["store"]) == 0
    assert f"others have access to `{filled}`. `chmod 700` takes it from them." in capsys.readouterr().out
    assert main(["store", "--clear"]) == 2
    assert list(filled.glob("*.library"))


@SYSTEM
def test_a_store_of_somebody_else(
    filled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: mine + 1)
    assert main(["store"]) == 0
    assert "belongs to somebody else" in capsys.readouterr().out
    assert main(["store", "--clear"]) == 2
    assert list(filled.glob("*.library"))


@SYSTEM
def test_what_is_no_folder(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place.write_text("a file", encoding="utf-8")
    assert main(["store"]) == 0
    assert "is no folder" in capsys.readouterr().out


@SYSTEM
def test_a_store_that_cannot_be_read(
    filled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(_: Path) -> None:
        raise PermissionError(13, "Permission denied", str(filled))

    monkeypatch.setattr(Path, "iterdir", refused)
    assert main(["store"]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_words_that_do_not_fit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["store", "--older", "3"]) == 2
    assert main(["store", "--clear=everything"]) == 2
    assert main(["store", "--clear", "--older", "soon"]) == 2
