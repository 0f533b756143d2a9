"""In: the situation in which a line goes wrong. Out: messages for slips that people make who know games better than
programming.
"""

from __future__ import annotations

from collections.abc import Callable

from .signs import Sign
from .situation import Complaint, Situation, of
from .words import RESERVED

TRAITS = frozenset({"seen", "up", "turned"})
DECIDING = frozenset({"must", "may", "repeats"})
SENTENCE = 4  # this many words side by side are prose


def unbarred(situation: Situation) -> Complaint | None:
    """A sentence of prose where a line of rules should be."""
    first = situation.first
    if situation.at > 1 or first.kind != "word" or situation.keywords.get(first.text) in situation.opening:
        return None
    words = 0
    for sign in situation.signs:
        if sign.kind != "word":
            break
        words += 1
    ended = situation.signs[-1].text in {".", "!", "?"}
    if words < (2 if ended else SENTENCE) or (not ended and first.text.islower()):
        return None
    return of(first, "R017", f"`{first.text}` is not known here.", "Prose begins with a bar: `| …`.")


def colon_too_many(situation: Situation) -> Complaint | None:
    """A colon too many: ``players: 2``."""
    sign = situation.sign
    if sign is None or sign.text != ":" or situation.at != 1:
        return None
    if situation.keywords.get(situation.first.text) not in situation.opening or situation.after is None:
        return None
    hint = "Delete it."
    if situation.first.text == "repeat":
        hint = "What is repeated stands beneath, line by line, and `until` below it."
    return of(sign, "R020", f"There must be no colon after `{situation.first.text}`.", hint)


def shapeless(situation: Situation) -> Complaint | None:
    """A board without a shape: ``board pond: 5 by 5``."""
    sign, before = situation.sign, situation.before
    if sign is None or situation.first.text != "board" or before is None or before.text != ":":
        return None
    return of(
        sign,
        "R015",
        f"The shape of the board is expected after `:`, not `{sign.text}`.",
        "Write `square`, `hex`, `rhombus` or `free` before its size: `square 5 by 5`.",
    )


def compared_by_word(situation: Situation) -> Complaint | None:
    """A comparison in words: ``c.owner is none``."""
    sign, before = situation.sign, situation.before
    if sign is None or before is None or before.text != "is" or sign.kind not in {"word", "number"}:
        return None
    if sign.text == "not" or "EMPTY" not in situation.accepted:
        return None
    return of(
        before,
        "R015",
        "`is` is only used in `is in` and `is empty`.",
        f"Write `= {sign.text}` to compare.",
    )


def dotted_my(situation: Situation) -> Complaint | None:
    """``my`` with a dot: ``my.score``."""
    sign, before, after = situation.sign, situation.before, situation.after
    if sign is None or sign.text != "." or before is None or before.text != "my" or after is None:
        return None
    return of(sign, "R015", "There must be no dot after `my`.", f"Write `my {after.text}`.")


def for_each(situation: Situation) -> Complaint | None:
    """``for each p in players``, which is written without ``each``."""
    sign, before = situation.sign, situation.before
    if sign is None or before is None or before.text not in {"each", "every", "all"} or situation.at < 2:
        return None
    if situation.signs[situation.at - 2].text != "for" or sign.kind != "word":
        return None
    return of(before, "R015", f"There must be no `{before.text}` after `for`.", f"Write `for {sign.text} in …`.")


def dashed(situation: Situation) -> Complaint | None:
    """A range with a dash where a type should be: ``has value: 1-10``."""
    if "__ANON_0" not in situation.accepted or "NEWLINE" in situation.accepted or situation.at < 3:
        return None
    low, dash, high = situation.signs[situation.at - 3 : situation.at]
    if (low.kind, dash.text, high.kind) != ("number", "-", "number"):
        return None
    return of(dash, "R015", "A range is written with two dots.", f"Write `{low.text}..{high.text}`.")


def comma_missing(situation: Situation) -> Complaint | None:
    """A missing comma: ``zone hand of player: pool of Card seen by owner``."""
    sign = situation.sign
    first = situation.first.text
    if (
        sign is None
        or sign.text not in TRAITS
        or first not in {"zone", "var", "pick"}
        or "COMMA" not in situation.accepted
    ):
        return None
    return of(sign, "R015", f"A comma is missing before `{sign.text}`.", f"Write `, {sign.text}`.")


def whence(situation: Situation) -> Complaint | None:
    """A move that says where from: ``move c from hand to discard``."""
    sign = situation.sign
    if sign is None or sign.text != "from" or "move" not in {one.text for one in situation.signs[: situation.at]}:
        return None
    if "TO" not in situation.accepted:
        return None
    return of(sign, "R015", "`move` only says where to: where a piece comes from is known.", "Write `move … to …`.")


def counted_noun(situation: Situation) -> Complaint | None:
    """A noun after a number: ``draw 1 card from deck to hand``."""
    sign, before = situation.sign, situation.before
    if sign is None or before is None or before.kind not in {"number", "word"} or "FROM" not in situation.accepted:
        return None
    begun = {one.text for one in situation.signs[: situation.at]}
    if sign.kind != "word" or "draw" not in begun or situation.after is None or situation.after.text != "from":
        return None
    return of(
        sign,
        "R015",
        f"`draw` says how many and from where, but not `{sign.text}`.",
        f"Write `draw {before.text} from … to …`.",
    )


