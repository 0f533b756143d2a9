"""In: tasks. Out: their games, played in this process, one task after the other."""

from __future__ import annotations

from collections import deque
from time import perf_counter

from .played import Player
from .running import Done, Task
from .work import Work


class Here:
    """An engine that is this process."""

    room, elsewhere = 1, False

    def __init__(self, player: Player) -> None:
        self.player = player
        self.waiting: deque[Task] = deque()

    def open(self, works: list[Work]) -> None:
        del works

    def start(self, task: Task, *, avoid: str = "") -> None:
        del avoid
        self.waiting.append(task)

    def wait(self) -> Done:
        task = self.waiting.popleft()
        begun = perf_counter()
        piece = self.player.play(task.work, task.blocks, more=task.more)
        return Done(task, piece, perf_counter() - begun, self.player.by)

    def close(self) -> None:
        self.waiting.clear()
