"""The draws of random players: SplitMix64, a stream for each game, independent of earlier games."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

import rulewright
from rulewright.cli.main import main
from rulewright.play.chance import MASK, STEP, Stream, following
from rulewright.play.simulate import Work, played, several, simulate
from rulewright.play.streams import APART, AT_ONCE, game_seed, of_run, players_stream

PIG = str(Path(__file__).parents[2] / "examples" / "pig.rules")
RUNS = (0, 7, 2**64 - 1, 2**70 + 3, -1)


def plainly(run: int, number: int, count: int) -> list[int]:
    """The random numbers of a game, computed step by step."""
    state = ((run & MASK) ^ MASK) + number * APART * STEP & MASK
    found: list[int] = []
    while len(found) < count:
        state, bits = following(state)
        found += [bits & 2**30 - 1, bits >> 32 & 2**30 - 1]
    return found[:count]


@pytest.mark.parametrize("run", RUNS)
def test_a_stream_is_splitmix64(run):
    for number in (0, 1, AT_ONCE, 10**9):
        draw = players_stream(run, number)
        assert [draw() for _ in range(700)] == plainly(run, number, 700)


@pytest.mark.parametrize("run", RUNS)
def test_a_run_has_the_streams_of_its_games(run):
    stream = Stream(run)
    seeds = [stream.fork() for _ in range(3 * AT_ONCE)]
    assert [game_seed(run, number) for number in range(len(seeds))] == seeds
    for first in (0, 5, AT_ONCE):
        for number, (seed, draw) in enumerate(islice(of_run(run, first), AT_ONCE + 3), first):
            assert seed == seeds[number]
            assert [draw() for _ in range(40)] == plainly(run, number, 40)


def test_draws_are_even():
    draw = players_stream(2026)
    often = Counter(draw() % 7 for _ in range(70_000))
    assert sum((often[at] - 10_000) ** 2 / 10_000 for at in range(7)) < 22.5  # one in a thousand is above that


@pytest.mark.parametrize("name", ["pig", "connect-four", "kuhn-poker"])
def test_a_game_of_a_run_by_itself(load, name):
    game = load(name)
    ends = list(game.playouts(70, seed=4))
    assert [next(game.playouts(1, seed=4, first=at)) for at in (0, 3, 69)] == [ends[at] for at in (0, 3, 69)]


def work(game, bots, games, **more):
    return Work(game.called, dict(game.settings), game.files, bots, {}, 11, games, **more)


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")])
@pytest.mark.parametrize("name", ["pig", "kuhn-poker", "tic-tac-toe"])
def test_a_game_that_was_simulated_can_be_had_again(load, name, bots):
    game = load(name)
    whole = work(game, bots, 4, rotate=True)
    ends = dict(several(game, whole, whole.numbers))
    for number, end in ends.items():
        alone = work(game, bots, 1, rotate=True, first=number)
        assert dict(several(game, alone, alone.numbers)) == {number: end}
        session = played(game, alone, number)
        assert (session.ply, session.scores, session.winners, session.over) == tuple(end)
        again = rulewright.resume(session.save())
        assert again.hash() == session.hash()


def test_workers_give_the_same_from_any_game_on(load):
    game = load("pig")
    some = work(game, ("random", "random"), 6, first=3)
    assert simulate(game, some, 2, rulewright.reload) == simulate(game, some, 1, rulewright.reload)


def test_one_game_of_a_run_is_saved(tmp_path, capsys):
    file = tmp_path / "game.json"
    assert main(["simulate", PIG, "--first", "3", "--games", "1", "--save", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    session = rulewright.resume(file.read_text(encoding="utf-8"))
    assert (told["first"], told["plies"]["mean"]) == (3, session.ply)
    assert [seat["score"]["mean"] for seat in told["seats"]] == session.scores
    assert main(["simulate", PIG, "--games", "2", "--save", str(file)]) == 2
    assert "`--save` saves one game" in capsys.readouterr().err
