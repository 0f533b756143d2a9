"""Texts of choices and events reveal nothing to anybody."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright

QUOTED = Path(__file__).parent / "games" / "secrets" / "quoted.rules"


@pytest.fixture
def game():
    return rulewright.load(QUOTED).start(2, seed=1)


def says(session, seat):
    return [one["arguments"]["says"] for one in session.events(seat) if one["message"] == "chose"]


def test_a_quote_tells_each_what_that_one_knows(game):
    game.choose(game.legal()[0])
    (own,) = says(game, 0)
    assert own in {"grab ant: 1, sun, 2", "grab bat: 2, sun, 4"}
    assert says(game, 1) == says(game, None) == ["grab a Card: Card, sun, Card"]
    game.choose(game.legal()[0])
    assert says(game, 1)[1] == says(game, 0)[1] in {"bare ant: 1", "bare bat: 2"}


def test_a_choice_of_hidden_pieces_does_not_name_them(game):
    for _ in range(2):
        game.choose(game.legal()[0])
    texts = [str(choice) for choice in game.legal()]
    assert texts
    assert all(text.startswith("guess a Card of Card") for text in texts)
    assert not any(word in text for text in texts for word in ("ant", "bat", "1 ", "2 "))
    with pytest.raises(rulewright.IllegalChoice):
        game.parse("guess ant of 1")
    with pytest.raises(rulewright.IllegalChoice):
        game.parse("guess(ant)")
    again = rulewright.resume(game.save())
    again.choose(str(again.legal()[0]))
    assert says(again, 1)[2] == "guess ant of 1" if says(again, 0)[2] == "guess ant of 1" else "guess bat of 2"


def test_what_is_revealed_is_named_at_once(game):
    for _ in range(3):
        game.choose(game.legal()[0])
    since = len(game.events(1))
    game.choose(game.legal(0)[0], 0)
    game.choose(game.legal(1)[0], 1)
    for seat in (0, 1, None):
        told = [one["arguments"]["says"] for one in game.events(seat)[since:] if one["message"] == "chose"]
        assert len(told) == 2
        assert all(one in {"bare ant: 1", "bare bat: 2"} for one in told)


def test_a_zone_that_a_piece_bears_is_told_with_the_piece(game):
    targets = [one["arguments"]["target"] for one in game.events(1) if one["message"] == "moved"]
    sides = [target for target in targets if target.startswith("sides")]
    assert len(set(sides)) == 3
    assert sides[2] == "sides of black"
    ids = {piece["id"] for piece in game.view(1)["zones"]["deck_of_dice"] if piece["kind"] == "white"}
    assert {f"sides of white #{number}" for number in ids} == set(sides[:2])


def test_what_an_action_is_given_is_told_where_nothing_is_said():
    session = rulewright.load(Path(__file__).parents[1] / "program" / "rules" / "offered-twice.rules").start()
    for text in ("take(3)", "grab(1, blue, Gem)", "take(2)", "grab(1, blue, Gem)", "leave 1", "leave 3"):
        session.choose(text)
    assert says(session, None)[-2:] == ["leave 1", "leave 3"]
