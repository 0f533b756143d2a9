"""In: the situation in which a line goes wrong. Out: the message: by the first special case that applies, or a general
one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from itertools import pairwise

from ..language.operators import OPERATORS
from .foreign import ELSEWHERE, foreign
from .forms import FLOW, FORMS, HOMES, MARGIN
from .signs import Sign
from .situation import Complaint, Situation, of
from .slips import SLIPS
from .words import RESERVED

VALUE = frozenset({"NAME", "INT", "LPAR", "LSQB"})
BEGINS_VALUE = VALUE | {"MINUS", "NOT", "IF", "MY", "YES", "NO", "NONE"}
GOES_ON = frozenset(
    {"PLUS", "MINUS", "TIMES", "SLASH", "COMPARE", "EQUAL", "OR_ELSE", "DOT", "LPAR", "__ANON_0"}
    | {one.words[0].upper() for one in OPERATORS.values() if one.words and one.follows}
)
"""The terminal of a word is the word in capitals."""
WITH_BODY = frozenset({"if", "for", "else", "do", "given"})
CALLED = {
    "NAME": "a name", "INT": "a number", "STRING": 'a text in "quotation marks"', "NEWLINE": "the end of the line",
    "ASSIGN": "`:=`", "COMPARE": "a comparison", "MAYBE": "`?`", "EQUAL": "`=`", "COLON": "`:`", "COMMA": "`,`",
    "LPAR": "`(`", "RPAR": "`)`", "LSQB": "`[`", "RSQB": "`]`", "DOT": "`.`", "MINUS": "`-`", "PLUS": "`+`",
    "TIMES": "`*`", "SLASH": "`/`", "__ANON_0": "`..`", "YES_NO": "`yes/no`", "OR_ELSE": "`or else`",
}  # fmt: skip


def explain(situation: Situation) -> Complaint:
    """The message for a line that cannot be parsed further."""
    for case in CASES:
        complaint = case(situation)
        if complaint is not None:
            return complaint
    return general(situation)


def open_string(situation: Situation) -> Complaint | None:
    sign = situation.sign
    if sign is None or sign.kind != "open":
        return None
    return of(sign, "R002", "This text does not end on its line.", 'Close it with `"`.')


def first_word(situation: Situation) -> Complaint | None:
    """The first word of the line cannot begin it; or it was taken for a name, and what follows does not fit."""
    first = situation.first
    if situation.at > 1 or first.kind != "word":
        return None
    if situation.at == 1 and (situation.keywords.get(first.text) in situation.opening or _goes_on(situation)):
        return None
    known = situation.could_begin()
    if first.text in ENDINGS:
        return None
    home = _home(first.text, known)
    if home is not None:
        return of(first, "R017", f"`{first.text}` is not allowed here.", home)
    if set(known) & set(re.findall(r"\w+", ELSEWHERE.get(first.text, ""))):
        return of(first, "R017", f"`{first.text}` is not known here.", f"Write {ELSEWHERE[first.text]}.")
    near = get_close_matches(first.text, known, 1, 0.6)
    if near:
        return of(first, "R017", f"`{first.text}` is not known here.", f"Did you mean `{near[0]}`?")
    if situation.at == 1:
        return None
    hint = (
        "Declarations begin with a word such as `action`, `phase` or `var`; everything else is indented beneath them."
    )
    if "game" not in known:
        hint = f"Lines here begin with {one_of(sorted(known))}."
    if "has" in known:
        hint = f"{hint} The values of an enum are listed in its first line: `{FORMS['enum']}`."
    return of(first, "R017", f"`{first.text}` is not known here.", hint)


def _goes_on(situation: Situation) -> bool:
    """Whether the second sign shows that the line is a statement about the name before it."""
    sign = situation.sign
    return sign is not None and sign.kind == "mark" and sign.text not in "(["


def _home(word: str, known: list[str]) -> str | None:
    """Where a line that begins with this word belongs, if not here."""
    if word in known:
        return None
    if word in FLOW and not set(FLOW) <= set(known):
        return f"`{word}` belongs under `phase`, or under `do` in an action."
    if word in MARGIN:
        return f"A line with `{word}` must not be indented."
    if word in HOMES:
        return f"`{word}` belongs under {HOMES[word]}."
    return None


ENDINGS = {"else": "`if`, `must`, `may`, `repeats` or `draw`", "until": "`repeat`"}


def without_beginning(situation: Situation) -> Complaint | None:
    first = situation.first
    if situation.at > 1 or first.text not in ENDINGS or situation.keywords[first.text] in situation.opening:
        return None
    if situation.at == 1 and _goes_on(situation):
        return None
    return of(
        first,
        "R021",
        f"This `{first.text}` has nothing above it that it could belong to.",
        f"Indent it exactly as deep as the {ENDINGS[first.text]} that it ends.",
    )


def reserved(situation: Situation) -> Complaint | None:
    """A reserved word where a name should be."""
    sign = situation.sign
    if sign is None or sign.kind != "word" or sign.text not in RESERVED or "NAME" not in situation.accepted:
        return None
    after = situation.after
    if "INT" in situation.accepted and (after is None or after.text not in {"in", ":=", "."}):
        return None
    return of(sign, "R016", f"`{sign.text}` is a reserved word and cannot be a name.", "Choose another name.")


def assigned(situation: Situation) -> Complaint | None:
    """`=` and `:=` confused."""
    sign = situation.sign
    if sign is None:
        return None
    if sign.text == "=" and "ASSIGN" in situation.accepted:
        return of(sign, "R018", "`=` compares; `:=` assigns a value.", "Write `:=`.")
    if sign.text == ":=" and "EQUAL" in situation.accepted:
        return of(sign, "R018", "`:=` assigns a value during play; use `=` here.", "Write `=`.")
    return None


def chained(situation: Situation) -> Complaint | None:
    """A chain of comparisons: ``a < b < c``."""
    sign = situation.sign
    if sign is None or sign.text not in {"=", "!=", "<", "<=", ">", ">="}:
        return None
    if "AND" not in situation.accepted or "EQUAL" in situation.accepted:
        return None
    return of(sign, "R030", "Comparisons cannot be chained.", "Write `a < b and b < c`.")


def colon(situation: Situation) -> Complaint | None:
    """A missing colon before a statement on the same line, or a superfluous one before lines beneath."""
    sign, before = situation.sign, situation.before
    if sign is None:
        if before is not None and before.text == ":" and situation.deeper:
            return of(
                before, "R020", "There must be no colon here: what is to be done is on the lines beneath.", "Delete it."
            )
        return None
    if before is not None and before.text == ":" and sign.text in {"if", "for", "repeat"}:
        return of(
            sign,
            "R020",
            f"`{sign.text}` cannot follow a colon.",
            "Put it on the next line, indented, and delete the colon.",
        )
    if sign.text == ":" and "NEWLINE" in situation.accepted and situation.at == len(situation.signs) - 1:
        return of(sign, "R020", "This line must not end with a colon.", "Delete it.")
    if "COLON" in situation.accepted and sign.kind == "word" and situation.first.text in WITH_BODY:
        if sign.text == "then":
            return of(sign, "R020", "`then` is only used where `if` chooses between two values.", "Write a colon.")
        return of(
            sign,
            "R020",
            f"A colon is missing before `{sign.text}`.",
            "Write a colon, or put the statement on the next line, indented.",
        )
    return None


def decimal(situation: Situation) -> Complaint | None:
    sign, before = situation.sign, situation.before
    if sign is None or sign.kind != "number" or before is None or before.text != ".":
        return None
    return of(sign, "R024", "Numbers must be whole.", "Count in halves, tenths or cents.")


def quoted(situation: Situation) -> Complaint | None:
    """A quoted text where a value should be."""
    sign = situation.sign
    if sign is None or sign.kind != "string" or not (situation.accepted >= VALUE or "NAME" in situation.accepted):
        return None
    return of(
        sign,
        "R015",
        f"A text in quotation marks is not a {'value' if 'INT' in situation.accepted else 'name'}.",
        "Write a name without quotation marks.",
    )


CASES: tuple[Callable[[Situation], Complaint | None], ...] = (
    open_string,
    foreign,
    without_beginning,
    *SLIPS,
    assigned,
    chained,
    colon,
    decimal,
    reserved,
    quoted,
    first_word,
)


def general(situation: Situation) -> Complaint:
    """What was expected and what was found."""
    sign, before = situation.sign, situation.before
    expected = expectation(situation.accepted)
    form = FORMS.get(_beginning(situation))
    hint = f"For example: `{form}`." if form and before is not None and before.kind != "mark" else ""
    after = f" after {_shown(before)}" if before is not None else ""
    if sign is None:
        end = situation.signs[-1]
        message = f"The line ends too early: {expected} is expected{after}." if expected else "The line ends too early."
        return Complaint("R025", end.start, end.end, message, hint)
    found = _shown(sign)
    if expected:
        return of(sign, "R015", f"{capital(expected)} is expected{after}, not {found}.", hint)
    return of(sign, "R015", f"{capital(found)} is not allowed{after or ' here'}.", hint)


def _beginning(situation: Situation) -> str:
    """The first word of the line; for a statement after a colon or the subject of a change, its own first word."""
    begun = situation.signs[: situation.at]
    if situation.first.text in {"change", "replace"} and len(begun) > 1:
        return begun[1].text
    for sign, following in pairwise(begun):
        if sign.text == ":" and situation.first.text in WITH_BODY:
            return following.text
    return situation.first.text


def expectation(accepted: frozenset[str]) -> str:
    """What could come next, in words; empty if there are too many possibilities."""
    left = set(accepted)
    said = []
    if "YES_NO" in left:
        left -= BEGINS_VALUE | {"YES_NO"}
        said.append("a type")
    elif left >= VALUE:
        left -= BEGINS_VALUE
        said.append("a value")
    elif "PLUS" in left:  # after a value, it is obvious that the expression could go on
        left -= GOES_ON
        left = left or {"__ANON_0"} & accepted
    if len(left) > 1:
        left.discard("MAYBE")
    if "RPAR" in left or "RSQB" in left:
        left.discard("NEWLINE")
    said.extend(sorted(CALLED.get(one, f"`{one.lower()}`") for one in left))
    return one_of(said, quote="") if len(said) <= 4 else ""


def one_of(words: list[str], quote: str = "`") -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    shown = [f"{quote}{word}{quote}" for word in words]
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " or " + shown[-1] if shown else ""


def capital(sentence: str) -> str:
    """The sentence with a capital, unless it begins with a sign or a quoted name."""
    return sentence[:1].upper() + sentence[1:]


def _shown(sign: Sign) -> str:
    if sign.kind == "string" and len(sign.text) > 30:
        return "a text"
    return f"`{sign.text}`" if len(sign.text) <= 60 else f"`{sign.text[:60]}…`"
