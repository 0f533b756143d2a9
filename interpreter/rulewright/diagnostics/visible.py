"""In: any text. Out: the text made safe for a terminal, and the number of cells that each character takes there.

A caret stands in the right place only if the width of every character is known. So a character whose width differs
between terminals, or which changes the order or colour of the following text, is shown by its name: ``<U+202E>``.
"""

from __future__ import annotations

from unicodedata import category, east_asian_width

# Control, format (the directions of writing among them), surrogate, private, unassigned; ends of lines and paragraphs.
NAMED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def visible(text: str) -> str:
    """The text without any character that controls a terminal."""
    return text if text.isascii() and text.isprintable() else "".join(map(shown, text))


def sentence(text: str) -> str:
    """As ``visible``, on one line."""
    return visible(" ".join(text.split("\n")))


def shown(char: str) -> str:
    """A character, or its name if printing it is not safe."""
    return f"<U+{ord(char):04X}>" if category(char) in NAMED else char


def cells(char: str) -> int:
    """The width of ``shown(char)`` in cells: 0 for a combining mark, 2 for wide East Asian characters, else 1."""
    kind = category(char)
    if kind in NAMED:
        return len(f"<U+{ord(char):04X}>")
    if kind in {"Mn", "Me"} or "\u1160" <= char <= "\u11ff":  # combining marks; parts of Korean syllables
        return 0
    return 2 if east_asian_width(char) in {"W", "F"} else 1
