"""Endless rules end in a fault that names the line; a caller can stop them earlier."""

from __future__ import annotations

from copy import copy

import pytest

import rulewright
from rulewright.play.budget import Budget
from rulewright.play.errors import RulesFault

GAME = """rulewright 1

game "Long"
    | Counts for long.
    players 2

var total: number = 0

action count_on
    | Counts.
    do
        {loop}

phase play
    | Once.
    for p in players
        p must count_on

score p = total

winner p
    most total
"""
DEEP = """for a in 0..999
            for b in 0..999
                for c in 0..999
                    for d in 0..999: total := a + d"""
WIDE = "total := sum(count(b in 0..99999 where b > a) for a in 0..99999)"


def game(loop: str):
    return rulewright.reload("long.rules", {}, {"long.rules": GAME.replace("{loop}", loop)})


SUMS = "sum(sum(sum(sum(count(e in 0..59) for d in 0..59) for c in 0..59) for b in 0..59) for a in 0..9)"
SHORT_BUT_DEEP = f"total := {SUMS}"


@pytest.mark.parametrize(("loop", "line"), [(DEEP, 15), (WIDE, 12), (SHORT_BUT_DEEP, 12)])
def test_what_goes_on_and_on_is_a_fault_at_its_line(loop, line):
    """At that of the step, not of the action."""
    s = game(loop).start()
    before = s.hash()
    with pytest.raises(RulesFault, match="steps") as told:
        s.choose(s.legal()[0])
    assert (told.value.line, told.value.file) == (line, "long.rules")
    assert str(told.value).endswith(f"(line {line} of long.rules)")
    assert s.hash() == before
    with pytest.raises(RulesFault, match="steps") as told:
        s.playout(1)
    assert told.value.line == line


SHORT = "for a in 0..999: total := a"


def test_a_range_that_runs_backwards_gives_no_steps_back():
    backwards = DEEP.replace("for d in 0..999: total := a + d", "for d in total + 1000000..a: total := 1")
    session = game(backwards).start(2, budget=Budget(seconds=60))
    with pytest.raises(RulesFault, match="steps"):
        session.choose(session.legal()[0])


def test_a_budget_of_steps():
    rules = game(SHORT)
    assert rules.start().playout(1).plies == 2
    with pytest.raises(RulesFault, match="more than 500 steps"):
        rules.start(budget=Budget(steps=500)).playout(1)
    assert rules.start().playout(1).plies == 2
    assert [end.plies for end in rules.playouts(2, budget=Budget(steps=1000))] == [2, 2]


def test_a_budget_of_time():
    with pytest.raises(RulesFault, match="time"):
        game(SHORT).start(budget=Budget(seconds=-1)).playout(1)


def test_play_is_told_to_stop():
    told = []

    def enough() -> bool:
        told.append(1)
        return len(told) > 3

    with pytest.raises(RulesFault, match="told to stop"):
        list(game(SHORT).playouts(10, budget=Budget(cancelled=enough)))
    assert len(told) == 4


CALLS = GAME.replace(
    "var total: number = 0",
    """
define inner(a: 0..59, b: 0..59, c: 0..59) = count(m in 0..59 where m != a and m != b + c)
    | A loop.

define middle(a: 0..59, b: 0..59) = sum(inner(a, b, k) for k in 0..59)
    | A loop around a call.

define outer(a: 0..59) = sum(middle(a, k) for k in 0..59)
    | A loop around a loop around a call.

var total: 0..99999999 = 0""",
)


def counting(total: str):
    return rulewright.reload("calls.rules", {}, {"calls.rules": CALLS.replace("{loop}", f"total := {total}")})


def test_loops_around_calls_are_counted_with_the_loops_that_are_called():
    with pytest.raises(RulesFault, match="steps") as told:
        counting("sum(outer(k) for k in 0..59)").start(budget=Budget(steps=100_000)).playout(1)
    assert told.value.line in {8, 11, 14}
    assert counting("middle(3, 4)").start(budget=Budget(steps=100_000)).playout(1).plies == 2


def test_a_fault_comes_whole_from_another_process():
    fault = copy(RulesFault("fault-nothing-to-draw", (), 7, "game.rules"))  # as it is sent
    assert str(fault) == "There is nothing to draw. (line 7 of game.rules)"
    assert (fault.line, fault.file) == (7, "game.rules")


LONG = """\
rulewright 1

game "Long"
    players 2

board field: square 10 by 10

var mark of field: player?
var pairs: 0..10000

define beside(c: field) = count(d in field where d.mark = c.mark and distance(c, d) = 1)

action place
    pick c in field
    needs c.mark = none
    do
        c.mark := me
        pairs := sum(beside(x) for x in field)
    say "place {c}"

phase play
    var p: player = first(players)
    repeat
        p must place
        p := next(p)
    until all(c in field where c.mark != none)

winner p
    most pairs + seat(p)
"""


def test_steps_are_counted_from_choice_to_choice_in_games_of_random_choices(tmp_path):
    """The loops that play on by themselves begin anew with each choice, as other play does."""
    file = tmp_path / "long.rules"
    file.write_text(LONG, encoding="utf-8")
    (end,) = rulewright.load(file).playouts(1, seed=1, budget=Budget(steps=5_000), engine="python")
    assert end.plies == 100
