"""Each code has a page; the programs and commands on the pages do what the pages say."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import dataclass
from pathlib import Path

import pytest

import rulewright
from rulewright.data import folder
from rulewright.diagnostics.catalogue import CODES, code, page
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.play.trial import trial
from rulewright.program import faults

try:
    from rulewright import pipeline
except ImportError as missing:
    if missing.name not in {"rulewright", "rulewright.pipeline"}:
        raise
    pipeline = None  # type: ignore[assignment]

FENCE = re.compile(r"^```(\w+)([^\n`]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMES = [entry.id for entry in CODES]
RULES = [name for name in NAMES if not name.startswith("R9")]
FAULTS = sorted(set(faults.CODES.values()) - {"R502"})
COMMANDS = [name for name in NAMES if name.startswith("R9") and "console wrong" in page(name)]


@dataclass(frozen=True)
class Page:
    """Programs marked ``wrong`` and ``right``, and files that both may use."""

    wrong: list[str]
    right: list[str]
    files: dict[str, str]


def read(name: str) -> Page:
    found = Page([], [], {})
    for _, said, text in FENCE.findall(page(name)):
        word = said.strip().removeprefix("file=")
        if word in {"wrong", "right"}:
            (found.wrong if word == "wrong" else found.right).append(text)
        elif word:
            found.files[word] = text
    return found


PLAYED = 40
FEW = {"R502": 1, "R348": 3}
"""Games of what takes long."""


def found_in(text: str, files: dict[str, str], name: str = "") -> list[Diagnostic]:
    if name.startswith("R5"):
        tries = pipeline.Tries(FEW.get(name, PLAYED))
        return pipeline.check("page.rules", files={"page.rules": text}, tries=tries).found
    if name.startswith("R6"):
        return pipeline.check("page.rules", files={"page.rules": text, **files}, book=True).found
    if "house.json" in files:
        house = json.loads(files["house.json"])
        return pipeline.check("page.rules", files={"page.rules": text, **files}, house=house).found
    if files:
        return pipeline.check("page.rules", files={"page.rules": text, **files}).found
    return pipeline.check_text(text, name="page.rules")[0]


def stopping(text: str, name: str) -> set[str]:
    """The codes of the faults that games have."""
    game = rulewright.reload("page.rules", {}, {"page.rules": text})
    return {one.fault.code for one in trial(game, FEW.get(name, PLAYED)).stopped.values()}


def said(found: list[Diagnostic]) -> str:
    return "\n".join(f"{item.code} {item.message}" for item in found)


@pytest.mark.parametrize("name", NAMES)
def test_the_title_of_a_page_is_the_title_of_its_code(name: str) -> None:
    assert page(name).splitlines()[0] == f"# {name}: {code(name).title}"


def test_every_page_has_a_code() -> None:
    assert sorted(path.stem for path in folder("errors").glob("*.md")) == sorted(NAMES)


@pytest.mark.parametrize("name", RULES)
def test_a_page_shows_the_mistake_and_a_near_miss(name: str) -> None:
    shown = read(name)
    assert shown.wrong
    assert shown.right


@pytest.mark.skipif(pipeline is None, reason="there is no pipeline yet")
@pytest.mark.parametrize("name", FAULTS)
def test_games_come_to_the_fault_of_a_page(name: str) -> None:
    shown = read(name)
    assert [stopping(text, name) for text in shown.wrong] == [{name}]
    assert [stopping(text, name) for text in shown.right] == [set()]


@pytest.mark.skipif(pipeline is None, reason="there is no pipeline yet")
@pytest.mark.parametrize("name", sorted(set(RULES) - set(FAULTS)))
def test_the_wrong_programs_are_found_wrong(name: str) -> None:
    shown = read(name)
    for text in shown.wrong:
        found = found_in(text, shown.files, name)
        assert name in {item.code for item in found}, said(found)


@pytest.mark.skipif(pipeline is None, reason="there is no pipeline yet")
@pytest.mark.parametrize("name", RULES)
def test_the_right_programs_are_right(name: str) -> None:
    shown = read(name)
    for text in shown.right:
        found = found_in(text, shown.files, name)
        wrong = [item for item in found if item.code == name or code(item.code).severity == "error"]
        assert wrong == [], said(wrong)


@pytest.mark.skipif(pipeline is None, reason="there is no pipeline yet")
@pytest.mark.parametrize("name", COMMANDS)
def test_commands_answer_as_their_page_says(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from rulewright.cli.main import main

    (tmp_path / "my-game").mkdir()
    (tmp_path / "my-game" / "my-game.rules").write_text("rulewright 1\n", encoding="utf-8")
    (tmp_path / "letter.doc").write_bytes(b"Word\xff\xfe\x00")
    monkeypatch.chdir(tmp_path)
    (shown,) = (text for kind, said, text in FENCE.findall(page(name)) if (kind, said.strip()) == ("console", "wrong"))
    line, *answer = shown.splitlines()
    words = shlex.split(line.removeprefix("$ rulewright "))
    if "<" in words:
        at = words.index("<")
        opened = Path(words[at + 1]).open(encoding="utf-8")  # noqa: SIM115 - closed below
        monkeypatch.setattr("sys.stdin", opened)
        words = words[:at]
        assert main(words) == 2
        opened.close()
    else:
        assert main(words) == 2
    assert capsys.readouterr().err.splitlines() == answer
    assert f"error[{name}]" in answer[0]
