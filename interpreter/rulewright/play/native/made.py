"""In: a table. Out: its program compiled, from the private store if it is there; or why it cannot be.

There may be two compilers: one that is ready at once, and one whose programs are faster. What the second makes takes
the place of what the first has made while games are played.
"""

from __future__ import annotations

import marshal
import weakref
from threading import RLock
from typing import TYPE_CHECKING, Any

from ... import store
from ...program.printing.c.cannot import CannotPrint
from ...program.printing.c.memory import Memory
from .. import stored_programs
from .compilers import Compiler, Compiling, found
from .library import Library

if TYPE_CHECKING:
    from ..game import Table

NO_COMPILER = "There is no compiler for C on this machine."
NO_FOLDER = "There is no folder in which only you can write, for the compiler to work in."
FAILED = "The compiler for C failed"
Parts = tuple[Memory, dict[str, tuple[str, ...]]]


class Native:
    """The compiled program of a table. ``why``: the reason why there is none, once that is known."""

    def __init__(self, table: Table, name: str = "") -> None:
        """``name``: what the store knows it by, if not by that of the table."""
        self.table = weakref.ref(table)
        self.name = name or table.stored
        self.library: Library | None = None
        self.why = ""
        self.told: list[str] = []
        """What happened, for those who want to know."""
        self.waiting: tuple[Compiler, ...] | None = None
        """The compilers that have not been tried and make faster programs than the present one; None: not known yet."""
        self.work: Compiling | None = None
        self.by: Compiler | None = None
        """Whose work that is."""
        self.source = ""
        self.parts: Parts = (Memory((), (), ()), {})
        self.lock = RLock()
        """Held while something of this is changed: all threads that play at a table share it."""

    def ready(self) -> Library | None:
        """The fastest library that is there: loaded, in the store, or just compiled. It takes no time to ask."""
        with self.lock:
            if self.waiting is None and self.library is None and not self.why:
                self.fetch()
            elif self.work is not None and self.work.done:
                self.finish()
            return self.library

    def begin(self, seconds: float | None = None) -> None:
        """Begin to compile, if that is worth it where games would take so many seconds more; nothing waits for it."""
        with self.lock:
            self.ready()
            self.start(seconds)

    def now(self) -> Library | None:
        """A library, as soon as one can be there."""
        with self.lock:
            while self.ready() is None and not self.why:
                self.begin()
                if self.work is not None:
                    self.finish()
            return self.library

    # ---- compiling ---------------------------------------------------------------------------------------------

    def start(self, seconds: float | None) -> None:
        if self.work is not None or not self.waiting or (seconds is not None and seconds < self.waiting[0].worth):
            return
        if not self.source and not self.print():
            return
        self.by, *others = self.waiting
        self.waiting = tuple(others)
        try:
            self.work = Compiling(self.by, self.source)
        except OSError as error:
            self.without(NO_FOLDER if isinstance(error, PermissionError) else f"{FAILED}: {self.by.named}.")
            return
        weakref.finalize(self, self.work.close)

    def finish(self) -> None:
        """Wait for the compiler, and load what it made."""
        assert self.work is not None
        assert self.by is not None
        code, self.work = self.work.result(), None
        if code is None or not self.load(code, self.by):
            self.without(f"{FAILED}: {self.by.named}.")
            return
        self.told.append(f"compiled by {self.by.named}")
        if not self.waiting:
            self.source = ""
        self.keep(self.key(self.by), code)

    def without(self, why: str) -> None:
        """The compiler at hand made nothing; another one may."""
        self.told.append(why)
        if self.library is None and not self.waiting:
            self.why = why

    def print(self) -> bool:
        """Print the program in C, if that is possible."""
        from ...program.printing.c.source import source  # noqa: PLC0415 - not needed for what is in the store

        table = self.table()
        assert table is not None
        try:
            printed = source(table.program, table.layout)
        except CannotPrint as error:
            if error.at >= 0:
                line, file = table.line_of(table.program.points[error.at])
                error.where = f"{file}:{line}"
            self.waiting, self.why = (), error.told
            self.keep(self.key(None), b"")
            return False
        self.parts = (printed.memory, dict(printed.emitted))
        self.source = printed.text
        return True

    def load(self, code: bytes, by: Compiler) -> bool:
        try:
            self.library = Library(code, *self.parts, by.named)
        except (OSError, AttributeError):
            return False
        return True

    # ---- the store ---------------------------------------------------------------------------------------------

    def key(self, compiler: Compiler | None) -> str:
        return stored_programs.key(self.name, () if compiler is None else compiler.identity)

    def fetch(self) -> None:
        """What is in the store, of the compilers that are there: the fastest."""
        compilers = found()
        self.waiting = compilers
        if not compilers:
            self.why = NO_COMPILER
            return
        for at in reversed(range(len(compilers))):
            if self.held(compilers[at]):
                self.told.append(f"compiled by {compilers[at].named}, from the private store")
                self.waiting = compilers[at + 1 :]
                return
        self.held(None)

    def held(self, compiler: Compiler | None) -> bool:
        """Load what a compiler made, or learn why there is nothing to be compiled, from the store."""
        kept = store.held(self.key(compiler), store.LIBRARY)
        if kept is None:
            return False
        try:
            memory, emitted, why, code = marshal.loads(kept)  # noqa: S302 - written by us: see ``store``
        except (ValueError, TypeError, EOFError):
            return False
        if compiler is None:
            self.waiting, self.why = (), why
            return True
        self.parts = (Memory(*memory), emitted)
        return self.load(code, compiler)

    def keep(self, key: str, code: bytes) -> None:
        memory, emitted = self.parts
        parts: tuple[Any, ...] = (memory.parts, emitted, self.why, code)
        store.hold(key, store.LIBRARY, marshal.dumps(parts))
