"""In: the tables of operators and words. Out: the page that lists them: ``python -m rulewright.views.operators``."""

from __future__ import annotations

import sys
import textwrap
from itertools import groupby

from ..language.operators import OPERATORS, Operator
from ..syntax.words import RESERVED

OPENING = """\
# Operators and reserved words

This page is made from the table of operators by `python -m rulewright.views.operators`. There are examples on the page
about [values](values.md).

Operators are listed by precedence, the lowest first: `2 + 3 * 4` is `2 + (3 * 4)`, since `*` is below `+`. Dots and
brackets have the highest precedence. Operators in the same row are applied from left to right. Comparisons and `..` can
only be repeated with brackets. `a`, `b` and `c` are the operands, in their order.
"""

WORDS = {
    "many": "a set, list, zone or range",
    "some": "one of these, or a single thing",
    "value": "any value",
    "side": "a column with a value per side",
}

GIVES = {"many": "a set", "number": "a number", "value": "a value"}


def page() -> str:
    """The whole page."""
    binding = sorted(OPERATORS.values(), key=lambda one: one.binds)
    rows = [row for _, level in groupby(binding, key=lambda one: one.binds) for row in rows_of(list(level))]
    words = "; ".join(f"`{word}` is {means}" for word, means in WORDS.items())
    reserved = textwrap.fill(", ".join(f"`{word}`" for word in sorted(RESERVED)) + ".", 120, break_on_hyphens=False)
    lines = [OPENING, *rows_under(rows), "", f"In this table {words}.", ""]
    return "\n".join([*lines, "## Reserved words", "", "These words cannot be used as names.", "", reserved, ""])


def rows_of(level: list[Operator]) -> list[tuple[str, str, str, str]]:
    """A row for each operator; the first of those that bind equally tightly begins with all their signs."""
    signs = " ".join(dict.fromkeys(f"`{one.sign}`" for one in level))
    return [
        (signs if at == 0 else "", f"`{signature(one)}`", one.means, GIVES.get(one.gives, one.gives))
        for at, one in enumerate(level)
    ]


def signature(one: Operator) -> str:
    """The operator with the kinds of its operands."""
    match one.stands:
        case "between":
            return f" {one.sign} ".join(one.takes)
        case "before":
            return f"{one.sign} {one.takes[0]}"
        case "behind":
            return f"{one.takes[0]} {one.sign}"
        case "around":
            words = one.sign.split(" … ")
            return " ".join(f"{word} {kind}" for word, kind in zip(words, one.takes, strict=True))


def rows_under(rows: list[tuple[str, str, str, str]]) -> list[str]:
    head = ["| equally tightly | written | means | gives |", "| --- | --- | --- | --- |"]
    return [*head, *(f"| {' | '.join(row)} |" for row in rows)]


if __name__ == "__main__":
    sys.stdout.write(page())
