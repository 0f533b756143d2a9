"""Small rulesets, each about one thing: they have no findings, their examples hold, and the walker plays them alike."""

from __future__ import annotations

import pytest
from tests.generated.case import Case
from tests.generated.oracles import ORACLES, QUICK, examine
from tests.turns import by_turns

from rulewright import pipeline
from rulewright.language.operators import OPERATORS
from rulewright.model.terms import DONE_TO_ZONES
from rulewright.syntax.productions import opening
from rulewright.views.constructs import declarations
from rulewright.views.forms import forms, kinds_of_names

from .programs import RULES, SMALL, loaded
from .test_both_ways import play

SEEDS = 3
MANY = 60


@pytest.mark.parametrize("name", SMALL)
def test_they_check_clean(name: str) -> None:
    assert pipeline.check(str(RULES / f"{name}.rules")).found == []


@pytest.mark.parametrize("name", SMALL)
def test_their_examples_hold(name: str) -> None:
    found = pipeline.examples(pipeline.check(str(RULES / f"{name}.rules")))
    assert found
    assert [(one.title, one.message) for one in found if one.failure] == []


@pytest.mark.parametrize("name", SMALL)
def test_both_play_the_same(name: str) -> None:
    for players in loaded(name).players:
        for seed in range(SEEDS):
            assert play(name, players, {}, seed, MANY) > 0


@pytest.mark.parametrize("name", by_turns(SMALL, 3))
def test_what_must_hold_in_every_ruleset(name: str) -> None:
    assert examine(case_of(name), budget=QUICK, only=set(ORACLES) - {"commands"}) == []


@pytest.mark.parametrize("name", by_turns(SMALL, 6))
def test_commands_do_what_they_should(name: str) -> None:
    """This takes as long as everything else together."""
    assert examine(case_of(name), budget=QUICK, only=["commands"]) == []


def case_of(name: str) -> Case:
    return Case({f"{name}.rules": (RULES / f"{name}.rules").read_text(encoding="utf-8")}, f"{name}.rules", 1)


def test_every_operator_and_all_that_is_done_to_a_zone_is_among_them() -> None:
    """So that each is played both ways, in a game of its own and together with others."""
    nodes = [node for name in SMALL for node in declarations(RULES / f"{name}.rules")]
    wanted = {*(one.form for one in OPERATORS.values())}
    wanted.update(" ".join(opening(said)) for kind in DONE_TO_ZONES for said in kind.SAID)
    assert wanted - forms(nodes, kinds_of_names(nodes)) == set()
