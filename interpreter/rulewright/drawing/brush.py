"""In: facts about the surroundings of a mark. Out: an object that all drawing functions pass on to each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..scene.faces import Face
from . import inks
from .inks import Style
from .writer import Drawn


class Brush(NamedTuple):
    """Facts about the surroundings. ``below``: the name of the background colour. ``room``: the greatest width for
    lines.

    ``sides``: of the surrounding cells. ``face`` draws a face of some size, ``bare`` only its outline. ``grown``:
    boards whose cells were too small for something before; they keep the larger cells.
    """

    style: Style
    below: str
    room: float
    sides: int
    face: Callable[[Face, float, Brush], Drawn]
    bare: Callable[[Face, float, Brush], str]
    grown: frozenset[str] = frozenset()

    def on(self, below: str, room: float | None = None) -> Brush:
        return Brush(self.style, below, self.room if room is None else room, self.sides, self.face, self.bare)

    @property
    def ink(self) -> str:
        return inks.ink(self.below, self.style)

    @property
    def ground(self) -> str:
        return inks.plain(self.below, self.style)

    @property
    def rim(self) -> str:
        """The colour of a rim that separates text from a textured background; empty if none is needed."""
        return self.ground if inks.rough(self.below, self.style) else ""
