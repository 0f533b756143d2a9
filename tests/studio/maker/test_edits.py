"""What is done in the form, and the text that comes of it: it holds only what differs, and reads well."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.model.symbols import Symbol
from rulewright.studio.maker.asked import Add, Open, Remove, Reset, ResetAll, Restore, Seats, Set, Title, Write
from rulewright.studio.maker.draft import Draft, begin_variant, plain
from rulewright.studio.maker.form import form
from rulewright.studio.maker.page import EditError
from rulewright.syntax.fmt import format_text

from .edits import made

BASE = """rulewright 1

game "Stalls"
    players 2..3
    seats red, blue, green, white

enum Colour: grey, brown

component Stone
    has colour: Colour
    has worth: 1..5
    has sides: 0..9 per side
    starts in brook
    table
        name   count  colour  worth  sides
        small  6      grey    1      1 2 3 4
        large  3      brown   2      0 0 0 0

component Card
    has colour: Colour
    has rank: 1..3
    starts in deck
    table
        name             count  colour  rank
        {colour}_{rank}  1      each    each

board pool: square 3 by 3
zone brook: pool of Stone
zone deck: bag of Card
zone pile of player: pool of Stone
resource breath of player: 0..9 = 5

action dive
    | For {cost}, bring up one of the stones.
    pick s in brook
    cost 2 breath
    needs deep: my breath > 1  | You are out of breath.
    do: move s to my pile
    say "dive for {s}"

action rest
    do: my breath := 9
    say "rest"

phase play
    for p in players: p repeats dive, rest

winner p
    most count(p.pile)
