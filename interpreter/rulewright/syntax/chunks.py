"""In: the text of a file. Out: where its chunks lie: the stretches that are read, and kept, one by one."""

from __future__ import annotations

import re
from dataclasses import dataclass

BLANKS = " \t\f\r"
PHYSICAL = re.compile(r"^(?P<indent>[ \t\f]*)(?P<rest>[^\n]*)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Extent:
    """Where a stretch of a file lies, and whether a blank line stands above it."""

    start: int
    end: int
    apart: bool


def extents(text: str) -> tuple[list[Extent], Extent]:
    """The chunks of a file, and the comments after the last: a stretch that may be empty.

    A chunk begins at a line at the margin, or at the comments above it. Prose and closing brackets begin none.
    """
    found: list[Extent] = []
    start: int | None = None  # of the present chunk
    end = 0
    remarks: int | None = None  # where the comments at the margin begin that may belong to the next chunk
    apart = gap = chunk_apart = False
    for match in PHYSICAL.finditer(text):
        rest = match["rest"].rstrip(BLANKS)
        if not rest:
            gap = True
            continue
        here = match.start()
        margin = not match["indent"]
        stop = match.start("rest") + len(rest)
        if rest[0] == "#":
            if remarks is None and (margin or start is None):
                remarks, apart = here, gap
            elif remarks is None:
                end = stop
        elif start is None or (margin and rest[0] not in "|)]"):
            if start is not None:
                found.append(Extent(start, end, chunk_apart))
            start, end = (here if remarks is None else remarks), stop
            chunk_apart = gap if remarks is None else apart
            remarks = None
        else:
            end, remarks = stop, None
        gap = False
    if start is not None:
        found.append(Extent(start, end, chunk_apart))
    return found, Extent(len(text) if remarks is None else remarks, len(text), apart)
