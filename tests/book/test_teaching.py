"""What a `book` says stands in the learning part: steps, words, groups, a turn in pictures, and points to their sum."""

from __future__ import annotations

import pytest

from rulewright import pipeline
from rulewright.book.pages import Book, Grid, Items, Paragraph, Pictures, Section, Strip, plain
from rulewright.book.played import shared_out

RACE = """\
rulewright 1

game "Race"
    | Be the first at the end of the track, with as many flags as you can.
    players 2
    minutes 10..15
    age 6
    seats red, blue

option slow: yes/no = no
    | Play with short steps.

board track: square 5 by 2

component Runner of player: 1
    | Yours.
    starts in bench

component Flag: 4
    | Take them on your way.
    starts in heap

zone bench of player: pool of Runner
zone heap: pool of Flag
zone runners of track: pool of Runner
zone flags of track: pool of Flag
zone won of player: pool of Flag

var bonus of player: 0..9 = 0

action step
    | Go to a neighbouring place.
    pick c in track where c.runners is empty
    do: move those(r in Runner where r.owner = me) to c.runners
    say "step to {c}"

action grab
    | Take the flags where you stand.
    do
        for c in track where any(r in c.runners where r.owner = me): move c.flags to my won
    say "grab"

phase play
    | Set up, then run in turn.
    set_up()
    var p: player = first(players)
    repeat
        go(p)
        p := next(p)
    until heap is empty or any(q in players where q.bonus > 0)

phase set_up
    | This is not told, since there are steps.
    draw 1 from heap to c1.flags
    draw 1 from heap to d1.flags

phase go(p: player)
    | Step or grab, then breathe.
    p must step, grab
    breathe(p)
    if p.bonus > 3: p must grab
    p.bonus += 1

phase breathe(p: player)
    | Take a breath.
    p.bonus += 0

define flags(p: player): number = sum(2 for f in p.won)
    | Two points for each flag.

score p = p.bonus + flags(p)
    | The bonus and the flags.

winner p
    | The most points win.
    most p.bonus + flags(p)
    shared

example "A run"
    | Red runs for a flag.
    given: move those(r in Runner where r.owner = red) to b1.runners
    at go(red)
    play red: step(c1)

example "Flags are counted"
    | Red has two flags.
    given
        move some(2, heap) to red.won
        red.bonus := 3
        blue.bonus := 1
    at go(red)
    play red: step(b1)

book
    cover "Flags are counted"
    word "Flag"  | Worth having.
    step when slow  | Agree on short steps.
    step  | Lay {Flag.count} flags in a heap.
    step  | Everyone takes a runner.
    group "To collect": grab
    teach "A run"
    counting "Flags are counted"
    tip when not slow  | Run fast.
"""


PENNANTS = """\
component Flag
    has high: yes/no
    table
        name     count  high
        pennant  4      no
        goal     1      yes
"""


def book(**settings: str) -> Book:
    checked = pipeline.Workspace().check("race.rules", settings=settings, files={"race.rules": RACE}, disk=False)
    assert pipeline.sound(checked.found), [(one.code, one.message) for one in checked.found]
    return pipeline.rulebook(checked)[0]


@pytest.fixture(scope="module")
def race() -> Book:
    return book()


def section(of: Book, anchor: str) -> Section:
    return next(one for one in of.learn.walk() if one.anchor == anchor)


def items(of: Section) -> list[str]:
    return [plain(item) for piece in of.pieces if isinstance(piece, Items) for item in piece.items]


def test_the_front(race: Book) -> None:
    assert race.facts == ("for 2 players", "10 to 15 minutes", "from 6 years")
    assert race.cover is not None
    assert race.cover.name == "cover"


def test_what_is_printed_is_not_counted() -> None:
    text = RACE.replace("component Flag: 4\n", PENNANTS).replace(
        '    cover "Flags', '    printed goal\n    cover "Flags'
    )
    checked = pipeline.Workspace().check("race.rules", files={"race.rules": text}, disk=False)
    assert pipeline.sound(checked.found), [(one.code, one.message) for one in checked.found]
    found = section(pipeline.rulebook(checked)[0], "learn-component-flag")
    assert found.title == "4 × Flag"
    captions = [one.caption for piece in found.pieces if isinstance(piece, Pictures) for one in piece.pictures]
    assert captions == ["pennant ×4", "goal (printed on the board)"]
    assert pipeline.export(checked).count('"printed"') == 1


def test_words_steps_and_tips_are_those_of_the_table(race: Book) -> None:
    assert items(section(race, "learn-words")) == ["Flag. Worth having."]
    steps = section(race, "learn-set-up")
    assert items(steps) == ["Lay 4 flags in a heap.", "Everyone takes a runner."]
    assert not [piece for piece in steps.pieces if isinstance(piece, Paragraph) and "not told" in plain(piece.text)]
    assert items(section(race, "learn-advice")) == ["Run fast."]


def test_options_fold_steps_and_tips() -> None:
    slow = book(slow="yes")
    assert items(section(slow, "learn-set-up"))[0] == "Agree on short steps."
    assert [one.anchor for one in slow.learn.walk() if one.anchor == "learn-advice"] == []


def test_groups_come_first_and_the_rest_after_them(race: Book) -> None:
    assert [(one.anchor, one.title) for one in section(race, "learn-actions").sections] == [
        ("learn-action-grab", "To collect"),
        ("learn-action-step", "Step"),
    ]


def test_a_turn_is_a_strip(race: Book) -> None:
    (strip,) = (piece for piece in section(race, "learn-turn").pieces if isinstance(piece, Strip))
    found = [(plain(chip.text), chip.note) for chip in strip.chips]
    assert found == [("step or grab", ""), ("Breathe", ""), ("grab", "perhaps")]
    anchors = {one.anchor for one in race.learn.walk()} | {one.anchor for one in race.look_up.walk()}
    assert {run.link for chip in strip.chips for run in chip.text if run.link} <= anchors


def test_a_turn_in_pictures(race: Book) -> None:
    told = section(race, "learn-worked")
    assert told.title == "A whole turn"
    (pictures,) = (piece.pictures for piece in told.pieces if isinstance(piece, Pictures))
    assert [one.caption for one in pictures] == ["", "Red: step to c1."]


def test_points_are_counted_to_their_sum(race: Book) -> None:
    (grid,) = (piece for piece in section(race, "learn-counted").pieces if isinstance(piece, Grid))
    assert grid.head == ("", "Red", "Blue")
    rows = [[plain(cell) for cell in row] for row in grid.rows]
    assert rows == [["Bonus", "4", "1"], ["Flags", "2 + 2 = 4", "0"], ["in all", "8", "1"]]


@pytest.mark.parametrize(("changes", "most"), [(3, 5), (5, 5), (6, 5), (11, 5), (1, 5)])
def test_choices_that_share_a_picture(changes: int, most: int) -> None:
    found = shared_out([(at, [str(at)]) for at in range(changes)], most)
    assert len(found) == min(changes, most)
    assert [text for _, texts in found for text in texts] == [str(at) for at in range(changes)]
    assert [at for at, texts in found] == [int(texts[-1]) for _, texts in found]
    sizes = [len(texts) for _, texts in found]
    assert max(sizes) - min(sizes) <= 1
