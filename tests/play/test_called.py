"""Names of things: given names, names made of columns, readable identifiers; and unique signs."""

from __future__ import annotations

import pytest

import rulewright
from rulewright.model.symbols import Symbol
from rulewright.model.understood import Model
from rulewright.play.called import Called

GAME = """rulewright 1

game "Cards"
    players 2
    seats red, side_b

enum Suit: clubs, hearts, diamonds
enum Rank: ace, king, knave
enum Ground: deep_water, dark_wood, W

component Card
    has suit: Suit
    has rank: Rank
    has worth: 0..9
    starts in deck
    table
        name            suit      rank   worth
        ace_of_clubs    clubs     ace    9
        king_of_hearts  hearts    king   4
        old_maid        diamonds  knave  0

component Coin of player: 2
    starts in purse

board field: square 3 by 3
zone deck: stack of Card
zone purse of player: pool of Coin
var last_bid of player: 0..9

names
    table
        name  called  many
        Coin  penny   pence
        deck  pile    -

names Suit
    sign "{name}"
    table
        name      called    sign  of
        clubs     clubs     C     of the clubs
        diamonds  diamonds  -     -

names Card
    called "{rank} {suit: of} ({worth: point|points})"
    many "{rank}s of {suit}"
    sign "{suit}{worth}"
    table
        name      called
        old_maid  the old maid

names field
    table
        name  called
        b2    the middle

names player
    table
        name      called
        side_b    the second
        last_bid  bid
        purse     coins held
    table
        name   one
        purse  coin held

names direction
    table
        name  called
        n     uphill

action pass_by
    do: my last_bid := 1

phase play
    for p in players: p may pass_by

winner p
    most p.last_bid
"""


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Model:
    file = tmp_path_factory.mktemp("called") / "cards.rules"
    file.write_text(GAME, encoding="utf-8")
    return rulewright.load(file).model


@pytest.fixture(scope="module")
def called(model: Model) -> Called:
    return Called(model)


def kind(name: str, of: str = "Card") -> Symbol:
    return Symbol("kind", name, of)


def test_a_name_is_that_of_its_row(called: Called) -> None:
    assert called.called(kind("old_maid")) == "the old maid"
    assert called.called(Symbol("zone", "deck")) == "pile"
    assert called.called(Symbol("var", "last_bid", "player")) == "bid"
    assert called.called(Symbol("seat", "side_b")) == "the second"
    assert called.called(Symbol("cell", "b2", "field")) == "the middle"


def test_a_component_of_one_kind_has_one_name(called: Called) -> None:
    assert called.called(kind("Coin", "Coin")) == "penny"
    assert called.many(kind("Coin", "Coin"), 3) == "pence"
    assert called.many(kind("Coin", "Coin"), 1) == "penny"


def test_over_a_single_thing_a_name_has_a_form_of_its_own(called: Called) -> None:
    purse = Symbol("zone", "purse", "player")
    assert [called.heading(purse, number) for number in (0, 1, 2)] == ["coins held", "coin held", "coins held"]
    assert called.heading(Symbol("zone", "deck"), 1) == "pile"


def test_columns_make_a_name(called: Called) -> None:
    assert called.called(kind("ace_of_clubs")) == "ace of the clubs (9 points)"
    assert called.many(kind("king_of_hearts"), 2) == "kings of hearts"
    assert called.many(kind("old_maid"), 2) == "the old maid"
    assert called.sign(kind("ace_of_clubs")) == "C9"
    assert called.sign(kind("old_maid")) == "diamonds0"


def test_a_form_that_is_not_there_is_the_name(called: Called) -> None:
    assert called.form(Symbol("value", "clubs", "Suit"), "of") == "of the clubs"
    assert called.form(Symbol("value", "hearts", "Suit"), "of") == "hearts"


def test_english_names_have_articles(called: Called) -> None:
    assert called.form(kind("Coin", "Coin"), "the") == "the penny"
    assert called.form(kind("ace_of_clubs"), "a") == "an ace of the clubs (9 points)"
    assert called.form(kind("old_maid"), "a") == "the old maid"
    assert called.form(Symbol("cell", "a1", "field"), "the") == "a1"


def test_a_seat_is_a_name_where_it_stands_for_the_player(called: Called) -> None:
    red = Symbol("seat", "red")
    assert called.player(red) == "Red"
    assert called.owned(kind("Coin", "Coin"), red) == "red penny"
    assert called.player(Symbol("seat", "side_b")) == "the second"


def test_a_translation_bends_the_seat_of_a_piece(model: Model) -> None:
    said = {"component Coin owned": "{seat: f} монета", "seat red f": "красная"}
    russian = Called(model, "ru", lambda key, *_: said.get(key))
    assert russian.owned(kind("Coin", "Coin"), Symbol("seat", "red")) == "красная монета"
    assert russian.form(kind("Coin", "Coin"), "the") == "penny"


def test_what_has_no_name_is_made_readable(called: Called) -> None:
    assert called.called(Symbol("value", "deep_water", "Ground")) == "deep water"
    assert called.called(Symbol("action", "pass_by")) == "pass by"
    assert called.called(Symbol("cell", "a1", "field")) == "a1"


def test_signs_are_no_others(called: Called) -> None:
    ranks = [called.sign(Symbol("value", name, "Rank")) for name in ("ace", "king", "knave")]
    assert ranks == ["A", "Ki", "Kn"]
    grounds = [called.sign(Symbol("value", name, "Ground")) for name in ("deep_water", "dark_wood", "W")]
    assert grounds == ["De", "Da", "W"]


def test_directions_have_names(called: Called) -> None:
    assert called.called(Symbol("direction", "n")) == "uphill"
    assert called.called(Symbol("direction", "sw")) == "south-west"
    assert called.sign(Symbol("direction", "sw")) == "sw"


def test_how_a_piece_lies_is_said_by_the_sides_of_the_board(called: Called) -> None:
    assert called.lying(0, ("n", "e", "s", "w")) == "as printed"
    assert called.lying(1, ("n", "e", "s", "w")) == "turned to the east"
    assert called.turned(2, ("n", "ne", "se", "s", "sw", "nw")) == "to the south-east"


def test_a_translation_calls_things_otherwise(model: Model) -> None:
    russian = {
        "names Card called": "{rank} {suit: of}",
        "value Rank.ace": "туз",
        "value Suit.clubs of": "треф",
        "component Coin": "грош",
        "component Coin many": "грош|гроша|грошей",
    }
    called = Called(model, "ru", lambda key, _text, _span: russian.get(key))
    assert called.called(kind("ace_of_clubs")) == "туз треф"
    assert called.many(Symbol("component", "Coin"), 3) == "гроша"
    assert called.many(Symbol("component", "Coin"), 5) == "грошей"
    assert called.sign(Symbol("value", "ace", "Rank")) == "Т"
    assert called.called(Symbol("direction", "ne")) == "северо-восток"
