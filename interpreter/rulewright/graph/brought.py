"""In: what is wrong with a game, and what the game is made of. Out: the same, each finding at the edit that brought it.

A game that is sound by itself and is not with a variant, an addon or a setting is made so by one of their edits. Which
one is found by trying: the finding is not there with the first edits and is with some more of them, so in between
there is one with which it comes. Nothing has to be known about edits or findings for that, and nothing is tried as long
as there is nothing to explain.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..composition.edits import Edit, edits, layer_of, with_edits
from ..diagnostics.catalogue import code
from ..diagnostics.diagnostic import Diagnostic, Report
from ..diagnostics.place import Span
from ..model.resolve import Memory, resolve
from .analyse import Memory as Examined
from .analyse import examine

if TYPE_CHECKING:
    from ..composition.compose import Composition

Mark = tuple[str, Span | None]
"""What a finding is known by, with whatever edits."""
MOST_TRIALS = 100
"""Each costs a check. What is left then stays where it was found: it takes hundreds of broken edits to get there."""
SHOWS = "it shows here"
FEW = 6
"""Places that are shown of one edit; how many there are is said."""


@dataclass(slots=True)
class _Trials:
    composed: Composition
    edits: tuple[Edit, ...]
    titles: tuple[Span, ...]
    known: dict[int, frozenset[Mark]] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory)
    examined: Examined = field(default_factory=Examined)

    def mark(self, one: Diagnostic) -> Mark:
        """What it is known by. What a game lacks as a whole is told at its title, another one in each ruleset."""
        return one.code, None if one.span in self.titles else one.span

    def found(self, count: int) -> frozenset[Mark]:
        """What is wrong with the first so many edits."""
        if count not in self.known:
            report = Report()
            ruleset = with_edits(self.composed, self.edits[:count], report).ruleset()
            if ruleset.whole:
                model = resolve(ruleset, report, self.memory)
                if not any(code(one.code).severity == "error" for one in report.found):
                    examine(model, self.examined, report)
            self.known[count] = frozenset(map(self.mark, report.found))
        return self.known[count]


def brought(found: list[Diagnostic], composed: Composition) -> list[Diagnostic]:
    """What stands in a file of an earlier ruleset, and comes with an edit of a later one, is moved to that edit.

    If a later ruleset has lines that could not be read or carried out, the game is not what was written: then what is
    wrong with the rest of it, and was not before, follows from that, and is not told.
    """
    layers = layer_of(composed)
    last = len(composed.stack) - (not composed.settings)
    titles = tuple(layer.game.title.span for layer in composed.stack if layer.game is not None)
    home = [0 if one.span in titles else layers.get(one.span.chunk.file, last) for one in found]
    early = [(one, layer) for one, layer in zip(found, home, strict=True) if "R1" < one.code < "R4" and layer < last]
    if not early:
        return found
    failed = max((layer for one, layer in zip(found, home, strict=True) if _failed(one)), default=0)
    trials = _Trials(composed, edits(composed), titles)
    by: dict[Mark, Edit] = {}
    untold: set[Mark] = set()
    for layer in sorted({layer for _, layer in early}):
        start = sum(edit.layer <= layer for edit in trials.edits)
        new = {trials.mark(one) for one, at in early if at == layer} - trials.found(start)
        if failed > layer:
            untold |= new
        else:
            _search(start, len(trials.edits), new, trials, by)
    told = [(one, trials.mark(one)) for one in found if trials.mark(one) not in untold]
    return [moved(one, by[known]) if known in by else one for one, known in told]


def _failed(one: Diagnostic) -> bool:
    """Whether a line was not read, or an edit not carried out."""
    return one.code < "R09" or "R12" <= one.code < "R14"


def _search(low: int, high: int, marks: set[Mark] | frozenset[Mark], trials: _Trials, by: dict[Mark, Edit]) -> None:
    """None of these is found with ``low`` edits, all are with ``high``."""
    if not marks:
        return
    if high - low == 1:
        by.update(dict.fromkeys(marks, trials.edits[low]))
        return
    if len(trials.known) >= MOST_TRIALS:
        return
    middle = (low + high) // 2
    there = marks & trials.found(middle)
    _search(low, middle, there, trials, by)
    _search(middle, high, marks - there, trials, by)


def moved(one: Diagnostic, edit: Edit) -> Diagnostic:
    """A finding at the edit that brought it, with the place where it shows."""
    return replace(
        one,
        span=edit.span,
        shown=(one.span,),
        removes=edit.removes,
        related=((one.span, SHOWS), *(other for other in one.related if other[0] != one.span)),
    )


def gathered(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """What one edit brings about is said once: the first of it, and where else it shows."""
    groups: dict[tuple[str, Span], list[Diagnostic]] = {}
    said: list[Diagnostic | None] = []
    for one in found:
        if not one.shown:
            said.append(one)
            continue
        key = ("" if one.removes else one.code, one.span)
        if key not in groups:
            groups[key] = []
            said.append(None)
        groups[key].append(one)
    together = iter(groups.values())
    return [_together(next(together)) if one is None else one for one in said]


def _together(group: list[Diagnostic]) -> Diagnostic:
    first = group[0]
    uses = tuple((span, one.message) for one in group for span in one.shown)
    if first.removes:
        many = "something still needs it" if len(uses) == 1 else f"{len(uses)} places still need it"
        return replace(
            first,
            message=f"`{first.removes}` is removed, and {many}.",
            related=uses[:FEW],
            hint="Remove or replace what needs it as well.",
        )
    if len(uses) == 1:
        return first
    return replace(
        first, message=f"{first.message} The like shows in {len(uses)} places.", related=(*first.related, *uses[1:FEW])
    )
