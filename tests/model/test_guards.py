"""Conclusions from conditions on options, compared with trying everything, and with another implementation."""

from __future__ import annotations

from itertools import product

from hypothesis import assume, given
from hypothesis import strategies as st

from rulewright.model import types as t
from rulewright.model.definitions import Headers
from rulewright.model.guards import MOST_TRIES, PLAYERS, evaluate, implies, options_in
from rulewright.model.symbols import Symbol
from rulewright.model.terms import Apply, Const, Items, Known, Operate, Ref, Term
from rulewright.model.types import Bool, Int, Many, Of, Type

WIND = Symbol("enum", "Wind")
CALM, GALE = Symbol("value", "calm", "Wind"), Symbol("value", "gale", "Wind")
IN_SKY = Of("enum", WIND)
FOG, GRADE, SKY = (Symbol("option", name) for name in ("fog", "grade", "sky"))
TYPES: dict[Symbol, Type] = {FOG: t.YES_NO, GRADE: Int(0, 3), SKY: IN_SKY}
HEADERS = Headers(types=dict(TYPES), enums={WIND: ("calm", "gale")}, players=(2, 3, 4))
ALL = {FOG: (False, True), GRADE: (0, 1, 2, 3), SKY: (CALM, GALE), PLAYERS: (2, 3, 4)}
HOW_MANY = Apply(Int(2, 4), PLAYERS, (Known(Many(t.PLAYER, "list"), "players"),))


def number(value: int) -> Const:
    return Const(Int(value, value), value)


NUMBERS: st.SearchStrategy[Term] = st.recursive(
    st.one_of(st.integers(0, 4).map(number), st.just(Ref(Int(0, 3), GRADE)), st.just(HOW_MANY)),
    lambda inner: (
        st.builds(
            lambda sign, a, b: Operate(Int(), sign, (a, b)), st.sampled_from(["+", "-", "*", "/", "mod"]), inner, inner
        )
        | st.builds(lambda a: Operate(Int(), "negative", (a,)), inner)
    ),
    max_leaves=3,
)
ANSWERS: st.SearchStrategy[Term] = st.recursive(
    st.one_of(
        st.just(Ref(t.YES_NO, FOG)),
        st.booleans().map(lambda known: Const(Bool(known), known)),
        st.builds(
            lambda sign, a, b: Operate(t.YES_NO, sign, (a, b)),
            st.sampled_from(["=", "!=", "<", "<=", ">", ">="]),
            NUMBERS,
            NUMBERS,
        ),
        st.builds(
            lambda sign, value: Operate(t.YES_NO, sign, (Ref(IN_SKY, SKY), Ref(IN_SKY, value))),
            st.sampled_from(["=", "!="]),
            st.sampled_from([CALM, GALE]),
        ),
        st.builds(
            lambda sign, a, b, c: Operate(t.YES_NO, sign, (a, Operate(Many(Int()), "..", (b, c)))),
            st.sampled_from(["is in", "is not in"]),
            NUMBERS,
            NUMBERS,
            NUMBERS,
        ),
        st.builds(
            lambda a, b, c: Operate(t.YES_NO, "is in", (a, Items(Many(Int()), (b, c)))), NUMBERS, NUMBERS, NUMBERS
        ),
    ),
    lambda inner: st.one_of(
        st.builds(lambda sign, a, b: Operate(t.YES_NO, sign, (a, b)), st.sampled_from(["and", "or"]), inner, inner),
        st.builds(lambda a: Operate(t.YES_NO, "not", (a,)), inner),
        st.builds(lambda a, b, c: Operate(t.YES_NO, "if", (a, b, c)), inner, inner, inner),
    ),
    max_leaves=4,
)


@given(st.lists(ANSWERS, max_size=3), ANSWERS)
def test_what_follows_is_what_holds_in_every_case(known: list[Term], goal: Term) -> None:
    cases = [dict(zip(ALL, values, strict=True)) for values in product(*ALL.values())]
    possible = [case for case in cases if all(evaluate(term, case) for term in known)]
    assume(possible)  # from what contradicts itself anything follows, or nothing
    assert implies(known, goal, HEADERS) == all(evaluate(goal, case) for case in possible)


def test_what_depends_on_the_position_is_no_condition_on_options() -> None:
    lap = Ref(Int(0, 9), Symbol("var", "lap"))
    assert options_in(Operate(t.YES_NO, ">", (lap, number(3)))) is None
    assert options_in(Const(t.UNKNOWN, None)) is None
    assert options_in(Operate(t.YES_NO, "=", (HOW_MANY, number(3)))) == frozenset({PLAYERS})
    assert implies([], Operate(t.YES_NO, ">", (lap, number(3))), HEADERS)


def test_what_is_too_large_to_try_is_taken_to_hold() -> None:
    options = [Symbol("option", f"o{n}") for n in range(MOST_TRIES.bit_length())]
    headers = Headers(types=dict.fromkeys(options, t.YES_NO))
    goal: Term = Ref(t.YES_NO, options[0])
    assert not implies([], goal, headers)
    for option in options[1:]:
        goal = Operate(t.YES_NO, "and", (goal, Ref(t.YES_NO, option)))
    assert implies([], goal, headers)


def test_a_number_without_bounds_is_taken_to_hold() -> None:
    wide = Symbol("option", "wide")
    goal = Operate(t.YES_NO, ">", (Ref(Int(), wide), number(3)))
    assert implies([], goal, Headers(types={wide: Int()}))
