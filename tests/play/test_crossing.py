"""States as words of a compiled program: told anew, and as what differs from the one before, they are the same."""

from __future__ import annotations

import pytest

import rulewright
from rulewright.play.chance import Stream
from rulewright.play.native.positions import Compiled


@pytest.mark.parametrize(("name", "players"), [("kuhn-poker", 2), ("crazy-eights", 3), ("dunes", 2)])
def test_what_differs_is_told_as_all_is(name, players):
    file = f"tests/play/games/{name}.rules"
    table = rulewright.load(file if name == "dunes" else name).table(players)
    library = table.native.now()
    if library is None:
        pytest.skip(table.native.why)
    engine, session, stream = Compiled(table, library), table.game.start(players, seed=4), Stream(2)
    for _ in range(25):
        if session.player is None:
            break
        for seat in range(players):
            state, _ = session.dealt(seat, stream.fork())
            assert engine.words(state) == library.crossing.block(state)
        legal = session.legal()
        session.choose(legal[stream.below(len(legal))])
