"""Each rule that play can come to is told in the learning part, or found to be missing there."""

from __future__ import annotations

import pytest

from rulewright import pipeline
from rulewright.book.catalogue import numbered, renumbered
from rulewright.book.catalogue import read as read_catalogue
from rulewright.book.markdown import section
from rulewright.book.speech import Speech
from rulewright.book.told import Coverage
from rulewright.book.units import Rules
from rulewright.cli.main import main

GAME = """rulewright 1

game "Harvest"
    | Bring in the corn before the rain.
    players 2
    seats red, blue

option storm: yes/no = no
    | A storm may end the game.

var field: 0..30 = 30  | Thirty sheaves stand on the field.
var barn of player: 0..30 = 0
resource strength of player: 0..5 = 3 per turn
var wet: yes/no

names
    table
        name  called
        rich  a rich farmer

define rich(p: player) = p.barn > field
    | Who has more than is left is rich.
define poor(p: player) = p.barn < 3
define kept(p: player) = p.barn

action cut
    | Bring in what you cut. A {rich} is slow.
    pick n in 1..4
        | One sheaf at least, and four at most.
    cost 2 strength
    limit 3 per turn
    needs field > 0
    needs n <= field
    needs storm or not rich(me)
    do
        field -= n
        if poor(me)  | The poor get a sheaf more.
            my barn += 1
        my barn += n

phase play
    | Cut in turn until nothing is left.
    repeat
        | In each round the sky is looked at.
        roll cloud in 1..6
        if storm and cloud = 6  | A storm wets all.
            wet := yes
        else
            | It stays dry.
            wet := no
        for p in players: turn(p)
    until field = 0  | Play ends with the last sheaf.

phase turn(p: player)
    p repeats cut

score p = kept(p)

winner p
    most kept(p)
    shared  | Or it is shared.
"""


def coverage_of(text: str) -> tuple[Coverage, dict[str, str | None]]:
    checked = pipeline.check("harvest.rules", files={"harvest.rules": text})
    assert checked.model is not None
    assert not [one.message for one in checked.found if one.code < "R3"]
    found = Coverage(Speech(checked.model))
    told = {}
    for rule in found.rules:
        if rule.has_units:
            where = found.of(rule)
            told[written(rule)] = where.how if where is not None else None
    return found, told


def written(rule):
    return rule.span.chunk.text[rule.span.start : rule.span.end]


def test_each_way_to_tell_a_rule():
    _, told = coverage_of(GAME)
    assert told == {
        "pick n in 1..4": "sentence",
        "cost 2 strength": "words",
        "limit 3 per turn": "words",
        "needs field > 0": "words",
        "needs n <= field": None,
        "needs storm or not rich(me)": "quoted",
        "p.barn > field": "sentence",
        "if poor(me)": "sentence",
        "my barn += 1": None,
        "p.barn < 3": "within",
        "roll cloud in 1..6": None,
        "field = 0": "sentence",
        "30": "sentence",
        "3": None,
        "most kept(p)": "words",
        "shared": "sentence",
        "kept(p)": "words",
    }


@pytest.mark.parametrize(
    ("old", "new", "rule", "how"),
    [
        ("    my barn += 1", "    my barn += 1  | It is a gift.", "my barn += 1", "sentence"),
        ("The poor get a sheaf more.", "The poor get {cut.barn} more.", "my barn += 1", "quoted"),
        ("A {rich} is slow", "A {rich} is slow. Your strength is {strength.start}", "3", "quoted"),
        ("The poor get a sheaf more.", "", "p.barn < 3", None),
        ("Cut in turn until", "{cloud: Look at the sky}, and cut in turn until", "roll cloud in 1..6", "quoted"),
        ("Bring in what you cut.", "{play.cloud: Look at the sky}.", "roll cloud in 1..6", "quoted"),
        ("do\n        field -= n", "do\n        field -= n  | Off it goes.", "my barn += 1", None),
    ],
)
def test_a_rule_that_is_told_or_not(old, new, rule, how):
    text = GAME
    assert old in text
    assert coverage_of(text.replace(old, new))[1][rule] == how


def test_words_for_a_name_are_all_that_stands_there():
    text = GAME.replace("Bring in what you cut.", "Bring in {n: what you cut}.")
    page = "\n".join(section(coverage_of(text)[0].section, 1, "pictures"))
    assert "Bring in what you cut." in page


def test_a_line_with_its_step_has_one_sentence():
    inline = GAME.replace(
        "if poor(me)  | The poor get a sheaf more.\n            my barn += 1",
        "if poor(me): my barn += 1  | The poor get a sheaf more.",
    )
    told = coverage_of(inline)[1]
    assert told["my barn += 1"] == told["if poor(me): my barn += 1"] == "sentence"


def test_what_options_rule_out_is_no_unit_and_its_sentence_is_not_told():
    found, told = coverage_of(GAME)
    page = "\n".join(section(found.section, 1, "pictures"))
    assert not any("cloud = 6" in one for one in told)
    assert "A storm wets all" not in page
    assert "It stays dry" in page
    stormy = GAME.replace("storm: yes/no = no", "storm: yes/no = yes")
    found, told = coverage_of(stormy)
    assert told["if storm and cloud = 6"] == "sentence"
    assert "needs storm or not rich(me)" not in told


def test_sentences_stand_with_their_declarations_in_reading_order():
    found, _ = coverage_of(GAME)
    page = "\n".join(section(found.section, 1, "pictures"))
    places = [
        page.index(one)
        for one in ("In each round the sky", "It stays dry", "Play ends with", "One sheaf at least", "Who has more")
    ]
    assert places == sorted(places)
    assert "A a rich farmer is slow" in page  # a definition is quoted by its name for people
    assert "In each round the sky is looked at. It stays dry." in page  # what is nested stands with its line


def test_what_only_looks_and_bots_use_is_no_rule():
    more = GAME + "\nstanding p = p.barn * 7\n"
    model = pipeline.check("harvest.rules", files={"harvest.rules": more}).model
    assert model is not None
    assert not any("7" in written(rule) for rule in Rules(Speech(model)))


def test_the_report_names_each_rule_and_its_sentence(capsys, tmp_path):
    file = tmp_path / "harvest.rules"
    text = GAME.replace(
        "        roll cloud in 1..6",
        "        roll cloud in 1..6  # rulewright: allow R601 because a die is a die",
    )
    file.write_text(text, encoding="utf-8")
    assert main(["rulebook", str(file), "--coverage"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Harvest: 13 of 17 rules are told, 1 left out on purpose, 3 are not.\n")
    assert "left out: a die is a die" in said
    assert "condition   if poor(me)\n         Cut: “The poor get a sheaf more.”" in said
    assert said.count("NOT TOLD") == 3
    assert not list(tmp_path.glob("*.html"))


def test_a_translation_follows_its_sentence_to_another_number():
    po = 'msgid ""\nmsgstr ""\n\nmsgctxt "phase play line 1"\nmsgid "Second."\nmsgstr "Zweitens."\n'
    texts = {"phase play line 1": "First.", "phase play line 2": "Second."}
    moved = dict(renumbered(read_catalogue(po, "de"), texts))
    assert {key: str(one.string) for key, one in moved.items()} == {"phase play line 2": "Zweitens."}
    assert (numbered("phase play line 2"), numbered("phase play prose")) == ("phase play line", "")
