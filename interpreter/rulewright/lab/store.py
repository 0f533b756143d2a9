"""In: the games of a run, piece by piece. Out: one file that keeps them, from which a run that was stopped goes on.

The file is an SQLite database. Random games are packed there as they come; ``laid_out`` gives every game its rows, and
a view ``rows`` with one for each seat. It is written ahead of time (WAL), in the order of the games, a piece at a time:
whenever a run is killed, what is there is the first games of it.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ..data import VERSION
from ..play.accounts import Columns, columns
from ..play.native.accounts import STOPPED
from ..play.native.batches import BEFORE_SCORES
from ..play.packing import packed, unpacked
from .figures import Counts
from .measures import Pair, Told
from .rows import End, Fault, Piece, Row, Took
from .work import Work

if TYPE_CHECKING:
    from ..play.game import Table

AT_ONCE = 1000
"""So many blocks are counted at a time; the accounts of so many games are kept together."""
ENDS_AT_ONCE = 50_000
"""Where only the ends of games are told, those of so many are kept together."""
FORM = 2
"""The number of this form of the file."""
MOST_SEATS = 62
TABLES = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE arms (
    arm INTEGER PRIMARY KEY, name TEXT NOT NULL, rules TEXT NOT NULL, work TEXT NOT NULL, game TEXT, seats TEXT,
    actions TEXT, stood INTEGER
);
CREATE TABLE seatings (
    arm INTEGER, seating INTEGER, seat INTEGER, called TEXT, bot TEXT, PRIMARY KEY (arm, seating, seat)
) WITHOUT ROWID;
CREATE TABLE games (
    arm INTEGER, game INTEGER, block INTEGER, seating INTEGER, seed INTEGER, end TEXT, won INTEGER, winners INTEGER,
    choices INTEGER, turns INTEGER, {scores}, PRIMARY KEY (arm, game)
) WITHOUT ROWID;
CREATE TABLE faults (
    arm INTEGER, game INTEGER, seed INTEGER, code TEXT, said TEXT, file TEXT, line INTEGER, PRIMARY KEY (arm, game)
) WITHOUT ROWID;
CREATE TABLE times (
    arm INTEGER, game INTEGER, games INTEGER, seconds REAL, by TEXT, PRIMARY KEY (arm, game)
) WITHOUT ROWID;
CREATE TABLE accounts (arm INTEGER, game INTEGER, games INTEGER, told BLOB, PRIMARY KEY (arm, game));
CREATE VIEW rows AS
    SELECT g.arm, a.name, a.rules, g.game, g.block, g.seed, s.seat, s.called, s.bot, g.end,
        CASE WHEN g.winners = 0
                 THEN 1.0 / (SELECT count(*) FROM seatings o WHERE o.arm = g.arm AND o.seating = g.seating)
             WHEN g.won >> s.seat & 1 THEN 1.0 / g.winners ELSE 0.0 END AS share,
        CASE s.seat {cases} END AS score, g.choices, g.turns
    FROM games g JOIN arms a ON a.arm = g.arm JOIN seatings s ON s.arm = g.arm AND s.seating = g.seating
    ORDER BY g.arm, g.game, s.seat;
"""


class StoreError(ValueError):
    """A file that is no run, or not one that can be gone on with."""


class Arm(NamedTuple):
    """What is played, by its name; with the title of the game, and the names of its seats and actions."""

    name: str
    work: Work
    game: str
    columns: Columns
    seats: tuple[str, ...]
    stood: bool
    """Whether the rules say how seats stand during the game."""

    def counts(self) -> Counts:
        return Counts(self.work, self.columns, self.seats, stood=self.stood)


def arm(name: str, work: Work, table: Table) -> Arm:
    return Arm(name, work, table.game.name, columns(table), table.seats, bool(table.standing_name))


