"""In: a text and the name of a file. Out: the file with that text; or, if it can't be written, as it was before."""

from __future__ import annotations

from os.path import realpath
from pathlib import Path

from rulewright import atomic
from rulewright.diagnostics.misuse import MisuseError

from .opening import STANDARD_INPUT, misuse
from .terminal import say


def deliver(text: str, file: str | None) -> None:
    """To the file that was asked for, or to standard output."""
    if file in {None, STANDARD_INPUT}:
        say(text)
    else:
        write(str(file), text)


def write(file: str, text: str, *, lasting: bool = True) -> None:
    write_bytes(file, text.encode("utf-8"), lasting=lasting)


def write_bytes(file: str, content: bytes, *, lasting: bool = True) -> None:
    """All of what is new stands in the file, or all of the old. Links and rights stay."""
    try:
        if not Path(realpath(file)).parent.is_dir():
            raise MisuseError("R901", f"There is no folder `{Path(file).parent}`.")
        atomic.write(Path(file), content, lasting=lasting)
    except OSError as error:
        error.filename = file  # and not the name of the new file beside it
        raise misuse(error, f"`{file}`") from None
