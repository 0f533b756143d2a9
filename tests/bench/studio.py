"""In: how many tables, streams, choices a second, and for how long. Out: how long choices take, and the memory.

``python -m tests.bench.studio --tables 50 --streams 200 --rate 10 --seconds 120``
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import statistics
import sys
import tempfile
import time
from collections import Counter
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

GAMES = ("tikal", "coatl", "tobago", "jackal-dungeon")


def say(text):
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


async def asked(port, method, path, body=None, cookies=None, proof=""):
    """The number of an answer, its cookies, and its JSON."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**24)
    content = json.dumps(body).encode() if body is not None else b""
    host = f"127.0.0.1:{port}"
    jar = "; ".join(f"{name}={value}" for name, value in (cookies or {}).items())
    head = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close", f"Cookie: {jar}"]
    if body is not None:
        head += ["Content-Type: application/json", f"Origin: http://{host}", f"X-Rulewright: {proof}"]
        head += [f"Content-Length: {len(content)}"]
    writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + content)
    answer = await reader.read()
    writer.close()
    top, _, rest = answer.partition(b"\r\n\r\n")
    lines = top.decode().split("\r\n")
    found = {}
    for line in lines:
        if line.lower().startswith("set-cookie:"):
            found.update({name: one.value for name, one in SimpleCookie(line.partition(":")[2]).items()})
    return int(lines[0].split()[1]), found, json.loads(rest) if rest[:1] in b"{[" else None


class Page:
    """A stream of a seat, and what it said last."""

    def __init__(self, port, table, cookies, seat):
        self.port, self.table, self.cookies, self.seat = port, table, cookies, seat
        self.state: dict[str, Any] = {}
        self.proof, self.bytes = "", 0
        self.came = asyncio.Event()
        self.shown = 0.0
        """When it was sent what it shows now."""

    async def listen(self):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**24)
        jar = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        path = f"{self.table}/stream?seat={self.seat}"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {jar}\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        try:
            await self.heed(reader)
        finally:
            writer.close()

    async def heed(self, reader):
        text = b""
        while True:
            size = int((await reader.readline()).strip() or b"0", 16)
            if not size:
                return
            text += await reader.readexactly(size)
            await reader.readline()
            self.bytes += size
            while b"\n\n" in text:
                event, text = text.split(b"\n\n", 1)
                self.heard(event)

    def heard(self, event):
        fields = dict(line.split(b": ", 1) for line in event.split(b"\n") if b": " in line and line[:1] != b":")
        name = fields.get(b"event")
        if name == b"hello":
            self.proof = json.loads(fields[b"data"])["proof"]
        elif name == b"state":
            self.state, self.shown = json.loads(fields[b"data"]), time.monotonic()
            self.came.set()


class Seats:
    """The pages of a table."""

    def __init__(self, pages):
        self.pages: list[Page] = pages
        self.listening: list[asyncio.Task[None]] = []

    def left(self):
        """Nobody looks any more; so many bytes were sent to them."""
        for task in self.listening:
            task.cancel()
        return sum(page.bytes for page in self.pages)


