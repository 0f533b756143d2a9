"""The occurrences of patterns and the scores of coatls, compared with exhaustive search."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.coatl.cards import CARDS, LETTERS, apart, card_points, most_apart, reached, spans
from tests.play.shelf import loaded

from rulewright.model.tables import PatternStep
from rulewright.program.patterns import occurrences

few = settings(max_examples=150, deadline=None, derandomize=True)
COLOURS = "YRKGB"
rows = st.text(alphabet=COLOURS, max_size=9)
close = st.text(alphabet="GY", max_size=9)
"""Rows of two colours, in which patterns overlap a lot."""


def steps(pattern: str) -> tuple[tuple[int, int, int], ...]:
    """The regular expression of a pattern in the program."""
    found: list[tuple[int, int, int]] = []
    rest = pattern
    while rest:
        if rest.startswith(("(?<!", "(?!")):
            head, _, rest = rest.partition(")")
            found.append((COLOURS.index(head[-1]), 0, 1))
            continue
        sign, rest = rest[0], rest[1:]
        more = rest.startswith("+")
        rest = rest[more:]
        found.append((-1 if sign == "." else COLOURS.index(sign), int(more), 0))
    return tuple(found)


@few
@given(row=rows | close, name=st.sampled_from(sorted(name for name in CARDS if not name.startswith("many"))))
def test_every_card(row, name):
    pattern, _ = CARDS[name]
    assert occurrences(steps(pattern), tuple(map(COLOURS.index, row))) == most_apart(spans(pattern, row))


signs = st.tuples(st.sampled_from("GY."), st.sampled_from(["", "+"])).map("".join)
edges = st.sampled_from(["", "G", "Y"])


@few
@given(
    row=st.text(alphabet="GY", max_size=8), middle=st.lists(signs, min_size=1, max_size=4), before=edges, after=edges
)
def test_any_pattern(row, middle, before, after):
    """Patterns of no existing card, with repetitions, and with a bar at either end."""
    pattern = (f"(?<!{before})" if before else "") + "".join(middle) + (f"(?!{after})" if after else "")
    assert occurrences(steps(pattern), tuple(map(COLOURS.index, row))) == most_apart(spans(pattern, row))


def test_the_oracle_shares_no_part():
    for chosen in apart(spans("GY+G", "GYGYGYYG")):
        taken = [place for start, end in chosen for place in range(start, end)]
        assert len(taken) == len(set(taken))
    assert most_apart(spans("GY+G", "GYGYGYYG")) == 2


def test_the_table_of_cards():
    """Every card of the ruleset has the row and the levels written down here; two cards exist twice."""
    pieces = [piece for piece in loaded("coatl").table(2).layout.pieces if piece.component.name == "Prophecy"]
    found: dict[str, dict[str, Any]] = {piece.kind.name: dict(piece.row.values) for piece in pieces}
    assert set(found) == set(CARDS)
    for name, columns in found.items():
        pattern, levels = CARDS[name]
        assert written(columns["meets"]) == pattern
        assert dict(columns["worth"].entries) == levels
        tight = columns["tight"]
        assert (written(tight) if tight else "") == (pattern.replace(".+", "") if name.startswith("mirror") else "")
    many = [piece.kind.name for piece in pieces if sum(other.kind == piece.kind for other in pieces) > 1]
    assert len(pieces) == 54
    assert sorted(many) == sorted(2 * [name for name in CARDS if name.startswith("many")])


def written(pattern: tuple[PatternStep, ...]) -> str:
    """A row of the ruleset as a regular expression."""
    found = ""
    for at, step in enumerate(pattern):
        sign = "." if step.value is None else LETTERS[step.value.name]
        found += (f"(?<!{sign})" if at == 0 else f"(?!{sign})") if step.beside else sign + "+" * step.more
    return found


@few
@given(row=st.text(alphabet=COLOURS, min_size=3, max_size=14), name=st.sampled_from(sorted(CARDS)))
def test_levels(row, name):
    """Numbers below the first level are worth nothing; numbers above the last level are worth as much as this."""
    pattern, levels = CARDS[name]
    times = occurrences(steps(pattern), tuple(map(COLOURS.index, row)))
    assert reached(levels, times) == card_points(name, row)
