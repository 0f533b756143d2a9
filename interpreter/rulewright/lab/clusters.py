"""In: tasks. Out: their games, played by the workers of a dask cluster: on this machine, or on others.

Whoever reaches a scheduler can run anything on its workers. So it must be on this machine, or speak TLS; and there is
no page about it that others could open. Rules are sent as texts. A worker that dies costs nothing: its tasks are played
by others. Needs the extra ``dask``.
"""

from __future__ import annotations

import ipaddress
import sys
from contextlib import ExitStack
from queue import SimpleQueue
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from .. import data
from .played import Loader, Player
from .processes import packed, sent
from .rows import Piece
from .running import Done, Task
from .work import Work

RETRIES = 3
LOCAL = "local"
Answer = tuple[Piece, float, str]


class ClusterError(RuntimeError):
    """A cluster that is not there, that must not be used, or whose workers are not of the same kind."""


class Cluster:
    """An engine that is a cluster, by the address of its scheduler; ``local``: one made for this run, of so many
    workers.
    """

    def __init__(self, address: str, load: Loader, workers: int = 2) -> None:
        self.address, self.load, self.workers = address, load, workers
        self.room, self.elsewhere = 1, False
        self.done: SimpleQueue[Any] = SimpleQueue()
        self.running: dict[Any, Task] = {}
        self.stack = ExitStack()
        self.client: Any = None

    def open(self, works: list[Work]) -> None:
        client_of, cluster_of = needed()
        texts = [packed(work) for work in works]
        try:
            if self.address == LOCAL:
                made = cluster_of(
                    n_workers=self.workers,
                    threads_per_worker=1,
                    host="127.0.0.1",
                    dashboard_address=None,
                    silence_logs=40,
                )
                self.client = self.stack.enter_context(client_of(self.stack.enter_context(made)))
            else:
                safe(self.address)
                self.client = self.stack.enter_context(client_of(self.address, timeout="20s"))
        except (OSError, RuntimeError, ValueError) as error:
            raise ClusterError(f"There is no scheduler at `{self.address}`: {error}") from None
        self.probe(texts)

    def probe(self, texts: list[bytes]) -> None:
        """All workers must be of the same kind as this process, and read the rules as it does."""
        mine = kind()
        self.client.wait_for_workers(1, timeout=60)
        found = self.client.run(kind)
        for worker, theirs in sorted(found.items()):
            if theirs != mine:
                unlike = ", ".join(
                    f"{name} {theirs.get(name)} instead of {one}"
                    for name, one in mine.items()
                    if theirs.get(name) != one
                )
                raise ClusterError(f"The worker {worker} is not of the same kind: {unlike}.")
        names = self.client.run(rules_of, texts)
        wanted = rules_of(texts)
        for worker, rules in sorted(names.items()):
            if rules != wanted:
                raise ClusterError(f"The worker {worker} did not get the rules as they were sent.")
        self.count()

    def count(self) -> int:
        """How many workers there are, which may change."""
        many = len(self.client.scheduler_info(n_workers=-1)["workers"])
        self.room, self.elsewhere = max(2, 2 * many), many > 1
        return many

    def start(self, task: Task, *, avoid: str = "") -> None:
        chosen: dict[str, Any] = {}
        if avoid:
            others = [one for one in self.client.scheduler_info(n_workers=-1)["workers"] if one != avoid]
            chosen = {"workers": others, "allow_other_workers": True} if others else {}
        future = self.client.submit(
            play, packed(task.work), task.blocks.start, task.blocks.stop, task.more, self.load,
            pure=False, retries=RETRIES, **chosen,
        )  # fmt: skip
        self.running[future] = task
        future.add_done_callback(self.done.put)

    def wait(self) -> Done:
        future = self.done.get()
        task = self.running.pop(future)
        piece, seconds, by = future.result()
        future.release()
        if task.number % 50 == 0:
            self.count()
        return Done(task, piece, seconds, by)

    def close(self) -> None:
        for future in self.running:
            future.cancel()
        self.running.clear()
        self.stack.close()


def needed() -> tuple[Any, Any]:
    """What the extra brings along."""
    try:
        from distributed import Client, LocalCluster  # noqa: PLC0415 - an extra
    except ImportError:
        raise ClusterError(
            'Clusters need the extra `dask`, which is not installed: pip install "rulewright[dask]"'
        ) from None
    return Client, LocalCluster


def safe(address: str) -> None:
    """Refuse a scheduler that anybody on the way could speak to."""
    found = urlsplit(address if "://" in address else f"tcp://{address}")
    if found.scheme == "tls":
        return
    host = found.hostname or ""
    try:
        here = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        here = False
    if found.scheme != "tcp" or not here:
        raise ClusterError(
            f"`{address}` is on another machine and does not speak TLS: whoever reaches it could run anything. "
            "Give an address that begins with `tls://`, or lead it to this machine through SSH."
        )


# ---- what workers do -----------------------------------------------------------------------------------------------

_players: dict[str, Player] = {}


def kind() -> dict[str, str]:
    """What must be the same everywhere."""
    return {"Python": ".".join(map(str, sys.version_info[:2])), "Rulewright": data.VERSION, "bytes": sys.byteorder}


def rules_of(texts: list[bytes]) -> list[str]:
    return [sent(text).rules for text in texts]


def play(text: bytes, first: int, end: int, more: int, load: Loader) -> Answer:
    """A task, where it is played."""
    by = worker()
    if by not in _players:
        _players[by] = Player(load, by)
    begun = perf_counter()
    piece = _players[by].play(sent(text), range(first, end), more=more)
    return piece, perf_counter() - begun, by


def worker() -> str:
    """The address of the worker by which this is run."""
    from distributed import get_worker  # noqa: PLC0415 - an extra

    return str(get_worker().address)
