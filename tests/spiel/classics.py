"""Games that everybody knows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.play.choice import Choice
from rulewright.play.session import Session

from .pairs import Pair, State, by_scores, said

POINTS = (
    *("a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4"),
    *("e4", "f4", "g4", "c3", "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1"),
)


def picks(choice: Choice) -> list[str]:
    return [str(one) for one in choice.arguments]


def cell(choice: Choice) -> str:
    """The only cell that is picked."""
    (only,) = picks(choice)
    return only


def column(name: str) -> int:
    """The column of a cell, from 0."""
    return ord(name[0]) - ord("a")


def row(name: str) -> int:
    """Its row, from 1."""
    return int(name[1:])


def flipped(name: str) -> str:
    """The same cell of eight rows, with rows counted from the other side."""
    return f"{name[0]}{9 - row(name)}"


def of_morris(choice: Choice) -> str:
    points = [str(POINTS.index(one)) for one in picks(choice)]
    return f"Move {' -> '.join(points)}" if choice.action == "shift" else f"Point {points[0]}"


def two_hundred_turns(made: Sequence[Choice], session: Session) -> bool:
    """A man that is taken belongs to the turn before."""
    return sum(one.action != "take" for one in made) == 200 and session.legal()[0].action != "take"


def of_lines(choice: Choice) -> str:
    """A line between dots: horizontal or vertical, and its row and column."""
    across, up = column(cell(choice)), row(cell(choice)) - 1
    return f"({'v' if up % 2 else 'h'},{up // 2},{across // 2})"


def of_draughts(choice: Choice) -> str:
    return "".join(re.findall(r"\b[a-h][1-8]\b", str(choice)))


def behind(count: int):
    """Names there, without so many characters at their beginning."""

    def there(state: State, action: int) -> str:
        return said(state, action)[count:]

    return there


def dealt(text: str, state: State, session: Session) -> list[str]:
    """Cards are dealt one by one; the last one is no chance here."""
    return [("jack", "queen", "king")[int(text[-1])]] if len(state.history()) < 2 else []


def rolled(text: str, state: State, session: Session) -> list[str]:
    return [text.rpartition(" ")[2]]


CLASSICS = {
    "tic-tac-toe": Pair("tic_tac_toe", lambda one: f"({3 - row(cell(one))},{column(cell(one))})", 40, there=behind(1)),
    "connect-four": Pair("connect_four", lambda one: str(column(cell(one))), 20, there=behind(1)),
    "breakthrough": Pair(
        "breakthrough",
        lambda one: "".join(map(flipped, picks(one))),
        4,
        there=lambda state, action: said(state, action).rstrip("*"),
    ),
    "hex": Pair("hex", cell, 2),
    "reversi": Pair("othello", lambda one: flipped(cell(one)), 4, unasked="pass"),
    "gomoku": Pair("gomoku", lambda one: f"{column(cell(one))},{row(cell(one)) - 1}", 2),
    "english-draughts": Pair(
        "checkers",
        of_draughts,
        4,
        drawn=lambda made, _: len(made) >= 40 and all(one.action == "walk" for one in made[-40:]),
    ),
    "nine-mens-morris": Pair(
        "nine_mens_morris",
        of_morris,
        4,
        options={"patience": 200},
        drawn=two_hundred_turns,
    ),
    "dots-and-boxes": Pair("dots_and_boxes(num_rows=3,num_cols=3)", of_lines, 15, there=behind(2)),
    "kuhn-poker": Pair(
        "kuhn_poker",
        lambda one: "Bet" if one.action in {"bet", "call"} else "Pass",
        30,
        outcomes=dealt,
        result=by_scores,
    ),
    "pig": Pair("pig", lambda one: "roll" if one.action == "throw" else "stop", 10, outcomes=rolled),
}
