"""A mistake that a variant, an addon or a setting causes in a sound game is reported where it was written."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics.finding import Finding, findings
from rulewright.model import bodies
from rulewright.pipeline import Workspace

BASE = (Path(__file__).parents[1] / "model" / "composing" / "dig.rules").read_text(encoding="utf-8")
VARIANT = 'rulewright 1\n\nvariant "Deep" of "dig.rules"\n    | Deeper.\n\n'
ADDON = 'rulewright 1\n\naddon "Deep" to "dig.rules"\n    | Deeper.\n\n'
AROUND = """set player.shelf.up_to = 13
change action rest
    needs count(players) > 1 | Never.
{}
set trade.cost = 4
"""
ISLE = """rulewright 1

game "Islands"
    | Walk over the island; shells lie on the beach.
    players 2
    seats red, blue

enum Ground: beach, wood

board island: square
    map
        b  b  -
        b  w  b
        -  b  b
    key "b": ground = beach
    key "w": ground = wood

var ground of island: Ground
var spot of player: island = b2
var shells of player: 0..9

action walk
    | Walk to the next field. On the beach you find a shell.
    pick c in my spot.neighbours
    do
        my spot := c
        if c.ground = beach: my shells += 1
    say "walk to {c}"

phase play
    | Three steps each.
    for n in 1..3
        for p in players: p must walk

winner p
    most p.shells
    shared
