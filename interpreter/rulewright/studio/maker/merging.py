"""In: a text that two have changed, each in a copy. Out: one text with what both did, and where they did not agree.

Texts are merged declaration by declaration. What stands in one place of one of them only is taken over. Where both have
something else, what was done in the page stays, and what the file says is told beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from ...frozen import frozen
from ...syntax import tree
from .page import Page, path_text


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
    before, ours, others = (pieces(name, text) for text in (old, mine, theirs))
    found: list[str] = []
    conflicts: list[Conflict] = []
    for was, own, other in regions(before, ours, others):
        if other == was:
            found += own
        elif own in (was, other):
            found += other
        elif not was and keys(name, own).isdisjoint(keys(name, other)):  # both have added something
            found += [*other, *own]
        else:
            found += own
            conflicts.append(Conflict("".join(own).strip("\n"), "".join(other).strip("\n")))
    return Merged("".join(found), tuple(conflicts))


def pieces(name: str, text: str) -> list[str]:
    """A text, cut before each declaration; put together, they are the text again."""
    page = Page(name, text)
    starts = [page.start(placed) for placed in page.placed]
    if not starts:
        return [text] if text else []
    ends = [*starts[1:], len(text)]
    first = [text[: starts[0]]] if starts[0] else []
    found = first + [text[start:end].rstrip("\n") + "\n" for start, end in zip(starts, ends, strict=True)]
    gaps = [text[:end].endswith("\n\n") for end in ends]
    return [piece + ("\n" if gap else "") for piece, gap in zip(found, [*([False] * len(first)), *gaps], strict=True)]


def keys(name: str, added: list[str]) -> set[str]:
    """What some declarations are about: the same thing said twice can't both be kept."""
    page = Page(name, "".join(added))
    found = set()
    for placed in page.placed:
        node = placed.declaration
        found.add(path_text(node.path) if isinstance(node, tree.SetLiteral) else placed.chunk.text.partition("\n")[0])
    return found


Region = tuple[list[str], list[str], list[str]]


def regions(before: list[str], ours: list[str], others: list[str]) -> Iterator[Region]:
    """The three texts cut at all pieces that are the same in all of them."""
    kept_ours, kept_others = same(before, ours), same(before, others)
    at = own = other = 0
    for stop in range(len(before) + 1):
        last = stop == len(before)
        if not last and not (stop in kept_ours and stop in kept_others):
            continue
        to_own = len(ours) if last else kept_ours[stop]
        to_other = len(others) if last else kept_others[stop]
        parts = before[at:stop], ours[own:to_own], others[other:to_other]
        if len(parts[0]) == len(parts[1]) == len(parts[2]):  # neighbours that were changed, each by one of the two
            yield from (([one], [mine], [theirs]) for one, mine, theirs in zip(*parts, strict=True))
        elif any(parts):
            yield parts
        if not last:
            yield [before[stop]], [ours[to_own]], [others[to_other]]
            at, own, other = stop + 1, to_own + 1, to_other + 1


def same(before: list[str], after: list[str]) -> dict[int, int]:
    """The pieces that have stayed: their places in the second, by those in the first. White space does not count."""
    matcher = SequenceMatcher(None, [one.strip() for one in before], [one.strip() for one in after], autojunk=False)
    return {block.a + at: block.b + at for block in matcher.get_matching_blocks() for at in range(block.size)}
