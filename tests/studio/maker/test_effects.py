"""What a variant does: in words, to examples, to who wins, to the book, to the pieces. Old results are left."""

from __future__ import annotations

from queue import Empty, Queue

import pytest

from rulewright.model.symbols import Symbol
from rulewright.studio.maker import effects
from rulewright.studio.maker.asked import Add, Set
from rulewright.studio.maker.draft import Draft, begin_variant
from rulewright.studio.maker.worker import Job, Told, Worker

RACE = """rulewright 1

game "Race"
    players 2..3
    seats red, blue, green

component Stone
    has worth: 1..5
    starts in brook
    table
        name   count  worth
        small  6      1
        large  3      2

zone brook: pool of Stone
var field of player: 0..20
var last: player?

action run
    | Run on by a few fields.
    pick n in 1..3
    needs my field + n <= 20  | That is too far.
    do
        my field += n
        if my field = 20: last := me
    say "run {n}"

phase play
    var p: player = first(players)
    repeat
        p must run
        else: last := p
        p := next(p)
    until last != none

winner p
    where p = last

look Stone
    shape square
    show worth on centre, large

example "Three steps"
    play red: run(3)
    then red.field = 3

example "Slowly"
    play red: run(1)
    then red.field = 1
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("race")
    (made / "race.rules").write_text(RACE, encoding="utf-8")
    return made


@pytest.fixture
def draft(folder) -> Draft:
    found = Draft(str(folder / "short.rules"), begin_variant("race.rules", "Short"))
    assert found.sound
    return found


def test_the_base_is_sound(draft):
    assert draft.base is not None
    assert draft.base.found == []


def test_words(draft):
    draft.edit(Set("run.n[2]", 2))
    told = effects.words(draft.base, draft.checked, "en")
    assert [one["name"] for one in told] == ["run"]
    assert "2" in str(told[0]["lines"])
    assert effects.words(draft.base, draft.checked, "ru")[0]["sort"] != told[0]["sort"]


def test_examples_of_the_game_hold_or_break(draft):
    draft.edit(Set("run.n[2]", 2))
    found = {one["title"]: one for some in effects.examples(draft.checked) for one in some}
    assert {title: one["holds"] for title, one in found.items()} == {"Three steps": False, "Slowly": True}
    assert found["Three steps"]["line"] == RACE[: RACE.index("play red: run(3)")].count("\n") + 1
    assert found["Three steps"]["why"]


def test_who_wins(draft):
    table = effects.table(draft.checked, 2)
    for band in effects.balance(table, 400):
        told = band.data()
    assert told["games"] == 400
    value, low, high = told["seats"][0]["share"]
    assert 0 <= low < value < high <= 1
    assert sum(one["share"][0] for one in told["seats"]) == pytest.approx(1)
    again = [band.data() for band in effects.balance(table, 400)][-1]
    assert again == told
    thinking = [band.data() for band in effects.stronger(table, "greedy", 3)]
    assert [one["games"] for one in thinking] == [1, 2, 3]
    asked: list[int] = []
    searching = effects.stronger(table, "search:5", 2, look=lambda: asked.append(1))
    assert [one.data()["games"] for one in searching] == [1, 2]
    assert len(asked) > 2  # before each choice


def test_pages_and_pieces(draft):
    draft.edit(Set("run.n[2]", 2))
    draft.edit(Add(Symbol("component", "Stone"), "huge", "large"))
    draft.edit(Set("Stone.huge.worth", 5))
    assert draft.sound
    told = effects.pages(effects.book(draft.base, "en"), effects.book(draft.checked, "en"))
    assert [(one["title"].rpartition(" › ")[2], one["whole"]) for one in told] == [
        ("12 × Stone", "come"),
        ("9 × Stone", "gone"),
    ]
    faces = effects.faces(draft.base, draft.checked, "en")
    assert [(one["of"], one["kind"], one["before"]) for one in faces] == [("Stone", "huge", [])]
    assert faces[0]["now"][0].startswith("<svg")


# ---- in a process --------------------------------------------------------------------------------------------------


@pytest.fixture
def worker():
    heard: Queue[Told] = Queue()
    made = Worker(heard.put)
    yield made, heard
    made.stop()


def until_done(heard: Queue[Told], version: int) -> list[Told]:
    found: list[Told] = []
    while True:
        try:
            one = heard.get(timeout=120)
        except Empty:
            pytest.fail(f"only {[told.kind for told in found]} came")
        found.append(one)
        if one.kind == "done" and one.version == version:
            return found


def test_the_newest_version_is_looked_at_and_others_are_left(draft, worker):
    asks, heard = worker
    for version, most in ((1, 2), (2, 4)):
        draft.edit(Set("run.n[2]", most))
        asks.ask(Job(version, draft.name, draft.text, "en", 2))
    found = until_done(heard, 2)
    assert not any(one.kind == "done" and one.version == 1 for one in found)
    kinds = [one.kind for one in found if one.version == 2]
    assert kinds.index("examples") < kinds.index("balance") < kinds.index("pages")
    bands = {(one.data["bot"], one.data["which"]): one.data for one in found if one.kind == "balance"}
    assert bands.keys() == {(bot, which) for bot in ("random", "greedy", "search") for which in ("base", "variant")}
    assert all(not one["growing"] for one in bands.values())
    asks.stop()  # it begins anew when it is asked
    asks.ask(Job(3, draft.name, "nothing", "en", 2))
    assert [one.kind for one in until_done(heard, 3) if one.version == 3] == ["done"]
