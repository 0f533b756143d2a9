"""What is beside the choices of a table: why not, rules, taking back, bots, looking back, notes and reports."""

from __future__ import annotations

import json

import pytest
from tests.studio.serving import Browser, owner, unhurried
from tests.studio.test_table import opened

import rulewright

TIKAL = ("me", "me")


def at(browser, table, seat=0):
    stream = browser.listen(f"{table}/stream?seat={seat}")
    return stream, stream.until("state")


def deciding(browser, table):
    """The stream and the state of whoever chooses first, and the seat."""
    state = at(browser, table)[1]
    seat = next(number for number, one in enumerate(state["seats"]) if one["chooses"])
    return *at(browser, table, seat), seat


def with_friend(house, game="matches.rules"):
    """The owner and a friend, both at a table."""
    browser, table = opened(house, ("me", "link"), game)
    friend = Browser(house.port)
    friend.enter(browser.post(f"{table}/links", {"seat": 1})[1]["links"][0]["link"], "Ann")
    stream = friend.listen(f"{table}/stream")
    stream.until("state")
    return browser, friend, stream, table


# ---- growing, and why not ------------------------------------------------------------------------------------------


def test_a_choice_grows_bit_by_bit(house):
    browser, table = opened(house, TIKAL, "tikal")
    stream, state, seat = deciding(browser, table)
    first = state["step"]
    option = next(one for one in first["options"] if "token" in one)
    assert option["marks"] == [f"board site/cell {option['text']}"]
    _, then = browser.post(f"{table}/step", {"seat": seat, "stage": 0, "tokens": [option["token"]]})
    assert then["count"] == option["count"]
    assert all(option["text"] in one["text"] for one in then["options"])
    _, same = browser.post(f"{table}/step", {"seat": seat, "stage": 0, "tokens": [["at", option["marks"][0]]]})
    assert same["count"] == option["count"]
    number = then["options"][0]["number"]
    assert browser.post(f"{table}/choose", {"seat": seat, "stage": 0, "number": number})[0] == 200
    later = stream.until("state")
    assert then["options"][0]["text"] in later["log"]["lines"][0]["text"]
    assert any(one["cost"] for one in later["step"]["options"])


def test_words_narrow_a_choice(house):
    browser, table = opened(house, TIKAL, "tikal")
    _, state, seat = deciding(browser, table)
    _, told = browser.post(f"{table}/step", {"seat": seat, "stage": 0, "tokens": [["words", "c1 north"]]})
    assert 0 < told["count"] < state["step"]["count"]
    _, none = browser.post(f"{table}/step", {"seat": seat, "stage": 0, "tokens": [["words", "nowhere"]]})
    assert (none["count"], none["options"]) == (0, [])


def test_what_is_clicked_says_why_not(house):
    browser, table = opened(house, TIKAL, "tikal")
    seat = deciding(browser, table)[2]
    _, told = browser.post(f"{table}/why", {"seat": seat, "at": ["board site/cell h5", "board site"], "tokens": []})
    (reason,) = told["why"]
    assert reason["about"] == "explore"
    assert reason["why"]
    _, told = browser.post(f"{table}/why", {"seat": seat, "at": ["zone deck"], "tokens": []})
    assert told == {"why": []}


@pytest.mark.parametrize("language", ["en", "uk"])
def test_the_rules_are_in_the_language_of_who_reads(house, language):
    browser, table = opened(house, TIKAL, "tikal")
    _, all_ = browser.post(f"{table}/rules", {"seat": 0, "lang": language})
    names = {one["name"]: one["title"] for one in all_["titles"]}
    _, told = browser.post(f"{table}/rules", {"seat": 0, "lang": language, "name": "uncover"})
    assert told["title"] == names["uncover"]
    assert any(piece.get("text") for piece in told["pieces"])
    assert ("Uncover" in told["title"]) == (language == "en")
    assert browser.post(f"{table}/rules", {"seat": 0, "name": "no such action"})[0] == 404


# ---- taking back ---------------------------------------------------------------------------------------------------


