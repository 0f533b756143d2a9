"""In: text of `.rules` files. Out: its tokens for Pygments: keywords, names, numbers, texts, prose, comments, rows.

Lines are split as the parser splits them: by the first word, the indentation, and the bar or hash that begins prose or
a comment. Characters that the language does not have are marked as errors; they never stop the highlighting.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar, TypeAlias

from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Generic,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
    _TokenType,
)

from .language import operators
from .model.builtins import FUNCTIONS, GATHERERS
from .syntax.chunks import PHYSICAL
from .syntax.forms import FLOW, HOMES, MARGIN
from .syntax.lines import ROW, TAB, WITH_ROWS
from .syntax.signs import Sign, signs
from .syntax.words import RESERVED

Coloured: TypeAlias = tuple[int, _TokenType, str]

FIRST = frozenset({*MARGIN, *HOMES, *FLOW, "else", "until", "rulewright"})
"""Words that are keywords at the beginning of a line, and may be names elsewhere."""
OVER = frozenset({"change", "replace"})
"""Words that are followed by a declaration on the same line."""
CONSTANTS = frozenset({"yes", "no", "none"})
WORDS = operators.WORDS - {"if", "then", "else"} | {"of", "to", "from"}
KNOWN = frozenset({"me", "others", "players", "all"})
TYPES = frozenset({"number", "player", "direction", "set", "list", "scale", "pool", "slot", "stack", "bag", "sequence"})
SOFT = {
    "up": ",",
    "seen": ",",
    "side": "per",
    "back": "on",
    "most": "at",
    "able": "if",
    "gives": ")",
    "them": "of",
    "off": ",",
    "before": "do",
    "after": "do",
    "beside": "a name",
}
"""Words that are keywords only after one certain other word."""
DECLARED = {
    "action": Name.Function, "phase": Name.Function, "define": Name.Function,
    "component": Name.Class, "enum": Name.Class, "part": Name.Class,
    "option": Name.Variable, "board": Name.Variable, "zone": Name.Variable, "var": Name.Variable,
    "resource": Name.Variable, "memory": Name.Variable, "graph": Name.Variable, "position": Name.Variable,
    "let": Name.Variable,
    "has": Name.Attribute,
}  # fmt: skip
"""The kind of name that follows each of these words."""
QUOTED = re.compile(r"\{[^{}\n]*\}")
CELL = re.compile(r'"[^"\n]*"?|[^\s"]+|\s+')


class RulesLexer(Lexer):
    """Highlights rulesets, whole files or pieces of them."""

    name = "Rulewright"
    url = "https://rulewright.readthedocs.io"
    aliases: ClassVar[list[str]] = ["rules", "rulewright"]
    filenames: ClassVar[list[str]] = ["*.rules"]
    mimetypes: ClassVar[list[str]] = ["text/x-rulewright"]

    def get_tokens_unprocessed(self, text: str) -> Iterator[Coloured]:
        rows: int | None = None  # indentation of the line that has rows beneath it
        head = False  # the next row of a table names its columns
        at = 0
        for match in PHYSICAL.finditer(text):
            if match.start() > at:
                yield at, Whitespace, text[at : match.start()]
            at = match.end()
            if match["indent"]:
                yield match.start("indent"), Whitespace, match["indent"]
            rest, start = match["rest"], match.start("rest")
            if not rest.strip():
                if rest:
                    yield start, Whitespace, rest
                continue
            width = len(match["indent"].expandtabs(TAB))
            if rest[0] in "#|":
                yield from remark(rest, start)
                continue
            if rows is not None and width > rows:
                yield from row(text, start, at, head=head)
                head = False
                continue
            first, *others = rest.split()
            rows = width if first in WITH_ROWS and (not others or others[0][0] in '"#|') else None
            head = first == "table"
            yield from line(text, start, at)
        if at < len(text):
            yield at, Whitespace, text[at:]


def line(text: str, start: int, end: int) -> Iterator[Coloured]:
    """A line of code. ``before``: the word before this one; a declaration may stand behind ``change``."""
    before = ""
    opening = True
    at = start
    for sign in whole(signs(text, start, end), text):
        if sign.start > at:
            yield at, Whitespace, text[at : sign.start]
        found, at = text[sign.start : sign.end], sign.end
        match sign.kind:
            case "word":
                kind = word(found, before, text[at:end], opening=opening)
                yield sign.start, kind, found
                opening = opening and found in OVER
                before = found
                continue
            case "comment" | "prose":
                yield from remark(found, sign.start)
            case "number":
                yield sign.start, Number.Integer, found
            case "string" | "open":
                yield sign.start, String.Double, found
            case "mark" if found == "yes/no":
                yield sign.start, Keyword.Type, found
            case "mark":
                yield sign.start, Punctuation if found in "()[],.:" else Operator, found
            case _:
                yield sign.start, Generic.Error, found
        opening, before = False, found
    if at < end:
        yield at, Whitespace, text[at:end]


def whole(found: Iterator[Sign], text: str) -> Iterator[Sign]:
    """The signs of a line; ``yes/no`` is one."""
    waiting = list(found)
    at = 0
    while at < len(waiting):
        first = waiting[at]
        last = waiting[min(at + 2, len(waiting) - 1)]
        if first.text == "yes" and text[first.start : last.end] == "yes/no":
            yield Sign("mark", "yes/no", first.start, last.end)
            at += 3
            continue
        yield first
        at += 1


def word(found: str, before: str, rest: str, *, opening: bool) -> _TokenType:
    called = rest.startswith("(")
    if before in DECLARED and found not in RESERVED:
        return DECLARED[before]
    if before == ".":
        return Name.Attribute
    if found in CONSTANTS:
        return Keyword.Constant
    if opening and found in FIRST and not rest.lstrip().startswith((":=", ".", "+=", "-=")):
        return Keyword.Declaration if found in MARGIN else Keyword
    if found in WORDS and (found in RESERVED or before in {"is", "not"}):
        return Operator.Word
    if found in RESERVED:
        return Keyword
    if called and (found in FUNCTIONS or found in GATHERERS):
        return Name.Builtin
    if found in SOFT and (SOFT[found] == before or (found == "gives" and not opening)):
        return Keyword
    if found == "beside" and before.isidentifier() and before not in RESERVED | WORDS:
        return Keyword
    if found in KNOWN:
        return Name.Builtin.Pseudo
    if found in TYPES and before in {":", "of", "gives", "="}:
        return Keyword.Type
    return Name


def remark(text: str, start: int) -> Iterator[Coloured]:
    """A comment, or prose with what it quotes."""
    if text.startswith("#"):
        yield start, Comment.Single, text
        return
    yield start, Punctuation, "|"
    at = 1
    for quoted in QUOTED.finditer(text):
        if quoted.start() > at:
            yield start + at, String.Doc, text[at : quoted.start()]
        yield start + quoted.start(), String.Interpol, quoted.group()
        at = quoted.end()
    if at < len(text):
        yield start + at, String.Doc, text[at:]


def row(text: str, start: int, end: int, *, head: bool) -> Iterator[Coloured]:
    """A row of a table or a map, up to its comment or prose."""
    match = ROW.match(text, start, end)
    stop = end if match is None else match.end()
    for cell in CELL.finditer(text, start, stop):
        yield cell.start(), cell_kind(cell.group(), head=head), cell.group()
    if stop < end:
        yield from remark(text[stop:end], stop)


def cell_kind(found: str, *, head: bool) -> _TokenType:
    if found.isspace():
        return Whitespace
    if head:
        return Name.Attribute
    if found.startswith('"'):
        return String.Double
    if found.isdigit():
        return Number.Integer
    if found[0].isalpha():
        return Name
    return Literal if found.strip("-") else Text
