"""In: a run with cells, each a way to set numbers of a game. Out: what the numbers do: in a grid, one by one, or on the
way to what a designer wants.

The best of many is always flattered: it was lucky, too. So what is found by searching is played again by other deals,
and told by these alone; and in a sweep a cell is told apart from the base only if that survives among all cells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from math import inf
from typing import Any

from ..play.streams import game_seed
from .compared import FALSE, pairs, surest
from .figures import Counts, Figure, rounded
from .measures import interval
from .rows import ENDS
from .running import Runner
from .statistics import Interval, surviving
from .store import Store

ANEW, AGAIN = 1 << 40, ", again"
"""The seed of games that confirm something is number so many of the generator that begins with the seed of the run."""
FEW = 4
"""So many cells of a search are played again."""
STRONGEST = 3
"""So many numbers are set together, in pairs, after each was set alone."""
WANT = re.compile(
    r"\s*(?P<key>[a-z][a-z-]*)(?:\s+(?P<of>[^<>]+?))?\s*"
    r"(?:(?P<sign><|>)\s*(?P<bound>-?[0-9.]+)|\s(?P<low>-?[0-9.]+)\s*\.\.\s*(?P<high>-?[0-9.]+))\s*"
)


class WantError(ValueError):
    """A wish that is not understood, or that nothing measures."""


# ---- sweep ---------------------------------------------------------------------------------------------------------


def swept(store: Store) -> list[dict[str, Any]]:
    """Every cell with its main figures, and where it is surely unlike the base, the first arm."""
    rows: list[dict[str, Any]] = []
    found = []
    for cell in store.about["cells"]:
        if cell["said"]:
            found.append({**cell, "figures": []})
            continue
        at = next(number for number, arm in enumerate(store.arms) if arm.name == cell["name"])
        figures = [one.as_json() for one in store.counts(at).figures() if one.main]
        found.append({**cell, "figures": figures})
        rows += differences(store, at)
    mark(rows)
    known = {(row["arm"], row["key"], row["of"]): row for row in rows}
    for cell in found:
        for one in cell["figures"]:
            row = known.get((cell["name"], one["key"], one["of"]), {})
            one["apart"], one["difference"] = row.get("changed", False), row.get("difference")
    return found


def differences(store: Store, at: int) -> list[dict[str, Any]]:
    """How an arm differs from the first in what is looked at first."""
    found = []
    for measure, pair in pairs(store, 0, at):
        if not measure.main or not pair.base.bottom or not pair.variant.bottom:
            continue
        scale = measure.scale
        found.append(
            {
                "arm": store.arms[at].name,
                "key": measure.key,
                "of": measure.of,
                "unit": measure.unit,
                "now": list(map(rounded, interval(pair.variant, measure))),
                "difference": list(map(rounded, pair.interval(scale))),
                "chance": pair.chance(scale),
            }
        )
    return found


def mark(rows: Sequence[dict[str, Any]]) -> None:
    """Which differences are to be believed, of all that were looked at."""
    for row, believed in zip(rows, surviving([row["chance"] for row in rows], FALSE), strict=True):
        row["changed"] = believed
        row["chance"] = rounded(row["chance"])


# ---- screen --------------------------------------------------------------------------------------------------------


def screened(store: Store) -> list[dict[str, Any]]:
    """What each number does, one step down and up: the surest first."""
    rows = [row for at in range(1, len(store.arms)) for row in differences(store, at)]
    mark(rows)
    return sorted(rows, key=surest, reverse=True)


def strongest(store: Store) -> list[dict[str, str]]:
    """The numbers that surely matter most, each in the step that matters more, and all pairs and triples of them."""
    settings = {cell["name"]: cell["settings"] for cell in store.about["cells"] if not cell["said"]}
    best: dict[str, dict[str, str]] = {}
    for row in screened(store):
        chosen = settings.get(row["arm"])
        if chosen is not None and len(chosen) == 1 and row["changed"]:
            best.setdefault(next(iter(chosen)), chosen)
    few = list(best.values())[:STRONGEST]
    return [
        {path: value for one in some for path, value in one.items()}
        for many in range(2, len(few) + 1)
        for some in combinations(few, many)
    ]


def together(store: Store) -> list[dict[str, Any]]:
    """What numbers do together, beside what they do alone, added up."""
    alone: dict[tuple[str, str, str], float] = {}
    settings = {cell["name"]: cell["settings"] for cell in store.about["cells"] if not cell["said"]}
    rows = [row for at in range(1, len(store.arms)) for row in differences(store, at)]
    for row in rows:
        alone[row["arm"], row["key"], row["of"]] = row["difference"][0]
    found = []
    for row in rows:
        parts = settings.get(row["arm"], {})
        if len(parts) < 2:
            continue
        added = sum(alone.get((f"{path}={value}", row["key"], row["of"]), 0.0) for path, value in parts.items())
        _, low, high = row["difference"]
        apart = low is not None and high is not None and not low <= added <= high
        found.append({**row, "added": round(added, 6), "more_than_added": apart})
    return found


# ---- seek ----------------------------------------------------------------------------------------------------------


class Want:
    """A wish: a figure below or above a bound, or in a band."""

    def __init__(self, key: str, of: str, low: float, high: float) -> None:
        self.key, self.of, self.low, self.high = key, of, low, high

    def far(self, value: float) -> float:
        """How far a value is from what is wanted, in parts of the bound or of the band."""
        wide = self.high - self.low if self.high - self.low < inf else abs(self.high if self.high < inf else self.low)
        return max(0.0, self.low - value, value - self.high) / (wide or 1.0)

    def met(self, found: Interval) -> str:
        """``surely``, ``surely not``, or ``perhaps``."""
        if self.low <= found.low and found.high <= self.high:
            return "surely"
        return "surely not" if found.high < self.low or found.low > self.high else "perhaps"


def wants(text: str) -> list[Want]:
    """Wishes such as ``seat-gap<0.03, minutes 60..90``."""
    found = []
    for part in text.split(","):
        told = WANT.fullmatch(part)
        if told is None:
            raise WantError(f"`{part.strip()}` is no wish. One is `seat-gap < 0.03`, another `choices 60..90`.")
        try:
            bounds = [None if told[name] is None else float(told[name]) for name in ("bound", "low", "high")]
        except ValueError:
            raise WantError(f"`{part.strip()}` has no number that can be read.") from None
        bound, low, high = bounds
        if bound is not None:
            low, high = (-inf, bound) if told["sign"] == "<" else (bound, inf)
        assert low is not None
        assert high is not None
        found.append(Want(told["key"], (told["of"] or "").strip(), low, high))
    return found


OF_ENDS = frozenset({*ENDS, "minutes", "choices", "seat-share", "seat-gap", "bot-share", "seat-score", "bot-score"})
"""What the ends of games tell."""


def only_ends(wishes: Sequence[Want]) -> bool:
    """Whether nothing else of games has to be told."""
    return all(want.key in OF_ENDS for want in wishes)


def figure_of(counts: Counts, want: Want) -> Figure:
    """The figure that a wish is about."""
    key, of = want.key, want.of
    if key in ENDS:
        key, of = "ends", key
    elif key == "minutes":
        key = "choices"
    for one in counts.figures():
        if (one.key, one.of) == (key, of):
            return one
    raise WantError(f"Nothing measures `{f'{want.key} {want.of}'.strip()}`; `lab run` shows what is measured.")


def measured(counts: Counts, want: Want, pace: float) -> Interval:
    """The same as it is wanted: minutes are choices, of so many seconds each."""
    by = pace / 60 if want.key == "minutes" else 1.0
    return Interval(*(part * by for part in figure_of(counts, want).interval))


def sought(runner: Runner, wished: str, pace: float, blocks: int, confirm: int) -> dict[str, Any]:
    """Play all cells a little, the better half of them twice as long, until few are left; then these by new deals."""
    store, wishes = runner.store, wants(wished)
    left = list(range(len(store.arms))) if "sought" not in store.about else list(range(store.about["sought"]))
    store.note("sought", len(left))
    seed = game_seed(store.arms[0].work.seed, ANEW)
    rounds = []
    while len(left) > FEW:
        runner.play(dict.fromkeys(left, blocks))
        order = sorted(left, key=lambda arm: (distance(store, arm, blocks, wishes, pace), arm))
        rounds.append({"blocks": blocks, "cells": len(left)})
        left = sorted(order[: max(FEW, (len(left) + 1) // 2)])
        blocks *= 2
    again = []
    for arm in left:
        one = store.arms[arm]
        work = one.work.seeded(seed)
        again.append(store.append(one._replace(name=f"{one.name}{AGAIN}", work=work)))
    runner.play(dict.fromkeys(again, confirm))
    found = []
    for arm in again:
        counts = store.counts(arm, confirm * store.arms[arm].work.games_a_block)
        figures = [(want, measured(counts, want, pace)) for want in wishes]
        found.append(
            {
                "name": store.arms[arm].name.removesuffix(AGAIN),
                "far": round(sum(want.far(one.value) for want, one in figures), 6),
                "wishes": [
                    {"key": want.key, "of": want.of, "met": want.met(one), "figure": list(map(rounded, one))}
                    for want, one in figures
                ],
            }
        )
    found.sort(key=lambda one: (one["far"], one["name"]))
    return {"want": wished, "rounds": rounds, "blocks": confirm, "found": found}


def distance(store: Store, arm: int, blocks: int, wishes: Sequence[Want], pace: float) -> float:
    counts = store.counts(arm, blocks * store.arms[arm].work.games_a_block)
    return sum(want.far(measured(counts, want, pace).value) for want in wishes)
