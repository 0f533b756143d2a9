"""In: requests of those who hold passes. Out: tables, each with a sitting, and with the pages that listen to it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from ..play.game import Game
from . import keys
from .bots import WORDS as BOTS
from .bots import Bots
from .games import Games
from .keys import Pass
from .records import Records
from .shelf import Shelf
from .streams import Channel, Listener, event
from .table.outgoing import Viewer
from .table.sitting import Beginning, RefusedError, Sitting, begun

Json = Any
Made = TypeVar("Made")
ME, LINK = "me", "link"
PEOPLE = (ME, LINK)
MOST_SPECTATORS = 20
MOST_STREAMS = 200
STREAMS_EACH = 3
MOST_TABLES = 1000
MOST_IDLE = 12
"""So many tables that nobody looks at stay in memory."""
LONGEST_NAME = 40
MOST_SEED = 2**63
LONGEST_NOTE = 2000
MOST_NOTES = 500
BEATS = {"": 0.25, "pause": 1.5}
"""The beats at which bots answer, in seconds: at once, or so that one can follow."""
QUESTIONS = ("again", "length", "clear", "best", "worst")
"""What is asked after the end: the first three are answered by a number from 1 to 5."""


@dataclass(eq=False)
class Asking:
    """Somebody asks all others whether something may be taken back."""

    seat: int
    plies: int
    stage: int
    why: list[str]
    yes: set[int]

    def data(self) -> Json:
        return {"seat": self.seat, "plies": self.plies, "why": self.why, "yes": sorted(self.yes)}


@dataclass(eq=False)
class Table:
    """A table that is in memory."""

    ident: str
    about: Json
    sitting: Sitting
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: list[Listener] = field(default_factory=list)
    channels: dict[Viewer, Channel] = field(default_factory=dict)
    asking: Asking | None = None
    playing: asyncio.Task[None] | None = None
    stuck: str = ""
    """Why bots don't go on."""
    changed: bool = False
    """Whether the files of its rules say something else by now."""

    def people(self) -> Json:
        """Who sits where, and who is there now."""
        here = {seat for one in self.listeners if one.open for seat in one.seats}
        return {
            "seats": [
                {**seat, "here": at in here or seat["who"] in BOTS} for at, seat in enumerate(self.about["seats"])
            ],
            "watching": sum(1 for one in self.listeners if one.open and not one.seats),
            "asking": self.asking.data() if self.asking is not None else None,
            "stuck": self.stuck,
            "changed": self.changed and not self.sitting.over,
            "pause": self.about.get("pause", ""),
            "alone": self.about["alone"],
        }


