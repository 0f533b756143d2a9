"""In: a condition as the rules have it. Out: words for players, or nothing if it is too long to be said in one breath.

Only what players can check at the table is said: comparisons of things with names. Whatever else a condition asks, a
plain sentence serves better than a formula.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ..words.sentences import ENGLISH

Say = Callable[..., str]
Call = Callable[[str, str], str | None]
PATH = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")
MINE = re.compile(r"my ([^\W\d]\w*)")
NUMBER = re.compile(r"\d+")
ASKED = re.compile(r"([^\W\d]\w*)\(([\w., ]*)\)")
COMPARED = re.compile(r"(.+?) (=|!=|<=|>=|<|>) (.+)")
EMPTY = re.compile(r"(.+?) is (not )?empty")
AMONG = re.compile(r"(.+?) is (not )?in (.+)")
SIGNS: Mapping[str, str] = {"=": "is", "!=": "is-not", "<": "below", "<=": "at-most", ">": "above", ">=": "at-least"}
DANGLING = frozenset({"at", "by", "for", "from", "in", "of", "on", "to", "with"})
"""Last words of definitions that want somebody behind them."""
WORD = 3
"""A name of a pick with fewer letters tells players nothing."""


class Wording:
    """The words of one voice. ``call``: the name of something that stands alone, after a dot, or before brackets."""

    def __init__(self, say: Say, call: Call, language: str, picks: frozenset[str]) -> None:
        self.say = say
        self.call = call
        self.english = language == ENGLISH
        self.picks = picks

    def condition(self, text: str) -> str | None:
        text = text.strip()
        for word in (" or ", " and "):
            if word in text and "(" not in text:
                parts = [self.condition(part) for part in text.split(word)]
                found = [part for part in parts if part is not None]
                return f" {self.say(f'cond-{word.strip()}')} ".join(found) if len(found) == len(parts) else None
        if text.startswith("not "):
            inner = self.condition(text.removeprefix("not "))
            return self.say("cond-not", thing=inner) if inner is not None else None
        if match := EMPTY.fullmatch(text):
            return self.about("full" if match[2] else "empty", match[1])
        if match := AMONG.fullmatch(text):
            return self.about("outside" if match[2] else "among", match[1], match[3])
        if match := COMPARED.fullmatch(text):
            if match[3] == "none" and match[2] in {"=", "!="}:
                return self.lying("missing" if match[2] == "=" else "there", match[1])
            return self.about(SIGNS[match[2]], match[1], match[3])
        return self.thing(text)

    def lying(self, sentence: str, thing: str) -> str | None:
        """Whether there is such a thing: of what is picked, or of anything else."""
        owner, dot, name = thing.rpartition(".")
        if dot and self.is_bare(owner):
            called = self.call(name, ".")
            return self.say(f"cond-its-{sentence}", thing=called) if called is not None else None
        return self.about(sentence, thing)

    def is_bare(self, name: str) -> bool:
        """Whether this is what is picked, by a name that tells players nothing."""
        return name in self.picks and len(name) < WORD

    def about(self, sentence: str, thing: str, other: str = "") -> str | None:
        first, second = self.thing(thing), self.thing(other) if other else ""
        if first is None or second is None:
            return None
        return self.say(f"cond-{sentence}", thing=first, other=second)

    def thing(self, text: str) -> str | None:
        """A value: a name, what belongs to something, a number, what a definition says of something."""
        text = text.strip()
        if NUMBER.fullmatch(text):
            return text
        if match := MINE.fullmatch(text):
            called = self.call(match[1], "player")
            return self.say("cond-yours", thing=called) if called is not None else None
        if text == "me":
            return self.say("cond-you")
        if PATH.fullmatch(text):
            return self.path(text.split("."))
        if (match := ASKED.fullmatch(text)) and self.english:
            return self.asked(match[1], [one for one in match[2].split(", ") if one not in {"", "me"}])
        return None

    def path(self, names: list[str]) -> str | None:
        *owner, name = names
        if not owner:
            if self.is_bare(name):
                return self.say("cond-it")
            return self.call(name, "")
        called = self.call(name, ".")
        if called is None:
            return None
        if len(owner) == 1 and self.is_bare(owner[0]):
            return self.say("cond-its", thing=called)
        whose = self.path(owner)
        return self.say("belongs", thing=called, owner=whose) if whose is not None else None

    def asked(self, name: str, given: list[str]) -> str | None:
        """What a definition says, in English: the others have no names for definitions."""
        about = [self.thing(one) for one in given]
        said = self.call(name, "()")
        if said is None or None in about or said.split()[-1] in DANGLING:
            return None
        listed = ", ".join(one for one in about if one is not None)
        if said.startswith(("is ", "may ", "can ", "has ")) and listed:
            return f"{listed} {said}"
        return f"{said} ({listed})" if listed else said
