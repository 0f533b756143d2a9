"""Conditions of the rules, as players are told of them."""

from __future__ import annotations

import pytest

from rulewright.views.wording import Wording
from rulewright.words.sentences import languages, say

ASKED = {"is_home": "is home", "is_at": "is at"}
NAMES = {"tile": "tile", "ground": "ground", "temple": "temple", "supply": "supply", "there": "there", "hand": "hand"}


def wording(language="en"):
    return Wording(
        lambda sentence, **values: say(sentence, values, language),
        lambda name, of: (ASKED if of == "()" else NAMES).get(name),
        language,
        frozenset({"c", "there"}),
    )


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("c.tile = none", "it has no tile"),
        ("c.tile != none", "it has tile"),
        ("c.tile.ground = temple", "ground of its tile is temple"),
        ("c.tile.ground != temple", "ground of its tile is not temple"),
        ("my supply is not empty", "your supply is not empty"),
        ("there.tile = none", "no tile of there"),
        ("count(my hand) < 3", None),
        ("c.tile is in my hand and my supply is empty", "its tile is among your hand and your supply is empty"),
        ("c.tile = none or my hand is empty", "it has no tile or your hand is empty"),
        ("not c.tile", "not: its tile"),
        ("is_home(me, c)", "it is home"),
        ("is_at(me, c)", None),
        ("c.strange = none", None),
        ("any(x in c.neighbours where x.tile = none)", None),
        ("c.ground >= 3", "its ground is at least 3"),
    ],
)
def test_in_english(condition, told):
    assert wording().condition(condition) == told


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
def test_what_has_no_translation_is_not_told(language):
    assert wording(language).condition("is_home(me, c)") is None
    told = [wording(language).condition(one) for one in ("c.tile = none", "my hand is empty", "c.ground >= 3")]
    assert None not in told
    assert not {"it has no tile", "your hand is empty", "its ground is at least 3"} & set(told)
