"""How many games of random choices are played in a second, beside OpenSpiel: ``python -m tests.bench.beside``.

In: names of games that are played in step with OpenSpiel (all but the classics, if none is given). Out: a table for
the page of measures: printed Python, C, and OpenSpiel called from Python, in one process on one core, in turns; the
best turn counts. Options and numbers of players are those of the comparison.
"""

from __future__ import annotations

import argparse
import random
import sys
from importlib import import_module
from time import process_time
from typing import Any

from ..play.shelf import loaded
from ..spiel.classics import CLASSICS
from ..spiel.tables import PAIRS
from .native import TURNS, Play, best, compiled_play, in_python
from .page import table


def in_spiel(other: str) -> Play:
    """Games of OpenSpiel, played through its interface for Python."""
    pyspiel: Any = import_module("pyspiel")
    game, dice = pyspiel.load_game(other), random.Random(1)  # noqa: S311 - a game, no secret

    def play(games: int) -> int:
        choices = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(dice.choices(actions, weights)[0])
                    continue
                legal = state.legal_actions()
                state.apply_action(legal[int(dice.random() * len(legal))])
                choices += 1
        return choices

    return play


def games_a_second(play: Play, seconds: float) -> float:
    games = 1
    while True:
        begun = process_time()
        play(games)
        used = process_time() - begun
        if used >= seconds:
            return games / used
        games *= 2 if used < seconds / 4 else 3


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.beside", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=0.3)
    chosen = parser.parse_args()
    rows = []
    for name in chosen.names or [one for one in sorted(PAIRS) if one not in CLASSICS]:
        pair = PAIRS[name]
        own = loaded(name).table(pair.players, pair.options)
        plays = {"python": in_python(own), "c": compiled_play(own, best()), "spiel": in_spiel(pair.other)}
        found = dict.fromkeys(plays, 0.0)
        for _ in range(TURNS):
            for way, play in plays.items():
                if play is not None:
                    found[way] = max(found[way], games_a_second(play, chosen.seconds))
        figures = [f"{found[way]:,.0f}" for way in plays]
        rows.append((name, *figures, f"{found['c'] / found['spiel']:.1f}"))
        sys.stderr.write(f"{rows[-1]}\n")
    sys.stdout.write(table(("game", "printed Python", "C", "OpenSpiel", "C × OpenSpiel"), rows))


if __name__ == "__main__":
    main()
