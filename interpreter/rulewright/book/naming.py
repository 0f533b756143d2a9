"""In: a declaration. Out: its anchor in a book, which stays as long as its name does, and a link to it."""

from __future__ import annotations

from ..model.symbols import Symbol
from .pages import Run
from .speech import Speech


def anchor(symbol: Symbol) -> str:
    """``action-uncover``, ``zone-site-tile``, ``ruling-who-starts``."""
    parts = [symbol.kind, symbol.of, symbol.name]
    return "-".join(slug(part) for part in parts if part)


def slug(text: str) -> str:
    kept = "".join(char if char.isalnum() else "-" for char in text.lower())
    return "-".join(part for part in kept.split("-") if part)


def link(symbol: Symbol, speech: Speech) -> Run:
    return Run(speech.name(symbol), link=anchor(symbol))
