"""In: a game as the user gives it: a name, a path or ``-``. Out: nothing if it can be read, else why not (R901 to
R904).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

from rulewright.data import games, on_the_shelf
from rulewright.diagnostics.misuse import MisuseError

from .guess import did_you_mean

STANDARD_INPUT = "-"
ENDING = ".rules"
MOST_BYTES = 20_000_000


def is_name(game: str) -> bool:
    """Whether a game is given by its name, such as ``tikal`` or ``jackal-dungeon+mud``, and not by a path."""
    return game.partition("+")[0] in games()


def look(game: str) -> None:
    """Refuse a game that does not exist or cannot be read."""
    if game == STANDARD_INPUT or is_name(game):
        return
    path = file_of(game)
    if path.is_dir():
        inside = sorted(path.glob(f"*{ENDING}"))
        raise MisuseError("R902", f"`{game}` is a folder.", f"Say which file: `{inside[0]}`." if inside else "")
    watch(path, game)
    if not path.exists():
        raise _missing(game, path)


def watch(path: Path, called: str) -> None:
    """Refuse devices and pipes, which may be endless or never answer."""
    if path.is_char_device() or path.is_block_device():
        raise MisuseError("R903", f"`{called}` is a device.", "Give a file of rules.")
    if path.is_fifo() or path.is_socket():
        raise MisuseError("R903", f"`{called}` is a pipe.", "Give a file, or `-` for standard input.")


def contents(file: str) -> bytes:
    """The content of a file."""
    path = Path(file)
    watch(path, file)
    with path.open("rb") as opened:
        return bounded(opened, f"`{file}`")


def bounded(stream: BinaryIO, subject: str) -> bytes:
    """The content of a stream, up to the limit for files of rules."""
    read = stream.read(MOST_BYTES + 1)
    if len(read) > MOST_BYTES:
        limit = f"the limit is {MOST_BYTES // 1_000_000} MB"
        raise MisuseError("R911", f"{subject[:1].upper()}{subject[1:]} is too large: {limit}.")
    return read


def standard_input() -> str:
    """The text on standard input."""
    try:
        return bounded(sys.stdin.buffer, "standard input").decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise misuse(error, "Standard input") from None


def misuse(error: OSError | UnicodeDecodeError, subject: str) -> MisuseError:
    """An error of the operating system in plain words; ``subject`` is used if the system does not name a file."""
    if isinstance(error, UnicodeDecodeError):
        return MisuseError("R904", f"{subject} is not text in UTF-8 ({_position(error)}).", "Save it again as UTF-8.")
    name = f"`{error.filename}`" if error.filename else subject
    if isinstance(error, FileNotFoundError):
        return MisuseError("R901", f"There is no file {name}.")
    if isinstance(error, IsADirectoryError):
        return MisuseError("R902", f"{name} is a folder.")
    return MisuseError("R903", f"{name} cannot be opened or written: {(error.strerror or str(error)).lower()}.")


def file_of(game: str) -> Path:
    """The file of a game: ``mine.rules`` for ``mine.rules+mud``, which adds an addon from the same folder."""
    file, plus, _ = game.partition(f"{ENDING}+")
    return Path(file + ENDING) if plus and not Path(game).exists() else Path(game)


def _position(error: UnicodeDecodeError) -> str:
    return f"see byte {error.start + 1}"


def _missing(game: str, path: Path) -> MisuseError:
    if path.suffix == ENDING or len(path.parts) > 1:
        beside = {str(near): near for near in path.parent.glob(f"*{ENDING}")} if path.parent.is_dir() else {}
        return MisuseError("R901", f"There is no file `{game}`.", did_you_mean(str(path), beside))
    name, plus, addons = game.partition("+")
    here = {near.name for near in Path().glob(f"*{ENDING}")}
    if name + ENDING in here:
        guess = f"Did you mean `{name}{ENDING}{plus}{addons}`?"
    else:
        guess = did_you_mean(name, {*games(), *here})
    return MisuseError("R901", f"There is no game and no file called `{game}`.", guess or f"{on_the_shelf()}.")
