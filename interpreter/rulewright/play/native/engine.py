"""In: a table and a number of games. Out: how they end if everybody plays at random, compiled where that is possible.

A game that the compiled program cannot finish, because the rules demand something impossible in it or because it needs
more room than was laid out, is played again in Python: it depends on nothing but the seed and its number. So games may
go over from one program to another, and to other threads, between any two of them.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar

from ...frozen import frozen
from ...program.faults import RulesFault
from .. import ending
from ..ending import MOST_PLIES, Playout, Tally
from ..errors import StartError
from .batches import Batch, Seats, Sums, in_all, of_playouts
from .crossing import CannotCross
from .library import Library
from .player import Player

if TYPE_CHECKING:
    from ..game import Table
    from .made import Native

ENGINES = ("auto", "native", "python")
AT_ONCE = 0.05
"""Seconds that games are played in Python before anything else is looked at."""
KNOWN = 0.05
"""Seconds of play after which it is known how long games take."""
TOGETHER = 0.1
"""Seconds that a thread plays before it tells how games ended."""
LOOK_ABOUT = 0.5
"""Seconds after which Ctrl-C is heard while threads play, where waiting for them does not hear it."""
Told = TypeVar("Told", Batch, Sums)
Piece = tuple[list[Told], float]
"""What a thread has played, and in how many seconds."""


@frozen
class Wanted(Generic[Told]):
    """What is to be told of games: of those that a player plays, and of those that were played in Python."""

    by: Callable[[Player, int, int], Told]
    of: Callable[[Sequence[Playout], int], Told]


EACH: Wanted[Batch] = Wanted(Player.batch, of_playouts)
IN_ALL: Wanted[Sums] = Wanted(Player.sums, in_all)


class Run(Generic[Told]):
    """Random games of a table, in their order, by what plays them fastest at the moment.

    ``wanted``: what is to be told of them. ``number``: the game that is next. ``StartError`` if they must be compiled
    and cannot be.
    """

    def __init__(
        self,
        wanted: Wanted[Told],
        table: Table,
        games: int,
        seed: int,
        first: int = 0,
        most: int = MOST_PLIES,
        engine: str = "auto",
    ) -> None:
        if engine not in ENGINES:
            raise StartError(f"There is no engine `{engine}`, only {', '.join(ENGINES)}.")
        self.wanted: Wanted[Told] = wanted
        self.table: Table = table
        self.seed: int = seed
        self.most: int = most
        self.number: int = first
        self.end: int = first + games
        self.native: Native | None = None if engine == "python" else table.native
        if engine == "native" and table.native.now() is None:
            raise StartError(table.native.why)
        self.player: Player | None = None
        self.since: list[tuple[int, str]] = [(first, "Python")]
        """By what they are played, and from which game on."""
        self.spent, self.played = 0.0, 0
        """Seconds and games, since the present program plays."""

    @property
    def in_python(self) -> bool:
        """Whether they are played in Python, and will be."""
        return self.native is None or bool(self.native.why)

    def batches(self, threads: int = 1) -> Iterator[Told]:
        """All games, some at a time. One thread plays until there is a compiled program."""
        while self.number < self.end:
            self.renew()
            if threads > 1 and self.player is not None:
                yield from self.together(threads)
            if self.number < self.end:
                yield self.next()

    def next(self) -> Told:
        """Some more games; none if a long one is not over yet."""
        begun = monotonic()
        if self.player is None:
            found = self.by_python()
        else:
            games = 1 if self.outdated(self.player) else self.end - self.number
            found = self.wanted.by(self.player, self.number, games)
        self.advance(found.games, monotonic() - begun)
        return found

    def advance(self, games: int, seconds: float) -> None:
        """So many games are over. It is worth compiling if the others would take long."""
        self.number += games
        self.played += games
        self.spent += seconds
        if self.native is not None and self.spent > KNOWN:
            self.native.begin(self.spent / max(1, self.played) * (self.end - self.number))

    def renew(self) -> None:
        """Go over to a faster program, if there is one, and no game is in progress."""
        library = None if self.native is None else self.native.ready()
        if library is not None and (self.player is None or (self.outdated(self.player) and not self.player.playing)):
            self.begin(library)

    def outdated(self, player: Player) -> bool:
        return self.native is not None and self.native.library is not player.library

    def begin(self, library: Library) -> None:
        try:
            self.player = Player(self.table, library, self.seed, self.most)
        except CannotCross:
            self.native = self.player = None
        else:
            self.note(library)
        self.spent, self.played = 0.0, 0

    def note(self, library: Library) -> None:
        if self.since[-1][1] != library.by:
            self.since = [one for one in self.since if one[0] < self.number]
            self.since.append((self.number, library.by))

    def notes(self) -> list[str]:
        """By what the games were played, for those who want to know."""
        ends = [*(number for number, _ in self.since[1:]), self.number]
        told = zip(self.since, ends, strict=True)
        why = [self.native.why] if self.native is not None and self.native.why else []
        return [f"Games {first + 1} to {end}: {by}" for (first, by), end in told if end > first] + why

    def by_python(self) -> Told:
        """Games in Python, for a short time; before a fault those that are over."""
        begun, found = monotonic(), list[Playout]()
        try:
            for one in ending.playouts(self.table, self.end - self.number, self.seed, self.number, self.most):
                found.append(one)
                if monotonic() - begun > min(AT_ONCE, self.spent):
                    break
        except RulesFault:
            if not found:
                raise
        return self.wanted.of(found, self.table.players)

    # ---- threads -----------------------------------------------------------------------------------------------

    def together(self, threads: int) -> Iterator[Told]:
        """The games by several threads, until one of them meets a fault: it comes again in the game that is next."""
        team = Team(self)
        waiting: deque[tuple[int, Future[Piece[Told]]]] = deque()
        given, size = self.number, 1
        with ThreadPoolExecutor(threads) as pool:
            try:
                while waiting or given < self.end:
                    while given < self.end and len(waiting) < 2 * threads:
                        games = min(size, self.end - given)
                        waiting.append((games, pool.submit(team.play, given, games)))
                        given += games
                    games, future = waiting.popleft()
                    pieces, seconds = result(future)
                    played = sum(one.games for one in pieces)
                    self.advance(played, seconds / threads)
                    if self.native is not None and self.native.library is not None:
                        self.note(self.native.library)
                    yield from pieces
                    if played < games:
                        return
                    size = max(1, min(2 * size, int(TOGETHER * games / max(seconds, 1e-6))))
            finally:
                team.stopped = True
                self.player = None
                for _, future in waiting:
                    future.cancel()


class Team(Generic[Told]):
    """Threads that play the games of a run. Each piece of work is done by a player that is free, or by a new one."""

    def __init__(self, run: Run[Told]) -> None:
        self.run: Run[Told] = run
        self.free: list[Player] = []
        self.stopped = False

    def play(self, number: int, games: int) -> Piece[Told]:
        begun, found, end = monotonic(), list[Told](), number + games
        player, play = self.player(), self.run.wanted.by
        try:
            while number < end and not self.stopped:
                found.append(play(player, number, end - number))
                number += found[-1].games
        except RulesFault:
            return found, monotonic() - begun
        self.free.append(player)
        return found, monotonic() - begun

    def player(self) -> Player:
        while self.free:
            try:
                player = self.free.pop()
            except IndexError:  # another thread has taken it
                break
            if not self.run.outdated(player):
                return player
        run = self.run
        assert run.native is not None
        assert run.native.library is not None
        return Player(run.table, run.native.library, run.seed, run.most)


def result(future: Future[Piece[Told]]) -> Piece[Told]:
    while True:
        try:
            return future.result(LOOK_ABOUT)
        except NotYet:
            continue


# ---- what is asked ---------------------------------------------------------------------------------------------


def playouts(
    table: Table, games: int, seed: int, first: int = 0, most: int = MOST_PLIES, engine: str = "python"
) -> Iterator[Playout]:
    """A number of random games from the start: see ``ending.playouts``. The engine does not change them."""
    if engine == "python":
        yield from ending.playouts(table, games, seed, first, most)
        return
    seats = Seats(table.turns)
    for batch in Run(EACH, table, games, seed, first, most, engine).batches():
        for plies, over, won, *scores in zip(batch.lengths, batch.over, batch.won, *batch.scores, strict=True):
            yield Playout(plies, scores, seats[won], bool(over))


def tally(
    table: Table,
    games: int,
    seed: int,
    first: int = 0,
    most: int = MOST_PLIES,
    engine: str = "python",
    threads: int = 1,
) -> Tally:
    """What became of games in all, without an object for each."""
    choices, ends, seats = 0, Counter[int](), Seats(table.turns)
    for sums in Run(IN_ALL, table, games, seed, first, most, engine).batches(threads):
        choices += sums.choices
        ends.update(sums.won)
    return Tally(games, choices, dict(sorted((seats[won], count) for won, count in ends.items())))