def test_one_s_own_choice_is_taken_back_alone(house):
    browser, table = opened(house)
    stream, _ = at(browser, table)
    browser.post(f"{table}/choose", {"seat": 0, "stage": 0, "number": 2})
    assert stream.until("state")["ply"] == 1
    assert browser.post(f"{table}/undo", {"seat": 0})[0] == 200
    state = stream.until("state")
    assert (state["ply"], state["stage"], state["yours"]) == (0, 2, True)
    assert [line["text"] for line in state["log"]["lines"]] == ["Red took choices back: 1"]
    assert browser.post(f"{table}/undo", {"seat": 1}) == (409, {"error": "nothing-to-take-back"})


def test_beyond_what_others_did_all_have_to_agree(house):
    browser, friend, stream, table = with_friend(house)
    browser.post(f"{table}/choose", {"seat": 0, "stage": 0, "number": 1})
    friend.post(f"{table}/choose", {"seat": 1, "stage": 1, "number": 1})
    status, told = browser.post(f"{table}/undo", {"seat": 0})
    assert (status, told["error"]) == (409, "others-agree")
    assert browser.post(f"{table}/undo", {"seat": 0, "ask": True})[1] == {"asked": True}
    asked = None
    while not asked:
        asked = stream.until("people")["asking"]
    assert (asked["seat"], asked["plies"], asked["yes"]) == (0, 2, [0])
    assert friend.post(f"{table}/agree", {"seat": 1, "yes": False})[0] == 200
    assert friend.post(f"{table}/agree", {"seat": 1, "yes": True})[0] == 409
    browser.post(f"{table}/undo", {"seat": 0, "ask": True})
    assert friend.post(f"{table}/agree", {"seat": 1, "yes": True})[0] == 200
    assert browser.listen(f"{table}/stream?seat=0").until("state")["ply"] == 0


def test_who_asks_agrees_for_nobody_else(house):
    browser, _, _, table = with_friend(house)
    browser.post(f"{table}/choose", {"seat": 0, "stage": 0, "number": 1})
    house.desk._tables[table.removeprefix("/t/")].sitting.by_bot(1, "take(1)")
    browser.post(f"{table}/undo", {"seat": 0, "ask": True})
    browser.post(f"{table}/agree", {"seat": 0, "yes": True})
    assert browser.listen(f"{table}/stream?seat=0").until("state")["ply"] == 2


# ---- bots ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_plays(house, bot):
    browser, table = opened(house, ("me", bot))
    stream, state = at(browser, table)
    while not state["over"]:
        unhurried(house)
        if state["yours"]:
            assert browser.post(f"{table}/choose", {"seat": 0, "stage": state["stage"], "number": 1})[0] == 200
        state = stream.until("state")
    assert state["winners"]


def test_a_bot_that_hangs_is_ended_and_another_answers(house, monkeypatch):
    monkeypatch.setattr("rulewright.studio.bots.WORDS", {"random": "random", "greedy": "no such bot", "search": ""})
    browser, table = opened(house, ("me", "greedy"))
    stream, state = at(browser, table)
    browser.post(f"{table}/choose", {"seat": 0, "stage": 0, "number": 1})
    while state["ply"] < 2:
        state = stream.until("state")


# ---- looking back --------------------------------------------------------------------------------------------------


def played(house, table, browser, steps):
    for step in range(steps):
        asked = {"seat": step % 2, "stage": step, "number": 1}
        assert browser.post(f"{table}/choose", asked)[0] == 200


def test_looking_back_shows_what_was_seen(house):
    browser, table = opened(house)
    stream, state = at(browser, table)
    pictures = [state["ply"]]
    played(house, table, browser, 4)
    _, told = browser.post(f"{table}/past", {"seat": 0, "step": 2})
    assert (told["ply"], told["at"], told["steps"]) == (2, 2, 4)
    assert told["picture"].startswith("<svg ")
    assert "step" not in told
    assert browser.post(f"{table}/past", {"seat": 0, "step": 5})[0] == 422
    assert browser.post(f"{table}/past", {"seat": 0, "step": 1, "as": 1})[0] == 200  # a table of one's own is open
    assert pictures == [0]
    del stream


