"""In: a text that two have changed, each in a copy. Out: one text with what both did, and where they did not agree.

Texts are merged declaration by declaration. What stands in one place of one of them only is taken over. Where both have
something else, what was done in the page stays, and what the file says is told beside it.
"""

from __future__ import annotations

from itertools import pairwise

from ...frozen import frozen
from ...syntax import tree
from .page import Page, path_text, touched


@frozen
class Conflict:
    """What stands in the page now, and what the file has in its place."""

    mine: str
    theirs: str


@frozen
class Merged:
    text: str
    conflicts: tuple[Conflict, ...]


def merged(name: str, old: str, mine: str, theirs: str) -> Merged:
    if mine in (old, theirs):
        return Merged(theirs, ())
    if theirs == old:
        return Merged(mine, ())
    before, ours, others = (keyed(name, text) for text in (old, mine, theirs))
    found: list[str] = []
    conflicts: list[Conflict] = []
    for key in together(list(ours), list(others)):
        was, own, other = (texts.get(key, "") for texts in (before, ours, others))
        if own.strip() == was.strip():
            found.append(other)
        elif other.strip() in (was.strip(), own.strip()):
            found.append(own)
        else:
            found.append(own)
            conflicts.append(Conflict(own.strip("\n"), other.strip("\n")))
    return Merged("".join(one if one.endswith("\n") or not one else one + "\n" for one in found), tuple(conflicts))


def together(ours: list[str], others: list[str]) -> list[str]:
    """All keys, in our order; what only the others have comes behind what they have it behind."""
    found = list(ours)
    at = 0
    for key in others:
        if key in found:
            at = found.index(key) + 1
        else:
            found.insert(at, key)
            at += 1
    return found


def keyed(name: str, text: str) -> dict[str, str]:
    """The pieces of a text by what they are about, in their order."""
    found: dict[str, str] = {}
    for piece in pieces(name, text):
        key = about(name, piece)
        while key in found:  # said twice, which is wrong, and is kept
            key += " again"
        found[key] = piece
    return found


def about(name: str, piece: str) -> str:
    """What a declaration is about, however it says it."""
    page = Page(name, piece)
    if not page.placed:
        return piece.strip()
    node = page.placed[0].declaration
    match node:
        case tree.SetLiteral(path=path):
            return f"set {path_text(path)}"
        case tree.Game() | tree.Language():
            return type(node).__name__
        case tree.Broken():
            return piece.strip().partition("\n")[0]
        case _:  # any other is known by what it names
            return f"{type(node).__name__} {sorted(touched(node))}"


def pieces(name: str, text: str) -> list[str]:
    """A text, cut before each declaration, and behind the last; put together, they are the text again."""
    page = Page(name, text)
    starts = [page.start(placed) for placed in page.placed]
    if not starts:
        return [text] if text else []
    last = starts[-1] + len(page.placed[-1].chunk.text.rstrip("\n")) + 1
    cuts = [*([0] if starts[0] else []), *starts, *([last] if text[last:].strip() else []), len(text)]
    return [text[start:end] for start, end in pairwise(cuts)]
