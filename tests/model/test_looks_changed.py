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
    assert "fill by ground → fill night" in told
    assert "- Look: Find" in told
    for language in ("fr", "ru", "uk"):
        assert "night" in pipeline.diff(check("dunes.rules"), skinned, language)
