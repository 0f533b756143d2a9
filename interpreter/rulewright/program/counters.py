"""In: a program that counts. Out: what it counts, and where in a row of counters: the same in Python and in C."""

from __future__ import annotations

from collections.abc import Mapping

from ..frozen import frozen
from .form import Act, Num, Program
from .trees import nodes


@frozen
class Counters:
    """``notes``: the place of each point with each result that its test can have. After these there is a counter for
    each piece that is moved, and two for each line of ``winner``: that it decided, and that it left several.
    """

    notes: Mapping[tuple[int, int], int]
    pieces: int
    lines: int

    @property
    def met(self) -> int:
        """Where the counters of pieces begin."""
        return len(self.notes)

    @property
    def decided(self) -> int:
        """Where those of lines of ``winner`` begin."""
        return self.met + self.pieces

    @property
    def size(self) -> int:
        return self.decided + 2 * self.lines


def counters(program: Program, pieces: int) -> Counters | None:
    """What a program counts; nothing if it only plays. ``pieces``: how many there are."""
    found, moved = set[tuple[int, int]](), False
    for node in nodes((tuple(program.functions.values()), program.blocks)):
        match node:
            case Act(name="note", args=(Num(value=point), Num(value=outcome))):
                found.add((point, outcome))
            case Act(name="met"):
                moved = True
            case _:  # it counts nothing itself
                pass
    if not found:
        return None
    places = {one: at for at, one in enumerate(sorted(found))}
    return Counters(places, pieces if moved else 0, len(program.winner))
