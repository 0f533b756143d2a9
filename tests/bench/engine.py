"""In: how long to measure. Out: how fast games are loaded and played, and what ``docs/benchmarks.md`` says of it.

Everything is measured in one process on one core; what is compared is measured in turn, and the best turn counts.
"""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import rulewright
from rulewright.play.game import Game
from rulewright.play.profile import costliest

from .handwritten import TABLE

TOP = Path(__file__).parents[2]
GAMES = ("tic-tac-toe", "connect-four", "breakthrough")
SHIPPED = ("tikal", "tobago", "jackal-dungeon", "coatl")
TURNS = 5
HEX = (5, 7, 9, 11, 13, 15, 17, 19)
BREAKTHROUGH = (6, 8, 10, 12, 14, 16)
COLD = "import rulewright; s = rulewright.load('examples/tic-tac-toe.rules').start(seed=1); s.playout(1)"
FRESH = """
from time import process_time
import rulewright, rulewright.play.game, rulewright.play.stored_rules
imported = process_time()
game = rulewright.load({name!r})
loaded = process_time()
game.start()
print(1000 * imported, 1000 * (loaded - imported), 1000 * (process_time() - loaded))
"""
"""Processor time in a new process: to import what playing needs, to load, to start."""
Figures = dict[str, Any]


def plies_a_second(play: Callable[[int], int], seconds: float) -> float:
    """``play`` plays so many games and returns the number of choices; a batch takes about a twentieth of the time."""
    games, plies, begin = 1, 0, process_time()
    while (gone := process_time() - begin) < seconds:
        start = process_time()
        plies += play(games)
        if process_time() - start < seconds / 20:
            games *= 2
    return plies / gone


def ours(game: Game, players: int | None = None) -> Callable[[int], int]:
    seeds = iter(range(1_000_000))
    return lambda games: sum(end.plies for end in game.playouts(games, next(seeds), players, engine="python"))


def by_hand(way: str, name: str) -> Callable[[int], int]:
    playout, stream = TABLE[way][name], random.Random(1)  # noqa: S311 - a game, no secret
    return lambda games: sum(playout(stream) for _ in range(games))


def started(game: Game) -> Callable[[int], int]:
    """Games started one after the other, with sessions."""
    seeds = iter(range(100_000_000))
    return lambda games: sum(game.start(seed=(seed := next(seeds))).playout(seed).plies for _ in range(games))


def ratios(seconds: float) -> dict[str, dict[str, float]]:
    found = {}
    for name in GAMES:
        game = example(name)
        ways = {"ours": ours(game), "started": started(game), "gen": by_hand("gen", name), "oo": by_hand("oo", name)}
        found[name] = dict.fromkeys(ways, 0.0)
        for _ in range(TURNS):
            for way, play in ways.items():
                found[name][way] = max(found[name][way], plies_a_second(play, seconds))
    return found


def example(name: str) -> Game:
    return rulewright.load(TOP / "examples" / f"{name}.rules")


def sized(name: str, size: int) -> Game:
    """The game on a board of another size, without its examples, which name cells of the original board."""
    text = (TOP / "examples" / f"{name}.rules").read_text(encoding="utf-8").partition("\nexample ")[0]
    if name == "hex":
        text = text.replace("11 by 11", f"{size} by {size}")
    else:
        text = text.replace("8 by 8", f"{size} by {size}").replace("then 8", f"then {size}")
        text = text.replace("c.row >= 7", f"c.row >= {size - 1}")
    return rulewright.reload(f"{name}.rules", {}, {f"{name}.rules": text})


def growth(name: str, sizes: tuple[int, ...], seconds: float) -> list[dict[str, float]]:
    return [measured_game(sized(name, size), None, seconds) | {"size": size} for size in sizes]


def measured_game(game: Game, players: int | None, seconds: float) -> dict[str, float]:
    list(game.playouts(1, 0, players, engine="python"))
    begin, games, plies = process_time(), 0, 0
    while (gone := process_time() - begin) < seconds or games < 2:
        plies += sum(end.plies for end in game.playouts(1, games, players, engine="python"))
        games += 1
    return {"games": games / gone, "plies": plies / gone, "length": plies / games}


def load_and_start(name: str) -> None:
    rulewright.load(name).start()