def test_while_a_game_goes_on_one_sees_oneself_only(house):
    browser, friend, _, table = with_friend(house)
    browser.post(f"{table}/choose", {"seat": 0, "stage": 0, "number": 1})
    assert friend.post(f"{table}/past", {"seat": 1, "step": 1})[0] == 200
    assert friend.post(f"{table}/past", {"seat": 1, "step": 1, "as": 0}) == (403, {"error": "not-finished"})
    assert browser.post(f"{table}/fork", {"step": 1, "seats": ["me", "me"]})[0] == 409
    assert browser.post(f"{table}/report", {})[0] == 409


def test_a_game_is_played_on_from_any_position(house):
    browser, table = opened(house)
    played(house, table, browser, 5)
    status, told = browser.post(f"{table}/fork", {"step": 3, "seats": ["me", "me"]})
    assert status == 200
    assert told["go"] != table
    _, state = at(browser, told["go"], 1)
    assert (state["ply"], state["yours"]) == (3, True)
    house.desk._tables.pop(told["go"].removeprefix("/t/"))  # as after a new start of the server
    _, state = at(browser, told["go"], 1)
    assert state["ply"] == 3


def test_a_report_is_a_game_that_can_be_played_again(house):
    browser, table = opened(house)
    played(house, table, browser, 3)
    assert browser.post(f"{table}/note", {"seat": 0, "text": "too many matches", "step": 2})[0] == 200
    assert browser.post(f"{table}/note", {"seat": 1, "text": "again: 4"})[0] == 200
    _, seen = browser.post(f"{table}/past", {"seat": 0, "step": 2})
    assert [one["text"] for one in seen["notes"]] == ["too many matches"]
    _, report = browser.post(f"{table}/report", {})
    assert [(one["ply"], one["who"], one["text"]) for one in report["report"]["notes"]] == [
        (2, "red", "too many matches"),
        (3, "blue", "again: 4"),
    ]
    again = rulewright.resume(json.dumps(report))
    assert again.ply == 3


def test_the_seed_is_a_secret(house):
    browser = owner(house)
    asked = {"game": "matches.rules", "seats": ["me", "link"], "seed": 7}
    assert browser.post("/tables", asked) == (422, {"error": "seed-alone"})
    assert browser.post("/tables", {**asked, "seats": ["me", "me"]})[0] == 200


def test_options_are_told_in_the_language_of_who_begins(house):
    browser = owner(house)
    told = {language: browser.post("/game", {"game": "tikal", "lang": language})[1] for language in ("en", "fr")}
    for game in told.values():
        (labour,) = [one for one in game["options"] if one["name"] == "labour"]
        assert [one["value"] for one in labour["choices"]] == ["marks", "heads"]
        assert labour["told"]
        assert "{" not in "".join(one["told"] for one in game["options"])
    assert told["en"]["options"][0]["told"] != told["fr"]["options"][0]["told"]


def test_tables_that_nobody_looks_at_leave_the_memory(house, monkeypatch):
    monkeypatch.setattr("rulewright.studio.desk.MOST_IDLE", 2)
    browser, first = opened(house)
    stream, _ = at(browser, first)
    played(house, first, browser, 2)
    others = []
    for _ in range(5):
        unhurried(house)
        others.append(opened(house)[1])
    assert first.removeprefix("/t/") in house.desk._tables
    assert len(house.desk._tables) <= 4  # the newest, two that nobody looks at, and the one that is looked at
    assert others[0].removeprefix("/t/") not in house.desk._tables
    stream.close()


def test_friends_on_the_network_come_by_its_address(tmp_path):
    from tests.studio.conftest import MATCHES
    from tests.studio.serving import studio

    (tmp_path / "matches.rules").write_text(MATCHES, encoding="utf-8")
    with studio(tmp_path, addresses=("127.0.0.2",)) as found:
        browser, table = opened(found, ("me", "link"))
        _, told = browser.post(f"{table}/links", {"seat": 1})
        assert told["plain"]
        (link,) = told["links"]
        assert link["link"].startswith(f"http://127.0.0.2:{found.port}/join#seat=")
        assert Browser(found.port).ask("GET", "/", headers={"Host": f"127.0.0.2:{found.port}"})[0] == 200
        assert Browser(found.port).ask("GET", "/", headers={"Host": f"127.0.0.3:{found.port}"})[0] == 421
