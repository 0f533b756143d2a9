"""In: a text and the name of a file. Out: the file with that text; or, if it cannot be written, unchanged."""

from __future__ import annotations

from os.path import realpath
from pathlib import Path

from rulewright import atomic
from rulewright.diagnostics.misuse import MisuseError

from .opening import STANDARD_INPUT, misuse
from .terminal import say


def deliver(text: str, file: str | None) -> None:
    """Write to the requested file, or to standard output."""
    if file in {None, STANDARD_INPUT}:
        say(text)
    else:
        write(str(file), text)


def made_folder(path: str | Path) -> Path:
    """The folder of that name, made with all above it if it is not there."""
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise misuse(error, f"`{path}`") from None
    return folder


def write(file: str, text: str, *, lasting: bool = True) -> None:
    write_bytes(file, text.encode("utf-8"), lasting=lasting)


def write_bytes(file: str, content: bytes, *, lasting: bool = True) -> None:
    """Replace the content of a file completely or not at all. Links and access rights are kept."""
    try:
        if not Path(realpath(file)).parent.is_dir():
            raise MisuseError("R901", f"There is no folder `{Path(file).parent}`.")
        atomic.write(Path(file), content, lasting=lasting)
    except OSError as error:
        error.filename = file  # not the name of the temporary file
        raise misuse(error, f"`{file}`") from None
