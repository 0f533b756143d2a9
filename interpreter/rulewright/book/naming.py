"""In: a declaration. Out: a link to where it stands in a book."""

from __future__ import annotations

from ..model.symbols import Symbol
from .pages import Run
from .speech import Speech


def link(symbol: Symbol, speech: Speech) -> Run:
    return Run(speech.name(symbol), link=speech.anchor(symbol))