"""
NOTHING = begin_variant("stalls.rules", "Another")
STONE, COLOUR = Symbol("component", "Stone"), Symbol("enum", "Colour")


@pytest.fixture
def draft(tmp_path) -> Draft:
    (tmp_path / "stalls.rules").write_text(BASE, encoding="utf-8")
    found = Draft(str(tmp_path / "variant.rules"), NOTHING)
    assert found.sound
    return found


def after(draft: Draft, *edits) -> str:
    """What the text says besides its title, after some edits."""
    for edit in edits:
        draft.edit(edit)
    assert format_text("x.rules", draft.text).text == draft.text
    return draft.text.removeprefix(NOTHING).strip("\n")


# ---- values --------------------------------------------------------------------------------------------------------


def test_a_value_is_set_in_one_line_and_changed_in_it(draft):
    assert after(draft, Set("dive.cost", 3)) == "set dive.cost = 3"
    assert after(draft, Set("dive.cost", 4)) == "set dive.cost = 4"
    assert after(draft, Set("breath.start", 7)) == "set dive.cost = 4\nset breath.start = 7"
    assert after(draft, Set("dive.cost", 2)) == "set breath.start = 7"
    assert after(draft, Reset("breath.start")) == ""


def test_players_and_seats_stand_below_the_title(draft):
    assert after(draft, Set("game.players.max", 4)).splitlines()[-1] == "    players 2..4"
    assert "    players 3..4\n" in draft.text + after(draft, Set("game.players.min", 3)) + "\n"
    draft.edit(Seats(("ruby", "sea", "moss", "snow")))
    assert "    players 3..4\n    seats ruby, sea, moss, snow\n" in draft.text
    assert draft.sound
    draft.edit(Reset("game.players.min"))
    draft.edit(Reset("game.players.max"))
    draft.edit(Seats(("red", "blue", "green", "white")))
    assert draft.text == NOTHING


def test_a_title_of_its_own(draft):
    draft.edit(Title("The cold brook", "Diving takes  more\nbreath."))
    assert draft.text == 'rulewright 1\n\nvariant "The cold brook" of "stalls.rules"\n    | Diving takes more breath.\n'
    assert draft.undo()
    assert draft.text == NOTHING


# ---- tables --------------------------------------------------------------------------------------------------------


def test_a_cell_with_a_path_is_set(draft):
    assert after(draft, Write(STONE, "small", "count", "7")) == "set Stone.small.count = 7"
    assert after(draft, Write(STONE, "small", "sides", "1 2 9 4")).splitlines()[-1] == "set Stone.small.sides[3] = 9"
    assert after(draft, Write(STONE, "small", "sides", "1 2 3 4"), Write(STONE, "small", "count", "6")) == ""


def test_several_values_of_a_cell_make_a_table_of_what_differs(draft):
    table = "change component Stone\n    table\n        name   sides\n        large  1 1 0 0"
    assert after(draft, Write(STONE, "large", "sides", "1 1 0 0")) == table
    both = "change component Stone\n    table\n        name   sides    worth\n        large  1 1 0 0  3"
    assert after(draft, Write(STONE, "large", "worth", "3")) == both
    assert after(draft, Write(STONE, "large", "worth", "2")) == table
    assert after(draft, Write(STONE, "large", "sides", "0 0 0 0")) == ""


def test_rows_are_added_copied_and_taken_out(draft):
    new = (
        "change component Stone\n    table\n        name   count  colour  worth  sides\n"
        "        pearl  3      brown   2      0 0 0 0"
    )
    assert after(draft, Add(STONE, "pearl", "large")) == new
    assert after(draft, Write(STONE, "pearl", "worth", "5")).endswith("pearl  3      brown   5      0 0 0 0")
    assert after(draft, Add(STONE, "sand")).endswith("sand   1      grey    1      0 0 0 0")
    assert after(draft, Remove("Stone.sand"), Remove("Stone.pearl")) == ""
    assert after(draft, Remove("Stone.large")) == "remove Stone.large"
    assert draft.sound
    assert [group.grid.gone for group in made(draft).groups if group.grid and group.symbol == STONE] == [("large",)]
    assert after(draft, Restore("Stone.large")) == ""


def test_a_row_that_others_stand_for_is_set_alone(draft):
    assert after(draft, Write(Symbol("component", "Card"), "grey_2", "count", "4")) == "set Card.grey_2.count = 4"
    assert draft.sound


def test_rows_that_one_line_of_the_variant_stands_for_are_set_alone(draft):
    draft.write(NOTHING + "\nreplace " + BASE[BASE.index("component Card") : BASE.index("board pool")])
    assert draft.sound
    draft.edit(Set("Card.grey_2.count", 4))
    assert draft.text.endswith("set Card.grey_2.count = 4\n")
    assert draft.sound


def test_values_of_an_enum(draft):
    assert after(draft, Add(COLOUR, "white")) == "change enum Colour: white"
    assert after(draft, Add(COLOUR, "black")) == "change enum Colour: white, black"
    assert after(draft, Remove("Colour.white"), Remove("Colour.black")) == ""


# ---- declarations --------------------------------------------------------------------------------------------------


def test_an_action_is_taken_out_and_comes_back(draft):
    assert after(draft, Remove("rest")) == "remove rest"
    assert [group.origin for group in made(draft).groups if group.symbol.name == "rest"] == ["gone"]
    assert after(draft, Restore("rest")) == ""


def test_all_of_a_declaration_is_reset(draft):
    draft.write(
        NOTHING
        + "\nset dive.cost = 3\nset Stone.small.worth = 2\n\nchange action dive\n    limit 2\n\nremove dive.deep\n"
    )
    assert draft.sound
    assert after(draft, ResetAll(Symbol("action", "dive"))) == "set Stone.small.worth = 2"
    assert after(draft, ResetAll(STONE)) == ""


def test_what_needs_words_is_opened_in_the_text(draft):
    assert after(draft, Open(Symbol("action", "rest"))) == 'replace action rest\n    do: my breath := 9\n    say "rest"'
    assert draft.sound
    draft.edit(Set("rest.breath", 8))  # where it stands now
    assert "    do: my breath := 8\n" in draft.text
    before = draft.text
    draft.edit(Open(Symbol("action", "rest")))
    assert draft.text == before


@pytest.mark.parametrize(
    "edit",
    [
        Set("dive.price", 3),
        Set("dive.cost", "a b"),
        Write(STONE, "small", "worth", " "),
        Write(STONE, "small", "worth", "1 | x"),
        Write(STONE, "none", "worth", "1"),
        Add(STONE, "small"),
        Add(STONE, "two words"),
        Add(STONE, "pearl", "diamond"),
        Remove("diving"),
        Seats(("a b",)),
        Seats(()),
        Title("", ""),
        Open(Symbol("action", "fly")),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(draft, edit):
    with pytest.raises(EditError):
        draft.edit(edit)
    assert draft.text == NOTHING


# ---- texts ---------------------------------------------------------------------------------------------------------


def test_a_broken_text_keeps_the_last_good_game_and_is_mended(draft):
    draft.edit(Set("dive.cost", 3))
    draft.write(draft.text + "\nchange acton dive\n    limit 2\n")
    assert not draft.sound
    assert draft.good is not None
    assert form(draft) is not None
    draft.edit(Set("breath.start", 6))
    assert draft.text.endswith("set breath.start = 6\n\nchange acton dive\n    limit 2\n")
    assert draft.undo()
    assert draft.undo()
    assert draft.sound
    assert draft.redo()
    assert not draft.sound


def test_a_file_that_is_missing_below_keeps_the_form_away(tmp_path):
    lone = Draft(str(tmp_path / "variant.rules"), NOTHING)
    assert not lone.sound
    assert form(lone) is None
    with pytest.raises(EditError):
        lone.edit(Set("dive.cost", 3))


VARIANTS = sorted(Path("examples/variants").glob("*.rules"))


@pytest.mark.parametrize("file", VARIANTS[5::20], ids=lambda file: file.stem)
def test_a_variant_that_is_there_is_opened_changed_and_undone(file):
    there_and_back(file)


@pytest.mark.soak
@pytest.mark.parametrize("file", VARIANTS, ids=lambda file: file.stem)
def test_every_variant_is_opened_changed_and_undone(file):
    there_and_back(file)


def there_and_back(file: Path) -> None:
    for text in (file.read_text(encoding="utf-8"), "\ufeff" + file.read_text(encoding="utf-8").replace("\n", "\r\n")):
        draft = Draft(str(file), text)
        assert draft.sound
        changed = [one for group in made(draft).groups for one in group.fields if one.changed]
        draft.edit(Title("Otherwise", ""))
        for one in changed[:3]:
            if one.base is not None and not isinstance(one.value, str):
                draft.edit(Reset(one.path))
        assert plain(draft.text) != plain(text)
        while draft.undo():
            pass
        assert draft.text == text
