"""Long chains of definitions and phases are handled without recursion; every circle is found."""

from __future__ import annotations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from rulewright.model.chains import chains
from rulewright.model.symbols import Symbol
from rulewright.pipeline import check_text

TITLE = 'rulewright 1\n\ngame "Long"\n    players 2\n\n'
LENGTH = 1200


def names(text: str) -> list[str]:
    return [f"{item.code} {item.message}" for item in check_text(text, "long.rules")[0] if item.code < "R3"]


def test_a_long_chain_of_definitions() -> None:
    lines = [f"define d{n} = d{n + 1} + 1" for n in range(LENGTH)]
    text = TITLE + "\n".join([*lines, f"define d{LENGTH} = 0", "phase play", "    return", "winner p", "    most d0"])
    assert names(text) == []


def test_a_long_chain_of_lists_is_too_deep() -> None:
    lines = [f"define d{n} = [d{n + 1}]" for n in range(20)]
    text = TITLE + "\n".join([*lines, "define d20 = 0", "phase play", "    return", "winner p", "    most count(d0)"])
    assert names(text) == ["R201 Lists are nested too deeply."]


def test_a_long_chain_of_bounds() -> None:
    lines = [f"define d{n} = d{n + 1} + 1" for n in range(LENGTH)]
    text = TITLE + "\n".join(
        [*lines, f"define d{LENGTH} = 0", "var lap: 0..d0", "phase play", "    lap += 1", "winner p", "    most lap"]
    )
    assert names(text) == []


def test_a_long_chain_of_phases_is_told_in_its_middle() -> None:
    """No program could be made of it; up to a hundred are no matter."""
    lines = [f"phase p{n}\n    p{n + 1}()" for n in range(LENGTH)]
    play = f"phase play\n    repeat\n        p0()\n    until no\nphase p{LENGTH}\n    roll a in 1..6"
    text = TITLE + "\n".join([*lines, play, "winner p", "    shared"])
    assert names(text) == ["R240 Here begins a chain of more than 100 phases that run within each other."]
    for at in range(80, LENGTH, 80):
        text = text.replace(f"phase p{at}\n    p{at + 1}()", f"phase p{at}\n    return")
    assert [name for name in names(text) if name.startswith("R240")] == []


def test_a_long_circle_is_told_once() -> None:
    lines = [f"define d{n} = d{(n + 1) % LENGTH}" for n in range(LENGTH)]
    text = TITLE + "\n".join([*lines, "phase play", "    return", "winner p", "    most d0"])
    (told,) = names(text)
    assert told.startswith("R209 The definition of `d0` is circular: `d0` → `d1` → ")


@st.composite
def mentions(draw: st.DrawFn) -> dict[Symbol, list[Symbol]]:
    symbols = [Symbol("define", name) for name in "abcdefg"]
    return {symbol: draw(st.lists(st.sampled_from(symbols), max_size=3)) for symbol in symbols}


@given(mentions())
def test_what_is_mentioned_comes_first_unless_it_goes_round(leads_to: dict[Symbol, list[Symbol]]) -> None:
    order, circles = chains(leads_to, lambda symbol: leads_to[symbol])
    assert sorted(order, key=str) == sorted(leads_to, key=str)
    graph = nx.DiGraph((one, other) for one, others in leads_to.items() for other in others)
    assert bool(circles) != nx.is_directed_acyclic_graph(graph)
    going_round = {symbol for circle in circles for symbol in circle}
    for circle in circles:
        for one, other in zip(circle, [*circle[1:], circle[0]], strict=True):
            assert other in leads_to[one]
    for one, others in leads_to.items():
        for other in others:
            assert order.index(other) < order.index(one) or {one, other} & going_round
