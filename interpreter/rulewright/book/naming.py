"""In: declarations. Out: links to their sections in a book, alone and in sentences."""

from __future__ import annotations

from ..model.symbols import Symbol
from .pages import Run, Text
from .speech import Speech


def link(symbol: Symbol, speech: Speech) -> Run:
    return Run(speech.name(symbol), link=speech.anchor(symbol))


def linked(speech: Speech, sentence: str, name: str, symbols: tuple[Symbol, ...]) -> Text:
    """A sentence that contains a list of links."""
    before, _, after = speech.say(sentence, **{name: "\0"}).partition("\0")
    found: list[Run] = [Run(before)]
    for at, symbol in enumerate(symbols):
        found += [*([Run(", ")] if at else []), link(symbol, speech)]
    return (*found, Run(after))
