"""Laws of types: what fits where, and the type that holds two."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulewright.model import types as t
from rulewright.model.symbols import Symbol
from rulewright.model.types import Bool, Int, Many, Maybe, Of, Piece, Type

CARD, PAWN = Symbol("component", "Card"), Symbol("component", "Pawn")
COLOUR, FIELD, MOON = Symbol("enum", "Colour"), Symbol("board", "field"), Symbol("board", "moon")

SINGLE: st.SearchStrategy[Type] = st.one_of(
    st.builds(lambda a, b: Int(min(a, b), max(a, b)), st.integers(-5, 5), st.integers(-5, 5)),
    st.sampled_from([Bool(), Bool(True), Bool(False), t.PLAYER, t.DIRECTION, t.SCALE]),
    st.sampled_from([Of("enum", COLOUR), Of("cell", FIELD), Of("cell", MOON), Of("kind", CARD), Of("kind", PAWN)]),
    st.sampled_from([frozenset({CARD}), frozenset({PAWN}), frozenset({CARD, PAWN})]).map(Piece),
)
FORMS = st.sampled_from(["set", "list", "range"])
PLAIN: st.SearchStrategy[Type] = st.one_of(SINGLE, st.builds(Many, SINGLE, FORMS), st.just(t.UNKNOWN))
ANY: st.SearchStrategy[Type] = st.one_of(PLAIN, st.just(t.NONE), PLAIN.map(t.maybe))


@given(ANY)
def test_every_type_fits_itself(one: Type) -> None:
    assert t.fits(one, one) or one == t.NONE


@given(ANY, PLAIN)
def test_what_fits_a_type_fits_it_with_a_question_mark(one: Type, target: Type) -> None:
    if t.fits(one, target):
        assert t.fits(one, t.maybe(target))


@given(PLAIN)
def test_none_fits_only_a_question_mark(target: Type) -> None:
    assert t.fits(t.NONE, t.maybe(target))
    assert t.fits(t.NONE, target) == t.is_unknown(target)


@given(ANY, ANY)
def test_alike_works_both_ways(one: Type, other: Type) -> None:
    assert t.alike(one, other) == t.alike(other, one)


@given(PLAIN, PLAIN)
def test_what_fits_is_alike(one: Type, other: Type) -> None:
    if t.fits(one, other):
        assert t.alike(one, other)


@given(ANY, ANY)
def test_both_fit_the_type_that_holds_both(one: Type, other: Type) -> None:
    if t.alike(one, other):
        both = t.join(one, other)
        assert t.fits(one, both) or both == t.NONE
        assert t.fits(other, both) or both == t.NONE


@given(ANY, ANY)
def test_the_type_that_holds_both_does_not_depend_on_their_order(one: Type, other: Type) -> None:
    if t.alike(one, other):
        assert t.join(one, other) == t.join(other, one)


@given(ANY)
def test_a_type_joined_with_itself_is_itself(one: Type) -> None:
    assert t.join(one, one) == one


@given(ANY)
def test_a_question_mark_is_put_and_taken_away(one: Type) -> None:
    assert t.plain(t.maybe(one)) == t.plain(one)
    assert t.maybe(t.maybe(one)) == t.maybe(one)


@given(ANY)
def test_a_message_can_say_every_type(one: Type) -> None:
    said = f"{t.with_article(one)} {t.many(one)} {one}"
    assert "Symbol" not in said
    assert "frozenset" not in said


def test_types_as_a_message_says_them() -> None:
    heap = Symbol("zone", "heap")
    said: dict[Type, str] = {
        Int(): "a number",
        Int(3, 3): "the number 3",
        Int(0, 9): "a number in 0..9",
        Bool(): "yes or no",
        t.PLAYER: "a player",
        t.NONE: "none",
        Maybe(t.PLAYER): "a player, or none",
        Of("cell", FIELD): "a cell of `field`",
        Of("enum", COLOUR): "a value of `Colour`",
        Of("kind", CARD): "a kind of `Card`",
        Of("pattern", COLOUR): "a pattern of `Colour`",
        Of("graph", FIELD): "a graph of `field`",
        Of("part", Symbol("part", "Gate")): "a `Gate`",
        Piece(frozenset({CARD, PAWN})): "a `Card` or a `Pawn`",
        Many(Piece(frozenset({CARD})), zone=heap): "the zone `heap`",
        Many(Maybe(Int())): "a set of numbers",
        Many(Bool(), "list"): "a list of yes/no",
        Many(Of("cell", FIELD)): "a set of cells of `field`",
        Many(t.DIRECTION, "list"): "a list of directions",
        Many(Many(t.PLAYER, "list"), "list"): "a list of lists of players",
        Many(Of("kind", CARD)): "a set of kinds of `Card`",
        Many(Of("enum", COLOUR)): "a set of values of `Colour`",
    }
    assert {type_: t.with_article(type_) for type_ in said} == said


def test_types_as_they_are_written() -> None:
    written = [
        str(type_)
        for type_ in (
            Int(2, 2),
            Int(0, 3),
            Int(),
            Bool(),
            Maybe(t.PLAYER),
            Of("kind", CARD),
            Of("enum", COLOUR),
            Piece(frozenset({CARD, PAWN})),
            Many(Int(1, 6), "list"),
            Many(t.PLAYER, zone=Symbol("zone", "heap")),
        )
    ]
    assert written == [
        "2",
        "0..3",
        "number",
        "yes/no",
        "player?",
        "kind of Card",
        "Colour",
        "Card or Pawn",
        "list of 1..6",
        "zone of player",
    ]
