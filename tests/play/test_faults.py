"""Rules that demand something impossible: a plain sentence with the line, whenever and wherever it happens."""

from __future__ import annotations

import io
import re
import sys

import pytest

import rulewright
from rulewright.book.tongue import tongue
from rulewright.cli.main import main
from rulewright.diagnostics.catalogue import code
from rulewright.program.faults import CODES, RulesFault
from rulewright.words.sentences import VALUE, bundle, english, languages, say

HEAD = """rulewright 1

game "Faulty"
    | It comes to something that can't be done.
    players 2

var spare: number = 0

action stay
    | Stay.
    do: spare := {deed}

phase play
    | Everybody stays.
    spare := {before}
    for p in players
        p must stay
    spare := {after}

score p = {score}

winner p
    most spare
"""
FINE = {"before": "0", "deed": "0", "after": "0", "score": "spare"}
TOO_LONG = "sum(count(b in 0..99999 where b > a) for a in 0..99999)"
FAULTS = {
    "before the first decision": {"before": TOO_LONG},
    "by a choice": {"deed": TOO_LONG},
    "after the last decision": {"after": TOO_LONG},
    "in the score": {"score": TOO_LONG},
}
COMMANDS = {
    "play": ("play", "faulty.rules", "--players", "you,you"),
    "play against a bot": ("play", "faulty.rules", "--players", "random,you"),
    "watch": ("play", "faulty.rules", "--players", "greedy,random"),
    "simulate": ("simulate", "faulty.rules", "--games", "1"),
    "simulate with greedy bots": ("simulate", "faulty.rules", "--games", "1", "--players", "greedy,greedy"),
    "simulate with workers": ("simulate", "faulty.rules", "--games", "2", "--workers", "2"),
    "profile": ("simulate", "faulty.rules", "--games", "1", "--profile"),
}


def rules(**parts: str) -> str:
    return HEAD.format(**{**FINE, **parts})


