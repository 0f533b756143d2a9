"""Games for two who do not see everything."""

from __future__ import annotations

from rulewright.play.choice import Choice

from .classics import behind, column, picks, rolled
from .pairs import Pair, by_scores, said


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


def at_sea(name: str) -> str:
    """A square, or a cell of the sea: row and column, from above and from 0."""
    across, up = name[1:].split("_") if "_" in name else (1 + column(name), name[1:])
    return f"({10 - int(up)}, {int(across) - 1})"


def of_ships(choice: Choice) -> str:
    bow, *stern = picks(choice)
    if not stern:
        return f"shoot at {at_sea(bow)}"
    upright = bow.partition("_")[0] == stern[0].partition("_")[0]
    return f"place ship {'vertically' if upright else 'horizontally'} with top-left corner in {at_sea(bow)}"


HIDDEN = {
    "phantom-tic-tac-toe": Pair("phantom_ttt", in_rows, 20, there=behind(1)),
    "battleship": Pair(
        "battleship", of_ships, 1, there=behind(5), result=by_scores, options={"shots": 50, "repeated": True}
    ),
    "dark-hex": Pair("dark_hex", in_hex, 20),
    "blotto": Pair(
        "turn_based_simultaneous_game(game=blotto())",
        lambda one: "[{},{},{}]".format(*one.arguments, 10 - sum(map(int, one.arguments))),
        20,
        there=lambda state, action: said(state, action).rpartition(" ")[2],
    ),
    "liars-dice": Pair(
        "liars_dice",
        lambda one: "-".join(map(str, one.arguments)) if one.action == "bid" else "Liar",
        20,
        outcomes=rolled,
        options={"dice": 1},
    ),
}
