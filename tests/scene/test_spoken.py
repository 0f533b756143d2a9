"""Faces as sentences: nothing in them is notation, and nothing is said twice."""

from __future__ import annotations

from functools import partial

from rulewright.model.symbols import Symbol
from rulewright.scene.faces import (
    Chip,
    Face,
    Glyph,
    Ladder,
    Layer,
    Lot,
    Paint,
    Pattern,
    Step,
    Things,
    Track,
    Way,
    Ways,
    Words,
)
from rulewright.scene.spoken import of_mark, sentence
from rulewright.words import sentences


def english(sentence_: str, **values: str | int) -> str:
    return sentences.say(sentence_, values)


of = partial(of_mark, say=english)


def chip(name: str) -> Chip:
    return Chip(Paint(name), Words(name))


def test_patterns_and_scales_are_words() -> None:
    steps = (Step(chip("green"), barred=True), Step(chip("red"), more=True), Step(None))
    assert of(Pattern(steps)) == "no green, red (one or more), anything"
    assert of(Pattern((Step(Chip(None, Words("length"))), Step(Chip(None, Words("9")))))) == "length 9"
    assert of(Ladder(((1, 3), (2, 7)))) == "3 for 1, 7 for 2"
    assert of(Track(3, 0, 6)) == "3 of 6"


def test_what_the_name_says_is_not_said_again() -> None:
    layers = (Layer(chip("blue")), Layer(Glyph("skull", means="skull")), Layer(Glyph("coin", means="money")))
    face = Face("disc", layers=layers, name="blue coin", owned="red blue coin")
    assert sentence(face, english, Symbol("component", "Coin")) == "red blue coin (skull)"
    bent = Face("disc", layers=(Layer(chip("синий")),), name="синяя голова")
    assert sentence(bent, english) == "синяя голова"


def test_a_given_name_says_what_signs_say() -> None:
    layers = (Layer(Glyph("within", means="within")), Layer(Pattern((Step(chip("red")),)), name="row", means="row"))
    face = Face("card", layers=layers, name="on a beach")
    assert sentence(face, english) == "on a beach (within; row: red)"
    assert sentence(face, english, named=()) == "on a beach (row: red)"
    assert sentence(face, english, named=("row",)) == "on a beach"


def test_a_zone_that_is_called_as_its_pieces_is_no_label() -> None:
    lots = (Lot(Face("disc", name="car", said="red car")),)
    cell = Face("square", layers=(Layer(Things(lots), means="cars", said="red car"),), name="a1")
    assert sentence(cell, english) == "a1 (red car)"
    guarded = Face("square", layers=(Layer(Things(lots), means="guard"),), name="a1")
    assert sentence(guarded, english) == "a1 (guard: red car)"


def test_what_lies_in_the_only_way_is_not_said_of_its_last_side() -> None:
    lots = (Lot(Face("disc", name="pirate", said="red pirate")),)
    way = Way((0, 2), (Glyph("mud", means="mud"), Things(lots)))
    lone = Layer(Ways((way,)), name="tunnels", means="tunnels", said="tunnels: north and south")
    assert sentence(Face("square", layers=(lone,), name="hall"), english) == (
        "hall (tunnels: north and south; mud; red pirate)"
    )
    assert sentence(Face("square", layers=(lone,), name="hall with mud"), english) == (
        "hall with mud (tunnels: north and south; red pirate)"
    )


def test_the_number_of_cards_that_lie_face_down_stands_behind_their_name() -> None:
    lots = (Lot(Face("card", name="card", said="card, face down", back=True), 2), Lot(Face("disc", said="coin"), 3))
    assert of(Things(lots)) == "card ×2, face down, coin ×3"
