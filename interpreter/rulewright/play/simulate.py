"""In: a game, bots, a number of games and a seed. Out: how the games ended, independent of the number of worker
processes.

Every game depends only on the seed of the run and its own number (see ``streams``); so it is the same in every process,
or alone, and work that is lost with a worker is simply repeated.
"""

from __future__ import annotations

import math
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Thread, current_thread, main_thread
from typing import Any

from ..frozen import frozen
from ..program.faults import RulesFault
from .chance import Stream
from .ending import Playout
from .game import Game
from .native.batches import Batch, of_playouts
from .native.engine import EACH, Run, playouts
from .players import bot, remembers
from .quiet import Quiet
from .session import Session
from .streams import game_seed, players_stream
from .totals import Totals

MOST_PLIES = 100_000
CHUNKS, CHUNKS_EACH = 100, 8
"""At least so many pieces of work, in all and for each worker."""
MOST_TRIES = 3


@frozen
class Work:
    """The games to be played, in a form that can be sent to another process."""

    called: str
    settings: Mapping[str, str]
    files: Mapping[str, str]
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int
    games: int
    rotate: bool = False
    """Whether the bots change seats: in each game everybody sits one seat further than in the game before."""
    first: int = 0
    """The number of the first game, counted from 0: those before it are left out."""
    engine: str = "auto"
    """By which engine games are played in which all play at random; it does not change them."""
    position: str = ""
    """Where all games begin, if not as the rules say."""

    def seated(self, number: int) -> tuple[str, ...]:
        """The bots of a game, seat by seat."""
        by = number % len(self.bots) if self.rotate else 0
        return self.bots[len(self.bots) - by :] + self.bots[: len(self.bots) - by]

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + self.games)

    @property
    def random(self) -> bool:
        """Whether all play at random: then games need not be observed."""
        return all(bot == "random" for bot in self.bots)


class WorkerError(RuntimeError):
    """A worker died repeatedly over the same games."""


class Stopped(KeyboardInterrupt):
    """Stopped from the keyboard; ``report`` tells of the games that are over: the first ones of the run."""

    def __init__(self, report: dict[str, Any]) -> None:
        super().__init__()
        self.report = report


class GameFaultError(RuntimeError):
    """A fault of the rules in the game with this number; ``seed`` is that of its chance."""

    def __init__(self, number: int, seed: int, fault: RulesFault) -> None:
        super().__init__(f"{fault}\nThis was game {number + 1} of the run; its own seed is {seed}.")
        self.number, self.seed, self.fault = number, seed, fault

    def __reduce__(self) -> tuple[type[GameFaultError], tuple[int, int, RulesFault]]:
        """Exceptions are pickled when they come from another process."""
        return GameFaultError, (self.number, self.seed, self.fault)


Loader = Callable[[str, Mapping[str, str], Mapping[str, str]], Game]
Progress = Callable[[int, int], None]


def several(game: Game, work: Work, numbers: range) -> Iterator[tuple[int, Playout]]:
    """Some games of a run, each with its number."""
    number = numbers.start
    try:
        for end in ends(game, work, numbers):
            yield number, end
            number += 1
    except RulesFault as fault:
        raise GameFaultError(number, game_seed(work.seed, number), fault) from None


def ends(game: Game, work: Work, numbers: range) -> Iterator[Playout]:
    """The ends of some games of a run, one after the other."""
    if work.random:
        yield from playouts(
            game.table(len(work.bots), work.options),
            len(numbers),
            work.seed,
            numbers.start,
            MOST_PLIES,
            work.engine,
        )
        return
    for number in numbers:
        session = played(game, work, number, forget=True)
        yield Playout(session.ply, session.scores, session.winners, session.over)


def played(
    game: Game, work: Work, number: int, *, forget: bool = False, look: Callable[[], None] = lambda: None
) -> Session:
    """The game with this number, as a session: it can be examined, and saved unless it is told to forget. ``look`` is
    called before each choice, and may end it.
    """
    bots, seed = work.seated(number), game_seed(work.seed, number)
    quiet = forget and not any(map(remembers, bots))
    session = (Quiet if quiet else Session).begin(game.table(len(bots), work.options), seed, explicit=False)
    stream = Stream(seed)
    stream.fork()
    draw = players_stream(work.seed, number)
    playing = tuple(map(bot, bots))
    while session.player is not None and session.ply < MOST_PLIES:
        look()
        if work.random:
            legal = session.legal()
            session.choose(legal[draw() % len(legal)])
        else:
            session.choose(playing[session.player](session, stream))
    return session


