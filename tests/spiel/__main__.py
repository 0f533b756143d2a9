"""Play many games in step with OpenSpiel: ``python -m tests.spiel hex reversi --games 1000 --write``.

With ``--write``, how many games, decisions and choices were compared goes into ``record.csv``, from which the page of
the games is made. With ``--never``, it is listed what never happened in these games.
"""

from __future__ import annotations

import argparse
import sys

from ..play.shelf import loaded
from .covered import never
from .record import Row, read, write
from .tables import PAIRS
from .together import in_step


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.spiel", description=__doc__)
    parser.add_argument("names", nargs="*", help="these games; default: all", metavar="GAME")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--write", action="store_true", help="write down what was compared")
    parser.add_argument("--never", action="store_true", help="list what never happened")
    chosen = parser.parse_args()
    for name in chosen.names or PAIRS:
        numbers = range(chosen.first, chosen.first + chosen.games)
        if chosen.never:
            sys.stdout.write("".join(f"{name}:{line}\n" for line in never(PAIRS[name], loaded(name), numbers)))
            continue
        decisions, compared = in_step(PAIRS[name], loaded(name), numbers)
        sys.stdout.write(f"{name}: {chosen.games:,} games, {decisions:,} decisions, {compared:,} choices\n")
        sys.stdout.flush()
        if chosen.write:
            write({**read(), name: Row(chosen.games, decisions, compared)})


if __name__ == "__main__":
    main()