class Store:
    """A file of a run; without a name, one that nobody finds. ``arms``: what is played, by names."""

    def __init__(self, file: str, connection: sqlite3.Connection) -> None:
        self.file, self.connection = file, connection
        self.about: dict[str, Any] = {
            key: json.loads(value) for key, value in connection.execute("SELECT key, value FROM about")
        }
        found = connection.execute("SELECT name, work, game, seats, actions, stood FROM arms ORDER BY arm").fetchall()
        self.arms = [read_arm(*one) for one in found]
        self.counted: dict[int, tuple[Counts, int]] = {}
        """What was counted of each arm, and of how many games: those that follow are added."""
        self.paired: dict[tuple[int, int], tuple[list[Pair], int]] = {}
        """The same of two arms side by side, and of how many blocks."""
        self.seats = max((one.work.players for one in self.arms), default=0)

    @classmethod
    def make(cls, file: str | None, arms: Sequence[Arm], about: Mapping[str, Any]) -> Store:
        """A new file."""
        if file is not None and Path(file).exists():
            raise StoreError(f"There is a file `{file}` already.")
        try:
            connection = opened(file or "")  # without a name, a file that goes when it is closed
        except sqlite3.OperationalError:
            raise StoreError(f"`{file}` cannot be written.") from None
        seats = max(one.work.players for one in arms)
        scores = ", ".join(f"score_{at + 1} INTEGER" for at in range(seats))
        cases = " ".join(f"WHEN {at} THEN score_{at + 1}" for at in range(seats))
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        with connection:
            connection.executescript(TABLES.format(scores=scores, cases=cases))
            told = {"form": FORM, "version": VERSION, **about}
            connection.executemany(
                "INSERT INTO about VALUES (?, ?)", [(key, json.dumps(one)) for key, one in told.items()]
            )
            for at, one in enumerate(arms):
                written(connection, at, one)
        return cls(file or "", connection)

    @classmethod
    def open(cls, file: str) -> Store:
        """A file that is there; ``StoreError`` if it is no run, or of another form."""
        if not Path(file).is_file():
            raise StoreError(f"There is no file `{file}`.")
        connection = opened(file)
        try:
            found = cls(file, connection)
        except (sqlite3.DatabaseError, ValueError, KeyError, TypeError):
            connection.close()
            raise StoreError(f"`{file}` is not a run of the lab, or it is damaged.") from None
        if found.about.get("form") != FORM:
            connection.close()
            raise StoreError(f"`{file}` was written by another version of the lab.")
        return found

    def must_go_on(self) -> None:
        """``StoreError`` if what was played here cannot be gone on with so that it fits."""
        if self.about.get("version") != VERSION:
            raise StoreError(f"`{self.file}` was played by version {self.about.get('version')}, and this is {VERSION}.")
        timed = [one.name for one in self.arms if not one.work.repeatable]
        if timed:
            raise StoreError(
                f"`{self.file}` cannot be continued: bots that think for a time would not play its games again."
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.connection.close()

    # ---- writing -----------------------------------------------------------------------------------------------

    def add(self, arm: int, piece: Piece) -> None:
        """The games that follow those that are there."""
        work = self.arms[arm].work
        size = self.arms[arm].columns.size
        if piece.rows and work.random:
            piece = in_few_bytes(piece, size)
        with self.connection as db:
            self.write(arm, piece.rows)
            db.executemany(
                "INSERT INTO faults VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(arm, one.game, as_kept(one.seed), *one[2:]) for one in piece.faults],
            )
            if work.ends:
                there, numbers = self.games(arm), piece.numbers
                for first in range(0, piece.games, ENDS_AT_ONCE):
                    games = min(ENDS_AT_ONCE, piece.games - first)
                    ends = memoryview(piece.accounts)[first * numbers : (first + games) * numbers]
                    db.execute("INSERT INTO accounts VALUES (?, ?, ?, ?)", (arm, there + first, games, ends.cast("B")))
            there = self.games(arm) if piece.some else 0
            for games, told in piece.some:
                db.execute("INSERT INTO accounts VALUES (?, ?, ?, ?)", (arm, there, games, told))
                there += games
            for first in range(0, len(piece.rows), AT_ONCE):
                games = min(AT_ONCE, len(piece.rows) - first)
                some = piece.accounts[first * size : (first + games) * size]
                told = zlib.compress(some.tobytes(), 1)
                db.execute("INSERT INTO accounts VALUES (?, ?, ?, ?)", (arm, piece.rows[first].game, games, told))
            db.executemany("INSERT INTO times VALUES (?, ?, ?, ?, ?)", [(arm, *one) for one in piece.took])

    def write(self, arm: int, rows: Iterable[Row]) -> None:
        """Rows of games, for whoever asks for them by SQL."""
        work = self.arms[arm].work
        fill = (None,) * (self.seats - work.players)
        self.connection.executemany(
            f"INSERT INTO games VALUES ({', '.join('?' * (10 + self.seats))})",  # noqa: S608 - as many as seats
            (
                (arm, game, block, seating, as_kept(seed), end, won, won.bit_count(),
                 choices, None if work.ends else turns, *scores, *fill)
                for game, block, seating, seed, end, won, choices, turns, scores in rows
            ),
        )  # fmt: skip

    @contextmanager
    def laid_out(self) -> Iterator[sqlite3.Connection]:
        """A connection for which every game has its rows, random ones too. Nothing of this is kept."""
        try:
            for at, one in enumerate(self.arms):
                if one.work.random or one.work.ends:
                    self.write(at, self.rows(at))
            yield self.connection
        finally:
            self.connection.rollback()

    def append(self, one: Arm) -> int:
        """Another arm; if there is one of this name, that. Returns its number."""
        for at, there in enumerate(self.arms):
            if there.name == one.name:
                return at
        with self.connection as db:
            written(db, len(self.arms), one)
        self.arms.append(one)
        return len(self.arms) - 1

    def note(self, key: str, value: object) -> None:
        """Something about the whole run."""
        with self.connection as db:
            db.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (key, json.dumps(value)))
        self.about[key] = value

    # ---- reading -----------------------------------------------------------------------------------------------

    def games(self, arm: int) -> int:
        """How many games there are of an arm."""
        if self.arms[arm].work.ends or self.arms[arm].work.random:
            asked = "SELECT game + games FROM accounts WHERE arm = ? ORDER BY game DESC LIMIT 1"
            last = self.connection.execute(asked, (arm,)).fetchone()
            return 0 if last is None else int(last[0])
        found = self.connection.execute("SELECT max(game) FROM games WHERE arm = ?", (arm,)).fetchone()[0]
        return 0 if found is None else int(found) + 1

    def rows(self, arm: int, first: int = 0, end: int | None = None) -> Iterator[Row]:
        """The games of an arm, in their order; only some of them are in memory at a time."""
        work, mask = self.arms[arm].work, (1 << 64) - 1
        players, last = work.players, 1 << 62 if end is None else end
        if work.ends:
            for game, numbers, ends in self.ended(arm, first, last):
                for at in range(0, len(ends), numbers):
                    yield as_row(work, game + at // numbers, ends[at : at + numbers])
            return
        if work.random:
            for game, columns_ in self.packed(arm, first, last):
                yield from as_rows(work, game, columns_)
            return
        asked = "SELECT * FROM games WHERE arm = ? AND game >= ? AND game < ? ORDER BY game"
        with closing(self.connection.execute(asked, (arm, first, 1 << 62 if end is None else end))) as found:
            for _, game, block, seating, seed, end_, won, _, choices, turns, *scores in found:
                yield Row(game, block, seating, seed & mask, end_, won, choices, turns, tuple(scores[:players]))

    def ended(self, arm: int, first: int, end: int) -> Iterator[tuple[int, int, array[int]]]:
        """How some games of an arm ended of which nothing else is told: the number of a game, how many numbers each
        has, and these of that game and some that follow it.
        """
        asked = "SELECT game, games, told FROM accounts WHERE arm = ? AND game < ? AND game + games > ? ORDER BY game"
        with closing(self.connection.execute(asked, (arm, end, first))) as found:
            for game, games, told in found:
                ends = array("q")
                ends.frombytes(told)
                numbers, begin = len(ends) // games, max(0, first - game)
                yield game + begin, numbers, ends[begin * numbers : min(games, end - game) * numbers]

    def span(self, arm: int, first: int, end: int) -> tuple[list[Row], Told]:
        """Some games of an arm, with their accounts."""
        work = self.arms[arm].work
        if work.ends:
            return list(self.rows(arm, first, end)), array("q")
        if work.random:
            rows, before = list[Row](), BEFORE_SCORES + work.players
            columns_: list[list[int]] = [[] for _ in range(self.arms[arm].columns.size)]
            for game, every in self.packed(arm, first, end):
                rows += as_rows(work, game, every)
                for column, some in zip(columns_, every[before:], strict=True):
                    column.extend(some)
            return rows, columns_
        size, accounts = self.arms[arm].columns.size, array("q")
        asked = (
            "SELECT game, games, told FROM accounts WHERE arm = ? AND game < ? AND game >= "
            "(SELECT max(game) FROM accounts WHERE arm = ? AND game <= ?) ORDER BY game"
        )
        for game, games, told in self.connection.execute(asked, (arm, end, arm, first)):
            found = array("q")
            found.frombytes(zlib.decompress(told))
            accounts += found[max(0, first - game) * size : min(games, end - game) * size]
        return list(self.rows(arm, first, end)), accounts

    def packed(self, arm: int, first: int, end: int) -> Iterator[tuple[int, list[Sequence[int]]]]:
        """Some random games of an arm: the number of a game, and of that game and some that follow it all numbers that
        are told, each for all of them.
        """
        asked = "SELECT game, games, told FROM accounts WHERE arm = ? AND game < ? AND game + games > ? ORDER BY game"
        with closing(self.connection.execute(asked, (arm, end, first))) as found:
            for game, games, told in found:
                begin, last = max(0, first - game), min(games, end - game)
                every = unpacked(told, games)
                yield game + begin, every if last - begin == games else [one[begin:last] for one in every]

    def faults(self, arm: int) -> list[Fault]:
        asked = "SELECT game, seed, code, said, file, line FROM faults WHERE arm = ? ORDER BY game"
        return [
            Fault(game, seed & (1 << 64) - 1, *rest) for game, seed, *rest in self.connection.execute(asked, (arm,))
        ]

    def took(self, arm: int) -> list[Took]:
        asked = "SELECT game, games, seconds, by FROM times WHERE arm = ? ORDER BY game"
        return [Took(*one) for one in self.connection.execute(asked, (arm,))]

    def seconds(self, arm: int) -> float:
        """How long all games of an arm took, of one processor."""
        return float(self.connection.execute("SELECT total(seconds) FROM times WHERE arm = ?", (arm,)).fetchone()[0])

    def counts(self, arm: int, end: int | None = None) -> Counts:
        """What became of the games of an arm, or of those before a number."""
        last = self.games(arm) if end is None else min(end, self.games(arm))
        found, known = self.counted.get(arm, (self.arms[arm].counts(), 0))
        if known > last:
            found, known = self.arms[arm].counts(), 0
        work = self.arms[arm].work
        size = AT_ONCE * work.games_a_block
        if work.ends and work.games_a_block == 1:
            for _, numbers, ends in self.ended(arm, known, last):
                alike = Counter(zip(*(ends[at::numbers] for at in range(numbers)), strict=True))
                found.add_ends([as_row(work, 0, one) for one in alike], list(alike.values()))
            known = last
        for first in range(known, last, size):
            found.add(*self.span(arm, first, min(first + size, last)))
        self.counted[arm] = found, last
        return found


def as_row(work: Work, game: int, ends: Sequence[int]) -> Row:
    """The row of a game of which only the end is told."""
    choices, over = divmod(ends[0], 2)
    block, seating = divmod(game, work.games_a_block)
    end: End = "fault" if choices < 0 else "won" if ends[1] else "drawn" if over else "cut"
    scores = tuple(ends[2:]) or (0,) * work.players
    return Row(game, block, seating, work.block_seed(block), end, ends[1], max(0, choices), 0, scores)


def as_rows(work: Work, game: int, told: Sequence[Sequence[int]]) -> Iterator[Row]:
    """Rows of random games, from a number on."""
    players = work.players
    turns, seeds = told[BEFORE_SCORES + players], map(work.block_seed, range(game, game + len(told[0])))
    scores = zip(*told[BEFORE_SCORES : BEFORE_SCORES + players], strict=True)
    every = zip(*told[:BEFORE_SCORES], turns, scores, seeds, strict=True)
    for at, (choices, over, won, turned, scored, seed) in enumerate(every, game):
        end: End = "fault" if choices < 0 else "won" if won else "drawn" if over else "cut"
        yield Row(at, at, 0, seed, end, won, max(0, choices), turned, scored)


def as_kept(seed: int) -> int:
    """A seed of 64 bits as SQLite has them, with a sign."""
    return (seed + (1 << 63)) % (1 << 64) - (1 << 63)


def in_few_bytes(piece: Piece, size: int) -> Piece:
    """Random games that have rows, as a compiled program tells them."""
    told = [
        [STOPPED if row.end == "fault" else row.choices, int(row.end in {"won", "drawn"}), row.won, *row.scores,
         *piece.accounts[at * size : (at + 1) * size]]
        for at, row in enumerate(piece.rows)
    ]  # fmt: skip
    some = [(len(told), packed(told))] if told else []
    return piece._replace(rows=(), accounts=array("q"), some=some)


def written(db: sqlite3.Connection, at: int, one: Arm) -> None:
    """Write down what an arm is."""
    work, actions = one.work, json.dumps(one.columns.actions)
    row = (at, one.name, work.rules, work.text, one.game, json.dumps(one.seats), actions, one.stood)
    db.execute("INSERT INTO arms VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
    db.executemany(
        "INSERT INTO seatings VALUES (?, ?, ?, ?, ?)",
        [
            (at, seating, seat, one.seats[seat], bot)
            for seating in range(work.games_a_block)
            for seat, bot in enumerate(work.turned(seating))
        ],
    )


def read_arm(name: str, work: str, game: str, seats: str, actions: str, stood: int) -> Arm:
    of = Work.of_json(json.loads(work))
    return Arm(name, of, game, Columns(of.players, tuple(json.loads(actions))), tuple(json.loads(seats)), bool(stood))


def opened(file: str) -> sqlite3.Connection:
    connection = sqlite3.connect(file, check_same_thread=False)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection
