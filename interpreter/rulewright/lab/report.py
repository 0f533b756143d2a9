"""In: the store of a run. Out: all that its report says, as data: from this every form of it is written."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from ..play.accounts import POINTS
from . import report_steps as steps
from . import report_sweeps as sweeps
from . import report_words as words
from .compared import UnlikeError, compared
from .results import of_run
from .store import Store

FORMAT = "rulewright report 1"
BINS = 16
CELLS = "cells"
"""What a store tells of, whose variants are ways to set numbers."""
MOST_ARMS = 6
"""So many variants are drawn beside each other; the figures tell of all."""


def report(store: Store) -> dict[str, Any]:
    """``charts``: what is drawn, each with the numbers of its table, and the command that lists the games behind it."""
    run = of_run(store)
    arms = run["arms"]
    comparisons = pairs(store)
    told = shown(store, arms)
    title = (
        arms[0]["game"]
        if len({arm["game"] for arm in arms}) == 1
        else " and ".join(dict.fromkeys(arm["game"] for arm in arms))
    )
    return {
        "format": FORMAT,
        "title": title,
        "file": store.file,
        "command": run["command"],
        "stop": run["stop"],
        "stopped": run["stopped"],
        "people": 0,
        "about": words.about_bots(arms),
        "played": [played(arm) for arm in arms],
        "verdicts": [*swept(store), *(one for arm in told for one in verdicts(store, arm, several=len(arms) > 1))],
        "games": behind(store, ""),
        "changes": [told_changes(store, comparison) for comparison in comparisons],
        "charts": [*numbers(store), *(chart for chart in charts(store, arms[:MOST_ARMS]) if chart is not None)],
        "left_out": max(0, len(arms) - MOST_ARMS),
        "arms": arms,
    }


def shown(store: Store, arms: Sequence[dict[str, Any]]) -> Sequence[dict[str, Any]]:
    """Those of which verdicts tell: of many ways to set numbers the base, or those that came nearest to wishes."""
    if store.about["command"] == "seek":
        return [arms[at] for at in steps.last(store)]
    return arms[:1] if CELLS in store.about else arms


def swept(store: Store) -> list[dict[str, Any]]:
    """What is found by setting numbers in many ways, by searching, or by bots against each other."""
    command = store.about["command"]
    if command in steps.LADDERS:
        called, found = "bots against each other", steps.climbed(store)
    elif command == "seek":
        called, found = "what was sought", steps.sought(store)
    elif CELLS in store.about:
        called, found = "all cells", sweeps.findings(store)
    else:
        return []
    return [
        {"variant": called, "sort": sort, "said": said, "games": behind(store, "", variant) if variant else ""}
        for sort, said, variant in found
    ]


def numbers(store: Store) -> list[dict[str, Any]]:
    """What setting numbers does: as maps, or number by number; how near ways come to wishes; who beats whom."""
    command = store.about["command"]
    if command in steps.LADDERS or command == "seek":
        made = steps.wishes(store) if command == "seek" else steps.against(store)
        return [{**chart, "games": behind(store, "")} for chart in made]
    if CELLS not in store.about:
        return []
    drawn = sweeps.maps if command == "sweep" else sweeps.effects
    return drawn(store, lambda where, variant: behind(store, where, variant))


def pairs(store: Store) -> list[dict[str, Any]]:
    """Each variant beside the base, if that is what was played."""
    told = store.about.get("words")
    if not isinstance(told, list):
        return []
    found = []
    for at, said in enumerate(told, 1):
        try:
            found.append({"words": said, **compared(store, 0, at)})
        except UnlikeError:
            continue
    return found


def played(arm: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "name": arm["name"],
        "games": arm["games"],
        "players": words.players(arm["bots"]),
        "seed": arm["seed"],
        "repeatable": arm["repeatable"],
        "rules": arm["rules"],
    }


def behind(store: Store, where: str, variant: str = "") -> str:
    """The command that lists the games behind a figure."""
    known = f"variant={variant}" if variant and "," not in variant and " and " not in variant else ""
    condition = ", ".join(filter(None, (known, where)))
    asked = f" --where {shlex.quote(condition)}" if condition else ""
    return f"rulewright lab games {shlex.quote(store.file or 'RUN.db')}{asked}"


def verdicts(store: Store, arm: Mapping[str, Any], *, several: bool) -> list[dict[str, Any]]:
    variant = arm["name"] if several else ""
    return [
        {
            "variant": arm["name"],
            "sort": sort,
            "said": said,
            "games": behind(store, where, variant) if where else "",
        }
        for sort, said, where in words.verdicts(arm)
    ]


def told_changes(store: Store, comparison: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "base": comparison["base"],
        "variant": comparison["variant"],
        "blocks": comparison["blocks"],
        "words": comparison["words"].strip(),
        "findings": [{"sort": sort, "said": said} for sort, said in words.changes(comparison)],
        "measures": comparison["measures"],
        "games": behind(store, "", comparison["variant"]),
    }


# ---- charts --------------------------------------------------------------------------------------------------------


def charts(store: Store, arms: Sequence[Mapping[str, Any]]) -> list[dict[str, Any] | None]:
    return [
        shares(store, arms),
        lengths(store, arms),
        standing(store, arms),
        lead(store, arms),
        taken(store, arms),
    ]


def chart(
    key: str,
    title: str,
    said: str,
    unit: str,
    shown: Mapping[str, Any],
    table: tuple[Sequence[str], Sequence[Sequence[str]]],
    games: str,
) -> dict[str, Any]:
    head, rows = table
    return {
        "key": key,
        "title": title,
        "said": said,
        "unit": unit,
        **shown,
        "table": {"head": list(head), "rows": [list(row) for row in rows]},
        "games": games,
    }


def figures(arm: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    return [one for one in arm["figures"] if one["key"] == key]


def items(arms: Sequence[Mapping[str, Any]], key: str) -> list[dict[str, Any]]:
    """A figure of each arm for each thing that it is told of, side by side."""
    labels = dict.fromkeys(one["of"] for arm in arms for one in figures(arm, key))
    found = []
    for label in labels:
        for arm in arms:
            found += [
                {"label": label, "variant": arm["name"], "value": one["value"], "low": one["low"], "high": one["high"]}
                for one in figures(arm, key)
                if one["of"] == label
            ]
    return found


def rows_of(found: Sequence[Mapping[str, Any]], unit: str, *, several: bool) -> list[list[str]]:
    return [
        [
            one["label"],
            *([one["variant"]] if several else []),
            words.amount(one["value"], unit),
            words.between(one["low"], one["high"], unit),
        ]
        for one in found
    ]


def head_of(first: str, value: str, *, several: bool) -> list[str]:
    return [first, *(["variant"] if several else []), value, "surely between"]


def shares(store: Store, arms: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    several = len(arms) > 1
    key, first = ("bot-share", "bot") if all(figures(arm, "bot-share") for arm in arms) else ("seat-share", "seat")
    found, seats = items(arms, key), dict.fromkeys(arm["players"] for arm in arms)
    if not found or max(seats) < 2:
        return None
    mark = 1 / next(iter(seats)) if len(seats) == 1 else None
    said = "The part of the wins of each; a shared win counts in part."
    if mark is not None:
        said += f" The line is an equal part, {words.amount(mark, 'share')}."
    table = head_of(first, "wins", several=several), rows_of(found, "share", several=several)
    shown = {"kind": "intervals", "items": found, "mark": mark}
    title = f"Who wins, by {first}"
    return chart(key, title, said, "share", shown, table, behind(store, f"{first}={found[0]['label']}, share=1"))


def lengths(store: Store, arms: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    counted = [store.counts(at).choices for at in range(len(arms))]
    if not any(counted):
        return None
    low, high = min(min(one) for one in counted if one), max(max(one) for one in counted if one)
    wide = max(1, -(-(high - low + 1) // BINS))
    series = []
    for arm, one in zip(arms, counted, strict=True):
        bins = [0] * ((high - low) // wide + 1)
        for value, count in one.items():
            bins[(value - low) // wide] += count
        series.append({"variant": arm["name"], "counts": bins})
    places = [(low + at * wide, low + (at + 1) * wide - 1) for at in range(len(series[0]["counts"]))]
    rows = [
        [f"{first:,}" if first == last else f"{first:,} to {last:,}", *(f"{one['counts'][at]:,}" for one in series)]
        for at, (first, last) in enumerate(places)
    ]
    head = ["choices", *(one["variant"] if len(series) > 1 else "games" for one in series)]
    shown = {"kind": "histogram", "first": low, "wide": wide, "series": series}
    said = "How many games had so many choices, of all players together."
    return chart(
        "lengths",
        "How long games are",
        said,
        "choices",
        shown,
        (head, rows),
        behind(store, f"choices>={places[-1][0]}"),
    )


def at_points(arm: Mapping[str, Any], key: str, of: str) -> list[dict[str, Any]]:
    known = {one["of"]: one for one in figures(arm, key)}
    found = []
    for point in range(POINTS):
        one = known.get(f"{of}{100 * point / (POINTS - 1):g} %")
        if one is not None:
            found.append({"at": point / (POINTS - 1), "value": one["value"], "low": one["low"], "high": one["high"]})
    return found


def of_all(arm: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The standing of all seats together."""
    every = [at_points(arm, "standing", f"{seat} ") for seat in arm["seats"]]
    return [
        {"at": points[0]["at"], "value": sum(one["value"] for one in points) / len(points), "low": None, "high": None}
        for points in zip(*every, strict=True)
    ]


