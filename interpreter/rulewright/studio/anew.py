"""In: tables whose rules have changed on the disk. Out: the same moves under the new rules, as far as they hold.

The table itself goes on by the rules with which it began: nothing changes under those who sit there. What was played is
played again at a table of its own.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..composition.saved import Files
from ..play.errors import IllegalChoice, RulesFault, SaveError, StartError
from ..play.game import Game
from .bots import WORDS as BOTS
from .desk import ME, Desk, Table, started
from .keys import Pass
from .table.outgoing import Viewer
from .table.sitting import Beginning, RefusedError, Sitting, begun
from .workshop import QUIET, text_of

Json = Any
Answer = Callable[[Request], Awaitable[Response]]
LOOK = 0.1
"""The seconds between two looks at the files of all tables."""


class Gate(Protocol):
    """What the routes of the server do for these."""

    async def asked(self, request: Request, *roles: str) -> tuple[Pass, Json]: ...
    def guarded(self, answer: Answer) -> Answer: ...
    def seated_at(self, ident: str, seats: tuple[int, ...], told: Json = ...) -> Response: ...


class Anew:
    """Watches the rules of tables, and plays again what was played at them."""

    def __init__(self, desk: Desk, folder: Path) -> None:
        self.desk, self.folder = desk, folder.resolve()
        self.files = Files()
        self.texts: dict[str, dict[str, str]] = {}
        """The files of each game, as it began, by its table."""
        self.stirred = 0.0

    def routes(self, gate: Gate) -> list[Route]:
        async def again(request: Request) -> Response:
            _, asked = await gate.asked(request, "owner")
            table = await self.desk.table(request.path_params["table"])
            ident, seats, told = await self.again(table, asked.get("seats"))
            return gate.seated_at(ident, seats, told)

        return [Route("/t/{table}/again", gate.guarded(again), methods=["POST"])]

    # ---- watching ----------------------------------------------------------------------------------------------

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            self.files.more(path for table in self.desk.known() for path in self.paths(table))
            if self.files.look():
                self.stirred = monotonic()
            if self.stirred and monotonic() - self.stirred >= QUIET:
                self.stirred = 0.0
                for table in self.desk.known():
                    changed = await self.desk.away(self.changed, table)
                    if changed != table.changed:
                        table.changed = changed
                        self.desk.tell_people(table)

    def paths(self, table: Table) -> Sequence[Path]:
        """The files of the folder that a game was made of."""
        if table.ident not in self.texts:
            kept = self.desk.records.table(table.ident)
            self.texts[table.ident] = dict(kept[0]["files"]) if kept is not None else {}
        found = map(Path, self.texts[table.ident])
        return [path for path in found if path.is_absolute() and path.is_relative_to(self.folder)]

    def changed(self, table: Table) -> bool:
        """Whether any of them says something else now. One that is missing says nothing."""
        texts = ((text_of(path), self.texts[table.ident][str(path)]) for path in self.paths(table))
        return any(text is not None and text.removeprefix("\ufeff") != old for text, old in texts)

    # ---- playing again -----------------------------------------------------------------------------------------

    async def again(self, table: Table, seats: Json) -> tuple[str, tuple[int, ...], Json]:
        """A table of one's own under the rules as they are now, with the moves of this one that still hold."""
        if not self.desk.open(table):
            raise RefusedError(409, {"error": "not-finished"})
        known = isinstance(seats, list) and all(one in (ME, *BOTS) for one in seats)
        if not known or len(seats) != len(table.about["seats"]):
            raise RefusedError(422, {"error": "not-understood"})
        kept = self.desk.records.table(table.ident)
        assert kept is not None
        game = await self.desk.game(table.about["game"])
        beginning = {**kept[0], "game": game.called, "files": game.files, "settings": dict(game.settings)}
        async with table.lock:
            moves = await self.desk.away(table.sitting.until, table.sitting.steps)
        held, why = await self.desk.away(holding, game, started(beginning), moves)
        ident = secrets.token_urlsafe(9)
        about = {**table.about, "title": game.name, "over": False, "alone": True}
        about["seats"] = [{"who": one, "name": ""} for one in seats]
        write = partial(self.desk.records.step, ident)
        sitting = await self.desk.away(begun, game, started(beginning), write, moves[:held])
        self.desk.records.new(ident, beginning, about)
        for number, one in enumerate(moves[:held], 1):
            write(number, one)
        self.desk.seat_at(Table(ident, about, sitting))
        told = {"held": held, "of": len(moves), "move": moves[held]["choice"] if held < len(moves) else "", "why": why}
        return ident, tuple(at for at, one in enumerate(seats) if one == ME), told


def holding(game: Game, beginning: Beginning, moves: Sequence[Json]) -> tuple[int, list[str]]:
    """How many of the moves can still be made, and why the next can't."""
    sitting = begun(game, beginning, lambda _, __: None)
    for number, move in enumerate(moves):
        try:
            sitting.repeat(move)
        except (IllegalChoice, RulesFault, StartError, SaveError) as refused:
            return number, reasons(sitting, refused)
    return len(moves), []


def reasons(sitting: Sitting, refused: Exception) -> list[str]:
    """In the words of the table."""
    if isinstance(refused, IllegalChoice | RulesFault):
        told: list[str] = sitting.outgoing(Viewer(None, "en", 960)).refused(refused)["why"]
        return told or [str(refused)]
    return [str(refused)]
