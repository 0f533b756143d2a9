"""In: a game or a folder. Out: a server whose pages show its games, to be played, until Ctrl-C."""

from __future__ import annotations

import argparse
import webbrowser
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from rulewright.diagnostics.misuse import MisuseError

from .opening import misuse
from .terminal import say

SUMMARY = "open a page where games are played: alone, against bots, or with friends"
NEEDED = ("starlette", "uvicorn")
MOST_PORTS = 65535


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", metavar="GAME|FOLDER", help="a game that comes along, a file of rules, or a folder with some"
    )
    parser.add_argument("--port", default="8765", metavar="N", help="the port on this machine (8765)")
    parser.add_argument("--no-open", action="store_true", help="print the address, and open no browser")


def run(chosen: argparse.Namespace) -> int:
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise MisuseError(
            "R905",
            f"The studio needs {' and '.join(missing)}, which this Python does not have.",
            "Install them by: pip install rulewright[studio]",
        )
    from rulewright.studio.server import Settings, Studio, serve

    folder, first = placed(chosen.game)
    try:
        studio = Studio(Settings(folder, port(chosen.port), first))
    except OSError as error:
        raise misuse(error, f"Port {chosen.port}") from None
    link = studio.owner_link()

    def ready() -> None:
        say(f"The studio is open, until Ctrl-C: {link}\n")
        if not chosen.no_open:
            webbrowser.open(link)

    with suppress(KeyboardInterrupt):
        serve(studio, ready)
    say("The studio is closed. All tables are kept.\n")
    return 0


def placed(game: str | None) -> tuple[Path, str]:
    """The folder to serve, and the game in it to begin with."""
    from rulewright.data import games

    if game is None:
        return Path.cwd(), ""
    if game in games():
        return Path.cwd(), game
    path = Path(game)
    if path.is_dir():
        return path, ""
    if path.is_file():
        return path.parent, path.name
    raise MisuseError("R901", f"There is no game, no file and no folder `{game}`.")


def port(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 6 and int(word) <= MOST_PORTS):
        raise MisuseError("R905", f"`--port` needs a number up to {MOST_PORTS}, not `{word}`.")
    return int(word)
