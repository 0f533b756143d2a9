"""In: a file of the library. Out: its declarations, or its rows, read once; what is wrong with them is reported."""

from __future__ import annotations

from dataclasses import dataclass

from ..diagnostics.diagnostic import Diagnostic, Report
from ..diagnostics.place import Chunk, Sources, Span
from ..syntax import tree
from ..syntax.file import Cache, decode, read_file
from ..syntax.tables import cells, read_csv
from .kept import Kept
from .library import Book, Library, RefusalError


@dataclass(slots=True)
class Shelf:
    """Where the files of one reading come from, and where what is found in them goes."""

    library: Library
    report: Report
    sources: Sources
    cache: Cache
    kept: Kept
