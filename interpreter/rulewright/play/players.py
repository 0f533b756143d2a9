"""In: the word for a player that is a program, such as ``greedy`` or ``search:2s``. Out: the bot."""

from __future__ import annotations

import re

from .bots import BOTS, Bot, Preference
from .search import Search

SEARCH, PREFER = "search", "prefer"
WORDS = (*BOTS, SEARCH)
THINKS = re.compile(r"search(?::(?P<number>[1-9][0-9]{0,6})(?P<seconds>s)?)?")


PREFERS = re.compile(r"prefer(?P<greedy>\+greedy)?:(?P<actions>[^\W\d]\w*(?:>[^\W\d]\w*)*)")


class NoSuchBotError(ValueError):
    """No bot is called so."""


def bot(word: str) -> Bot:
    """``random``, ``greedy``, ``search``, or how long that searches: ``search:2000`` rounds, or ``search:2s``.

    Or what is preferred: ``prefer:dig>march`` digs whenever that is possible, else marches, else does anything, and
    ``prefer+greedy:dig`` digs where that is best.

    >>> bot("prefer:dig>march")
    Preference(actions=('dig', 'march'), greedy=False)
    >>> bot("search:2000"), bot("search:2s").seconds
    (Search(rounds=2000, seconds=0, engine='auto'), 2)
    """
    if word in BOTS:
        return BOTS[word]
    prefers = PREFERS.fullmatch(word)
    if prefers is not None:
        return Preference(tuple(prefers["actions"].split(">")), prefers["greedy"] is not None)
    found = THINKS.fullmatch(word)
    if found is None:
        raise NoSuchBotError(word)
    if found["number"] is None:
        return Search()
    return Search(seconds=int(found["number"])) if found["seconds"] else Search(int(found["number"]))


def remembers(word: str) -> bool:
    """Whether a bot asks what has happened in the game: then the game must not forget it."""
    return word not in BOTS and PREFERS.fullmatch(word) is None


def preferred(word: str) -> tuple[str, ...]:
    """The actions that a bot prefers: whoever knows the game can say whether it has them."""
    prefers = PREFERS.fullmatch(word)
    return () if prefers is None else tuple(prefers["actions"].split(">"))


def timed(word: str) -> bool:
    """Whether a bot thinks for a time: then what it chooses depends on the machine."""
    found = THINKS.fullmatch(word)
    return found is not None and found["seconds"] is not None