def loads(times: int) -> dict[str, dict[str, float]]:
    """Milliseconds for a process that loads and plays a game, and for loading it again from the store."""
    found: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        for name in SHIPPED:
            game = rulewright.load(name)
            start = process_time()
            game.start()
            found[name] = {"first start": 1000 * (process_time() - start)}
            found[name]["load again"] = best(times, partial(rulewright.load, name), process_time)
            found[name]["load and start again"] = best(times, partial(load_and_start, name), process_time)
        cold = {**os.environ, "PYTHONPATH": str(TOP / "interpreter")}

        def process(code: str) -> float:
            command = [sys.executable, "-c", code]
            return best(times, lambda: subprocess.run(command, cwd=TOP, env=cold, check=True))

        def fresh(name: str) -> list[float]:
            command = [sys.executable, "-c", FRESH.format(name=name)]
            told = [
                subprocess.run(command, cwd=TOP, env=cold, check=True, capture_output=True, text=True).stdout.split()
                for _ in range(times)
            ]
            return [min(float(one[at]) for one in told) for at in range(3)]

        for name in SHIPPED:
            new = dict(zip(("import", "load", "start"), fresh(name), strict=True))
            found[name] |= {f"new process: {one}": taken for one, taken in new.items()}
        process(COLD)
        found["process"] = {"nothing": process("pass"), "tic-tac-toe": process(COLD)}
    return found


def best(times: int, what: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    taken = []
    for _ in range(times):
        gc.collect()
        start = clock()
        what()
        taken.append(1000 * (clock() - start))
    return min(taken)


def copying() -> float:
    """Microseconds to copy the state of a game of Tikal."""
    state = rulewright.load("tikal").start(players=4).state
    count = 10_000

    def copies() -> None:
        for _ in range(count):
            state[:]

    return 1000 / count * best(TURNS, copies)


def figures(seconds: float, times: int) -> Figures:
    tikal = rulewright.load("tikal")
    return {
        "ratios": ratios(seconds),
        "loads": loads(times),
        "copy": copying(),
        "hex": growth("hex", HEX, seconds),
        "breakthrough": growth("breakthrough", BREAKTHROUGH, seconds),
        "tikal": [measured_game(tikal, players, 4 * seconds) | {"players": players} for players in tikal.players],
        "rules": costliest(tikal.table(4), max(2, round(20 * seconds)), 1),
    }


def section(found: Figures) -> str:
    """The figures as a section of a page."""
    from .page import show, table

    parts = ["\n## How fast games are played\n\n`python -m tests.bench engine` measured this in one run on one core.\n"]
    parts.append(
        "\n### Against programs written by hand\n\nRandom games, each from a new start; choices a second. "
        "`gen` is straight Python over a flat state, `oo` clean object-oriented Python "
        "(`tests/bench/handwritten.py`). "
        "`playouts` is `Game.playouts`, `started` is `game.start(seed).playout(seed)`.\n\n"
    )
    parts.append(
        table(
            ("game", "playouts", "× gen", "× oo", "started", "started × gen", "started × oo"),
            [
                (
                    name,
                    f"{row['ours']:,.0f}",
                    f"{row['ours'] / row['gen']:.2f}",
                    f"{row['ours'] / row['oo']:.1f}",
                    f"{row['started']:,.0f}",
                    f"{row['started'] / row['gen']:.2f}",
                    f"{row['started'] / row['oo']:.1f}",
                )
                for name, row in found["ratios"].items()
            ],
        )
    )
    process = found["loads"]["process"]
    parts.append(
        "\n### Loading\n\nA process that loads tic-tac-toe and plays one game takes "
        f"{show(process['tic-tac-toe'])} ms, one that does nothing {show(process['nothing'])} ms. "
        "Below are milliseconds of the processor. Again: the rules and the program lie in the store, and "
        "everything is imported. New process: to begin it and import what playing needs, to load what lies in "
        "the store, to start.\n\n"
    )
    names = (
        "first start",
        "load again",
        "load and start again",
        "new process: import",
        "new process: load",
        "new process: start",
    )
    parts.append(
        table(
            ("game", *names),
            [(name, *(show(row[one]) for one in names)) for name, row in found["loads"].items() if name != "process"],
        )
    )
    parts.append(f"\nCopying a state of Tikal takes {found['copy']:.1f} µs.\n")
    for name in ("hex", "breakthrough"):
        parts.append(f"\n### Larger boards: {name}\n\n")
        parts.append(
            table(
                ("side", "games a second", "choices a game", "µs a choice"),
                [
                    (str(row["size"]), f"{row['games']:.0f}", f"{row['length']:.0f}", f"{1e6 / row['plies']:.1f}")
                    for row in found[name]
                ],
            )
        )
    parts.append("\n### Tikal\n\n")
    parts.append(
        table(
            ("players", "games a second", "choices a game", "choices a second"),
            [
                (str(row["players"]), f"{row['games']:.1f}", f"{row['length']:.0f}", f"{row['plies']:,.0f}")
                for row in found["tikal"]
            ],
        )
    )
    parts.append(
        "\nThe ten costliest rules with four players (`rulewright simulate tikal --players "
        "random,random,random,random --profile`):\n\n"
    )
    rows = [
        (f"`{one.said}`" if one.point else one.said, f"{one.times:,}", f"{100 * share:.1f} %")
        for one, share in found["rules"]
    ]
    parts.append(table(("line", "times", "share"), rows))
    return "".join(parts)
