"""Where the bugs of OpenSpiel's hive lie, whose moves are told by the neighbours of places and not by places.

A move has as many names there as the place has neighbours, and bugs that are alike have numbers.
"""

from __future__ import annotations

from functools import lru_cache

from rulewright.play.choice import Choice

from .classics import picks
from .pairs import State, said

BUGS = {"Q": "queen", "A": "ant", "G": "grasshopper", "S": "spider", "B": "beetle"}
STEPS = {"/": (0, 1), "-": (1, 0), "\\": (1, -1)}
"""What stands behind a bug: north-east of it, east, south-east; what stands before it is the opposite."""
Spot = tuple[int, int]


def here(choice: Choice) -> tuple[str, ...]:
    return (" ".join(picks(choice)),)


def there(state: State, action: int) -> tuple[str, ...]:
    """A new bug has one step, its kind and its place; one that moves has two, where from and where to."""
    text = said(state, action)
    if text == "pass":
        return ("pass",)
    spots = lying(tuple(history(state)))
    bug, _, rest = text.partition(" ")
    spot = meant(rest, spots)
    return (named(spots[bug]), named(spot)) if bug in spots else (f"{BUGS[bug[1]]} {named(spot)}",)


def history(state: State) -> list[str]:
    """The moves so far, as they are told there."""
    return [one for one in str(state).split(";")[3:] if one]


@lru_cache(maxsize=4096)
def lying(moves: tuple[str, ...]) -> dict[str, Spot]:
    """Where each bug lies after these moves."""
    if not moves:
        return {}
    *before, last = moves
    spots = lying(tuple(before))
    if last == "pass":
        return spots
    bug, _, rest = last.partition(" ")
    return {**spots, bug: meant(rest, spots)}


def meant(rest: str, spots: dict[str, Spot]) -> Spot:
    """The place beside a bug, or upon it; the first one lies in the middle."""
    if not rest:
        return (0, 0)
    x, y = spots[rest.strip("/-\\")]
    if rest[-1] in STEPS:
        across, up = STEPS[rest[-1]]
        return (x + across, y + up)
    if rest[0] in STEPS:
        across, up = STEPS[rest[0]]
        return (x - across, y - up)
    return (x, y)


def named(spot: Spot) -> str:
    x, y = spot
    return f"{'e' if x >= 0 else 'w'}{abs(x)}{'n' if y >= 0 else 's'}{abs(y)}"
