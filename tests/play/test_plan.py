"""The layout of states, as JSON data."""

from __future__ import annotations

import json

import pytest

from rulewright.play.plan import VERSION

from .shelf import SHIPPED


@pytest.mark.parametrize("name", ["tic-tac-toe", "kuhn-poker"])
def test_the_plan_is_as_recorded(name, load, golden):
    found = load(name).layout()
    lines = [json.dumps({key: value for key, value in found.items() if key != "slots"})]
    golden(f"play/golden/plans/{name}.json", "\n".join([*lines, *map(json.dumps, found["slots"])]) + "\n")


@pytest.mark.parametrize("name", SHIPPED)
def test_states_suit_their_plan(name, load):
    game = load(name)
    found = game.layout()
    assert found["version"] == VERSION
    assert json.loads(json.dumps(found)) == found
    state = game.start(seed=3).state
    assert len(state) == len(found["slots"])
    for value, slot in zip(state, found["slots"], strict=True):
        if slot["range"] is not None and slot["sight"] != "nobody":
            low, high = slot["range"]
            assert low <= value <= high, slot
        if slot["bits"] is not None and isinstance(value, int) and slot["sight"] != "nobody":
            assert value < 1 << slot["bits"], slot


def test_the_bound_on_choices_holds(load):
    assert load("tic-tac-toe").layout()["bounds"]["choices"] == 9
    assert load("breakthrough").layout()["bounds"]["choices"] >= len(load("breakthrough").start().legal())
