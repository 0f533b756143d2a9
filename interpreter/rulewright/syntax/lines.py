"""In: the text of a chunk. Out: its logical lines with their indentation, signs, prose, comments and rows.

A logical line continues over line breaks inside brackets. Each continuation line must be indented deeper, or begin with
the closing bracket, so that a missing bracket spoils only its own line and not the rest of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from unicodedata import name as name_of

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.place import Chunk, Span
from ..frozen import frozen
from .chunks import BLANKS, PHYSICAL
from .languages import tagged
from .signs import Sign, scripts, signs
from .tree import Prose

DEEPEST_BRACKET = 64
TAB = 4
OPENING = {"(": ")", "[": "]"}
CLOSING = {")": "(", "]": "["}
WITH_ROWS = frozenset({"table", "map", "lines"})

ROW = re.compile(r'(?:[^"#|\n]++|"[^"\n]*"|")*+')  # a row without its comment or prose
# Characters that are invisible or change the direction of writing. A carriage return is allowed before a line feed
# only.
UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ud800-\udfff]+|\r(?!\n)"
)


@frozen
class Remark:
    """A comment on a line of its own, with its indentation; without text, a blank line."""

    width: int
    text: str


@dataclass(slots=True)
class RowLine:
    """A line of a table or a map: its position, and the comments above and beside it."""

    width: int
    start: int
    end: int
    above: list[Remark]
    prose: list[Prose] = field(default_factory=list)
    beside: str = ""


@dataclass(slots=True)
class LogicalLine:
    """One logical line. It is filled while its chunk is scanned, and only read afterwards."""

    width: int
    above: list[Remark]
    signs: list[Sign] = field(default_factory=list)
    prose: list[Prose] = field(default_factory=list)
    beside: str = ""
    rows: list[RowLine] = field(default_factory=list)
    below: tuple[str, ...] = ()  # comments after the last row
    trouble: Diagnostic | None = None
    spoilt: bool = False  # the line is known to be unreadable

    @property
    def start(self) -> int:
        return self.signs[0].start

    @property
    def end(self) -> int:
        return self.signs[-1].end


@frozen
class Lines:
    """The logical lines of a chunk, the comments after the last one, and mistakes that do not depend on the grammar."""

    lines: tuple[LogicalLine, ...]
    below: list[Remark]
    found: tuple[Diagnostic, ...]


def lines(chunk: Chunk, languages: frozenset[str] = frozenset()) -> Lines:
    """The logical lines of a chunk. ``languages``: those without a two-letter code that its file names."""
    gathering = _Gathering(chunk, languages)
    for match in PHYSICAL.finditer(chunk.text):
        gathering.physical(match)
    gathering.finish()
    found = [*unseen(chunk), *gathering.found]
    return Lines(tuple(gathering.lines), gathering.pending, tuple(found))


def parted(remarks: list[Remark], width: int) -> tuple[tuple[str, ...], list[Remark]]:
    """Split remarks into those that end a block indented by ``width``, and those that belong to what follows it."""
    last = 0
    for index, remark in enumerate(remarks, start=1):
        if remark.text and remark.width < width:
            break
        if remark.text:
            last = index
    return tuple(remark.text for remark in remarks[:last]), remarks[last:]


class _Gathering:
    def __init__(self, chunk: Chunk, languages: frozenset[str]) -> None:
        self.chunk = chunk
        self.languages = languages
        self.text = chunk.text
        self.lines: list[LogicalLine] = []
        self.pending: list[Remark] = []
        self.found: list[Diagnostic] = []
        self.open: list[Sign] = []
        self.indent = ""  # the character of the first indentation, which all others must use
        self.mixed = False
        self.owed = 0  # brackets that an earlier line left open

    def physical(self, match: re.Match[str]) -> None:
        rest = match["rest"].rstrip(BLANKS)
        start = match.start("rest")
        end = start + len(rest)
        width = len(match["indent"].expandtabs(TAB))
        if not rest:
            self.blank()
        elif rest[0] == "#":
            self.pending.append(Remark(width, rest))
        elif rest[0] == "|":
            self.prose(start, end)
        else:
            self.watch_indent(match)
            self.code(width, start, end)

    def blank(self) -> None:
        if (self.lines or self.pending) and not self.open and (not self.pending or self.pending[-1].text):
            self.pending.append(Remark(0, ""))

    def prose(self, start: int, end: int) -> None:
        if not self.lines:
            self.wrong(
                "R010",
                start,
                end,
                "There is nothing above this prose that it could belong to.",
                "Write prose below the line that it explains, or at its end.",
            )
            return
        line = self.lines[-1]
        owner = line.rows[-1] if line.rows else line
        owner.above.extend(remark for remark in self.pending if remark.text)
        self.pending.clear()
        owner.prose.append(self.told(start, end))

    def told(self, start: int, end: int) -> Prose:
        text = self.text[start:end]
        language = tagged(text, self.languages)
        return Prose(text[1 + len(language) :].strip(), language, span=Span(self.chunk, start, end))

    def code(self, width: int, start: int, end: int) -> None:
        line = self.lines[-1] if self.lines else None
        if self.open and line is not None:
            if width > line.width or self.text[start] in CLOSING:
                line.above.extend(remark for remark in self.pending if remark.text)
                self.pending.clear()
                self.scan(line, start, end)
                return
            self.unclosed(line)
        if line is not None and width > line.width and self.holds_rows(line):
            self.row(line, width, start, end)
            return
        if line is not None and line.rows:
            line.below, self.pending = parted(self.pending, line.width + 1)
        line = LogicalLine(width, self.pending)
        self.pending = []
        self.lines.append(line)
        self.scan(line, start, end)

    def row(self, line: LogicalLine, width: int, start: int, end: int) -> None:
        match = ROW.match(self.text, start, end)
        stop = end if match is None else match.end()
        row = RowLine(width, start, start + len(self.text[start:stop].rstrip(BLANKS)), self.pending)
        self.pending = []
        line.rows.append(row)
        for sign in signs(self.text, stop, end):  # at most one: it covers the rest of the text
            self.remark(row, sign)

    def holds_rows(self, line: LogicalLine) -> bool:
        """Whether the deeper lines are rows: the line says only ``table``, ``map`` or ``lines``."""
        if line.rows:
            return True
        first, *others = line.signs
        return first.text in WITH_ROWS and first.kind == "word" and (not others or others[0].kind in {"string", "open"})

    def scan(self, line: LogicalLine, start: int, end: int) -> None:
        for sign in signs(self.text, start, end):
            if sign.kind == "mark" and sign.text in "()[]":
                self.bracket(line, sign)
            elif sign.kind in {"comment", "prose"}:
                self.remark(line, sign)
                continue
            elif sign.kind == "word" and not sign.text.isascii() and (mixed := scripts(sign.text)):
                self.mixed_scripts(sign, mixed)
            line.signs.append(sign)

    def remark(self, line: LogicalLine | RowLine, sign: Sign) -> None:
        """A comment or prose at the end of a line."""
        if sign.kind == "prose":
            if sign.text.startswith("||") and isinstance(line, LogicalLine):
                bars = Sign("unknown", "||", sign.start, sign.start + 2)
                self.spoil(line, "R019", bars, "`||` is not part of the language.", "Write `or`.")
            line.prose.append(self.told(sign.start, sign.end))
        elif line.beside:
            line.above.append(Remark(line.width, line.beside))
            line.beside = sign.text
        else:
            line.beside = sign.text

    def bracket(self, line: LogicalLine, sign: Sign) -> None:
        if sign.text in OPENING:
            self.open.append(sign)
            if len(self.open) == DEEPEST_BRACKET + 1:
                self.spoil(
                    line,
                    "R005",
                    sign,
                    f"Brackets are nested more than {DEEPEST_BRACKET} deep.",
                    "Give a part of it a name with `define` or `let`.",
                )
        elif self.open:
            opening = self.open.pop()
            if opening.text != CLOSING[sign.text]:
                self.spoil(
                    line,
                    "R004",
                    sign,
                    f"`{sign.text}` does not close `{opening.text}`.",
                    f"Close it with `{OPENING[opening.text]}`.",
                    ((self.span(opening), "opened here"),),
                )
        elif self.owed:
            self.owed -= 1
            line.spoilt = True
        else:
            self.spoil(line, "R004", sign, f"`{sign.text}` closes nothing.", "Delete it, or open a bracket before it.")

    def unclosed(self, line: LogicalLine) -> None:
        sign = self.open[-1]
        self.owed = len(self.open)
        self.open.clear()
        self.spoil(
            line,
            "R003",
            sign,
            f"This `{sign.text}` is never closed.",
            f"Close it with `{OPENING[sign.text]}`; continuation lines inside brackets are indented deeper.",
        )

    def spoil(
        self,
        line: LogicalLine,
        code: str,
        sign: Sign,
        message: str,
        hint: str,
        related: tuple[tuple[Span, str], ...] = (),
    ) -> None:
        """Mark the line as unreadable. Only the first message about it is kept."""
        if not line.spoilt:
            line.trouble = Diagnostic(code, self.span(sign), message, hint, related)
            line.spoilt = True

    def finish(self) -> None:
        if self.open:
            self.unclosed(self.lines[-1])
        while self.pending and not self.pending[-1].text:
            self.pending.pop()
        if self.lines and self.lines[-1].rows:
            self.lines[-1].below, self.pending = parted(self.pending, self.lines[-1].width + 1)

    def watch_indent(self, match: re.Match[str]) -> None:
        indent = match["indent"].replace("\f", "")
        if not indent or self.mixed:
            return
        self.indent = self.indent or indent[0]
        if indent.strip(self.indent):
            self.mixed = True
            self.wrong(
                "R006",
                match.start("indent"),
                match.end("indent"),
                "Tabs and spaces are mixed before this line, so its depth is unclear.",
                "Indent all lines with four spaces.",
            )

    def mixed_scripts(self, sign: Sign, mixed: list[str]) -> None:
        kinds = " and ".join(script.capitalize() for script in mixed)
        self.wrong(
            "R012",
            sign.start,
            sign.end,
            f"The name `{sign.text}` mixes {kinds} letters that look alike.",
            "Write it with the letters of one alphabet.",
        )

    def wrong(self, code: str, start: int, end: int, message: str, hint: str = "") -> None:
        self.found.append(Diagnostic(code, Span(self.chunk, start, end), message, hint))

    def span(self, sign: Sign) -> Span:
        return Span(self.chunk, sign.start, sign.end)


def unseen(chunk: Chunk) -> Iterator[Diagnostic]:
    """Invisible characters, in comments too: with them, the text shown would not be the text read."""
    for match in UNSEEN.finditer(chunk.text):
        char = match.group()[0]
        named = name_of(char, "").lower()
        called = f"U+{ord(char):04X}" + (f", {named}" if named else "")
        yield Diagnostic(
            "R011",
            Span(chunk, match.start(), match.end()),
            f"There is an invisible character here ({called}).",
            "Delete it.",
        )