def standing(store: Store, arms: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    if len(arms) > 1:
        series = [
            {"label": "all seats", "variant": arm["name"], "points": points} for arm in arms if (points := of_all(arm))
        ]
        said = "The mean standing of all seats, after each eighth of the turns."
    else:
        series = [
            {"label": seat, "variant": arm["name"], "points": points}
            for arm in arms
            for seat in arm["seats"]
            if (points := at_points(arm, "standing", f"{seat} "))
        ]
        said = "The mean standing of each seat, after each eighth of the turns."
    return over_time(store, "standing", ("How scores grow", said), series, several=len(arms) > 1)


def lead(store: Store, arms: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    series = [
        {"label": "lead", "variant": arm["name"], "points": points}
        for arm in arms
        if (points := at_points(arm, "lead", ""))
    ]
    said = "How far the best is ahead of the second, after each eighth of the turns."
    return over_time(store, "lead", ("The lead", said), series, several=len(arms) > 1)


def over_time(
    store: Store, key: str, told: tuple[str, str], series: Sequence[Mapping[str, Any]], *, several: bool
) -> dict[str, Any] | None:
    if not any(point["value"] for one in series for point in one["points"]):
        return None
    called = [f"{one['label']}, {one['variant']}" if several else one["label"] for one in series]
    rows = [
        [f"{100 * point['at']:g} %", *(words.amount(one["points"][at]["value"], "") for one in series)]
        for at, point in enumerate(series[0]["points"])
    ]
    shown = {"kind": "lines", "series": [{**one, "called": name} for one, name in zip(series, called, strict=True)]}
    return chart(key, *told, "points", shown, (["turns", *called], rows), behind(store, ""))


def taken(store: Store, arms: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    several = len(arms) > 1
    bots = {f"{at}. {bot}" for arm in arms for at, bot in enumerate(arm["bots"], 1)} | {
        bot for arm in arms for bot in arm["bots"]
    }
    found = [one for one in items(arms, "take-rate") if one["label"].rpartition(": ")[2] not in bots]
    if not found:
        return None
    table = head_of("action", "taken", several=several), rows_of(found, "share", several=several)
    shown = {"kind": "intervals", "items": found, "mark": None}
    said = "Of the decisions at which an action was possible, those at which it was taken."
    return chart("take-rate", "What is taken of what is offered", said, "share", shown, table, behind(store, ""))
