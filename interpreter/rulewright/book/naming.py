"""In: declarations. Out: links to their sections in a book, alone and in sentences."""

from __future__ import annotations

from dataclasses import replace

from ..model.symbols import Symbol
from ..syntax import tree
from ..views.mentions import named
from .pages import Run, Text
from .speech import Speech


def link(symbol: Symbol, speech: Speech) -> Run:
    node = speech.model.nodes[symbol].declaration if symbol in speech.model.nodes else None
    match node:
        case tree.Ruling(question=title) | tree.Example(title=title):
            name = speech.heading(symbol, title)
        case _:  # it has a name
            name = speech.name(symbol)
    return Run(name, link=speech.anchor(symbol))


def linked(speech: Speech, sentence: str, name: str, symbols: tuple[Symbol, ...]) -> Text:
    """A sentence that contains a list of links."""
    before, _, after = speech.say(sentence, **{name: "\0"}).partition("\0")
    found: list[Run] = [Run(before)]
    for at, symbol in enumerate(symbols):
        found += [*([Run(", ")] if at else []), link(symbol, speech)]
    return (*found, Run(after))


def with_names(text: Text, speech: Speech) -> Text:
    """A text in which declarations are quoted by their identifiers, with their names, and links to them."""
    found: list[Run] = []
    for run in text:
        for at, part in enumerate(run.text.split("`")):
            symbols = named(part, speech.model) if at % 2 else []
            found.append(link(symbols[0], speech) if symbols else replace(run, text=part))
    return tuple(run for run in found if run.text)
