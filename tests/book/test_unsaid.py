"""Every rule that the learning part tells has words, in all the games that come along; and what has none is found."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.turns import by_turns

from rulewright import pipeline
from rulewright.book.folding import agreed, settled
from rulewright.book.learn import learn
from rulewright.book.markdown import section
from rulewright.book.speech import Speech
from rulewright.book.telling import Teller
from rulewright.composition.library import bundled
from rulewright.model.declared import ActionBody, ExampleBody
from rulewright.model.symbols import Symbol
from rulewright.model.terms import AnyTerm

EXAMPLES = sorted(map(str, (Path(__file__).parents[2] / "examples").glob("*.rules")))
GAME = """rulewright 1

game "Quarry"
    players 2
    seats red, blue

option night: yes/no = no

var heap: 0..9 = 9
resource coins of player: 0..9 = 3

action dig
    pick n in 1..3
    needs night or n <= heap
    needs not night or my coins > n + heap * 2
    needs heap > 0
    cost (if heap > 5 then 1 else 2) coins
    limit heap + 1 per play
    do: heap -= n

phase play
    repeat
        for p in players: p must dig
    until heap = 0

winner p
    most p.coins

example "Digging"
    players 2
    play red: dig(2)
    then heap = 7 and red.coins = 2
    then heap >= 7
    then heap + 2 = 9
"""


def model_of(text, **files):
    found = pipeline.check("quarry.rules", files={"quarry.rules": text, **files}).model
    assert found is not None
    return found


@pytest.mark.parametrize("game", [*bundled(), *EXAMPLES])
def test_nothing_is_unsaid_in_the_games_that_come_along(game):
    found = [one.message for one in pipeline.check(game, book=True).found if one.code == "R601"]
    assert not found


PLAYED = {
    **dict.fromkeys(("over_land", "early_idle", "bare_clues", "asked_once", "predictable", "returning"), "yes"),
    **dict.fromkeys(("expert", "amulets_break_ties"), "yes"),
    **dict.fromkeys(("large_a", "large_b", "c_before_b"), "always"),
    **dict.fromkeys(("large_c", "slid"), "never"),
    "over_bays": "no",
    "setting": "at_random",
    "filling": "when_needed",
    "awakening": "when_pinned",
    "closing": "when_lifted",
    "apart": "5",
    "amulet_stages": "3",
    "curses": "1",
}
"""Other choices of a table of Tobago."""


@pytest.mark.parametrize("strength", by_turns(["forgiving", "shielded"], 2))
def test_nothing_is_unsaid_with_other_options(strength):
    found = pipeline.check("tobago", settings={**PLAYED, "strength": strength}, book=True).found
    assert [one.message for one in found if one.code == "R601"] == []


ADDONS = ("", "+alliances", "+mud+five-tiles", "+mud+five-tiles+alliances")
OTHERWISE = {
    **dict.fromkeys(("short_sighted", "blank_contact", "must_follow", "choose_tide", "must_collect"), "yes"),
    **dict.fromkeys(("put_back", "both", "driven_out", "spoils"), "no"),
    "most_rounds": "5",
}
"""The other value of each option of a game with addons."""


@pytest.mark.parametrize("addons", by_turns(ADDONS, 4, 1))
def test_nothing_is_unsaid_with_addons_and_other_options(addons):
    games = pipeline.Workspace()
    own = {"give_and_take": "no"} if "alliances" in addons else {}
    grips = [{"grip": grip} for grip in ("light", "fast")] if "mud" in addons else [{}]
    single = [{option: value} for option, value in OTHERWISE.items()] if not addons else []
    for chosen in ({}, *single, *({**OTHERWISE, **own, **grip} for grip in grips)):
        found = games.check(f"jackal-dungeon{addons}", settings=chosen, book=True).found
        assert [one.message for one in found if one.code == "R601" or not chosen] == [], chosen


def test_what_has_no_words_is_found_where_it_stands():
    checked = pipeline.check("quarry.rules", files={"quarry.rules": GAME}, book=True)
    lines = [checked.sources.place(one.span).line for one in checked.found if one.code == "R601"]
    wanted = ["action dig", "pick n", "night or n <= heap", "cost (if", "limit heap", "option night", "until heap"]
    wanted += ["coins of player: 0..9 = 3", "heap: 0..9 = 9"]
    assert sorted(lines) == sorted(GAME[: GAME.index(one)].count("\n") + 1 for one in wanted)


def test_what_the_options_rule_out_is_neither_told_nor_asked_for():
    model = model_of(GAME)
    values = agreed(model)
    body = model.bodies[Symbol("action", "dig")]
    assert isinstance(body, ActionBody)
    assert [settled(one.test, values) for one in body.needs] == [None, True, None]
    other = agreed(model_of(GAME.replace("night: yes/no = no", "night: yes/no = yes")))
    assert [settled(one.test, other) for one in body.needs] == [True, None, None]
    assert settled(body.needs[0].test, {}) is None


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["heap is 7, Red has 2 coins", "heap is at least 7", None]),
        (
            "ru",
            ["heap\N{NO-BREAK SPACE}— 7, red\N{NO-BREAK SPACE}— 2 coins", "heap\N{NO-BREAK SPACE}— не меньше 7", None],
        ),
    ],
)
def test_facts_are_told_in_words_or_not_at_all(language, told):
    model = model_of(GAME)
    body = model.bodies[Symbol("example", "Digging")]
    assert isinstance(body, ExampleBody)
    teller = Teller(Speech(model, language))
    assert [teller.fact(one) for one in body.script if isinstance(one, AnyTerm)] == told


def test_the_learning_part_holds_no_code_even_if_nothing_has_words():
    page = "\n".join(section(learn(Speech(model_of(GAME))), 1, "pictures"))
    assert "`" not in page
    assert "unless heap is more than 0" in page
    assert "n <=" not in page
