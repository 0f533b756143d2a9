"""In: a run of ``ladder``, ``strategies`` or ``seek``. Out: what its report says of that: findings, and charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any, NamedTuple

from . import report_words as words
from .figures import rounded
from .ladders import table
from .statistics import Interval
from .store import Store
from .sweeps import AGAIN, Want, figure_of, measured, wants

Finding = tuple[str, str, str]
Chart = dict[str, Any]
LADDERS = frozenset({"ladder", "strategies"})
SORTS = {"stronger": "good", "weaker": "bad", "no gain": "open"}
SAID = {
    "stronger": "is stronger than",
    "weaker": "is weaker than",
    "no gain": "is not told apart from",
}


# ---- bots against each other ---------------------------------------------------------------------------------------


def steps(store: Store) -> list[tuple[str, dict[str, Any]]]:
    """The arms that were played, by their names: who won how much against whom."""
    found = zip(store.arms, table(store), strict=True)
    return [(arm.name, one) for arm, one in found if one["games"]]


def climbed(store: Store) -> Iterator[Finding]:
    """How grave it is, in words, and the variant."""
    found = steps(store)
    for name, one in found:
        equal = words.amount(one["equal"], "share")
        said = f"`{one['bot']}` {SAID[one['verdict']]} `{one['against']}`: it wins {won(one)} of the games, "
        yield SORTS[one["verdict"]], f"{said}where {equal} would be equal.", name
    if store.about["command"] == "ladder" and any(one["verdict"] == "weaker" for _, one in found):
        yield "look", "A step leads down: that bot, or what it judges positions by, is to blame.", ""


def won(one: dict[str, Any]) -> str:
    value, low, high = one["share"]
    return f"{words.amount(value, 'share')} ({words.between(low, high, 'share')})"


def against(store: Store) -> Iterator[Chart]:
    found = steps(store)
    if not found:
        return
    items = [item(f"{one['bot']} against {one['against']}", one["share"]) for _, one in found]
    rows = [
        [one["bot"], one["against"], f"{one['games']:,}", words.amount(one["share"][0], "share"),
         words.between(one["share"][1], one["share"][2], "share"), one["verdict"]]
        for _, one in found
    ]  # fmt: skip
    equal = found[0][1]["equal"]
    said = "The part of the games that a bot wins against one that others play by."
    yield {
        "key": store.about["command"],
        "title": "Whether skill tells" if store.about["command"] == "ladder" else "Which bot is stronger",
        "said": f"{said} The line is an equal part, {words.amount(equal, 'share')}.",
        "unit": "share",
        "kind": "intervals",
        "items": items,
        "mark": equal,
        "table": {"head": ["bot", "against", "games", "wins", "surely between", "that is"], "rows": rows},
    }


def item(label: str, interval: Sequence[float | None]) -> dict[str, Any]:
    value, low, high = interval
    return {"label": label, "variant": "", "value": value, "low": low, "high": high}


# ---- what was sought -----------------------------------------------------------------------------------------------


def last(store: Store) -> list[int]:
    """The arms of the ways that came nearest, by new deals."""
    return [at for at, arm in enumerate(store.arms) if arm.name.endswith(AGAIN) and store.games(at)]


class Wished(NamedTuple):
    """A wish, the unit of what it is about, and what was measured of the ways that came nearest: the nearest first."""

    want: Want
    unit: str
    ways: list[tuple[str, Interval]]

    @property
    def called(self) -> str:
        return f"{self.want.key} {self.want.of}".strip()


def wished(store: Store) -> list[Wished]:
    """By the new deals that were played at last."""
    asked, pace = wants(store.about["want"]), store.about["pace"]
    found = {at: [measured(store.counts(at), want, pace) for want in asked] for at in last(store)}
    far = {at: sum(want.far(one.value) for want, one in zip(asked, mine, strict=True)) for at, mine in found.items()}
    order = sorted(found, key=lambda at: (far[at], store.arms[at].name))
    return [
        Wished(
            want,
            "minutes" if want.key == "minutes" else figure_of(store.counts(order[0]), want).unit,
            [(store.arms[at].name.removesuffix(AGAIN), found[at][number]) for at in order],
        )
        for number, want in enumerate(asked)
        if order
    ]


def sought(store: Store) -> Iterator[Finding]:
    found = wished(store)
    if not found:
        yield "open", "The search did not come to its end: nothing was played by new deals yet.", ""
        return
    for at, (name, _) in enumerate(found[0].ways):
        met = [one.want.met(one.ways[at][1]) for one in found]
        told = "; ".join(
            f"{one.called} {words.amount(one.ways[at][1].value, one.unit)}, {how} as wanted"
            for one, how in zip(found, met, strict=True)
        )
        sort = "good" if set(met) == {"surely"} else "bad" if "surely not" in met else "open"
        yield sort, f"`{name}`: {told}.", f"{name}{AGAIN}"


def wishes(store: Store) -> Iterator[Chart]:
    for wish in wished(store):
        want, unit, ways = wish
        called = wish.called
        bounds = [one for one in (want.low, want.high) if abs(one) != inf]
        told = " to ".join(words.amount(one, unit) for one in bounds)
        which = "" if len(bounds) > 1 else "at most " if want.high == bounds[0] else "at least "
        rows = [
            [
                name,
                words.amount(one.value, unit),
                words.between(rounded(one.low), rounded(one.high), unit),
                want.met(one),
            ]
            for name, one in ways
        ]
        yield {
            "key": f"wanted {called}",
            "title": f"What was wanted: {called}",
            "said": f"Wanted was {which}{told}. These ways came nearest, by new deals.",
            "unit": unit,
            "kind": "intervals",
            "items": [item(name, list(map(rounded, one))) for name, one in ways],
            "mark": bounds[0] if len(bounds) == 1 else None,
            "table": {"head": ["way", called, "surely between", "as wanted"], "rows": rows},
        }
