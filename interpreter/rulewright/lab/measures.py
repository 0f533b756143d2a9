"""In: games that are over, some at a time. Out: what is measured of them, block by block, in whole numbers.

Every measure is one sum over another: points over games, choices that were taken over those that were offered. Blocks
are what was drawn at random, so the spread of a measure is that of its blocks. Sums of whole numbers are exact: in
whatever order they are added up, no digit changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf, sqrt
from operator import mul

from ..play.accounts import ALONE, EVENLY, POINTS, QUARTERS, Columns
from .rows import ENDS, Row
from .statistics import LEVEL, Interval, Sample, differs, proportion, rarer_than, student, whenever
from .work import Work

PARTS = 720_720
"""A game is shared in so many parts: they divide by all numbers up to 16."""
LOGARITHMS = 65_536
"""Logarithms are told in so many parts."""


Told = Sequence[int] | list[list[int]]
"""The numbers of accounts: game by game, or a list for each number, with all games."""


class Games:
    """Whole blocks of games, column by column. A sum is asked for by block."""

    def __init__(self, work: Work, columns: Columns, rows: Sequence[Row], accounts: Told) -> None:
        self.work, self.columns, self.rows, self.accounts = work, columns, rows, accounts
        self.size = work.games_a_block
        self.blocks = len(rows) // self.size

    def column(self, at: int) -> Sequence[int]:
        """A number of each account."""
        if isinstance(self.accounts, list):
            return self.accounts[at]
        return self.accounts[at :: self.columns.size]

    def summed(self, numbers: Sequence[int]) -> Sequence[int]:
        """A number of each game, added up by block."""
        if self.size == 1:
            return numbers
        return [sum(block) for block in zip(*(numbers[at :: self.size] for at in range(self.size)), strict=True)]

    def in_turn(self, numbers: Callable[[int], Sequence[int]], at: int) -> Sequence[int]:
        """A number of each seat, added up by block for a bot, which sits elsewhere in each game."""
        if self.size == 1:
            return numbers(at)
        sits = [numbers(self.work.sits(at, seating))[seating :: self.size] for seating in range(self.size)]
        return [sum(block) for block in zip(*sits, strict=True)]

    @cached_property
    def games(self) -> Sequence[int]:
        return [self.size] * self.blocks

    @cached_property
    def choices(self) -> list[int]:
        return [row.choices for row in self.rows]

    @cached_property
    def shares(self) -> list[list[int]]:
        """The part of the win that each seat has. If nobody has won, or it is not known who, all have the same."""
        seats, none = range(self.work.players), PARTS // self.work.players
        return [
            [none if not won else PARTS // won.bit_count() if won >> seat & 1 else 0 for won in self.won]
            for seat in seats
        ]

    @cached_property
    def won(self) -> list[int]:
        return [row.won for row in self.rows]

    @cached_property
    def scores(self) -> list[Sequence[int]]:
        return list(zip(*(row.scores for row in self.rows), strict=True))

    def ended(self, end: str) -> list[int]:
        return [int(row.end == end) for row in self.rows]


Sums = Callable[[Games], Sequence[int]]


@dataclass(frozen=True)
class Measure:
    """What is measured: one sum by block, over another. ``key``: by which it is asked for; ``of``: of which seat, bot
    or action; ``scale``: both are counted in so many parts of the unit, the upper less the lower one.

    ``main``: it belongs to the family of findings that is told first.
    """

    key: str
    of: str
    unit: str
    top: Sums
    bottom: Sums
    scale: float = 1.0
    low: float = -inf
    high: float = inf
    main: bool = False
    by_bot: bool = False


@dataclass
class Ratio:
    """The sums of a measure over blocks, and those of their squares and products."""

    blocks: int = 0
    top: int = 0
    bottom: int = 0
    tops: int = 0
    both: int = 0
    bottoms: int = 0

    def add_often(self, top: Sequence[int], bottom: Sequence[int], often: Sequence[int]) -> None:
        """Each of some blocks so many times."""
        tops, bottoms = list(map(mul, top, often)), list(map(mul, bottom, often))
        self.blocks += sum(often)
        self.top += sum(tops)
        self.bottom += sum(bottoms)
        self.tops += sum(map(mul, top, tops))
        self.both += sum(map(mul, top, bottoms))
        self.bottoms += sum(map(mul, bottom, bottoms))

    def add(self, top: Sequence[int], bottom: Sequence[int]) -> None:
        self.blocks += len(top)
        self.top += sum(top)
        self.bottom += sum(bottom)
        self.tops += sum(map(mul, top, top))
        self.both += sum(map(mul, top, bottom))
        self.bottoms += sum(map(mul, bottom, bottom))

    @property
    def value(self) -> float:
        return self.top / self.bottom if self.bottom else 0.0

    @property
    def variance(self) -> float:
        """Of the ratio as it is estimated: by how far each block is from it."""
        if self.blocks < 2 or not self.bottom:
            return 0.0
        top, bottom = self.top, self.bottom  # exact: all of this in whole numbers, divided once
        apart = self.tops * bottom * bottom - 2 * self.both * top * bottom + self.bottoms * top * top
        return self.blocks * apart / ((self.blocks - 1) * bottom**4)


def interval(of: Ratio, measure: Measure, level: float = LEVEL) -> Interval:
    """Between which bounds a measure surely is for all games there could be."""
    scale, low, high = measure.scale, measure.low, measure.high
    value = of.value / scale
    if not of.bottom:
        return Interval(0.0, low, high)
    if measure.unit == "share" and counted(of, scale):
        return proportion(round(of.top / scale * of.blocks / of.bottom), of.blocks, level)
    if of.blocks < 2:
        return Interval(value, low, high)
    if of.variance <= 0:
        rare = rarer_than(of.blocks, level)
        width = high - low if high - low < inf else 0.0
        return Interval(value, max(low, value - rare * width), min(high, value + rare * width))
    half = student(1 - (1 - level) / 2, of.blocks - 1) * sqrt(of.variance) / scale
    return Interval(value, max(low, value - half), min(high, value + half))


def band(of: Ratio, measure: Measure) -> Interval | None:
    """The same, however often one looks: for what is looked at first."""
    if not measure.main or of.blocks < 2 or not of.bottom:
        return None
    value, variance = of.value / measure.scale, of.variance / measure.scale**2 * of.blocks
    count = of.blocks
    found = whenever(Sample(count, count * value, (count - 1) * variance + count * value * value))
    return Interval(value, max(measure.low, found.low), min(measure.high, found.high))


def counted(of: Ratio, scale: float) -> bool:
    """Whether every block either has it whole or not at all: then blocks can be counted."""
    each = of.bottom / of.blocks * scale if of.blocks else 0
    return of.bottoms * of.blocks == of.bottom**2 and of.tops == each * of.top


@dataclass
class Pair:
    """Two arms that share their deals, block by block: how the variant differs from the base."""

    base: Ratio
    variant: Ratio
    tops: int = 0
    top_bottom: int = 0
    bottom_top: int = 0
    bottoms: int = 0

    def add(self, base: tuple[Sequence[int], Sequence[int]], variant: tuple[Sequence[int], Sequence[int]]) -> None:
        self.base.add(*base)
        self.variant.add(*variant)
        self.tops += sum(map(mul, base[0], variant[0]))
        self.top_bottom += sum(map(mul, base[0], variant[1]))
        self.bottom_top += sum(map(mul, base[1], variant[0]))
        self.bottoms += sum(map(mul, base[1], variant[1]))

    @property
    def covariance(self) -> float:
        """Of the two ratios as they are estimated."""
        base, variant, blocks = self.base, self.variant, self.base.blocks
        if blocks < 2 or not base.bottom or not variant.bottom:
            return 0.0
        together = (
            self.tops * base.bottom * variant.bottom
            - self.top_bottom * base.bottom * variant.top
            - self.bottom_top * base.top * variant.bottom
            + self.bottoms * base.top * variant.top
        )
        return blocks * together / ((blocks - 1) * base.bottom**2 * variant.bottom**2)

    @property
    def variance(self) -> float:
        return max(0.0, self.base.variance + self.variant.variance - 2 * self.covariance)

    @property
    def saved(self) -> float:
        """Which part of the games it saves that the deals are shared; below 0 if it costs some."""
        apart = self.base.variance + self.variant.variance
        return 1 - self.variance / apart if apart > 0 else 0.0

    @property
    def difference(self) -> float:
        return self.variant.value - self.base.value

    def sample(self, scale: float) -> Sample:
        """The differences of blocks, as a sample with this mean and this variance."""
        count = self.base.blocks
        mean, variance = self.difference / scale, self.variance / scale**2 * count
        return Sample(count, count * mean, (count - 1) * variance + count * mean * mean)

    def interval(self, scale: float, level: float = LEVEL) -> Interval:
        value = self.difference / scale
        if self.base.blocks < 2:
            return Interval(value, -inf, inf)
        half = student(1 - (1 - level) / 2, self.base.blocks - 1) * sqrt(self.variance) / scale
        return Interval(value, value - half, value + half)

    def chance(self, scale: float) -> float:
        """How probable a difference so large would be if there were none."""
        return differs(self.sample(scale))


# ---- what is measured ----------------------------------------------------------------------------------------------


def measures(work: Work, columns: Columns, seats: Sequence[str], *, stood: bool = True) -> list[Measure]:
    """All of it, or that of the ends of games if only these are told. ``stood``: whether the rules say how seats stand
    during the game.
    """
    found = [Measure("ends", end, "share", ended(end), games, 1, 0, 1, main=end == "drawn") for end in ENDS]
    for seat, name in enumerate(seats):
        found.append(Measure("seat-share", name, "share", seat_share(seat), games, PARTS, 0, 1, main=True))
    bots = named(work)
    if work.games_a_block > 1:
        for at, bot in enumerate(bots):
            found.append(Measure("bot-share", bot, "share", bot_share(at), games, PARTS, 0, 1, main=True, by_bot=True))
    for seat, name in enumerate(seats):
        found.append(Measure("seat-score", name, "points", seat_score(seat), games))
    if work.games_a_block > 1:
        for at, bot in enumerate(bots):
            found.append(Measure("bot-score", bot, "points", bot_score(at), games, by_bot=True))
    found.append(Measure("choices", "", "choices", lambda of: of.summed(of.choices), games, low=0, main=True))
    if work.ends:
        return found
    found += [
        Measure("turns", "", "turns", alone("turns"), games, low=0),
    ]
    for seat, name in enumerate(seats):
        found.append(Measure("decisions", name, "choices", account(columns.decisions + seat), games, low=0))
    found += [
        Measure("legal", "", "choices", alone("legal"), chosen, low=1),
        Measure("legal-logarithm", "", "bits", alone("logs"), chosen, LOGARITHMS, low=0),
        Measure("legal-often", "", "choices", alone("often"), games, low=0),
        Measure("forced", "", "share", alone("forced"), chosen, low=0, high=1),
    ]
    if stood and work.players > 1:
        found += leading(columns, seats)
    found += actions(work, columns, bots)
    return found


def named(work: Work) -> list[str]:
    """The bots, told apart by their places if there are several alike."""
    if len(set(work.bots)) == len(work.bots):
        return list(work.bots)
    return [f"{at}. {bot}" for at, bot in enumerate(work.bots, 1)]


def leading(columns: Columns, seats: Sequence[str]) -> list[Measure]:
    """Who leads, and what becomes of it."""
    found = [
        Measure("lead-changes", "", "a turn", alone("changes"), alone("turns"), low=0),
        Measure("settled", "", "share", once("settled"), alone("led"), 1000, 0, 1),
        Measure("deficit", "", "points", where("deficit"), alone("decided"), low=0),
        Measure("close", "", "share", alone("close"), games, low=0, high=1),
    ]
    for quarter in range(1, QUARTERS + 1):
        of = f"{100 * quarter // (QUARTERS + 1)} %"
        found.append(Measure("comeback", of, "share", alone(f"behind {quarter}"), alone("decided"), low=0, high=1))
        found.append(Measure("runaway", of, "share", alone(f"agree {quarter}"), alone("pairs"), 2, 0, 1))
    for point in range(POINTS):
        of = f"{100 * point / (POINTS - 1):g} %"
        found.append(Measure("lead", of, "points", account(columns.leads + point), games, low=0))
        for seat, name in enumerate(seats):
            at = columns.points + point * columns.players + seat
            found.append(Measure("standing", f"{name} {of}", "points", account(at), games))
    return found


def actions(work: Work, columns: Columns, bots: Sequence[str]) -> list[Measure]:
    """How often actions were taken where they were offered, by all and by each bot; and whether winners took them."""
    found, many = [], len(columns.actions)
    groups = [("", list(range(work.players)))]
    if work.games_a_block > 1:
        groups += [(bot, [at]) for at, bot in enumerate(bots)]
    names = [name or "pass" for name in columns.actions]
    for action, name in enumerate(names):
        called = name if names.count(name) == 1 else f"{name} {names[: action + 1].count(name)}"
        for bot, who in groups:
            taken = by_bots(who, columns.offered + many + action, 2 * many)
            offered = by_bots(who, columns.offered + action, 2 * many)
            of = f"{called}: {bot}" if bot else called
            found.append(Measure("take-rate", of, "share", taken, offered, low=0, high=1, by_bot=bool(bot)))
            if not bot:
                found.append(Measure("taken", of, "a game", taken, games, low=0))
        favour = Measure("favours", called, "share", account(columns.favours + action), alone("decided"), EVENLY, -1, 1)
        found.append(favour)
    return found


def games(of: Games) -> Sequence[int]:
    return of.games


def chosen(of: Games) -> Sequence[int]:
    return of.summed(of.choices)


def ended(end: str) -> Sums:
    return lambda of: of.summed(of.ended(end))


def seat_share(seat: int) -> Sums:
    return lambda of: of.summed(of.shares[seat])


def bot_share(at: int) -> Sums:
    return lambda of: of.in_turn(of.shares.__getitem__, at)


def seat_score(seat: int) -> Sums:
    return lambda of: of.summed(of.scores[seat])


def bot_score(at: int) -> Sums:
    return lambda of: of.in_turn(of.scores.__getitem__, at)


def account(at: int) -> Sums:
    return lambda of: of.summed(of.column(at))


def alone(name: str) -> Sums:
    return account(ALONE.index(name))


def once(name: str) -> Sums:
    """Where it is known: otherwise it is below 0."""
    at = ALONE.index(name)
    return lambda of: of.summed([max(0, one) for one in of.column(at)])


def where(name: str) -> Sums:
    """In games that some, but not all, have won."""
    at, decided = ALONE.index(name), ALONE.index("decided")
    return lambda of: of.summed(list(map(mul, of.column(at), of.column(decided))))


def by_bots(who: Sequence[int], first: int, apart: int) -> Sums:
    """Of some bots together; a number of each seat stands so far apart."""

    def summed(of: Games) -> Sequence[int]:
        found = [of.in_turn(lambda seat: of.column(first + apart * seat), at) for at in who]
        return found[0] if len(found) == 1 else [sum(block) for block in zip(*found, strict=True)]

    return summed
