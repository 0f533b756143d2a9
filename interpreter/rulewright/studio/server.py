"""In: a folder, names and a port. Out: the studio, served until it is ended."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from . import keys
from .anew import Anew
from .api import Api, page, spoken
from .desk import Desk
from .keys import Pass
from .locks import Locks
from .makers import Makers
from .records import Records
from .shelf import Shelf
from .sweeping import Sweeping, by_hand
from .workshop import Workshop

HIDDEN = ".rulewright"
"""The folder in the folder of the games where tables are kept."""
LOOK = 0.1
"""The seconds between two looks at whether somebody wants the server to end."""


@dataclass
class Settings:
    """How to serve."""

    folder: Path
    port: int = 8765
    first: str = ""
    """The game that was named at the start."""
    addresses: tuple[str, ...] = ()
    """Addresses of this machine in the network, for friends; none if they are not invited."""
    cert: Path | None = None
    key: Path | None = None

    @property
    def scheme(self) -> str:
        return "https" if self.cert is not None else "http"


class Studio:
    """The server with everything behind it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.sockets = opened(settings)
        self.port: int = self.sockets[0].getsockname()[1]
        self.records = Records(settings.folder / HIDDEN / "tables.sqlite")
        apart(settings.folder / HIDDEN)
        self.records.forget_owners()
        shelf = Shelf(settings.folder, settings.first)
        self.desk = Desk(self.records, shelf)
        self.workshop = Workshop(shelf, settings.folder / HIDDEN)
        encrypted = settings.cert is not None
        hosts = [*map(self.address, settings.addresses or ("127.0.0.1",))]
        network, drafts = bool(settings.addresses), self.workshop.drafts
        self.api = api = Api(self.desk, self.port, hosts, encrypted=encrypted, network=network, drafts=drafts)
        makers = Makers(self.workshop, api, page("maker.html"), spoken)
        self.anew = Anew(self.desk, settings.folder)
        routes = [*api.routes(), *makers.routes(), *self.anew.routes(api)]
        self.sweeping = Sweeping()
        self.app = Locks(Starlette(routes=routes), self.names, encrypted=encrypted, asked=self.sweeping.asked)

    def hosts(self) -> list[str]:
        """The names of this server, the one to open first."""
        return ["127.0.0.1", "localhost", "[::1]", *self.settings.addresses]

    def names(self) -> frozenset[str]:
        """The same as browsers write them: the usual port is left out."""
        usual = {"http": 80, "https": 443}[self.settings.scheme]
        bare = self.hosts() if self.port == usual else []
        return frozenset([*(f"{host}:{self.port}" for host in self.hosts()), *bare])

    def address(self, host: str = "127.0.0.1") -> str:
        return f"{self.settings.scheme}://{host}:{self.port}"

    def owner_link(self) -> str:
        """The address by which the owner comes in, once."""
        token = keys.token()
        self.records.give(token, Pass("owner", once=True))
        return f"{self.address()}/join#owner={token}"

    def door(self, link: str = "") -> Path:
        """A page that leads to a link, for a browser to open: what stands on a command line, everybody can read."""
        page = (self.settings.folder / HIDDEN / "open.html").resolve()
        if link:
            page.touch(mode=0o600)
            page.chmod(0o600)
            page.write_text(f'<!doctype html><meta http-equiv="refresh" content="0; url={link}">\n', encoding="utf-8")
        return page

    async def serve(self, ready: Callable[[], None] = lambda: None) -> None:
        """Serve until somebody ends it. Open streams don't keep it."""
        config = uvicorn.Config(
            self.app,
            log_level="critical",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            lifespan="off",
            timeout_graceful_shutdown=1,
            timeout_keep_alive=30,
            h11_max_incomplete_event_size=32_768,
            ssl_certfile=str(self.settings.cert) if self.settings.cert else None,
            ssl_keyfile=str(self.settings.key) if self.settings.key else None,
        )
        self.server = uvicorn.Server(config)
        watching = asyncio.create_task(self.watch(ready))
        looking = asyncio.create_task(self.anew.watch())
        try:
            with by_hand():
                await self.server.serve(sockets=self.sockets)
        finally:
            watching.cancel()
            looking.cancel()
            self.records.close()

    async def watch(self, ready: Callable[[], None]) -> None:
        while not self.server.started:  # noqa: ASYNC110 - uvicorn has a flag here, and nothing to wait for
            await asyncio.sleep(LOOK / 10)
        ready()
        while not self.server.should_exit:
            await asyncio.sleep(LOOK)
            self.sweeping.look()
        self.desk.close()
        self.workshop.close()


def opened(settings: Settings) -> list[socket.socket]:
    """A socket for each address: this machine's own, and those in the network that friends are invited to."""
    first = listening(socket.AF_INET, "127.0.0.1", settings.port)
    port = first.getsockname()[1]
    found = [first]
    with suppress(OSError):  # a machine without IPv6
        found.append(listening(socket.AF_INET6, "::1", port))
    found += [listening(socket.AF_INET, address, port) for address in settings.addresses]
    return found


def listening(family: socket.AddressFamily, address: str, port: int) -> socket.socket:
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((address, port))
        found.listen(256)
        found.setblocking(False)
    except OSError:
        found.close()
        raise
    return found


def serve(studio: Studio, ready: Callable[[], None]) -> None:
    asyncio.run(studio.serve(ready))


def apart(folder: Path) -> None:
    """What is kept here holds the secrets of all games: git is told to leave it alone."""
    ignored = folder / ".gitignore"
    if not ignored.exists():
        with suppress(OSError):
            ignored.write_text("*\n", encoding="utf-8")


__all__: Sequence[str] = ["HIDDEN", "Settings", "Studio", "serve"]
