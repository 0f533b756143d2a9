"""In: the text of a file. Out: the extents of its chunks, which are read and cached one by one."""

from __future__ import annotations

import re

from ..frozen import frozen
from .declarations import EDITS, LINES, SORTS
from .forms import FLOW, HOMES, MARGIN
from .words import RESERVED

BLANKS = " \t\f\r"
# Lines that can only begin a declaration, wherever they stand: two words side by side, or a word and a text.
BOTH = {"var", *(sort.word for sort in LINES)}  # these also begin lines beneath declarations
TITLES = [sort.word for sort in SORTS if sort.known in {"title", "nothing"}]
NAMED = [word for word in (*(sort.word for sort in SORTS), *[*EDITS][2:]) if word not in {*TITLES, *BOTH}]
HEAD = re.compile(
    rf'(?:{"|".join(TITLES)})[ \t]+"|(?:{"|".join([*EDITS][:2])})[ \t]+[^\W\d]'
    rf"|(?:{'|'.join(NAMED)})[ \t]+(?!(?:{'|'.join(sorted(RESERVED))})\b)[^\W\d]"
)
# Lines that never begin a declaration: they belong to the one above, even if somebody forgot to indent them.
PARTS = sorted((HOMES.keys() | {*FLOW, "else", "until"}) - set(MARGIN))
PART = re.compile(rf"(?:{'|'.join(PARTS)})\b(?![ \t]*:=)")
ROWS = re.compile(r"(?:table|map|lines)\b")
PHYSICAL = re.compile(r"^(?P<indent>[ \t\f]*)(?P<rest>[^\n]*)", re.MULTILINE)


# A `var` with lines beneath it is a step, not a variable of the game.
LOCAL = re.compile(r"var\b[^\n]*\n[ \t]+[^\s#|]")


@frozen
class Extent:
    """The extent of a chunk in its file, and whether a blank line comes before it."""

    start: int
    end: int
    apart: bool


def extents(text: str) -> tuple[list[Extent], Extent]:
    """The chunks of a file, and the comments after the last one, as an extent that may be empty.

    A chunk begins at a line without indentation, or at the comments above it. Prose and closing brackets never begin
    one. For a line that is indented by mistake, or not indented by mistake, its words decide.
    """
    found: list[Extent] = []
    start: int | None = None  # of the current chunk
    end = 0
    remarks: int | None = None  # start of the unindented comments that may belong to the next chunk
    apart = gap = chunk_apart = False
    rows: int | None = None  # indentation of the line that has rows beneath it
    inside = False  # whether the line above stands in a declaration, or begins one that has statements
    for match in PHYSICAL.finditer(text):
        rest = match["rest"].rstrip(BLANKS)
        if not rest:
            gap = True
            continue
        here = match.start()
        margin = not match["indent"]
        stop = match.start("rest") + len(rest)
        if rest[0] not in "#|" and (rows is None or len(match["indent"]) <= rows):
            rows = len(match["indent"]) if ROWS.match(rest) else None
            margin = margin or HEAD.match(rest) is not None
        joined = not gap and (PART.match(rest) or (inside and LOCAL.match(text, here) and not _goes_on(rest)))
        inside = inside if rest[0] in "#|" else bool(match["indent"]) or rest.startswith(("phase ", "position "))
        if rest[0] == "#":
            if remarks is None and (margin or start is None):
                remarks, apart = here, gap
            elif remarks is None:
                end = stop
        elif start is None or (margin and rest[0] not in "|)]" and not joined):
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


def _goes_on(line: str) -> bool:
    """Whether the deeper lines that follow continue this line, because it leaves a bracket open."""
    return sum(map(line.count, "([")) > sum(map(line.count, ")]"))
