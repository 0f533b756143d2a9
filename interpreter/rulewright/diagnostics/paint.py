"""In: a piece of a message and its kind. Out: the piece in the colour of that kind, if colours are on."""

from __future__ import annotations

from ..frozen import frozen

COLOURS = {"error": "1;31", "warning": "1;33", "note": "1;36", "hint": "1;32", "frame": "1;34", "strong": "1"}


@frozen
class Brush:
    """Returns text unchanged unless ``colour`` is set."""

    colour: bool = False

    def paint(self, kind: str, text: str) -> str:
        return f"\x1b[{COLOURS[kind]}m{text}\x1b[0m" if self.colour and text else text
