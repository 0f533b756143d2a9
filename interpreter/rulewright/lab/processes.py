"""In: tasks. Out: their games, played by several processes. If one of them dies, what it was at is played again."""

from __future__ import annotations

import os
import zlib
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import lru_cache
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Thread
from time import perf_counter

from ..play.simulate import WorkerError, unstopped
from .played import Loader, Player
from .rows import Piece
from .running import Done, Task
from .work import Work

MOST_TRIES = 3

_here: dict[str, Player] = {}
"""What a worker keeps between two tasks."""


class Processes:
    """An engine of so many processes, each begun anew and not copied."""

    elsewhere = False

    def __init__(self, workers: int, load: Loader) -> None:
        self.workers, self.load, self.room = workers, load, 2 * workers
        self.pool: ProcessPoolExecutor | None = None
        self.running: dict[Future[tuple[Piece, float, str]], Task] = {}
        self.tries = 0

    def open(self, works: list[Work]) -> None:
        del works

    def start(self, task: Task, *, avoid: str = "") -> None:
        del avoid
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.workers, get_context("spawn"), _begin, (self.load,))
        with unstopped():
            try:
                future = self.pool.submit(_play, packed(task.work), task.blocks, task.more)
            except BrokenProcessPool:
                future = Future()
                future.set_exception(BrokenProcessPool())
        self.running[future] = task

    def wait(self) -> Done:
        while True:
            done, _ = wait(self.running, return_when=FIRST_COMPLETED)
            for future in done:
                try:
                    piece, seconds, by = future.result()
                except BrokenProcessPool:
                    continue
                self.tries = 0
                return Done(self.running.pop(future), piece, seconds, by)
            self.renew()

    def renew(self) -> None:
        """A worker has died, and its pool with it: all that was running begins anew, in another."""
        self.tries += 1
        if self.tries > MOST_TRIES:
            raise WorkerError("Workers die again and again over the same games.")
        tasks, self.running = list(self.running.values()), {}
        self.end()
        for task in tasks:
            self.start(task)

    def end(self) -> None:
        if self.pool is not None:
            alive = list((self.pool._processes or {}).values())  # noqa: SLF001 - before 3.14 there is no other way
            self.pool.shutdown(wait=False, cancel_futures=True)
            for process in alive:
                with suppress(OSError, ValueError):
                    process.terminate()
            for process in alive:
                process.join()
            self.pool = None

    def close(self) -> None:
        self.running.clear()
        self.end()


def _begin(load: Loader) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    _here["player"] = Player(load, f"process {os.getpid()}")


def _end_with_parent() -> None:
    """A parent that is killed cannot stop its workers, whose results nobody would use: so they end with it."""
    parent = parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


def _play(text: bytes, blocks: range, more: int) -> tuple[Piece, float, str]:
    player, begun = _here["player"], perf_counter()
    piece = player.play(sent(text), blocks, more=more)
    return piece, perf_counter() - begun, player.by


def packed(work: Work) -> bytes:
    """What is to be played, as it is sent."""
    return zlib.compress(work.text.encode("utf-8"), 1)


@lru_cache(16)
def sent(text: bytes) -> Work:
    """What is to be played, as it is sent: rules are texts on the way."""
    return Work.of_text(zlib.decompress(text).decode("utf-8"))
