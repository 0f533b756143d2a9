"""Lines of printed source, which know the point of the rule graph that they were made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from ..form import NONE


class Line(str):
    """``at``: the number of its point, or none."""

    __slots__ = ("at",)
    at: int

    def __new__(cls, text: str, at: int = NONE) -> Self:
        line = str.__new__(cls, text)
        line.at = at
        return line


def at_of(line: str) -> int:
    return line.at if isinstance(line, Line) else NONE


def indented(lines: Iterable[str], depth: int = 1) -> list[str]:
    margin = "    " * depth
    return [Line(margin + line, line.at) if isinstance(line, Line) else margin + line for line in lines]


def made_of(lines: Iterable[str], at: int) -> list[str]:
    """The lines, of which those that were made of no point yet, are made of this one."""
    return [line if isinstance(line, Line) and line.at >= 0 else Line(line, at) for line in lines]


def points(found: Sequence[str]) -> list[int]:
    """The map of a source: where the point changes, the number of the line and then that of the point."""
    changes, before, number = [], NONE, 1
    for line in found:
        if at_of(line) != before:
            before = at_of(line)
            changes += [number, before]
        number += 1 + line.count("\n")
    return changes


def bare(text: str) -> str:
    """An expression without outer brackets."""
    if text[:1] != "(" or text[-1:] != ")":
        return text
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return text[1:-1] if at == len(text) - 1 else text
    return text
