"""In: two pictures of one table. Out: a patch that turns the first one into the second.

A part has a path, of its own key and the keys of the parts around it: ``("board site", "cell a1")``. Parts and
definitions that both pictures have are not in the patch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from ..frozen import frozen
from .parts import Part, Picture

Path: TypeAlias = tuple[str, ...]


@frozen
class Put:
    """A new part, or the replacement of a part."""

    path: Path
    svg: str


@frozen
class Tagged:
    """A new first tag, for a part that only moved, and its label after it if that is new. With an empty path it is the
    tag of the whole picture.
    """

    path: Path
    tag: str


@frozen
class Ordered:
    """All keys inside a part in their new order. Parts that are not listed are removed, new ones are put later."""

    path: Path
    inside: tuple[str, ...]


Change: TypeAlias = Put | Tagged | Ordered


@frozen
class Patch:
    """``defined``: definitions to be added or replaced, by name. Colours have an empty name and come first."""

    defined: Mapping[str, str]
    changes: tuple[Change, ...]

    def data(self) -> dict[str, Any]:
        """The patch as JSON data, without empty lists. Apply it in this order."""
        found = {
            "defined": dict(self.defined),
            "order": [[one.path, one.inside] for one in self.changes if isinstance(one, Ordered)],
            "tag": [[one.path, one.tag] for one in self.changes if isinstance(one, Tagged)],
            "put": [[one.path, one.svg] for one in self.changes if isinstance(one, Put)],
        }
        return {name: value for name, value in found.items() if value}


def patch(before: Picture, after: Picture) -> Patch:
    """``after`` has to be drawn with ``since=before``."""
    tag = (Tagged((), after.tag),) if before.tag != after.tag else ()
    return Patch(
        {name: one for name, one in after.defined.items() if before.defined.get(name) != one},
        (*tag, *changes((), before.parts, after.parts)),
    )


def changes(path: Path, before: Sequence[Part], after: Sequence[Part]) -> Iterator[Change]:
    """The differences inside a part: first which parts there are, then those of each."""
    names = tuple(part.key for part in after)
    if names != tuple(part.key for part in before):
        yield Ordered(path, names)
    known = {part.key: part for part in before}
    for part in after:
        here, old = (*path, part.key), known.get(part.key)
        divided = old is not None and isinstance(old.inside, tuple) and isinstance(part.inside, tuple)
        if old is None or (part.title != old.title and not (divided and part.title)):
            yield Put(here, str(part))
        elif isinstance(old.inside, tuple) and isinstance(part.inside, tuple):
            if old.tag != part.tag or old.title != part.title:
                yield Tagged(here, part.tag + (part.title if part.title != old.title else ""))
            yield from changes(here, old.inside, part.inside)
        elif old.inside != part.inside:
            yield Put(here, str(part))
        elif old.tag != part.tag:
            yield Tagged(here, part.tag)
