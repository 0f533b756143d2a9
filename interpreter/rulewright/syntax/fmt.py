"""In: the text of a file of rules. Out: the same rules in canonical layout; what cannot be read stays unchanged.

The new text is parsed again and must have the same meaning and comments. If not, the old text is returned.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from itertools import zip_longest
from unicodedata import normalize

from ..diagnostics.catalogue import code
from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.place import Chunk, Sources, Span
from ..frozen import frozen
from .file import ReadCache, read_file
from .tree import Broken, BrokenLine, Comments, File, Placed
from .unparse import unparse

ZEROS = re.compile(r"\b0+(?=[0-9])")


@frozen
class Formatted:
    """``diagnostics`` say why some or all declarations were left unchanged. Their positions refer to the old text."""

    text: str
    changed: bool
    diagnostics: tuple[Diagnostic, ...]
    sources: Sources


def format_text(name: str, text: str) -> Formatted:
    """Format a text. The result has line feeds only, and no byte order mark."""
    sources = Sources()
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    file, found = read_file(name, plain, ReadCache(), sources)
    errors = tuple(one for one in found if code(one.code).severity == "error")
    if not _is_whole(file, plain):
        return Formatted(text, changed=False, diagnostics=errors, sources=sources)
    broken = {id(one.span.chunk) for one in errors}

    def keep(placed: Placed) -> bool:
        return id(placed.chunk) in broken or any(isinstance(node, Broken | BrokenLine) for node in nodes(placed))

    new = unparse(file, keep)
    again, _ = read_file(name, new, ReadCache(), Sources())
    difference = _difference(file, again, keep)
    if difference is None and _letters(plain) != _letters(new):
        difference = _refusal(file, None)
    if difference is not None:
        return Formatted(text, changed=False, diagnostics=(*errors, difference), sources=sources)
    return Formatted(new, new != text, errors, sources)


def comments(of: object) -> Iterator[str]:
    """The comments in a tree, or in a file."""
    for node in nodes(of):
        if isinstance(node, Comments):
            yield from filter(None, (*node.above, node.beside, *node.below))
        elif isinstance(node, File):
            yield from filter(None, node.below)


def nodes(of: object) -> Iterator[object]:
    """A node and all nodes within it."""
    left = [of]
    while left:
        node = left.pop()
        if isinstance(node, tuple):
            left.extend(reversed(node))
        elif is_dataclass(node) and not isinstance(node, Span | Chunk):
            yield node
            left.extend(getattr(node, field.name) for field in reversed(fields(node)))


def _is_whole(file: File, text: str) -> bool:
    """Whether the tree covers the whole text: the reader stops after too many mistakes."""
    parts = [*(placed.chunk.text for placed in file.declarations), *file.below]
    return "\n".join(parts).split() == text.split()


def _difference(before: File, after: File, keep: Callable[[Placed], bool]) -> Diagnostic | None:
    """A diagnostic for the first declaration that formatting would change."""
    for placed, now in zip_longest(before.declarations, after.declarations):
        if placed is None or now is None or not _same(placed, now, kept=keep(placed)):
            return _refusal(before, placed)
    return None if Counter(comments(before)) == Counter(comments(after)) else _refusal(before, None)


def _letters(text: str) -> Counter[str]:
    """How often each letter and digit occurs. Formatting may change marks, spaces and leading zeros only."""
    return Counter(filter(str.isalnum, ZEROS.sub("", normalize("NFC", text))))


def _same(placed: Placed, now: Placed, *, kept: bool) -> bool:
    return placed.chunk.text == now.chunk.text if kept else placed.declaration == now.declaration


def _refusal(file: File, placed: Placed | None) -> Diagnostic:
    """The diagnostic for a declaration that formatting would change, or for the file at its beginning."""
    at = placed or next(iter(file.declarations), None)
    span = at.declaration.span if at else Span(Chunk(file.name, ""), 0, 0)
    return Diagnostic(
        "R909",
        span,
        "Formatting would change the meaning here, so the file is left unchanged.",
        "This is a bug in Rulewright; please report it.",
    )
