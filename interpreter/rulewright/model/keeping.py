"""In: what was resolved last time, and the headers of today. Out: what may be kept of it.

A body is kept as long as its declaration is the same object, nothing was wrong in it, and every name that it uses still
promises the same. Where a variable, a definition, an action or a phase comes or goes, those are kept that do not have
its name anywhere in their text. Which lines can't be read matters only to those that have a name which nobody declares.
That things or options come, go or change is rare while somebody writes: then nothing is kept.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar
from unicodedata import normalize

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.place import Span
from ..syntax import tree
from .declared import Body
from .definitions import Headers, Kind
from .quotes import Quotable
from .symbols import Symbol
from .types import Type

Uses = tuple[tuple[Span, Symbol], ...]
SINGLE = {"signatures", "vars", "types"}  # headers in which one entry may change alone
BY_NAME = {"lone", "fields"}  # those that say what a name stands for
LIGHT = {"var", "resource", "define", "action", "phase"}  # what nothing relies on that does not name it
Of = TypeVar("Of")


@dataclass(frozen=True, slots=True)
class Resolved:
    """A body, what was wrong in it, and every use of a name in it."""

    placed: tree.Placed
    body: Body | None
    found: tuple[Diagnostic, ...]
    uses: Uses
    relies: frozenset[Symbol]
    trouble: tuple[Span, ...] = ()
    """What could not be read or understood in it."""
    excused: bool = False
    """Nothing was said of a name in it that is not known: a line that could not be read may declare it."""


@dataclass(frozen=True, slots=True)
class ReadTable:
    """The kinds of an enum or a component, what was wrong in its table, and every use of a name in a formula."""

    placed: tree.Placed
    kinds: tuple[Kind, ...]
    found: tuple[Diagnostic, ...]
    uses: Uses


@dataclass(slots=True)
class Memory:
    """What the last reading of a ruleset left behind."""

    headers: Headers | None = None
    results: dict[Symbol, Type] = field(default_factory=dict)
    resolved: dict[Symbol, Resolved] = field(default_factory=dict)
    tables: dict[Symbol, ReadTable] = field(default_factory=dict)
    quotes: dict[int, Quotable] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Changes:
    """What is not as it was last time: the symbols that promise something else, and names that came or went."""

    symbols: frozenset[Symbol] = frozenset()
    names: frozenset[str] = frozenset()
    lost: bool = False
    """Other names stand on lines that can't be read."""

    def named_in(self, placed: tree.Placed) -> bool:
        """Whether one of the names stands anywhere in the text of a declaration, and be it in prose."""
        words = "|".join(map(re.escape, sorted(self.names)))
        return re.search(rf"(?<!\w)(?:{words})(?!\w)", normalize("NFC", placed.chunk.text)) is not None


def changes(old: Headers | None, new: Headers) -> Changes | None:
    """Which symbols promise something else than last time, and which names? None if nothing may be kept."""
    if old is None:
        return None
    symbols: set[Symbol] = set()
    names: set[str] = set()
    lost = False
    for item in fields(Headers):
        before, after = getattr(old, item.name), getattr(new, item.name)
        if before == after:
            continue
        if item.name in SINGLE:
            symbols |= _different(before, after)
        elif item.name == "lost":
            lost = True
        elif item.name == "doubled":
            names |= before ^ after
        elif item.name in BY_NAME:
            for some, others in _tables(item.name, before, after):
                different = _different(some, others)
                names |= different
                symbols.update(table[name] for table in (some, others) for name in different & table.keys())
        else:
            return None
    if any(symbol.kind not in LIGHT for symbol in symbols):
        return None
    return Changes(frozenset(symbols), frozenset(names), lost)


def _tables(name: str, before: Any, after: Any) -> list[tuple[dict[str, Symbol], dict[str, Symbol]]]:  # noqa: ANN401
    """What each name stands for, before and after: by itself, or behind a dot of each owner."""
    if name == "lone":
        return [(before, after)]
    return [(before.get(owner, {}), after.get(owner, {})) for owner in before.keys() | after.keys()]


def _different(before: dict[Of, Any], after: dict[Of, Any]) -> set[Of]:
    return {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
