"""In: the table of built-ins. Out: the page that lists them, as ``python -m rulewright.views.reference`` prints it."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from ..model.builtins import CELL_FIELDS, FUNCTIONS, GATHERERS, PIECE_FIELDS

GROUPS: Mapping[str, tuple[str, ...]] = {
    "Numbers and sets": (
        "count",
        "highest",
        "lowest",
        "abs",
        "first",
        "last",
        "one",
        "some",
        "reversed",
        "top",
        "kinds",
    ),
    "Players": ("next", "previous", "clockwise", "seat", "steps"),
    "Boards": (
        "step",
        "ray",
        "run",
        "aligned",
        "lines",
        "distance",
        "direction",
        "rotated",
        "opposite",
        "sides",
        "directions",
        "cell_at",
        "rim",
        "turns",
        "touching",
    ),
    "Graphs": ("ways", "price", "reach", "route", "connected"),
    "Positions": ("times",),
    "Patterns": ("occurrences",),
}

WORDS = {
    "many": "`many` is a set, a list, a zone or a range",
    "node": "`node` is a place of the graph: a cell, or a part",
    "direction": "`direction` is one of `n ne e se s sw w nw`",
    "pattern": "`pattern` is what a column `pattern of …` holds",
}

OPENING = """\
# Functions and fields

This page is made from the table of built-ins by `python -m rulewright.views.reference`. There are examples on
the page about [values](values.md).
"""

GENERATORS = """\
## Over a generator

These functions go through things one by one. You choose the name before `in`; the things to go through follow `in`, and
an optional `where` gives a condition that they have to meet.
"""

FIELDS = """\
## Fields

In addition to the columns, variables and zones that you declare, there are built-in fields.
"""

PLACES = """\
Pieces also have fields for what they lie on. `m.site` is the cell of the board `site` on which the member `m` lies, or
none. The same works for components, parts, enums and players that own zones: `card.player` is the player in whose zone
the card lies. The piece of a part has the name of the component, as in `way.Tile`. A value of an enum has its `name`.
"""


def page() -> str:
    """The whole page."""
    lines = [OPENING, GENERATORS, *table(("written", "means"), generators()), ""]
    for name, members in groups().items():
        lines += [f"## {name}", "", *table(("written", "means"), functions(members)), ""]
    words = "In these tables " + "; ".join(WORDS.values()) + "."
    lines += [words, "", FIELDS, *table(("written", "means"), owned()), "", PLACES]
    return "\n".join(lines)


def groups() -> dict[str, tuple[str, ...]]:
    """The functions by topic; the rest comes last."""
    grouped = {name for members in GROUPS.values() for name in members}
    rest = tuple(name for name in FUNCTIONS if name not in grouped)
    found = {name: tuple(member for member in members if member in FUNCTIONS) for name, members in GROUPS.items()}
    return found | ({"Others": rest} if rest else {})


def generators() -> list[tuple[str, str]]:
    return [(f"`{gatherer.example}`", gatherer.means) for gatherer in GATHERERS.values()]


def functions(names: tuple[str, ...]) -> list[tuple[str, str]]:
    return [
        (f"`{name}({', '.join(form.params)}{', …' if form.more else ''})`", form.means)
        for name in names
        for form in FUNCTIONS[name]
    ]


def owned() -> list[tuple[str, str]]:
    return [
        (f"`{owner}.{name}`", means)
        for owner, fields in (("cell", CELL_FIELDS), ("piece", PIECE_FIELDS))
        for name, means in fields.items()
    ]


def table(head: tuple[str, str], rows: list[tuple[str, str]]) -> list[str]:
    return [f"| {head[0]} | {head[1]} |", "| --- | --- |", *(f"| {left} | {right} |" for left, right in rows)]


if __name__ == "__main__":
    sys.stdout.write(page())
