"""Games of two players who see everything."""

from __future__ import annotations

import re

from rulewright.play.choice import Choice

from .classics import cell, column, picks, row
from .pairs import Pair, State, said


def joined(choice: Choice) -> str:
    """The cells that are picked, one after the other."""
    return "".join(picks(choice))


def bare(state: State, action: int) -> str:
    """Two cells, whatever stands between their names."""
    return "".join(re.findall(r"[a-z][0-9]+", said(state, action)))


def going(choice: Choice) -> str:
    """Both cells of a move, of which the second one is no pick."""
    return "".join(re.findall(r"\b[a-h][1-8]\b", str(choice)))


def amazon(state: State, action: int) -> str:
    """Where from, where to, and where the arrow goes: there, these are three steps."""
    return said(state, action).partition("(")[2].rstrip(")")


def in_amazons(name: str) -> str:
    return f"{11 - row(name)}, {column(name) + 1}"


ABSTRACTS = {
    "amazons": Pair("amazons", lambda one: tuple(map(in_amazons, picks(one))), 2, there=amazon),
    "clobber": Pair("clobber", joined, 6),
    "y": Pair("y", cell, 2),
    "havannah": Pair("havannah", lambda one: f"{cell(one)[0]}{16 - row(cell(one))}", 2),
    "lines-of-action": Pair("lines_of_action", going, 2, fixed=False, there=bare, options={"returns": 2}),
}
