"""In: the results of the last reading, and the current headers. Out: the bodies that can be reused.

A body is reused if its declaration is the same object, it had no mistakes, and every name that it uses has the same
header as before. When a variable, definition, action or phase is added or removed, bodies are reused if that name
occurs nowhere in their text. A change in the set of unreadable lines affects only bodies with unknown names. Other
changes, of things or options, are rare during editing: then nothing is reused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar
from unicodedata import normalize

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.place import Span
from ..frozen import frozen
from ..syntax import tree
from .declared import Body
from .definitions import Headers, Kind
from .quotes import Quotable
from .symbols import Symbol
from .types import Type

Uses = tuple[tuple[Span, Symbol], ...]
SINGLE = {"signatures", "vars", "types"}  # headers in which single entries may change
BY_NAME = {"lone", "fields"}  # headers that say what a name stands for
LIGHT = {"var", "resource", "define", "action", "phase"}  # kinds of declarations that affect only what names them
Of = TypeVar("Of")


@frozen
class Resolved:
    """A body, the mistakes in it, and every use of a name in it."""

    placed: tree.Placed
    body: Body | None
    found: tuple[Diagnostic, ...]
    uses: Uses
    relies: frozenset[Symbol]
    trouble: tuple[Span, ...] = ()
    """The places that could not be read or resolved."""
    excused: bool = False
    """Whether an unknown name was not reported, since an unreadable line may declare it."""
    asks: frozenset[Symbol] = frozenset()
    """What it depends on, if it is a definition or says whether an action is possible."""


@frozen
class ReadTable:
    """The kinds of an enum or a component, the mistakes in its table, and every use of a name in a formula."""

    placed: tree.Placed
    kinds: tuple[Kind, ...]
    found: tuple[Diagnostic, ...]
    uses: Uses


@dataclass(slots=True)
class ResolveCache:
    """The results of the last reading of a ruleset."""

    headers: Headers | None = None
    results: dict[Symbol, Type] = field(default_factory=dict)
    resolved: dict[Symbol, Resolved] = field(default_factory=dict)
    tables: dict[Symbol, ReadTable] = field(default_factory=dict)
    quotes: dict[int, Quotable] = field(default_factory=dict)


@frozen
class Changes:
    """The differences to the last reading: symbols whose headers changed, and names that were added or removed."""

    symbols: frozenset[Symbol] = frozenset()
    names: frozenset[str] = frozenset()
    lost: bool = False
    """Whether the names on unreadable lines have changed."""

    def named_in(self, placed: tree.Placed) -> bool:
        """Whether one of the names occurs anywhere in the text of a declaration, including prose."""
        words = "|".join(map(re.escape, sorted(self.names)))
        return re.search(rf"(?<!\w)(?:{words})(?!\w)", normalize("NFC", placed.chunk.text)) is not None


def changes(old: Headers | None, new: Headers) -> Changes | None:
    """The symbols and names whose meaning has changed since the last reading; None if nothing can be reused."""
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
    """Pairs of tables before and after, of what names stand for: one pair for lone names, one for the fields of each
    owner.
    """
    if name == "lone":
        return [(before, after)]
    return [(before.get(owner, {}), after.get(owner, {})) for owner in before.keys() | after.keys()]


def _different(before: dict[Of, Any], after: dict[Of, Any]) -> set[Of]:
    return {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
