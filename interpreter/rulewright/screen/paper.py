"""In: signs and their positions. Out: lines of text no wider than the limit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from ..frozen import frozen
from .device import cells, room


@frozen
class Bit:
    """Signs that must not be separated, with the codes for their colours."""

    text: str
    style: str = ""


@dataclass(slots=True)
class Paper:
    """A grid of characters that grows to the right and downwards."""

    signs: dict[tuple[int, int], str] = field(default_factory=dict)
    styles: dict[tuple[int, int], str] = field(default_factory=dict)
    cut: list[str] = field(default_factory=list)
    """The names of cells with more contents than there was room for."""
    numbers: set[str] = field(default_factory=set)
    """The numbers to type that have been drawn on cells."""

    def put(self, x: int, y: int, text: str, style: str = "", *, under: bool = False) -> int:
        """Write a text; if ``under``, only where nothing has been written yet. Returns the position after its end."""
        for sign in text:
            wide = cells(sign)
            if not wide and (x - 1, y) in self.signs:
                self.signs[x - 1, y] += sign
                continue
            if not under or (x, y) not in self.signs:
                self.signs[x, y] = sign
                if style:
                    self.styles[x, y] = style
                else:
                    self.styles.pop((x, y), None)
                if wide == 2:
                    self.signs[x + 1, y] = ""
            x += wide
        return x

    def bits(self, x: int, y: int, bits: Iterable[Bit]) -> int:
        for bit in bits:
            x = self.put(x, y, bit.text, bit.style)
        return x

    def blank(self, x: int, y: int, size: int) -> bool:
        return not any((x + at, y) in self.signs for at in range(size))

    def paste(self, other: Paper, x: int, y: int) -> None:
        """Copy another grid to a position."""
        self.signs.update({(left + x, top + y): sign for (left, top), sign in other.signs.items()})
        self.styles.update({(left + x, top + y): style for (left, top), style in other.styles.items()})

    @property
    def width(self) -> int:
        return max((x for x, _ in self.signs), default=-1) + 1

    @property
    def height(self) -> int:
        return max((y for _, y in self.signs), default=-1) + 1

    def lines(self) -> list[str]:
        """The lines, without spaces at their ends."""
        rows: dict[int, dict[int, str]] = {}
        for (x, y), sign in self.signs.items():
            rows.setdefault(y, {})[x] = sign
        return [self.line(y, rows.get(y, {})) for y in range(min(rows, default=0), max(rows, default=-1) + 1)]

    def line(self, y: int, row: dict[int, str]) -> str:
        found: list[str] = []
        now = ""
        last = max((x for x, sign in row.items() if sign != " "), default=-1)
        for x in range(last + 1):
            style = self.styles.get((x, y), "")
            if style != now:
                found.append(("\x1b[0m" if now else "") + (f"\x1b[{style}m" if style else ""))
                now = style
            found.append(row.get(x, " "))
        return "".join(found) + ("\x1b[0m" if now else "")


def length(bits: Iterable[Bit]) -> int:
    return sum(room(bit.text) for bit in bits)


def painted(bits: Iterable[Bit]) -> str:
    """A line with codes for colours; signs of one colour share a code."""
    found = []
    for style, several in groupby(bits, lambda bit: bit.style):
        text = "".join(bit.text for bit in several)
        found.append(f"\x1b[{style}m{text}\x1b[0m" if style else text)
    return "".join(found)


def fitted(bits: Sequence[Bit], width: int) -> list[Bit]:
    """The signs that fit into the width, with a plus if some are left out."""
    if length(bits) <= width:
        return list(bits)
    found: list[Bit] = []
    left = width - 1
    for bit in bits:
        if room(bit.text) > left:
            break
        found.append(bit)
        left -= room(bit.text)
    return [*found, Bit("+")] if width > 0 else []


def hung(
    head: Sequence[Bit], entries: Sequence[Sequence[Bit]], width: int, between: str = ", ", indent: int = 4
) -> list[str]:
    """Entries after a heading. Further lines are indented. Nothing is left out."""
    lines: list[list[Bit]] = [list(head)]
    fresh = True
    for at, entry in enumerate(entries):
        joint = "" if fresh else between
        end = between.rstrip() if at + 1 < len(entries) else ""
        if not fresh and length(lines[-1]) + room(joint) + length(entry) + room(end) > width:
            lines[-1].append(Bit(joint.rstrip()))
            lines.append([Bit(" " * indent)])
            joint = ""
        lines[-1].append(Bit(joint))
        for word in worded(entry):
            if length(lines[-1]) + room(word.text.rstrip()) > width and length(lines[-1]) > indent:
                lines.append([Bit(" " * indent)])
            lines[-1] += broken(word, lines, width, indent)
        fresh = False
    return [painted(trimmed(line)) for line in lines]


def worded(entry: Sequence[Bit]) -> list[Bit]:
    """The words of an entry, each with the space after it."""
    return [
        Bit(word, bit.style)
        for bit in entry
        for word in (bit.text.replace(" ", " \0").split("\0") if " " in bit.text else [bit.text])
        if word
    ]


def broken(word: Bit, lines: list[list[Bit]], width: int, indent: int) -> list[Bit]:
    """A word in pieces that fit into the line, if it is too long."""
    text = word.text
    while room(text.rstrip()) > width - length(lines[-1]) and room(text) > width - indent:
        cut = max(1, width - length(lines[-1]))
        lines[-1].append(Bit(text[:cut], word.style))
        lines.append([Bit(" " * indent)])
        text = text[cut:]
    return [Bit(text, word.style)]


def trimmed(line: Sequence[Bit]) -> list[Bit]:
    """The signs without spaces at their end."""
    found = list(line)
    while found and not found[-1].text.strip():
        found.pop()
    if found:
        found[-1] = Bit(found[-1].text.rstrip(), found[-1].style)
    return found


def folded(text: str, width: int) -> str:
    """Text in lines; the continuation of a long line is indented."""
    lines = []
    for line in text.split("\n"):
        inside = len(line) - len(line.lstrip(" "))
        if room(line) <= width:
            lines.append(line)
        else:
            lines += hung([Bit(" " * inside)], [[Bit(line.lstrip(" "))]], width, indent=min(inside + 4, width // 2))
    return "\n".join(lines)
