"""In: nothing. Out: all games that come along, with how many play, how long, and what they are good to learn from."""

from __future__ import annotations

import argparse
import csv
import json
import shutil
import sys
import textwrap
from dataclasses import asdict, dataclass
from functools import cache

from rulewright.data import ENDING, games, located
from rulewright.diagnostics.place import Chunk
from rulewright.syntax import tree
from rulewright.syntax.chunks import extents

from .terminal import say

SUMMARY = "list the games that come along"
LESSONS = "examples/games.csv"
WIDE = 120
NARROW = 20


@dataclass(frozen=True)
class Entry:
    """A game, as people look for one."""

    name: str
    title: str
    players: str
    minutes: str
    learn: str


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="write it as JSON")


def run(chosen: argparse.Namespace) -> int:
    found = listed()
    say(json.dumps([asdict(one) for one in found], ensure_ascii=False, indent=2) + "\n" if chosen.json else text(found))
    return 0


def listed() -> list[Entry]:
    """All but the small variants, which are there to show how a game is changed."""
    with located(LESSONS).open(encoding="utf-8", newline="") as file:
        learnt = {row["name"]: row["learn"] for row in csv.DictReader(file)}
    names = sorted(name for name, file in games().items() if "/variants/" not in file)
    return [entry(name, learnt.get(name, "")) for name in names]


def entry(name: str, learn: str) -> Entry:
    first = title(name)
    return Entry(name, first.title.text, stated(name, tree.Players), stated(name, tree.Minutes), learn)


@cache
def title(name: str) -> tree.Game:
    """The first declaration of a game, without the rest of its rules."""
    from rulewright.syntax.read import read_chunk

    whole = located(games()[name]).read_text(encoding="utf-8")
    for extent in extents(whole)[0]:
        chunk = Chunk(games()[name], whole[extent.start : extent.end])
        declaration, _, _ = read_chunk(chunk)
        if isinstance(declaration, tree.Game):
            return declaration
    raise AssertionError(name)


def stated(name: str, sort: type[tree.Players | tree.Minutes]) -> str:
    """What a game says of its players or minutes; a variant that does not say it has those of its base."""
    first = title(name)
    for line in first.lines:
        if isinstance(line, sort):
            span = line.range.span
            return span.chunk.text[span.start : span.end].replace("..", "–").strip("[]")
    base = first.base.text.removesuffix(ENDING).rpartition("/")[2] if first.base is not None else ""
    return stated(base, sort) if base in games() else ""


def text(found: list[Entry]) -> str:
    """A table, as wide as the terminal."""
    rows = [("game", "players", "minutes", "good to learn from")]
    rows += [(one.name, one.players, one.minutes, one.learn) for one in found]
    name, players, minutes = (max(len(row[at]) for row in rows) for at in range(3))
    before = name + players + minutes + 6
    width = max(before + NARROW, shutil.get_terminal_size().columns if sys.stdout.isatty() else WIDE)
    told = ""
    for row in rows:
        first, *others = textwrap.wrap(row[3], width - before) or [""]
        told += f"{row[0]:<{name}}  {row[1]:>{players}}  {row[2]:>{minutes}}  {first}".rstrip() + "\n"
        told += "".join(f"{'':<{before}}{other}\n" for other in others)
    return told
