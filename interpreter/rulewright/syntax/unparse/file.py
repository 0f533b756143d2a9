"""In: the declarations of a file. Out: its canonical text; declarations in ``keep`` are copied unchanged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..tree import Declaration, File, Placed
from .declarations import declaration
from .written import Written, block, goes_on


def unparse_declaration(node: Declaration) -> str:
    """The text of a declaration and of the comments above it, without a final line end."""
    return "\n".join(block([declaration(node)]))


def unparse(file: File, keep: Callable[[Placed], bool] = lambda _: False) -> str:
    """The text of a file. Blank lines separate declarations, except short ones of the same kind that had none between
    them.
    """
    lines: list[Written] = []
    before: Placed | None = None
    for placed in file.declarations:
        line = Written("", kept=placed.chunk.text) if keep(placed) else declaration(placed.declaration)
        if before is None or placed.apart or not _alike(before, placed, lines[-1], line):
            line = replace(line, above=("", *line.above))
        lines.append(line)
        before = placed
    text = block(lines, below=("", *file.below) if file.below else ())
    return "\n".join(text) + "\n" if text else ""


def _alike(first: Placed, second: Placed, line: Written, next_line: Written) -> bool:
    """Whether two declarations without a blank line between them may stay so."""
    if line.kept or next_line.kept:
        return True
    return type(first.declaration) is type(second.declaration) and not goes_on(line) and not goes_on(next_line)
