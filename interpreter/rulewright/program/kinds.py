"""In: pairs of kinds that must be equal. Out: the kind of each, or that they cannot be equal."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from ..frozen import frozen

NUMBER = "number"
"""The kind of a constant: a number, or the set with these bits."""


@frozen
class Shape:
    """A kind as the table of primitives writes it; ``of``: the kind inside a list or table, or of a function's
    result.
    """

    name: str
    of: Shape | None = None

    @property
    def open(self) -> bool:
        """Whether it is a letter, which stands for any kind."""
        return len(self.name) == 1


HOLDING = {"list", "table", "ask", "keyed"}


@cache
def shape(text: str) -> Shape:
    text = text.removeprefix("*")
    name, _, inside = text.partition("(")
    if inside:
        return Shape(name, shape(inside[:-1]))
    if name == "bit":
        name = "int"
    return Shape(name, Shape("int") if name in HOLDING else None)


@dataclass(slots=True)
class Kinds:
    """What is known so far. Kinds are numbered; equal ones have the same root."""

    roots: list[int] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    """For each root, its kind; empty if unknown."""
    inside: list[int] = field(default_factory=list)
    """For each root, the kind of its elements or result; -1 if there are none. What a set holds has no name: it is only
    known which sets hold the same.
    """
    number: int = field(init=False)

    def __post_init__(self) -> None:
        self.number = self.fresh("int")

    def fresh(self, name: str = "", inside: int = -1) -> int:
        self.roots.append(len(self.roots))
        self.names.append(name)
        self.inside.append(inside)
        return len(self.roots) - 1

    def a_set(self) -> int:
        return self.fresh("set", self.fresh())

    def root(self, kind: int) -> int:
        roots = self.roots
        while roots[kind] != kind:
            roots[kind] = roots[roots[kind]]
            kind = roots[kind]
        return kind

    def same(self, first: int, second: int) -> bool:
        """Record that two kinds are equal; returns False if they cannot be."""
        first, second = self.root(first), self.root(second)
        if first == second:
            return True
        one, other = self.names[first], self.names[second]
        if not one or (one == NUMBER and other in {"int", "set", NUMBER}):
            self.roots[first] = second
            return True
        if not other or (other == NUMBER and one in {"int", "set"}):
            self.roots[second] = first
            return True
        if one != other:
            return False
        self.roots[first] = second
        return self.inside[first] < 0 or self.same(self.inside[first], self.inside[second])

    def told(self, kind: int) -> str:
        kind = self.root(kind)
        inside = -1 if self.names[kind] == "set" else self.inside[kind]
        return (self.names[kind] or "anything") + (f"({self.told(inside)})" if inside >= 0 else "")

    def made(self, wanted: Shape, letters: dict[str, int]) -> int:
        """The number of a kind that is given as in the table. All sets of a line hold things of one sort."""
        if wanted.open:
            return letters.setdefault(wanted.name, self.fresh())
        if wanted.name == "int":
            return self.number
        if wanted.name == "set":
            return letters.setdefault("set", self.a_set())
        return self.fresh(wanted.name, self.made(wanted.of, letters) if wanted.of is not None else -1)
