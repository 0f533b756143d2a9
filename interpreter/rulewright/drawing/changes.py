"""In: two pictures of one table. Out: what has to be done to the first, so that it becomes the second.

Parts are known by their keys, and by the keys of those that they are in: ``("board site", "cell a1")``. What two
pictures have in common is not sent again: neither parts, nor what they refer to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from .parts import Part, Picture

Path: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Put:
    """A part that is new, or that takes the place of the one of that name."""

    path: Path
    svg: str


@dataclass(frozen=True, slots=True)
class Tagged:
    """A part whose first tag alone has changed: it has moved. Without a path, it is the whole picture."""

    path: Path
    tag: str


@dataclass(frozen=True, slots=True)
class Ordered:
    """The names of all that is in a part now, in their order: what is left out is gone, what is new is put."""

    path: Path
    inside: tuple[str, ...]


Change: TypeAlias = Put | Tagged | Ordered


@dataclass(frozen=True, slots=True)
class Patch:
    """``defined`` is put with what is defined already, by its names; the colours, whose name is empty, stand first."""

    defined: Mapping[str, str]
    changes: tuple[Change, ...]

    def data(self) -> dict[str, Any]:
        """As plain JSON data, without what is empty."""
        found = {
            "defined": dict(self.defined),
            "order": [[one.path, one.inside] for one in self.changes if isinstance(one, Ordered)],
            "tag": [[one.path, one.tag] for one in self.changes if isinstance(one, Tagged)],
            "put": [[one.path, one.svg] for one in self.changes if isinstance(one, Put)],
        }
        return {name: value for name, value in found.items() if value}


def patch(before: Picture, after: Picture) -> Patch:
    """``after`` was drawn since ``before``."""
    tag = (Tagged((), after.tag),) if before.tag != after.tag else ()
    return Patch(
        {name: one for name, one in after.defined.items() if before.defined.get(name) != one},
        (*tag, *changes((), before.parts, after.parts)),
    )


def changes(path: Path, before: Sequence[Part], after: Sequence[Part]) -> Iterator[Change]:
    """What is different inside a part: first which parts there are, then each of them."""
    names = tuple(part.key for part in after)
    if names != tuple(part.key for part in before):
        yield Ordered(path, names)
    known = {part.key: part for part in before}
    for part in after:
        here, old = (*path, part.key), known.get(part.key)
        if old is None:
            yield Put(here, str(part))
        elif isinstance(old.inside, tuple) and isinstance(part.inside, tuple):
            if old.tag != part.tag:
                yield Tagged(here, part.tag)
            yield from changes(here, old.inside, part.inside)
        elif old.inside != part.inside:
            yield Put(here, str(part))
        elif old.tag != part.tag:
            yield Tagged(here, part.tag)
