"""A sentence that says the same still, about a rule that has changed, is found at the change."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.turns import by_turns

from rulewright import pipeline
from rulewright.book.stale import SAME

VARIANTS = sorted(map(str, (Path(__file__).parents[2] / "examples" / "variants").glob("*.rules")))
SHIPPED = ["tikal-auction", "tikal-classic", *(f"jackal-dungeon+{one}" for one in ("mud", "five-tiles", "alliances"))]
GAME = """rulewright 1

game "Harvest"
    | Bring in the {field.start} sheaves.
    players 2
    seats red, blue

var field: 0..30 = 30
var barn of player: 0..30 = 0

define rich(p: player) = p.barn > 8
    | More than {rich} sheaves make one rich.
define poor(p: player) = not rich(p) and p.barn < 3

action cut
    | Bring in some sheaves.
    pick n in 1..4  | One to four of them.
    limit 3 per turn
    needs n <= field  | There are not so many.
    needs poor(me) or n < 4  | The poor alone carry so much.
    do
        field -= n
        my barn += n

phase play
    repeat
        for p in players: turn(p)
    until field = 0  | Play ends with the last sheaf.

phase turn(p: player)
    | Cut as often as you like.
    p repeats cut

score p = p.barn

winner p
    most p.barn
    shared

ruling "May one cut nothing?"
    | No.
    see cut
"""


def found(change: str, game: str = GAME, **settings: str) -> list[tuple[int, str]]:
    """The lines of findings, from that of the change, and the sentences that they name."""
    head = 'rulewright 1\n\nvariant "Other" of "harvest.rules"\n    | Another harvest.\n\n'
    files = {"harvest.rules": game, "other.rules": head + change}
    checked = pipeline.check("other.rules", files=files, settings=settings, book=True)
    assert not [one.message for one in checked.found if one.code < "R3"]
    told = []
    for one in checked.found:
        if one.code == "R602":
            place = checked.sources.place(one.span)
            said = [span.chunk.text[span.start : span.end].lstrip("| ") for span, why in one.related if why == SAME]
            told += [(place.line - head.count("\n") if place.file == "other.rules" else 0, text) for text in said]
    return told


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        ("set rich = 9\n", []),
        ("set field.start = 20\n", []),
        ("set cut.limit = 4\n", []),
        ("set cut.n[2] = 5\n", [(1, "One to four of them.")]),
        ("set poor = 4\n", [(1, "The poor alone carry so much.")]),
        ("change action cut\n    pick n in 1..5\n", [(2, "Bring in some sheaves.")]),
        ("change action cut\n    | Some.\n    pick n in 1..5  | One to five.\n", []),
        (
            "replace define poor(p: player) = p.barn < 5\n",
            [(1, "The poor alone carry so much."), (1, "No.")],
        ),
        (
            """replace define rich(p: player) = p.barn > 8 and field < 9
    | More than {rich[1]} sheaves make one rich at the end.
""",
            [],
        ),
        ("change action cut\n    needs my barn < 20  | Your barn is full.\n", []),
        ("change action cut\n    needs my barn < 20\n", [(2, "Bring in some sheaves."), (2, "No.")]),
        (
            """replace phase play
    repeat
        for p in players: turn(p)
    until field < 3  | Play ends with the last sheaf.
""",
            [(4, "Play ends with the last sheaf.")],
        ),
    ],
)
def test_what_a_change_leaves_behind(change, wanted):
    assert sorted(found(change)) == sorted(wanted)


def test_a_condition_that_is_no_more_is_missed_by_the_ruling_about_it():
    labelled = GAME.replace("needs n <= field ", "needs enough: n <= field ")
    assert found("remove cut.enough\n", labelled) == [(1, "No.")]


def test_a_comparison_that_says_nothing_any_more_is_missed_by_its_sentence():
    ranked = GAME.replace("winner p\n", "winner p\n    where rich(p)  | Only the rich may win.\n")
    change = "replace winner p\n    where 1 = 1  | Only the rich may win.\n    most p.barn\n    shared\n"
    assert found(change, ranked) == [(2, "Only the rich may win.")]


def test_a_translation_says_the_same_still_when_the_sentence_beside_it_does_not() -> None:
    """Of a line, and of a declaration; one that was changed too says something else, and so does a new one."""
    own = "    | Bring in some sheaves.\n"
    french = GAME.replace(own, own + "    |fr Rentrez des gerbes.\n")
    french = french.replace("  | One to four of them.\n", "  | One to four of them.\n        |fr De une à quatre.\n")
    change = "change action cut\n    | Bring in five.\n    pick n in 1..5  | One to five of them.\n"
    assert found(change, french) == [(1, "fr Rentrez des gerbes.")]
    both = change.replace("five.\n", "five.\n    |fr Rentrez-en cinq.\n", 1)
    assert found(both, french) == []
    assert found(change.replace("    | Bring in five.\n", ""), french) == []  # the pick came with its only sentence


def test_settings_are_changes_too():
    checked = pipeline.check("harvest.rules", files={"harvest.rules": GAME}, settings={"poor": "4"}, book=True)
    assert [one.code for one in checked.found if one.code == "R602"] == ["R602"]
    assert not [one for one in pipeline.check("harvest.rules", files={"harvest.rules": GAME}, book=True).found
                if one.code == "R602"]  # fmt: skip


def test_who_knows_that_it_is_still_true_says_so():
    assert found("set poor = 4  # rulewright: allow R602 because four is little, too\n") == []


@pytest.mark.parametrize("game", by_turns([*SHIPPED, *VARIANTS], 2))
def test_no_variant_that_comes_along_leaves_a_sentence_behind(game):
    assert not [one.message for one in pipeline.check(game, book=True).found if one.code == "R602"]


def test_a_plain_check_finds_them_in_variants() -> None:
    head = 'rulewright 1\n\nvariant "Other" of "harvest.rules"\n    | Another harvest.\n\n'
    files = {"harvest.rules": GAME, "other.rules": head + "set cut.n[2] = 5\n"}
    assert "R602" in {one.code for one in pipeline.check("other.rules", files=files, stale=True).found}
    assert "R602" not in {one.code for one in pipeline.check("other.rules", files=files).found}


def test_a_plain_check_leaves_settings_alone() -> None:
    checked = pipeline.check("harvest.rules", files={"harvest.rules": GAME}, settings={"cut.n[2]": "5"}, stale=True)
    assert "R602" not in {one.code for one in checked.found}
