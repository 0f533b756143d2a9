"""In: the games of an arm, piece by piece. Out: figures: what they say of all such games, with intervals, and verdicts.

Nothing is kept for each game: only sums and counts of whole numbers. A game that was cut off, or stopped by a fault,
counts as shared by all; how many there were stands before all else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import exp, inf, log, sqrt
from typing import Any, NamedTuple

from ..play.accounts import Columns
from .measures import PARTS, Games, Measure, Ratio, Told, band, interval, measures
from .rows import End, Row
from .statistics import (
    LEVEL,
    Interval,
    Sample,
    Verdict,
    differs,
    more_needed,
    normal,
    rarer_than,
    student,
    surviving,
    wald,
)
from .work import Work

FEW_WHOLE = 0.99
"""If fewer games than this part came to an end by the rules, the others say little of whole games."""
QUANTILES = (0.05, 0.5, 0.95)
GROUPS = 50
"""What has no simple error is worked out again without each of so many groups of blocks."""
FAIR = 0.03
"""A seat that wins no more than this more or less than its part is as good as any."""
SELDOM, NEARLY_ALWAYS = 0.01, 0.95
"""Actions that are taken less or more often than this where they are offered are worth a look."""


class Figure(NamedTuple):
    """A number about games, and between which bounds it surely is for all of them. ``key``: by which it is asked for;
    ``of``: of what, if there are several, such as a seat; ``unit``: ``share``, ``points``, ``choices``, ...
    """

    key: str
    of: str
    unit: str
    number: int
    """Of how many blocks."""
    interval: Interval
    main: bool = False
    band: Interval | None = None
    """Between which bounds it is however often one looks at it while games are played."""

    def as_json(self) -> dict[str, Any]:
        value, low, high = map(rounded, self.interval)
        band = None if self.band is None else list(map(rounded, self.band[1:]))
        return {
            "key": self.key,
            "of": self.of,
            "unit": self.unit,
            "blocks": self.number,
            "value": value,
            "low": low,
            "high": high,
            "main": self.main,
            "band": band,
        }


def rounded(value: float) -> float | None:
    """As JSON can say it; what has no bound is none."""
    return None if value in (inf, -inf) else round(value, 6)


class Counts:
    """What became of the games of an arm. ``seats``: their names; ``stood``: whether seats stand somehow in between."""

    def __init__(self, work: Work, columns: Columns, seats: Sequence[str], *, stood: bool = True) -> None:
        self.work, self.columns, self.seats, self.stood = work, columns, tuple(seats), stood
        self.measures: list[Measure] = measures(work, columns, seats, stood=stood)
        self.ratios = [Ratio() for _ in self.measures]
        self.blocks = 0
        self.ends = Counter[End]()
        self.choices, self.turns, self.settled = Counter[int](), Counter[int](), Counter[int]()
        self.together = [[0] * work.players for _ in seats]
        """Of two seats, by block: their shares, multiplied."""
        self.taken = [[0] * len(columns.actions) for _ in range(GROUPS)]
        self.deals = [[0, 0, 0, 0] for _ in range(GROUPS)]
        """Of shares of seats in groups of blocks: how many there are, their sum, that of their squares, and that of the
        squares of a seat's sums over the games of a block.
        """

    def add(self, rows: Sequence[Row], accounts: Told) -> None:
        """Some more games: whole blocks."""
        of = Games(self.work, self.columns, rows, accounts)
        for measure, ratio in zip(self.measures, self.ratios, strict=True):
            ratio.add(measure.top(of), measure.bottom(of))
        self.ends.update([row.end for row in rows])
        self.choices.update(of.choices)
        self.turns.update(of.column(0))
        self.settled.update(one for one in of.column(6) if one >= 0)
        shares = [of.summed(one) for one in of.shares]
        for one, mine in enumerate(shares):
            for other, theirs in enumerate(shares):
                self.together[one][other] += sum(a * b for a, b in zip(mine, theirs, strict=True))
        self.take(of)
        if of.size > 1:
            self.deal(of, shares)
        self.blocks += of.blocks

    def add_ends(self, rows: Sequence[Row], often: Sequence[int]) -> None:
        """Games that ended like these, each so many times. Only where every game is a block of its own."""
        of = Games(self.work, self.columns, rows, ())
        for measure, ratio in zip(self.measures, self.ratios, strict=True):
            ratio.add_often(measure.top(of), measure.bottom(of), often)
        for row, count in zip(rows, often, strict=True):
            self.ends[row.end] += count
            self.choices[row.choices] += count
        for one, mine in enumerate(of.shares):
            for other, theirs in enumerate(of.shares):
                self.together[one][other] += sum(a * b * c for a, b, c in zip(mine, theirs, often, strict=True))
        self.blocks += sum(often)

    def take(self, of: Games) -> None:
        """Which actions were taken, in groups of blocks."""
        columns, many = self.columns, len(self.columns.actions)
        for action in range(many):
            every = [of.column(columns.offered + many * (2 * seat + 1) + action) for seat in range(columns.players)]
            for at, one in enumerate(of.summed([sum(game) for game in zip(*every, strict=True)]), self.blocks):
                self.taken[at % GROUPS][action] += one

    def deal(self, of: Games, shares: Sequence[Sequence[int]]) -> None:
        """How alike the games of a block are: the deal is the same, and who sits where is not."""
        squares = [of.summed([share * share for share in one]) for one in of.shares]
        for mine, squared in zip(shares, squares, strict=True):
            for at, (total, square) in enumerate(zip(mine, squared, strict=True), self.blocks):
                group = self.deals[at % GROUPS]
                group[0] += of.size
                group[1] += total
                group[2] += square
                group[3] += total * total

    @property
    def games(self) -> int:
        return self.blocks * self.work.games_a_block

    def ratio(self, key: str, of: str = "") -> Ratio:
        return next(
            ratio
            for measure, ratio in zip(self.measures, self.ratios, strict=True)
            if (measure.key, measure.of) == (key, of)
        )

    @property
    def marred(self) -> bool:
        """Whether so many games were cut off or stopped that the rest is no sample of whole games."""
        return self.ends["won"] + self.ends["drawn"] < FEW_WHOLE * self.games

    # ---- figures -----------------------------------------------------------------------------------------------

    def figures(self) -> list[Figure]:
        if not self.blocks:
            return []
        pairs = zip(self.measures, self.ratios, strict=True)
        found = [
            Figure(one.key, one.of, one.unit, ratio.blocks, interval(ratio, one), one.main, band(ratio, one))
            for one, ratio in pairs
            if ratio.bottom
        ]
        for part in QUANTILES:
            for key, counted in (("choices", self.choices), ("turns", self.turns)):
                if not counted:
                    continue
                of = f"{100 * part:g} % are no longer"
                found.append(Figure(key, of, key, self.blocks, quantile(counted, part, self.blocks)))
        if self.settled:
            middle = quantile(self.settled, 0.5, self.blocks)
            found.append(Figure("settled", "median", "share", self.blocks, Interval(*(one / 1000 for one in middle))))
        if not self.work.ends:
            found.append(Figure("actions-in-use", "", "actions", self.blocks, self.in_use()))
        if self.work.games_a_block > 1 and self.blocks > 1:
            found.append(Figure("luck", "of the deal", "share", self.blocks, self.luck()))
        found.append(Figure("seat-gap", "", "share", self.blocks, self.gap(), main=True))
        return found

    def gap(self) -> Interval:
        """How far the share of the best or worst seat is from an equal one: at most so far, for all seats at once."""
        players = self.work.players
        level = 1 - (1 - LEVEL) / players
        offs = []
        for measure, ratio in zip(self.measures, self.ratios, strict=True):
            if measure.key == "seat-share":
                value, low, high = interval(ratio, measure, level)
                offs.append(Interval(value - 1 / players, low - 1 / players, high - 1 / players))
        farthest = max(abs(one.value) for one in offs)
        nearest = max(0.0, *(one.low for one in offs), *(-one.high for one in offs))
        return Interval(farthest, nearest, max(max(-one.low, one.high) for one in offs))

    def alike(self) -> float:
        """How probable it would be to see seats so unlike each other if all were alike (Wald)."""
        players, blocks = self.work.players, self.blocks
        if blocks < 2 or players < 2:
            return 1.0
        each = self.work.games_a_block * PARTS
        sums = [self.ratio("seat-share", name).top for name in self.seats]
        off = [one / blocks / each - 1 / players for one in sums[:-1]]
        spread = [
            [
                (self.together[one][other] * blocks - sums[one] * sums[other]) / (blocks**2 * (blocks - 1) * each**2)
                for other in range(players - 1)
            ]
            for one in range(players - 1)
        ]
        return wald(off, spread)

    def in_use(self) -> Interval:
        """So many actions that were all taken alike would be as much to choose from: exp of the entropy."""
        every = [sum(group[at] for group in self.taken) for at in range(len(self.columns.actions))]
        return jackknife(effective, self.taken, 1.0, float(max(1, sum(map(bool, every)))))

    def luck(self) -> Interval:
        """Which part of the differences between games, seat by seat, the deal explains: that part which games by the
        same deal have in common, whoever sits where (analysis of variance with random blocks).
        """
        size, seats = self.work.games_a_block, self.work.players

        def explained(sums: Sequence[int]) -> float:
            count, total, squares, blocked = sums
            rows = count / size  # a seat in a block
            if rows <= seats:
                return 0.0
            between = (blocked / size - total * total / count) / (rows - seats)
            inside = (squares - blocked / size) / (count - rows)
            whole = between + (size - 1) * inside
            return max(0.0, (between - inside) / whole) if whole else 0.0

        return jackknife(explained, self.deals, 0.0, 1.0)

    # ---- verdicts ----------------------------------------------------------------------------------------------

    def fair(self, within_: float = FAIR) -> tuple[Verdict, int]:
        """Whether all seats are alike within so much; and about how many more blocks it takes to tell."""
        found = self.gap()
        if found.high <= within_:
            return "within", 0
        if found.low > within_:
            return "beyond", 0
        half = self.reach()
        return "open", more_needed(Interval(found.value, found.value - half, found.value + half), within_, self.blocks)

    def reach(self) -> float:
        """Half of the widest interval of a seat."""
        level = 1 - (1 - LEVEL) / self.work.players
        halves = [
            interval(ratio, one, level).half
            for one, ratio in zip(self.measures, self.ratios, strict=True)
            if one.key == "seat-share"
        ]
        return max(halves)

    def flags(self) -> list[dict[str, Any]]:
        """What is worth a look, as data: each has a ``kind``."""
        found: list[dict[str, Any]] = []
        favours: list[tuple[Measure, Ratio]] = []
        for measure, ratio in zip(self.measures, self.ratios, strict=True):
            if not ratio.bottom and measure.key == "take-rate" and not measure.by_bot and measure.of != "pass":
                found.append({"kind": "never-offered", "of": measure.of, "rarer_than": rarer_than(self.blocks)})
            elif measure.key == "take-rate" and not measure.by_bot and measure.of != "pass":
                rate = interval(ratio, measure)
                if not ratio.top:
                    found.append({"kind": "never-taken", "of": measure.of, "rarer_than": round(rate.high, 6)})
                elif rate.high < SELDOM:
                    found.append({"kind": "seldom-taken", "of": measure.of, "value": round(rate.value, 6)})
                elif rate.low > NEARLY_ALWAYS:
                    found.append({"kind": "nearly-always-taken", "of": measure.of, "value": round(rate.value, 6)})
            elif measure.key == "favours" and ratio.bottom:
                favours.append((measure, ratio))
        chances = [chance(ratio) for _, ratio in favours]
        for (measure, ratio), believed in zip(favours, surviving(chances), strict=True):
            if believed:
                kind = "winners-take" if ratio.value > 0 else "losers-take"
                found.append({"kind": kind, "of": measure.of, "value": round(ratio.value / measure.scale, 6)})
        return found


def jackknife(
    of: Callable[[Sequence[int]], float], groups: Sequence[Sequence[int]], low: float, high: float
) -> Interval:
    """What is worked out from sums; how sure it is shows when each group of blocks is left out in turn."""
    used = [group for group in groups if any(group)]
    every = [sum(one) for one in zip(*used, strict=True)] if used else [0] * len(groups[0])
    value = of(every)
    if len(used) < 2:
        return Interval(value, low, high)
    without = [of([whole - one for whole, one in zip(every, group, strict=True)]) for group in used]
    mean, many = sum(without) / len(without), len(without)
    error = sqrt((many - 1) / many * sum((one - mean) ** 2 for one in without))
    half = student(1 - (1 - LEVEL) / 2, many - 1) * error
    return Interval(value, max(low, value - half), min(high, value + half))


def chance(ratio: Ratio) -> float:
    """How probable a measure so far from 0 would be if it were 0."""
    count, mean, variance = ratio.blocks, ratio.value, ratio.variance * ratio.blocks
    return differs(Sample(count, count * mean, (count - 1) * variance + count * mean * mean))


def effective(counts: Sequence[int]) -> float:
    total = sum(counts)
    return exp(-sum(one / total * log(one / total) for one in counts if one)) if total else 1.0


def quantile(counted: Mapping[int, int], part: float, blocks: int) -> Interval:
    """The number below which a part of all lie, by the ranks that surely lie on both sides of it; as sure as so many
    games would make it that have nothing in common.
    """
    order, total = sorted(counted.items()), sum(counted.values())
    half = normal(1 - (1 - LEVEL) / 2) * sqrt(part * (1 - part) / blocks)

    def at(rank: float) -> float:
        below = 0
        for value, count in order:
            below += count
            if below > rank * total:
                return float(value)
        return float(order[-1][0])

    return Interval(at(part), at(max(0.0, part - half)), at(min(1.0, part + half)))
