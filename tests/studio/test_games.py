"""Tables with the same rules share a game, as long as one of them is there."""

from __future__ import annotations

import gc

import rulewright
from rulewright.studio.games import Games


def test_tables_share_a_game():
    games = Games()
    first = games.shared(rulewright.load("pig"))
    assert games.shared(rulewright.load("pig")) is first
    assert games.again(first.called, dict(first.settings), dict(first.files)) is first
    changed = {name: f"{text}\n# another text\n" for name, text in first.files.items()}
    other = games.again(first.called, first.settings, changed)
    assert other is not first
    assert other.files == changed
    del first, other
    gc.collect()
    assert not games._known
