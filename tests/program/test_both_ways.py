"""The printed program after all passes, and the program as it was lowered, walked node by node, play the same games."""

from __future__ import annotations

import random
from typing import Any

import pytest

import rulewright
from rulewright.play.chance import CHANCE, fate
from rulewright.play.machine import OVER, Machine, machine, slow_machine
from rulewright.program.operations import FaultError
from rulewright.program.passes import improved

from .programs import ADDONS, CASES, CLASSICS, VARIANTS, loaded, made

PLIES = 12
FEW_PLIES = 4
"""Of the large games, which take a second or more for each."""
MANY = 150


def moment(one: Machine, state: list[Any], stop: int) -> tuple[Any, ...]:
    """All that both must agree about."""
    legal = one.legal(state, stop) if stop != OVER else []
    return stop, one.essence(state), [(choice.offer, choice.arguments) for choice in legal]


def play(name: str, players: int, options: dict[str, Any], seed: int, plies: int) -> int:
    """A random game with both; how many choices were made."""
    plain, layout = made(name, players, options)
    both = (machine(improved(plain), layout), slow_machine(plain, layout))
    states = [one.begin() for one in both]
    chances = [fate(one) for one in both]
    for state in states:
        state[CHANCE] = seed
    stream = random.Random(seed)  # noqa: S311 - a game, not a secret
    for ply in range(plies):
        stops, faults = [], []
        for one, state, chance in zip(both, states, chances, strict=True):
            try:
                stops.append(one.run(state, chance))
            except FaultError as fault:
                faults.append((fault.message, fault.line))
        if faults:
            assert len(faults) == 2, (name, ply, faults)
            assert faults[0] == faults[1]
            return ply
        fast, slow = (moment(one, state, stop) for one, state, stop in zip(both, states, stops, strict=True))
        assert fast == slow, (name, players, options, seed, ply)
        if stops[0] == OVER:
            return ply
        legal = both[0].legal(states[0], stops[0])
        choice = stream.choice(legal)
        for one, state in zip(both, states, strict=True):
            one.apply(state, stops[0], choice)
    return plies


def settings(name: str) -> list[tuple[int, dict[str, Any]]]:
    """The fewest and the most players, and each option once as it is not by itself."""
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


@pytest.mark.parametrize("name", CASES)
def test_both_play_the_same(name: str) -> None:
    assert play(name, loaded(name).players[0], {}, 1, PLIES if name in CLASSICS else FEW_PLIES) > 0


@pytest.mark.soak
@pytest.mark.parametrize("name", [*CASES, *ADDONS, *VARIANTS])
def test_both_play_the_same_with_all_options(name: str) -> None:
    for players, options in settings(name):
        for seed in range(2):
            assert play(name, players, options, seed, MANY) > 0
