"""The table of a book is that at the end of the set-up, before anybody chooses, and what lies there is counted."""

from __future__ import annotations

import pytest

from rulewright import pipeline
from rulewright.book.learn import actions, components, set_up, turns
from rulewright.book.markdown import section
from rulewright.book.pages import Grid, Paragraph, Picture, Section
from rulewright.book.played import starts
from rulewright.book.translations import speech_of

Rows = dict[str, list[str]]

SMALL = """rulewright 1

game "Small"
    | Take turns with the stones.
    players 2..3
    seats red, blue, green

option dealing: yes/no = yes
    | Whether hands are dealt.

component Stone: 60
    starts in quarry

board field: square 2 by 2

enum Side: north, south

zone quarry: pool of Stone
zone bin: pool of Stone
zone cup of player: pool of Stone
zone hand of player: pool of Stone
zone purse of player: pool of Stone
zone pit of field: pool of Stone
zone corner of field: pool of Stone
zone heap of Side: pool of Stone
zone ridge of Side: pool of Stone

action take
    pick s in quarry
    do: move s to my cup

phase play
    prepare()
    move one(quarry) to bin

phase prepare
    draw 1 from quarry to bin
    for c in field: draw 2 from quarry to c.pit
    draw 3 from quarry to a1.corner
    for s in Side: draw 4 from quarry to s.heap
    draw 5 from quarry to south.ridge
    for p in players: draw 1 from quarry to p.purse
    if dealing: deal()
    else: move quarry to bin
    draw 10 from quarry to north.ridge

phase deal
    for p in players: draw seat(p) from quarry to p.hand
    for p in players: p must take
    draw 1 from quarry to a2.corner

score p = count(p.cup)

winner p
    most count(p.cup)

look table
    hide bin

look seats
    hide purse
"""


def told(checked: pipeline.Checked, language: str = "en") -> Section:
    """The set-up in a book whose examples are not played."""
    assert checked.model is not None
    speech = speech_of(checked.model, checked.sources, language)
    speech.starts = starts(speech, checked.rules, checked.sources)
    return set_up(speech)


def grids(section: Section) -> list[Grid]:
    return [piece for piece in section.pieces if isinstance(piece, Grid)]


def rows(grid: Grid) -> Rows:
    return {first[0].text: [cell[0].text for cell in cells] for first, *cells in grid.rows}


def test_the_table_is_laid_and_nobody_has_had_a_turn() -> None:
    book, _ = pipeline.rulebook(pipeline.check("tikal"))
    section = next(part for one in book.parts() for part in one.walk() if part.anchor == "learn-set-up")
    (same,) = grids(section)
    table = next(piece for piece in section.pieces if isinstance(piece, Picture))
    assert same.head == ("Pieces at the start", "Number")
    assert list(rows(same).items()) == [
        ("Deck", ["36"]),
        ("Vault", ["24"]),
        ("Workshop", ["48"]),
        ("Tile (on the “site” board)", ["4"]),
        ("Supply (in front of each player)", ["19"]),
        ("Baggage (in front of each player)", ["2"]),
    ]
    assert "aside" not in table.shows


def test_players_in_turn_cells_and_values_are_counted_and_what_lies_hidden_is_not() -> None:
    same, differ = grids(told(small(SMALL)))
    assert list(rows(same).items()) == [
        ("Heap of each side (north and south)", ["4"]),
        ("Ridge (shared by all)", ["5"]),
        ("Pit (on each place of the “field” board)", ["2"]),
        ("Corner (on the “field” board)", ["3"]),
    ]
    assert differ.head == ("Pieces at the start, by number of players", "2", "3")
    assert list(rows(differ).items()) == [
        ("Quarry", ["30", "26"]),
        ("Hand (in front of each player, in turn order)", ["1, 2", "1, 2, 3"]),
    ]


def small(text: str) -> pipeline.Checked:
    return pipeline.check("small.rules", files={"small.rules": text})


def test_what_is_agreed_on_decides_where_the_set_up_ends() -> None:
    """Without the deal nobody chooses before the end of ``prepare``."""
    text = SMALL.replace("= yes", "= no").replace("else: move quarry to bin", "else: move one(quarry) to bin")
    assert rows(grids(told(small(text)))[0])["Ridge (shared by all)"] == ["15"]


def test_where_nobody_ever_chooses_the_first_round_is_not_played() -> None:
    rounds = "    repeat\n        draw 1 from quarry to a1.pit\n    until quarry is empty\n"
    text = SMALL.replace("    move one(quarry) to bin\n", rounds).replace("p must take", "draw 1 from quarry to p.cup")
    found = rows(grids(told(small(text)))[0])
    assert found["Ridge (shared by all)"] == ["15"]
    assert found["Pit (on each place of the “field” board)"] == ["2"]


@pytest.mark.parametrize("language", ["en", "ru", "uk", "fr"])
def test_only_the_entrance_lies_there_before_anybody_lays_a_tile(language: str) -> None:
    (same,) = grids(told(pipeline.check("jackal-dungeon"), language))  # the ship is hidden
    assert list(rows(same).values()) == [["99"], ["28"], ["1"]]


def test_the_later_a_player_sits_the_more_prophecies_are_dealt() -> None:
    _, differ = grids(told(pipeline.check("coatl")))
    assert rows(differ)["Cards dealt (in front of each player, in turn order)"] == ["3, 4", "3, 4, 5", "3, 4, 5, 6"]
    assert "Quarry (in front of each player)" not in rows(differ)


def heads(text: str) -> list[str]:
    checked = small(text)
    assert checked.model is not None
    return [one.title for one in components(speech_of(checked.model, checked.sources, "en")).sections]


def test_what_is_no_thing_comes_last_and_is_not_counted() -> None:
    line = "component Line: 9\n    | A line is what stones make.\n    starts in {}\n\n"
    text = SMALL.replace("component Stone", line.format("air") + "component Stone")
    text = text.replace(
        "zone quarry: pool of Stone",
        "zone quarry: pool of Stone\nzone air: pool of Line\nzone chain of Line: pool of Stone",
    )
    assert heads(text) == ["9 × Line", "60 × Stone"]
    assert heads(text + "\nlook Line\n    shape bare\n    show chain\n") == ["60 × Stone", "Line"]
    assert heads(text.replace("hide bin", "hide bin, air")) == ["60 × Stone", "Line"]
    assert heads(text.replace("    | A line is what stones make.\n", "").replace("hide bin", "hide air")) == [
        "60 × Stone"
    ]


def test_a_serpent_is_made_of_parts_and_is_none() -> None:
    checked = pipeline.check("coatl")
    assert checked.model is not None
    *_, last = components(speech_of(checked.model, checked.sources, "en")).sections
    assert last.title == "Coatl"
    assert [type(piece) for piece in last.pieces] == [Paragraph]


def test_what_is_chosen_at_the_end_of_the_set_up_is_told_there() -> None:
    checked = pipeline.check("coatl")
    assert checked.model is not None
    speech = speech_of(checked.model, checked.sources, "en")
    page = "\n".join(section(set_up(speech), 1, "pictures"))
    assert "1. Sort the parts into three bags" in page
    assert "keep up to 3, and discard the others" in page
    assert "[keep](#action-keep)" in page
    assert "learn-action-keep" in {one.anchor for one in actions(speech).walk()}
    assert not {"learn-phase-prepare", "learn-phase-choose-hands"} & {one.anchor for one in turns(speech).sections}
