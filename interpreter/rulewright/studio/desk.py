"""In: requests of those who hold passes. Out: tables, each with a sitting, and with the pages that listen to it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from .. import reload
from ..play.game import Game
from . import keys
from .keys import Pass
from .records import Records
from .shelf import Shelf
from .streams import Channel, Listener, event
from .table.outgoing import Viewer
from .table.sitting import Beginning, RefusedError, Sitting, begun

Json = Any
Made = TypeVar("Made")
ME, LINK = "me", "link"
BOTS = ("random", "greedy", "search")
PEOPLE = (ME, LINK)
MOST_SPECTATORS = 20
MOST_STREAMS = 200
STREAMS_EACH = 3
MOST_TABLES = 1000
LONGEST_NAME = 40
MOST_SEED = 2**63


@dataclass(eq=False)
class Table:
    """A table that is in memory."""

    ident: str
    about: Json
    sitting: Sitting
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: list[Listener] = field(default_factory=list)
    channels: dict[Viewer, Channel] = field(default_factory=dict)

    def people(self) -> Json:
        """Who sits where, and who is there now."""
        here = {seat for one in self.listeners if one.open for seat in one.seats}
        return {
            "seats": [
                {**seat, "here": at in here or seat["who"] in BOTS} for at, seat in enumerate(self.about["seats"])
            ],
            "watching": sum(1 for one in self.listeners if one.open and not one.seats),
        }


class Desk:
    """All tables of a server."""

    def __init__(self, records: Records, shelf: Shelf) -> None:
        self.records, self.shelf = records, shelf
        self._tables: dict[str, Table] = {}
        self._opening = asyncio.Lock()
        self.closing = False

    async def away(self, work: Callable[..., Made], *values: Any) -> Made:
        """Do something that takes a while in a thread, so that others are answered meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(None, partial(work, *values))

    # ---- making and finding tables -----------------------------------------------------------------------------

    async def new(self, asked: Json) -> tuple[str, tuple[int, ...]]:
        """A new table; its name, and the seats of who asked for it."""
        if len(self.records.tables()) >= MOST_TABLES:
            raise RefusedError(409, {"error": "too-many-tables"})
        name, seats = asked.get("game"), asked.get("seats")
        if (
            not isinstance(name, str)
            or not isinstance(seats, list)
            or not all(one in (*PEOPLE, *BOTS) for one in seats)
        ):
            raise RefusedError(422, {"error": "not-understood"})
        game = await self.game(name)
        options, position, seed = asked.get("options", {}), asked.get("position", ""), asked.get("seed")
        if (
            not isinstance(options, dict)
            or not isinstance(position, str)
            or (position and position not in game.positions)
        ):
            raise RefusedError(422, {"error": "not-understood"})
        alone = LINK not in seats
        if seed is not None and not (alone and type(seed) is int and 0 <= seed < MOST_SEED):
            raise RefusedError(422, {"error": "seed-alone"})  # who knows the seed knows every card
        beginning = {
            "game": game.called, "files": game.files, "settings": dict(game.settings), "players": len(seats),
            "seed": seed if seed is not None else secrets.randbelow(MOST_SEED),
            "options": options, "position": position,
        }  # fmt: skip
        ident = secrets.token_urlsafe(9)
        about = {
            "title": game.name, "game": name, "over": False, "ply": 0, "alone": alone,
            "seats": [{"who": one, "name": ""} for one in seats],
        }  # fmt: skip
        sitting = await self.away(begun, game, started(beginning), partial(self.records.step, ident))
        self.records.new(ident, beginning, about)
        self._tables[ident] = Table(ident, about, sitting)
        return ident, tuple(at for at, one in enumerate(seats) if one == ME)

    async def game(self, name: str) -> Game:
        try:
            return await self.away(self.shelf.game, name)
        except KeyError:
            raise RefusedError(404, {"error": "no-such-game"}) from None
        except (ValueError, OSError) as error:
            raise RefusedError(422, {"error": "rules-wrong", "why": str(error).splitlines()[:40]}) from None

    async def table(self, ident: str) -> Table:
        """A table by its name. One that is not in memory is played again from what is written down."""
        async with self._opening:
            found = self._tables.get(ident)
            if found is not None:
                return found
            kept = self.records.table(ident)
            if kept is None:
                raise RefusedError(404, {"error": "no-such-table"})
            beginning, about, steps = kept
            game = await self.away(reload, beginning["game"], beginning["settings"], beginning["files"])
            write = partial(self.records.step, ident)
            sitting = await self.away(begun, game, started(beginning), write, steps)
            found = self._tables[ident] = Table(ident, about, sitting)
            return found

    # ---- going on ----------------------------------------------------------------------------------------------

    async def choose(self, table: Table, viewer: Viewer, stage: int, number: int | None, text: str | None) -> Json:
        async with table.lock:
            try:
                await self.away(table.sitting.choose, viewer, stage, number, text)
            except RefusedError as refused:
                if refused.status == 409:  # somebody was quicker: with the answer goes how it stands now
                    refused.told["now"] = await self.away(table.sitting.whole, viewer)
                raise
            await self.changed(table)
        return {"done": True}

    async def undo(self, table: Table, viewer: Viewer, plies: int) -> Json:
        async with table.lock:
            await self.away(table.sitting.undo, viewer, plies)
            await self.changed(table)
        return {"done": True}

    async def changed(self, table: Table) -> None:
        """Tell all who listen. The lock of the table is held."""
        sitting = table.sitting
        if sitting.over != table.about["over"]:
            table.about["over"] = sitting.over
            self.records.about(table.ident, table.about)
        listening = {one.key for one in table.listeners if one.open}
        for viewer in [one for one in table.channels if one not in listening]:
            del table.channels[viewer]
            sitting.leave(viewer)
        for viewer, channel in table.channels.items():
            told = event("state", await self.away(sitting.news, viewer), self.stamp(sitting.number))
            channel.note(sitting.number, told)
            for listener in table.listeners:
                if listener.key == viewer:
                    listener.send(told)

    def stamp(self, version: int) -> str:
        """The number of an event: of this run of the server, and of the version of the table."""
        return f"{self.records.run}.{version}"

    # ---- listening ---------------------------------------------------------------------------------------------

    async def listen(self, table: Table, listener: Listener, viewer: Viewer, since: str) -> list[bytes]:
        """Begin to listen; returns what is sent first."""
        if sum(len(one.listeners) for one in self._tables.values()) >= MOST_STREAMS:
            raise RefusedError(503, {"error": "too-many-streams"})
        if not listener.seats and sum(1 for one in table.listeners if not one.seats) >= MOST_SPECTATORS:
            raise RefusedError(429, {"error": "too-many-watch"})
        same = [one for one in table.listeners if one.who == listener.who]
        for old in same[: max(0, len(same) - STREAMS_EACH + 1)]:  # the page that was opened last is the one looked at
            old.send(event("elsewhere", {}))
            self.leave(table, old)
        async with table.lock:
            channel = table.channels.setdefault(viewer, Channel())
            run, _, version = since.partition(".")
            known = run == str(self.records.run) and version.isascii() and version.isdecimal() and len(version) < 10
            first = channel.missed(int(version)) if known else None
            if first is None:
                whole = await self.away(table.sitting.whole, viewer)
                channel.begin(table.sitting.number)
                first = [event("state", whole, self.stamp(table.sitting.number))]
            table.listeners.append(listener)
        self.tell_people(table)
        return first

    def leave(self, table: Table, listener: Listener) -> None:
        listener.end()
        if listener in table.listeners:
            table.listeners.remove(listener)
            self.tell_people(table)

    def tell_people(self, table: Table) -> None:
        told = event("people", table.people())
        for listener in list(table.listeners):
            listener.send(told)

    def close(self) -> None:
        """End all streams: the server is about to end."""
        self.closing = True
        for table in self._tables.values():
            for listener in list(table.listeners):
                listener.end()

    # ---- links -------------------------------------------------------------------------------------------------

    def link(self, table: str, seats: Sequence[int]) -> str:
        """The token of a new link: to seats, or to look on."""
        made = keys.token()
        self.records.give(made, Pass("seat" if seats else "watch", table, tuple(seats), once=True))
        return made

    async def renew(self, table: Table, seat: int) -> str:
        """A new link to a seat. Whoever had it is there no more."""
        if not 0 <= seat < len(table.about["seats"]) or table.about["seats"][seat]["who"] in BOTS:
            raise RefusedError(422, {"error": "not-understood"})
        self.records.take_back(table.ident, seat)
        for listener in [one for one in table.listeners if seat in one.seats]:
            listener.send(event("gone", {}))
            self.leave(table, listener)
        table.about["seats"][seat] = {"who": LINK, "name": ""}
        self.records.about(table.ident, table.about)
        return self.link(table.ident, [seat])

    async def sit(self, what: Pass) -> None:
        """Somebody has come by a link."""
        if what.role == "seat":
            table = await self.table(what.table)
            for seat in what.seats:
                table.about["seats"][seat]["name"] = what.name
            self.records.about(table.ident, table.about)
            self.tell_people(table)


def started(beginning: Json) -> Beginning:
    return Beginning(beginning["players"], beginning["seed"], beginning["options"], beginning["position"])