"""


def told(
    text: str,
    game: str = "deep.rules",
    *,
    settings: dict[str, str] | None = None,
    base: str = BASE,
    name: str = "dig.rules",
    **more: str,
) -> tuple[Finding, ...]:
    files = {name: base, "deep.rules": text, **{f"{one}.rules": other for one, other in more.items()}}
    checked = Workspace().check(game, files=files, settings=settings, disk=False)
    return tuple(one for one in findings(checked.found, checked.sources) if one.code.severity == "error")


EDITS = {
    "a cost beyond all": ("set dig.cost = 60", "R304", "cost 2 points"),
    "a start beyond its range": ("set points.max = 4", "R205", "resource points"),
    "a value that is read": ("remove Stone.jade", "R214", "idol"),
    "a component": ("remove Relic", "R101", "zone ground"),
    "an option": ("remove harsh", "R101", "if harsh"),
    "a pick": ("remove trade.theirs", "R101", ""),
    "an enum with other values": ("replace enum Stone: ruby", "R214", "idol"),
    "a definition of another type": ("replace define goal = yes", "R2", "needs early"),
    "a definition with a parameter": ("replace define goal(p: player) = 20", "R106", "needs early"),
    "a phase that wants something": ("change phase day(p: player, n: number)\n    p.prestige += n", "R106", "day(p)"),
    "an action that wants something": ("change action rest(n: number)", "R106", "rest"),
    "a variable of another type": (
        "replace var luckiest: 0..9 = 0\nreplace define worth(p: player) = luckiest.level",
        "R1",
        "",
    ),
    "an action that is offered where it can't be": ("offer rest in play", "R138", ""),
    "a table with another type": ("change component Relic\n    has value: yes/no", "R214", "idol"),
}


@pytest.mark.parametrize("head", [VARIANT, ADDON], ids=["variant", "addon"])
@pytest.mark.parametrize("name", EDITS)
def test_the_first_error_stands_at_the_edit_whatever_else_is_edited(name: str, head: str) -> None:
    edit, _, line = EDITS[name]
    text = head + AROUND.format(edit)
    found = told(text)
    first = text.split("\n").index(edit.split("\n")[0]) + 1
    place = found[0].spot.place
    assert (place.file, first <= place.line <= first + edit.count("\n")) == ("deep.rules", True), found[0]
    if line:
        assert found[0].related[0][0].place.file == "dig.rules"
        assert line in found[0].related[0][0].first


@pytest.mark.parametrize("name", EDITS)
def test_the_error_is_the_one_that_the_whole_game_has(name: str) -> None:
    edit, code, _ = EDITS[name]
    assert told(VARIANT + edit)[0].code.id.startswith(code)


def test_a_setting_from_outside_is_shown_as_it_was_given() -> None:
    found = told("", "dig.rules", settings={"goal": "21", "points.max": "4"})
    assert [one.spot.place.file for one in found] == ["--set points.max=4"]
    assert found[0].related[0][0].place.file == "dig.rules"


def test_a_setting_that_breaks_what_a_variant_made_is_shown_as_it_was_given() -> None:
    text = VARIANT + "change action dig\n    cost 5 points\n"
    found = told(text, settings={"points.max": "9", "points.start": "4", "day.points": "4", "dig.cost": "12"})
    assert [one.spot.place.file for one in found] == ["--set dig.cost=12"]
    assert found[0].related[0][0].place.file == "deep.rules"


def test_what_is_removed_and_needed_still_is_said_once() -> None:
    found = told(VARIANT + "remove Relic")
    assert len(found) == 1
    assert found[0].message.startswith("`Relic` is removed, but ")
    assert len(found[0].related) == 2
    assert {spot.place.file for spot, _ in found[0].related} == {"dig.rules"}


def test_a_map_of_a_variant_that_lacks_a_symbol_is_shown_in_the_variant() -> None:
    text = VARIANT.replace("dig.rules", "isle.rules") + (
        "change board island: square\n    map\n        b  b  -\n        b  b  b\n"
    )
    found = told(text, base=ISLE, name="isle.rules")
    assert [(one.code.id, one.spot.place.file, one.spot.place.line) for one in found] == [("R112", "deep.rules", 7)]
    assert 'key "w"' in found[0].related[0][0].first


def test_who_plays_is_an_edit() -> None:
    """A title without the seats that the game names."""
    base = BASE.replace("points := 10\n", "points := 10\n    if p = yellow: points := 9\n")
    text = VARIANT.replace("    | Deeper.\n", "    | Deeper.\n    seats red, blue, green, white\n")
    found = told(text, base=base)
    assert found[0].spot.place.file == "deep.rules"
    assert found[0].spot.place.line == 5


def test_the_later_of_two_rulesets_is_to_blame() -> None:
    text = VARIANT + 'replace action rest\n    | Wait.\n    needs my prestige < goal | You have won.\n    say "rest"\n'
    more = VARIANT.replace("dig.rules", "deep.rules") + "set dig.limit = 2\nreplace define goal = yes\n"
    found = told(text, "deeper.rules", deeper=more)
    assert {(one.spot.place.file, one.spot.place.line) for one in found} == {("deeper.rules", 7)}
    assert {spot.place.file for one in found for spot, _ in one.related} == {"dig.rules", "deep.rules"}


def test_an_error_of_the_base_stays_there() -> None:
    base = BASE.replace("define goal = 20", "define goal = yes")
    found = told(VARIANT + "set dig.cost = 3", base=base)
    assert found
    assert {one.spot.place.file for one in found} == {"dig.rules"}


def test_what_follows_from_an_edit_that_was_not_carried_out_is_not_told() -> None:
    """If the lines about them had been understood, the cup and the idol would have no gold and jade."""
    found = told(VARIANT + "remove Stone\nreplace componnent Relic: 5\nreplace zone nothing: pool of Relic\n")
    assert {one.spot.place.file for one in found} == {"deep.rules"}
    assert {one.spot.place.line for one in found} <= {7, 8}


def test_what_a_comment_allows_is_allowed_at_either_line() -> None:
    text = VARIANT + "set dig.cost = 60"
    assert told(f"{text}  # rulewright: allow R304 because nobody digs here\n") == ()
    base = BASE.replace("    cost 2 points\n", "    cost 2 points  # rulewright: allow R304 because somebody may dig\n")
    assert told(text, base=base) == ()


def test_a_value_set_in_a_list_is_shown_where_it_was_set() -> None:
    checked = Workspace().check("tikal", settings={"Tile.E4.stones[6]": "-1"})
    (found,) = findings(checked.found, checked.sources)
    assert (found.code.id, found.spot.first) == ("R214", "set Tile.E4.stones[6] = -1")
    assert found.spot.first[found.spot.place.column - 1 : found.spot.place.end_column - 1] == "-1"


@pytest.mark.parametrize("allowed", [False, True])
def test_a_warning_of_a_variant_hides_no_error_in_its_base(allowed):
    """A name in two alphabets was taken for a line that could not be read, from which anything may follow."""
    text = VARIANT + 'action nap\n    do\n        let lеt = 1\n    say "nap"\n\nremove points\n'
    if allowed:
        text = text.replace("        let", "        # rulewright: allow R012 because it is typed so\n        let")
    plain = told(text.replace("lеt", "l_t"))
    assert plain
    assert [one.message for one in told(text)] == [one.message for one in plain]


def test_the_game_below_is_not_read_again_at_each_check(monkeypatch):
    """To find the edit that brought a finding, the game is looked at with fewer edits: most of it is known by then."""
    text = VARIANT + "set player.shelf.up_to = {}\n\nchange action rest\n    needs count(players) > 1 | Never.\n"
    read: list[object] = []
    resolve_body = bodies.body

    def counted(*given, **named):
        read.append(given[0])
        return resolve_body(*given, **named)

    monkeypatch.setattr("rulewright.model.resolve.body", counted)
    workspace, often = Workspace(), []
    for number in (12, 13, 14):
        checked = workspace.check(
            "deep.rules", files={"dig.rules": BASE, "deep.rules": text.format(number)}, disk=False
        )
        assert [one.code for one in checked.found]
        often.append(len(read))
        read.clear()
    assert often[1] < often[0] / 3
