"""Bots that prefer actions, as text says."""

from __future__ import annotations

import pytest

import rulewright
from rulewright.play.chance import Stream
from rulewright.play.players import NoSuchBotError, bot, preferred, remembers


def test_what_is_preferred_is_done_whenever_it_is_possible():
    for word in ("prefer:dig>march", "prefer+greedy:dig>march"):
        session, stream, chosen = rulewright.load("tikal").start(players=2, seed=3), Stream(1), bot(word)
        for _ in range(60):
            there = {one.action for one in session.legal()}
            choice = chosen(session, stream)
            assert choice.action == next((one for one in ("dig", "march") if one in there), choice.action)
            session.choose(choice)


@pytest.mark.parametrize(
    "word", ["prefer", "prefer:", "prefer:dig>", "prefer:>dig", "prefer+search:dig", "prefer:dig,march"]
)
def test_what_is_no_preference_is_refused(word):
    with pytest.raises(NoSuchBotError):
        bot(word)
    assert preferred(word) == ()


def test_preferences_need_no_memory_of_the_game():
    assert not remembers("prefer:dig")
    assert preferred("prefer+greedy:dig>march") == ("dig", "march")
