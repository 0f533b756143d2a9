"""In: texts and their positions. Out: lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

CODES = {
    "red": "31", "green": "32", "yellow": "33", "blue": "34", "purple": "35", "violet": "35", "white": "97",
    "black": "90", "grey": "37", "gray": "37", "orange": "38;5;208", "brown": "38;5;130", "pink": "38;5;205",
}  # fmt: skip
"""The terminal codes of words that are colours."""
SHADES = ("32", "36", "33", "35", "34", "31", "92", "96")
"""Colours for things that have none of their own."""


@dataclass(slots=True)
class Canvas:
    """A grid of characters that grows to the right and downwards."""

    signs: dict[tuple[int, int], str] = field(default_factory=dict)
    colours: dict[tuple[int, int], str] = field(default_factory=dict)
    """The terminal codes of some of the characters."""

    def put(self, x: int, y: int, text: str, *, under: bool = False, colour: str = "") -> None:
        """Write a text; with ``under``, only where nothing has been written."""
        for at, sign in enumerate(text):
            if not under or (x + at, y) not in self.signs:
                self.signs[x + at, y] = sign
                if colour:
                    self.colours[x + at, y] = colour

    def blank(self, x: int, y: int, size: int) -> bool:
        return not any((x + at, y) in self.signs for at in range(size))

    def text(self, *, coloured: bool = False) -> str:
        """The lines, without spaces at their ends."""
        if not self.signs:
            return ""
        lines: dict[int, list[str]] = {}
        for (x, y), sign in sorted(self.signs.items()):
            line = lines.setdefault(y, [])
            line += [" "] * (x - len(line))
            colour = self.colours.get((x, y), "") if coloured else ""
            line.append(f"\x1b[{colour}m{sign}\x1b[0m" if colour else sign)
        first, last = min(lines), max(lines)
        return "".join("".join(lines.get(y, [])).rstrip() + "\n" for y in range(first, last + 1))

    def moved(self, right: int) -> Canvas:
        """The same drawing, further to the right."""
        return Canvas(
            {(x + right, y): sign for (x, y), sign in self.signs.items()},
            {(x + right, y): colour for (x, y), colour in self.colours.items()},
        )


def filled(words: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Words in lines of these widths: each goes into the first line that has room. If they do not fit, dots are
    added.
    """
    lines, left = packed(words, widths)
    if left:  # long words first may need less room
        lines, left = packed(sorted(words, key=len, reverse=True), widths)
    if left and widths:
        widest = max(range(len(widths)), key=lambda at: (widths[at] - len(lines[at]), at))
        lines[widest] = f"{lines[widest]} {' '.join(left)}".strip()[: widths[widest] - 1] + "…"
    return lines


def packed(words: Sequence[str], widths: Sequence[int]) -> tuple[list[str], list[str]]:
    """The lines, and the words that did not fit."""
    lines = [""] * len(widths)
    left = []
    for word in words:
        for at, width in enumerate(widths):
            if len(word) <= width - len(lines[at]) - (1 if lines[at] else 0):
                lines[at] += (" " if lines[at] else "") + word
                break
        else:
            left.append(word)
    return lines, left


def listed(entries: Sequence[str], width: int, indent: str = "    ", between: str = ", ") -> str:
    """Entries side by side, in as many lines as they need; entries are not broken."""
    lines: list[str] = []
    for at, entry in enumerate(entries):
        told = entry + (between.rstrip() if at + 1 < len(entries) else "")
        if lines and len(lines[-1]) + 1 + len(told) <= width:
            lines[-1] += f" {told}"
        else:
            lines.append(indent + told)
    return "".join(f"{line}\n" for line in lines)
