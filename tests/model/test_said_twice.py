"""What is said twice is reported at the second place, with the first one; what belongs together is merged."""

from __future__ import annotations

import pytest

from rulewright import pipeline

GAME = """\
rulewright 1

game "Stones"
    | Stones lie in pits.
    players 2
    seats red, blue

option warm: yes/no = no
    needs fair: count(players) = 2  | For two.

component Card
    | Cards.
    has worth: 0..9
    starts in deck
    table
        name  worth
        low   1
        high  9

board pits: square
    map
        s s
    key "s": stones = 4
    key "s": side = red

var stones of pits: 0..9
var side of pits: player?
zone deck: pool of Card, up to 5
zone heap: pool of Card
resource gold of player: 0..9 = 9

action take
    | Take a card.
    pick c in deck
    cost 1 gold
    limit 1 per play
    needs low: c.worth > 1  | Low cards stay.
    do: move c to heap
    say "take {c}"

phase play
    | All take.
    for p in players: p must take

winner p
    most sum(c.stones for c in pits where c.side = p)
    shared

example "Four in each"
    option warm = no
    at play
    then sum(c.stones for c in pits) = 8
"""
VARIANT = 'rulewright 1\n\nvariant "Other stones" of "stones.rules"\n\n'
IN_THE_GAME = {
    "    players 2\n": "The number of players",
    "    seats red, blue\n": "The names of the seats",
    "    needs fair: count(players) = 2  | For two.\n": "The condition `fair`",
    "    starts in deck\n": "Where the pieces start",
    "    map\n        s s\n": "The shape of the board",
    '    key "s": stones = 4\n': "What `stones` is where the map says `s`",
    "    needs low: c.worth > 1  | Low cards stay.\n": "The condition `low`",
    "    do: move c to heap\n": "What the action does",
    '    say "take {c}"\n': "The `say` of the action",
    "    option warm = no\n": "The option `warm`",
    "    at play\n": "Where play stands",
}
IN_A_CHANGE = {
    'change board pits: square\n    key "s": stones = 2\n': "What `stones` is where the map says `s`",
    "change component Card\n    table\n        name  worth\n        low   2\n": "The `worth` of `low`",
    "change component Card\n    has worth: 0..8\n": "The column `worth`",
    "change component Card\n    starts in heap\n": "Where the pieces start",
    "change action take\n    cost 2 gold\n": "The cost",
    "change action take\n    limit 2 per play\n": "The limit",
    "change action take\n    pick c in heap\n": "The pick `c`",
    "change zone deck: pool of Card, up to 4\n": "The capacity of the zone",
    "change zone deck: pool of Card, seen by nobody\n": "Who sees what lies there",
    "change resource gold of player: 0..9 = 8\n": "The start of the variable",
    "change phase play: return\n": "What happens in the phase",
    "change option warm: yes/no = yes\n": "The default of the option",
    "set take.cost = 2\n": "The value of `take.cost`",
    "set deck.up_to = 4\n": "The value of `deck.up_to`",
    "set game.players = 2\n": "The value of `game.players`",
}


def told(text, *, variant=""):
    files = {"stones.rules": text} | ({"other.rules": variant} if variant else {})
    found = pipeline.check("other.rules" if variant else "stones.rules", files=files)
    return [(item.code, item.message, found.sources.place(item.span).line) for item in found.found]


def line_of(text, lines, *, last=False):
    at = text.rindex(lines) if last else text.index(lines)
    return text[:at].count("\n") + 1


@pytest.mark.parametrize("lines", IN_THE_GAME)
def test_in_one_declaration(lines):
    text = GAME.replace(lines, lines + lines)
    said = [one for one in told(text) if one[0] != "R102"]  # seats are names that stand twice, too
    assert said == [("R231", f"{IN_THE_GAME[lines]} is said twice.", line_of(text, lines, last=True))]


@pytest.mark.parametrize("lines", IN_A_CHANGE)
def test_in_two_changes_of_one_ruleset(lines):
    text = VARIANT + lines + "\n" + lines
    said = [
        (code, message) for code, message, line in told(GAME, variant=text) if line >= line_of(text, lines, last=True)
    ]
    assert ("R231", f"{IN_A_CHANGE[lines]} is said twice.") in said
    assert not [one for one in told(GAME, variant=VARIANT + lines) if one[0] == "R231"]


@pytest.mark.parametrize("trait", ["up to 5", "seen by nobody"])
def test_in_one_line(trait):
    text = GAME.replace("pool of Card, up to 5", f"pool of Card, {trait}, {trait}")
    assert [(code, message) for code, message, _ in told(text)] == [("R231", "This is said twice.")]


def test_what_is_changed_and_then_replaced():
    changed = VARIANT + "set take.cost = 2\n\nreplace action take\n    | Take.\n    cost 1 gold\n"
    assert told(GAME, variant=changed)[0][:2] == (
        "R231",
        "The action `take` is replaced here, so an earlier line about it is lost.",
    )


def test_a_value_may_be_set_by_each_ruleset_of_a_chain():
    below = VARIANT + "set deck.up_to = 4\n"
    above = 'rulewright 1\n\nvariant "Yet other stones" of "below.rules"\n\nset deck.up_to = 3\n'
    files = {"stones.rules": GAME, "below.rules": below, "above.rules": above}
    assert pipeline.check("above.rules", files=files).found == []


def test_a_change_keeps_what_a_symbol_means_for_other_variables():
    variant = VARIANT + 'change board pits: square\n    key "s": stones = 2\n\n'
    variant += 'example "Two in each"\n    then sum(c.stones for c in pits where c.side = red) = 4\n'
    found = pipeline.check("other.rules", files={"stones.rules": GAME, "other.rules": variant})
    assert found.found == []
    assert [outcome.message for outcome in pipeline.examples(found)] == [""]


def test_a_change_may_give_a_symbol_two_variables():
    variant = (
        VARIANT
        + 'change board pits: square\n    map\n        s s\n    key "s": stones = 2\n    key "s": side = blue\n\n'
    )
    variant += 'example "Two in each"\n    then sum(c.stones for c in pits where c.side = blue) = 4\n'
    found = pipeline.check("other.rules", files={"stones.rules": GAME, "other.rules": variant})
    assert [outcome.message for outcome in pipeline.examples(found)] == [""]
