"""Symbols: the things that names mean. They are compared by meaning and not by place.

A symbol has no place: the body of an unchanged declaration stays valid when its neighbours move, so places are looked
up in the current model (``Model.places``).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from ..frozen import frozen
from ..syntax.declarations import DeclaredKind

SymbolKind: TypeAlias = Literal[
    "game", "value", "kind", "column", "cell", "local", "seat", "direction", "builtin", "owner", DeclaredKind
]  # fmt: skip


@frozen
class Symbol:
    """The meaning of a name. ``of`` is the name of what it belongs to: of the enum of a value, of the owner of a
    field.
    """

    kind: SymbolKind
    name: str
    of: str = ""

    def __eq__(self, other: object) -> bool:  # written out: symbols are the keys of nearly every table
        return self is other or (
            isinstance(other, Symbol) and self.name == other.name and self.kind == other.kind and self.of == other.of
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.name, self.of))

    def __str__(self) -> str:
        return f"{self.of}.{self.name}" if self.of else self.name


def shown_to(variable: Symbol) -> Symbol:
    """To whom each value of a secret variable has been shown since it was last changed: no name in the rules."""
    return Symbol("var", f"{variable.name} shown", variable.of)


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