class Desk:
    """All tables of a server."""

    def __init__(self, records: Records, shelf: Shelf) -> None:
        self.records, self.shelf = records, shelf
        self.games = Games()
        self._tables: dict[str, Table] = {}
        self._opening = asyncio.Lock()
        self.bots = Bots(records)
        self.telling: set[asyncio.Task[None]] = set()
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
            "pause": "pause" if asked.get("pause") == "pause" else "",
        }  # fmt: skip
        sitting = await self.away(begun, game, started(beginning), partial(self.records.step, ident))
        self.records.new(ident, beginning, about)
        self.remember(Table(ident, about, sitting))
        return ident, tuple(at for at, one in enumerate(seats) if one == ME)

    async def game(self, name: str) -> Game:
        try:
            return self.games.shared(await self.away(self.shelf.game, name))
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
            game = await self.away(self.games.again, beginning["game"], beginning["settings"], beginning["files"])
            write = partial(self.records.step, ident)
            sitting = await self.away(begun, game, started(beginning), write, steps)
            return self.remember(Table(ident, about, sitting))

    def known(self) -> list[Table]:
        """The tables that are in memory."""
        return list(self._tables.values())

    def seat_at(self, table: Table) -> None:
        """A table that has been laid by others."""
        self._tables[table.ident] = table
        self.let_bots(table)

    # ---- going on ----------------------------------------------------------------------------------------------

    async def choose(self, table: Table, viewer: Viewer, stage: int, number: int | None, text: str | None) -> Json:
        """Carry out a choice. It is answered as soon as it is written down; then all are told, whoever chose too."""
        await table.lock.acquire()
        try:
            await self.away(table.sitting.choose, viewer, stage, number, text)
        except BaseException as error:
            try:
                if isinstance(error, RefusedError) and error.status == 409:
                    # somebody was quicker: with the answer goes how it stands now
                    error.told["now"] = await self.away(table.sitting.whole, viewer)
            finally:
                table.lock.release()
            raise
        telling = asyncio.create_task(self.tell(table))
        self.telling.add(telling)
        telling.add_done_callback(self.telling.discard)
        return {"done": True}

    async def tell(self, table: Table) -> None:
        """Tell all of a choice. The lock that was held for it is held until then, so that none is left out."""
        try:
            await self.changed(table)
        finally:
            table.lock.release()

    # ---- taking back -------------------------------------------------------------------------------------------

    async def undo(self, table: Table, viewer: Viewer, *, ask: bool) -> Json:
        """Take the last choice of a seat back, if nothing was revealed since and nobody else has chosen; otherwise, if
        wanted, ask all others.
        """
        seat = viewer.seat
        if seat is None:
            raise RefusedError(403, {"error": "only-looks"})
        async with table.lock:
            sitting = table.sitting
            plies = sitting.mine(seat)
            if not plies:
                raise RefusedError(409, {"error": "nothing-to-take-back"})
            others = {one for one in sitting.between(plies) if one != seat and self.person(table, one)}
            why = await self.away(sitting.kept, viewer, plies)
            if (why or others) and self.asked_for(table, {seat}):
                if not ask:
                    raise RefusedError(409, {"error": "others-agree", "why": why})
                table.asking = Asking(seat, plies, sitting.stage, why, {seat})
                self.tell_people(table)
                return {"asked": True}
            await self.away(sitting.undo, seat, plies)
            await self.changed(table)
        return {"done": True}

    def person(self, table: Table, seat: int) -> bool:
        return table.about["seats"][seat]["who"] in PEOPLE

    def asked_for(self, table: Table, agreed: set[int]) -> set[int]:
        """The people who have not agreed yet. The seats of one owner, at a table without friends, are one person."""
        people = {at for at in range(len(table.about["seats"])) if self.person(table, at)}
        if table.about["alone"]:
            return set()
        mine = {at for at in people if table.about["seats"][at]["who"] == ME}
        return people - agreed - (mine if mine & agreed else set())

    async def agree(self, table: Table, seat: int, *, yes: bool) -> Json:
        """What somebody says to that."""
        async with table.lock:
            asking, sitting = table.asking, table.sitting
            if asking is None or asking.stage != sitting.stage:
                table.asking = None
                raise RefusedError(409, {"error": "moved-on"})
            if not yes:
                table.asking = None
            else:
                asking.yes.add(seat)
                if not self.asked_for(table, asking.yes):
                    await self.away(sitting.undo, asking.seat, asking.plies)
                    await self.changed(table)
            self.tell_people(table)
        return {"done": True}

    # ---- bots --------------------------------------------------------------------------------------------------

    def remember(self, table: Table) -> Table:
        """Keep a table in memory. Others that nobody looks at are played again when somebody comes."""
        self._tables[table.ident] = table
        idle = [one for one in self._tables.values() if not one.listeners and one.playing is None and one is not table]
        for one in idle[: max(0, len(idle) - MOST_IDLE)]:
            if not one.lock.locked():
                del self._tables[one.ident]
        self.let_bots(table)
        return table

    def let_bots(self, table: Table) -> None:
        """Let bots play as long as one decides."""
        if table.playing is None and self.bot_at(table) is not None and not self.closing:
            table.playing = asyncio.create_task(self.play(table))

    def bot_at(self, table: Table) -> str | None:
        """The bot that decides, if one does. Where several decide together, those before it choose first."""
        deciders = table.sitting.deciders
        who = table.about["seats"][deciders[0]]["who"] if deciders and not table.stuck else None
        return who if who in BOTS else None

    async def play(self, table: Table) -> None:
        try:
            while (bot := self.bot_at(table)) is not None and not self.closing:
                stage, number = table.sitting.stage, table.sitting.number
                beat = BEATS[table.about.get("pause", "")]
                begun_at = asyncio.get_running_loop().time()
                answer = await self.bots.choice(table.ident, bot)
                spent = asyncio.get_running_loop().time() - begun_at
                await asyncio.sleep(beat - spent % beat)
                async with table.lock:
                    if (stage, number) != (table.sitting.stage, table.sitting.number):
                        continue
                    table.stuck = answer.get("error", "") or await self.carried_out(table, answer)
                    if table.stuck:
                        self.tell_people(table)
                        return
                    await self.changed(table)
        finally:
            table.playing = None

    async def carried_out(self, table: Table, answer: Json) -> str:
        """Why the choice of a bot can't be made; empty if it was made."""
        try:
            await self.away(table.sitting.by_bot, answer["seat"], answer["choice"])
        except RefusedError as refused:
            return " ".join(refused.told["why"])
        return ""

    # ---- telling -----------------------------------------------------------------------------------------------

    async def changed(self, table: Table) -> None:
        """Tell all who listen. The lock of the table is held."""
        sitting = table.sitting
        if sitting.over != table.about["over"]:
            table.about["over"] = sitting.over
            self.records.about(table.ident, table.about)
        table.stuck = ""
        if table.asking is not None and table.asking.stage != sitting.stage:
            table.asking = None
            self.tell_people(table)
        self.let_bots(table)
        listening = {one.key for one in table.listeners if one.open}
        for viewer in [one for one in table.channels if one not in listening]:
            del table.channels[viewer]
        sitting.keep(listening)
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
        """End all streams and all bots: the server is about to end."""
        self.closing = True
        self.bots.close()
        for table in self._tables.values():
            for listener in list(table.listeners):
                listener.end()

    # ---- looking back, and telling what one thinks ---------------------------------------------------------------

    def open(self, table: Table) -> bool:
        """Whether everything about a game may be seen by those at its table."""
        return bool(table.sitting.over or table.about["alone"])

    async def past(self, table: Table, viewer: Viewer, step: int) -> Json:
        async with table.lock:
            if not 0 <= step <= table.sitting.steps:
                raise RefusedError(422, {"error": "not-understood"})
            told = await self.away(table.sitting.past, viewer, step)
        return {**told, "notes": [one for one in self.notes(table) if one["ply"] == step]}

    async def fork(self, table: Table, step: int, seats: Json) -> tuple[str, tuple[int, ...]]:
        """A new table that goes on from an earlier position of this one. Its cards are those of this game."""
        if not self.open(table):
            raise RefusedError(409, {"error": "not-finished"})
        known = isinstance(seats, list) and all(one in (ME, *BOTS) for one in seats)
        if not known or len(seats) != len(table.about["seats"]) or not 0 <= step <= table.sitting.steps:
            raise RefusedError(422, {"error": "not-understood"})
        kept = self.records.table(table.ident)
        assert kept is not None
        beginning, ident = kept[0], secrets.token_urlsafe(9)
        game = await self.away(self.games.again, beginning["game"], beginning["settings"], beginning["files"])
        async with table.lock:
            steps = await self.away(table.sitting.until, step)
        about = {**table.about, "over": False, "alone": True, "seats": [{"who": one, "name": ""} for one in seats]}
        sitting = await self.away(begun, game, started(beginning), partial(self.records.step, ident), steps)
        self.records.new(ident, beginning, about)
        for number, one in enumerate(steps, 1):
            self.records.step(ident, number, one)
        self.remember(Table(ident, about, sitting))
        return ident, tuple(at for at, one in enumerate(seats) if one == ME)

    def note(self, table: Table, who: str, step: int, text: str) -> Json:
        """Something that somebody thinks of a position; it is for the owner's report."""
        if len(self.notes(table)) >= MOST_NOTES:
            raise RefusedError(409, {"error": "too-many-notes"})
        self.records.note(table.ident, step, who, text)
        return {"done": True}

    def notes(self, table: Table) -> list[Json]:
        return [
            {"ply": ply, "who": who, "text": text}
            for ply, who, text in self.records.rows(
                "select ply, who, text from notes where at = ? order by number", table.ident
            )
        ]

    async def report(self, table: Table) -> Json:
        """The game as it is saved, with what people thought of it: one file, which `replay` plays."""
        if not self.open(table):
            raise RefusedError(409, {"error": "not-finished"})
        async with table.lock:
            saved = await self.away(table.sitting.saved)
        seats = [{"seat": seat, **one} for seat, one in zip(table.sitting.seats, table.about["seats"], strict=True)]
        return {**saved, "report": {"seats": seats, "notes": self.notes(table)}}

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
