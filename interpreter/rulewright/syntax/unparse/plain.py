"""In: a line whose parts are the fields of its node, and how each part is written. Out: its code, as in the grammar."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, TypeAlias

from .. import tree
from ..productions import Part, plain_lines
from .layout import Doc

Said: TypeAlias = Mapping[str, Callable[[Any], Doc]]
"""How parts are written, by what the grammar calls them."""
CLOSE = frozenset({",", ":"})
"""What stands close to the word before it."""


@cache
def forms() -> dict[type[tree.Line], tuple[tuple[Part, str], ...]]:
    """The parts of each plain line, and the fields that hold them."""
    found: dict[type[tree.Line], tuple[tuple[Part, str], ...]] = {}
    for line in plain_lines().values():
        own = iter([item.name for item in fields(line.kind) if not item.kw_only])
        found[line.kind] = tuple((part, next(own) if part.name else "") for part in line.parts)
    return found


def plain(node: tree.Line, said: Said) -> Doc:
    """Its code; what stands in brackets in the grammar is left out with the part that stands there."""
    return tuple(pieces(node, said))


def pieces(node: tree.Line, said: Said) -> Iterator[Doc]:
    parts = forms()[type(node)]
    for at, (part, field) in enumerate(parts):
        if part.optional and getattr(node, field or parts[at + 1][1]) is None:
            continue
        if at and part.word not in CLOSE:
            yield " "
        yield said[part.name](getattr(node, field)) if field else part.word
