"""In: a chunk and its lines. Out: what building nodes needs beside the parse tree, and the mistakes it finds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypedDict

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.place import Chunk, Span
from .lines import LogicalLine, RowLine
from .parsed import Token, Tree
from .tree import Comments, Name, Node, Prose, Text

LARGEST = 2**63 - 1
ESCAPES = {'\\"': '"', "\\\\": "\\", "\\n": "\n"}


class Attached(TypedDict):
    """The fields that every node with a line of its own has."""

    span: Span
    prose: tuple[Prose, ...]
    comments: Comments


@dataclass(slots=True)
class Ground:
    """A chunk: its lines by their start positions, and the comments left over ``below`` each block by the start of the
    block.
    """

    chunk: Chunk
    lines: dict[int, LogicalLine] = field(default_factory=dict)
    below: dict[int, tuple[str, ...]] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)

    def span(self, start: Node | Token, end: Node | Token | None = None) -> Span:
        last = start if end is None else end
        return Span(self.chunk, _start(start), last.span.end if isinstance(last, Node) else last.end_pos or 0)

    def stretch(self, start: int, end: int) -> Span:
        return Span(self.chunk, start, end)

    def attached(self, tree: Tree, block: int | None = None) -> Attached:
        """The prose and comments of a node with a line of its own; ``block`` is where the lines beneath it start."""
        start = first(tree).start_pos or 0
        span = Span(self.chunk, start, last(tree).end_pos or 0)
        below = () if block is None else self.below.get(block, ())
        line = self.lines.get(start)
        if line is None:
            return Attached(span=span, prose=(), comments=Comments(below=below))
        return Attached(span=span, prose=tuple(line.prose), comments=comments(line, below))


def comments(line: LogicalLine | RowLine, below: tuple[str, ...] = ()) -> Comments:
    if isinstance(line, LogicalLine):
        below = line.below + below
    if not line.above and not line.beside and not below:
        return Comments()
    return Comments(tuple(remark.text for remark in line.above), line.beside, below)


def name(ground: Ground, token: Token) -> Name:
    return Name(str(token), span=ground.span(token))


def text(ground: Ground, token: Token) -> Text:
    """A string without its quotation marks."""
    written = token[1:-1]
    if "\\" not in written:
        return Text(written, span=ground.span(token))
    said = []
    at = 0
    while (slash := written.find("\\", at)) >= 0:
        said.append(written[at:slash])
        escape = written[slash : slash + 2]
        if escape not in ESCAPES:
            start = (token.start_pos or 0) + 1 + slash
            ground.found.append(
                Diagnostic(
                    "R014",
                    Span(ground.chunk, start, start + 2),
                    f"`{escape}` is not an escape sequence.",
                    'Write \\\\ for a backslash, \\" for a quotation mark, \\n for a new line.',
                )
            )
        said.append(ESCAPES.get(escape, escape))
        at = slash + 2
    said.append(written[at:])
    return Text("".join(said), span=ground.span(token))


def whole(ground: Ground, token: Token) -> int:
    """A number, which must fit into 64 bits."""
    if len(token) < 19:
        return int(token)
    digits = token.lstrip("0") or "0"
    if len(digits) < 20 and (value := int(digits)) <= LARGEST:
        return value
    ground.found.append(
        Diagnostic("R013", ground.span(token), "This number is too large.", f"The largest is {LARGEST}.")
    )
    return LARGEST


def first(tree: Tree) -> Token:
    """The first sign of a tree."""
    kids: list[Any] = tree.children  # parts that were left out are None
    while True:
        child = next(kid for kid in kids if kid is not None)
        if isinstance(child, Token):
            return child
        kids = child.children


def last(tree: Tree) -> Token:
    """The last sign of a tree, or the end of its last line."""
    kids: list[Any] = tree.children
    while True:
        child = next(kid for kid in reversed(kids) if kid is not None)
        if isinstance(child, Token):
            return child
        kids = child.children


def _start(of: Node | Token) -> int:
    return of.span.start if isinstance(of, Node) else of.start_pos or 0
