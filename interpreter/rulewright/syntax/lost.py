"""In: a line that is passed over, or what the parser had to drop. Out: what may be names in it.

Who uses such a name later is not told that nobody declares it.
"""

from __future__ import annotations

from .lines import LogicalLine
from .parsed import Token
from .signs import Sign
from .tree import NAMELESS
from .words import RESERVED

CHANGING = frozenset({"change", "replace"})
# What begins a line that gives a name: the next word, words all along the line, or words that stand elsewhere.
NAMING = frozenset({
    "option", "component", "part", "zone", "var", "resource", "graph", "define", "action", "phase", "position", "has",
    "pick", "let",
})  # fmt: skip
NAMING_SOME = frozenset({"enum", "seats", "roll"})
NAMING_MANY = frozenset({"draw", "board", "map", "lines", "table", "include", "variant", "addon"})


def names_on(line: LogicalLine, text: str) -> list[str]:
    """What may be a name on a line and in its rows; and a sign for a name that can't be made out."""
    names = [sign.text for sign in line.signs if _may_name(sign)]
    names.extend(text[row.start : row.end].split(maxsplit=1)[0] for row in line.rows)
    if _nameless(line.signs):
        names.append(NAMELESS)
    return names


def _may_name(sign: Sign) -> bool:
    return sign.kind == "word" and sign.text not in RESERVED


def _nameless(signs: list[Sign]) -> bool:
    """Whether the line should name something, and it can't be seen what."""
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
    """What may be a name in what the parser had to forget."""
    return [name for token in forgotten if token.type in {"NAME", "BROKEN"} for name in token.split()]
