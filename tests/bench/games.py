"""Play games by bots and print a table: ``python -m tests.bench.games tikal tikal@two_in_all=yes --games 1000``.

In: games, each a name or a path, with options after an ``@``. Out: Markdown, a row for each game and number of players:
how long games of random choices last, what wins them, from which seats; how often one greedy player beats random ones;
how many games and decisions a second, and how long a state takes to copy. All but the times is the same every time.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import rulewright
from rulewright.play.ending import Playout
from rulewright.play.game import Game
from rulewright.play.simulate import Work, several

HEAD = ("game", "players", "plies", "least to most", "winning score", "wins by seat, %", "shared or drawn, %",
        "greedy wins, %", "games/s", "decisions/s", "copy, µs")  # fmt: skip
COPIES = 2000


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.games", description=__doc__)
    parser.add_argument("names", nargs="+", metavar="GAME[@OPTION=VALUE,…]")
    parser.add_argument("--games", type=int, default=200, help="so many games of random choices in each row")
    parser.add_argument("--greedy", type=int, default=0, help="so many with one greedy player, who changes seats")
    parser.add_argument("--players", default="", help="only for these numbers of players, as in 2,4")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    numbers = [int(word) for word in chosen.players.split(",") if word]
    sys.stdout.write(line(HEAD) + line(["---", *["---:"] * (len(HEAD) - 1)]))
    for row in rows(chosen.names, numbers, chosen.games, chosen.greedy, chosen.seed):
        sys.stdout.write(line(row))
        sys.stdout.flush()


def line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |\n"


def rows(names: Sequence[str], numbers: Sequence[int], games: int, greedy: int, seed: int) -> Iterator[list[str]]:
    """The table, row by row."""
    for name in names:
        called, _, words = name.partition("@")
        options = dict(word.split("=", 1) for word in words.split(",") if word)
        game = rulewright.load(called)
        for players in game.players:
            if not numbers or players in numbers:
                yield row(game, shown(called, options), players, options, games, greedy, seed)


def shown(called: str, options: dict[str, str]) -> str:
    """``tikal`` or ``tikal, two_in_all = yes``; for a path, only the name of the file."""
    return ", ".join([called.rpartition("/")[2].removesuffix(".rules"), *(f"{n} = {v}" for n, v in options.items())])


def row(game: Game, name: str, players: int, options: dict[str, Any], games: int, greedy: int, seed: int) -> list[str]:
    """One game for one number of players."""
    game.table(players, options)  # made before the clock runs
    begun = time.process_time()
    ends = play(game, ["random"] * players, options, games, seed)
    took = time.process_time() - begun
    plies = [end.plies for end in ends]
    won = [max(end.scores[seat] for seat in end.winners) for end in ends if end.winners]
    seats = [sum(1 for end in ends if end.winners == (seat,)) for seat in range(players)]
    return [
        name,
        str(players),
        f"{mean(plies):.1f}",
        f"{min(plies)} to {max(plies)}",
        f"{mean(won):.1f}",
        " / ".join(percent(wins, games) for wins in seats),
        percent(games - sum(seats), games),
        against(game, players, options, greedy, seed),
        f"{games / took:.1f}",
        f"{sum(plies) / took:,.0f}",
        f"{copying(game, players, options, seed):.1f}",
    ]


def play(game: Game, bots: Sequence[str], options: dict[str, Any], games: int, seed: int) -> list[Playout]:
    work = Work(game.called, {}, {}, tuple(bots), options, seed, games)
    return [end for _, end in several(game, work, work.numbers)]


def against(game: Game, players: int, options: dict[str, Any], games: int, seed: int) -> str:
    """The share of games that a greedy player wins, sitting in each seat in turn; shared wins count in part."""
    if not games:
        return "-"
    wins = 0.0
    for number in range(games):
        seat = number % players
        bots = ["greedy" if at == seat else "random" for at in range(players)]
        work = Work(game.called, {}, {}, tuple(bots), options, seed, 1, first=number)
        ((_, end),) = several(game, work, work.numbers)
        wins += 1 / len(end.winners) if seat in end.winners else 0
    return percent(wins, games)


def copying(game: Game, players: int, options: dict[str, Any], seed: int) -> float:
    """Microseconds to copy a state."""
    state = game.start(players, seed, options).state
    begun = time.perf_counter()
    for _ in range(COPIES):
        state[:]
    return (time.perf_counter() - begun) / COPIES * 1e6


def mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def percent(part: float, whole: int) -> str:
    return f"{100 * part / whole:.0f}"


if __name__ == "__main__":
    main()
