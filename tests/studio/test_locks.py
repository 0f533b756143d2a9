"""What strangers send is refused with the right number, and the server goes on."""

from __future__ import annotations

import json
import socket
from typing import Any

import pytest
from tests.studio.serving import Browser, Stream, owner, unhurried
from tests.studio.test_table import opened

JSON = {"Content-Type": "application/json"}


def alive(house):
    return Browser(house.port).get("/")[0] == 200


def raw(house, text):
    """What is answered to bytes that no library would send."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=20) as line:
        line.sendall(text.encode("latin-1"))
        return line.makefile("rb").readline().decode().split()[1]


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1",
        "127.0.0.1:1",
        "localhost.evil.example:{}",
        "[::1]",
        "0.0.0.0:{}",
        "",
    ],
)
def test_a_foreign_host(house, host):
    name = host.format(house.port)
    status, _, told = Browser(house.port).ask("GET", "/", headers={"Host": name})
    assert (status, json.loads(told)["error"]) == (421, "wrong-host")


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_our_own_names(house, name):
    assert Browser(house.port).ask("GET", "/", headers={"Host": f"{name}:{house.port}"})[0] == 200


def test_no_host_and_two_hosts(house):
    ours = f"Host: 127.0.0.1:{house.port}\r\n"
    assert raw(house, "GET / HTTP/1.0\r\n\r\n") == "421"
    assert raw(house, f"GET / HTTP/1.1\r\n{ours}Host: evil.example\r\n\r\n") in {"400", "421"}
    forwarded = f"GET / HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: 127.0.0.1:{house.port}\r\n\r\n"
    assert raw(house, forwarded) == "421"


FOREIGN: dict[str, tuple[dict[str, str | None], int]] = {
    "another page": ({"Origin": "http://evil.example"}, 403),
    "another port": ({"Origin": "http://127.0.0.1:1"}, 403),
    "no origin": ({"Origin": None}, 403),
    "a file": ({"Origin": "null"}, 403),
    "another site": ({"Sec-Fetch-Site": "cross-site"}, 403),
    "the same site": ({"Sec-Fetch-Site": "same-site"}, 403),
    "a form": ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
    "plain text": ({"Content-Type": "text/plain"}, 415),
    "no type": ({"Content-Type": None}, 415),
    "no proof": ({"X-Rulewright": ""}, 403),
    "a wrong proof": ({"X-Rulewright": "é" * 64}, 403),
}


@pytest.mark.parametrize("what", FOREIGN)
def test_a_foreign_page_changes_nothing(house, what):
    browser = owner(house)
    tables = json.loads(browser.get("/home")[1])["tables"]
    changed, wanted = FOREIGN[what]
    typed = {**JSON, "Origin": browser.ours, "X-Rulewright": browser.proof, **changed}
    headers = browser.headers(**{name: value.encode("utf-8") for name, value in typed.items() if value is not None})
    asked = json.dumps({"game": "matches.rules", "seats": ["me", "me"]}).encode()
    assert browser.ask("POST", "/tables", asked, headers)[0] == wanted
    assert tables == json.loads(browser.get("/home")[1])["tables"]


def test_what_is_secret_is_read_by_our_pages_only(house):
    browser, table = opened(house)
    for path in ("/home", f"{table}/stream"):
        for foreign in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://evil.example"}):
            assert browser.ask("GET", path, headers=browser.headers(**foreign))[0] == 403
        assert Browser(house.port).get(path)[0] == 401


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "HEAD"])
def test_other_methods(house, method):
    browser, table = opened(house)
    assert browser.ask(method, f"{table}/choose", b"{}")[0] in {403, 405}


def test_every_answer_is_locked(house):
    for path in ("/", "/join", "/nothing", "/home", "/static/table.js"):
        _, headers, _ = Browser(house.port).ask("GET", path)
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "access-control-allow-origin" not in headers
        assert "server" not in headers


def test_cookies_are_for_this_server_alone(house):
    browser = Browser(house.port)
    asked = json.dumps({"token": house.owner_link().rpartition("=")[2]}).encode()
    _, headers, _ = browser.ask("POST", "/join", asked, browser.headers(**JSON, Origin=browser.ours))
    cookie = headers["set-cookie"]
    assert f"rulewright-owner-{house.port}=" in cookie
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))


def test_the_cookie_of_a_seat_is_for_its_table(house):
    browser, table = opened(house, ("me", "link"))
    _, other = opened(house)
    friend = Browser(house.port)
    link = browser.post(f"{table}/links", {"seat": 1})[1]["links"][0]["link"]
    friend.enter(link)
    assert friend.listen(f"{table}/stream").status == 200
    assert friend.get(f"{other}/stream")[0] == 401
    assert friend.get("/home")[0] == 401
    assert friend.post("/tables", {"game": "matches.rules", "seats": ["me", "me"]})[0] == 401
    assert friend.post(f"{table}/links", {"seat": 0})[0] == 401


def test_nobody_speaks_for_another_seat(house):
    browser, table = opened(house, ("me", "link"))
    friend = Browser(house.port)
    friend.enter(browser.post(f"{table}/links", {"seat": 1})[1]["links"][0]["link"])
    stage = friend.listen(f"{table}/stream").until("state")["stage"]
    for seat in (0, 2, -1, None, "1", True, [1]):
        assert friend.post(f"{table}/choose", {"seat": seat, "stage": stage, "number": 1})[0] == 403
    assert friend.get(f"{table}/stream?seat=0")[0] == 403
    status, told = friend.post(f"{table}/choose", {"seat": 1, "stage": stage, "number": 1})
    assert (status, told["error"]) == (409, "not-your-turn")


def test_spectators_only_look(house):
    browser, table = opened(house)
    watcher = Browser(house.port)
    watcher.enter(browser.post(f"{table}/links", {})[1]["links"][0]["link"])
    state = watcher.listen(f"{table}/stream").until("state")
    assert (state["you"], state["yours"]) == (None, False)
    for what in ("choose", "undo", "agree"):
        asked = {"stage": state["stage"], "number": 1, "yes": True, "seat": 0}
        assert watcher.post(f"{table}/{what}", asked)[0] == 403
    assert watcher.post(f"{table}/step", {"stage": state["stage"], "tokens": []})[0] == 403
    assert watcher.post(f"{table}/why", {"tokens": [], "at": []})[0] == 403


def test_a_seat_that_got_a_new_link_is_lost_to_whoever_had_it(house):
    browser, table = opened(house, ("me", "link"))
    first, second = Browser(house.port), Browser(house.port)
    first.enter(browser.post(f"{table}/links", {"seat": 1})[1]["links"][0]["link"])
    stream = first.listen(f"{table}/stream")
    stream.until("state")
    second.enter(browser.post(f"{table}/links", {"seat": 1})[1]["links"][0]["link"])
    stream.until("gone")
    assert stream.next() is None
    assert first.get(f"{table}/stream")[0] == 401
    assert second.listen(f"{table}/stream").until("state")["you"] == 1


@pytest.mark.parametrize(
    "path",
    [
        "/static/../api.py", "/static/..%2fapi.py", "/static/%2e%2e/api.py", "/static//etc/passwd", "/static/",
        "/t/../home", "/t/none/stream", "/.rulewright/tables.sqlite", "/static/table.html",
    ],
)  # fmt: skip
def test_there_are_no_other_files(house, path):
    assert Browser(house.port).get(path)[0] in {400, 401, 403, 404}


NAMES = ["../secret.rules", "/etc/passwd", "link.rules", ".rulewright/x.rules", "", "no.rules", None, 3]


def test_a_name_is_no_path(tmp_path):
    from tests.studio.conftest import MATCHES
    from tests.studio.serving import studio

    (tmp_path / "secret.rules").write_text(MATCHES, encoding="utf-8")
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "link.rules").symlink_to(tmp_path / "secret.rules")
    with studio(folder) as found:
        browser = owner(found)
        for name in NAMES:
            assert browser.post("/tables", {"game": name, "seats": ["me", "me"]})[0] in {404, 422}
            assert browser.post("/game", {"game": name})[0] == 404


def test_long_bodies(house):
    browser = owner(house)
    assert browser.post("/game", {"game": "x" * 70_000})[0] == 413
    head = "".join(f"{name}: {value}\r\n" for name, value in browser.headers(**JSON, Origin=browser.ours).items())
    chunked = f"POST /game HTTP/1.1\r\n{head}Transfer-Encoding: chunked\r\n\r\n" + "4000\r\n" + "x" * 0x4000 + "\r\n"
    assert raw(house, chunked + ("4000\r\n" + "x" * 0x4000 + "\r\n") * 4) == "413"
    assert alive(house)


@pytest.mark.parametrize(
    "text", ["", "[]", "3", "{", '"x"', "[" * 30_000, '{"game": 1e999}', "\x00", '{"a": "\\ud800"}']
)
def test_what_is_no_question(house, text):
    browser = owner(house)
    headers = browser.headers(**JSON, Origin=browser.ours, **{"X-Rulewright": browser.proof})
    assert browser.ask("POST", "/game", text.encode(), headers)[0] in {400, 404}
    assert alive(house)


STRANGE: list[Any] = [None, True, -1, 2**70, 1.5, "x", [], {}, [[]], ["pick"], "\ud800", "é" * 500, {"a": [1]}]


def test_strange_values_are_refused(house):
    """Whatever stands in a question, nothing ends in a fault of the server."""
    browser, table = opened(house)
    asked = {
        "choose": ("seat", "stage", "number", "text"), "step": ("tokens", "stage"), "why": ("at", "tokens"),
        "rules": ("name",), "undo": ("ask",), "note": ("text", "step"), "past": ("step", "as"), "links": ("seat",),
        "fork": ("step", "seats"), "pause": ("pause",),
    }  # fmt: skip
    for what, names in asked.items():
        for name in names:
            for value in STRANGE:
                unhurried(house)
                body = {
                    "seat": 0,
                    "stage": 0,
                    "number": 1,
                    "tokens": [],
                    "at": ["board x"],
                    "step": 0,
                    "lang": value,
                    "width": value,
                }
                status, _, _ = browser.ask(
                    "POST", f"{table}/{what}", json.dumps({**body, name: value}).encode(),
                    browser.headers(**JSON, Origin=browser.ours, **{"X-Rulewright": browser.shown(f"{table}/{what}")}),
                )  # fmt: skip
                assert status < 500, (what, name, value)
    assert alive(house)


def test_too_many_questions(house):
    browser = owner(house)
    answers = [browser.post("/game", {"game": "none"})[0] for _ in range(100)]
    assert set(answers) == {404, 429}
    assert answers[:20] == [404] * 20
    assert answers.count(429) >= 40
    assert alive(house)


def test_too_many_pages_on_which_a_variant_is_made(house):
    browser = owner(house)
    status, body = browser.post("/variants", {"of": "matches.rules", "title": "Fewer", "name": "fewer"})
    assert status == 200, body
    answers = []
    for _ in range(40):
        stream = Stream(browser, f"{body['go']}/stream?lang=en")
        answers.append(stream.status)
        stream.close()
    assert set(answers) == {200, 429}
    assert alive(house)


def test_too_many_guesses_at_links(house):
    browser = Browser(house.port)
    answers = [browser.post("/join", {"token": f"guess {at}", "name": ""})[0] for at in range(8)]
    assert answers == [403] * 5 + [429] * 3


def test_names_are_short_and_don_t_turn_the_text_around_them(house):
    browser, table = opened(house, ("me", "link"))
    friend = Browser(house.port)
    name = '"><svg onload=alert(1)></script>\u202e\u0000' + "x" * 80
    friend.enter(browser.post(f"{table}/links", {"seat": 1})[1]["links"][0]["link"], name)
    kept = friend.listen(f"{table}/stream").until("hello")["people"]["seats"][1]["name"]
    assert len(kept) == 40
    assert "\u202e" not in kept
    assert "\x00" not in kept


def test_streams_have_limits(house):
    """A seat has three at once; the one that was opened first gives way."""
    browser, table = opened(house)
    streams = [browser.listen(f"{table}/stream?seat=0") for _ in range(7)]
    assert all(stream.status == 200 for stream in streams)
    for stream in streams[:4]:
        stream.until("elsewhere")
        assert stream.next() is None
    assert streams[-1].until("state")["you"] == 0
    assert browser.post(f"{table}/choose", {"seat": 0, "stage": 0, "number": 1})[0] == 200


def test_spectators_have_limits(house):
    browser, table = opened(house)
    answers = []
    for _ in range(22):
        unhurried(house)
        watcher = Browser(house.port)
        watcher.enter(browser.post(f"{table}/links", {})[1]["links"][0]["link"])
        answers.append(watcher.listen(f"{table}/stream").status)
    assert answers == [200] * 20 + [429] * 2


def test_all_streams_together_have_a_limit(house, monkeypatch):
    monkeypatch.setattr("rulewright.studio.desk.MOST_STREAMS", 4)
    answers = []
    for _ in range(3):
        browser, table = opened(house)
        answers += [browser.listen(f"{table}/stream?seat={seat}").status for seat in (0, 1)]
    assert answers == [200] * 4 + [503] * 2


def test_who_reads_too_slowly_is_dropped():
    from rulewright.studio.streams import GONE, MOST_WAITING, Listener

    slow = Listener("x", (), None)
    for _ in range(MOST_WAITING + 5):
        slow.send(b"event")
    assert not slow.open
    waiting = [slow.waiting.get_nowait() for _ in range(slow.waiting.qsize())]
    assert waiting[-1] is GONE
    assert len(waiting) <= MOST_WAITING + 1


def test_ctrl_c_with_open_streams(tmp_path):
    """Streams end, and the server with them."""
    from tests.studio.conftest import made_house

    with made_house(tmp_path) as house:
        browser, table = opened(house)
        stream = browser.listen(f"{table}/stream?seat=0")
        stream.until("state")
        house.server.should_exit = True
        while stream.next() is not None:
            pass
