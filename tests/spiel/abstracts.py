"""Games of two players who see everything."""

from __future__ import annotations

import re
from itertools import permutations

from rulewright.play.choice import Choice
from rulewright.play.session import Session

from . import hive
from .classics import behind, cell, column, picks, row
from .pairs import Pair, State, by_scores, said


def joined(choice: Choice) -> str:
    """The cells that are picked, one after the other."""
    return "".join(picks(choice))


def bare(state: State, action: int) -> str:
    """Two cells, whatever stands between their names."""
    return "".join(re.findall(r"[a-z][0-9]+", said(state, action)))


def going(choice: Choice) -> str:
    """Both cells of a move, of which the second one is no pick."""
    return "".join(re.findall(r"\b[a-h][1-8]\b", str(choice)))


def amazon(state: State, action: int) -> str:
    """Where from, where to, and where the arrow goes: there, these are three steps."""
    return said(state, action).partition("(")[2].rstrip(")")


def in_amazons(name: str) -> str:
    return f"{11 - row(name)}, {column(name) + 1}"


def in_go(choice: Choice) -> str:
    """Columns there have no letter i; the colour stands before."""
    if choice.action == "hold":
        return "PASS"
    name = cell(choice)
    return f"{name[0].replace('i', 'j')}{name[1:]}"


def turned(choice: Choice) -> str:
    """Where the marble lies, and a letter for the quarter and the way it is turned."""
    name, quarter, clockwise = picks(choice)
    at = ("top_left", "top_right", "bottom_right", "bottom_left").index(quarter)
    return f"{name[0]}{7 - row(name)}{'stuvwxyz'[2 * at + (clockwise == 'yes')]}"


def boards(choice: Choice) -> tuple[str, str]:
    """The small board, counted from the upper left one, and the cell on it."""
    across, down = column(cell(choice)), 9 - row(cell(choice))
    return str(down // 3 * 3 + across // 3), f"({down % 3},{across % 3})"


def of_boards(state: State, action: int) -> tuple[str, ...]:
    """Where any board may be played on, choosing one is a step of its own there."""
    words = said(state, action).split(" ")
    if words[0] == "Choose":
        return (words[-1],)
    cell_of_it = words[-1][1:]
    return (cell_of_it,) if has_chosen(state) else (words[2].rstrip(":"), cell_of_it)


def has_chosen(state: State) -> bool:
    """Whether the last action there was to choose a board."""
    made: list[int] = state.history()
    then = state.get_game().new_initial_state()
    for action in made[:-1]:
        then.apply_action(action)
    return made != [] and said(then, made[-1]).startswith("Choose")


def in_quoridor(choice: Choice) -> str:
    """Gaps have rows and columns of their own here; rows are counted from the other side."""
    name, *upright = picks(choice)
    across, up = column(name) // 2, (row(name) - 1) // 2
    return f"{'abcdefghi'[across]}{9 - up - len(upright)}{''.join('v' if one == 'yes' else 'h' for one in upright)}"


def of_line(choice: Choice) -> str:
    """The four points, in their order: rows from above, and columns, both from 0."""
    name, to = picks(choice)
    right, up = {"n": (0, 1), "ne": (1, 1), "e": (1, 0), "se": (1, -1)}[to]
    points = sorted((13 - row(name) - up * at, column(name) + right * at) for at in range(4))
    return "".join(f"[{down},{across}] " for down, across in points)


NUMBERS = ("one", "two", "three", "four", "five", "six")
TOWARDS = {"s": "down", "n": "up", "e": "right", "w": "left", "se": "diag", "nw": "diag"}
CORNERS = (
    ("a3", "a4", "b4", "a5", "b5", "c5"),
    ("c1", "d1", "e1", "d2", "e2", "e3"),
)
"""Black's and White's, as they are filled here; there, row by row from above."""


def of_cube(choice: Choice) -> str:
    cube, to = picks(choice)
    return f"{'BW'[choice.seat]}{1 + NUMBERS.index(cube)}-{TOWARDS[to]}"


def placed_or_rolled(text: str, state: State, session: Session) -> list[str]:
    """Each side's cubes are put up by one event there; the last of the six is no chance here."""
    words = text.split(" ")
    if words[0] == "roll":
        return [words[1]]
    corner = CORNERS[words[1] == "white"]
    order = list(permutations(NUMBERS))[int(words[-1])]
    there = sorted(corner, key=lambda one: (-row(one), one))
    return [order[there.index(one)] for one in corner][:-1]


def tile(text: str, state: State, session: Session) -> list[str]:
    """``2 added to row 1, column 3``: where, which is no chance if there is only one place; and what."""
    value, down, across = (int(one) for one in re.findall(r"\d+", text))
    return [f"{'abcd'[across - 1]}{5 - down}", str(value)][len(state.chance_outcomes()) == 2 :]


ABSTRACTS = {
    "amazons": Pair("amazons", lambda one: tuple(map(in_amazons, picks(one))), 1, there=amazon),
    "clobber": Pair("clobber", joined, 6),
    "y": Pair("y", cell, 2),
    "havannah": Pair("havannah", lambda one: f"{cell(one)[0]}{16 - row(cell(one))}", 1),
    "oware": Pair(
        "oware",
        lambda one: cell(one)[0].upper() if cell(one)[1] == "1" else "fedcba"[column(cell(one))],
        4,
    ),
    "go": Pair("go(board_size=9)", in_go, 2, there=behind(2)),
    "quoridor": Pair("quoridor", in_quoridor, 1),
    "morpion-solitaire": Pair("morpion_solitaire", of_line, 6, players=1, result=by_scores),
    "einstein-wurfelt-nicht": Pair(
        "einstein_wurfelt_nicht",
        of_cube,
        10,
        there=lambda state, action: said(state, action).rstrip("*"),
        outcomes=placed_or_rolled,
    ),
    "2048": Pair(
        "2048",
        lambda one: {"n": "Up", "s": "Down", "e": "Right", "w": "Left"}[picks(one)[0]],
        2,
        outcomes=tile,
        players=1,
        options={"resting": True},
        result=by_scores,
    ),
    "hive": Pair(
        "hive(uses_mosquito=false,uses_ladybug=false,uses_pillbug=false,board_size=14)",
        hive.here,
        1,
        there=hive.there,
        synonyms=True,
        unasked="pass",
        options={"loose": True, "patience": 500},
    ),
    "pentago": Pair("pentago", turned, 2),
    "ultimate-tic-tac-toe": Pair("ultimate_tic_tac_toe", boards, 6, there=of_boards),
    "lines-of-action": Pair("lines_of_action", going, 2, fixed=False, there=bare, options={"returns": 2}),
}
