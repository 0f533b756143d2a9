"""In: a line whose parts are the fields of its node, and a function to write each kind of part. Out: its code, as in
the grammar.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, TypeAlias

from .. import tree
from ..productions import Part, plain_lines
from .layout import Doc

Said: TypeAlias = Mapping[str, Callable[[Any], Doc]]
"""For each kind of part in the grammar, the function that writes it."""
CLOSE = frozenset({",", ":"})
"""Marks that are joined to the word before them."""


@cache
def forms() -> dict[type[tree.Line], tuple[tuple[Part, str], ...]]:
    """The parts of each plain line, with the fields that hold them."""
    found: dict[type[tree.Line], tuple[tuple[Part, str], ...]] = {}
    for line in plain_lines().values():
        own = iter([item.name for item in fields(line.kind) if not item.kw_only])
        found[line.kind] = tuple((part, next(own) if part.name else "") for part in line.parts)
    return found


def plain(node: tree.Line, said: Said) -> Doc:
    """The code of a plain line; words in brackets in the grammar are left out together with the part beside them."""
    return tuple(pieces(node, said))


def pieces(node: tree.Line, said: Said) -> Iterator[Doc]:
    parts = forms()[type(node)]
    for at, (part, field) in enumerate(parts):
        if part.optional and getattr(node, field or parts[at + 1][1]) is None:
            continue
        if at and part.word not in CLOSE:
            yield " "
        yield said[part.name](getattr(node, field)) if field else part.word
