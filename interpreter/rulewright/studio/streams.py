"""In: what is new at tables. Out: streams of events, one for each page that looks at one.

A page that was cut off comes back with the number of the last event that it had. If what it missed is still kept, it
gets that; otherwise it gets everything. A listener that reads too slowly is dropped, and comes back in the same way.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

Json = Any
MOST_WAITING = 32
"""So many events wait for a slow reader; with one more, it is dropped."""
KEPT = 16
"""So many events are kept for those who were cut off."""
GONE = None
"""The end of a stream."""
BREATH = 15.0
"""After so many seconds without an event a line is sent, so that a connection that is gone is noticed."""


@dataclass(eq=False)
class Listener:
    """A page that listens. ``who``: the pass by which it does; ``seats``: what it is for; ``key``: how it looks."""

    who: str
    seats: tuple[int, ...]
    key: Any
    waiting: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(MOST_WAITING + 1))
    open: bool = True

    def send(self, event: bytes) -> None:
        if self.waiting.qsize() >= MOST_WAITING:
            self.end()
        elif self.open:
            self.waiting.put_nowait(event)

    def end(self) -> None:
        """Nothing more is sent; what waits is still delivered unless there is too much of it."""
        if self.open:
            self.open = False
            while self.waiting.full():
                self.waiting.get_nowait()
            self.waiting.put_nowait(GONE)


@dataclass
class Channel:
    """What is sent to all who look in the same way: the last events, each with the versions before and after it."""

    last: int = -1
    kept: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=KEPT))

    def begin(self, version: int) -> None:
        """Somebody was sent everything. What lies before that, and was sent to nobody, can't be joined to it."""
        if version != self.last:
            self.kept.clear()
            self.last = version

    def note(self, version: int, event: bytes) -> None:
        self.kept.append((self.last, event))
        self.last = version

    def missed(self, since: int) -> list[bytes] | None:
        """The events after a version; None if they are not kept any more."""
        if since == self.last:
            return []
        before = [version for version, _ in self.kept]
        if since not in before:
            return None
        return [event for _, event in list(self.kept)[before.index(since) :]]


def event(name: str, data: Json, ident: str = "") -> bytes:
    """An event as it goes over the wire. JSON has no line breaks of its own."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    numbered = f"id: {ident}\n" if ident else ""
    return f"{numbered}event: {name}\ndata: {text}\n\n".encode()


async def events(
    hello: Json, before: Sequence[bytes], listener: Listener, leave: Callable[[], None]
) -> AsyncIterator[bytes]:
    """All that a page is sent: a greeting, what it has to know, and what happens from then on."""
    try:
        yield event("hello", hello)
        for one in before:
            yield one
        while True:
            try:
                more = await asyncio.wait_for(listener.waiting.get(), BREATH)
            except TimeoutError:
                yield b": \n\n"
                continue
            if more is GONE:
                return
            yield more
    finally:
        leave()
