"""A state that went through C is saved and resumed in Python, and one that was resumed goes on in C."""

from __future__ import annotations

import pytest
from tests.play.shelf import EVERYTHING, loaded, tables
from tests.turns import by_turns

import rulewright
from rulewright.play.chance import Stream
from rulewright.play.native import compilers
from rulewright.play.session import Session

PLIES, AFTER, FURTHER = 8, 4, 40


@pytest.mark.parametrize("name", by_turns(EVERYTHING, 3))
def test_a_game_goes_through_c_and_back(name: str) -> None:
    if not compilers.found():
        pytest.skip("there is no compiler for C")
    players, options = tables(name)[-1]
    session, dice = loaded(name).start(players, 5, options), Stream(5)
    for _ in range(PLIES):
        if session.over:
            break
        through_c(session)
        legal = session.legal()
        session.choose(legal[dice.below(len(legal))])
    through_c(session)
    again = rulewright.resume(session.save())  # which compares the hashes of states on the way
    assert again.hash() == session.hash()
    ours, theirs = again.position(engine="python"), session.position(engine="native")
    machine = session.table.machine
    for number in range(AFTER):
        assert machine.essence(ours.state()) == machine.essence(theirs.state())
        assert ours.playout(number, FURTHER) == theirs.playout(number, FURTHER)
        if ours.over:
            break
        choice = dice.below(len(ours.legal()))
        ours.do(choice)
        theirs.do(choice)
    assert theirs.over or theirs.engine == "native"


def through_c(session: Session) -> None:
    """The state crosses to the compiled program, and comes back."""
    before = session.hash()
    session.state[:] = session.position(engine="native").state()
    session.table.machine.derive(session.state)
    assert session.hash() == before
