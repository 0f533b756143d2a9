"""In: a game, bots and a number of games. Out: how the games ended: who won, how long they took, the scores."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import deque
from time import monotonic
from typing import Any

from rulewright.diagnostics.misuse import MisuseError

from .arguments import engine, pairs, position
from .game import HELP, changes
from .terminal import say
from .writing import write

EVERY, LATELY = 0.2, 10
"""Seconds between two lines about how far it is, and how many lines back the speed is measured."""
SUMMARY = "let bots play many games, and count the results"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=HELP)
    parser.add_argument("-n", "--games", default="100", metavar="N", help="how many games (default: 100)")
    parser.add_argument(
        "--players",
        metavar="WHO",
        help="who plays, seat by seat: random, greedy, search; as in --players greedy,random; or how many, at random",
    )
    parser.add_argument(
        "--seed", default="1", metavar="S", help="the number that determines everything random (default: 1)"
    )
    parser.add_argument(
        "--first", default="1", metavar="K", help="the number of the first game: those before it are left out"
    )
    parser.add_argument("--save", metavar="FILE", help="save the game, if it is one: --first 37 --games 1 --save FILE")
    parser.add_argument(
        "--workers",
        default="1",
        metavar="N",
        help="how many play at once; this does not change the result (default: 1)",
    )
    engine(parser)
    position(parser)
    parser.add_argument("--rotate", action="store_true", help="let the bots change seats from game to game")
    parser.add_argument("--json", action="store_true", help="write the result as JSON")
    parser.add_argument("--profile", action="store_true", help="tell which rules take most of the time")
    parser.add_argument("--verbose", action="store_true", help="say what played the games")
    changes(parser)


def run(chosen: argparse.Namespace) -> int:
    from rulewright import reload
    from rulewright.play.errors import RulesFault, StartError
    from rulewright.play.profile import costliest, written
    from rulewright.play.simulate import GameFaultError, Stopped, Work, WorkerError, played, simulate

    from .play import opened
    from .seats import numbered, seated

    options = pairs(chosen.options, "--option")
    games, seed = numbered(chosen.games, "--games", 1), numbered(chosen.seed, "--seed")
    workers, first = numbered(chosen.workers, "--workers", 1), numbered(chosen.first, "--first", 1)
    assert games is not None
    assert seed is not None
    assert workers is not None
    assert first is not None
    if chosen.save and games != 1:
        raise MisuseError("R905", "`--save` saves one game.", "Say which: `--first 37 --games 1 --save FILE`.")
    game = opened(chosen)
    if game is None:
        return 1
    bots = tuple(bot for bot in seated(chosen.players, game, people=False) if bot is not None)
    try:
        game = game.at(chosen.position) if chosen.position else game
    except StartError as error:
        raise MisuseError("R905", str(error)) from None
    settings = dict(game.settings)
    rest = (chosen.rotate, first - 1, chosen.engine, chosen.position)
    work = Work(game.called, settings, game.files, bots, options, seed, games, *rest)
    bar = Progress() if sys.stderr.isatty() else None
    notes: list[str] = []
    try:
        if chosen.profile:
            found = costliest(game.table(len(bots), options), games, seed)
            say("".join(f"{written(one, share)}\n" for one, share in found))
            return 0
        if chosen.save:
            write(chosen.save, played(game, work, work.first).save())
        result = simulate(game, work, workers, reload, bar, notes)
    except Stopped as stopped:
        if bar is not None:
            bar.clear()
        if stopped.report["games"]:
            say(told(stopped.report, chosen, games))
        raise
    except StartError as error:
        raise MisuseError("R905", str(error)) from None
    except GameFaultError as error:
        again = f"`--seed {seed} --first {error.number + 1} --games 1`"
        say(f"{game.name}: {error} To repeat it: the same command with {again}.\n")
        return 1
    except (RulesFault, WorkerError) as error:
        say(f"{game.name}: {error}\n")
        return 1
    finally:
        if bar is not None:
            bar.clear()
        if chosen.verbose:
            sys.stderr.write("".join(f"{note}\n" for note in notes))
    say(told(result, chosen, games))
    return 0


def told(result: dict[str, Any], chosen: argparse.Namespace, games: int) -> str:
    return json.dumps(result, ensure_ascii=False, indent=2) + "\n" if chosen.json else as_text(result, games)


class Progress:
    """A line on the terminal about how far it is, written anew a few times a second."""

    def __init__(self) -> None:
        self.shown = deque([(monotonic(), 0)], LATELY)
        """When it was written lately, and how many games were over: games may get much faster on the way."""

    def __call__(self, done: int, whole: int) -> None:
        now = monotonic()
        before, games = self.shown[0]
        if now - self.shown[-1][0] < EVERY or done == games:
            return
        self.shown.append((now, done))
        rate = (done - games) / (now - before)
        about = (
            f"{done:,} of {whole:,}, {rate:,.{0 if rate >= 10 else 1}f} a second, {lasting((whole - done) / rate)} left"
        )
        wide = min(40, os.get_terminal_size(sys.stderr.fileno()).columns - len(about) - 4)
        share = done * wide // whole
        bar = f"[{'=' * share}{' ' * (wide - share)}] " if wide > 4 else ""
        sys.stderr.write(f"\r\033[K{bar}{about}")
        sys.stderr.flush()

    def clear(self) -> None:
        sys.stderr.write("\r\033[K")


def lasting(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


def as_text(result: dict[str, Any], games: int) -> str:
    """``games``: how many there should have been."""
    whole = f" of {games}" if result["games"] < games else ""
    numbers = f"{result['games']}{whole} games" + (f" from number {result['first']} on" if result["first"] > 1 else "")
    lines = [f"{result['game']}: {numbers}, seed {result['seed']}"]
    if result["seats"][0]["bot"] is None:
        lines += [f"  {one['bot']}, in every seat in turn: won {100 * one['share']:.1f} %" for one in result["players"]]
    names = [one["seat"] if one["bot"] is None else f"{one['seat']} ({one['bot']})" for one in result["seats"]]
    wide = max(map(len, names))
    scored = any(one["score"]["least"] or one["score"]["most"] for one in result["seats"])
    for name, one in zip(names, result["seats"], strict=True):
        shared = f" and shared {one['shared']}" if one["shared"] else ""
        score = one["score"]
        spread = f", score {score['mean']} ± {score['sd']} ({score['least']} to {score['most']})" if scored else ""
        lines.append(f"  {name:<{wide}}  won {one['wins']}{shared}{spread}")
    plies = result["plies"]
    lines.append(f"  draws: {result['draws']}")
    if result["cut_off"]:
        lines.append(
            f"  cut off, as they went on for too long: {result['cut_off']}. What is told of all says little then."
        )
    lines.append(f"  length in choices: {plies['mean']} ± {plies['sd']} ({plies['least']} to {plies['most']})")
    return "\n".join(lines) + "\n"
