"""In: a store of a run, and an engine. Out: the games of the run, played and stored in their order, piece by piece.

Pieces are made so long that each takes about a second, and no larger than memory is for. They may come back in any
order: what came too early waits, so what is stored is always the first games of the run, whatever played them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Protocol, Self

from ..play.packing import unpacked
from .rows import Piece
from .stopping import stop_of
from .store import Store
from .work import Work

SECONDS = 1.0
"""About how long a piece takes."""
GROWTH = 4
"""A piece is at most so many times as long as the one before."""
LARGEST, LARGEST_OF_ENDS = 20_000, 1_000_000
"""A piece has at most about so many games, however quick they are: all of it is in memory at a time."""
AGAIN = 200
"""One of so many pieces is played again elsewhere, if there is an elsewhere, and compared."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Task:
    """Some blocks of an arm. ``again``: they were played before; ``more``: so many blocks come after them."""

    number: int
    arm: int
    work: Work
    blocks: range
    more: int
    again: bool = False


@dataclass
class Done:
    """What came back: the games of a task, how long they took, and who played them."""

    task: Task
    piece: Piece
    seconds: float
    by: str


class Engine(Protocol):
    """Plays tasks, several at once. ``elsewhere``: whether there is another place to play a task again."""

    room: int
    elsewhere: bool

    def open(self, works: list[Work]) -> None:
        """Before anything: what is to be played first."""

    def start(self, task: Task, *, avoid: str = "") -> None:
        """Begin with a task; not there where ``avoid`` says."""

    def wait(self) -> Done:
        """One of those that were begun, as soon as it is over."""

    def close(self) -> None:
        """Leave nothing behind."""


class DisagreementError(RuntimeError):
    """The same games, played in two places, were not the same."""


class Runner:
    """Plays the arms of a store, each as far as it is asked to. What is there is not played again."""

    def __init__(self, store: Store, engine: Engine, progress: Progress | None = None) -> None:
        self.store, self.engine, self.progress = store, engine, progress
        self.numbers = count()
        self.sizes: dict[int, int] = {}
        """By arm: how many blocks make a piece."""
        self.expected = 0
        """So many games there will be in all, as far as is known."""

    def __enter__(self) -> Self:
        self.engine.open([one.work for one in self.store.arms])
        return self

    def __exit__(self, *_: object) -> None:
        self.engine.close()

    def play(self, goals: Mapping[int, int]) -> None:
        """Each of these arms up to so many blocks."""
        schedule, running = Schedule(self, goals), 0
        while not schedule.over:
            while running < self.engine.room and (found := schedule.task()) is not None:
                task, avoid = found
                self.engine.start(task, avoid=avoid)
                running += 1
            schedule.take(self.engine.wait())
            running -= 1
            if self.progress is not None:
                done = sum(map(self.store.games, range(len(self.store.arms))))
                self.progress(done, max(done, self.expected))


class Schedule:
    """What is to be played, and what has come back."""

    def __init__(self, runner: Runner, goals: Mapping[int, int]) -> None:
        self.store, self.runner, self.goals = runner.store, runner, dict(goals)
        self.stored = {arm: self.store.games(arm) // self.store.arms[arm].work.games_a_block for arm in goals}
        """By arm: how many blocks there are."""
        self.next_ = dict(self.stored)
        """By arm: the block that is next to be played."""
        self.early: dict[tuple[int, int], Done] = {}
        """By arm and first block: what waits for those before it."""
        self.first: dict[tuple[int, int], Done] = {}
        """What is being played again."""
        self.repeats = deque[tuple[Task, str]]()
        """What is to be played again, and where it was played before."""

    def task(self) -> tuple[Task, str] | None:
        """What is next; None if all is over or on its way."""
        if self.repeats:
            return self.repeats.popleft()
        for arm, at in self.next_.items():
            goal = self.goals[arm]
            if at < goal:
                end = min(goal, at + self.runner.sizes.setdefault(arm, 1))
                self.next_[arm] = end
                work = self.store.arms[arm].work
                return Task(next(self.runner.numbers), arm, work, range(at, end), goal - end), ""
        return None

    @property
    def over(self) -> bool:
        return not self.first and not self.repeats and all(at >= self.goals[arm] for arm, at in self.stored.items())

    def take(self, done: Done) -> None:
        """Something has come back."""
        task = done.task
        if task.again:
            must_be_alike(self.first.pop((task.arm, task.blocks.start)), done)
            return
        blocks = len(task.blocks)
        largest = (LARGEST_OF_ENDS if task.work.ends else LARGEST) // task.work.games_a_block
        size = max(1, min(GROWTH * blocks, int(blocks * SECONDS / max(done.seconds, 1e-6)), largest))
        self.runner.sizes[task.arm] = size
        if self.runner.engine.elsewhere and task.number % AGAIN == 0:
            self.first[task.arm, task.blocks.start] = done
            self.repeats.append((replace(task, again=True), done.by))
        self.early[task.arm, task.blocks.start] = done
        while (next_ := self.early.pop((task.arm, self.stored[task.arm]), None)) is not None:
            self.store.add(task.arm, next_.piece)
            self.stored[task.arm] += len(next_.task.blocks)


def must_be_alike(one: Done, other: Done) -> None:
    mine, theirs = told(one.piece), told(other.piece)
    if (mine, one.piece.accounts) == (theirs, other.piece.accounts):
        return
    at = next((at for at, (own, same) in enumerate(zip(mine, theirs, strict=False)) if own != same), 0)
    raise DisagreementError(
        f"Game {one.task.blocks.start * one.task.work.games_a_block + at + 1} was not the same in two places: {one.by} "
        f"and {other.by}. One of them works wrongly, or is not of the same version."
    )


def told(piece: Piece) -> list[Any]:
    """What is told of each game, however many of them were packed together."""
    return [*piece.rows, *(game for games, some in piece.some for game in zip(*unpacked(some, games), strict=True))]


def run(store: Store, engine: Engine, progress: Progress | None = None) -> None:
    """Play all arms until it is time to stop."""
    stop = stop_of(store.about["stop"])
    with Runner(store, engine, progress) as runner:
        runner.expected = sum(stop.most * one.work.games_a_block for one in store.arms)
        for blocks in stop.looks(store):
            runner.play(dict.fromkeys(range(len(store.arms)), blocks))
            if stop.taken(store, blocks):
                break
