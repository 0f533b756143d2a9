"""A variant is made on a page: edits, the file, and whatever else changes that file meanwhile. Nothing is lost."""

from __future__ import annotations

import json
import time
from typing import Any
from urllib.parse import quote

import pytest
from tests.studio import serving
from tests.studio.conftest import made_house
from tests.studio.serving import Browser, Stream

LINE = "set heap.start = {}\n"


@pytest.fixture
def house(tmp_path):
    """A studio of its own for each test, since files are changed in it."""
    with made_house(tmp_path) as found:
        yield found


@pytest.fixture
def owner(house):
    return serving.owner(house)


class Page:
    """A page on which a variant is made: what it asks for, and what it was told last."""

    def __init__(self, browser, name):
        self.browser, self.path = browser, f"/v/{quote(name.replace('/', '~'))}"
        self.stream = Stream(browser, f"{self.path}/stream?lang=en")
        self.stream.line.settimeout(8)  # sooner than a line comes by which connections are kept open
        self.state = {}
        hello = self.stream.until("hello")
        browser.proof = hello["proof"]
        self.state = self.stream.until("whole")

    def ask(self, what, **given):
        status, body = self.browser.post(f"{self.path}/{what}", given)
        return status, body

    def edit(self, **given):
        status, body = self.ask("edit", **given)
        assert status == 200, body
        return self.until(lambda state: state["version"] >= body["version"])

    def save(self, known=None):
        known = self.state["known"] if known is None else known
        return self.browser.post(f"{self.path}/save", {}, **{"If-Match": f'"{known}"'})

    def until(self, met, seconds=20):
        """Read what comes until the state is as it should be."""
        end = time.monotonic() + seconds
        while not met(self.state):
            assert time.monotonic() < end, self.state
            self.state = self.stream.until("changes")
        return self.state


@pytest.fixture
def page(owner):
    status, body = owner.post("/variants", {"of": "matches.rules", "title": "Fewer", "name": "fewer"})
    assert status == 200, body
    assert body["go"] == "/v/fewer.rules"
    return Page(owner, "fewer.rules")


def folder(house):
    return house.settings.folder


def test_a_variant_is_made_and_saved(house, page):
    assert not page.state["exists"]
    assert "heap" in [group["name"] for group in page.state["groups"].values()]
    state = page.edit(do="set", path="heap.start", value=12)
    assert state["text"].endswith(LINE.format(12))
    assert state["words"][0]["lines"]
    assert state["groups"].keys() == {"var heap"}  # only what has changed is sent
    assert page.save()[0] == 200
    page.until(lambda state: state["saved"])
    assert (folder(house) / "fewer.rules").read_text(encoding="utf-8") == page.state["text"]
    status, body = page.browser.get("/home?lang=en")
    assert status == 200
    told = json.loads(body)
    assert "fewer.rules" in [one["name"] for one in told["games"]]
    assert told["drafts"] == []


def test_the_difference_in_words_comes_before_the_rest(page):
    status, body = page.ask("edit", do="set", path="heap.start", value=11)
    assert status == 200, body
    said = page.stream.until("words")
    state = page.stream.until("changes")
    assert said == {"version": state["version"], "words": state["words"]}
    assert said["words"][0]["lines"]


def test_what_cannot_be_is_refused_with_a_reason(page):
    assert page.ask("edit", do="set", path="heap.start", value="x y")[0] == 422
    status, body = page.ask("edit", do="set", path="nothing.here", value=1)
    assert (status, body["why"]) == (422, ["There is no `nothing.here`."])
    nonsense: list[dict[str, Any]] = [{}, {"do": "fly"}, {"do": "set", "path": 3, "value": 1}]
    nonsense += [{"do": "set", "path": "a", "value": [1]}, {"do": "reset"}]
    for wrong in [*nonsense, {"do": "open", "of": "x"}]:
        assert page.ask("edit", **wrong)[0] == 422
    for name in ("../x", "a/b/c", "tikal", "", "x" * 200, ".hidden", "fewer"):
        assert page.browser.post("/variants", {"of": "matches.rules", "title": "x", "name": name})[0] in (409, 422)
    assert page.browser.get("/v/..~..~etc~passwd/stream")[0] == 404
    assert page.ask("text", at=5, gone=10_000, come="", version=page.state["version"])[0] == 409


def test_the_next_value_that_passes(page):
    assert page.ask("next", path="take.n[1]", up=False)[0] in (200, 422)
    assert page.ask("next", path="heap.start", up=True)[0] == 422  # its range ends there
    assert page.ask("next", path="heap.start", up=False)[0] == 200
    page.until(lambda state: state["text"].endswith(LINE.format(20)))


def test_undo_redo_and_an_edit_of_the_text(page):
    first = page.state["text"]
    state = page.edit(do="set", path="heap.start", value=12)
    at = state["text"].index("12")
    assert page.ask("text", at=at, gone=2, come="15", version=state["version"])[0] == 200
    state = page.until(lambda state: "15" in state["text"])
    assert state["groups"]["var heap"]["fields"][0]["value"] == 15
    page.ask("undo")
    page.ask("undo")
    page.until(lambda state: state["text"] == first)
    page.ask("redo")
    page.until(lambda state: state["text"].endswith(LINE.format(12)))


