"""In: the diagnostics, and the uses of names. Out: the same diagnostics; unknown names may refer to a misspelt
declaration.

An unknown name may be misspelt where it is used, or where it is declared. In the second case there is a declaration
with a similar name that is never used; its place is added to the diagnostic.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import get_args

from ..composition.near import MEANT, nearest
from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.place import Span
from ..syntax.declarations import ONCE
from .symbols import Symbol, SymbolKind

UNKNOWN = frozenset({"R101", "R104", "R105", "R113", "R214", "R224"})
THINGS = frozenset({"enum", "component", "part", "board"})  # types refer to these without being recorded as uses
TITLES = frozenset({"game", "owner"}) | ONCE  # declared without being used
CALLED = frozenset(get_args(SymbolKind)) - THINGS - TITLES
MOST = 200  # stop here: among very many unknown names, one is hardly a misspelling


def declared_as(found: list[Diagnostic], uses: tuple[tuple[Span, Symbol], ...], places: Mapping[Symbol, Span]) -> None:
    """Add the place of a misspelt declaration to diagnostics of unknown names."""
    wrong = [index for index, one in enumerate(found) if one.code in UNKNOWN and not one.related][:MOST]
    if not wrong:
        return
    counted = Counter(symbol for _, symbol in uses)
    idle, things = (
        [(symbol.name, span) for symbol, span in places.items() if symbol not in counted and symbol.kind in kinds]
        for kinds in (CALLED, THINGS)
    )
    local = [(symbol.name, span) for span, symbol in uses if symbol.kind == "local" and counted[symbol] == 1]
    for index in wrong:
        one = found[index]
        name = "play" if one.code == "R113" else _name(one.span)
        near = [(known, span) for known, span in local if span.chunk is one.span.chunk]
        for around in ([*near, *idle], things) if name.isidentifier() else ():
            if meant := nearest(name, [known for known, _ in around if known != name]):
                place = next(span for known, span in around if known == meant)
                if nearest(name, [meant, *suggested(one)]) != meant:
                    break  # the hint has a more similar name; two suggestions would confuse
                found[index] = replace(one, related=((place, f"declared as `{meant}`"),))
                break


def suggested(one: Diagnostic) -> list[str]:
    """The name that the hint of a diagnostic suggests."""
    before, _, behind = one.hint.partition("`")
    return [behind.partition("`")[0]] if before == MEANT else []


def _name(span: Span) -> str:
    """The name at this place, or the beginning of the path that is quoted there."""
    text = span.chunk.text[span.start : span.end]
    return text.strip("{ }").partition(".")[0] if text.startswith("{") else text
