"""Symbols are found by plain words: their names, their synonyms, in singular and plural, and within identifiers."""

from __future__ import annotations

import unicodedata
from collections import Counter

import pytest

from rulewright.art import found, symbol, symbols
from rulewright.art.naming import words_of


def test_no_word_stands_for_two_symbols() -> None:
    told = Counter(word for one in symbols().values() for word in (one.name, *one.words))
    assert [word for word, times in told.items() if times > 1] == []


def test_words_are_plain() -> None:
    for one in symbols().values():
        assert one.name.replace("_", "").isalpha()
        assert one.name.islower()
        assert one.group.isalpha()
        assert [word for word in one.words if not word.replace("_", "").isalpha() or word != word.lower()] == []


@pytest.mark.parametrize("name", sorted(symbols()))
def test_a_symbol_is_found_by_all_its_words(name: str) -> None:
    one = symbol(name)
    for word in (name, *one.words):
        for written in (word, f"{word}s", word.upper(), word.capitalize()):
            assert found(written) == one, written


@pytest.mark.parametrize(
    ("identifier", "name"),
    [
        ("north_temple", "temple"),
        ("NorthTemple", "temple"),
        ("great temple", "temple"),
        ("temples", "temple"),
        ("leader", "crown"),
        ("chess_king", "king"),
        ("watch_tower", "tower"),
        ("watchtower", "tower"),
        ("wolves_den", "cave"),
        ("leaves", "leaf"),
        ("cities", "city"),
        ("torches", "torch"),
        ("watchmen", "guard"),
        ("dice", "five"),
        ("four_of_diamonds", "diamond"),
        ("two_houses", "house"),
        ("three", "three"),
        ("chest_of_gold", "chest"),
        ("gold_chest", "chest"),
        ("x", "cross"),
        ("o", "ring"),
        ("temple_7", "temple"),
    ],
)
def test_what_an_identifier_is_about(identifier: str, name: str) -> None:
    assert found(identifier) == symbol(name)


@pytest.mark.parametrize("identifier", ["", "_", "7", "B3", "x_7", "of", "turned_of", "qwerty", "ß", "храм", "s", "es"])
def test_what_no_symbol_stands_for(identifier: str) -> None:
    assert found(identifier) is None


def test_words_in_identifiers() -> None:
    assert words_of("east_headOf2 Ärger-x") == ["east", "head", "of", "2", "ärger", "x"]


def test_signs_take_one_cell_of_a_terminal_and_are_unique() -> None:
    signs = [one.sign for one in symbols().values() if one.sign]
    assert len(signs) == len(set(signs)) >= 30
    assert [sign for sign in signs if len(sign) != 1 or unicodedata.east_asian_width(sign) not in {"N", "Na"}] == []
    assert [sign for sign in signs if not sign.isprintable() or unicodedata.combining(sign)] == []
