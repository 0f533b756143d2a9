"""In: the texts of drafts, one after the other. Out: what each of them does, part by part, as long as it is the newest.

This runs in a process of its own, so that whoever plays meanwhile is answered at once, and so that it can be ended.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from threading import Lock, Thread
from time import monotonic
from typing import Any, NamedTuple

from ...pipeline import Checked
from ...play.errors import StartError
from ...play.simulate import GameFaultError
from ...program.faults import RulesFault
from . import effects
from .draft import Draft

Json = Any
NICE = 5
EVERY = 0.25
"""The seconds between two looks at a band that grows."""
GAMES, FIRST, SECONDS = 5_000, 2.0, 6.0
"""So many games between players at random, or as many as there are in so many seconds: before the book is looked at,
and after it.
"""
LONG = 20.0
"""So many seconds are for bots that think; a game that is not over by then counts for nothing."""
COVERING = 200
"""So many games are looked through for what they come to."""
PATIENCE = 90.0
"""If nothing comes for so many seconds, the rules of this version are too slow to be tried."""
STRONGER = {"greedy": ("greedy", 60), "search": ("search:50", 20)}
"""The bots that follow, the stronger later, each with a band of its own; and so many games of each."""


class Job(NamedTuple):
    """``draft``: the name of the file; ``players``: how many play, 0: as few as can, but two."""

    version: int
    draft: str
    text: str
    language: str
    players: int


class Told(NamedTuple):
    """A part of what a version does: its kind, and what there is of it so far."""

    version: int
    kind: str
    data: Json


class OutdatedError(Exception):
    """A newer version is waiting."""


class EnoughError(Exception):
    """There is no more time for games of one sort."""


# ---- in the process ------------------------------------------------------------------------------------------------


@dataclass
class Bench:
    """The draft that is looked at, and what is known of the game below it."""

    connection: Connection
    draft: Draft | None = None
    below: tuple[object, ...] = ()
    known: dict[str, Any] = field(default_factory=dict)

    def run(self) -> None:
        while True:
            try:
                job: Job = self.connection.recv()
            except (EOFError, OSError, KeyboardInterrupt):
                return
            try:
                for kind, data in self.parts(job):
                    self.connection.send(Told(job.version, kind, data))
                    self.look()
                self.connection.send(Told(job.version, "done", {}))
            except OutdatedError:
                continue
            except (BrokenPipeError, KeyboardInterrupt):
                return

    def look(self) -> None:
        if self.connection.poll():
            raise OutdatedError

    def parts(self, job: Job) -> Iterator[tuple[str, Json]]:
        draft = self.read(job)
        base, now = draft.base, draft.checked
        if not draft.sound or now is None or base is None or base.model is None or now.model is None:
            return
        yield from self.examples(base, now)
        players = next((one for one in now.model.headers.players if one == (job.players or max(2, one))), 0)
        players = players or now.model.headers.players[-1]
        at_random = {"bot": "random", "which": "variant", "players": players}
        games = self.games(now, players)
        yield from self.growing(games, at_random, FIRST, GAMES)
        faces = attempt(lambda: effects.faces(base, now, job.language))
        if faces:
            yield "faces", faces
        yield from self.pages(base, now, job.language)
        yield from self.growing(games, at_random, SECONDS, GAMES)
        same = players in base.model.headers.players
        if same:
            key = f"base {players}"
            if key not in self.known:
                bands: list[Json] = []
                for kind, data in self.balance(base, "base", players):
                    bands = [one for one in bands if one["bot"] != data["bot"]] + [data]
                    yield kind, data
                self.known[key] = bands
            for data in self.known[key]:
                yield "balance", data
        yield from self.coverage(base if same else None, now, players)
        for bot in STRONGER:
            yield from self.thinking(now, "variant", players, bot)
            if same:
                key = f"base {bot} {players}"
                if key not in self.known:
                    self.known[key] = [data for _, data in self.thinking(base, "base", players, bot)][-1:]
                for data in self.known[key]:
                    yield "balance", data

    def read(self, job: Job) -> Draft:
        """The draft, read again: what has not changed since the version before is not."""
        draft = self.draft
        if draft is None or draft.name != job.draft:
            draft = self.draft = Draft(job.draft, job.text)
        else:
            draft.text = job.text
            draft.check()
        texts = tuple(sorted(draft.base.ruleset.files.items())) if draft.base is not None else ()
        if (job.draft, texts) != self.below:
            self.below, self.known = (job.draft, texts), {}
        return draft

    def examples(self, base: Checked, now: Checked) -> Iterator[tuple[str, Json]]:
        found: list[Json] = []
        whole = sum(1 for one in effects.with_examples(now)[0].bodies if one.kind == "example")
        for some in effects.examples(now):
            broken = frozenset(one["title"] for one in some if not one["holds"])
            before = self.before(base, broken)
            found += [{**one, "held": before.get(one["title"], True)} for one in some]
            wrong = [one for one in found if not one["holds"]]
            holding = len(found) - len(wrong)
            yield "examples", {"of": max(whole, len(found)), "holding": holding, "broken": wrong}

    def before(self, base: Checked, titles: frozenset[str]) -> dict[str, bool]:
        """Whether examples held in the game below; none is played twice."""
        known: dict[str, bool] = self.known.setdefault("examples", {})
        missing = titles - known.keys()
        if missing:
            for some in effects.examples(base, missing):
                known |= {one["title"]: one["holds"] for one in some}
        return known

    def balance(self, game: Checked, which: str, players: int) -> Iterator[tuple[str, Json]]:
        about = {"bot": "random", "which": which, "players": players}
        yield from self.growing(self.games(game, players), about, SECONDS, GAMES)

    def games(self, game: Checked, players: int) -> Iterator[effects.Band]:
        """Games between players at random, from which one may take some now and others later."""
        yield from effects.balance(effects.table(game, players), GAMES)

    def thinking(self, game: Checked, which: str, players: int, bot: str) -> Iterator[tuple[str, Json]]:
        ends = monotonic() + LONG

        def look() -> None:
            self.look()
            if monotonic() > ends:
                raise EnoughError

        word, games = STRONGER[bot]
        bands = effects.stronger(effects.table(game, players), word, games, look=look)
        yield from self.growing(bands, {"bot": bot, "which": which, "players": players}, LONG, games)

    def growing(
        self, bands: Iterator[effects.Band], about: Json, seconds: float, games: int
    ) -> Iterator[tuple[str, Json]]:
        """A band, from time to time, until there are enough games. A fault in one of them ends it, and is told."""
        begun = told = monotonic()
        last: effects.Band | None = None
        wrong = ""
        try:
            for last in bands:
                self.look()
                if monotonic() - told > EVERY or told == begun:
                    told = monotonic()
                    yield "balance", {**about, **last.data(), "growing": True}
                if monotonic() - begun > seconds or last.games >= games:
                    break
        except EnoughError:  # what there is by now is told
            pass
        except (RulesFault, GameFaultError, StartError) as error:
            wrong = str(error)
        if last is not None or wrong:
            told_ = last.data() if last is not None else {"games": 0}
            yield "balance", {**about, **told_, "growing": False, "wrong": wrong}

    def coverage(self, base: Checked | None, now: Checked, players: int) -> Iterator[tuple[str, Json]]:
        try:
            found = effects.coverage(now, players, COVERING, self.look)
            key = f"covered {players}"
            if base is not None and key not in self.known:
                self.known[key] = effects.coverage(base, players, COVERING, self.look)
        except (RulesFault, GameFaultError, StartError):  # it is told where it is looked at who wins
            return
        yield "coverage", effects.covered(self.known.get(key), found)

    def pages(self, base: Checked, now: Checked, language: str) -> Iterator[tuple[str, Json]]:
        key = f"book {language}"
        if key not in self.known:
            self.known[key] = effects.book(base, language)
            self.look()
        yield "pages", effects.pages(self.known[key], effects.book(now, language))


def attempt(work: Callable[[], Json]) -> Json:
    """What comes of it; nothing if the rules have a fault that shows only now."""
    try:
        return work()
    except RulesFault:
        return None


def serve(connection: Connection) -> None:
    """The life of the process."""
    os.nice(NICE)
    Bench(connection).run()


# ---- in the server -------------------------------------------------------------------------------------------------


class Worker:
    """The process, seen from the server. What it tells is heard in a thread of its own: ``hear`` must not take long."""

    def __init__(self, hear: Callable[[Told], None]) -> None:
        self.hear = hear
        self.lock = Lock()
        self.process: Any = None
        self.connection: Connection | None = None
        self.asked = 0.0
        """When it was last heard of, or asked; 0 if it has nothing to do."""

    def ask(self, job: Job) -> None:
        """Look at a version. What was asked before is out of date. One that has been silent for long is ended."""
        with self.lock:
            if self.asked and monotonic() - self.asked > PATIENCE:
                self._end()
            if self.process is None or not self.process.is_alive():
                self._begin()
            assert self.connection is not None
            self.asked = monotonic()
            self.connection.send(job)

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        Thread(target=self._listen, args=(self.connection,), daemon=True).start()

    def _listen(self, connection: Connection) -> None:
        while True:
            try:
                told: Told = connection.recv()
            except (EOFError, OSError):
                return
            self.asked = 0.0 if told.kind == "done" else monotonic()
            self.hear(told)

    def stop(self) -> None:
        """Give up what is being worked out."""
        with self.lock:
            self._end()

    def _end(self) -> None:
        self.asked = 0.0
        if self.process is not None:
            self.process.kill()
            self.process.join()
        if self.connection is not None:
            self.connection.close()
        self.process = self.connection = None
