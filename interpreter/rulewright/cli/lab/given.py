"""In: the arguments of a subcommand of ``lab``. Out: what is to be played: the game, its bots, how many games."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rulewright.diagnostics.misuse import MisuseError

from ..arguments import pairs, position
from ..game import HELP, changes

if TYPE_CHECKING:
    from rulewright.lab.work import Work
    from rulewright.play.game import Game

DEFAULT_GAMES = "1000"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What all subcommands that play have in common."""
    parser.add_argument("game", nargs="?", metavar="GAME", help=HELP)
    playing(parser)
    changes(parser)
    position(parser)


def playing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bots",
        metavar="WHO",
        help="who plays: greedy, or one for each seat, as in --bots greedy,random; they change seats (default: random)",
    )
    parser.add_argument("--players", metavar="N", help="how many players (default: the fewest)")
    parser.add_argument("--seed", default="1", metavar="S", help="the number that determines everything (default: 1)")
    parser.add_argument("--most", default="100000", metavar="N", help="games with more choices than this are cut off")


def work_of(game: Game, chosen: argparse.Namespace) -> Work:
    """What is to be played, as texts."""
    from rulewright.lab.work import Work
    from rulewright.play.errors import StartError

    from ..seats import numbered

    seed, most = numbered(chosen.seed, "--seed"), numbered(chosen.most, "--most", 1)
    assert seed is not None
    assert most is not None
    bots = bots_of(game, chosen.bots, chosen.players)
    options = pairs(chosen.options, "--option")
    try:
        (game.at(chosen.position) if chosen.position else game).table(len(bots), options)
    except StartError as error:
        raise MisuseError("R905", str(error)) from None
    return Work(
        game.called,
        game.files,
        bots,
        settings=game.settings,
        options=options,
        position=chosen.position,
        seed=seed,
        most=most,
    )


def bots_of(game: Game, words: str | None, players: str | None) -> tuple[str, ...]:
    """The bots; a single word stands for all."""
    from ..seats import numbered, seated

    count = numbered(players, "--players", 1)
    names = [word.strip() for word in (words or "random").split(",")]
    if len(names) == 1:
        names *= game.players[0] if count is None else count
    elif count is not None and count != len(names):
        raise MisuseError("R905", f"`--bots` names {len(names)} bots, and `--players` wants {count}.")
    return tuple(bot for bot in seated(",".join(names), game, people=False) if bot is not None)
