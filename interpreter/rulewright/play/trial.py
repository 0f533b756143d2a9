"""In: a sound game and how often to play it. Out: what stopped play, what never happened, and in how many games.

Games are played in rounds. In each round every *setting* is played once at random: the default options for each number
of players, each other value of an option alone, some pairs of values; then each number of players once by greedy bots.
All games of a round have the same seed, the number of the round: so two settings without a difference give the same
games. Nothing depends on time, except when to stop.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any, TypeAlias

from ..frozen import frozen
from ..program.faults import RulesFault, Values
from ..program.points import Point
from .bots import BOTS
from .budget import Budget
from .chance import Stream
from .errors import StartError
from .game import Game, shown
from .session import Session
from .watched import Watched

MOST_CHOICES = 10_000
"""A game that is not over after this many choices is reported as endless; later games are stopped after a quarter of
it.
"""
FEW_VALUES = 8
"""For an option with more values than this, the first, the middle and the last are tried."""
RANDOM, GREEDY = "random", "greedy"


@frozen
class Setting:
    """The number of players, and the options that do not have their default."""

    players: int
    options: tuple[tuple[str, Any], ...] = ()


@frozen
class Stopped:
    """A fault of the rules, and the first game that led to it."""

    fault: RulesFault
    setting: Setting
    bot: str
    seed: int


Key: TypeAlias = tuple[str, int, str, Values]
"""What distinguishes faults: the file, the line, the kind and the values."""


@dataclass(slots=True)
class Trial:
    """The results of all games."""

    games: int = 0
    wanted: int = 0
    stopped: dict[Key, Stopped] = field(default_factory=dict)
    faults: Counter[Key] = field(default_factory=Counter)
    endless: Stopped | None = None
    points: dict[Point, int] = field(default_factory=dict)
    """What was noted of each, in all games together."""
    met: Counter[Point] = field(default_factory=Counter)
    """The number of games in which play could have reached it."""
    same: dict[tuple[str, Any], bool] = field(default_factory=dict)
    """For each value of an option that is not its default: whether all its games were like those with the default."""
    compared: Counter[tuple[str, Any]] = field(default_factory=Counter)
    """The number of such games."""


def trial(game: Game, games: int, seconds: float | None = None) -> Trial:
    """Play this many games, or as many as there is time for."""
    results = Trial(wanted=games)
    clock = Budget(seconds=seconds)
    tables: dict[Setting, Watched] = {}
    plain: dict[int, str] = {}
    """The games of this round with default options, by the number of players."""
    alone = single(game)
    for setting, bot, seed in schedule(game):
        if results.games >= games or over(clock):
            break
        table = tables.get(setting) or watched(game, setting)
        if len(setting.options) < 2:
            tables[setting] = table
        went = played(table, setting, bot, seed, results, told=bot == RANDOM and compared(setting, alone, results))
        note(table, results)
        if bot == RANDOM and not setting.options:
            plain[setting.players] = went
        elif bot == RANDOM and len(setting.options) == 1 and results.same.get(setting.options[0], True):
            value = setting.options[0]
            results.compared[value] += 1
            results.same[value] = plain[setting.players] == went
    return results


def compared(setting: Setting, alone: list[Setting], results: Trial) -> bool:
    """Whether a random game is compared with others: as long as some value of an option has changed nothing."""
    if len(setting.options) == 1:
        return results.same.get(setting.options[0], True)
    left = (one for one in alone if one.players == setting.players and results.same.get(one.options[0], True))
    return not setting.options and any(left)


def watched(game: Game, setting: Setting) -> Watched:
    return Watched(game, setting.players, game.chosen(dict(setting.options), setting.players))


def over(clock: Budget) -> bool:
    """Whether no time is left."""
    try:
        clock.look()
    except RulesFault:
        return True
    return False


# ---- which games -------------------------------------------------------------------------------------------------


def schedule(game: Game) -> Iterator[tuple[Setting, str, int]]:
    """An endless sequence of games, round by round: the setting, the bots and the seed of each."""
    alone = [Setting(number) for number in game.players]
    others = single(game)
    for number in count(1):
        for setting in (*alone, *others, *pairs(game, Stream(number))):
            yield setting, RANDOM, number
        for setting in alone:
            yield setting, GREEDY, number


def single(game: Game) -> list[Setting]:
    """Each value that is not a default, alone, with changing numbers of players."""
    found: list[Setting] = []
    for name, value in other_values(game):
        start = len(found) % len(game.players)
        numbers = [*game.players[start:], *game.players[:start]]
        fitting = [one for one in (Setting(players, ((name, value),)) for players in numbers) if goes(game, one)]
        found += fitting[:1]
    return found


def pairs(game: Game, stream: Stream) -> list[Setting]:
    """Some pairs of values of different options, half as many as there are values."""
    values = other_values(game)
    found: list[Setting] = []
    for _ in range(len(values) // 2):
        one, other = values[stream.below(len(values))], values[stream.below(len(values))]
        players = game.players[stream.below(len(game.players))]
        setting = Setting(players, (one, other))
        if one[0] != other[0] and goes(game, setting):
            found.append(setting)
    return found


def other_values(game: Game) -> list[tuple[str, Any]]:
    """Every value of an option that is not its default; if there are many, a few."""
    found: list[tuple[str, Any]] = []
    for name, option in game.options.items():
        among = [value for value in option.choices if value != option.default]
        if len(among) > FEW_VALUES:
            among = [among[0], among[len(among) // 2], among[-1]]
        found += [(name, value) for value in among]
    return found


def goes(game: Game, setting: Setting) -> bool:
    try:
        game.chosen(dict(setting.options), setting.players)
    except StartError:
        return False
    return True


# ---- one game ----------------------------------------------------------------------------------------------------


def played(table: Watched, setting: Setting, bot: str, seed: int, results: Trial, *, told: bool) -> str:
    """Play one game, to its end or to a fault. Returns a fingerprint: equal for games that went the same way.

    Unless that is to be ``told``, no texts are made. What they would ask for is worked out all the same, since it may
    come to a fault, and is noted.
    """
    went = hashlib.blake2b(digest_size=16)
    stream = Stream(seed)
    results.games += 1
    try:
        session = Session.begin(table, seed, explicit=False)
        most = MOST_CHOICES if results.endless is None else MOST_CHOICES // 4
        while session.player is not None and session.ply < most:
            choice = BOTS[bot](session, stream)
            if told:
                went.update(f"{session.phase} {choice.seat} {len(session.legal())} {choice}\n".encode())
            else:
                for one in session.legal():
                    if one.deed is not None:
                        one.texts.followed_values(one.raw)
            session.choose(choice)
            session.forget()
        if not session.over and results.endless is None:
            fault = RulesFault("fault-not-over", (("choices", MOST_CHOICES),))
            results.endless = Stopped(fault, setting, bot, seed)
        scores, winners = session.scores, session.winners
        if told:
            end = session.view()
            went.update(repr([scores, winners, end["zones"], end["variables"]]).encode())
    except RulesFault as fault:
        key = (fault.file, fault.line, fault.kind, fault.values)
        results.stopped.setdefault(key, Stopped(fault, setting, bot, seed))
        results.faults[key] += 1
        went.update(str(fault).encode())
    return went.hexdigest()


def note(table: Watched, results: Trial) -> None:
    """Add what a table has noted to the notes of others."""
    for point, outcome in table.noted().items():
        results.met[point] += 1
        results.points[point] = results.points.get(point, 0) | outcome


def command(called: str, stopped: Stopped, settings: Mapping[str, str]) -> str:
    """The command that reproduces a game."""
    said = [f"--players {','.join([stopped.bot] * stopped.setting.players)}", f"--seed {stopped.seed}"]
    said += [f"--option {name}={shown(value)}" for name, value in stopped.setting.options]
    said += [f"--set {path}={value}" for path, value in settings.items()]
    return f"rulewright play {called} {' '.join(said)}"
