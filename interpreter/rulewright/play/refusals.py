"""In: a refusal. Out: its words in English, for those who play from a program; other languages are for ``book``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..program.form import Refusal

VALUE = re.compile(r"\{(\w+)\}")
PICKING = frozenset({"not-among", "not-where", "not-those"})
"""A pick fails, and with it there is no more to say."""
WORDS = {
    "nobody-decides": "Nobody decides now.",
    "no-such-seat": "There is no such seat.",
    "not-deciding": "It is not {seat} who decides.",
    "no-such-choice": "There is no such choice here.",
    "not-offered": "`{action}` is not offered here.",
    "may-mean": "That may mean: {choices}.",
    "not-chosen-now": "That can't be chosen now.",
    "not-picked-now": "That can't be picked now.",
    "not-among": "`{pick}` is picked from `{domain}`, and this is not there.",
    "not-those": "`{pick}` can't be these: {number} of `{domain}` are picked.",
    "not-where": "`{pick}` can't be this: it needs `{condition}`.",
    "chance-silent": "Chance has nothing to say now.",
    "chance-cannot": "Chance can't bring that now.",
    "is-over": "The game is over.",
    "too-often": "This may not be done so often.",
    "so-often": "This may be done {times} times only.",
    "not-enough": "There are not enough {resource} left for that.",
    "does-not-hold": "This needs `{condition}`.",
    "steps-back": "There are {count} steps to go back.",
    "chance-has-spoken": "Chance has spoken since.",
    "secret-was-shown": "What was chosen in secret has been shown since.",
    "secret-was-learnt": "Somebody has learnt a secret since.",
}


def refusal(kind: str, **values: str | int) -> Refusal:
    """One that no rule of the game speaks of."""
    return Refusal(kind, values=tuple(values.items()))


def english(one: Refusal) -> str:
    """In words: those of the rules, if they have any for it."""
    values = dict(one.values)
    return one.said or VALUE.sub(lambda found: str(values[found[1]]), WORDS[one.kind])


def telling(found: Sequence[Refusal]) -> tuple[bool, int]:
    """The smaller, the nearer it is to being legal: what can't be picked at all is farthest off."""
    return found[0].kind in PICKING, len(found)
