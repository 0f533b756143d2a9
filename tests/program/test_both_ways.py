"""The printed program after all passes, and the lowered program executed by the walker, play the same games."""

from __future__ import annotations

from typing import Any

import pytest
from tests.play.shelf import SLOW
from tests.turns import by_turns

import rulewright
from rulewright.play.machine import machine, slow_machine
from rulewright.program.passes import improved

from .programs import ADDONS, CASES, CLASSICS, VARIANTS, loaded, made
from .side_by_side import play as together

PLIES = 12
FEW_PLIES = 4
"""Of the large games, which take a second or more for each."""
MANY = 150


def play(name: str, players: int, options: dict[str, Any], seed: int, plies: int) -> int:
    """Play a random game both ways; returns the number of choices."""
    plain, layout = made(name, players, options)
    played = together((machine(improved(plain), layout), slow_machine(plain, layout)), seed, plies)
    assert played.parted < 0, (name, players, options, seed, played)
    return played.plies


def settings(name: str) -> list[tuple[int, dict[str, Any]]]:
    """The lowest and the highest number of players, and each option with another value than its default."""
    game = loaded(name)
    found: list[tuple[int, dict[str, Any]]] = [(count, {}) for count in sorted({game.players[0], game.players[-1]})]
    for option in game.options.values():
        other = next((one for one in reversed(option.choices) if one != option.default), None)
        for count in game.players:
            try:
                game.chosen({option.name: other}, count)
            except rulewright.StartError:
                continue
            found.append((count, {option.name: other}))
            break
    return found


@pytest.mark.parametrize("name", by_turns(CASES, 2))
def test_both_play_the_same(name: str) -> None:
    plies = 1 if name in SLOW else PLIES if name in CLASSICS else FEW_PLIES
    assert play(name, loaded(name).players[0], {}, 1, plies) > 0


@pytest.mark.soak
@pytest.mark.parametrize("name", [*CASES, *ADDONS, *VARIANTS])
def test_both_play_the_same_with_all_options(name: str, rounds: Any) -> None:
    for seed, (players, options) in rounds.over(settings(name)):
        assert play(name, players, options, seed, MANY if name in CLASSICS else PLIES) > 0
