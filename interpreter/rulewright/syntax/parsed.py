"""In: nothing. Out: what the parser makes of a declaration: a tree whose leaves are the signs that it was fed."""

from __future__ import annotations

from typing import Any, Self


class Token(str):  # a text, with what more is known of it
    """A sign as the grammar calls it, and where it stands in its chunk."""

    __slots__ = ("end_pos", "start_pos", "type")

    type: str
    start_pos: int
    end_pos: int

    def __new__(cls, terminal: str, text: str, start: int, end: int) -> Self:
        made = super().__new__(cls, text)
        made.type = terminal
        made.start_pos = start
        made.end_pos = end
        return made


class Tree:
    """A rule of the grammar, or one of its forms, and its parts: trees, tokens, None for what was left out."""

    __slots__ = ("children", "data")

    def __init__(self, data: str, children: list[Any]) -> None:
        self.data = data
        self.children = children
