"""What was answered is never lost: by no cut, no second tab, no end of the server."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.drawing.patched import patched, written
from tests.studio.conftest import MATCHES
from tests.studio.serving import Browser, Stream, owner, unhurried
from tests.studio.test_table import opened

from rulewright.play.chance import Stream as Chance

TOP = Path(__file__).parents[2] / "interpreter"


def test_two_tabs_choose_at_once(house):
    """One is carried out, the other is told how the table stands now."""
    browser, table = opened(house)
    stage = browser.listen(f"{table}/stream?seat=0").until("state")["stage"]
    for turn in range(10):
        unhurried(house)
        asked = {"seat": turn % 2, "stage": stage + turn, "number": 1}
        with ThreadPoolExecutor(2) as two:
            answers = list(two.map(lambda _: browser.post(f"{table}/choose", asked), range(2)))  # noqa: B023
        assert sorted(status for status, _ in answers) == [200, 409]
        late = next(told for status, told in answers if status == 409)
        assert late["now"]["stage"] == stage + turn + 1
        assert late["now"]["picture"].startswith("<svg ")


class Page:
    """What a page shows that gets these events."""

    def __init__(self):
        self.svg, self.log, self.last = "", [], {}

    def take(self, told):
        if "picture" in told:
            self.svg = written(ET.fromstring(told["picture"]))  # noqa: S314
        else:
            self.svg = patched(self.svg, told["patch"])
        self.log[told["log"]["since"] :] = told["log"]["lines"]
        self.last = {name: one for name, one in told.items() if name not in {"picture", "patch", "log"}}


def test_a_stream_is_cut_fifty_times(house):
    """After each return the page shows what a page shows that is loaded afresh."""
    browser, table = opened(house, ("me", "me"), "tikal")
    chance, page = Chance(7), Page()
    stream = browser.listen(f"{table}/stream?seat=0")
    page.take(stream.until("state"))
    steps = 0
    for _ in range(50):
        unhurried(house)
        if chance.below(3):  # it is cut before, or after something has happened
            stream.close()
        for _ in range(chance.below(3)):
            steps += 1
            choose_any(browser, table, house, chance)
        if stream.file.closed:
            stream = browser.listen(f"{table}/stream?seat=0", stream.last)
        while page.last["version"] < steps:
            page.take(stream.until("state"))
    fresh = Page()
    fresh.take(browser.listen(f"{table}/stream?seat=0").until("state"))
    assert page.svg == fresh.svg
    assert page.log == fresh.log
    assert page.last == fresh.last
    assert steps > 30


def choose_any(browser, table, house, chance):
    """Whoever decides chooses something."""
    sitting = house.desk._tables[table.removeprefix("/t/")].sitting
    seat, legal = sitting.deciders[0], sitting._session.legal()
    asked = {"seat": seat, "stage": sitting.stage, "number": 1 + chance.below(len(legal))}
    status, told = browser.post(f"{table}/choose", asked)
    assert status == 200, told


class Served:
    """A studio in a process of its own."""

    def __init__(self, folder):
        command = [sys.executable, "-m", "rulewright", "studio", str(folder), "--port", "0", "--no-open"]
        environment = {**os.environ, "PYTHONPATH": str(TOP), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        found = re.search(r"http\S+", self.process.stdout.readline())
        assert found is not None
        self.link = found[0]
        self.port = int(self.link.split(":")[2].split("/")[0])

    def end(self, how):
        self.process.send_signal(how)
        self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal here")
def test_a_killed_server_loses_nothing_that_was_answered(tmp_path):
    (tmp_path / "matches.rules").write_text(MATCHES, encoding="utf-8")
    served = Served(tmp_path)
    browser = Browser(served.port)
    browser.enter(served.link)
    browser.proof = json.loads(browser.get("/home")[1])["proof"]
    _, told = browser.post("/tables", {"game": "matches.rules", "seats": ["me", "me"]})
    table, answered = told["go"], 0
    stream = browser.listen(f"{table}/stream?seat=0")
    stream.until("state")
    with ThreadPoolExecutor(1) as one:  # the end comes while somebody chooses

        def go_on():
            done = 0
            while True:
                try:
                    asked = {"seat": done % 2, "stage": done, "number": 1}
                    done += browser.post(f"{table}/choose", asked)[0] == 200
                except (OSError, json.JSONDecodeError):
                    return done

        playing = one.submit(go_on)
        for _ in range(5):
            stream.until("state")
        served.end(signal.SIGKILL)
        answered = playing.result()
    Stream.close_all()
    assert answered >= 5 - 1
    again = Served(tmp_path)
    late = Browser(again.port)  # cookies are for one port; the new server has another
    late.cookies = {f"rulewright-seat-{again.port}": browser.cookies[f"rulewright-seat-{served.port}"]}
    state = late.listen(f"{table}/stream?seat=0").until("state")
    assert answered <= state["version"] <= answered + 1
    assert state["ply"] == state["version"]
    status, _ = late.post(f"{table}/choose", {"seat": state["version"] % 2, "stage": state["stage"], "number": 1})
    assert status == 200
    Stream.close_all()
    again.end(signal.SIGINT)


def test_what_can_t_be_written_down_has_not_happened(house, monkeypatch):
    browser, table = opened(house)
    stream = browser.listen(f"{table}/stream?seat=0")
    before = stream.until("state")
    sitting = house.desk._tables[table.removeprefix("/t/")].sitting

    def full(*_):
        raise OSError("the disk is full")

    write = sitting.write
    sitting.write = full
    answer = browser.post(f"{table}/choose", {"seat": 0, "stage": before["stage"], "number": 1})
    assert answer == (500, {"error": "not-kept"})
    sitting.write = write
    fresh = browser.listen(f"{table}/stream?seat=1").until("state")
    assert (fresh["version"], fresh["ply"]) == (0, 0)


def test_owner_passes_end_with_the_server(house):
    browser = owner(house)
    assert browser.get("/home")[0] == 200
    house.records.forget_owners()
    assert browser.get("/home")[0] == 401
