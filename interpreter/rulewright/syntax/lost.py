"""In: a line that is skipped, or nodes that the parser dropped. Out: what may be names in it.

Later uses of these names are not reported as undeclared.
"""

from __future__ import annotations

from .lines import LogicalLine
from .parsed import Token
from .signs import Sign
from .tree import NAMELESS
from .words import RESERVED

CHANGING = frozenset({"change", "replace"})
# How lines with such a first word give names: the next word, all words of the line, or words that stand elsewhere.
NAMING = frozenset({
    "option", "component", "part", "zone", "var", "resource", "graph", "define", "action", "phase", "position", "has",
    "pick", "let",
})  # fmt: skip
NAMING_SOME = frozenset({"enum", "seats", "roll"})
NAMING_MANY = frozenset({"draw", "board", "map", "lines", "table", "include", "variant", "addon"})


def names_on(line: LogicalLine, text: str) -> list[str]:
    """What may be names on a line and in its rows; with ``NAMELESS`` for a name that cannot be made out."""
    names = [sign.text for sign in line.signs if _may_name(sign)]
    names.extend(text[row.start : row.end].split(maxsplit=1)[0] for row in line.rows)
    if _nameless(line.signs):
        names.append(NAMELESS)
    return names


def _may_name(sign: Sign) -> bool:
    return sign.kind == "word" and sign.text not in RESERVED


def _nameless(signs: list[Sign]) -> bool:
    """Whether the line should give a name, but the name cannot be made out."""
    first, *rest = signs[1:] if len(signs) > 1 and signs[0].text in CHANGING else signs
    if first.text in NAMING_MANY:
        return True
    if first.text in NAMING_SOME and not all(_may_name(sign) or sign.text in ",:" for sign in rest):
        return True
    if first.text in NAMING | NAMING_SOME:
        return not rest or not _may_name(rest[0])
    return any(
        sign.text == "as" and not (after and _may_name(after[0]))
        for sign, after in ((sign, rest[at + 1 :]) for at, sign in enumerate(rest))
    )


def names_in(forgotten: list[Token]) -> list[str]:
    """What may be names among the values that the parser dropped."""
    return [name for token in forgotten if token.type in {"NAME", "BROKEN"} for name in token.split()]
