"""In: a request, before anything looks at it. Out: the same, or a refusal; and every answer with the headers that lock
it.

A page of somebody else that is open in the same browser can send requests here, and so can a name that somebody points
at this machine. So the name in ``Host`` must be one that was printed at the start, to the letter and with the port;
whatever changes something must come from a page of ours, as JSON, which no form can send; and nothing is answered that
another page could read.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BYTES = 65_536
MOST_HEADERS = 64
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
OURS = frozenset({"same-origin"})
TYPED = frozenset({"same-origin", "none"})
"""Where a page may be asked for from: one of ours, or the address bar."""


class RefusalError(Exception):
    """A request that is not answered, and why."""

    def __init__(self, status: int, error: str) -> None:
        super().__init__(error)
        self.status, self.error = status, error


class Locks:
    """Stands before the application."""

    def __init__(
        self,
        app: App,
        names: Callable[[], frozenset[str]],
        *,
        encrypted: bool = False,
        asked: Callable[[], None] = lambda: None,
    ) -> None:
        """``names``: of this server, with their ports, as browsers write them; ``asked`` is called for each request."""
        self.app, self.names, self.asked = app, names, asked
        self.scheme = "https" if encrypted else "http"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":  # nothing here speaks websockets
            return
        self.asked()

        async def locked(message: Message) -> None:
            if message["type"] == "http.response.start":
                known = {name.lower() for name, _ in message.get("headers", [])}
                more = [
                    (name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in known
                ]
                if b"cache-control" not in known:
                    more.append((b"cache-control", b"no-store"))
                message["headers"] = [*message.get("headers", []), *more]
            await send(message)

        try:
            self.examine(scope)
            body = await self.read(scope, receive)
        except RefusalError as refused:
            await refuse(locked, refused)
            return
        sent = False

        async def again() -> Message:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, again, locked)

    def examine(self, scope: Scope) -> None:
        """Refuse what does not come from a page of ours, or from the address bar."""
        headers: dict[str, list[str]] = {}
        if len(scope["headers"]) > MOST_HEADERS:
            raise RefusalError(431, "too-many-headers")
        for name, value in scope["headers"]:
            headers.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
        hosts = headers.get("host", [])
        if len(hosts) != 1 or hosts[0].lower() not in self.names():
            raise RefusalError(421, "wrong-host")
        ours = f"{self.scheme}://{hosts[0].lower()}"
        method = scope["method"]
        origins, sites = headers.get("origin", []), headers.get("sec-fetch-site", [])
        if method in {"GET", "HEAD"}:
            if any(origin.lower() != ours for origin in origins):
                raise RefusalError(403, "wrong-origin")
            if any(site not in TYPED for site in sites) and not scope["path"].startswith("/join"):
                raise RefusalError(403, "wrong-site")
        elif method in {"POST", "PUT", "DELETE"}:
            if len(origins) != 1 or origins[0].lower() != ours:
                raise RefusalError(403, "wrong-origin")
            if any(site not in OURS for site in sites):
                raise RefusalError(403, "wrong-site")
            kinds = [kind.partition(";")[0].strip().lower() for kind in headers.get("content-type", [])]
            if kinds != ["application/json"]:
                raise RefusalError(415, "not-json")
        else:
            raise RefusalError(405, "wrong-method")
        lengths = headers.get("content-length", [])
        if any(not one.isdecimal() or len(one) > 12 or int(one) > MOST_BYTES for one in lengths):
            raise RefusalError(413, "too-long")

    async def read(self, scope: Scope, receive: Receive) -> bytes:
        """The whole body, which is short."""
        if scope["method"] in {"GET", "HEAD"}:
            return b""
        body = b""
        while True:
            message = await receive()
            if message["type"] != "http.request":
                raise RefusalError(400, "broken-off")
            more: bytes = message.get("body", b"")
            body += more
            if len(body) > MOST_BYTES:
                raise RefusalError(413, "too-long")
            if not message.get("more_body", False):
                return body


async def refuse(send: Send, refused: RefusalError) -> None:
    body = json.dumps({"error": refused.error}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
