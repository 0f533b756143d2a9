"""Whole dialogues at the prompt, recorded: what was typed, and all answers."""

from __future__ import annotations

import io
import json
import shlex
import sys
from pathlib import Path

import pytest

from rulewright.cli.main import main

HERE = Path(__file__).parent
TALKS = {
    "two-people": (
        "play noughts.rules --players you,you",
        ["1", "place b2", "? place a1", "?", "double", "take c1 and c2", "quit"],
    ),
    "against-a-bot": (
        "play noughts.rules --players you,random --seed 4",
        ["place b2", "undo", "board", "log", "pass", "quit"],
    ),
    "to-the-end": ("play noughts.rules --players random,greedy --seed 3", []),
    "hidden-hands": ("play letters.rules --players you,you --seed 5", ["1", "2", "undo", "undo anyway", "1", "quit"]),
    "options": (
        "play noughts.rules --players you,you --options poor=yes",
        ["rules place", "rules plaice", "99", "xyzzy", "save", ""],
    ),
    "wrong-option": ("play noughts.rules --options rich=yes", []),
    "wrong-players": ("play noughts.rules --players you,me", []),
    "too-many": ("play noughts.rules --players you,you,you", []),
    "no-game": ("play", []),
    "wrong-seed": ("play noughts.rules --seed much", []),
    "no-save": ("play --load nothing.json", []),
    "not-a-save": ("play --load noughts.rules", []),
    "simulate": ("simulate noughts.rules --games 20 --players greedy,random --seed 2", []),
    "simulate-in-turn": ("simulate noughts.rules --games 20 --players greedy,random --seed 2 --rotate", []),
    "trace": ("play noughts.rules --players random,random --seed 3 --trace", []),
    "simulate-json": ("simulate noughts.rules --games 20 --players random,random --seed 2 --json", []),
}


@pytest.fixture
def table(tmp_path, monkeypatch):
    """A folder with the games, and a user who types."""
    for file in (HERE / "games").glob("*.rules"):
        (tmp_path / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    def typed(command, lines, capsys):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(shlex.split(command))
        out, err = capsys.readouterr()
        return code, out, err

    return typed


@pytest.mark.parametrize("name", TALKS)
def test_talk(name, table, capsys, golden):
    command, lines = TALKS[name]
    code, out, err = table(command, lines, capsys)
    told = f"$ rulewright {command}\n" + "".join(f"> {line}\n" for line in lines)
    golden(f"play/golden/{name}.txt", f"{told}---- {code}\n{out}{'---- complaints' + chr(10) if err else ''}{err}")


def test_saved_and_gone_on_with(table, capsys):
    code, out, _ = table(
        "play noughts.rules --players you,you --seed 9", ["place b2", "place a1", "save game.json"], capsys
    )
    assert code == 0
    assert "Saved." in out
    code, out, _ = table("replay game.json", [], capsys)
    assert code == 0
    assert "Nought: place a1" in out
    code, out, _ = table("replay game.json --to 1", [], capsys)
    assert "Nought: place" not in out
    code, out, _ = table("play --load game.json", ["place a2", "quit"], capsys)
    assert code == 0
    assert "Cross: place a2" in out


def test_changed_rules_are_told(table, capsys):
    table("play noughts.rules --players you,you", ["place b2", "save game.json"], capsys)
    rules = Path("noughts.rules")
    rules.write_text(
        rules.read_text(encoding="utf-8").replace("needs c.mark = none", "needs c.mark != none"), encoding="utf-8"
    )
    _, out, _ = table("replay game.json", [], capsys)
    assert "The rules have changed since this game was saved" in out
    assert "Cross: place b2" in out
    rules.unlink()
    _, out, _ = table("replay game.json", [], capsys)
    assert "The rules of this game are gone" in out


DAMAGES: tuple[dict[str, object], ...] = (
    {"choices": ["place z9"]},
    {"choices": ["place a1"]},
    {"players": 7},
    {"format": 99},
    {"language": 2},
    {"seed": "x"},
    {"options": {"rich": True}},
    {"files": {"noughts.rules": 3}},
    {"files": {}},
)


def test_damaged_saves_are_refused(table, capsys):
    table("play noughts.rules --players you,you", ["place b2", "save game.json"], capsys)
    whole = json.loads(Path("game.json").read_text(encoding="utf-8"))
    for change in DAMAGES:
        Path("bad.json").write_text(json.dumps(whole | change), encoding="utf-8")
        code, out, err = table("replay bad.json", [], capsys)
        assert code == 2, (change, out)
        assert err.startswith("error[R9")
