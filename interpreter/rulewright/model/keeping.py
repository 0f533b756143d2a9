"""In: what was resolved last time, and the headers of today. Out: what may be kept of it.

A body is kept as long as its declaration is the same object, nothing was wrong in it, and every name that it uses still
promises the same. That names, things or options come, go or change is rare while somebody writes: then nothing is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields

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


def changes(old: Headers | None, new: Headers) -> frozenset[Symbol] | None:
    """Which symbols promise something else than last time? None if nothing of last time may be kept."""
    if old is None:
        return None
    found: set[Symbol] = set()
    for item in fields(Headers):
        before, after = getattr(old, item.name), getattr(new, item.name)
        if before == after:
            continue
        if item.name not in SINGLE:
            return None
        found.update(key for key in before.keys() | after.keys() if before.get(key) != after.get(key))
    if any(symbol.kind not in {"var", "resource", "define", "action", "phase"} for symbol in found):
        return None
    return frozenset(found)
