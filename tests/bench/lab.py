"""How fast games go through the lab, beside bare playouts: ``python -m tests.bench lab``."""

from __future__ import annotations

import time
from statistics import median
from time import process_time
from typing import Any

import rulewright
from rulewright.lab.here import Here
from rulewright.lab.played import Player
from rulewright.lab.running import run
from rulewright.lab.stopping import Stop
from rulewright.lab.store import Store, arm
from rulewright.lab.work import Work
from rulewright.play.native.batches import Batch
from rulewright.play.native.engine import EACH
from rulewright.play.native.player import Player as Bare

GAMES = (
    ("tikal", 4), ("tobago", 4), ("coatl", 2), ("jackal-dungeon", 4),
    ("pig", 2), ("connect-four", 2), ("tic-tac-toe", 2),
)  # fmt: skip
REPORTED = 100_000
GREEDY = ("tikal", 4)


def figures(seconds: float, times: int = 3) -> dict[str, Any]:
    """Seconds of a processor for a game: bare, through the lab, and to tell what was counted."""
    return {"random": [of_game(name, players, seconds, times) for name, players in GAMES], "greedy": greedy(seconds)}


def of_game(name: str, players: int, seconds: float, times: int) -> dict[str, Any]:
    table = rulewright.load(name).table(players)
    if not compiled(table):
        return {"game": name, "players": players, "games": 0}
    games = max(10, int(seconds / max(bare(table, 10), 1e-9) * 10))
    found: dict[str, list[float]] = {"bare": [], "ends": [], "lab": [], "told": []}
    for _ in range(times):
        found["bare"].append(bare(table, games))
        found["ends"].append(through(name, players, games, ends=True)[0])
        lab, told = through(name, players, games)
        found["lab"].append(lab)
        found["told"].append(told)
    each = {what: median(one) / games for what, one in found.items()}
    return {"game": name, "players": players, "games": games, **each}


def compiled(table: Any) -> bool:
    """The best compiled program, before anything is measured."""
    native = table.native
    if native.now() is None:
        return False
    while native.waiting or native.work is not None:
        native.begin()
        native.ready()
        time.sleep(0.1)
    return True


def bare(table: Any, games: int) -> float:
    library = table.native.now()
    player, number = Bare(table, library, 1, 100_000), 0
    begun = process_time()
    while number < games:
        batch: Batch = EACH.by(player, number, games - number)
        number += batch.games
    return process_time() - begun


def through(name: str, players: int, games: int, *, ends: bool = False) -> tuple[float, float]:
    """All of the lab: rows and accounts, or ends alone, stored on disk; then all figures."""
    game = rulewright.load(name)
    player = Player(rulewright.reload)
    work = Work(game.called, game.files, ("random",) * players, ends=ends)
    compiled(player.table(work))
    about = {"command": "run", "game": name, "stop": Stop(games).as_json()}
    with Store.make(None, [arm(name, work, player.table(work))], about) as store:
        begun = process_time()
        run(store, Here(player))
        played = process_time()
        store.counts(0).figures()
        return played - begun, process_time() - played


def greedy(seconds: float) -> dict[str, Any]:
    name, players = GREEDY
    game, player = rulewright.load(name), Player(rulewright.reload)
    work = Work(game.called, game.files, ("greedy",) * players)
    compiled(player.table(work))
    player.play(work, range(1))
    begun, games = process_time(), 0
    while process_time() - begun < 5 * seconds:
        player.play(work, range(games, games + 1))
        games += 1
    return {"game": name, "players": players, "games": games, "seconds": (process_time() - begun) / games}


def section(found: dict[str, Any]) -> str:
    head = ["bare, µs a game", "ends, µs", "bare / ends", "all, µs", "bare / all", "figures of 100,000 games, s"]
    lines = [f"| game, players | games | {' | '.join(head)} |", f"| --- |{' ---: |' * (1 + len(head))}"]
    lines += [row(one) for one in found["random"] if one["games"]]
    many = found["greedy"]
    lines.append("")
    lines.append(f"A game of {many['game']} by {many['players']} greedy bots: {many['seconds']:.3f} s of a processor.")
    return "\n".join(lines) + "\n"


def row(one: dict[str, Any]) -> str:
    bare_, ends, lab, told = (1e6 * one["bare"], 1e6 * one["ends"], 1e6 * one["lab"], REPORTED * one["told"])
    called = f"{one['game']}, {one['players']} | {one['games']:,}"
    return (
        f"| {called} | {bare_:,.1f} | {ends:,.1f} | {bare_ / ends:.2f} | {lab:,.1f} | {bare_ / lab:.2f} | {told:.1f} |"
    )
