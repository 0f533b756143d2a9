"""In: the form of a line in the table of declarations. Out: its fields in order, and their values read from a parse
tree.

``{name}`` stands for a field: a name, a text, a number or a value; ``{names*}`` for several of them; ``!`` marks values
that are parsed as tightly as a call. Optional parts stand in ``[…]``, with the words that go with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from .build_values import value
from .ground import Ground, name, text, whole
from .parsed import Token, Tree

PIECE = re.compile(r"(?P<before>[^{\[\]]*)(?P<opens>\[?)(?P<inner>[^{\[\]]*)\{(?P<field>\w+)(?P<marks>[*!]*)\}\]?")
READ = {"NAME": name, "STRING": text, "INT": whole}
GUARD = "guard"


@dataclass(frozen=True, slots=True)
class Slot:
    """A field, the words before it, and the words that are left out with it."""

    field: str
    before: str
    inner: str
    optional: bool
    several: bool
    tight: bool


@cache
def slots(says: str) -> tuple[Slot, ...]:
    """The fields of a line, in order."""
    return tuple(
        Slot(found["field"], found["before"], found["inner"], bool(found["opens"]), "*" in found["marks"],
             "!" in found["marks"])
        for found in PIECE.finditer(says)
    )  # fmt: skip


def fields(says: str, ground: Ground, kids: list[Any]) -> dict[str, Any]:
    """The values of the fields of a line. Words and signs are skipped, and so are the lines beneath it."""
    told = list(_told(ground, kids))
    found: dict[str, Any] = {}
    for at, slot in enumerate(one for one in slots(says) if one.field != GUARD):
        found[slot.field] = tuple(told[at:]) if slot.several else told[at]
    return found


def _told(ground: Ground, kids: list[Any]) -> Iterator[Any]:
    for kid in kids:
        if kid is None:
            yield None
        elif isinstance(kid, Tree):
            if kid.data == "owner":
                owner: Any = kid.children[1]
                yield name(ground, owner)
            elif kid.data != "when":
                yield value(ground, kid)
        elif isinstance(kid, Token):
            if kid.type == "NEWLINE":
                return
            if kid.type in READ:
                yield READ[kid.type](ground, kid)
