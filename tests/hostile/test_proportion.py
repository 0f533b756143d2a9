"""The cost of checking, lowering, starting and printing grows with the rules. It is counted in calls, independent of
clocks.
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from rulewright import pipeline
from rulewright.book.html import html
from rulewright.graph.large import MOST_PIECES, MOST_PLACES
from rulewright.play.budget import Budget
from rulewright.play.errors import RulesFault

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.hostile.growing import HEAD, MANY, PLAY, each, game

FEW, MORE = 40, 120
ROOM = 1.5
"""So much more than in proportion is still no other law."""
BROKEN = ("mistakes", "unclosed")


def check(text: str) -> Callable[[], object]:
    return lambda: pipeline.check_text(text, "many.rules")


def start(text: str) -> Callable[[], object]:
    loaded = rulewright.reload("many.rules", {}, {"many.rules": text})

    def play() -> None:
        session = loaded.start()
        for _ in range(2):
            session.choose(session.legal()[0])

    return play


def book(text: str) -> Callable[[], object]:
    checked = pipeline.Workspace().check("many.rules", files={"many.rules": text}, disk=False)
    return lambda: html(pipeline.rulebook(checked)[0])


def calls(work: Callable[[], object]) -> int:
    found = 0

    def count(frame, event, argument):
        nonlocal found
        found += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return found


STAGES = {"check": check, "start": start, "book": book}


@pytest.mark.parametrize("name", MANY)
@pytest.mark.parametrize("stage", STAGES)
def test_it_costs_in_proportion(stage, name):
    if stage != "check" and name.startswith(BROKEN):
        return  # nothing is made of it
    make, text = STAGES[stage], MANY[name]
    make(text(4))()  # what is only done once is done
    least, few, more = (calls(make(text(size))) for size in (4, FEW, MORE))
    assert more - least <= ROOM * (MORE - 4) / (FEW - 4) * (few - least) + 3000, (least, few, more)


# ---- what doubles ----------------------------------------------------------------------------------------------------


def chain(line: str, count: int = 40) -> str:
    """``#`` is a number, ``@`` the one before it."""
    return "".join(line.replace("#", str(at)).replace("@", str(at - 1)) for at in range(1, count))


DOUBLING = {
    "sums": ("define d0 = 1\n" + chain("define d# = d@ + d@\n"), "d39 > 0", "steps"),
    "zeros that are multiplied": ("define d0 = 0\n" + chain("define d# = d@ * d@\n"), "d39 = 1", "steps"),
    "squares": ("define d0 = 3\n" + chain("define d# = d@ * d@\n"), "d39 > 0", "beyond"),
    "conditions": ("define d0 = count(players) = 3\n" + chain("define d# = d@ or d@\n"), "d39", "steps"),
    "what is asked with values": (
        "define d0(x: number) = x * x\n" + chain("define d#(x: number) = d@(x) * d@(x)\n"),
        "d39(3) > 0",
        "beyond",
    ),
}


@pytest.mark.parametrize("name", DOUBLING)
def test_definitions_that_double(name):
    """Checking and loading are fast; play is stopped by a fault with a line."""
    defines, needs, reason = DOUBLING[name]
    text = (
        HEAD
        + defines
        + "\naction step\n    | Do nothing.\n    needs "
        + needs
        + "  | No.\n"
        + PLAY.format(offer="step", steps="")
    )
    found, _ = pipeline.check_text(text, "many.rules")
    assert not [one.message for one in found]
    with pytest.raises(RulesFault, match=reason) as told:
        rulewright.reload("many.rules", {}, {"many.rules": text}).start(budget=Budget(steps=100_000))
    assert told.value.line


def test_the_book_of_definitions_that_double():
    defines, needs, _ = DOUBLING["sums"]
    text = game(defines + f"\naction a\n    | Do nothing.\n    needs {needs}  | No.\n", offer="a")
    assert "d39" in str(book(text)())


def test_a_variable_that_squares_itself():
    text = game("var v: number = 3\n    | A number.\n", "    v := v * v + 1\n" * 9)
    session = rulewright.reload("many.rules", {}, {"many.rules": text}).start()
    session.choose(session.legal()[0])
    with pytest.raises(RulesFault, match="beyond"):
        session.choose(session.legal()[0])


def test_a_variable_that_doubles_itself():
    text = game("var v: number = 3\n    | A number.\n", "    v := v + v\n" * 70)
    session = rulewright.reload("many.rules", {}, {"many.rules": text}).start()
    session.choose(session.legal()[0])
    with pytest.raises(RulesFault, match="`v` holds no number beyond"):
        session.choose(session.legal()[0])


# ---- what is large ---------------------------------------------------------------------------------------------------


def codes(text: str) -> list[str]:
    return [one.code for one in pipeline.check_text(text, "many.rules")[0]]


@pytest.mark.parametrize("name", ["pieces", "pieces of everybody"])
def test_more_pieces_than_can_be_carried_about(name):
    assert "R240" not in codes(MANY[name](MOST_PIECES))
    assert "R240" in codes(MANY[name](MOST_PIECES + 2))
    assert "R240" in codes(MANY[name](100_000))


def test_more_places_than_can_be_carried_about():
    board = "board b: square 100 by 100\n"
    assert "R240" not in codes(game(board + each(MOST_PLACES // 10_000, "var v# of b: 0..9 = 0\n    | A number.\n")))
    assert "R240" in codes(game(board + each(MOST_PLACES // 10_000 + 1, "var v# of b: 0..9 = 0\n    | A number.\n")))


def test_the_largest_game_fits_into_a_small_machine():
    text = MANY["pieces"](MOST_PIECES)
    loaded = rulewright.reload("many.rules", {}, {"many.rules": text})
    tracemalloc.start()
    try:
        session = loaded.start()
        for _ in range(2):
            session.choose(session.legal()[0])
        session.view(0)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 100_000_000


def test_sentences_may_be_as_long_as_they_like():
    """Functions that use them have a limit of their own."""
    long = "word " * 1000
    text = game(f"action a\n    | {long}\n    needs count(players) > 2  | {long}\n", offer="a, step")
    assert long.strip() in html(pipeline.rulebook(pipeline.check("many.rules", files={"many.rules": text}))[0])
