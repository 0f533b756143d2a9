"""In: logical lines, with the prose and comments beside, above and beneath them. Out: the text of a block, with tails
aligned.

A *tail* is what follows the code on its line: a comment, or prose that consists of a single line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...frozen import frozen
from ..tree import Line, Prose
from .layout import INDENT, WIDTH, Doc, laid_out, wide

GAP = 2  # spaces before a tail


@frozen
class Written:
    """A logical line, and the block beneath it. In ``above``, an empty string is an empty line.

    ``kind`` is empty if prose must have lines of its own. Otherwise a single line of prose may stand at the end of the
    line, if no block follows beneath; it is aligned with that of neighbours of the same kind.
    """

    code: Doc
    prose: tuple[Prose, ...] = ()
    above: tuple[str, ...] = ()
    beside: str = ""
    body: tuple[Written, ...] = ()
    below: tuple[str, ...] = ()
    kind: str = ""
    kept: str = ""  # the text of all of this, if it is to stay unchanged


def written(
    line: Line, code: Doc, body: Sequence[Written] = (), *, below: tuple[str, ...] | None = None, kind: str = ""
) -> Written:
    """The written form of a line of the tree. Its ``below`` are the comments left over at the end of its block, unless
    others are given.
    """
    comments = line.comments
    below = comments.below if below is None else below + comments.below
    return Written(code, line.prose, comments.above, comments.beside, tuple(body), below, "" if body else kind)


def block(lines: Sequence[Written], indent: int = 0, below: tuple[str, ...] = ()) -> list[str]:
    """The text of consecutive lines at the same depth, and of the comments after the last."""
    text: list[str] = []
    margin = " " * indent
    coded = [line.kept.split("\n") if line.kept else laid_out(line.code, indent) for line in lines]
    lines = [_unless_broken(line, code) for line, code in zip(lines, coded, strict=True)]
    columns = dict(_columns(lines, coded, indent))
    for number, (line, code) in enumerate(zip(lines, coded, strict=True)):
        _comments(text, line.above, margin)
        text += [margin + code[0], *code[1:]]
        prose = line.prose
        if number in columns:
            tail = _tail(line)
            prose = () if not line.beside else prose
            text[-1] += " " * (columns[number] - wide(text[-1])) + tail
        text += [margin + " " * INDENT + spoken(said) for said in prose]
        text += block(line.body, indent + INDENT, line.below)
    _comments(text, below, margin)
    return text


def spoken(prose: Prose) -> str:
    """A line of prose with its bar."""
    return f"|{prose.language} {prose.text}".rstrip()


def _unless_broken(line: Written, code: list[str]) -> Written:
    """If the code takes several lines, the comment beside it is moved above it."""
    if len(code) == 1 or not line.beside:
        return line
    return replace(line, above=(*line.above, line.beside), beside="")


def _comments(text: list[str], comments: tuple[str, ...], margin: str) -> None:
    """Append comments, without an empty line at the beginning of a block and without two in a row."""
    for comment in comments:
        if comment:
            text.append(margin + comment)
        elif text and text[-1]:
            text.append("")


def _tail(line: Written) -> str:
    if line.beside:
        return line.beside
    return spoken(line.prose[0]) if line.kind and len(line.prose) == 1 else ""


def _columns(lines: Sequence[Written], coded: list[list[str]], indent: int) -> Iterator[tuple[int, int]]:
    """The indices of the lines that have a tail, and the column of the tail: the same for neighbours, if all fit."""
    run: list[int] = []
    kind = ""  # of this run of lines; comments are aligned whatever the lines are
    start = longest = 0
    for number, line in enumerate(lines):
        code = coded[number]
        tail = _tail(line)
        own_kind = "#" if line.beside else line.kind
        own_start = indent + wide(code[-1]) + GAP
        fits = bool(tail) and len(code) == 1 and own_start + wide(tail) <= WIDTH
        near = own_kind == kind and len(code) == 1 and not line.above and not goes_on(lines[number - 1])
        room = fits and max(start, own_start) + max(longest, wide(tail)) <= WIDTH
        if not near or not (room or (not tail and kind != "#")):
            yield from ((member, start) for member in run)
            run, kind, start, longest = [], own_kind if len(code) == 1 else "", 0, 0
        if fits or line.beside:
            run.append(number)
            start, longest = max(start, own_start), max(longest, wide(tail))
    yield from ((member, start) for member in run)


def goes_on(line: Written) -> bool:
    """Whether comments or prose stand between this line and the next one of its block."""
    return bool(line.body or line.below or (line.prose and (line.beside or not line.kind or len(line.prose) > 1)))
