"""In: how a run is to be stopped, as words. Out: when to look at it, and whether that is the time.

Whatever stops a run looks at its first so many blocks and at nothing else. So a run that was stopped depends on the
seed, the bots, the rules and the rule of stopping: not on what played it, nor on how fast.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from .compared import pairs
from .measures import interval
from .statistics import Sample, decide

if TYPE_CHECKING:
    from .store import Store

FIRST_LOOK = 500
STEP = 100
"""So many blocks from one look to the next, to decide something."""
ERROR = 0.05
ASKED = re.compile(
    r"\s*(?P<key>seat-gap|variant|(?:bot|seat)-share\s+[^<>≠]+?|drawn|choices|turns)\s*"
    r"(?P<sign><|>|!=|≠)\s*(?P<bound>base|[0-9]*\.?[0-9]+)(?:\s+by\s+(?P<by>[0-9]*\.?[0-9]+))?\s*"
)


class StopError(ValueError):
    """What is asked cannot be decided."""


@dataclass(frozen=True)
class Stop:
    """After so many blocks of each arm."""

    mode: ClassVar[str] = "games"
    most: int

    def looks(self, store: Store) -> Iterator[int]:
        """After how many blocks to look."""
        del store
        yield self.most

    def taken(self, store: Store, blocks: int) -> bool:
        """Whether it is time to stop; notes in the store what was found."""
        store.note("stopped", {"mode": self.mode, "blocks": blocks})
        return True

    def as_json(self) -> dict[str, Any]:
        return {"mode": self.mode, "most": self.most}


@dataclass(frozen=True)
class Until(Stop):
    """When the shares of all seats and bots are known so well; it is looked at seldom, and ever more seldom."""

    mode: ClassVar[str] = "until"
    width: float = 0.02

    def looks(self, store: Store) -> Iterator[int]:
        del store
        blocks = FIRST_LOOK
        while blocks < self.most:
            yield blocks
            blocks *= 2
        yield self.most

    def taken(self, store: Store, blocks: int) -> bool:
        widest = 0.0
        for at, arm in enumerate(store.arms):
            counts = store.counts(at, blocks * arm.work.games_a_block)
            pairs = zip(counts.measures, counts.ratios, strict=True)
            halves = [interval(ratio, one).half for one, ratio in pairs if one.key in {"seat-share", "bot-share"}]
            widest = max(widest, *halves)
        found = {"mode": self.mode, "blocks": blocks, "width": round(widest, 6), "reached": widest <= self.width}
        store.note("stopped", found)
        return widest <= self.width

    def as_json(self) -> dict[str, Any]:
        return {"mode": self.mode, "most": self.most, "width": self.width}


@dataclass(frozen=True)
class Decide(Stop):
    """When something is decided, one way or the other, erring in no more than one of twenty cases. ``asked``: what."""

    mode: ClassVar[str] = "decide"
    asked: str = ""

    def looks(self, store: Store) -> Iterator[int]:
        del store
        yield from range(STEP, self.most, STEP)
        yield self.most

    def taken(self, store: Store, blocks: int) -> bool:
        answer = answered(self.asked, store, blocks)
        store.note("stopped", {"mode": self.mode, "asked": self.asked, "blocks": blocks, "answer": answer})
        return answer != "open"

    def as_json(self) -> dict[str, Any]:
        return {"mode": self.mode, "most": self.most, "asked": self.asked}


def stop_of(told: Mapping[str, Any]) -> Stop:
    kinds: dict[str, type[Stop]] = {one.mode: one for one in (Stop, Until, Decide)}
    rest = dict(told)
    return kinds[rest.pop("mode")](**rest)


# ---- decisions -----------------------------------------------------------------------------------------------------


def understood(asked: str) -> Mapping[str, str | None]:
    """The parts of a question; ``StopError`` if it is none."""
    found = ASKED.fullmatch(asked.replace("|", " "))
    compares = found is not None and (found["bound"] == "base") == (found["key"] == "variant")
    signs = {"seat-gap": "<", "variant": "!=≠"}
    if found is None or not compares or found["sign"] not in signs.get(found["key"], "<>"):
        raise StopError(
            f"`{asked}` is nothing that can be decided. It can be `seat-gap < 0.03`, `bot-share greedy > 0.5 by 0.05`, "
            "`drawn < 0.1 by 0.02`, `choices < 60 by 3`, or in comparisons `variant != base by 0.02`."
        )
    return found.groupdict()


def answered(asked: str, store: Store, blocks: int) -> str:
    """``yes``, ``no``, or ``open``, after so many blocks."""
    parts = understood(asked)
    if parts["key"] == "seat-gap":
        return gap_below(float(parts["bound"] or 0), store, blocks)
    if parts["key"] == "variant":
        return differs_by(float(parts["by"] or 0.02), store, blocks)
    key, _, of = str(parts["key"]).partition(" ")
    counts = store.counts(0, blocks * store.arms[0].work.games_a_block)
    key, of = ("ends", "drawn") if key == "drawn" else (key, of.strip())
    chosen = [
        (one, ratio)
        for one, ratio in zip(counts.measures, counts.ratios, strict=True)
        if one.key == key and one.of == of
    ]
    if not chosen:
        raise StopError(f"There is no {key} of `{of}` in this run.")
    measure, ratio = chosen[0]
    bound = float(parts["bound"] or 0)
    by = float(parts["by"]) if parts["by"] else bound / 10
    sign = 1 if parts["sign"] == ">" else -1
    mean, variance = ratio.value / measure.scale, ratio.variance / measure.scale**2 * ratio.blocks
    of_blocks = Sample(ratio.blocks, ratio.blocks * mean, (ratio.blocks - 1) * variance + ratio.blocks * mean * mean)
    found = decide(of_blocks, bound - sign * by, bound + sign * by, ERROR).taken
    return {"first": "no", "second": "yes", "open": "open"}[found]


def gap_below(bound: float, store: Store, blocks: int) -> str:
    """Whether no seat is off by so much: each is tested for being off by that much upwards and downwards."""
    counts = store.counts(0, blocks * store.arms[0].work.games_a_block)
    players = len(counts.seats)
    all_near = True
    for measure, ratio in zip(counts.measures, counts.ratios, strict=True):
        if measure.key != "seat-share":
            continue
        off = ratio.value / measure.scale - 1 / players
        variance = ratio.variance / measure.scale**2 * ratio.blocks
        of_blocks = Sample(ratio.blocks, ratio.blocks * off, (ratio.blocks - 1) * variance + ratio.blocks * off * off)
        for far in (bound, -bound):
            found = decide(of_blocks, 0.0, far, ERROR / players).taken
            if found == "second":
                return "no"
            all_near &= found == "first"
    return "yes" if all_near else "open"


def differs_by(bound: float, store: Store, blocks: int) -> str:
    """Whether the shares of a variant differ by so much from those of its base."""
    every = pairs(store, 0, 1, blocks)
    main = [(one, pair) for one, pair in every if one.key in {"seat-share", "bot-share"}]
    all_near = True
    for measure, pair in main:
        if not pair.variance:
            continue
        for far in (bound, -bound):
            found = decide(pair.sample(measure.scale), 0.0, far, ERROR / len(main)).taken
            if found == "second":
                return "yes"
            all_near &= found == "first"
    return "no" if all_near else "open"
