"""Symbols: the things that names mean. They are compared by meaning and not by place.

A symbol has no place: the body of an unchanged declaration stays valid when its neighbours move, so places are looked
up in the current model (``Model.places``).
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
    """The meaning of a name. ``of`` is the name of what it belongs to: of the enum of a value, of the owner of a
    field.
    """

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
    """A symbol as messages describe it: ``a zone``, ``an action``."""
    return WORDS.get(symbol.kind, f"a {symbol.kind}")
