"""In: the folder in which the studio was started. Out: the games in it and those that come along, by their names.

A page names a game as it stands in the list. What is not in the list is not there: no name becomes a path.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from .. import load
from ..data import ENDING, games, located
from ..frozen import frozen
from ..play.game import Game

Json = Any
HEAD = re.compile(r'^(game|variant|addon) "([^"\n]{1,200})".*((?:\n[ \t]+.*)*)', re.MULTILINE)
STATED = re.compile(r"^[ \t]+(players|minutes) (\d+(?:\.\.\d+)?)\s*$", re.MULTILINE)
LOOKED_AT = 20_000
"""The title stands in so many of the first bytes."""
MOST_FILES = 500


@frozen
class Entry:
    """A game that can be played. ``own``: it lies in the folder."""

    name: str
    title: str
    sort: str
    path: Path | None
    """The file of one's own; a game that comes along is known by its name."""
    players: str = ""
    minutes: str = ""
    """As they stand in the head: ``2..4``, ``60``; empty if a variant leaves them as they are."""

    @property
    def own(self) -> bool:
        return self.path is not None

    def data(self) -> Json:
        return {
            "name": self.name,
            "title": self.title,
            "sort": self.sort,
            "own": self.own,
            "players": self.players.replace("..", "–"),
            "minutes": self.minutes.replace("..", "–"),
        }


class Shelf:
    """All games that this server offers."""

    def __init__(self, folder: Path, first: str = "") -> None:
        """``first``: the game that was named at the start; it is listed first."""
        self.folder = folder.resolve()
        self.first = first

    def entries(self) -> dict[str, Entry]:
        """All games, in the order of the list."""
        found: dict[str, Entry] = {}
        for path in self.files():
            name = path.relative_to(self.folder).as_posix()
            entry = read(name, path, own=True)
            if entry is not None and entry.sort != "addon":  # an addon is played on a game
                found[name] = entry
        for name, file in games().items():
            entry = read(name, located(file), own=False)
            if entry is not None:
                found.setdefault(name, entry)
        chosen = found.pop(self.first, None)
        return {self.first: chosen, **found} if chosen is not None else found

    def files(self) -> list[Path]:
        """The rules in the folder and in those in it. What a link leads out to is left alone."""
        found = []
        for pattern in (f"*{ENDING}", f"*/*{ENDING}"):
            for path in sorted(self.folder.glob(pattern)):
                hidden = any(part.startswith(".") for part in path.relative_to(self.folder).parts)
                if not hidden and path.is_file() and path.resolve().is_relative_to(self.folder):
                    found.append(path)
        return found[:MOST_FILES]

    def game(self, name: str) -> Game:
        """The game with this name. Raises ``KeyError`` if it is not in the list, and ``RulesError``."""
        entry = self.entries()[name]
        return load(entry.path if entry.path is not None else name)


def read(name: str, path: Path, *, own: bool) -> Entry | None:
    """What stands in the head of a file; None if it can't be read, or is no game."""
    try:
        with path.open("rb") as file:
            head = HEAD.search(file.read(LOOKED_AT).decode("utf-8", "replace"))
    except OSError:
        return None
    if head is None:
        return None
    stated = dict(STATED.findall(head[3]))
    return Entry(name, head[2], head[1], path if own else None, stated.get("players", ""), stated.get("minutes", ""))