def simulate(
    game: Game, work: Work, workers: int, load: Loader, progress: Progress | None = None, notes: list[str] | None = None
) -> dict[str, Any]:
    """Play all games, by several threads or processes if there are to be several workers, and report the results.

    ``notes`` gets what played them. Ctrl-C ends in ``Stopped``, with a report of the games that are over.
    """
    totals = Totals(len(work.bots), rotate=work.rotate)
    try:
        for batch in batches(game, work, workers, load, [] if notes is None else notes):
            totals.add(work.first + totals.games, batch)
            if progress is not None:
                progress(totals.games, work.games)
    except KeyboardInterrupt:
        raise Stopped(report(game, work, totals)) from None
    return report(game, work, totals)


def batches(game: Game, work: Work, workers: int, load: Loader, notes: list[str]) -> Iterator[Batch]:
    """How the games ended, in their order."""
    left = work
    if work.random and (workers <= 1 or work.engine != "python"):
        table = game.table(len(work.bots), work.options)
        run = Run(EACH, table, work.games, work.seed, work.first, MOST_PLIES, work.engine)
        try:
            for batch in run.batches(workers):
                yield batch
                if workers > 1 and run.in_python:
                    break
        except RulesFault as fault:
            raise GameFaultError(run.number, game_seed(work.seed, run.number), fault) from None
        finally:
            notes += run.notes()
        left = replace(work, first=run.number, games=run.end - run.number, engine="python")
    if workers > 1 and left.games:
        yield from _parallel(left, workers, load)
    else:
        for _, end in several(game, left, left.numbers):
            yield of_playouts([end], len(work.bots))


# ---- workers -----------------------------------------------------------------------------------------------------

_here: dict[str, Any] = {}
"""What a worker keeps between two pieces of work."""


def _begin(work: Work, load: Loader) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    _here["work"] = work
    game = load(work.called, work.settings, work.files)
    _here["game"] = game.at(work.position) if work.position else game


def _end_with_parent() -> None:
    """A parent that is killed cannot stop its workers, whose results nobody would use: so they end with it."""
    parent = parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


def _chunk(numbers: range) -> Batch:
    work = _here["work"]
    return of_playouts([end for _, end in several(_here["game"], work, numbers)], len(work.bots))


@contextmanager
def unstopped() -> Iterator[None]:
    """Processes started here ignore Ctrl-C: the parent handles it and stops them."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _parallel(work: Work, workers: int, load: Loader) -> Iterator[Batch]:
    """How the games ended, in their order. If a worker dies, its pool loses all it was at: a new one repeats it."""
    size = math.ceil(work.games / max(CHUNKS, workers * CHUNKS_EACH))
    waiting = deque(work.numbers[at : at + size] for at in range(0, work.games, size))
    known: dict[range, Batch | GameFaultError] = {}
    """What was done before its turn."""
    tries = 0
    while waiting:
        before = len(waiting), len(known)
        with ProcessPoolExecutor(workers, get_context("spawn"), _begin, (work, load)) as pool:
            try:
                with unstopped():
                    running = {pool.submit(_chunk, chunk): chunk for chunk in waiting if chunk not in known}
                while waiting:
                    while waiting and waiting[0] in known:
                        found = known.pop(waiting.popleft())
                        if isinstance(found, GameFaultError):  # the first, however many workers there are
                            for future in running:
                                future.cancel()
                            raise found
                        yield found
                    done, _ = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        chunk = running.pop(future)
                        try:
                            known[chunk] = future.result()
                        except GameFaultError as fault:
                            known[chunk] = fault
            except (KeyboardInterrupt, GeneratorExit):
                for worker in active_children():
                    worker.terminate()
                raise
            except BrokenProcessPool:
                tries = tries + 1 if (len(waiting), len(known)) == before else 1
                if tries > MOST_TRIES:
                    raise WorkerError("workers die again and again over the same games") from None


# ---- what became of them -------------------------------------------------------------------------------------------


def report(game: Game, work: Work, totals: Totals) -> dict[str, Any]:
    """Wins, lengths and scores."""
    table = game.table(len(work.bots), work.options)
    return {
        "game": game.name,
        "called": work.called,
        "games": totals.games,
        "first": work.first + 1,
        "seed": work.seed,
        "options": table.options,
        "seats": [
            {"seat": name, "bot": None if work.rotate else bot, **totals.of_seat(at)}
            for at, (name, bot) in enumerate(zip(table.seats, work.bots, strict=True))
        ],
        "players": [player(at, bot, totals) for at, bot in enumerate(work.bots)],
        "draws": totals.draws(),
        "cut_off": totals.cut,
        "plies": totals.lengths.told(),
    }


def player(at: int, bot: str, totals: Totals) -> dict[str, Any]:
    """The results of one of the bots, in all its seats. A shared win counts in part; a draw counts for nobody."""
    told = totals.of_player(at)
    share = totals.share(at)
    return {"bot": bot, "wins": told["wins"], "shared": told["shared"], "share": share, "score": told["score"]}
