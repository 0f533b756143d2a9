"""In: what happens at tables. Out: the same after the server was ended at any moment, in one file of SQLite.

A step is on disk before it is answered. The file holds all secrets of all games: it lies in a folder that only its
owner may read.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

from .keys import Pass, hashed

Json = Any
TABLES = """
create table if not exists tables (
    id text primary key, number integer not null, beginning text not null, about text not null);
create table if not exists steps (
    at text not null references tables, number integer not null, step text not null, primary key (at, number));
create table if not exists passes (
    hash blob primary key, role text not null, at text not null, seats text not null, name text not null,
    once integer not null);
create table if not exists notes (
    number integer primary key, at text not null, ply integer not null, who text not null, text text not null);
create table if not exists runs (number integer primary key);
"""


class Records:
    """The file. Threads may use it; each call is a transaction of its own."""

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = RLock()
        self._disk = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
        file.chmod(0o600)
        self._disk.execute("pragma journal_mode = wal")
        self._disk.execute("pragma synchronous = normal")
        self._disk.executescript(TABLES)
        with self.writing() as disk:
            self.run: int = disk.execute("insert into runs default values").lastrowid or 0

    def close(self) -> None:
        self._disk.close()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            self._disk.execute("begin immediate")
            try:
                yield self._disk
            except BaseException:
                self._disk.execute("rollback")
                raise
            self._disk.execute("commit")

    def rows(self, question: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._disk.execute(question, values).fetchall()

    # ---- tables ------------------------------------------------------------------------------------------------

    def new(self, table: str, beginning: Json, about: Json) -> None:
        with self.writing() as disk:
            disk.execute(
                "insert into tables select ?, coalesce(max(number), 0) + 1, ?, ? from tables",
                (table, json.dumps(beginning), json.dumps(about)),
            )

    def tables(self) -> list[tuple[str, Json]]:
        """All tables, the newest first, with what is told about them."""
        found = self.rows("select id, about from tables order by number desc")
        return [(str(name), json.loads(about)) for name, about in found]

    def table(self, table: str) -> tuple[Json, Json, list[Json]] | None:
        """How a game began, what is told about it, and its steps."""
        found = self.rows("select beginning, about from tables where id = ?", table)
        if not found:
            return None
        steps = self.rows("select step from steps where at = ? order by number", table)
        return json.loads(found[0][0]), json.loads(found[0][1]), [json.loads(one) for (one,) in steps]

    def about(self, table: str, about: Json) -> None:
        with self.writing() as disk:
            disk.execute("update tables set about = ? where id = ?", (json.dumps(about), table))

    def step(self, table: str, number: int, step: Json) -> None:
        with self.writing() as disk:
            disk.execute("insert into steps values (?, ?, ?)", (table, number, json.dumps(step, ensure_ascii=False)))

    def note(self, table: str, ply: int, who: str, text: str) -> None:
        with self.writing() as disk:
            disk.execute("insert into notes (at, ply, who, text) values (?, ?, ?, ?)", (table, ply, who, text))

    # ---- passes ------------------------------------------------------------------------------------------------

    def give(self, token: str, what: Pass) -> None:
        with self.writing() as disk:
            self._give(disk, token, what)

    def _give(self, disk: sqlite3.Connection, token: str, what: Pass) -> None:
        row = (hashed(token), what.role, what.table, json.dumps(what.seats), what.name, what.once)
        disk.execute("insert into passes values (?, ?, ?, ?, ?, ?)", row)

    def opens(self, token: str) -> Pass | None:
        """What a token opens. It is found by its hash, so that no time tells how much of it was right."""
        found = self.rows("select role, at, seats, name, once from passes where hash = ?", hashed(token))
        if not found:
            return None
        role, table, seats, name, once = found[0]
        return Pass(role, table, tuple(json.loads(seats)), name, bool(once))

    def exchange(self, link: str, token: str, name: str) -> Pass | None:
        """A pass for the token of a link, which opens nothing from then on."""
        with self.writing() as disk:
            what = self.opens(link)
            if what is None or not what.once:
                return None
            disk.execute("delete from passes where hash = ?", (hashed(link),))
            found = Pass(what.role, what.table, what.seats, name)
            self._give(disk, token, found)
        return found

    def take_back(self, table: str, seat: int) -> None:
        """All passes and links of a seat open nothing any more."""
        with self.writing() as disk:
            for hash_, seats in disk.execute(
                "select hash, seats from passes where at = ? and role = 'seat'", (table,)
            ).fetchall():
                if seat in json.loads(seats):
                    disk.execute("delete from passes where hash = ?", (hash_,))

    def forget_owners(self) -> None:
        """The passes of the owner end with the server that gave them."""
        with self.writing() as disk:
            disk.execute("delete from passes where role = 'owner'")
