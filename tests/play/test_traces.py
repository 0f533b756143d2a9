"""Printed programs, and the walker, reproduce the recorded traces; so must any other printer."""

from __future__ import annotations

import pytest

from rulewright.play.machine import slow_machine

from .shelf import CLASSICS, SHIPPED, SLOW
from .traces import trace, written

SEEDS = (1, 2)


@pytest.mark.parametrize("name", [*CLASSICS, *SHIPPED])
def test_traces(name, load, golden):
    game = load(name)
    players = sorted({min(game.players), max(game.players)})
    traces = [trace(game, game.table(count).machine, count, seed) for count in players for seed in SEEDS]
    golden(f"play/golden/traces/{name}.json", written(traces))


@pytest.mark.parametrize("name", [*CLASSICS, *SHIPPED])
def test_the_walker_agrees(name, load):
    game = load(name)
    table = game.table(min(game.players))
    walker, most = slow_machine(table.program, table.layout), 1 if name in SLOW else 6
    assert trace(game, walker, table.players, 1, most) == trace(game, table.machine, table.players, 1, most)
