"""Examples with false statements fail, and say why."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulewright import pipeline
from rulewright.play import examples
from rulewright.program.form import Give, Num, Program
from rulewright.program.passes import improved

DICE = """rulewright 1

game "Dice and cards"
    | Draw a card, roll a die.
    players 2
    seats red, blue

component Card
    starts in deck
    table
        name  count
        a     2
        b     2

zone deck: bag of Card
zone hand of player: pool of Card
var eyes: 1..6

action look
    | Nothing else to do.
    do: eyes += 0

phase play
    draw 1 from deck to red.hand
    roll die in 1..6
    eyes := die
    for p in players: p must look

winner p
    most count(p.hand) + eyes
    shared

example "A story"
    chance {chance}
    play red: look
    then eyes = 3
"""


@pytest.mark.parametrize(
    ("chance", "message"),
    [
        ("b, 3", ""),
        ("b, 4", "This does not hold: 3 stands on the right"),
        ("3, 3", "The outcome that the example names is not possible now"),
        ("b, b", "The outcome that the example names is not possible now"),
    ],
)
def test_a_card_is_no_number(chance: str, message: str, tmp_path) -> None:
    file = tmp_path / "dice.rules"
    file.write_text(DICE.replace("{chance}", chance), encoding="utf-8")
    (found,) = pipeline.examples(pipeline.check(str(file)))
    assert bool(found.message) == bool(message)
    assert message.partition(":")[0] in found.message


@pytest.mark.parametrize("broken", ["act_look", "then_0_2"])
def test_a_pass_that_goes_wrong_is_noticed(broken: str, tmp_path, monkeypatch) -> None:
    """The program that is played is compared with the one before all passes."""

    def wrong(program: Program) -> Program:
        found = improved(program)
        function = found.functions[broken]
        return replace(found, functions={**found.functions, broken: replace(function, body=(Give(Num(0)),))})

    file = tmp_path / "dice.rules"
    told = DICE.replace("{chance}", "b, 3").replace("eyes += 0", "eyes := 4").replace("then eyes = 3", "then eyes = 4")
    file.write_text(told, encoding="utf-8")
    checked = pipeline.check(str(file))
    (before,) = pipeline.examples(checked)
    assert before.message == ""
    monkeypatch.setattr(examples, "improved", wrong)
    (found,) = pipeline.examples(checked)
    assert found.message.startswith("This is a bug in Rulewright")


def test_an_outcome_that_never_comes(tmp_path):
    text = (Path(__file__).parents[1] / "program" / "rules" / "drawn-of-one-kind.rules").read_text(encoding="utf-8")
    rules = tmp_path / "bag.rules"
    for named, told in (
        ("Man", ""),
        ("Man, Man", "One outcome that `chance` names never came; outcomes that are certain need not be named."),
        ("Man, Man, Man", "2 outcomes that `chance` names never came; outcomes that are certain need not be named."),
    ):
        rules.write_text(text.replace("chance Man", f"chance {named}"), encoding="utf-8")
        (outcome,) = pipeline.examples(pipeline.check(str(rules)))
        assert outcome.message == told
        assert outcome.failure is None or outcome.failure.place.line == text[: text.index("chance Man")].count("\n") + 1
