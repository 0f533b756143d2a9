"""Numbers that vary: what they do is found, noise names no winner, and what is wanted is found by new games."""

from __future__ import annotations

import json

import pytest

import rulewright
from rulewright.cli.main import main
from rulewright.lab.here import Here
from rulewright.lab.ladders import against, climbed
from rulewright.lab.played import Player
from rulewright.lab.running import Runner
from rulewright.lab.stopping import Stop
from rulewright.lab.store import Store, arm
from rulewright.lab.sweeps import WantError, screened, sought, swept, wants
from rulewright.lab.varied import Cell, VaryError, cell, grid, steps

COIN = "tests/lab/games/coin.rules"


def cells_of(work, ways):
    game = rulewright.load(work.called)
    made = [cell(game, work, one, rulewright.reload) for one in ways]
    return made, [{"name": one.name, "settings": one.settings, "said": one.said} for one in made]


def run_of(work, ways, blocks, *, base=True):
    made, cells = cells_of(work, ways)
    player = Player(rulewright.reload)
    arms = [arm("base", work, player.table(work))] if base else []
    arms += [one.arm for one in made if one.arm is not None]
    about = {"command": "sweep", "game": "Coin", "stop": Stop(blocks).as_json(), "cells": cells}
    return Store.make(None, arms, about), Here(player)


def test_grids_are_written_as_paths_and_values():
    assert grid(["a=1..3", "b=x,y"])[:3] == [{"a": "1", "b": "x"}, {"a": "1", "b": "y"}, {"a": "2", "b": "x"}]
    assert grid(["a=-2..-1,5"]) == [{"a": "-2"}, {"a": "-1"}, {"a": "5"}]
    for wrong in ([], ["a"], ["a=3..1"], ["a=1", "a=2"], ["a=1", "b=1", "c=1", "d=1"], ["a=1..40", "b=1..40"]):
        with pytest.raises(VaryError):
            grid(wrong)


def test_a_cell_that_cannot_be_played_is_a_cell_that_says_why(work_of):
    made, _ = cells_of(work_of("coin", "random", "random"), [{"fair.start": "4"}, {"fair.start": "11"}])
    assert made[0].arm is not None
    assert made[1].arm is None
    assert made[1].said.startswith("R")
    assert isinstance(made[1], Cell)


def test_a_sweep_tells_cells_from_the_base(work_of):
    store, engine = run_of(work_of("coin", "random", "random"), grid(["fair.start=3..7"]), 800)
    with store, Runner(store, engine) as runner:
        runner.play(dict.fromkeys(range(6), 800))
        found = {one["name"]: one["figures"] for one in swept(store)}
    apart = {name: any(one["apart"] for one in figures) for name, figures in found.items()}
    assert apart == {f"fair.start={at}": at != 5 for at in range(3, 8)}


@pytest.mark.parametrize("runs", [8, pytest.param(100, marks=pytest.mark.soak)])
def test_a_sweep_of_noise_names_no_winner(runs, work_of):
    """All cells are as fair as the base, and differ by their luck alone: in one of ten runs something may be named."""
    named = 0
    for seed in range(runs):
        work = work_of("noise", "random", "random", seed=seed)
        store, engine = run_of(work, grid(["throws.start=2..7"]), 200)
        with store, Runner(store, engine) as runner:
            runner.play(dict.fromkeys(range(7), 200))
            named += any(figure["apart"] for one in swept(store) for figure in one["figures"])
    assert named <= 0.1 * runs + 3 * (0.09 * runs) ** 0.5


def test_a_screen_finds_the_number_that_matters(work_of):
    game = rulewright.load(COIN)
    assert {path for path, _ in steps(game)} >= {"fair.start"}
    ways = [{path: value} for path, value in steps(game, ["fair.start"])]
    assert ways == [{"fair.start": "4"}, {"fair.start": "6"}]
    store, engine = run_of(work_of("coin", "random", "random"), ways, 400)
    with store, Runner(store, engine) as runner:
        runner.play(dict.fromkeys(range(3), 400))
        rows = screened(store)
    assert {row["arm"] for row in rows if row["changed"]} == {"fair.start=4", "fair.start=6"}
    assert all(row["key"] == "seat-share" for row in rows if row["changed"])