def test_a_draft_is_there_after_the_server_has_ended(house, page, owner):
    page.edit(do="set", path="heap.start", value=12)
    house.workshop.shops.clear()
    again = Page(owner, "fewer.rules")
    assert again.state["text"].endswith(LINE.format(12))


# ---- the file changes ----------------------------------------------------------------------------------------------


@pytest.fixture
def saved(page):
    page.edit(do="set", path="heap.start", value=12)
    assert page.save()[0] == 200
    page.until(lambda state: state["saved"])
    return page


def write(path, text):
    path.write_text(text, encoding="utf-8")


def renamed(path, text):
    part = path.with_name("part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def gone_and_back(path, text):
    path.unlink()
    time.sleep(0.05)
    path.write_text(text, encoding="utf-8")


def many_times(path, text):
    for number in range(20):
        path.write_text(text.replace("12", str(number + 1)) if number < 19 else text, encoding="utf-8")
        time.sleep(0.03)


@pytest.mark.parametrize("way", [write, renamed, gone_and_back, many_times])
def test_every_way_of_saving_is_seen(house, saved, way):
    new = saved.state["text"].replace("12", "13")
    way(folder(house) / "fewer.rules", new)
    saved.until(lambda state: state["text"] == new)
    assert saved.state["saved"]
    saved.ask("undo")  # nothing is lost: neither what was here
    saved.until(lambda state: "= 12" in state["text"])


def test_broken_rules_leave_the_last_good_form(house, saved):
    write(folder(house) / "fewer.rules", saved.state["text"] + "\nset = \n")
    saved.until(lambda state: not state["sound"])
    assert saved.state["found"][0]["line"] == saved.state["text"].splitlines().index("set = ") + 1
    assert saved.state["head"] is not None
    assert saved.save()[0] == 422
    write(folder(house) / "fewer.rules", saved.state["text"].replace("\nset = \n", ""))
    saved.until(lambda state: state["sound"])


def test_the_game_below_changes(house, saved):
    base = folder(house) / "matches.rules"
    write(base, base.read_text(encoding="utf-8").replace("= 21", "= 19"))
    saved.until(lambda state: any(one["fields"] and one["fields"][0]["base"] == 19 for one in state["groups"].values()))
    write(base, base.read_text(encoding="utf-8").replace("phase play", "phase plai"))
    saved.until(lambda state: not state["sound"])
    base.unlink()
    saved.until(lambda state: any(one["code"] == "R120" for one in state["found"]))
    assert "= 12" in saved.state["text"]


def test_both_have_changed_the_file(house, saved):
    path = folder(house) / "fewer.rules"
    saved.edit(do="set", path="take.n[2]", value=4)
    write(path, path.read_text(encoding="utf-8").replace("12", "14"))
    saved.until(lambda state: "= 14" in state["text"])
    assert "set take.n[2] = 4" in saved.state["text"]
    assert saved.state["conflicts"] == []
    saved.edit(do="set", path="heap.start", value=16)
    write(path, path.read_text(encoding="utf-8").replace("14", "18"))
    saved.until(lambda state: state["conflicts"])
    [one] = saved.state["conflicts"]
    assert ("= 16" in one["mine"], "= 18" in one["theirs"]) == (True, True)
    assert saved.ask("settle", mine=one["mine"], theirs=True)[0] == 200
    saved.until(lambda state: not state["conflicts"])
    assert "= 18" in saved.state["text"]


def test_a_save_over_another_is_refused(house, saved):
    known = saved.state["known"]
    saved.edit(do="set", path="heap.start", value=11)
    path = folder(house) / "fewer.rules"
    theirs = path.read_text(encoding="utf-8") + "\n# theirs\n"
    write(path, theirs)
    status, body = saved.save(known)
    assert (status, body["error"]) == (409, "file-changed")
    assert path.read_text(encoding="utf-8") == theirs
    saved.until(lambda state: "# theirs" in state["text"] and "= 11" in state["text"])
    assert saved.save()[0] == 200
    assert "# theirs" in path.read_text(encoding="utf-8")


def test_the_file_goes_and_the_draft_stays(house, saved):
    (folder(house) / "fewer.rules").unlink()
    saved.until(lambda state: not state["exists"])
    assert "= 12" in saved.state["text"]
    assert saved.save()[0] == 200
    saved.until(lambda state: state["saved"])


# ---- locks ---------------------------------------------------------------------------------------------------------


def test_only_the_owner_makes_variants(house, page):
    stranger = Browser(house.port)
    stranger.proof = page.browser.proof
    assert stranger.get(f"{page.path}/stream")[0] == 401
    assert stranger.post(f"{page.path}/edit", {"do": "reset", "path": "heap.start"})[0] == 401
    assert stranger.post("/variants", {"of": "matches.rules", "title": "x", "name": "y"})[0] == 401
    proof, page.browser.proof = page.browser.proof, "wrong"
    assert page.ask("undo")[0] == 403
    page.browser.proof = proof
    assert page.browser.post(f"{page.path}/undo", {}, Origin="http://elsewhere.example")[0] == 403
