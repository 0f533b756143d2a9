"""In: games. Out: how soon the first game of random choices is over: in a new process, and in another one after it.

The time is that of the processor, of the process and of the compilers that it starts.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import rulewright
from rulewright.play.native.compilers import found

from .engine import SHIPPED, example
from .texts import TOP

TURNS = 3
FIRST = Path(__file__).with_name("first.py")
GAMES = (*SHIPPED, "hex", "tic-tac-toe")
WAYS = ("begin", "tcc", "own")
Figures = dict[str, Any]


def figures() -> Figures:
    """For each game and way, milliseconds: with nothing in the store, and again with what that has left there."""
    measured: Figures = {}
    ways = ["begin", *dict.fromkeys("tcc" if one.quick else "own" for one in found())]
    for name in GAMES:
        row: dict[str, float] = {}
        for _ in range(TURNS):
            for way in ways:
                with TemporaryDirectory() as store:
                    for turn in (way, f"{way} again"):
                        taken = 1000 * seconds(name, way, store)
                        row[turn] = min(row.get(turn, taken), taken)
        measured[name] = row
    return measured


def seconds(name: str, way: str, store: str) -> float:
    """What one process takes, from its begin to the end of the first game; see ``first``."""
    called = name if name in SHIPPED else str(TOP / "examples" / f"{name}.rules")
    players = (rulewright.load(name) if name in SHIPPED else example(name)).players[-1]
    environment = {**os.environ, "PYTHONPATH": str(TOP / "interpreter"), "XDG_CACHE_HOME": store}
    with subprocess.Popen([sys.executable, str(FIRST), called, str(players), way], env=environment) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{name} did not begin: {way}")
    return used.ru_utime + used.ru_stime


def section(measured: Figures) -> str:
    from .page import table

    return HEAD + table(HEADS, list(rows(measured)))


def rows(measured: Figures) -> Iterator[tuple[str, ...]]:
    for name, row in measured.items():
        more = [f"{row[way] - row['begin']:,.0f}" if way in row else "" for way in WAYS[1:]]
        again = [f"{row[f'{way} again']:,.0f}" if way in row else "" for way in WAYS]
        yield name, f"{row['begin']:,.0f}", *more, *again


HEADS = (
    "game", "Python ready", "tcc: more", "`cc -O1`: more", "again: Python ready", "again: tcc", "again: `cc -O1`",
)  # fmt: skip
HEAD = """
### How soon it begins

A new process with nothing in the private store, until the program in Python is ready to play; how much more it takes
until the first game in C is over, by the compiler that comes first (where there is no `tcc`, `cc -O1`); and the whole
process once more, when all lies in the store. Milliseconds of the processor, compilers included; the least of three.

"""
