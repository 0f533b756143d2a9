"""What it costs to count which rules happen: ``python -m tests.bench.cover tikal coatl --games 1000``.

In: games, each a name or a path. Out: Markdown, a row for each, with as many players as may play: how long a random
game takes a processor without counting and with it, both compiled by the same compiler, and by how much it is longer.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import deque

import rulewright
from rulewright.play.counted import Counted
from rulewright.play.game import Table

ROUNDS = 3


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.cover", description=__doc__)
    parser.add_argument("names", nargs="+", metavar="GAME")
    parser.add_argument("--games", type=int, default=1000)
    chosen = parser.parse_args()
    sys.stdout.write("| game | µs a game | counted | times as long |\n| --- | ---: | ---: | ---: |\n")
    for name in chosen.names:
        game = rulewright.load(name)
        plain = game.table(game.players[-1])
        counted = Counted(game, game.players[-1], game.chosen({}, game.players[-1]))
        ready(plain)
        ready(counted)
        times = [[spent(one, chosen.games) for one in (plain, counted)] for _ in range(ROUNDS)]
        one, other = (1e6 * min(column) / chosen.games for column in zip(*times, strict=True))
        sys.stdout.write(f"| {game.name} | {one:,.1f} | {other:,.1f} | {other / one:.2f} |\n")
        sys.stdout.flush()


def ready(table: Table) -> None:
    """The fastest program that there can be."""
    while table.native.now() is not None and (table.native.waiting or table.native.work is not None):
        table.native.begin()
        table.native.finish()


def spent(table: Table, games: int) -> float:
    begun = time.process_time()
    if isinstance(table, Counted):
        table.count(games, 1, engine="native")
    else:
        deque(table.game.playouts(games, 1, table.players, engine="native"), 0)
    return time.process_time() - begun


if __name__ == "__main__":
    main()
