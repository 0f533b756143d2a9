"""In: the signs of a declaration, one by one, as the grammar calls them. Out: its tree; or what could come instead.

The parser goes by tables that Lark made of the grammar (``grammar``). If those in the file are of another grammar, or
there are none, they are made when the first text is read: that takes a quarter of a second.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple
from zlib import crc32

from rulewright.data import folder

from .parsed import Token, Tree

TABLES = "rulewright.tables.json"
END = "$END"


class Part(NamedTuple):
    """What becomes of a value: whether its own parts take its place, and how many before it were left out."""

    value: int
    spread: bool
    missing: int


class Rule(NamedTuple):
    """A rule of the grammar: how many values it takes, and what it makes of them."""

    makes: str
    takes: int
    name: str  # of its tree
    single: bool  # whether a part that is alone stands for itself
    parts: tuple[Part, ...] | None  # None: the values as they are
    missing: int  # how many were left out behind the last

    @property
    def passes(self) -> bool:
        """Whether a value only gets another name: an ``?and_`` that is but a ``?not_``."""
        return self.single and self.takes == 1 and self.parts is None


@dataclass(frozen=True, slots=True)
class Language:
    """The tables: what each state does with a symbol; and the grammar's name for each keyword and mark."""

    states: list[dict[str, int]]  # the next state, or ``~rule`` to end a rule
    rules: list[Rule]
    starts: dict[str, int]
    ends: dict[str, int]
    keywords: dict[str, str]
    marks: dict[str, str]
    ways: dict[tuple[int, str, str], int] = field(default_factory=dict, compare=False)  # found by now: see ``way``

    def begin(self, start: str) -> Parser:
        return Parser(self, start)

    def way(self, state: int, made: str, terminal: str) -> int:
        """The state behind one where something was made, when all rules have ended that only give it another name."""
        known = self.ways.get((state, made, terminal))
        if known is not None:
            return known
        after = self.states[state]
        to = after[made]
        while (action := self.states[to].get(terminal, 0)) < 0 and self.rules[~action].passes:
            to = after[self.rules[~action].makes]
        self.ways[state, made, terminal] = to
        return to


def grammar() -> str:
    return (folder("grammar") / "rulewright.lark").read_text(encoding="utf-8")


def seal(text: str) -> int:
    """By what tables know the grammar that they were made of."""
    return crc32(text.encode())


@cache
def language() -> Language:
    """The tables of this process. They come of the grammar alone, and never change."""
    text = grammar()
    file = folder("grammar") / TABLES
    found: dict[str, Any] = json.loads(file.read_bytes()) if file.is_file() else {}
    if found.get("grammar") != seal(text):
        from .grammar import tables  # noqa: PLC0415 - Lark is slow to import

        found = tables(text)
    rules = [Rule(makes, takes, name, single, None if parts is None else tuple(Part(*one) for one in parts), missing)
             for makes, takes, name, single, parts, missing in found["rules"]]
    return Language(found["states"], rules, found["starts"], found["ends"], found["keywords"], found["marks"])


class Parser:
    """The stack of states and, beside it, that of the values: tokens, and trees of what was ended."""

    __slots__ = ("end", "language", "result", "states", "values")

    def __init__(self, language: Language, start: str) -> None:
        self.language = language
        self.end = language.ends[start]
        self.states = [language.starts[start]]
        self.values: list[Any] = []
        self.result: Tree | None = None  # after the end

    def feed(self, token: Token) -> bool:
        """Whether the grammar has the token here. If not, rules may have been ended for it all the same."""
        table, states, terminal = self.language.states, self.states, token.type
        while (action := table[states[-1]].get(terminal)) is not None:
            if action >= 0:
                states.append(action)
                self.values.append(token)
                return True
            self._reduce(self.language.rules[~action], terminal)
            if terminal == END and states[-1] == self.end:
                self.result = self.values[-1]
                return True
        return False

    def give(self, token: Token) -> None:
        """Feed a token that the grammar has here."""
        if not self.feed(token):
            raise AssertionError(token.type)

    def _reduce(self, rule: Rule, terminal: str) -> None:
        """End a rule: its values become one."""
        states, values = self.states, self.values
        kids = values[len(values) - rule.takes:]
        del states[len(states) - rule.takes:], values[len(values) - rule.takes:]
        if rule.parts is not None:
            kids = _shaped(rule, kids)
        values.append(kids[0] if rule.single and len(kids) == 1 else Tree(rule.name, kids))
        states.append(self.language.way(states[-1], rule.makes, terminal))


def _shaped(rule: Rule, values: list[Any]) -> list[Any]:
    """The parts in their places, with None for what was left out."""
    kids: list[Any] = []
    for value, spread, missing in rule.parts or ():
        if missing:
            kids += [None] * missing
        if not spread:
            kids.append(values[value])
        elif kids:
            kids += values[value].children
        else:  # a long list grows at its end, and is not copied for each of its elements
            kids = values[value].children
    return kids + [None] * rule.missing if rule.missing else kids


def wants(parser: Parser) -> Collection[str]:
    """What the grammar has for the present state: the terminals, and rules in small letters."""
    return parser.language.states[parser.states[-1]]


def stack(parser: Parser) -> list[int]:
    """The states that the parser has come through."""
    return list(parser.states)


def takes(parser: Parser, terminal: str, states: list[int] | None = None) -> bool:
    """Whether the terminal would be taken, now or where the states were those given; or ``$END`` would be the end."""
    table, rules = parser.language.states, parser.language.rules
    way = list(parser.states if states is None else states)
    while (action := table[way[-1]].get(terminal)) is not None:
        if action >= 0:
            return True
        rule = rules[~action]
        if rule.takes:
            del way[-rule.takes:]
        way.append(table[way[-1]][rule.makes])
        if terminal == END and way[-1] == parser.end:
            return True
    return False


def behind(parser: Parser, terminal: str, states: list[int]) -> list[int] | None:
    """The states behind a terminal, where they were those given; nothing if it would not be taken."""
    table, rules = parser.language.states, parser.language.rules
    way = list(states)
    while (action := table[way[-1]].get(terminal)) is not None:
        if action >= 0:
            return [*way, action]
        rule = rules[~action]
        if rule.takes:
            del way[-rule.takes:]
        way.append(table[way[-1]][rule.makes])
    return None


def accepted(parser: Parser, states: list[int] | None = None) -> frozenset[str]:
    """The terminals that could really come next."""
    choices = parser.language.states[(parser.states if states is None else states)[-1]]
    return frozenset(one for one in choices if one.isupper() and one != END and takes(parser, one, states))


def drop_until(parser: Parser, terminal: str) -> list[Any]:
    """Take states off until one in the same block would take the terminal. Returns the lost values, the last first."""
    lost: list[Any] = []
    inside = 0  # blocks that are cut in two: their end is off, their beginning is not
    while inside or not takes(parser, terminal):
        parser.states.pop()
        value = parser.values.pop()
        if isinstance(value, Token):
            inside += (value.type == "DEDENT") - (value.type == "INDENT")
        lost.append(value)
    return lost


def drop(parser: Parser) -> None:
    """Take back the sign that was fed last."""
    parser.states.pop()
    parser.values.pop()
