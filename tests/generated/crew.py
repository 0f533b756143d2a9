"""In: numbered work. Out: its results, in order. Each piece is done in a process that may hang or die."""

from __future__ import annotations

import multiprocessing
import resource
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil
from multiprocessing.connection import Connection, wait
from time import monotonic, process_time
from typing import Any

PATIENCE = 40
"""A task that does not work, but waits, is given up after so many times its limit: on a busy machine all tasks wait."""
LAG = 48
"""What is aimed at follows from what came of the work so far behind, whatever the number of workers."""


class Lost:
    """A task that took too long, or whose process died."""

    def __init__(self, number: int, why: str) -> None:
        self.number = number
        self.why = why


def working(there: Connection, work: Callable[..., Any], seconds: float) -> None:
    """Do tasks, until there are no more. If one takes longer, the system ends this process, whatever it is doing."""
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    while True:
        try:
            given = there.recv()
        except EOFError:
            return
        resource.setrlimit(resource.RLIMIT_CPU, (ceil(process_time() + seconds), most))
        try:
            there.send((True, work(*given)))
        except Exception as error:  # noqa: BLE001 - told to whoever has given the work
            import traceback

            there.send((False, "".join(traceback.format_exception(error))))


@dataclass(slots=True)
class Worker:
    process: Any
    here: Connection
    number: int = -1
    since: float = 0.0

    def end(self) -> None:
        self.here.close()
        self.process.kill()
        self.process.join()


class Crew:
    """Several processes that do the same kind of work."""

    def __init__(self, work: Callable[..., Any], jobs: int, seconds: float) -> None:
        self.work = work
        self.seconds = seconds
        self.context = multiprocessing.get_context("fork")
        self.workers = [self.hired() for _ in range(jobs)]

    def hired(self) -> Worker:
        here, there = self.context.Pipe()
        process = self.context.Process(target=working, args=(there, self.work, self.seconds), daemon=True)
        process.start()
        there.close()
        return Worker(process, here)

    def results(self, given: Callable[[int], tuple[Any, ...] | None]) -> Iterator[Any]:
        """The results of ``given(0)``, ``given(1)`` and so on, until it returns None; each is yielded before the task
        ``LAG`` places later is handed out.
        """
        ready: dict[int, Any] = {}
        told, asked, more = 0, 0, True
        while True:
            for at, worker in enumerate(self.workers):
                if worker.number < 0 and more and asked < told + LAG:
                    wanted = given(asked)
                    if wanted is None:
                        more = False
                    else:
                        worker.here.send(wanted)
                        worker.number, worker.since = asked, monotonic()
                        asked += 1
                if worker.number >= 0 and self.lost(worker, ready):
                    worker.end()
                    self.workers[at] = self.hired()
            while told in ready:
                yield ready.pop(told)
                told += 1
            busy = [worker for worker in self.workers if worker.number >= 0]
            if not busy and not more:
                return
            found = wait([worker.here for worker in busy], 0.2)
            for worker in busy:
                if worker.here in found:
                    self.take(worker, ready)

    def take(self, worker: Worker, ready: dict[int, Any]) -> None:
        try:
            well, told = worker.here.recv()
        except (EOFError, OSError):
            worker.since = -1.0
            return
        ready[worker.number] = told if well else Lost(worker.number, told)
        worker.number = -1

    def lost(self, worker: Worker, ready: dict[int, Any]) -> bool:
        if worker.since >= 0 and monotonic() - worker.since <= self.seconds * PATIENCE:
            return False
        worker.process.join(0 if worker.since >= 0 else None)
        late = worker.since >= 0 or worker.process.exitcode == -signal.SIGXCPU
        why = f"not over after {self.seconds:g} seconds of work" if late else "its process died"
        ready[worker.number] = Lost(worker.number, why)
        return True

    def dismiss(self) -> None:
        for worker in self.workers:
            worker.end()
