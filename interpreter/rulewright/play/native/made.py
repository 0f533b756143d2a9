"""In: a table. Out: its program compiled, from the private store if it is there; or why it cannot be."""

from __future__ import annotations

import marshal
import weakref
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
FAILED = "The compiler for C failed."


class Native:
    """The compiled program of a table. ``why``: the reason why there is none, once that is known."""

    def __init__(self, table: Table) -> None:
        self.table = weakref.ref(table)
        self.name = table.stored
        self.library: Library | None = None
        self.why = ""
        self.compiler: Compiler | None = None
        self.work: Compiling | None = None
        self.parts: tuple[Memory, int, dict[str, tuple[str, ...]]] | None = None
        self.looked = False

    def ready(self) -> Library | None:
        """The library if it is there: loaded, in the store, or just compiled. It takes no time to ask."""
        if self.library is not None or self.why:
            return self.library
        if not self.looked:
            self.looked = True
            self.fetch()
        elif self.work is not None and self.work.done:
            self.finish()
        return self.library

    def begin(self) -> None:
        """Begin to compile, unless that has begun; the program is printed at once."""
        if self.ready() is not None or self.why or self.work is not None or self.compiler is None:
            return
        from ...program.lower import lower  # noqa: PLC0415 - not needed for what is in the store
        from ...program.printing.c.source import source  # noqa: PLC0415

        table = self.table()
        assert table is not None
        game = table.game
        program, lowering = lower(game.rules, table.given, table.players, game.sources)
        try:
            printed = source(program, lowering.layout)
        except CannotPrint as error:
            if error.at >= 0:
                line, file = table.line_of(program.points[error.at])
                error.where = f"{file}:{line}"
            self.why = error.told
            self.keep(b"")
            return
        self.parts = (printed.memory, printed.words, dict(printed.emitted))
        self.work = Compiling(self.compiler, printed.text)
        weakref.finalize(self, self.work.close)

    def finish(self) -> None:
        """Wait for the compiler, and load what it made."""
        assert self.work is not None
        assert self.parts is not None
        code = self.work.result()
        self.work = None
        if code is None:
            self.why = FAILED
            return
        self.keep(code)
        self.load(code)

    def now(self) -> Library | None:
        """The library, as soon as it can be there."""
        self.begin()
        if self.work is not None:
            self.finish()
        return self.library

    def load(self, code: bytes) -> None:
        assert self.parts is not None
        try:
            self.library = Library(code, *self.parts)
        except (OSError, AttributeError):
            self.why = FAILED

    # ---- the store ---------------------------------------------------------------------------------------------

    @property
    def key(self) -> str:
        assert self.compiler is not None
        return stored_programs.key(self.name, self.compiler.identity)

    def fetch(self) -> None:
        compilers = found()
        if not compilers:
            self.why = NO_COMPILER
            return
        self.compiler = compilers[0]
        held = store.held(self.key, store.LIBRARY)
        if held is None:
            return
        try:
            memory, words, emitted, self.why, code = marshal.loads(held)  # noqa: S302 - written by us: see ``store``
        except (ValueError, TypeError, EOFError):
            return
        if code:
            self.parts = (Memory(*memory), words, emitted)
            self.load(code)

    def keep(self, code: bytes) -> None:
        memory, words, emitted = self.parts or (Memory((), (), ()), 0, {})
        parts: tuple[Any, ...] = (memory.parts, words, emitted, self.why, code)
        store.hold(self.key, store.LIBRARY, marshal.dumps(parts))
