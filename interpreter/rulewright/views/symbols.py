"""In: the symbols and the colours. Out: the page that lists them: ``python -m rulewright.views.symbols``."""

from __future__ import annotations

import sys
from itertools import groupby

from ..art import Colour, Symbol, colours, seat_marks, series, symbols

OPENING = """\
# Symbols and colours

This page is made from the tables of symbols and colours by `python -m rulewright.views.symbols`.

Symbols and colours are found by their names and by synonyms. Unless a look says otherwise, things called `old_house`,
`houses` or `cottage` have the symbol `house`, and a thing called `dark_blue` is blue. A terminal shows the sign of a
symbol if it has one that is one cell wide, and otherwise the first letters of a name.
"""
COLOURS = """\
## Colours

Each colour has variants for light pages, for dark pages, for print and for red-green colour blindness, and a grey with
a texture for pictures without colour. Text on it is black or white, whichever has the better contrast.
"""


def page() -> str:
    """The whole page."""
    lines = [OPENING]
    for group, several in groupby(symbols().values(), key=lambda one: one.group):
        lines += [f"## {group.capitalize()}", "", "| symbol | name | other words | sign |", "| --- | --- | --- | --- |"]
        lines += map(symbol_row, several)
        lines.append("")
    lines += [
        COLOURS,
        "| colour | name | other words |",
        "| --- | --- | --- |",
        *map(colour_row, colours().values()),
        "",
    ]
    marks = ", ".join(f"{{symbol}}`{one.name}` `{one.name}`" for one in seat_marks())
    lines += [f"Seats have different colours and these signs: {marks}.", ""]
    given = ", ".join(f"{{colour}}`{one.name}` `{one.name}`" for one in series())
    lines += [f"Values without a colour of their own get these colours, in this order: {given}.", ""]
    return "\n".join(lines)


def symbol_row(one: Symbol) -> str:
    sign = f"`{one.sign}`" if one.sign else ""
    return f"| {{symbol}}`{one.name}` | `{one.name}` | {', '.join(one.words)} | {sign} |"


def colour_row(one: Colour) -> str:
    return f"| {{colour}}`{one.name}` | `{one.name}` | {', '.join(one.words)} |"


if __name__ == "__main__":
    sys.stdout.write(page())
