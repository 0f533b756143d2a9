"""Command lines and their complete results, recorded: arguments, output, errors, exit code."""

from __future__ import annotations

import io
import json
import shlex
import sys
from pathlib import Path

import pytest

from rulewright import data
from rulewright.cli import opening
from rulewright.cli.explain import parted
from rulewright.cli.main import main
from rulewright.cli.test import as_text
from rulewright.diagnostics.catalogue import page

SESSIONS = {
    "clean": "check good.rules",
    "findings": "check bad.rules",
    "warnings": "check odd.rules",
    "concise": "check bad.rules --output-format concise",
    "several": "check good.rules bad.rules odd.rules bad.rules --output-format=concise",
    "some-missing": "check bad.rules bat.rules folder --output-format concise",
    "all-missing": "check bat.rules",
    "settings": "check good.rules --set a.cost=mistake --set 'b.limit = 3' --output-format concise",
    "options": "check good.rules --option curse=mistake --output-format concise",
    "export": "export good.rules",
    "export-oddity": "export odd.rules",
    "export-mistake": "export bad.rules",
    "export-changed": "export good.rules --set a=mistake",
    "export-missing": "export bat.rules",
    "export-dot": "export good.rules --format dot",
    "export-graph": "export good.rules --format graph",
    "play-trace-load": "play --load good.json --trace",
    "export-form": "export good.rules --format svg",
    "export-file": "export good.rules -o good.json",
    "import": "import list.json",
    "import-file": "import list.json --output list.rules",
    "import-mistake": "import house.json",
    "import-missing": "import hut.json",
    "import-picture": "import picture.rules",
    "import-folder": "import folder",
    "import-nowhere": "import list.json -o nowhere/list.rules",
    "schema": "schema",
    "show": "show good.rules",
    "show-players": "show good.rules --players 4",
    "show-more-players": "show good.rules --players 5",
    "show-no-number": "show good.rules --players all",
    "show-mistake": "show bad.rules",
    "show-missing": "show bat.rules",
    "test": "test good.rules",
    "test-failing": "test good.rules odd.rules",
    "test-json": "test good.rules odd.rules --json",
    "test-mistake": "test bad.rules good.rules",
    "test-missing": "test bat.rules",
    "test-nothing": "test",
    "explain-game": "explain good.rules",
    "explain-declaration": "explain good.rules.uncover",
    "explain-mistake": "explain bad.rules",
    "explain-missing": "explain tkal.uncover",
    "house": "check good.rules --schema house.json --output-format concise",
    "house-broken": "check good.rules --schema broken.json",
    "house-list": "check good.rules --schema list.json",
    "house-deep": "check good.rules --schema deep.json",
    "house-long": "check good.rules --schema long.json",
    "house-missing": "check good.rules --schema hut.json",
    "house-folder": "check good.rules --schema folder",
    "house-picture": "check good.rules --schema picture.rules",
    "settings-twice": "check good.rules --set a=1 --set a=2",
    "settings-broken": "check good.rules --set a.cost",
    "not-text": "check picture.rules",
    "folder": "check folder",
    "name": "check tkal",
    "name-nothing-like-it": "check qqqqqq",
    "name-without-ending": "check good+mud",
    "name-without-ending-and-misspelt": "check odd.rule",
    "device": "check /dev/null",
    "long-name": f"check {'x' * 300}.rules",
    "strange-name": "check '\x1b[31mred\u202e.rules'",
    "form": "check good.rules --output-format jsn",
    "option": "check good.rules --ouput-format json",
    "option-nothing-like-it": "check good.rules --zzz",
    "no-game": "check",
    "command": "explian R091",
    "command-nothing-like-it": "zzzzz",
    "code": "explain R0999",
    "codes": "explain r02",
    "codes-of-nothing": "explain R7",
    "version": "--version",
    "nothing": "",
}


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (data, opening):
        monkeypatch.setattr(module, "games", lambda: dict.fromkeys(("jackal-dungeon", "tikal"), ""))
    monkeypatch.setenv("COLUMNS", "100")


