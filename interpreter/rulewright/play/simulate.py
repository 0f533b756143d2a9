"""In: a game, bots, a number of games and a seed. Out: how the games ended, independent of the number of worker
processes.

Every game depends only on the seed of the run and its own number (see ``streams``); so it is the same in every process,
or alone, and work that is lost with a worker is simply repeated.
"""

from __future__ import annotations

import math
import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Thread, current_thread, main_thread
from typing import Any

from ..frozen import frozen
from ..program.faults import RulesFault
from .bots import BOTS
from .chance import Stream
from .ending import Playout
from .game import Game
from .native.engine import playouts
from .session import Session
from .streams import game_seed, players_stream

MOST_PLIES = 100_000
CHUNKS = 8
"""The number of pieces of work for each worker."""
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
        yield Playout(session.ply, session.scores, session.winners)


def played(game: Game, work: Work, number: int, *, forget: bool = False) -> Session:
    """The game with this number, as a session: it can be examined, and saved unless it is told to forget."""
    bots, seed = work.seated(number), game_seed(work.seed, number)
    session = Session.begin(game.table(len(bots), work.options), seed, explicit=False)
    stream = Stream(seed)
    stream.fork()
    draw = players_stream(work.seed, number)
    while session.player is not None and session.ply < MOST_PLIES:
        if work.random:
            legal = session.legal()
            session.choose(legal[draw() % len(legal)])
        else:
            session.choose(BOTS[bots[session.player]](session, stream))
        if forget:
            session.forget()
    return session


def simulate(game: Game, work: Work, workers: int, load: Loader, progress: Progress | None = None) -> dict[str, Any]:
    """Play all games, here or in workers, and report the results."""
    found: dict[int, Playout] = {}
    size = max(1, math.ceil(work.games / (workers * CHUNKS)))
    chunks = [work.numbers[at : at + size] for at in range(0, work.games, size)]
    for number, end in several(game, work, work.numbers) if workers <= 1 else _parallel(work, chunks, workers, load):
        found[number] = end
        if progress is not None:
            progress(len(found), work.games)
    return report(game, work, [found[number] for number in work.numbers])


# ---- workers -----------------------------------------------------------------------------------------------------

_here: dict[str, Any] = {}
"""What a worker keeps between two pieces of work."""


def _begin(work: Work, load: Loader) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    _here["work"] = work
    _here["game"] = load(work.called, work.settings, work.files)


def _end_with_parent() -> None:
    """A parent that is killed cannot stop its workers, whose results nobody would use: so they end with it."""
    parent = parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


def _chunk(numbers: range) -> list[tuple[int, Playout]]:
    return list(several(_here["game"], _here["work"], numbers))


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


def _parallel(work: Work, chunks: list[range], workers: int, load: Loader) -> Iterator[tuple[int, Playout]]:
    """If a worker dies, its pool loses all work in progress: a new pool repeats it."""
    waiting = list(chunks)
    tries = 0
    first: GameFaultError | None = None
    """The fault with the lowest game number, so that the result does not depend on the number of workers."""
    while waiting:
        before = len(waiting)
        with ProcessPoolExecutor(workers, get_context("spawn"), _begin, (work, load)) as pool:
            running: dict[Future[list[tuple[int, Playout]]], range] = {}
            try:
                with unstopped():
                    running = {pool.submit(_chunk, chunk): chunk for chunk in waiting}
                while running:
                    done, _ = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        chunk = running.pop(future)
                        try:
                            result = future.result()
                        except GameFaultError as fault:
                            first = fault if first is None or fault.number < first.number else first
                            result = []
                        waiting.remove(chunk)
                        yield from result
                    if first is not None:  # only an earlier game could still be reported
                        for future, chunk in list(running.items()):
                            if chunk.start > first.number:
                                future.cancel()
                                del running[future]
                                waiting.remove(chunk)
            except KeyboardInterrupt:
                for worker in active_children():
                    worker.terminate()
                raise
            except BrokenProcessPool:
                tries = tries + 1 if len(waiting) == before else 1
                if tries > MOST_TRIES:
                    raise WorkerError("workers die again and again over the same games") from None
    if first is not None:
        raise first


# ---- what became of them -------------------------------------------------------------------------------------------


def report(game: Game, work: Work, ends: Sequence[Playout]) -> dict[str, Any]:
    """Wins, lengths and scores."""
    seats = list(game.table(len(work.bots), work.options).seats)
    count = len(ends)
    return {
        "game": game.name,
        "called": work.called,
        "games": count,
        "first": work.first + 1,
        "seed": work.seed,
        "options": game.table(len(work.bots), work.options).options,
        "seats": [
            {
                "seat": name,
                "bot": None if work.rotate else bot,
                "wins": sum(1 for end in ends if end.winners == (at,)),
                "shared": sum(1 for end in ends if at in end.winners and len(end.winners) > 1),
                "score": spread([end.scores[at] for end in ends]),
            }
            for at, (name, bot) in enumerate(zip(seats, work.bots, strict=True))
        ],
        "players": [player(at, work, ends) for at in range(len(work.bots))],
        "draws": sum(1 for end in ends if not end.winners),
        "plies": spread([end.plies for end in ends]),
    }


def player(at: int, work: Work, ends: Sequence[Playout]) -> dict[str, Any]:
    """The results of one of the bots, in all its seats. A shared win counts in part; a draw counts for nobody."""
    count = len(work.bots)
    seats = [(at + number) % count if work.rotate else at for number in work.numbers]
    won = [end.winners for end, seat in zip(ends, seats, strict=True) if seat in end.winners]
    alone = sum(1 for winners in won if len(winners) == 1)
    share = sum(1 / size * sum(1 for winners in won if len(winners) == size) for size in range(1, count + 1))
    return {
        "bot": work.bots[at],
        "wins": alone,
        "shared": len(won) - alone,
        "share": round(share / len(ends), 4) if ends else 0.0,
        "score": spread([end.scores[seat] for end, seat in zip(ends, seats, strict=True)]),
    }


def spread(numbers: Sequence[int]) -> dict[str, Any]:
    """Mean, standard deviation, minimum and maximum. The sums are exact, so the order of work does not matter."""
    count = len(numbers)
    if not count:
        return {}
    total, squares = sum(numbers), sum(number * number for number in numbers)
    variance = (squares * count - total * total) / (count * (count - 1)) if count > 1 else 0.0
    return {
        "mean": round(total / count, 4),
        "sd": round(math.sqrt(variance), 4),
        "least": min(numbers),
        "most": max(numbers),
    }
