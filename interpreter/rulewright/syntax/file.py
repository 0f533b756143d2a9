"""In: the name and text of a file. Out: its declarations, and what is wrong with them.

A declaration whose text is unchanged since the file was last read is taken from the cache.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.place import Chunk, Sources, Span
from .chunks import BLANKS, extents
from .languages import promised
from .lines import unseen
from .tree import Broken, File, Language, Placed

VERSION = 1
MOST = 200  # mistakes in a file; beyond this, the file is probably in another language

Key = tuple[str, bool, frozenset[str]]
Read = tuple[Placed, tuple[Diagnostic, ...]]


@dataclass(slots=True)
class ReadCache:
    """The declarations of each file as last read, by their text. If a text occurs twice in a file, both are kept."""

    files: dict[str, dict[Key, list[Read]]] = field(default_factory=dict)


def read_file(name: str, text: str, cache: ReadCache, sources: Sources) -> tuple[File, list[Diagnostic]]:
    """Read a file. Its text and the positions of its chunks are registered in ``sources``."""
    text = text.removeprefix("\ufeff")
    sources.add(name, text)
    places, tail = extents(text)
    before = {key: iter(reads) for key, reads in cache.files.get(name, {}).items()}
    now: dict[Key, list[Read]] = defaultdict(list)
    languages = promised(text)
    placed = []
    found: list[Diagnostic] = []
    for place in places:
        key = (text[place.start : place.end], place.apart, languages)
        known = next(before[key], None) if key in before else None
        if known is not None:
            read = known
        elif len(found) < MOST:
            read = _read(name, key)
        else:
            found.append(_enough(name, text, place.start, sources))
            break
        now[key].append(read)
        sources.lay(read[0].chunk, place.start)
        placed.append(read[0])
        found.extend(read[1])
    cache.files[name] = dict(now)
    found.extend(_opening(name, text, placed, sources))
    below = Chunk(name, text[tail.start : tail.end])
    sources.lay(below, tail.start)
    found.extend(unseen(below))
    found = _once(found)
    remarks = below.text.rstrip()
    return File(name, tuple(placed), tuple(line.strip(BLANKS) for line in remarks.split("\n") if remarks)), found


def _read(name: str, key: Key) -> Read:
    from .read import read_chunk  # noqa: PLC0415 - Lark is slow to import: not needed if no text is read

    text, apart, languages = key
    chunk = Chunk(name, text)
    declaration, lost, found = read_chunk(chunk, languages)
    return Placed(declaration, chunk, apart, lost), found


def _opening(name: str, text: str, placed: list[Placed], sources: Sources) -> list[Diagnostic]:
    """Check the first line, which names the version of the language."""
    # A chunk of prose alone has been reported already.
    spoken = [one.declaration for one in placed if not isinstance(one.declaration, Broken) or one.declaration.names]
    first = spoken[0] if spoken else None
    found = [
        Diagnostic(
            "R022",
            place.declaration.span,
            "The version of the language is stated twice.",
            "State it once, in the first line.",
        )
        for place in placed
        if isinstance(place.declaration, Language) and place.declaration is not first
    ]
    if isinstance(first, Language):
        if first.version != VERSION:
            found.append(
                Diagnostic(
                    "R023",
                    first.span,
                    f"Version {first.version} of the language is not supported.",
                    f"This is Rulewright for version {VERSION}: install a newer one, or write `rulewright {VERSION}`.",
                )
            )
    elif not (isinstance(first, Broken) and "rulewright" in first.names):
        found.append(
            Diagnostic(
                "R022",
                _first_line(name, text, sources),
                "The first line does not state the version of the language.",
                f"Begin with `rulewright {VERSION}`.",
            )
        )
    return found


def _once(found: list[Diagnostic]) -> list[Diagnostic]:
    """A name that mixes alphabets is reported only where it first occurs."""
    named: set[str] = set()
    left = []
    for one in found:
        if one.code != "R012" or one.message not in named:
            left.append(one)
        if one.code == "R012":
            named.add(one.message)
    return left


def _enough(name: str, text: str, at: int, sources: Sources) -> Diagnostic:
    chunk = Chunk(name, text[at : at + 1])
    sources.lay(chunk, at)
    return Diagnostic(
        "R026",
        Span(chunk, 0, 1),
        f"There are more than {MOST} mistakes: the rest of the file was not read.",
        "Is this a file of rules?",
    )


def _first_line(name: str, text: str, sources: Sources) -> Span:
    chunk = Chunk(name, text.partition("\n")[0].rstrip("\r"))
    sources.lay(chunk, 0)
    return Span(chunk, 0, len(chunk.text))
