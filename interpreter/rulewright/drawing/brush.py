"""In: what is known of the place where something is drawn. Out: what all that draw there hand on to each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..scene.faces import Face
from . import inks
from .inks import Style
from .writer import Drawn


class Brush(NamedTuple):
    """``below`` is the name of the colour on which it is drawn; ``room`` how wide lines of words and rows may become.

    ``sides`` are those of the cells around. ``face`` draws a face of some size, ``bare`` its outline alone.
    """

    style: Style
    below: str
    room: float
    sides: int
    face: Callable[[Face, float, Brush], Drawn]
    bare: Callable[[Face, float, Brush], str]

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
        """The colour that keeps words apart from a texture, or nothing."""
        return self.ground if inks.rough(self.below, self.style) else ""
