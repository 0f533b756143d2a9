"""What a run tells of its games is what one would count game by game."""

from __future__ import annotations

import random
import statistics
from pathlib import Path

import pytest

import rulewright
from rulewright.cli.simulate import as_text
from rulewright.play.ending import Playout
from rulewright.play.errors import StartError
from rulewright.play.native.batches import of_playouts
from rulewright.play.simulate import Stopped, Work, simulate
from rulewright.play.totals import Totals

EXAMPLES = Path(__file__).parents[2] / "examples"


def drawn(count: int, players: int) -> list[Playout]:
    dice = random.Random(7)  # noqa: S311 - a test
    return [
        Playout(
            dice.randrange(5, 90),
            [dice.randrange(-(10**20), 10**20) for _ in range(players)],
            tuple(sorted(dice.sample(range(players), dice.randrange(players + 1)))),
        )
        for _ in range(count)
    ]


@pytest.mark.parametrize("rotate", [False, True])
@pytest.mark.parametrize("first", [0, 5])
def test_totals_are_counted_game_by_game(first: int, *, rotate: bool) -> None:
    players, games = 3, drawn(200, 3)
    totals, number, sizes = Totals(players, rotate=rotate), first, random.Random(1)  # noqa: S311 - a test
    while number < first + len(games):
        size = sizes.randrange(0, 9)
        batch = of_playouts(games[number - first : number - first + size], players)
        totals.add(number, batch)
        number += batch.games
    numbered = list(enumerate(games, first))
    for at in range(players):
        seat_of = {number: (at + number) % players if rotate else at for number, _ in numbered}
        mine = totals.of_player(at)
        assert mine["wins"] == sum(game.winners == (seat_of[number],) for number, game in numbered)
        assert mine["shared"] == sum(
            seat_of[number] in game.winners and len(game.winners) > 1 for number, game in numbered
        )
        shares = sum(1 / len(game.winners) for number, game in numbered if seat_of[number] in game.winners)
        assert totals.share(at) == pytest.approx(shares / len(games), abs=1e-4)
        scores = [game.scores[seat_of[number]] for number, game in numbered]
        assert mine["score"]["mean"] == pytest.approx(statistics.mean(scores))
        assert mine["score"]["sd"] == pytest.approx(statistics.stdev(scores))
        assert (mine["score"]["least"], mine["score"]["most"]) == (min(scores), max(scores))
        assert totals.of_seat(at)["wins"] == sum(game.winners == (at,) for game in games)
    assert totals.draws() == sum(not game.winners for game in games)
    assert totals.lengths.told()["mean"] == pytest.approx(statistics.mean(game.plies for game in games), abs=1e-4)


def test_no_games_tell_nothing() -> None:
    assert Totals(2).of_player(0) == {"wins": 0, "shared": 0, "score": {}}
    assert Totals(2).share(0) == 0.0


def work(game: rulewright.Game, engine: str = "auto", games: int = 400) -> Work:
    return Work(game.called, {}, game.files, ("random", "random"), {}, 3, games, True, 7, engine)


@pytest.mark.parametrize("engine", ["auto", "native", "python"])
@pytest.mark.parametrize("workers", [1, 2])
def test_neither_the_engine_nor_workers_change_a_run(engine: str, workers: int) -> None:
    from rulewright.play.native.compilers import found

    if engine == "native" and not found():
        pytest.skip("there is no compiler for C")
    game = rulewright.load(EXAMPLES / "pig.rules")
    notes: list[str] = []
    alone = simulate(game, work(game, "python"), 1, rulewright.reload, None, notes)
    assert notes == ["Games 8 to 407: Python"]
    assert simulate(game, work(game, engine), workers, rulewright.reload) == alone


@pytest.mark.parametrize("engine", ["auto", "python"])
def test_what_is_cut_off_is_no_draw(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.play.simulate.MOST_PLIES", 30)
    game = rulewright.load(EXAMPLES / "connect-four.rules")
    many = work(game, engine, 300)
    ends = list(game.playouts(300, 3, first=7, engine="python"))
    long = sum(one.plies > 30 for one in ends)
    assert 0 < long < 300
    told = simulate(game, many, 1, rulewright.reload)
    assert told["cut_off"] == long
    assert told["draws"] == sum(not one.winners for one in ends if one.plies <= 30)
    assert f"too long: {long}." in as_text(told, 300)


def test_what_was_played_is_told_when_it_is_stopped() -> None:
    """The first games of the run, as if there had been no others."""
    game = rulewright.load(EXAMPLES / "pig.rules")

    def stop(done: int, whole: int) -> None:
        assert whole == 400
        if done > 100:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped:
        simulate(game, work(game, "python"), 1, rulewright.reload, stop)
    played = stopped.value.report["games"]
    assert 100 < played < 400
    assert stopped.value.report == simulate(game, work(game, "python", played), 1, rulewright.reload)


def test_there_are_three_engines() -> None:
    game = rulewright.load(EXAMPLES / "pig.rules")
    for ask in (lambda: list(game.playouts(1, engine="c")), lambda: game.tally(1, engine="c")):
        with pytest.raises(StartError, match="no engine `c`"):
            ask()
