"""In: the findings about a game, and the parts of the game. Out: the findings, moved to the edits that cause them.

If a game is sound and a variant, addon or setting of it is not, one of its edits is the cause. It is found by search: a
finding is absent with the first edits only and present with more of them, so there is a first edit with which it
appears. This requires no knowledge about findings or edits, and costs nothing if there are no findings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..composition.edits import Edit, edits, layer_of, with_edits
from ..diagnostics.catalogue import code
from ..diagnostics.diagnostic import Diagnostic, Report
from ..diagnostics.place import Span
from ..model.resolve import ResolveCache, resolve
from ..model.understood import Model
from .rules import FactsCache

if TYPE_CHECKING:
    from ..composition.compose import Composition

Judge = Callable[[Model, FactsCache, Report], object]
Mark = tuple[str, Span | None]
"""Identifies a finding across different sets of edits."""
MOST_TRIALS = 100
"""Each trial costs a check. What is left after these is reported where it was found; that takes hundreds of broken
edits.
"""
SHOWS = "it shows here"
SENTENCES = "R602"
"""Sentences that are not true any more, because of an edit: that is where they are told, too."""
FEW = 6
"""The number of places that are shown for one edit; their total is given as well."""


@dataclass(slots=True)
class Looked:
    """What was read of a game with some of its edits: between two checks most of that is the same."""

    resolved: ResolveCache = field(default_factory=ResolveCache)
    examined: FactsCache = field(default_factory=FactsCache)


@dataclass(slots=True)
class _Trials:
    composed: Composition
    judge: Judge
    edits: tuple[Edit, ...]
    titles: tuple[Span, ...]
    looked: Looked
    known: dict[int, frozenset[Mark]] = field(default_factory=dict)

    def mark(self, one: Diagnostic) -> Mark:
        """The identity of a finding. What a game lacks as a whole is reported at its title, which differs between
        rulesets.
        """
        return one.code, None if one.span in self.titles else one.span

    def found(self, count: int) -> frozenset[Mark]:
        """The findings with the first ``count`` edits."""
        if count not in self.known:
            report = Report()
            ruleset = with_edits(self.composed, self.edits[:count], report).ruleset()
            if ruleset.whole:
                model = resolve(ruleset, report, self.looked.resolved)
                if not any(code(one.code).severity == "error" for one in report.found):
                    self.judge(model, self.looked.examined, report)
            self.known[count] = frozenset(map(self.mark, report.found))
        return self.known[count]


def brought(found: list[Diagnostic], composed: Composition, judge: Judge, looked: Looked) -> list[Diagnostic]:
    """Findings in files of an earlier ruleset are moved to the edit of a later one that causes them.

    ``judge`` reports what is wrong with a sound model; ``looked`` is kept from one check to the next.

    If lines of a later ruleset could not be read or applied, other new findings may just follow from that, and are
    dropped.
    """
    layers = layer_of(composed)
    last = len(composed.stack) - (not composed.settings)
    titles = tuple(layer.game.title.span for layer in composed.stack if layer.game is not None)
    home = [0 if one.span in titles else layers.get(one.span.chunk.file, last) for one in found]
    early = [(one, layer) for one, layer in zip(found, home, strict=True) if is_moved(one.code) and layer < last]
    if not early:
        return found
    failed = max((layer for one, layer in zip(found, home, strict=True) if _failed(one)), default=0)
    trials = _Trials(composed, judge, edits(composed), titles, looked)
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


def is_moved(code_: str) -> bool:
    """Whether findings of this code are told at the edits that cause them."""
    return code_ == SENTENCES or "R1" < code_ < "R4"


def _failed(one: Diagnostic) -> bool:
    """Whether a line could not be read, or an edit not applied."""
    return code(one.code).severity == "error" and (one.code < "R09" or "R12" <= one.code < "R14")


def _search(low: int, high: int, marks: set[Mark] | frozenset[Mark], trials: _Trials, by: dict[Mark, Edit]) -> None:
    """Binary search. None of these findings exists with ``low`` edits, all exist with ``high``."""
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
    """A finding, placed at the edit that causes it, with its original place as a related one."""
    return replace(
        one,
        span=edit.span,
        shown=(one.span,),
        removes=edit.removes,
        related=((one.span, SHOWS), *(other for other in one.related if other[0] != one.span)),
    )


def gathered(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Combine the findings that one edit causes: the first one, with the places of the others."""
    groups: dict[tuple[str, Span], list[Diagnostic]] = {}
    said: list[Diagnostic | None] = []
    for one in found:
        if not one.shown:
            said.append(one)
            continue
        key = ("" if one.removes and code(one.code).severity == "error" else one.code, one.span)
        if key not in groups:
            groups[key] = []
            said.append(None)
        groups[key].append(one)
    together = iter(groups.values())
    return [_together(next(together)) if one is None else one for one in said]


def _together(group: list[Diagnostic]) -> Diagnostic:
    first = group[0]
    uses = tuple((span, one.message) for one in group for span in one.shown)
    if first.removes and code(first.code).severity == "error":
        many = "something still needs it" if len(uses) == 1 else f"{len(uses)} places still need it"
        return replace(
            first,
            message=f"`{first.removes}` is removed, but {many}.",
            related=uses[:FEW],
            hint="Remove or replace what needs it as well.",
        )
    if len(uses) == 1:
        return first
    return replace(
        first,
        message=f"{first.message} The same happens in {len(uses)} places.",
        related=(*first.related, *uses[1:FEW]),
    )