def offered_by_word(situation: Situation) -> Complaint | None:
    """Offers joined by a word: ``p may hop or rest``."""
    sign = situation.sign
    if sign is None or sign.text not in {"or", "and"} or "COMMA" not in situation.accepted:
        return None
    if not DECIDING & {one.text for one in situation.signs[: situation.at]}:
        return None
    return of(sign, "R015", "A comma stands between the actions that are offered.", "Write `,`.")


def reserved_label(situation: Situation) -> Complaint | None:
    """A reserved word as a label: ``needs rising: …``."""
    sign, before, after = situation.sign, situation.before, situation.after
    if sign is None or before is None or after is None or (before.text, after.text) != ("needs", ":"):
        return None
    if sign.text not in RESERVED:
        return None
    return of(sign, "R016", f"`{sign.text}` is a reserved word and cannot be a name.", "Choose another name.")


def in_without_is(situation: Situation) -> Complaint | None:
    """``in`` without ``is``: ``where c.name in [ace, two]``."""
    sign = situation.sign
    if sign is None or sign.text != "in" or situation.keywords["is"] not in situation.accepted:
        return None
    return of(sign, "R015", "Use `is in` to test whether something is among others.", "Write `is in`.")


def two_owners(situation: Situation) -> Complaint | None:
    """A second owner: ``var y of player of Colour: 0..3``."""
    sign, first = situation.sign, situation.first.text
    if sign is None or sign.text != "of" or first not in {"var", "resource", "zone", "component"}:
        return None
    begun = [one.text for one in situation.signs[: situation.at]]
    if begun.count("of") != 1 or ":" in begun:
        return None
    return of(
        sign,
        "R015",
        f"What stands after `{first}` has one owner.",
        f"Give it to one of the two, and write another `{first}` for the rest.",
    )


def shape_missing(situation: Situation) -> Complaint | None:
    """A changed board without its shape: ``change board pond``, and a map beneath."""
    before = situation.before
    if situation.sign is not None or situation.at < 2 or before is None or before.kind != "word":
        return None
    if situation.signs[situation.at - 2].text != "board" or "COLON" not in situation.accepted:
        return None
    return Complaint(
        "R025",
        before.start,
        before.end,
        f"The board's shape is expected after `{before.text}`.",
        f"A change must repeat it: `board {before.text}: square`, `hex`, `rhombus` or `free`.",
    )


def broken_off(situation: Situation) -> Complaint | None:
    """A line that breaks off: ``needs a and``, and the rest on the next line."""
    if situation.sign is not None or not situation.deeper or not situation.accepted >= {"NAME", "INT", "LPAR"}:
        return None
    end: Sign = situation.signs[-1]
    if end.text in {":", "repeat"}:
        return None
    return Complaint(
        "R025",
        end.start,
        end.end,
        f"The line ends too early: a value is expected after `{end.text}`.",
        "A line can only be continued inside brackets: put `(` before all of it and `)` after it.",
    )


def paid_from(situation: Situation) -> Complaint | None:
    """A cost that says from where: ``cost 2 from my coins``."""
    sign, before = situation.sign, situation.before
    if sign is None or sign.text != "from" or situation.first.text != "cost" or before is None:
        return None
    resource = situation.signs[-1].text if situation.signs[-1].kind == "word" else "coins"
    return of(
        sign,
        "R015",
        "A cost says how much and of what, and is paid by whoever decides.",
        f"Write `cost 2 {resource}`, and declare `resource {resource} of player`.",
    )


def called(situation: Situation) -> Complaint | None:
    """A phase called by a word: ``run set_up``."""
    first = situation.first
    if situation.at > 1 or first.text not in {"run", "call", "do", "enter", "goto"} or len(situation.signs) < 2:
        return None
    phase = situation.signs[1]
    if phase.kind != "word" or situation.keywords.get(first.text) in situation.opening:
        return None
    return of(first, "R017", f"`{first.text}` is not known here.", f"A phase is called by its name: `{phase.text}()`.")


def belonging(situation: Situation) -> Complaint | None:
    """What belongs to something, with ``of``: ``coins of p += 1``."""
    sign, before, after = situation.sign, situation.before, situation.after
    if sign is None or before is None or after is None or sign.text != "of" or "DOT" not in situation.accepted:
        return None
    if before.kind != "word" or after.kind != "word" or after.text == "them":
        return None
    meant = f"my {before.text}" if after.text in {"me", "my"} else f"{after.text}.{before.text}"
    return of(
        sign,
        "R015",
        "What belongs to something is written with a dot, and with `my` if it is one's own.",
        f"Write `{meant}`.",
    )


def manner_last(situation: Situation) -> Complaint | None:
    """A manner after the place in a look: ``show value on nw as coins``."""
    sign, after = situation.sign, situation.after
    texts = [one.text for one in situation.signs]
    if sign is None or after is None or sign.text != "as" or texts[0] != "show" or "on" not in texts[: situation.at]:
        return None
    shown, place = " ".join(texts[1 : texts.index("on")]), texts[situation.at - 1]
    return of(
        sign,
        "R015",
        "How something is shown stands before its place.",
        f"Write `show {shown} as {after.text} on {place}`.",
    )


SLIPS: tuple[Callable[[Situation], Complaint | None], ...] = (
    unbarred,
    colon_too_many,
    shapeless,
    compared_by_word,
    dotted_my,
    for_each,
    dashed,
    comma_missing,
    whence,
    counted_noun,
    offered_by_word,
    reserved_label,
    in_without_is,
    two_owners,
    shape_missing,
    paid_from,
    manner_last,
    called,
    belonging,
    broken_off,
)
