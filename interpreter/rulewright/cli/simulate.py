"""In: a game, bots and a number of games. Out: how the games ended: who won, how long they took, the scores."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from typing import Any

from rulewright.diagnostics.misuse import MisuseError

from .arguments import pairs
from .game import HELP, changes
from .terminal import say
from .writing import write

SUMMARY = "let bots play many games, and count the results"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=HELP)
    parser.add_argument("--games", default="100", metavar="N", help="how many games (default: 100)")
    parser.add_argument(
        "--players",
        metavar="WHO",
        help="who plays, seat by seat: random, greedy; as in --players greedy,random; or how many play at random",
    )
    parser.add_argument(
        "--seed", default="1", metavar="S", help="the number that determines everything random (default: 1)"
    )
    parser.add_argument(
        "--first", default="1", metavar="K", help="the number of the first game: those before it are left out"
    )
    parser.add_argument("--save", metavar="FILE", help="save the game, if it is one: --first 37 --games 1 --save FILE")
    parser.add_argument(
        "--workers", default="1", metavar="N", help="how many processes; this does not change the result (default: 1)"
    )
    parser.add_argument(
        "--engine",
        default="auto",
        metavar="WHICH",
        help="for games of random choices: python, native (compiled from C), or auto (whichever takes less time); "
        "this does not change the result (default: auto)",
    )
    parser.add_argument("--rotate", action="store_true", help="let the bots change seats from game to game")
    parser.add_argument("--json", action="store_true", help="write the result as JSON")
    parser.add_argument("--profile", action="store_true", help="tell which rules take most of the time")
    changes(parser)


def run(chosen: argparse.Namespace) -> int:
    from rulewright import reload
    from rulewright.play.bots import BOTS
    from rulewright.play.errors import RulesFault, StartError
    from rulewright.play.native.engine import ENGINES
    from rulewright.play.profile import costliest, written
    from rulewright.play.simulate import GameFaultError, Work, WorkerError, played, simulate

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
    if chosen.engine not in ENGINES:
        engines = ", ".join(ENGINES)
        raise MisuseError("R905", f"There is no engine `{chosen.engine}`.", f"Write one of these: {engines}.")
    game = opened(chosen)
    if game is None:
        return 1
    known = {bot: name for name, bot in BOTS.items()}
    bots = tuple(known[bot] for bot in seated(chosen.players, game, people=False) if bot is not None)
    settings, engine = dict(game.settings), chosen.engine
    work = Work(game.called, settings, game.files, bots, options, seed, games, chosen.rotate, first - 1, engine)
    bar = progress() if sys.stderr.isatty() else None
    try:
        if chosen.profile:
            found = costliest(game.table(len(bots), options), games, seed)
            say("".join(f"{written(one, share)}\n" for one, share in found))
            return 0
        if chosen.save:
            write(chosen.save, played(game, work, work.first).save())
        result = simulate(game, work, workers, reload, bar)
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
            sys.stderr.write("\r\033[K")
    say(json.dumps(result, ensure_ascii=False, indent=2) + "\n" if chosen.json else as_text(result))
    return 0


def progress() -> Callable[[int, int], None]:
    """A progress bar on the terminal, written only when it changes."""
    shown = [-1]
    width = min(40, os.get_terminal_size(sys.stderr.fileno()).columns - 20)

    def draw(done: int, whole: int) -> None:
        share = done * width // whole
        if share != shown[0]:
            shown[0] = share
            sys.stderr.write(f"\r[{'=' * share}{' ' * (width - share)}] {done} of {whole}")
            sys.stderr.flush()

    return draw


def as_text(result: dict[str, Any]) -> str:
    numbers = f"{result['games']} games" + (f" from number {result['first']} on" if result["first"] > 1 else "")
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
    lines.append(f"  length in choices: {plies['mean']} ± {plies['sd']} ({plies['least']} to {plies['most']})")
    return "\n".join(lines) + "\n"
