"""In: a game or a folder. Out: a server whose pages show its games, to be played, until Ctrl-C."""

from __future__ import annotations

import argparse
import gc
import socket
import ssl
import webbrowser
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from rulewright.diagnostics.misuse import MisuseError

from .opening import misuse
from .terminal import say

SUMMARY = "open a page where games are played: alone, against bots, or with friends"
NEEDED = ("starlette", "uvicorn", "segno")
MOST_PORTS = 65535


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", metavar="GAME|FOLDER", help="a game that comes along, a file of rules, or a folder with some"
    )
    parser.add_argument("--port", default="8765", metavar="N", help="the port on this machine (8765)")
    parser.add_argument("--lan", action="store_true", help="let friends on the same network come in by links")
    parser.add_argument("--cert", metavar="FILE", help="a certificate, with its --key: what is sent is encrypted")
    parser.add_argument("--key", metavar="FILE", help="the key of the certificate")
    parser.add_argument("--no-open", action="store_true", help="print the address, and open no browser")


def run(chosen: argparse.Namespace) -> int:
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise MisuseError(
            "R905",
            f"The studio needs {' and '.join(missing)}, which this Python does not have.",
            "Install them by: pip install rulewright[studio]",
        )
    folder, first = placed(chosen.game)
    cert, key = (Path(file) if file else None for file in (chosen.cert, chosen.key))
    if (cert is None) != (key is None):
        raise MisuseError("R905", "`--cert` and `--key` belong together.")
    for file in (cert, key):
        if file is not None and not file.is_file():
            raise MisuseError("R901", f"There is no file `{file}`.")
    number = port(chosen.port)
    if cert is not None and key is not None:
        fit(cert, key)
    addresses = own_addresses() if chosen.lan else ()
    if chosen.lan and not addresses:
        raise MisuseError("R903", "This machine has no address in a network.", "Leave `--lan` out to play here.")
    from rulewright.studio.server import Settings, Studio, serve

    try:
        studio = Studio(Settings(folder, number, first, addresses, cert, key))
    except OSError as error:
        raise misuse(error, f"Port {chosen.port}") from None
    link = studio.owner_link()

    def ready() -> None:
        say(f"The studio is open, until Ctrl-C: {link}\n")
        for address in addresses:
            say(f"Friends on the same network come by links to {studio.address(address)}, which you make at a table.\n")
        if addresses and cert is None:
            say("Nothing is encrypted: whoever shares this network can read along. With --cert and --key it is.\n")
        if not chosen.no_open:
            webbrowser.open(studio.door(link).as_uri())

    with suppress(KeyboardInterrupt):
        serve(studio, ready)
    gc.freeze()  # the process ends: to look through fifty games for what nobody needs would take seconds
    studio.door().unlink(missing_ok=True)
    say("The studio is closed. All tables are kept.\n")
    return 0


def fit(cert: Path, key: Path) -> None:
    """Refuse files that are no certificate with its key, before anything is opened."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, password=lambda: "")
    except (ssl.SSLError, ValueError):
        raise MisuseError(
            "R905",
            f"`{cert}` and `{key}` are not a certificate and its key.",
            "Both are PEM files, and the key is not locked by a password: "
            "`openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj /CN=studio -keyout key.pem -out cert.pem`.",
        ) from None
    except OSError as error:
        raise misuse(error, f"`{cert}`") from None


def own_addresses() -> tuple[str, ...]:
    """The address of this machine in its network: the one from which it would speak to others. Nothing is sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.connect(("10.254.254.254", 9))
        address = str(line.getsockname()[0])
        return () if address.startswith("127.") else (address,)
    return ()


def placed(game: str | None) -> tuple[Path, str]:
    """The folder to serve, and the game in it to begin with."""
    from rulewright.data import games

    if game is None:
        return Path.cwd(), ""
    if game in games():
        return Path.cwd(), game
    path = Path(game)
    if path.is_dir():
        return path, ""
    if path.is_file():
        return path.parent, path.name
    raise MisuseError("R901", f"There is no game, no file and no folder `{game}`.")


def port(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 6 and int(word) <= MOST_PORTS):
        raise MisuseError("R905", f"`--port` needs a number up to {MOST_PORTS}, not `{word}`.")
    return int(word)
