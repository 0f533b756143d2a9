"""In: requests of the owner about variants. Out: answers, and the stream of a page on which one is made."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from ..model.symbols import Symbol
from . import keys, speech
from .keys import Pass
from .maker.asked import Add, Edit, Open, Remove, Reset, ResetAll, Restore, Seats, Set, Title, Write
from .maker.draft import MOST_TEXT, plain
from .maker.outgoing import language_words
from .maker.page import EditError
from .streams import Listener, events
from .table.sitting import RefusedError
from .workshop import Shop, Workshop

Json = Any
Answer = Callable[[Request], Awaitable[Response]]
HASH = re.compile(r'"?([0-9a-f]{0,64})"?')
MOST_SEATS = 100


class Gate(Protocol):
    """What the routes of the server do for these: who asks, and how refusals are answered."""

    def listening(self, request: Request, *roles: str) -> tuple[Pass, str]: ...
    async def asked(self, request: Request, *roles: str) -> tuple[Pass, Json]: ...
    def guarded(self, answer: Answer) -> Answer: ...


class Makers:
    """All routes under ``/v``. A name with a folder in it is written with ``~`` there."""

    def __init__(self, workshop: Workshop, gate: Gate, page: Answer, language: Callable[[object], str]) -> None:
        self.workshop, self.gate, self.page, self.language = workshop, gate, page, language

    def routes(self) -> list[Route]:
        posts = {
            "edit": self.edit, "text": self.text, "undo": self.undo, "redo": self.redo, "next": self.next,
            "save": self.save, "playing": self.playing, "stop": self.stop, "drop": self.drop, "settle": self.settle,
        }  # fmt: skip
        return [
            Route("/variants", self.gate.guarded(self.new), methods=["POST"]),
            Route("/v/{draft}", self.gate.guarded(self.page), methods=["GET"]),
            Route("/v/{draft}/stream", self.gate.guarded(self.stream), methods=["GET"]),
            *(
                Route(f"/v/{{draft}}/{name}", self.gate.guarded(answer), methods=["POST"])
                for name, answer in posts.items()
            ),
        ]

    # ---- what is asked for -------------------------------------------------------------------------------------

    async def at(self, request: Request) -> tuple[Shop, Json, str]:
        _, asked = await self.gate.asked(request, "owner")
        shop = await self.workshop.shop(request.path_params["draft"].replace("~", "/"))
        return shop, asked, self.language(asked.get("lang"))

    async def new(self, request: Request) -> Response:
        """A new variant of a game."""
        _, asked = await self.gate.asked(request, "owner")
        base, title, name = (text(asked.get(one)) for one in ("of", "title", "name"))
        called = await self.workshop.begin(base, title, name)
        return JSONResponse({"go": f"/v/{called.replace('/', '~')}"})

    async def edit(self, request: Request) -> Response:
        shop, asked, language = await self.at(request)
        edit = edit_of(asked)
        await self.workshop.edit(shop, edit, language)
        return done(shop)

    async def text(self, request: Request) -> Response:
        """A part of the text in the place of another: only what differs is sent, as a whole text may be long."""
        shop, asked, language = await self.at(request)
        at, gone, come = asked.get("at"), asked.get("gone"), asked.get("come")
        if type(at) is not int or type(gone) is not int or not isinstance(come, str) or len(come) > MOST_TEXT:
            raise RefusedError(422, {"error": "not-understood"})
        now = plain(shop.draft.text)
        if asked.get("version") != shop.draft.version or not 0 <= at <= at + gone <= len(now):
            raise RefusedError(409, {"error": "moved-on"})
        new = now[:at] + come.replace("\r\n", "\n") + now[at + gone :]
        await self.workshop.change(shop, lambda: shop.draft.write(new), language)
        return done(shop)

    async def undo(self, request: Request) -> Response:
        shop, _, language = await self.at(request)
        await self.workshop.change(shop, shop.draft.undo, language)
        return done(shop)

    async def redo(self, request: Request) -> Response:
        shop, _, language = await self.at(request)
        await self.workshop.change(shop, shop.draft.redo, language)
        return done(shop)

    async def next(self, request: Request) -> Response:
        shop, asked, language = await self.at(request)
        path, up = text(asked.get("path")), bool(asked.get("up", True))
        await self.workshop.change(shop, lambda: shop.next(path, up=up), language)
        return done(shop)

    async def save(self, request: Request) -> Response:
        """Write the file, if it is what the page knows (``If-Match``)."""
        shop, _, language = await self.at(request)
        known = HASH.fullmatch(request.headers.get("if-match", ""))
        if known is None:
            raise RefusedError(428, {"error": "not-understood"})
        await self.workshop.change(shop, lambda: shop.save(known[1]), language)
        return done(shop)

    async def playing(self, request: Request) -> Response:
        """For how many players it is looked at who wins."""
        shop, asked, _ = await self.at(request)
        players = asked.get("players")
        if type(players) is not int or not 0 <= players <= MOST_SEATS:
            raise RefusedError(422, {"error": "not-understood"})
        shop.players = players
        self.workshop.ask(shop)
        return done(shop)

    async def stop(self, request: Request) -> Response:
        """Give up working out what the draft does."""
        shop, _, _ = await self.at(request)
        await self.workshop.away(shop.worker.stop)
        return done(shop)

    async def drop(self, request: Request) -> Response:
        """Back to what the file says; it can be undone."""
        shop, _, language = await self.at(request)
        disk = shop.disk
        if disk is None:
            raise RefusedError(422, {"error": "no-file"})
        await self.workshop.change(shop, lambda: shop.draft.write(disk), language)
        return done(shop)

    async def settle(self, request: Request) -> Response:
        """Where the page and the file disagree."""
        shop, asked, language = await self.at(request)
        mine, theirs = asked.get("mine"), asked.get("theirs")
        if not isinstance(mine, str) or not isinstance(theirs, bool):
            raise RefusedError(422, {"error": "not-understood"})
        await self.workshop.change(shop, lambda: shop.settle(mine, theirs=theirs), language)
        return done(shop)

    # ---- the stream --------------------------------------------------------------------------------------------

    async def stream(self, request: Request) -> Response:
        """The one stream of a page."""
        _, given = self.gate.listening(request, "owner")
        shop = await self.workshop.shop(request.path_params["draft"].replace("~", "/"))
        language = self.language(request.query_params.get("lang"))
        listener = Listener(given, (), language)
        before = await self.workshop.listen(shop, listener, language)
        hello = {
            "proof": keys.proof(given),
            "language": language,
            "words": speech.words(language),
            "languages": speech.named(),
            "rules": language_words(),
        }

        told = events(hello, before, listener, lambda: self.workshop.leave(shop, listener))
        return StreamingResponse(told, media_type="text/event-stream", headers={"x-accel-buffering": "no"})


def done(shop: Shop) -> Response:
    return JSONResponse({"done": True, "version": shop.draft.version})


def text(given: object) -> str:
    if not isinstance(given, str) or len(given) > MOST_WORDS:
        raise RefusedError(422, {"error": "not-understood"})
    return given


MOST_WORDS = 4000


def edit_of(asked: Json) -> Edit:
    """What somebody has done in the form."""
    try:
        return understood(asked)
    except (KeyError, TypeError, ValueError, EditError):
        raise RefusedError(422, {"error": "not-understood"}) from None


def understood(asked: Json) -> Edit:
    match asked["do"]:
        case "set":
            value = asked["value"]
            if not isinstance(value, bool | int | str) or (isinstance(value, str) and len(value) > MOST_WORDS):
                raise TypeError(value)
            return Set(text(asked["path"]), value)
        case "reset":
            return Reset(text(asked["path"]))
        case "reset-all":
            return ResetAll(symbol(asked["of"]))
        case "write":
            return Write(symbol(asked["of"]), text(asked["row"]), text(asked["column"]), text(asked["text"]))
        case "add":
            return Add(symbol(asked["of"]), text(asked["row"]), text(asked.get("like", "")))
        case "remove":
            return Remove(text(asked["path"]))
        case "restore":
            return Restore(text(asked["path"]))
        case "seats":
            return Seats(tuple(text(one) for one in list(asked["names"])[:MOST_SEATS]))
        case "title":
            return Title(text(asked["title"]), text(asked["prose"]))
        case "open":
            return Open(symbol(asked["of"]))
        case _:
            raise ValueError(asked["do"])


def symbol(given: Json) -> Symbol:
    kind, name, of = (text(one) for one in given)
    return Symbol(kind, name, of)  # type: ignore[arg-type] # another kind is found nowhere
