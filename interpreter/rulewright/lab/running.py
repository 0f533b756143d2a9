"""In: a store of a run, and an engine. Out: the games of the run, played and stored in their order, piece by piece.

Pieces are made so long that each takes about a second. They may come back in any order: what came too early waits, so
what is stored is always the first games of the run, whatever played them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from .rows import Piece
from .stopping import stop_of
from .store import Store
from .work import Work

SECONDS = 1.0
"""About how long a piece takes."""
GROWTH = 4
"""A piece is at most so many times as long as the one before."""
AGAIN = 200
"""One of so many pieces is played again elsewhere, if there is an elsewhere, and compared."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Task:
    """Some blocks of an arm. ``again``: they were played before; ``more``: so many blocks come after them."""

    number: int
    arm: int
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
        """Before anything: the works of the arms."""

    def start(self, task: Task, *, avoid: str = "") -> None:
        """Begin with a task; not there where ``avoid`` says."""

    def wait(self) -> Done:
        """One of those that were begun, as soon as it is over."""

    def close(self) -> None:
        """Leave nothing behind."""


class DisagreementError(RuntimeError):
    """The same games, played in two places, were not the same."""


@dataclass
class Schedule:
    """What is to be played, and what has come back."""

    store: Store
    blocks: int
    """So many each arm shall have."""
    numbers: Iterator[int]
    sizes: dict[int, int]
    """By arm: how many blocks make a piece."""
    elsewhere: bool = False
    next_: dict[int, int] = field(default_factory=dict)
    """By arm: the block that is next to be played."""
    stored: dict[int, int] = field(default_factory=dict)
    early: dict[tuple[int, int], Done] = field(default_factory=dict)
    """By arm and first block: what waits for those before it."""
    first: dict[tuple[int, int], Done] = field(default_factory=dict)
    """What is being played again."""
    repeats: deque[tuple[Task, str]] = field(default_factory=deque)
    """What is to be played again, and where it was played before."""

    def __post_init__(self) -> None:
        for arm, one in enumerate(self.store.arms):
            self.next_[arm] = self.stored[arm] = self.store.games(arm) // one.work.games_a_block

    def task(self) -> tuple[Task, str] | None:
        """What is next; None if all is over or on its way."""
        if self.repeats:
            return self.repeats.popleft()
        for arm, at in self.next_.items():
            if at < self.blocks:
                end = min(self.blocks, at + self.sizes.setdefault(arm, 1))
                self.next_[arm] = end
                return Task(next(self.numbers), arm, range(at, end), self.blocks - end), ""
        return None

    @property
    def over(self) -> bool:
        return not self.first and not self.repeats and all(at >= self.blocks for at in self.stored.values())

    def take(self, done: Done) -> None:
        """Something has come back."""
        task = done.task
        key = task.arm, task.blocks.start
        if task.again:
            before = self.first.pop(key)
            if (before.piece.rows, before.piece.accounts) != (done.piece.rows, done.piece.accounts):
                game = next(
                    (one.game for one, other in zip(before.piece.rows, done.piece.rows, strict=True) if one != other),
                    before.piece.rows[0].game,
                )
                raise DisagreementError(
                    f"Game {game + 1} was not the same in two places: {before.by} and {done.by}. "
                    "One of them works wrongly, or is not of the same version."
                )
            return
        blocks = len(task.blocks)
        size = max(1, min(GROWTH * blocks, int(blocks * SECONDS / max(done.seconds, 1e-6))))
        self.sizes[task.arm] = size
        if self.elsewhere and task.number % AGAIN == 0:
            self.first[key] = done
            self.repeats.append((Task(task.number, task.arm, task.blocks, task.more, again=True), done.by))
        self.early[key] = done
        while (next_ := self.early.pop((task.arm, self.stored[task.arm]), None)) is not None:
            self.store.add(task.arm, next_.piece)
            self.stored[task.arm] += len(next_.task.blocks)


def run(store: Store, engine: Engine, progress: Progress | None = None) -> None:
    """Play until it is time to stop. What is there is not played again."""
    stop = stop_of(store.about["stop"])
    works = [one.work for one in store.arms]
    numbers, sizes = iter(range(1 << 62)), dict[int, int]()
    goal = sum(stop.most * work.games_a_block for work in works)

    def told() -> None:
        if progress is not None:
            progress(sum(map(store.games, range(len(works)))), goal)

    engine.open(works)
    try:
        for blocks in stop.looks(store):
            schedule = Schedule(store, blocks, numbers, sizes, engine.elsewhere)
            play(schedule, engine, told)
            if stop.taken(store, blocks):
                break
    finally:
        engine.close()


def play(schedule: Schedule, engine: Engine, told: Callable[[], object]) -> None:
    """All pieces of a schedule."""
    running = 0
    while not schedule.over:
        while running < engine.room and (found := schedule.task()) is not None:
            task, avoid = found
            engine.start(task, avoid=avoid)
            running += 1
        schedule.take(engine.wait())
        running -= 1
        told()
