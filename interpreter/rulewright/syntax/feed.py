"""In: the signs of a line, and a parser at the start of it. Out: the parser at the end of it, or a diagnostic.

A word is a keyword where the grammar accepts that keyword, and a name elsewhere, unless it is reserved.
"""

from __future__ import annotations

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.place import Chunk, Span
from .grammar import Language, language
from .messages import explain
from .parsed import Token
from .parser import Parser
from .signs import Sign
from .situation import Complaint, Situation
from .words import RESERVED

LONGEST = 100  # operators in an expression without commas; this bounds the depth of its tree
KINDS = {"number": "INT", "string": "STRING"}
PLAIN = frozenset({"NAME", "INT", "STRING"})
NO_TERMINAL = "NOTHING"  # no grammar rule has this terminal
PATHS = frozenset({"remove", "set"})  # they name clauses of a declaration: ``uncover.cost``


def feed(
    parser: Parser,
    chunk: Chunk,
    signs: list[Sign],
    *,
    deeper: bool = False,
    rows: bool = False,
    end: str = "NEWLINE",
) -> tuple[Diagnostic | None, bool]:
    """Feed a line. Returns what is wrong, and whether the line was read nevertheless. If not, the parser is reset to
    the start of the line.
    """
    known = language()
    begun = parser.begin_line()
    weights = [0]  # for each open bracket, the number of operators since its last comma
    total = 0
    at = 0
    while at < len(signs):
        sign = signs[at]
        terminal, count = _terminal(known, parser, signs, at)
        stop = sign.end if count == 1 else signs[at + count - 1].end
        if not parser.feed(Token(terminal, sign.text, sign.start, stop)):
            break
        if terminal not in PLAIN:
            total = _weigh(weights, sign.text, total)
        if total > LONGEST:
            parser.back(begun)
            span = Span(chunk, sign.start, stop)
            return Diagnostic(
                "R005",
                span,
                f"This expression has more than {LONGEST} operators.",
                "Give a part of it a name with `define` or `let`.",
            ), False
        at += count
    else:
        if rows and parser.wants("ROWS"):
            parser.give(_end("ROWS", signs))
        if parser.feed(_end(end, signs)):
            return None, True
    forgotten = parser.back(begun)
    opening = parser.accepted()
    parser.give(*forgotten)
    situation = Situation(signs, at, parser.accepted(), opening, known.keywords, deeper)
    complaint = explain(situation)
    wrong = Diagnostic(complaint.code, Span(chunk, complaint.start, complaint.end), complaint.message, complaint.hint)
    read = _mended(parser, situation, complaint)
    if not read:
        parser.back(begun)
    return wrong, read


def _mended(parser: Parser, situation: Situation, complaint: Complaint) -> bool:
    """Skip a superfluous colon at the end of a line, so that the lines beneath it can be read."""
    colon = situation.signs[-1]
    if colon.text != ":" or complaint.code != "R020" or complaint.start != colon.start:
        return False
    if situation.sign is None:
        parser.back(parser.place - 1)
    if not parser.takes("NEWLINE"):
        return False
    parser.give(_end("NEWLINE", situation.signs))
    return True


def _end(terminal: str, signs: list[Sign]) -> Token:
    """A token without text after the last sign."""
    return Token(terminal, "", signs[-1].end, signs[-1].end)


def _weigh(weights: list[int], text: str, total: int) -> int:
    """An upper bound for how deeply operators are nested so far."""
    if text in {"(", "["}:
        weights[-1] += 1
        weights.append(0)
        total += 1
    elif text in {")", "]"} and len(weights) > 1:
        total -= weights.pop()
    elif text == ",":
        total -= weights[-1]
        weights[-1] = 0
    else:
        weights[-1] += 1
        total += 1
    return total


def _terminal(known: Language, parser: Parser, signs: list[Sign], at: int) -> tuple[str, int]:
    """The terminal for the sign, and the number of signs that it covers."""
    sign = signs[at]
    kind, word = sign.kind, sign.text
    if kind == "mark":
        return known.marks[word], 1
    if kind != "word":
        return KINDS.get(kind, NO_TERMINAL), 1
    keyword = known.keywords.get(word)
    if keyword is None:
        return "NAME", 1
    if word == "yes" and parser.wants("YES_NO") and [one.text for one in signs[at + 1 : at + 3]] == ["/", "no"]:
        return "YES_NO", 3
    if word == "or" and parser.wants("OR_ELSE") and [one.text for one in signs[at + 1 : at + 2]] == ["else"]:
        return "OR_ELSE", 2
    if parser.wants(keyword):
        return keyword, 1
    if word in RESERVED and not (at and signs[at - 1].text == "." and signs[0].text in PATHS):
        return keyword, 1
    return "NAME", 1
