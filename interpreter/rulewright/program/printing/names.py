"""In: names of the ruleset. Out: names of the printed source: never one of Python's, and different for different
things.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ..form import Local

OURS = (
    "define_",
    "formula_",
    "ways_",
    "price_",
    "stop_",
    "touching_",
    "phase_",
    "legal_",
    "why_",
    "cost_",
    "let_",
    "act_",
    "winner_",
    "given_",
    "then_",
    "named_",
    "suppose_",
    "those_",
    "fits_",
    "united_",
    "join_",
    "v_",
)
"""The beginnings of function names. A local name always ends with a number, and never begins like these."""


STRANGE = re.compile(r"[^a-zA-Z0-9_]|_(?=[^a-zA-Z0-9]|u[0-9a-f]+[^a-zA-Z0-9])")
"""What is written by its number: other letters, and an underscore that would look like part of such a number."""


@lru_cache(4096)
def plain(name: str) -> str:
    """A name in ASCII letters, different for different names.

    Parts of names are separated by a point, which no name in a ruleset contains.
    """
    return STRANGE.sub(lambda found: "__" if found[0] == "." else f"_u{ord(found[0]):x}_", name)


def local_name(local: Local) -> str:
    name = plain(local.name)
    return name if name[:1].islower() and not name.startswith(OURS) else f"v_{name}"


def function_name(name: str) -> str:
    return plain(name)


def block_name(number: int) -> str:
    return f"b{number}"


def table_name(name: str) -> str:
    return f"T_{plain(name)}"
