"""In: a game. Out: which of its rules games and examples come to, and how each condition comes out."""

from __future__ import annotations

import argparse
import json
import sys

from rulewright.diagnostics.misuse import MisuseError

from ..arguments import pairs
from ..game import HELP, changes
from ..terminal import say
from ..writing import write

SUMMARY = "which rules ever happen: in games that bots play, and in examples"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=HELP)
    parser.add_argument(
        "-n",
        "--games",
        default="2000",
        metavar="N",
        help="so many games, over all options and numbers of players (default: 2000)",
    )
    parser.add_argument("--examples", action="store_true", help="only the examples of the rules, no games")
    parser.add_argument("--bots", default="random", metavar="WHO", help="who plays: random (default), greedy, search")
    parser.add_argument("--players", metavar="N", help="only with so many players")
    parser.add_argument("--seed", default="1", metavar="S", help="the number that determines everything (default: 1)")
    parser.add_argument("--all", action="store_true", help="tell of everything, not only of what is missing")
    parser.add_argument("--json", action="store_true", help="write the result as JSON")
    parser.add_argument(
        "--html", metavar="FILE", help="write a page: the rules, line by line, with what was seen of each"
    )
    parser.add_argument(
        "--graph", metavar="FILE", help="draw the graph of the rules with what was seen: FILE.dot or FILE.mmd"
    )
    changes(parser)


def run(chosen: argparse.Namespace) -> int:
    from rulewright.lab.cover import cover
    from rulewright.lab.cover_text import as_json, lines
    from rulewright.play.errors import StartError
    from rulewright.play.players import NoSuchBotError, bot

    from ..play import opened
    from ..seats import numbered
    from ..simulate import Progress

    games, seed = numbered(chosen.games, "--games", 1), numbered(chosen.seed, "--seed")
    players = numbered(chosen.players, "--players", 1)
    assert games is not None
    assert seed is not None
    if chosen.graph is not None and not chosen.graph.endswith((".dot", ".mmd")):
        raise MisuseError("R905", "`--graph` needs a file that ends in .dot or .mmd.", "Write: --graph rules.dot")
    try:
        bot(chosen.bots)
    except NoSuchBotError:
        raise MisuseError("R905", f"There is no bot `{chosen.bots}`.", "Write one word, as in --bots greedy.") from None
    options = pairs(chosen.options, "--option")
    game = opened(chosen)
    if game is None:
        return 1
    if players is not None and players not in game.players:
        raise MisuseError("R905", f"{game.name} is not for {players} players.", "Leave `--players` out for all.")
    bar = Progress() if sys.stderr.isatty() else None
    try:
        found = cover(
            game,
            0 if chosen.examples else games,
            seed,
            players=players,
            options=options,
            bots=chosen.bots,
            progress=bar,
        )
    except StartError as error:
        raise MisuseError("R905", str(error)) from None
    finally:
        if bar is not None:
            bar.clear()
    if chosen.html is not None:
        from rulewright.lab.cover_html import page

        write(chosen.html, page(found, game))
    if chosen.graph is not None:
        from rulewright.lab.cover_graph import drawn

        write(chosen.graph, drawn(found, game, "mermaid" if chosen.graph.endswith(".mmd") else "dot"))
    if chosen.json:
        say(json.dumps(as_json(found), ensure_ascii=False, indent=2) + "\n")
    else:
        say("\n".join(lines(found, every=chosen.all)) + "\n")
    if found.wanted:
        sys.stderr.write("To count all games, run the same command again: they will be the same ones.\n")
        raise KeyboardInterrupt
    return 0
