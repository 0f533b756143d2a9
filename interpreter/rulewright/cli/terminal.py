"""In: text for the user. Out: the text on standard output or standard error, in colours where they are wanted."""

from __future__ import annotations

import codecs
import io
import os
import shutil
import sys
from typing import TYPE_CHECKING, TextIO

from rulewright.diagnostics.misuse import MisuseError
from rulewright.diagnostics.paint import Brush
from rulewright.diagnostics.visible import visible

if TYPE_CHECKING:
    from rulewright.screen.device import Device


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


def device(*, plain: bool) -> Device:
    """The capabilities of the terminal; ``plain``: only ASCII is wanted."""
    from rulewright.screen.device import NARROWEST, WIDEST, WIDTH, Device

    from .probe import shows_symbols

    if plain:
        speak_ascii()
    at_terminal = sys.stdout.isatty()
    width = shutil.get_terminal_size((WIDTH, 24)).columns if at_terminal else WIDTH
    colours = 0 if not coloured(sys.stdout) else 256 if many_colours() else 16
    return Device(max(NARROWEST, min(WIDEST, width)), 0 if plain else colours, not plain and shows_symbols(), plain)


def many_colours() -> bool:
    return "256color" in os.environ.get("TERM", "") or os.environ.get("COLORTERM", "") in {"truecolor", "24bit"}


def speak_ascii() -> None:
    """From now on signs are written in ASCII, as far as that says the same; other alphabets stay."""
    codecs.register_error("in-ascii", in_ascii)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="ascii", errors="in-ascii")


def in_ascii(error: UnicodeError) -> tuple[str | bytes, int]:
    from rulewright.screen.device import plainer

    assert isinstance(error, UnicodeEncodeError)
    told = plainer(error.object[error.start : error.end])
    return told if told.isascii() else told.encode("utf-8", "backslashreplace"), error.end
