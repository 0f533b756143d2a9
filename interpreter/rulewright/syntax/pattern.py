"""In: the form of a line in the table of declarations. Out: its fields in order, and their values read from a parse
tree.

``{name}`` stands for a field: a name, a text, a number or a value; ``{names*}`` for several of them; ``!`` marks values
that are parsed as tightly as a call. Optional parts stand in ``[…]``, with the words before and after them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from ..frozen import frozen
from .build_values import value
from .ground import Ground, name, text, whole
from .parsed import Token, Tree
from .tree import Path

PIECE = re.compile(
    r"(?P<before>[^{\[\]]*)(?P<opens>\[?)(?P<inner>[^{\[\]]*)\{(?P<field>\w+)(?P<marks>[*!]*)\}"
    r"(?:(?P<after>[^{\[\]]*)\])?"
)
READ = {"NAME": name, "STRING": text, "INT": whole}
GUARD = "guard"
OWN_NAME = {"owner": 1, "each": 0}
"""The parts that are a name with a word beside it, and where among these the name stands."""


@frozen
class Slot:
    """A field, the words before it, and the words around it that are left out with it."""

    field: str
    before: str
    inner: str
    after: str
    optional: bool
    several: bool
    tight: bool


@cache
def slots(says: str) -> tuple[Slot, ...]:
    """The fields of a line, in order."""
    return tuple(
        Slot(found["field"], found["before"], found["inner"], found["after"] or "", bool(found["opens"]),
             "*" in found["marks"], "!" in found["marks"])
        for found in PIECE.finditer(says)
    )  # fmt: skip


def fields(says: str, ground: Ground, kids: list[Any]) -> dict[str, Any]:
    """The values of the fields of a line. Words and signs are skipped, and so are the lines beneath it."""
    told = list(_told(ground, kids))
    found: dict[str, Any] = {}
    for at, slot in enumerate(one for one in slots(says) if one.field != GUARD):
        found[slot.field] = tuple(told[at:]) if slot.several else told[at]
    return found


def thing(ground: Ground, tree: Tree) -> Path:
    """A name, or an owner and a name."""
    tokens = [one for one in tree.children if isinstance(one, Token) and one.type == "NAME"]
    return Path(tuple(name(ground, one) for one in tokens), span=ground.attached(tree)["span"])


def _told(ground: Ground, kids: list[Any]) -> Iterator[Any]:
    for kid in kids:
        if kid is None:
            yield None
        elif isinstance(kid, Tree):
            if kid.data in OWN_NAME:
                own: Any = kid.children[OWN_NAME[str(kid.data)]]
                yield name(ground, own)
            elif kid.data == "thing":
                yield thing(ground, kid)
            elif kid.data != "when":
                yield value(ground, kid)
        elif isinstance(kid, Token):
            if kid.type == "NEWLINE":
                return
            if kid.type in READ:
                yield READ[kid.type](ground, kid)
