"""What is raised if a program cannot be printed in C: it is played in Python instead."""

from __future__ import annotations

from ...form import NONE


class CannotPrint(Exception):  # noqa: N818 - the name is part of the interface
    """``what`` the printer lacks; ``at``: the point of the rule graph, if it is known; ``where``: its line."""

    def __init__(self, what: str, at: int = NONE) -> None:
        super().__init__(what)
        self.what = what
        self.at = at
        self.where = ""

    @property
    def told(self) -> str:
        place = f" ({self.where})" if self.where else ""
        return f"This game cannot be printed in C yet: there is no form for {self.what}{place}."