@pytest.mark.parametrize("runs", [4, pytest.param(100, marks=pytest.mark.soak)])
def test_what_is_wanted_is_found(runs, work_of):
    right = 0
    for seed in range(runs):
        work = work_of("coin", "random", "random", seed=seed)
        store, engine = run_of(work, grid(["fair.start=0..10"]), 100, base=False)
        with store, Runner(store, engine) as runner:
            found = sought(runner, "seat-gap<0.03", 20.0, 50, 400)
            right += found["found"][0]["name"] == "fair.start=5"
            assert [one["cells"] for one in found["rounds"]] == [11, 6]
    assert right >= 0.95 * runs


def test_wishes_are_bounds_and_bands():
    low, band, high = wants("seat-gap < 0.03, minutes 60..90, bot-share greedy > 0.6")
    assert (low.key, low.far(0.02)) == ("seat-gap", 0)
    assert low.far(0.06) == pytest.approx(1)
    assert (band.far(75), band.far(120)) == (0, 1)
    assert (high.of, high.far(0.7)) == ("greedy", 0)
    assert high.far(0.3) == pytest.approx(0.5)
    for wrong in ("fun", "seat-gap", "seat-gap = 3", "choices 1-2", "seat-gap < 1.2.3"):
        with pytest.raises(WantError):
            wants(wrong)


def test_a_ladder_climbs_where_skill_tells_and_not_by_chance(work_of):
    found = {}
    for name, blocks in (("tic-tac-toe", 40), ("coin", 60)):
        work, player = work_of(name, "random", "random"), Player(rulewright.reload)
        arms = []
        for above, below in (("greedy", "random"), ("search:30", "greedy")):
            one = work.played_by(against(above, below, 2))
            arms.append(arm(above, one, player.table(one)))
        about = {"command": "ladder", "game": name, "stop": Stop(blocks).as_json()}
        with Store.make(None, arms, about) as store, Runner(store, Here(player)) as runner:
            found[name] = [one["verdict"] for one in climbed(runner, blocks)]
    assert found == {"tic-tac-toe": ["stronger", "stronger"], "coin": ["no gain"]}


def test_the_commands_tell_what_they_found(capsys):
    for words in (
        ["sweep", COIN, "--vary", "fair.start=4..5", "-n", "100"],
        ["screen", COIN, "--only", "fair", "-n", "100"],
        ["seek", COIN, "--vary", "fair.start=4..5", "--want", "seat-gap<0.03", "-n", "100"],
        ["ladder", "tic-tac-toe", "-n", "20", "--doublings", "0"],
        ["strategies", "tic-tac-toe", "--bots", "greedy,prefer:place", "-n", "20"],
    ):
        assert main(["lab", *words]) == 0
        assert capsys.readouterr().out
        assert main(["lab", *words, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["game"]
    for wrong, said in {
        ("sweep", COIN): "Say what may vary",
        ("sweep", COIN, "--vary", "fair.start"): "needs a path and its values",
        ("seek", COIN, "--vary", "fair.start=4..5"): "Say what is wanted",
        ("seek", COIN, "--vary", "fair.start=4..5", "--want", "fun<3", "-n", "20"): "Nothing measures `fun`",
        ("ladder", COIN, "--bots", "greedy"): "bots of its own",
        ("strategies", COIN, "--bots", "prefer:tos,random"): "no action `tos`",
        ("run", COIN, "--decide", "fun"): "nothing that can be decided",
        ("run", COIN, "--until", "wide"): "needs a width",
    }.items():
        assert main(["lab", *wrong]) == 2
        assert said in capsys.readouterr().err
