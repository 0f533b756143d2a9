"""In: requests that have passed the locks. Out: answers. Who may ask for what is decided here, by the pass in the
cookie.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from ..words.sentences import languages
from . import keys, speech
from .desk import LONGEST_NAME, LONGEST_NOTE, Desk, Table
from .keys import Pass
from .qr import qr
from .rates import Rate
from .streams import Listener, events
from .table.outgoing import Viewer, width_for
from .table.rules import beginning
from .table.sitting import RefusedError

Json = Any
STATIC = Path(__file__).parent / "static"
FILES = {path.name: path for path in sorted(STATIC.iterdir()) if path.suffix in {".js", ".css", ".svg"}}
MOST_IDENTS = 12
MOST_STEPS = 1_000_000


class Api:
    """All routes."""

    def __init__(
        self,
        desk: Desk,
        port: int,
        addresses: Sequence[str],
        *,
        encrypted: bool,
        network: bool,
        drafts: Callable[[], list[str]] = list,
    ) -> None:
        """``addresses``: by which friends come, with the scheme and the port; ``network``: others can read along;
        ``drafts``: asks for the names of variants that are being made, and are not saved.
        """
        self.desk, self.records, self.drafts = desk, desk.records, drafts
        self.port, self.encrypted, self.addresses = port, encrypted, tuple(addresses)
        self.open_to_read = network and not encrypted
        self.posts, self.opened, self.joins = Rate(10, 20), Rate(2, 20), Rate(5 / 60, 5)

    def routes(self) -> list[Route]:
        def post(path: str, answer: Callable[[Request], Awaitable[Response]]) -> Route:
            return Route(path, self.guarded(answer), methods=["POST"])

        def get(path: str, answer: Callable[[Request], Awaitable[Response]]) -> Route:
            return Route(path, self.guarded(answer), methods=["GET"])

        return [
            get("/", page("home.html")),
            get("/join", page("join.html")),
            get("/t/{table}", page("table.html")),
            get("/t/{table}/replay", page("replay.html")),
            get("/static/{file}", self.static),
            get("/words", self.words),
            post("/join", self.join),
            get("/home", self.home),
            post("/game", self.game),
            post("/tables", self.new),
            get("/t/{table}/stream", self.stream),
            post("/t/{table}/choose", self.choose),
            post("/t/{table}/step", self.step),
            post("/t/{table}/why", self.why),
            post("/t/{table}/rules", self.rules),
            post("/t/{table}/undo", self.undo),
            post("/t/{table}/agree", self.agree),
            post("/t/{table}/note", self.note),
            post("/t/{table}/past", self.past),
            post("/t/{table}/fork", self.fork),
            post("/t/{table}/report", self.report),
            post("/t/{table}/pause", self.pause),
            post("/t/{table}/links", self.links),
        ]

    def guarded(self, answer: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """What is refused is answered with its number and its reason, and nothing else is told."""

        async def guarded(request: Request) -> Response:
            try:
                return await answer(request)
            except RefusedError as refused:
                return JSONResponse(refused.told, refused.status)
            except (OSError, sqlite3.Error):  # the disk is full, or gone: what was asked for has not happened
                return JSONResponse({"error": "not-kept"}, 500)

        return guarded

    # ---- who asks ----------------------------------------------------------------------------------------------

    def cookie(self, role: str) -> str:
        """The name of a cookie. Cookies don't know ports, so another server on this machine would get ours."""
        return f"rulewright-{role}-{self.port}"

    def held(self, request: Request, *roles: str) -> tuple[Pass, str]:
        """The pass of who asks, of one of these roles, and its token."""
        for role in roles:
            given = request.cookies.get(self.cookie(role), "")
            found = self.records.opens(given) if given else None
            if found is None or found.once or found.role not in roles:
                continue
            if found.role == "owner" or found.table == request.path_params.get("table"):
                return found, given
        raise RefusedError(401, {"error": "no-pass"})

    def listening(self, request: Request, *roles: str) -> tuple[Pass, str]:
        """The same for a stream, which is not opened too often."""
        found, given = self.held(request, *roles)
        if not self.opened.allows(given):
            raise RefusedError(429, {"error": "too-often"})
        return found, given

    async def asked(self, request: Request, *roles: str) -> tuple[Pass, Json]:
        """The pass and the body of a request that changes something."""
        found, given = self.held(request, *roles)
        if not keys.proven(given, request.headers.get("x-rulewright", "")):
            raise RefusedError(403, {"error": "no-proof"})
        if not self.posts.allows(given):
            raise RefusedError(429, {"error": "too-often"})
        return found, await body(request)

    def seated(self, found: Pass, asked: Json) -> int | None:
        """The seat that somebody speaks for; None for who only looks on."""
        seat = asked.get("seat")
        if found.role == "watch":
            return None
        if not found.seats or type(seat) is not int or seat not in found.seats:
            raise RefusedError(403, {"error": "not-your-seat"})
        return seat

    def viewer(self, found: Pass, asked: Json) -> Viewer:
        return Viewer(self.seated(found, asked), spoken(asked.get("lang")), wide(asked.get("width")))

    # ---- pages -------------------------------------------------------------------------------------------------

    async def static(self, request: Request) -> Response:
        file = FILES.get(request.path_params["file"])
        if file is None:
            raise RefusedError(404, {"error": "nothing-here"})
        return FileResponse(file, headers={"cache-control": "no-cache"})

    async def words(self, request: Request) -> Response:
        """The words of the pages, for one that has no pass yet."""
        language = spoken(request.query_params.get("lang"))
        return JSONResponse({"words": speech.words(language), "language": language, "languages": speech.named()})

    async def join(self, request: Request) -> Response:
        """A token of a link for a cookie."""
        if not self.joins.allows(request.client.host if request.client else ""):
            raise RefusedError(429, {"error": "too-often"})
        asked = await body(request)
        token, name = asked.get("token"), asked.get("name", "")
        if not isinstance(token, str) or len(token) > keys.LONGEST:
            raise RefusedError(422, {"error": "not-understood"})
        given = keys.token()
        found = self.records.exchange(token, given, named(name))
        if found is None:
            raise RefusedError(403, {"error": "link-used"})
        await self.desk.sit(found)
        answer = JSONResponse({"go": f"/t/{found.table}" if found.table else "/"})
        self.give(answer, found, given)
        return answer

    def give(self, answer: Response, found: Pass, given: str) -> None:
        answer.set_cookie(
            self.cookie(found.role), given, path=f"/t/{found.table}" if found.table else "/", httponly=True,
            samesite="strict", secure=self.encrypted, max_age=30 * 24 * 3600,
        )  # fmt: skip

    async def home(self, request: Request) -> Response:
        _, given = self.held(request, "owner")
        language = spoken(request.query_params.get("lang"))
        entries = await self.desk.away(self.desk.shelf.entries)
        tables = [{"id": ident, **about} for ident, about in self.records.tables()]
        return JSONResponse({
            "proof": keys.proof(given),
            "language": language,
            "words": speech.words(language),
            "languages": speech.named(),
            "games": [entry.data() for entry in entries.values()],
            "drafts": [name for name in self.drafts() if name not in entries],
            "tables": tables,
        })  # fmt: skip

    async def game(self, request: Request) -> Response:
        """What has to be known to begin a game."""
        _, asked = await self.asked(request, "owner")
        name = asked.get("game")
        entry = self.desk.shelf.entries().get(name) if isinstance(name, str) else None
        if entry is None:
            raise RefusedError(404, {"error": "no-such-game"})
        game = await self.desk.game(entry.name)
        return JSONResponse({**entry.data(), **await self.desk.away(beginning, game, spoken(asked.get("lang")))})

    async def new(self, request: Request) -> Response:
        _, asked = await self.asked(request, "owner")
        return self.seated_at(*await self.desk.new(asked))

    def seated_at(self, ident: str, seats: tuple[int, ...], told: Json = None) -> Response:
        """An answer that leads to a table, with a pass for seats of it or to look on, and says this besides."""
        answer = JSONResponse({"go": f"/t/{ident}", **(told or {})})
        given = keys.token()
        found = Pass("seat", ident, seats) if seats else Pass("watch", ident)
        self.records.give(given, found)
        self.give(answer, found, given)
        return answer

    async def links(self, request: Request) -> Response:
        """A new link to a seat, or to look on. Only the owner makes them, and sees no hand by it."""
        _, asked = await self.asked(request, "owner")
        table = await self.desk.table(request.path_params["table"])
        seat = asked.get("seat")
        if seat is None:
            return JSONResponse(self.invitation("watch", self.desk.link(table.ident, ())))
        if type(seat) is not int:
            raise RefusedError(422, {"error": "not-understood"})
        return JSONResponse(self.invitation("seat", await self.desk.renew(table, seat)))

    def invitation(self, sort: str, token: str) -> Json:
        """The addresses of a link, one for each way to this machine, each with a picture for cameras."""
        links = [f"{address}/join#{sort}={token}" for address in self.addresses]
        return {"links": [{"link": link, "qr": qr(link)} for link in links], "plain": self.open_to_read}

    # ---- at a table --------------------------------------------------------------------------------------------

    async def at(self, request: Request) -> tuple[Table, Viewer, Json]:
        found, asked = await self.asked(request, "seat", "watch")
        return await self.desk.table(found.table), self.viewer(found, asked), asked

    async def choose(self, request: Request) -> Response:
        table, viewer, asked = await self.at(request)
        number, text, stage = asked.get("number"), asked.get("text"), asked.get("stage")
        whole = type(stage) is int and (type(number) is int or (number is None and isinstance(text, str)))
        if not whole:
            raise RefusedError(422, {"error": "not-understood"})
        return JSONResponse(await self.desk.choose(table, viewer, stage, number, text))

    async def step(self, request: Request) -> Response:
        table, viewer, asked = await self.at(request)
        tokens = asked.get("tokens")
        if not isinstance(tokens, list) or asked.get("stage") != table.sitting.stage:
            raise RefusedError(409, {"error": "moved-on"})
        async with table.lock:
            return JSONResponse(await self.desk.away(table.sitting.step, viewer, tokens))

    async def why(self, request: Request) -> Response:
        """Why what somebody points at can't be chosen."""
        table, viewer, asked = await self.at(request)
        tokens, idents = asked.get("tokens"), asked.get("at")
        listed = isinstance(idents, list) and len(idents) < MOST_IDENTS and all(isinstance(one, str) for one in idents)
        if not isinstance(tokens, list) or not listed:
            raise RefusedError(422, {"error": "not-understood"})
        async with table.lock:
            return JSONResponse(await self.desk.away(table.sitting.why, viewer, idents, tokens))

    async def rules(self, request: Request) -> Response:
        """What the book says. It is open to all."""
        table, viewer, asked = await self.at(request)
        name = asked.get("name", "")
        if not isinstance(name, str):
            raise RefusedError(422, {"error": "not-understood"})
        async with table.lock:
            return JSONResponse(await self.desk.away(table.sitting.rules, viewer.language, name[:200]))

    async def undo(self, request: Request) -> Response:
        table, viewer, asked = await self.at(request)
        return JSONResponse(await self.desk.undo(table, viewer, ask=asked.get("ask") is True))

    async def agree(self, request: Request) -> Response:
        table, viewer, asked = await self.at(request)
        if viewer.seat is None:
            raise RefusedError(403, {"error": "only-looks"})
        return JSONResponse(await self.desk.agree(table, viewer.seat, yes=asked.get("yes") is True))

    async def note(self, request: Request) -> Response:
        """What somebody thinks of a position, or of the whole game."""
        table, viewer, asked = await self.at(request)
        text, step = asked.get("text"), asked.get("step", table.sitting.steps)
        if not isinstance(text, str) or not text.strip() or type(step) is not int or not 0 <= step <= MOST_STEPS:
            raise RefusedError(422, {"error": "not-understood"})
        who = "" if viewer.seat is None else table.sitting.seats[viewer.seat]
        return JSONResponse(self.desk.note(table, who, step, text.strip()[:LONGEST_NOTE]))

    async def past(self, request: Request) -> Response:
        """What was seen at an earlier time: while a game goes on, by oneself; after that, by anybody at the table."""
        found, asked = await self.asked(request, "seat", "watch")
        table = await self.desk.table(found.table)
        viewer, step, wanted = self.viewer(found, asked), asked.get("step"), asked.get("as")
        if type(step) is not int:
            raise RefusedError(422, {"error": "not-understood"})
        if wanted is not None and wanted != viewer.seat:
            if not self.desk.open(table) or (found.role == "watch" and not table.sitting.over):
                raise RefusedError(403, {"error": "not-finished"})
            if type(wanted) is not int or not 0 <= wanted < len(table.sitting.seats):
                raise RefusedError(422, {"error": "not-understood"})
            viewer = Viewer(wanted, viewer.language, viewer.width)
        return JSONResponse(await self.desk.past(table, viewer, step))

    async def fork(self, request: Request) -> Response:
        """A table of one's own from an earlier position: for the owner, who has the whole game then."""
        _, asked = await self.asked(request, "owner")
        table = await self.desk.table(request.path_params["table"])
        step = asked.get("step")
        if type(step) is not int:
            raise RefusedError(422, {"error": "not-understood"})
        ident, seats = await self.desk.fork(table, step, asked.get("seats"))
        return self.seated_at(ident, seats)

    async def report(self, request: Request) -> Response:
        _, _ = await self.asked(request, "owner")
        table = await self.desk.table(request.path_params["table"])
        return JSONResponse(await self.desk.report(table))

    async def pause(self, request: Request) -> Response:
        """Whether bots answer at once, or so that one can follow."""
        table, _, asked = await self.at(request)
        table.about["pause"] = "pause" if asked.get("pause") == "pause" else ""
        self.records.about(table.ident, table.about)
        self.desk.tell_people(table)
        return JSONResponse({"done": True})

    async def stream(self, request: Request) -> Response:
        """The one stream of a page: everything that it shows comes by it."""
        found, given = self.listening(request, "seat", "watch")
        table = await self.desk.table(found.table)
        seat = request.query_params.get("seat", "")
        first = found.seats[0] if found.seats else None
        asked = {
            "seat": int(seat) if seat.isascii() and seat.isdecimal() and len(seat) < 4 else first,
            "lang": request.query_params.get("lang"),
            "width": request.query_params.get("width"),
        }
        viewer = self.viewer(found, asked)
        who = f"{given} {asked['seat']}"
        listener = Listener(who, found.seats, viewer)
        before = await self.desk.listen(table, listener, viewer, request.headers.get("last-event-id", ""))
        hello = {
            "proof": keys.proof(given),
            "language": viewer.language,
            "words": speech.words(viewer.language),
            "languages": speech.named(),
            "role": found.role,
            "seats": list(found.seats),
            "seat": viewer.seat,
            "owner": self.owns(request),
            "people": table.people(),
        }

        told = events(hello, before, listener, lambda: self.desk.leave(table, listener))
        return StreamingResponse(told, media_type="text/event-stream", headers={"x-accel-buffering": "no"})

    def owns(self, request: Request) -> str:
        """The proof of the owner, if it is the owner who looks; otherwise nothing."""
        try:
            return keys.proof(self.held(request, "owner")[1])
        except RefusedError:
            return ""


def page(name: str) -> Callable[[Request], Awaitable[Response]]:
    """A page without anything in it: all that is secret comes by its stream."""

    async def answer(request: Request) -> Response:
        del request
        return FileResponse(STATIC / name, media_type="text/html", headers={"cache-control": "no-cache"})

    return answer


async def body(request: Request) -> Json:
    """The JSON of a request: an object."""
    try:
        found = json.loads(await request.body())
        json.dumps(found, ensure_ascii=False).encode()  # half a character can't be written down anywhere
    except (ValueError, RecursionError):
        raise RefusedError(400, {"error": "not-json"}) from None
    if not isinstance(found, dict):
        raise RefusedError(400, {"error": "not-json"})
    return found


def named(name: object) -> str:
    """What somebody is called: no longer than there is room for, and without signs that turn the text around it."""
    if not isinstance(name, str):
        return ""
    return "".join(sign for sign in name if sign.isprintable()).strip()[:LONGEST_NAME]


def spoken(language: object) -> str:
    return language if isinstance(language, str) and language in languages() else "en"


def wide(width: object) -> int:
    text = str(width) if isinstance(width, int | str) else ""
    return width_for(int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 960)