@pytest.mark.parametrize(("when", "command"), [
    *((when, "play") for when in FAULTS), *(("in the score", command) for command in COMMANDS if command != "play"),
    ("by a choice", "play against a bot"), ("by a choice", "watch"), ("before the first decision", "simulate"),
])  # fmt: skip
def test_a_fault_is_a_sentence(when, command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "faulty.rules").write_text(rules(**FAULTS[when]), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n"))
    assert main(["check", "faulty.rules"]) == 0
    capsys.readouterr()
    result = main(list(COMMANDS[command]))
    told = "".join(capsys.readouterr())
    assert "of faulty.rules)" in told
    at_the_prompt = command == "play" and when in {"by a choice", "after the last decision"}
    assert result == (0 if at_the_prompt else 1)  # there a person may choose something else


def played(text: str) -> list[int]:
    session = rulewright.reload("faulty.rules", {}, {"faulty.rules": text}).start()
    while not session.over:
        session.choose(session.legal()[0])
    return session.scores


@pytest.mark.parametrize("when", FAULTS)
def test_a_fault_is_one_kind_of_error(when):
    with pytest.raises(rulewright.RulesFault) as told:
        played(rules(**FAULTS[when]))
    assert told.value.line
    assert told.value.file == "faulty.rules"


CHANCY = """rulewright 1

game "Dice"
    | Rarely there is nobody to move.
    players 2

component Coin: 3
    starts in heap

zone heap: pool of Coin, seen by everyone
zone purse: slot of Coin

action throw
    | Throw a die.
    do
        roll fallen in 1..20
        if fallen = 20
            for c in heap: move c to purse
    say "throw"

phase play
    | A throw.
    for p in players: p must throw

score p = 0

winner p
    most 0
    shared
"""


@pytest.mark.parametrize("bots", ["random,random", "greedy,greedy"])
def test_a_fault_in_a_run_tells_which_game_it_was(bots, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dice.rules").write_text(CHANCY, encoding="utf-8")
    run = ["simulate", "dice.rules", "--players", bots, "--seed", "7"]
    assert main([*run, "--games", "200"]) == 1
    told = "".join(capsys.readouterr())
    found = re.search(r"This was game (\d+) of the run; its own seed is \d+\.", told)
    assert found is not None, told
    assert f"`--seed 7 --first {found[1]} --games 1`" in told
    assert main([*run, "--games", "200", "--workers", "2"]) == 1
    assert "".join(capsys.readouterr()) == told
    assert main([*run, "--first", found[1], "--games", "1"]) == 1
    assert "".join(capsys.readouterr()) == told
    if found[1] != "1":
        assert main([*run, "--games", str(int(found[1]) - 1)]) == 0


# ---- as data, said last -------------------------------------------------------------------------------------


def test_every_kind_of_fault_has_its_sentence_in_every_language():
    """Each sentence uses the same values in all languages, and each code has a page."""
    for kind, name in CODES.items():
        assert code(name).severity in {"error", "note"}
        values = dict.fromkeys((name for name, _ in VALUE.findall(english()[kind]) if name), "x")
        for language in languages():
            assert bundle(language).has_message(kind)
            assert "{" not in say(kind, values, language)


def test_a_fault_is_data():
    """A fault has a kind, values and a place; its sentence is made when it is asked for."""
    with pytest.raises(rulewright.RulesFault) as told:
        list(rulewright.reload("dice.rules", {}, {"dice.rules": CHANCY}).playouts(200, seed=7))
    fault = told.value
    assert (fault.kind, fault.values) == ("fault-room-for-one", (("zone", "purse"), ("room", 1), ("there", 2)))
    assert (fault.code, fault.line, fault.file) == ("R346", 18, "dice.rules")
    assert fault.message == "`purse` has room for one piece, and there would be 2."


def test_a_fault_is_told_in_the_language_of_the_table():
    game = rulewright.load("tikal")
    fault = rulewright.RulesFault("fault-nothing-to-choose", (("phase", "expedition"),), 7, "tikal.rules")
    owned = rulewright.RulesFault("fault-no-room", (("zone", "hand"), ("seat", "yellow"), ("room", 3), ("there", 4)))
    russian, english = (tongue(game.model, game.sources, language) for language in ("ru", "en"))
    assert english.fault(fault) == str(fault)
    assert russian.fault(fault) == "Здесь нечего выбрать: `экспедиция`. (строка 7 в tikal.rules)"
    assert str(owned) == "`hand of yellow` has room for 3 pieces, and there would be 4."
    assert russian.fault(owned) == "В `hand (жёлтый)` помещается фишек: 3, а было бы 4."


def test_the_code_of_a_fault_is_told(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dice.rules").write_text(CHANCY, encoding="utf-8")
    assert main(["check", "--play=200", "dice.rules"]) == 1
    assert "R346 explains more." in capsys.readouterr().out


PAID = """rulewright 1

game "A common purse"
    players 2

resource coins: 0..3 = 3

action buy
    pick n in {low}..2
    cost n coins
    say "buy {{n}}"

phase play
    for p in players{together}: p must buy

winner p
    most coins
    shared
"""


@pytest.mark.parametrize(
    ("low", "together", "chosen", "line"),
    [(1, " together", ["buy 2", "buy 2"], 10), (-2, "", ["buy -2"], 10), (1, " together", ["buy 1", "buy 2"], 0)],
)
def test_what_is_paid_keeps_a_resource_in_its_range(low, together, chosen, line):
    text = PAID.format(low=low, together=together)
    session = rulewright.reload("purse.rules", {}, {"purse.rules": text}).start(2, 1)
    *before, last = chosen
    for one in before:
        session.choose(one)
    if line:
        with pytest.raises(RulesFault) as fault:
            session.choose(last)
        assert (fault.value.code, fault.value.line) == ("R349", line)
    else:
        session.choose(last)
        assert session.view(0)["variables"]["coins"] == 0
