"""Random games in lock-step with OpenSpiel: at each step the same choices, the same player; in the end the same
returns.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from rulewright.play.chance import Stream

pyspiel = pytest.importorskip("pyspiel")


def flipped(cell: str) -> str:
    """The same cell, with rows counted from the other side."""
    return cell[0] + str(9 - int(cell[1:]))


def column(cell: str) -> int:
    return ord(cell[0]) - ord("a")


POINTS = (
    "a7",
    "d7",
    "g7",
    "b6",
    "d6",
    "f6",
    "c5",
    "d5",
    "e5",
    "a4",
    "b4",
    "c4",
    "e4",
    "f4",
    "g4",
    "c3",
    "d3",
    "e3",
    "b2",
    "d2",
    "f2",
    "a1",
    "d1",
    "g1",
)


def of_morris(action: str, picks: tuple[str, ...]) -> str:
    points = [str(POINTS.index(one)) for one in picks]
    return f"Move {' -> '.join(points)}" if action == "shift" else f"Point {points[0]}"


def of_lines(cell: str) -> str:
    """A line between dots: horizontal or vertical, and its row and column."""
    across, up = column(cell), int(cell[1:]) - 1
    return f"({'v' if up % 2 else 'h'},{up // 2},{across // 2})"


@dataclass(frozen=True)
class Pair:
    """Translates our choices into actions of OpenSpiel."""

    other: str
    called: Callable[[str, tuple[str, ...], str], str]
    games: int
    plain: Callable[[str], str] = lambda text: text
    steps: int = 1000
    options: dict[str, int] = field(default_factory=dict)


PAIRS = {
    "tic-tac-toe": Pair(
        "tic_tac_toe", lambda _, picks, __: f"({3 - int(picks[0][1])},{column(picks[0])})", 40, lambda text: text[1:]
    ),
    "connect-four": Pair("connect_four", lambda _, picks, __: str(column(picks[0])), 20, lambda text: text[1:]),
    "breakthrough": Pair(
        "breakthrough", lambda _, picks, __: flipped(picks[0]) + flipped(picks[1]), 10, lambda text: text.rstrip("*")
    ),
    "hex": Pair("hex", lambda _, picks, __: picks[0], 4),
    "reversi": Pair("othello", lambda _, picks, __: flipped(picks[0]), 8),
    "english-draughts": Pair(
        "checkers", lambda _, __, text: "".join(re.findall(r"\b[a-h][1-8]\b", text)), 15, steps=1000
    ),
    "nine-mens-morris": Pair(  # there no number of moves without a capture is a draw
        "nine_mens_morris", lambda action, picks, _: of_morris(action, picks), 8, steps=150, options={"patience": 200}
    ),
    "gomoku": Pair("gomoku", lambda _, picks, __: f"{column(picks[0])},{int(picks[0][1:]) - 1}", 4),
    "dots-and-boxes": Pair(
        "dots_and_boxes(num_rows=3,num_cols=3)", lambda _, picks, __: of_lines(picks[0]), 15, lambda text: text[2:]
    ),
    "kuhn-poker": Pair("kuhn_poker", lambda action, _, __: "Bet" if action in {"bet", "call"} else "Pass", 30),
    "pig": Pair("pig", lambda action, _, __: "roll" if action == "throw" else "stop", 10),
}


@pytest.mark.parametrize("name", PAIRS)
def test_lock_step(load, name):
    go_together(load, name, 11, PAIRS[name].games)


@pytest.mark.soak
@pytest.mark.parametrize("name", PAIRS)
def test_lock_step_for_long(load, name, rounds):
    for number in rounds(3):
        go_together(load, name, 100 + number, 1)


def go_together(load, name, seed, games) -> None:
    pair, stream = PAIRS[name], Stream(seed)
    other = pyspiel.load_game(pair.other)
    for _ in range(games):
        ours = load(name).start(players=2, options=pair.options, explicit_chance=True)
        theirs = other.new_initial_state()
        step(ours, theirs, pair, stream)


def step(ours, theirs, pair, stream) -> None:
    """Play one game in both."""
    quiet = 0
    for _ in range(pair.steps):
        happen(ours, theirs, stream)
        while (
            not theirs.is_terminal()
            and [theirs.action_to_string(one) for one in theirs.legal_actions()] == ["pass"]
            and pair.other == "othello"
        ):
            theirs.apply_action(theirs.legal_actions()[0])
        if ours.over:
            break
        assert not theirs.is_terminal()
        assert ours.player == theirs.current_player()
        told = {pair.plain(theirs.action_to_string(one)): one for one in theirs.legal_actions()}
        legal = ours.legal()
        mine = {pair.called(one.action, one.arguments, str(one)): one for one in legal}
        assert len(mine) == len(legal)
        assert set(mine) == set(told)
        names = sorted(mine)
        name = names[stream.below(len(names))]
        if pair.other == "checkers":  # there 40 moves without a capture are a draw
            quiet = 0 if mine[name].action == "capture" else quiet + 1
        ours.choose(mine[name])
        theirs.apply_action(told[name])
        if quiet == 40:
            assert theirs.is_terminal()
            return
    if not ours.over:
        return
    assert theirs.is_terminal()
    if pair.other == "kuhn_poker":
        assert ours.scores == theirs.returns()
    won = [1.0 if at in ours.winners else -1.0 for at in range(2)] if ours.winners else [0.0, 0.0]
    assert [max(-1.0, min(1.0, one)) for one in theirs.returns()] == won


def happen(ours, theirs, stream) -> None:
    """A chance event: both have the same outcomes with the same probabilities."""
    while ours.chance:
        assert theirs.is_chance_node()
        chances = theirs.chance_outcomes()
        outcomes = ours.chance
        assert len(outcomes) == len(chances)
        assert [float(one.probability) for one in outcomes] == pytest.approx([chance for _, chance in chances])
        at = stream.below(len(outcomes))
        ours.choose(outcomes[at])
        theirs.apply_action(chances[at][0])
    while not theirs.is_terminal() and theirs.is_chance_node():  # the last card of a deal is no chance here
        theirs.apply_action(theirs.chance_outcomes()[0][0])
