"""In: a store whose arms share their deals. Out: how each variant differs from the base, block by block."""

from __future__ import annotations

from typing import Any

from .figures import rounded
from .measures import Games, Measure, Pair, Ratio, interval
from .statistics import more_needed, surviving, within
from .store import Store

AT_ONCE = 1000
"""So many blocks are compared at a time."""
NEAR = 0.03
"""Shares that differ by less than this are as good as equal."""
FALSE = 0.1
"""Of all that is called changed, about this part at most is not."""


class UnlikeError(ValueError):
    """Two arms that cannot be compared block by block."""


def pairs(store: Store, base: int, variant: int, blocks: int | None = None) -> list[tuple[Measure, Pair]]:
    """All that both arms have, measured side by side; in the first so many blocks only."""
    one, other = store.arms[base], store.arms[variant]
    size = one.work.games_a_block
    if (one.work.players, size, one.work.seed) != (other.work.players, other.work.games_a_block, other.work.seed):
        raise UnlikeError(f"`{one.name}` and `{other.name}` have no deals in common.")
    theirs = {(measure.key, measure.of): measure for measure in other.counts().measures}
    both = [
        (measure, theirs[measure.key, measure.of])
        for measure in one.counts().measures
        if (measure.key, measure.of) in theirs
    ]
    there = min(store.games(base), store.games(variant)) // size
    last = there if blocks is None else min(blocks, there)
    found, known = store.paired.get((base, variant), ([], 0))
    if known > last or not found:
        found, known = [Pair(Ratio(), Ratio()) for _ in both], 0
    store.paired[base, variant] = found, last
    for first in range(known, last, AT_ONCE):
        end = min(first + AT_ONCE, last)
        old = Games(one.work, one.columns, *store.span(base, first * size, end * size))
        new = Games(other.work, other.columns, *store.span(variant, first * size, end * size))
        for (mine, yours), pair in zip(both, found, strict=True):
            pair.add((mine.top(old), mine.bottom(old)), (yours.top(new), yours.bottom(new)))
    return [(measure, pair) for (measure, _), pair in zip(both, found, strict=True)]


def compared(store: Store, base: int, variant: int) -> dict[str, Any]:
    """What changed: every measure in both arms, the difference with its interval, and what is to be believed."""
    rows, main, others = list[dict[str, Any]](), list[dict[str, Any]](), list[dict[str, Any]]()
    for measure, pair in pairs(store, base, variant):
        if not pair.base.bottom or not pair.variant.bottom:
            continue
        scale = measure.scale
        difference = pair.interval(scale)
        row: dict[str, Any] = {
            "key": measure.key,
            "of": measure.of,
            "unit": measure.unit,
            "main": measure.main,
            "base": list(map(rounded, interval(pair.base, measure))),
            "variant": list(map(rounded, interval(pair.variant, measure))),
            "difference": list(map(rounded, difference)),
            "saved": round(pair.saved, 4),
            "chance": pair.chance(scale),
        }
        if measure.unit == "share" and measure.main:
            row["verdict"] = within(difference, NEAR)
            row["more_blocks"] = more_needed(difference, NEAR, pair.base.blocks) if row["verdict"] == "open" else 0
        (main if measure.main else others).append(row)
        rows.append(row)
    for family in (main, others):
        for row, believed in zip(family, surviving([row["chance"] for row in family], FALSE), strict=True):
            row["changed"] = believed
    for row in rows:
        row["chance"] = rounded(row["chance"])
    return {
        "base": store.arms[base].name,
        "variant": store.arms[variant].name,
        "blocks": min(store.games(base), store.games(variant)) // store.arms[base].work.games_a_block,
        "measures": rows,
    }


def surest(row: dict[str, Any]) -> float:
    """How far the nearer end of a difference's interval is from nothing: by this findings are sorted."""
    _, low, high = row["difference"]
    if low is None or high is None or low <= 0 <= high:
        return 0.0
    return float(low if low > 0 else -high)