@pytest.mark.parametrize("name", sorted(SESSIONS))
def test_session(name: str, golden, capsys: pytest.CaptureFixture[str]) -> None:
    line = SESSIONS[name]
    result = main(shlex.split(line))
    said = capsys.readouterr()
    shown = line if line.isprintable() else ascii(line)
    golden(f"cli/golden/{name}.txt", f"$ rulewright {shown}\n{said.out}--- complaints\n{said.err}--- exit {result}\n")


def test_files_are_written_with_the_rights_of_new_files(table: Path) -> None:
    assert main(["import", "list.json", "-o", "list.rules"]) == 0
    assert (table / "list.rules").read_bytes() == b"rules of []\n"
    (table / "any").touch()
    assert (table / "list.rules").stat().st_mode == (table / "any").stat().st_mode
    assert main(["export", "good.rules", "--format", "dot", "-o", "list.rules"]) == 0
    assert (table / "list.rules").read_bytes() == b"dot of ('good.rules',)\n"


def test_import_from_standard_input(monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("Höhle".encode()), encoding="ascii"))
    assert main(["import", "-"]) == 0
    assert capsys.readouterr().out == "rules of Höhle\n"


@pytest.mark.parametrize(("text", "result"), [("all is well", 0), ("a mistake", 1), ("an oddity", 1)])
def test_standard_input(text: str, result: int, monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="ascii"))
    assert main(["check", "-"]) == result
    if result == 0:
        assert capsys.readouterr().out == "no errors or warnings in standard input\n"


def test_standard_input_in_another_encoding(monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("Höhle".encode("latin-1"))))
    assert main(["check", "-"]) == 2
    complaint = capsys.readouterr().err
    assert (
        complaint == "error[R904]: Standard input is not text in UTF-8 (see byte 2).\nhint: Save it again as UTF-8.\n"
    )


@pytest.mark.parametrize(
    ("subject", "parts"),
    [
        ("tikal", ("tikal", "")),
        ("tikal.uncover", ("tikal", "uncover")),
        ("jackal-dungeon+mud.march", ("jackal-dungeon+mud", "march")),
        ("good.rules", ("good.rules", "")),
        ("./good.rules.uncover", ("./good.rules", "uncover")),
        ("good.rules+mud", ("good.rules+mud", "")),
        ("good.rules+mud+alliances.grab.cost", ("good.rules+mud+alliances", "grab.cost")),
        ("-", ("-", "")),
        ("-.uncover", ("-", "uncover")),
    ],
)
def test_a_subject_is_a_game_and_a_declaration(subject: str, parts: tuple[str, str]) -> None:
    assert parted(subject) == parts


def test_a_game_without_examples() -> None:
    assert as_text("good.rules", []) == "good.rules has no examples\n"


def test_explain_prints_the_page(capsys) -> None:
    assert main(["explain", "r091"]) == 0
    assert capsys.readouterr().out == page("R091")


def test_json_stays_json_when_a_game_is_missing(capsys) -> None:
    assert main(["check", "--output-format", "json", "bad.rules", "missing.rules"]) == 2
    document = json.loads(capsys.readouterr().out)
    assert document["checked"] == ["bad.rules"]
    assert [finding["code"] for finding in document["findings"]] == ["R091", "R092", "R091"]


def test_a_file_that_may_not_be_read(table: Path, monkeypatch, capsys) -> None:
    def refused(path: Path, **_: object) -> str:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_text", refused)
    assert main(["check", "good.rules"]) == 2
    assert capsys.readouterr().err == "error[R903]: `good.rules` cannot be opened or written: permission denied.\n"


def test_a_file_that_vanishes_while_it_is_read(monkeypatch, capsys) -> None:
    monkeypatch.setattr("rulewright.cli.game.look", lambda _game: None)
    assert main(["check", "vanished.rules"]) == 2
    assert capsys.readouterr().err == "error[R901]: There is no file `vanished.rules`.\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("setting", "coloured"),
    [
        ({}, True),
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": ""}, True),
        ({"TERM": "dumb"}, False),
    ],
)
def test_colours_are_for_terminals(setting: dict[str, str], coloured: bool, monkeypatch) -> None:
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    out, err = Terminal(), Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    assert main(["check", "bad.rules", "missing.rules"]) == 2
    assert ("\x1b[" in out.getvalue()) is coloured
    assert ("\x1b[" in err.getvalue()) is coloured
