"""In: a text and the name of a file. Out: the file with that text; or, if it can't be written, as it was before."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from rulewright.diagnostics.misuse import MisuseError

from .opening import STANDARD_INPUT, misuse
from .terminal import say


def deliver(text: str, file: str | None) -> None:
    """To the file that was asked for, or to standard output."""
    if file in {None, STANDARD_INPUT}:
        say(text)
    else:
        write(str(file), text)


def write(file: str, text: str) -> None:
    write_bytes(file, text.encode("utf-8"))


def write_bytes(file: str, content: bytes) -> None:
    """All of what is new stands in the file, or all of the old. Links and rights stay."""
    target = Path(file).resolve()
    if not target.parent.is_dir():
        raise MisuseError("R901", f"There is no folder `{Path(file).parent}`.")
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=".", suffix=target.name, delete=False) as new:
            try:
                new.write(content)
                new.close()
                if target.exists():
                    shutil.copymode(target, new.name)
                else:
                    Path(new.name).chmod(0o666 & ~_mask())
                os.replace(new.name, target)  # noqa: PTH105 - of a name
            except BaseException:
                Path(new.name).unlink()
                raise
    except OSError as error:
        error.filename = file  # and not the name of the new file beside it
        raise misuse(error, f"`{file}`") from None


def _mask() -> int:
    """What the user withholds from new files. It can be read only by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
