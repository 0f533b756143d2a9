"""In: the word for a player that is a program, such as ``greedy`` or ``search:2s``. Out: the bot."""

from __future__ import annotations

import re

from .bots import BOTS, Bot
from .search import Search

SEARCH = "search"
WORDS = (*BOTS, SEARCH)
THINKS = re.compile(r"search(?::(?P<number>[1-9][0-9]{0,6})(?P<seconds>s)?)?")


class NoSuchBotError(ValueError):
    """No bot is called so."""


def bot(word: str) -> Bot:
    """``random``, ``greedy``, ``search``, or how long that searches: ``search:2000`` rounds, or ``search:2s``.

    >>> bot("search:2000"), bot("search:2s").seconds
    (Search(rounds=2000, seconds=0, engine='auto'), 2)
    """
    if word in BOTS:
        return BOTS[word]
    found = THINKS.fullmatch(word)
    if found is None:
        raise NoSuchBotError(word)
    if found["number"] is None:
        return Search()
    return Search(seconds=int(found["number"])) if found["seconds"] else Search(int(found["number"]))


def remembers(word: str) -> bool:
    """Whether a bot asks what has happened in the game: then the game must not forget it."""
    return word not in BOTS


def timed(word: str) -> bool:
    """Whether a bot thinks for a time: then what it chooses depends on the machine."""
    found = THINKS.fullmatch(word)
    return found is not None and found["seconds"] is not None
