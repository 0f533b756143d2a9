"""A table is opened, played at, and looked at by its streams."""

from __future__ import annotations

from tests.studio.serving import Browser, owner, unhurried


def opened(house, seats=("me", "me"), game="matches.rules"):
    """The owner, and the path of a new table."""
    browser = owner(house)
    status, told = browser.post("/tables", {"game": game, "seats": list(seats)})
    assert status == 200, told
    return browser, told["go"]


def test_a_game_is_played_to_its_end(house):
    browser, table = opened(house)
    stream = browser.listen(f"{table}/stream?seat=0")
    hello = stream.until("hello")
    assert hello["role"] == "seat"
    assert hello["seats"] == [0, 1]
    state = stream.until("state")
    assert state["picture"].startswith("<svg ")
    choices = 0
    while not state["over"]:
        unhurried(house)
        seat = next(at for at, one in enumerate(state["seats"]) if one["chooses"])
        status, told = browser.post(f"{table}/choose", {"seat": seat, "stage": state["stage"], "number": 1})
        assert (status, told) == (200, {"done": True})
        state = stream.until("state")
        choices += 1
    assert choices == 21
    assert state["winners"] == [0]
    assert state["result"] == "Red wins."


def test_a_friend_comes_by_a_link_that_opens_once(house):
    browser, table = opened(house, ("me", "link"))
    status, made = browser.post(f"{table}/links", {"seat": 1})
    assert status == 200
    friend = Browser(house.port)
    (link,) = made["links"]
    assert link["qr"].startswith("<svg ")
    assert friend.enter(link["link"], "Ann") == table
    stream = friend.listen(f"{table}/stream")
    assert stream.until("hello")["people"]["seats"][1]["name"] == "Ann"
    assert stream.until("state")["you"] == 1
    status, told = Browser(house.port).post("/join", {"token": link["link"].rpartition("=")[2], "name": "Eve"})
    assert (status, told) == (403, {"error": "link-used"})


def test_a_choice_for_another_position_is_refused_with_the_present_one(house):
    browser, table = opened(house)
    stream = browser.listen(f"{table}/stream?seat=0")
    stage = stream.until("state")["stage"]
    assert browser.post(f"{table}/choose", {"seat": 0, "stage": stage, "number": 1})[0] == 200
    status, told = browser.post(f"{table}/choose", {"seat": 0, "stage": stage, "number": 1})
    assert (status, told["error"]) == (409, "moved-on")
    assert told["now"]["stage"] == stage + 1
