"""In: a table at which a bot decides. Out: its choice. Bots think in processes of their own, by a wall clock.

The answer comes at a beat, so that how long a bot has thought tells nothing.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sys
from pathlib import Path
from typing import Any

from .records import Records

Json = Any
WORDS = {"random": "random", "greedy": "greedy", "search": "search:1s"}
LONGEST = 20.0
"""The seconds after which a bot that has not answered is ended; one that plays at random answers instead."""
MOST_LINE = 64_000_000
TOP = str(Path(__file__).resolve().parents[2])
PROCESSES = max(1, min(2, os.cpu_count() or 1))


class Worker:
    """A process that thinks for bots, one question after the other."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.lock = asyncio.Lock()
        self.told: dict[str, int] = {}
        """So many steps of each table are known there."""

    async def ask(self, asked: Json, seconds: float) -> Json:
        """The answer; a process that gives none in time, or none at all, is ended."""
        try:
            return await asyncio.wait_for(self._ask(asked), seconds)
        except (TimeoutError, OSError, ValueError):
            self.end()
            return {"error": "no answer"}

    async def _ask(self, asked: Json) -> Json:
        if self.process is None:
            self.process = await started()
        process = self.process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(asked).encode() + b"\n")
        await process.stdin.drain()
        return json.loads(await process.stdout.readline())

    def end(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
        self.process = None
        self.told.clear()


async def started() -> asyncio.subprocess.Process:
    """A new process, which finds this package wherever it lies."""
    path = os.pathsep.join(filter(None, (TOP, os.environ.get("PYTHONPATH", ""))))
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "rulewright.studio.table.thinking",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": path}, limit=MOST_LINE, start_new_session=True,
    )  # fmt: skip


class Bots:
    """All bots of a server."""

    def __init__(self, records: Records) -> None:
        self.records = records
        self.workers = [Worker() for _ in range(PROCESSES)]

    async def choice(self, table: str, word: str) -> Json:
        """The choice of the bot that decides: its seat and the text; or an error."""
        worker = self.workers[sum(table.encode()) % len(self.workers)]
        async with worker.lock:
            for bot in (WORDS[word], "random"):
                answer = await self.asked(worker, table, bot)
                if answer.get("error") == "unknown":
                    answer = await self.asked(worker, table, bot)
                if "choice" in answer:
                    return answer
            return answer

    async def asked(self, worker: Worker, table: str, bot: str) -> Json:
        kept = self.records.table(table)
        assert kept is not None
        beginning, _, steps = kept
        known = worker.told.get(table, -1)
        asked = {"table": table, "bot": bot, "seed": secrets.randbelow(2**63), "steps": steps[max(known, 0) :]}
        answer = await worker.ask({**asked, **({"beginning": beginning} if known < 0 else {})}, LONGEST)
        worker.told[table] = len(steps)
        if "error" in answer:
            worker.told.pop(table, None)
        return answer

    def close(self) -> None:
        for worker in self.workers:
            worker.end()
