"""In: names of the ruleset. Out: names of the printed source: never one of Python's, and none for two things."""

from __future__ import annotations

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
    "v_",
)
"""How the names of functions begin. A local name always ends with a number, and never begins like these."""


def plain(name: str) -> str:
    """A name in letters that every Python reads alike."""
    return "".join(char if char.isascii() and (char.isalnum() or char == "_") else f"u{ord(char):x}" for char in name)


def local_name(local: Local) -> str:
    name = plain(local.name)
    return name if name[:1].islower() and not name.startswith(OURS) else f"v_{name}"


def function_name(name: str) -> str:
    return plain(name)


def table_name(name: str) -> str:
    return f"T_{plain(name)}"
