"""In: logical lines, with what is said beside, above and below them. Out: the text of a block, its tails lined up.

A *tail* is what follows the code on its line: a comment, or the prose of a line that is a sentence of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..tree import Line, Prose
from .layout import INDENT, WIDTH, Doc, laid_out, wide

GAP = 2  # spaces before a tail


@dataclass(frozen=True, slots=True)
class Written:
    """A logical line, and the block below it. In ``above``, an empty string is an empty line.

    ``kind`` is empty where prose has lines of its own. Else one line of prose may stand at the end of the line, if no
    block comes below it: in one column with its neighbours of the same kind.
    """

    code: Doc
    prose: tuple[Prose, ...] = ()
    above: tuple[str, ...] = ()
    beside: str = ""
    body: tuple[Written, ...] = ()
    below: tuple[str, ...] = ()
    kind: str = ""
    kept: str = ""  # text that stands for all of this, to be left as it is


def written(
    line: Line, code: Doc, body: Sequence[Written] = (), *, below: tuple[str, ...] | None = None, kind: str = ""
) -> Written:
    """A line of the tree. The comments left over at the end of its block are its own, unless they are handed in."""
    comments = line.comments
    below = comments.below if below is None else below + comments.below
    return Written(code, line.prose, comments.above, comments.beside, tuple(body), below, "" if body else kind)


def block(lines: Sequence[Written], indent: int = 0, below: tuple[str, ...] = ()) -> list[str]:
    """The text of lines that follow each other at the same depth, and of the comments below the last."""
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
    """A line of prose, from its bar on."""
    return f"|{prose.language} {prose.text}".rstrip()


def _unless_broken(line: Written, code: list[str]) -> Written:
    """A comment beside what takes several lines comes above it: there it still speaks of where they begin."""
    if len(code) == 1 or not line.beside:
        return line
    return replace(line, above=(*line.above, line.beside), beside="")


def _comments(text: list[str], comments: tuple[str, ...], margin: str) -> None:
    """At the beginning of a block there is no empty line, and nowhere are there two."""
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
    """The lines that have a tail, by number, and the column where it begins: the same for neighbours, if all fit."""
    run: list[int] = []
    kind = ""  # of the run; comments stand below each other whatever they are about
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
    """Whether something stands between this line and the next one of its block."""
    return bool(line.body or line.below or (line.prose and (line.beside or not line.kind or len(line.prose) > 1)))