def memory(process):
    """What a process has in memory, in MB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text(encoding="utf-8"))
    return int(found[1]) / 1024 if found else 0.0


def worked(process):
    """The seconds that a process has used of a processor."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measured(chosen):
    with tempfile.TemporaryDirectory() as folder:
        top = str(Path(__file__).parents[2] / "interpreter")
        server = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "rulewright", "studio", folder, "--port", "0", "--no-open",
            stdout=asyncio.subprocess.PIPE, env={**os.environ, "PYTHONPATH": top, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        assert server.stdout is not None
        found = re.search(r"http\S+", (await server.stdout.readline()).decode())
        assert found is not None
        link = found[0]
        port = int(link.split(":")[2].split("/")[0])
        try:
            await played(chosen, port, link, server.pid)
        finally:
            server.terminate()
            await server.wait()


async def played(chosen, port, link, process):
    _, cookies, _ = await asked(port, "POST", "/join", {"token": link.rpartition("=")[2], "name": ""}, {})
    _, _, home = await asked(port, "GET", "/home", None, cookies)
    tables: list[Seats] = []

    async def laid(number):
        """A new table, and the pages of those who sit there."""
        body = {"game": GAMES[number % len(GAMES)], "seats": ["me"] * 4}
        while True:
            status, own, told = await asked(port, "POST", "/tables", body, cookies, home["proof"])
            if status != 429:
                break
            await asyncio.sleep(0.2)
        assert status == 200, told
        wanted = chosen.streams * (number + 1) // chosen.tables - chosen.streams * number // chosen.tables
        seats = Seats([Page(port, told["go"], own, seat % 4) for seat in range(wanted)])
        seats.listening = [asyncio.create_task(page.listen()) for page in seats.pages]
        await asyncio.gather(*(page.came.wait() for page in seats.pages))
        return seats

    tables += [await laid(number) for number in range(chosen.tables)]
    say(f"{chosen.tables} tables, {chosen.streams} streams, {memory(process):.0f} MB")
    answers: list[float] = []
    shows: list[float] = []
    refused: Counter[str] = Counter()
    turn, missed, over, sent, begun = 0, 0, 0, 0, time.monotonic()
    busy: dict[int, asyncio.Task[None]] = {}
    before = worked(process)

    async def one(number):
        """A choice of whoever decides there; and until all who look see what came of it."""
        nonlocal over, sent
        pages = tables[number].pages
        if pages[0].state["over"]:
            over += 1
            sent += tables[number].left()
            tables[number] = await laid(number)
            return
        page = next(page for page in pages if page.state.get("yours"))
        state = page.state
        choice = 1 + (state["version"] * 7) % state["step"]["of"]
        body = {"seat": page.seat, "stage": state["stage"], "number": choice}
        then = time.monotonic()
        status, _, told = await asked(port, "POST", f"{page.table}/choose", body, page.cookies, page.proof)
        answers.append(time.monotonic() - then)
        if status != 200:
            refused[f"{status} {told['error']}"] += 1
            return
        for other in pages:
            while other.state["version"] <= state["version"]:
                other.came.clear()
                await other.came.wait()
        shows.append(max(other.shown for other in pages) - then)

    while time.monotonic() - begun < chosen.seconds:
        number = turn % len(tables)
        turn += 1
        if number in busy and not busy[number].done():  # people choose when they see where they are
            missed += 1
        else:
            if number in busy:
                busy[number].result()
            busy[number] = asyncio.create_task(one(number))
        await asyncio.sleep(max(0.0, begun + turn / chosen.rate - time.monotonic()))
        if turn % (chosen.rate * 30) == 0:
            say(
                f"{time.monotonic() - begun:.0f} s: {memory(process):.0f} MB, {len(answers)} choices, {over} games over"
            )
    await asyncio.gather(*busy.values())
    sent += sum(seats.left() for seats in tables)
    count = max(1, len(answers))
    say(f"{len(answers)} choices, {missed} not made since the one before was not seen, {over} games over")
    say(f"refused: {dict(refused) or 'none'}")
    say(f"answered: {spread(answers)}; seen by all: {spread(shows)}")
    used = 1000 * (worked(process) - before) / count
    say(f"{used:.0f} ms of a processor for each, with all that is sent to those who look")
    say(f"{sent / count / 1000:.1f} kB sent for each, to all who look; {memory(process):.0f} MB at the end")


def spread(seconds):
    ordered = sorted(seconds) or [0.0]
    middle, late = statistics.median(ordered), ordered[int(len(ordered) * 0.99)]
    return f"median {1000 * middle:.0f} ms, p99 {1000 * late:.0f} ms"


def main():
    parser = argparse.ArgumentParser()
    for name, value in (("tables", 50), ("streams", 200), ("rate", 10), ("seconds", 120)):
        parser.add_argument(f"--{name}", type=int, default=value)
    asyncio.run(measured(parser.parse_args()))


if __name__ == "__main__":
    main()
