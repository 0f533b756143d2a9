"""In: text for the user. Out: the text on standard output or standard error, in colours where they are wanted."""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO

from rulewright.diagnostics.misuse import MisuseError
from rulewright.diagnostics.paint import Brush
from rulewright.diagnostics.visible import visible


def prepare() -> None:
    """Replace characters that the terminal lacks by their numbers, and ignore output to a closed stream."""
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(text: str) -> None:
    """Print what was asked for. The text contains its own line ends."""
    sys.stdout.write(text)


def complain(misuse: MisuseError) -> None:
    """Print why it cannot be done, to standard error."""
    brush = Brush(coloured(sys.stderr))
    lines = [brush.paint("error", f"error[{misuse.code}]") + brush.paint("strong", f": {visible(misuse.message)}")]
    if misuse.hint:
        lines.append(f"{brush.paint('hint', 'hint')}: {visible(misuse.hint)}")
    sys.stderr.write("\n".join(lines) + "\n")


def silence() -> None:
    """Nobody reads the output any more: discard what is buffered, otherwise Python complains at exit."""
    sys.stdout = io.StringIO()


def coloured(stream: TextIO) -> bool:
    """See https://no-color.org: colours are for terminals, and for people who did not switch them off."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
