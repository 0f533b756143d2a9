"""In: a run whose variants set numbers of a game. Out: what its report says of that: findings, maps, effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from . import report_words as words
from .store import Store
from .sweeps import screened, swept

MAPPED = (("seat-gap", ""), ("choices", ""), ("ends", "drawn"))
MOST_CHARTS, MOST_FOUND = 4, 12
Behind = Callable[[str, str], str]
Chart = dict[str, Any]


def findings(store: Store) -> Iterator[tuple[str, str, str]]:
    """Cells that are surely unlike the base, or cannot be played: how grave it is, in words, and the variant."""
    cells = swept(store)
    found = False
    for cell in cells:
        if cell["said"]:
            yield "bad", f"`{cell['name']}` cannot be played. {cell['said']}", ""
        apart = [one for one in cell["figures"] if one["apart"]]
        if apart:
            found = True
            told = "; ".join(f"{words.name(one)} {by(one)}" for one in apart)
            yield "changed", f"`{cell['name']}` is surely unlike the base: {told}.", cell["name"]
    if not found:
        yield "plain", "No cell is surely unlike the base: more games may tell.", ""


def by(figure: Mapping[str, Any]) -> str:
    value, low, high = figure["difference"]
    unit = figure["unit"]
    return f"{words.amount(value, unit, signed=True)} ({words.between(low, high, unit, signed=True)})"


# ---- maps ----------------------------------------------------------------------------------------------------------


def maps(store: Store, behind: Behind) -> list[Chart]:
    """A map for each of the figures that are looked at first, and for each value of a third number."""
    cells = [cell for cell in swept(store) if cell["settings"]]
    paths = list(dict.fromkeys(path for cell in cells for path in cell["settings"]))
    if not 0 < len(paths) <= 3 or any(len(cell["settings"]) < len(paths) for cell in cells):
        return []
    *rest, row, column = ["", *paths] if len(paths) == 1 else paths
    found = []
    for key, of in MAPPED:
        for value in values(cells, rest[0]) if rest else [""]:
            there = [cell for cell in cells if not rest or cell["settings"][rest[0]] == value]
            at = f", where {rest[0]} is {value}" if rest else ""
            made = drawn(there, (key, of), (row, column), at, behind)
            if made is not None:
                found.append(made)
    return found


def values(cells: Sequence[Mapping[str, Any]], path: str) -> list[str]:
    return list(dict.fromkeys(str(cell["settings"].get(path, "")) for cell in cells))


def drawn(
    cells: Sequence[Mapping[str, Any]], figure: tuple[str, str], paths: tuple[str, str], at: str, behind: Behind
) -> Chart | None:
    key, of = figure
    row, column = paths
    rows, columns = values(cells, row), values(cells, column)
    known = {(str(cell["settings"].get(row, "")), str(cell["settings"].get(column, ""))): cell for cell in cells}
    placed, unit = [], ""
    for one, other in product(rows, columns):
        cell = known.get((one, other))
        found = (
            None if cell is None else next((fig for fig in cell["figures"] if (fig["key"], fig["of"]) == figure), None)
        )
        placed.append({"row": one, "column": other, **content(cell, found)})
        unit = found["unit"] if found is not None else unit
    if not unit or not any(one["value"] for one in placed):
        return None
    title = words.sentence(words.name({"key": key, "of": of})) + at
    told = [[f"{one['row']} × {one['column']}" if row else one["column"], *numbers(one, unit)] for one in placed]
    head = [f"{row} × {column}" if row else column, "value", "surely between", "unlike the base"]
    said = "A cell for each way to set the numbers; those in grey are not told apart from the base."
    return {
        "key": f"map-{key}{'-' if of else ''}{of}{at}".replace(" ", "-").replace(",", ""), "title": title, "said": said,
        "unit": unit, "kind": "map", "row": row, "column": column, "rows": rows, "columns": columns, "cells": placed,
        "table": {"head": head, "rows": told}, "games": behind("", ""),
    }  # fmt: skip


def content(cell: Mapping[str, Any] | None, figure: Mapping[str, Any] | None) -> dict[str, Any]:
    if figure is None or cell is None:
        why = "not played" if cell is None or not cell["said"] else "cannot be"
        return {"value": None, "low": None, "high": None, "told": False, "said": why}
    shares = figure["key"] == "seat-gap" and any(one["apart"] for one in cell["figures"] if one["key"] == "seat-share")
    ends = {name: figure[name] for name in ("value", "low", "high")}
    return {**ends, "told": bool(figure["apart"] or shares)}


def numbers(cell: Mapping[str, Any], unit: str) -> list[str]:
    if cell["value"] is None:
        return [cell["said"], "", ""]
    told = "yes" if cell["told"] else "not told apart"
    return [words.amount(cell["value"], unit), words.between(cell["low"], cell["high"], unit), told]


# ---- what each number does -----------------------------------------------------------------------------------------


def effects(store: Store, behind: Behind) -> list[Chart]:
    """For each figure that some number surely changes, what all numbers do to it: the surest first."""
    rows = screened(store)
    sure = list(dict.fromkeys((row["key"], row["of"]) for row in rows if row["changed"]))[:MOST_CHARTS]
    found = []
    for key, of in sure:
        there = [row for row in rows if (row["key"], row["of"]) == (key, of)][:MOST_FOUND]
        unit = there[0]["unit"]
        items = [
            {
                "label": row["arm"],
                "variant": "",
                "value": row["difference"][0],
                "low": row["difference"][1],
                "high": row["difference"][2],
            }
            for row in there
        ]
        told = [
            [
                one["label"],
                words.amount(one["value"], unit, signed=True),
                words.between(one["low"], one["high"], unit, signed=True),
                "surely" if row["changed"] else "",
            ]
            for one, row in zip(items, there, strict=True)
        ]
        found.append(
            {
                "key": f"effect-{key}-{of}".replace(" ", "-").strip("-"),
                "title": f"What numbers do to: {words.name({'key': key, 'of': of})}",
                "said": "How it differs from the base when one number is set so; the line is no difference.",
                "unit": unit,
                "kind": "intervals",
                "items": items,
                "mark": 0,
                "table": {"head": ["set", "difference", "surely between", "sure"], "rows": told},
                "games": behind("", ""),
            }
        )
    return found
