"""The trees that Lark makes of a declaration, and the tokens that are their leaves."""

from __future__ import annotations

from typing import Any, Self

from lark import Token as LarkToken


class Token(LarkToken):
    """A sign with its terminal and its position in the chunk. It is created faster than Lark's own tokens."""

    __slots__ = ()

    start_pos: int
    end_pos: int

    def __new__(cls, terminal: str, text: str, start: int, end: int) -> Self:
        made = str.__new__(cls, text)
        made.type, made.value, made.start_pos, made.end_pos = terminal, text, start, end
        return made


class Tree:
    """A grammar rule (or alternative) and its children: trees, tokens, and None for what was left out."""

    __slots__ = ("children", "data")

    def __init__(self, data: str, children: list[Any]) -> None:
        self.data = data
        self.children = children


class Several:
    """Holds the matches of ``rule+`` or ``rule*`` until they become children of the enclosing rule's tree.

    Lark extends such a list in place. As copies of a parser share their values, a parser that continues from a list
    already extended by another one gets its own copy.
    """

    __slots__ = ("_count", "_list")

    def __init__(self, parts: list[Any]) -> None:
        self._list = parts
        self._count = len(parts)

    @property
    def children(self) -> list[Any]:
        return self._list if len(self._list) == self._count else self._list[: self._count]


def tree(rule: str, parts: list[Any]) -> Tree | Several:
    """The tree for a completed rule. Names that begin with ``_`` are rules that Lark generated."""
    return Several(parts) if rule[0] == "_" else Tree(rule, parts)
