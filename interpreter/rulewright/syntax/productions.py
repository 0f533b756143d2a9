"""In: the grammar file. Out: its productions as written: the words and parts of each, in order.

A line of the rules is declared by its production and by the fields of its node. Where these correspond one to one, the
line is read, written and generated without further code: ``plain`` finds these lines.
"""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache
from typing import get_args

from ..data import folder
from ..frozen import frozen
from .tree import Line, Statement

LINE = re.compile(r"^[?]?(_?[a-z]\w*): (.*?)(?: +//.*)?$(?!\n +\|)", re.MULTILINE)
SIGN = re.compile(r'"[^"]*"|\w+|\S')
PARTS = frozenset({"expr", "postfix", "type", "destination", "NAME", "ASSIGN", "_names", "place"})
"""The kinds of parts that can be fields of a node."""


@frozen
class Part:
    """A literal word; or the name of a part, with its index among the children of the tree.

    ``optional``: it stands in brackets, and is left out together with all that stands in them. A part named ``_…``
    stands for several children; indices after it count from the end.
    """

    word: str = ""
    name: str = ""
    optional: bool = False
    at: int = 0


@frozen
class Plain:
    """A line with a single form, whose parts are the fields of its node, in order."""

    rule: str
    kind: type[Statement]
    parts: tuple[Part, ...]


@cache
def grammar() -> str:
    return (folder("grammar") / "rulewright.lark").read_text(encoding="utf-8")


@cache
def lines() -> dict[str, str]:
    """The productions that have a single form, as text."""
    return {match[1]: match[2] for match in LINE.finditer(grammar())}


def production(rule: str) -> tuple[Part, ...]:
    """A production with a single form; empty if it has several. Rules whose names begin with ``_`` are expanded in
    place.
    """
    return numbered(parts(lines().get(rule, ""), lines()))


def parts(text: str, texts: dict[str, str], *, inside: bool = False) -> list[Part]:
    found: list[Part] = []
    for sign in SIGN.findall(text):
        if sign == "[":
            inside = True
        elif sign == "]":
            inside = False
        elif sign[0] == '"':
            found.append(Part(word=sign[1:-1], optional=inside))
        elif sign in texts and sign[0] == "_" and sign not in PARTS:
            found += parts(texts[sign], texts, inside=inside)
        else:
            found.append(Part(name=sign, optional=inside))
    return found


def numbered(found: list[Part]) -> tuple[Part, ...]:
    many = next((at for at, part in enumerate(found) if part.name == "_names"), len(found))
    places = (at if at <= many else at - len(found) for at in range(len(found)))
    return tuple(Part(part.word, part.name, part.optional, at) for part, at in zip(found, places, strict=True))


def rule_of(kind: type[Line]) -> str:
    """The grammar rule for the lines of a node class: ``return_from`` for ``ReturnFrom``."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
    return name if name in lines() else f"{name}_"


def plain(kind: type[Statement]) -> Plain | None:
    """The form of such lines in the grammar; None if it does not correspond to their fields."""
    found = production(rule_of(kind))
    own = [item.name for item in fields(kind) if not item.kw_only]
    names = [part.name for part in found if part.name]
    if not found or len(own) != len(names) or not PARTS.issuperset(names):
        return None
    return Plain(rule_of(kind), kind, found)


@cache
def plain_lines() -> dict[str, Plain]:
    """All plain statements, by the names of their rules."""
    found = (plain(kind) for kind in get_args(Statement))
    return {one.rule: one for one in found if one is not None}


def opening(kind: type[Line]) -> tuple[str, ...]:
    """The words that such lines begin with."""
    found = []
    for part in production(rule_of(kind)):
        if not part.word:
            break
        found.append(part.word)
    return tuple(found)
