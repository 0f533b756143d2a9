"""Named positions: the start of examples, each set up once, and errors for impossible ones."""

from __future__ import annotations

import pytest

from rulewright import pipeline
from rulewright.book.look_up import look_up
from rulewright.book.markdown import markdown
from rulewright.book.speech import Speech

RULES = """rulewright 1

game "Stones"
    players 2..3
    seats red, blue, green

option rich: yes/no = no

component Stone: 12
    starts in bag

component Coin: 3
    starts in box

zone bag: bag of Stone
zone box: pool of Coin
zone row of player: pool of Stone
zone purse: pool of Coin when rich

action take
    pick s in bag
    do: move s to my row
    say "take {s}"

phase play
    for p in players: p must take
    if rich: move box to purse

winner p
    most count(p.row)
"""
FIRST = """
position first_stone
    | Red has one.
    let n = 1
    draw n from bag to red.row
"""
SECOND = """
position second_stone given first_stone
    | Blue has one.
    let n = yes
    if n: draw 1 from bag to blue.row
"""


def checked(*parts: str, rules: str = RULES) -> pipeline.Checked:
    return pipeline.check("stones.rules", files={"stones.rules": "\n".join([rules, *parts])})


def found(*parts: str) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in checked(*parts).found]


def failures(*parts: str) -> list[str]:
    result = checked(*parts)
    assert result.found == [], result.found
    return [one.message for one in pipeline.examples(result)]


def test_positions_are_laid_in_order_and_each_once() -> None:
    example = """
example "Both"
    given second_stone, first_stone
    then count(red.row) = 1 and count(blue.row) = 1
"""
    assert failures(FIRST, SECOND, example) == [""]
    assert failures(FIRST, SECOND, example.replace("blue.row) = 1", "blue.row) = 2")) != [""]


def test_names_of_positions_and_of_examples_are_apart() -> None:
    """The second `given` uses a name of the first; the position between them has a name of its own that is the same."""
    example = """
example "Between"
    given
        let n = 2
        draw n from bag to red.row
    given second_stone
    given
        draw n from bag to red.row
    play red: take(Stone)
    then count(red.row) = 6 and count(blue.row) = 1
"""
    assert failures(FIRST, SECOND, example) == [""]


def test_without_chance_too() -> None:
    rules = """
position lying
    let n = 2
    move some(n, bag) to red.row

example "Lies"
    given
        let n = 1
        move some(n, bag) to blue.row
    given lying
    given: move some(n, bag) to blue.row
    then count(red.row) = 2 and count(blue.row) = 2
"""
    assert failures(rules) == [""]


def test_a_position_with_a_condition_is_for_examples_that_meet_it() -> None:
    rules = """
position coins when rich: move box to purse

position third when count(players) = 3: draw 1 from bag to green.row

example "Three rich"
    players 3
    option rich = yes
    given coins, third
    then count(purse) = 3 and count(green.row) = 1
"""
    assert failures(rules) == [""]
    assert {code for code, _ in found(rules.replace("    option rich = yes\n", ""))} == {"R115"}
    assert "R115" in {code for code, _ in found(rules.replace("    players 3\n", ""))}
    assert {code for code, _ in found(rules.replace(" when rich", ""))} == {"R115"}


def test_what_is_wrong_with_positions() -> None:
    uses = '\nexample "One"\n    given {}\n    then count(red.row) = 1\n'
    assert found(FIRST, uses.format("first_stome")) == [("R101", "There is no position `first_stome`.")]
    assert found(FIRST, uses.format("first_stone, first_stone")) == [("R231", "`first_stone` is given twice.")]
    assert found(FIRST, uses.format("play, first_stone")) == [("R101", "There is no position `play`.")]
    assert found(FIRST.replace("first_stone", "first_stone given first_stone"), uses.format("first_stone")) == [
        ("R209", "`first_stone` builds on itself.")
    ]
    round_about = FIRST.replace("first_stone", "first_stone given second_stone")
    assert found(round_about, SECOND, uses.format("first_stone")) == [
        ("R209", "The position `first_stone` builds on itself: `first_stone` → `second_stone` → `first_stone`.")
    ]
    assert found(FIRST, '\nexample "One"\n    given: draw first_stone from bag to red.row\n    then yes\n')[0] == (
        "R105",
        "`first_stone` is a position, not a value.",
    )
    assert found(FIRST) == [("R316", "The position `first_stone` is never used.")]


def test_an_unknown_position_suggests_one_that_is_known() -> None:
    (one,) = checked(FIRST, '\nexample "One"\n    given first_stome\n    then count(red.row) = 1\n').found
    assert "first_stone" in one.hint


VARIANT = """rulewright 1

variant "Few stones" of "stones.rules"
{}
"""


def varied(*lines: str, base: str = RULES + FIRST + SECOND) -> pipeline.Checked:
    own = '\nexample "Base"\n    given second_stone\n    then count(blue.row) = 1\n'
    few = VARIANT.format("\n".join(lines))
    return pipeline.check("few.rules", files={"stones.rules": base + own, "few.rules": few})


OWN = '\nexample "Mine"\n    given second_stone\n    then count(red.row) = {}\n'


def test_variants_have_positions_and_may_change_them() -> None:
    for more, stones in (
        ("", 1),
        ("\nreplace position first_stone: draw 3 from bag to red.row\n", 3),
        ("\nchange position first_stone\n    draw 2 from bag to red.row\n", 2),
    ):
        result = varied(more, OWN.format(stones))
        assert result.found == [], result.found
        assert [one.message for one in pipeline.examples(result)] == [""]


def test_positions_that_a_variant_takes_nowhere_do_not_break_it() -> None:
    base = RULES + FIRST + SECOND + "\nposition heap: move some(2, bag) to pile\nzone pile: pool of Stone\n"
    base += '\nexample "Heap"\n    given heap\n    then count(pile) = 2\n'
    result = varied("remove pile\n", OWN.format(1), base=base)
    assert result.found == [], result.found
    assert "heap" not in {symbol.name for symbol in (result.model.nodes if result.model else ())}


def test_a_removed_position_is_missed_where_it_is_given() -> None:
    result = varied("remove second_stone\n", OWN.format(1))
    assert [(one.code, one.message) for one in result.found if one.code == "R101"] != []


@pytest.mark.parametrize("language", ["en", "fr", "ru", "uk"])
def test_books_show_a_position_once_and_examples_lead_to_it(language: str) -> None:
    result = checked(FIRST, SECOND, '\nexample "One"\n    given second_stone\n    then count(red.row) = 1\n')
    assert result.model is not None
    speech = Speech(result.model, language, {})
    sections = {one.anchor: one for one in look_up(speech, "designer").sections}
    assert [one.anchor for one in sections["look-up-position"].sections] == [
        "position-first-stone",
        "position-second-stone",
    ]
    text = markdown(pipeline.rulebook(result, language, "designer")[0])
    assert text.count("(#position-second-stone)") >= 2
    assert text.count("draw n from bag to red.row") == 1
