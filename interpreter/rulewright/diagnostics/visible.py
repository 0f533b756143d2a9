"""In: any text. Out: what can be shown of it on a terminal, and how many cells each character takes there.

A caret stands right only if every character's width is known. So what has no width that terminals agree on, or
changes the order or colour of what follows, is not printed but named: ``<U+202E>``.
"""

from __future__ import annotations

from unicodedata import category, east_asian_width

# Control, format (the directions of writing among them), surrogate, private, unassigned; ends of lines and paragraphs.
NAMED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def visible(text: str) -> str:
    """The text with nothing in it that a terminal would obey."""
    return text if text.isascii() and text.isprintable() else "".join(map(shown, text))


def sentence(text: str) -> str:
    """As ``visible``, in one line."""
    return visible(" ".join(text.split("\n")))


def shown(char: str) -> str:
    """A character, or its name where it can't be printed safely."""
    return f"<U+{ord(char):04X}>" if category(char) in NAMED else char


def cells(char: str) -> int:
    """How wide ``shown(char)`` is: 0 for a mark on the character before, 2 for the signs of East Asia, else 1."""
    kind = category(char)
    if kind in NAMED:
        return len(f"<U+{ord(char):04X}>")
    if kind in {"Mn", "Me"} or "\u1160" <= char <= "\u11ff":  # marks; the vowels and ends of Korean syllables
        return 0
    return 2 if east_asian_width(char) in {"W", "F"} else 1
