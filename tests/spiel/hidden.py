"""Games for two who do not see everything."""

from __future__ import annotations

from rulewright.play.choice import Choice

from .classics import behind, picks
from .pairs import Pair


def spot(choice: Choice) -> tuple[int, int]:
    """The column and the row of a spot, from 1."""
    (name,) = picks(choice)
    return int(name[1]), int(name[2])


def in_rows(choice: Choice) -> str:
    """Row and column, from above and from 0."""
    across, up = spot(choice)
    return f"({3 - up},{across - 1})"


def in_hex(choice: Choice) -> str:
    across, up = spot(choice)
    return f"{'abc'[across - 1]}{up}"


HIDDEN = {
    "phantom-tic-tac-toe": Pair("phantom_ttt", in_rows, 20, there=behind(1)),
    "dark-hex": Pair("dark_hex", in_hex, 20),
}
