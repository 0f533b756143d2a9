"""The trees that Lark makes of a declaration, and the tokens at their leaves."""

from __future__ import annotations

from typing import Any, Self

from lark import Token as LarkToken


class Token(LarkToken):
    """A sign as the grammar calls it, and where it stands in its chunk. It is made quicker than Lark makes its own."""

    __slots__ = ()

    start_pos: int
    end_pos: int

    def __new__(cls, terminal: str, text: str, start: int, end: int) -> Self:
        made = str.__new__(cls, text)
        made.type, made.value, made.start_pos, made.end_pos = terminal, text, start, end
        return made


class Tree:
    """A rule of the grammar, or one of its forms, and its parts: trees, tokens, None for what was left out."""

    __slots__ = ("children", "data")

    def __init__(self, data: str, children: list[Any]) -> None:
        self.data = data
        self.children = children


class Several:
    """What stands for ``rule+`` or ``rule*`` until it becomes part of the tree of its rule.

    Lark lets such a list grow in place, and forgets the shorter one. A copy of a parser shares its values with the
    original: so whoever goes on from the shorter list after another has, gets a list of its own.
    """

    __slots__ = ("_count", "_list")

    def __init__(self, parts: list[Any]) -> None:
        self._list = parts
        self._count = len(parts)

    @property
    def children(self) -> list[Any]:
        return self._list if len(self._list) == self._count else self._list[: self._count]


def tree(rule: str, parts: list[Any]) -> Tree | Several:
    """What Lark makes of a rule that has ended. The names of rules that it made up itself begin with ``_``."""
    return Several(parts) if rule[0] == "_" else Tree(rule, parts)
