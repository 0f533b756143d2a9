"""In: nothing. Out: symbols, the things that names mean, compared by what they are and not by where they stand.

A symbol carries no place: a declaration that did not change keeps its resolved body when its neighbours move, so places
are looked up in the model of today (``Model.places``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ..syntax.declarations import DeclaredKind

SymbolKind: TypeAlias = Literal[
    "game", "value", "kind", "column", "cell", "local", "seat", "direction", "builtin", "owner", DeclaredKind
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Symbol:
    """What a name means. ``of`` is the name of what it belongs to: an enum's for a value, an owner's for a field."""

    kind: SymbolKind
    name: str
    of: str = ""

    def __str__(self) -> str:
        return f"{self.of}.{self.name}" if self.of else self.name


PLAYER = Symbol("owner", "player")
DIRECTION = Symbol("owner", "direction")

WORDS: dict[str, str] = {
    "value": "a value", "kind": "a kind of piece", "column": "a column", "cell": "a cell", "var": "a variable",
    "resource": "a resource", "enum": "an enum", "option": "an option", "action": "an action", "local": "a name",
    "define": "a definition", "builtin": "a built-in", "owner": "a built-in", "example": "an example",
}  # fmt: skip


def described(symbol: Symbol) -> str:
    """``a zone``, ``an action``: how a message calls it."""
    return WORDS.get(symbol.kind, f"a {symbol.kind}")
