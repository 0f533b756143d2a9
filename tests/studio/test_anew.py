"""The rules of a game in play change on the disk: what was played is played again, as far as it holds."""

from __future__ import annotations

import pytest
from tests.studio import serving
from tests.studio.conftest import made_house


@pytest.fixture
def house(tmp_path):
    with made_house(tmp_path) as found:
        yield found


@pytest.fixture
def played(house):
    """A table at which somebody has taken three, two and one of the matches."""
    owner = serving.owner(house)
    status, body = owner.post("/tables", {"game": "matches.rules", "seats": ["me", "me"]})
    assert status == 200, body
    return owner, body["go"]


def listening(owner, go, seat):
    stream = owner.listen(f"{go}/stream?seat={seat}&lang=en")
    stream.line.settimeout(8)
    return stream, stream.until("state")


def test_moves_are_played_again_until_one_does_not_hold(house, played):
    owner, go = played
    seat_stream, state = listening(owner, go, 0)
    for number, (seat, text) in enumerate([(0, "take(3)"), (1, "take(2)"), (0, "take(3)")]):
        status, body = owner.post(f"{go}/choose", {"seat": seat, "stage": number, "text": text})
        assert status == 200, body
    rules = house.settings.folder / "matches.rules"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("1..3", "1..2"), encoding="utf-8")
    while not (told := seat_stream.until("people"))["changed"]:
        pass
    status, body = owner.post(f"{go}/again", {"seats": ["me", "me"]})
    assert status == 200, body
    assert (body["held"], body["of"], body["move"]) == (0, 3, "take 3")
    assert body["why"]
    assert body["go"] != go
    rules.write_text(text.replace("= 21", "= 20"), encoding="utf-8")
    status, body = owner.post(f"{go}/again", {"seats": ["me", "me"]})
    assert (status, body["held"], body["of"], body["why"]) == (200, 3, 3, [])
    _, state = listening(owner, body["go"], 1)
    assert state["steps"] == 3
    rules.write_text(text, encoding="utf-8")
    while told["changed"]:
        told = seat_stream.until("people")


def test_broken_rules_keep_the_old_ones(house, played):
    owner, go = played
    rules = house.settings.folder / "matches.rules"
    rules.write_text('rulewright 1\n\ngame "Matches"\n    players 2\n\nphase plai\n', encoding="utf-8")
    status, body = owner.post(f"{go}/again", {"seats": ["me", "me"]})
    assert (status, body["error"]) == (422, "rules-wrong")
    assert body["why"]
    _, state = listening(owner, go, 0)
    assert state["steps"] == 0


def test_only_the_owner_of_a_table_without_friends(house, played):
    owner, go = played
    assert owner.post(f"{go}/again", {"seats": ["me"]})[0] == 422
    assert owner.post(f"{go}/again", {"seats": ["me", "link"]})[0] == 422
    stranger = serving.Browser(house.port)
    stranger.proof = owner.proof
    assert stranger.post(f"{go}/again", {"seats": ["me", "me"]})[0] == 401
    status, body = owner.post("/tables", {"game": "matches.rules", "seats": ["me", "link"]})
    assert status == 200
    assert owner.post(f"{body['go']}/again", {"seats": ["me", "me"]})[0] == 409
