"""Variants and addons change looks as they change rules; an addon that holds nothing else is a skin."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import pipeline
from rulewright.model.looks import LookBody
from rulewright.model.symbols import Symbol

DUNES = (Path(__file__).parents[1] / "play" / "games" / "dunes.rules").read_text(encoding="utf-8")
NIGHT = """rulewright 1

addon "Night" to "dunes.rules"

palette
    table
        name   light   dark
        night  1d2b4e  3547a0

change look Ground
    table
        name  colour  symbol
        sand  night   star

change look Tile
    fill night
    show level as pips on n
    show star on se
    back
        fill black

replace look Scout
    shape disc
    fill by owner

remove look.Find, look.Tile.edge, look.Ground.rock

look heap
    as sack
"""
DAY = """rulewright 1

addon "Day" to "dunes.rules"

change look Ground
    table
        name  colour
        {row}
"""


def check(name, **files):
    texts = {"dunes.rules": DUNES} | {f"{one}.rules": text for one, text in files.items()}
    return pipeline.check(name, files=texts)


def codes(checked):
    return [one.code for one in checked.found if one.code not in {"R306", "R307"}]


@pytest.fixture
def skinned():
    found = check("night.rules", night=NIGHT)
    assert codes(found) == []
    return found


def body(checked, about):
    bodies = checked.model.bodies.values()
    return next(one for one in bodies if isinstance(one, LookBody) and one.about.name == about)


def test_a_skin_changes_what_it_says_and_keeps_the_rest(skinned):
    front = body(skinned, "Tile").front
    assert front.fill.words == ("night",)
    assert front.edge is None
    assert front.shape.words == ("square",)
    assert [(one.named, one.manner, one.place) for one in front.shows] == [
        ("stones", "pebbles", "sides"),
        ("level", "pips", "n"),
        ("star", "", "se"),
    ]


def test_a_back_is_said_anew(skinned):
    back = body(skinned, "Tile").back
    assert (back.fill.words, back.shows) == (("black",), None)


def test_rows_are_merged_by_name(skinned):
    rows = body(skinned, "Ground").rows
    assert [(row.symbol.name, dict(row.says)) for row in rows] == [("sand", {"colour": "night", "symbol": "star"})]


def test_looks_are_replaced_added_and_removed(skinned):
    scout = body(skinned, "Scout")
    assert (scout.front.shape.words, scout.front.shows) == (("disc",), None)
    assert body(skinned, "heap").manner == "sack"
    assert Symbol("look", "Find") not in skinned.model.nodes


def test_a_zone_of_an_owner_is_known_by_both():
    text = 'rulewright 1\n\nvariant "V" of "dunes.rules"\n\nlook player.camp\n    as row\n'
    more = 'rulewright 1\n\nvariant "W" of "v.rules"\n\nchange look player.camp\n    as {}\n'
    found = check("w.rules", v=text, w=more.format("fan"))
    assert codes(found) == []
    assert body(found, "camp").manner == "fan"
    gone = check("w.rules", v=text, w='rulewright 1\n\nvariant "W" of "v.rules"\n\nremove look.player.camp\n')
    assert codes(gone) == []
    assert Symbol("look", "player.camp") not in gone.model.nodes


def test_two_skins_that_change_the_same_value_do_not_go_together():
    sand, rock = DAY.format(row="sand  yellow"), DAY.format(row="rock  red")
    assert codes(check("dunes.rules+day+dusk", day=sand, dusk=sand.replace("yellow", "red"))) == ["R133"]
    assert codes(check("dunes.rules+day+dusk", day=sand, dusk=rock)) == ["R133"]


def test_what_a_variant_removes_has_no_look():
    gone = 'rulewright 1\n\nvariant "V" of "dunes.rules"\n\nremove Ground\n'
    assert "R101" in codes(check("v.rules", v=gone)) or "R250" in codes(check("v.rules", v=gone))


def test_a_skin_is_told_in_words(skinned):
    told = pipeline.diff(check("dunes.rules"), skinned)
    assert "Colour of sand: sand → night" in told
    assert "Fill: by ground → night" in told
    assert "Shown: level on s, large when level > 0 → level as pips on n" in told
    assert "Face down: fill navy; show pile → fill black" in told
    assert "- Look: heap — Lying: sack" in told
    assert "- Look: Find" in told


EVERY = {
    "change look Tile\n    shape hexagon": "Shape: square → hexagon",
    "change look Tile\n    fill clay": "Fill: by ground → clay",
    "change look Tile\n    edge clay": "Edge: by if level > 2 then Ground.rock else ground → clay",
    "change look Tile\n    size by level": "New: Size. by level",
    "change look Tile\n    turn by pointing": "New: Turned. by pointing",
    "change look Tile\n    show level as pips": "Shown: level on s, large when level > 0 → level as pips",
    "remove look.Tile.level": "No longer: Shown. level on s, large when level > 0",
    "change look Tile\n    back\n        fill clay": "Face down: fill navy; show pile → fill clay",
    "change look c in site\n    border by height(c)": "New: Border. by height(c)",
    "change look c in site\n    fill sand, stone": "New: Fill. sand, stone",
    "change look points\n    as track": "Lying: coins → track",
    "look heap\n    sort by worth": "- Look: heap — Sorted by: worth",
    "look table\n    map\n        heap  site": "- Look: table — Map: heap  site",
    "look table\n    hide heap": "- Look: table — Not shown: heap",
    "change look Ground\n    table\n        name  colour\n        sand  clay": "Colour of sand: sand → clay",
    "change look Ground\n    table\n        name  symbol\n        sand  tree": "New: Symbol of sand. tree",
    "change look Ground\n    table\n        name  shape\n        sand  disc": "New: Shape of sand. disc",
    "change look Ground\n    table\n        name  size\n        sand  large": "New: Size of sand. large",
    "replace symbol jar\n    map\n        x x": "Map: x x x; - x - → x x",
    "palette\n    table\n        name  light   dark\n        dusk  1d2b4e  3547a0": (
        "Colour: dusk: light 1d2b4e, dark 3547a0"
    ),
}


@pytest.mark.parametrize("change", EVERY)
def test_every_change_of_a_look_is_told_in_words(change):
    text = f'rulewright 1\n\nvariant "V" of "dunes.rules"\n\n{change}\n'
    old = check("dunes.rules")
    if "pointing" in change:
        text = text.replace("change look Tile", "var pointing of Tile: direction = n\n\nchange look Tile")
    found = check("v.rules", v=text)
    assert [one for one in codes(found) if one not in {"R256", "R316"}] == []
    assert EVERY[change] in pipeline.diff(old, found)
    for language in ("fr", "ru", "uk"):
        told = pipeline.diff(old, found, language)
        assert EVERY[change].rpartition(": ")[2].rpartition(". ")[2].rpartition("→")[2].strip() in told
        assert EVERY[change] not in told
