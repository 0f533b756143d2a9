"""Values that not everybody sees: views, logs, saves, imagined games and observations keep them."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.play.shelf import loaded

import rulewright
from rulewright.play.called import Called
from rulewright.play.chance import Stream
from rulewright.play.features import Features
from rulewright.play.sealed import guess
from rulewright.play.session import Session
from rulewright.scene.table import Scenes
from rulewright.views.table import happened

RULES = "tests/program/rules/values-in-secret.rules"


@pytest.fixture(scope="module")
def cups() -> rulewright.Game:
    return rulewright.load(RULES)


def faces(session: Session, seat: int, whose: str) -> list[int | None]:
    return [one["variables"]["face"] for one in session.view(seat)["zones"]["player.cup"][whose]]


def test_only_the_owner_sees_what_comes_up(cups: rulewright.Game) -> None:
    session = cups.start(players=2, seed=3)
    assert None not in faces(session, 0, "red")
    assert faces(session, 0, "blue") == [None, None]
    rolled = [one["arguments"]["outcome"] for one in session.events(0) if one["message"] == "rolled"]
    assert rolled[0] is None  # the goal, which nobody sees
    assert rolled[1:3] == faces(session, 0, "red")
    assert rolled[3:] == [None, None]
    assert session.view(0)["variables"]["goal"] is None
    assert set(session.view(None)["variables"]["field.mine"].values()) == {None}


def test_what_is_picked_in_secret_is_told_to_nobody_else(cups: rulewright.Game) -> None:
    session = cups.start(players=2, seed=3)
    session.choose("write 2 (left, 2, a1)")
    session.choose(session.legal()[0])
    (mine, _), (theirs, _) = ([one for one in session.events(seat) if one["message"] == "chose"] for seat in range(2))
    assert mine["arguments"]["picks"] == {"w": "left", "n": "2", "c": "a1"}
    assert theirs["arguments"]["picks"] == {"w": None, "n": None, "c": None}
    assert theirs["arguments"]["says"] == "write ?"
    assert session.view(0)["variables"]["player.plan"]["red"] == {"left": 2, "right": 1}
    assert session.view(1)["variables"]["player.plan"]["red"] == {"left": None, "right": None}
    assert any("write ?" in line for line in happened(session, 1))
    assert not any("write 2" in line for line in happened(session, 1))


def test_what_is_shown_is_seen_until_it_gets_another_value(cups: rulewright.Game) -> None:
    session = cups.start(players=3, seed=5)
    for _ in range(3):
        session.choose(session.legal()[0])
    peeks = [one for one in session.legal() if one.action == "peek"]
    session.choose(peeks[0])
    assert not any("face" in str(one) for one in peeks)
    assert faces(session, 0, "blue").count(None) == 1
    assert faces(session, 2, "blue") == [None, None]
    told = next(one["arguments"] for one in session.events(0) if one["message"] == "unveiled")
    unseen = next(one["arguments"] for one in session.events(2) if one["message"] == "unveiled")
    assert (told["variable"], told["to"]) == (unseen["variable"], unseen["to"]) == ("face", ["red"])
    assert told["value"] in range(1, 7)
    assert unseen["value"] is None
    before = faces(session, 0, "blue")
    assert faces(rulewright.resume(session.save()), 0, "blue") == before
    with pytest.raises(rulewright.UndoRefused):
        session.undo()
    session.undo(anyway=True)
    assert faces(session, 0, "blue") == [None, None]


@pytest.mark.parametrize("seed", range(3))
def test_imagined_games_keep_to_what_was_seen(cups: rulewright.Game, seed: int) -> None:
    session = cups.start(players=2, seed=seed)
    step = 0
    while not session.over:
        legal = session.legal()
        session.choose(legal[(7 * step + seed) % len(legal)])
        step += 1
        if step % 4 == 0:
            for seat in range(len(session.seats)):
                other = session.imagine(seat, seed=step)
                assert other.view(seat) == session.view(seat)
                assert other.events(seat) == session.events(seat)


def test_what_nobody_has_shown_may_be_anything() -> None:
    session = loaded("blotto").start(seed=1)
    session.choose("send 5 and 5")
    found = Counter(
        session.imagine(1, seed=at).view(0)["variables"]["player.sent"]["red"]["north_front"] for at in range(66)
    )
    assert len(found) > 5
    session.choose("send 2 and 2")
    assert session.imagine(1, seed=1).view(1) == session.view(1)


def test_dice_that_were_shown_are_what_they_were_in_later_rounds() -> None:
    """Cups are lifted in each round: however many there were, a game that agrees with all of them is found at once."""
    session = loaded("liars-dice").start(players=5, seed=2)
    for _ in range(12):
        session.choose(session.legal()[0])
        session.choose("doubt")
    other = session.imagine(3, seed=1)
    assert other.view(3) == session.view(3)
    assert other.events(3) == session.events(3)


def test_observations_have_secrets_for_their_owners_alone(cups: rulewright.Game) -> None:
    session = cups.start(players=2, seed=3)
    features = Features(session.table)
    at = [number for number, name in enumerate(features.names) if name.startswith("plan of red")]
    session.choose("write 3 (left, 3, a1)")
    session.choose(session.legal()[0])
    mine, theirs = ([features.row(session.state, seat)[one] for one in at] for seat in range(2))
    assert mine == [3, 1]
    assert theirs == [0, 0]


def test_bots_that_guess_do_not_see_what_is_secret() -> None:
    session = loaded("liars-dice").start(players=2, seed=4)
    slots = [slot for slot, (eyes, _) in session.table.sight.secret.items() if eyes == 2]
    guesses = [session.dealt(0, seed)[0] for seed in range(12)]
    assert len({tuple(one[slot] for slot in slots) for one in guesses}) > 6
    session.choose(session.legal()[0])
    session.forget()  # what happened can't be replayed any more
    later = [session.dealt(0, seed)[0] for seed in range(12)]
    assert len({tuple(one[slot] for slot in slots) for one in later}) > 6
    assert all(1 <= one[slot] <= 6 for one in later for slot in slots)


@pytest.mark.parametrize("name", ["liars-dice", "blotto", RULES])
def test_other_values_look_the_same_to_who_does_not_see_them(name: str) -> None:
    """Views, choices, reasons, observations and pictures: nothing of it depends on what a viewer does not see."""
    game = rulewright.load(name) if "/" in name else loaded(name)
    session = game.start(players=2, seed=7)
    scenes = Scenes(session.table.game.model, session.table.layout, Called(session.table.game.model))
    features, sight = Features(session.table), session.table.sight
    compared = 0
    for step in range(6):
        for seat in (0, 1, None):
            viewer = sight.spectator if seat is None else seat
            other, numbers = session.copy(), Stream(step)
            guess(sight, other.state, viewer, numbers)
            compared += other.state != session.state
            assert other.view(seat) == session.view(seat)
            assert other.events(seat) == session.events(seat)
            assert scenes.scene(other, seat) == scenes.scene(session, seat)
            assert features.row(other.state, viewer) == features.row(session.state, viewer)
            if seat == session.player:
                assert [str(one) for one in rebegun(other).legal()] == [str(one) for one in session.legal()]
        if session.over:
            break
        session.choose(session.legal()[step % len(session.legal())])
    assert compared > 2


def test_how_many_choices_there_are_does_not_tell_whether_hidden_dice_are_equal(cups: rulewright.Game) -> None:
    session = cups.start(players=2, seed=7)
    for _ in range(2):
        session.choose(session.legal()[0])
    layout = session.table.layout
    base = next(slot for symbol, slot in layout.vars.items() if symbol.name == "face")
    told = []
    for faces_of_blue in ((3, 3), (3, 4)):
        other = session.copy()
        other.state[base + 2 : base + 4] = faces_of_blue
        told.append([str(one) for one in rebegun(other).legal()])
    assert told[0] == told[1]


def rebegun(session: Session) -> Session:
    """The same with choices that are listed anew."""
    session._offers = None
    return session
