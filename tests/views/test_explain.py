"""Games explained back, whole and in parts, recorded as they are read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright import pipeline
from rulewright.composition.library import bundled
from rulewright.diagnostics.misuse import MisuseError

EXAMPLES = Path(__file__).parents[2] / "examples"
PORTRAITS = (
    "uncover",
    "points",
    "site.tile",
    "Member",
    "expedition",
    "Tile.A1",
    "winner",
    "trails",
    "labour",
    "Ground",
    "site",
)
HEAVY = (EXAMPLES / "variants" / "heavy-tents.rules").read_text(encoding="utf-8")


def anywhere(told: str) -> str:
    """Line numbers are replaced, since they change with every edit above a declaration."""
    return re.sub(r"\.rules:\d+", ".rules:…", told)


@pytest.fixture(scope="module")
def tikal():
    return pipeline.check("tikal")


def test_tic_tac_toe(golden) -> None:
    checked = pipeline.check(str(EXAMPLES / "tic-tac-toe.rules"))
    golden("views/golden/tic-tac-toe.txt", pipeline.explain(checked).replace(f"{EXAMPLES}/", ""))


def test_tikal(golden, tikal) -> None:
    golden("views/golden/tikal.txt", pipeline.explain(tikal))


@pytest.mark.parametrize("name", PORTRAITS)
def test_one_thing_of_tikal(golden, tikal, name: str) -> None:
    golden(f"views/golden/tikal.{name}.txt", anywhere(pipeline.explain(tikal, name)))


def test_what_a_variant_changes_says_where(golden) -> None:
    told = pipeline.explain(pipeline.check("heavy-tents.rules", files={"heavy-tents.rules": HEAVY}), "pitch")
    golden("views/golden/heavy-tents.pitch.txt", anywhere(told))


def test_what_a_variant_sets_says_where() -> None:
    told = pipeline.explain(pipeline.check("tikal", settings={"uncover.cost": "1"}), "uncover")
    assert re.match(r"action uncover  \(rulesets/tikal/tikal\.rules:\d+, changed at .+:\d+\)\n", told)


@pytest.mark.parametrize("name", bundled())
def test_every_ruleset_can_be_explained(name: str) -> None:
    """All numbers in prose are filled in, and no line is too long."""
    told = pipeline.explain(pipeline.check(name))
    assert "{" not in told
    assert [line for line in told.splitlines() if len(line) > 100] == []
    assert "never offered" not in told


def test_prose_quotes_the_rules_as_they_are_now() -> None:
    changed = pipeline.check("tikal", settings={"uncover.cost": "4", "points.start": "7"})
    told = pipeline.explain(changed)
    assert "For 4 points, clear the next level of a temple" in told
    assert "points                   0..10 = 7" in told
    assert "7 points to use as you like" in pipeline.explain(changed, "expedition")


def test_a_wrong_name_is_answered_with_a_near_one(tikal) -> None:
    with pytest.raises(MisuseError) as caught:
        pipeline.explain(tikal, "uncovr")
    assert caught.value.code == "R910"
    assert caught.value.hint == "Did you mean `uncover`?"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.rules")), ids=lambda path: path.stem)
def test_every_example_can_be_explained(path: Path) -> None:
    checked = pipeline.check(str(path))
    told = pipeline.explain(checked)
    assert checked.ruleset.game is not None
    assert told.startswith(checked.ruleset.game.title.text)
    assert "How play flows" in told
    assert "Who wins" in told
    assert checked.model is not None
    for symbol in checked.model.nodes:
        if symbol.kind == "action":
            assert f"\n    {symbol.name}  (in " in told


MARKET = """rulewright 1

game "Market"
    | Cards come and go.
    players 2
    seats red, blue

component Card: 6
    | A card.
    starts in deck

zone deck: pool of Card
zone heap: pool of Card
zone side: pool of Card

action barter
    | Change one for another.
    pick a in deck
    pick b in heap
    do: swap a, b
    say "barter"

action clear
    | Take the heap away.
    do: move heap to side
    say "clear"

action look
    | Look at the heap.
    needs heap is not empty | Nothing lies there.
    say "look"

phase play
    | Once each.
    draw 2 from deck to heap
    for p in players: p must barter, clear, look

winner p
    shared
"""


def test_a_zone_names_whoever_moves_swaps_or_draws_its_pieces_once() -> None:
    checked = pipeline.check("market.rules", files={"market.rules": MARKET})
    assert pipeline.sound(checked.found)
    heap, deck = (pipeline.explain(checked, zone).splitlines() for zone in ("heap", "deck"))
    assert "    changed by: action barter, action clear, phase play" in heap
    assert "    used by: action look" in heap
    assert "    changed by: action barter, phase play" in deck
