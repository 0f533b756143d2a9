"""In: the situation in which a line goes wrong. Out: the message for signs that come from other languages or from
typesetting.
"""

from __future__ import annotations

from unicodedata import name

from .signs import Sign
from .situation import Complaint, Situation, of

# The sign to use instead of one that the language does not have.
INSTEAD = {
    "&": "Write `and`.", "!": "Write `not`.", "%": "Write `mod`.", "~": "Write `not`.",
    ";": "Write one statement per line.",
    "{": "Indent what belongs together, without braces.", "}": "Indent what belongs together, without braces.",
    "'": 'Put texts in "straight double quotation marks".', "`": 'Put texts in "straight double quotation marks".',
    "“": 'Put texts in "straight double quotation marks".', "”": 'Put texts in "straight double quotation marks".',
    "„": 'Put texts in "straight double quotation marks".', "«": 'Put texts in "straight double quotation marks".',
    "»": 'Put texts in "straight double quotation marks".', "’": 'Put texts in "straight double quotation marks".',
    "–": "Write `-`.", "—": "Write `-`.", "−": "Write `-`.", "×": "Write `*`.", "·": "Write `*`.", "÷": "Write `/`.",
    "≤": "Write `<=`.", "≥": "Write `>=`.", "≠": "Write `!=`.", "…": "Write `..`.", "→": "Write `to`.", "∞": "",
    "\\": "A line can only be continued inside brackets.", "$": "", "@": "", "^": "", "\t": "Write a space.",
}  # fmt: skip
# Words that begin lines in other languages.
ZONE = "`zone` and its name, and after a colon how things lie there, as in `zone deck: stack of Card`"
ELSEWHERE = {
    "while": "`repeat` and `until`", "loop": "`repeat` and `until`", "until": "`repeat` above its lines",
    "elif": "`else if`", "elseif": "`else if`", "elsif": "`else if`", "otherwise": "`else`",
    "unless": "`if` and `not`",
    "foreach": "`for`", "def": "`define`", "function": "`define`", "const": "`define`", "import": "`include`",
    "class": "`component`", "type": "`enum`", "rule": "`action` or `phase`", "rules": "`action` or `phase`",
    "choose": "`pick`", "select": "`pick`", "require": "`needs`", "when": "`if`",
    "greatest": "`most`", "highest": "`most`", "lowest": "`least`", "smallest": "`least`", "effect": "`do`",
    "token": "`component`", "card": "`component`", "deck": "`zone`", "turn": "`phase`", "round": "`phase`",
    **dict.fromkeys(("stack", "pool", "bag", "slot", "sequence", "pile", "hand"), ZONE),
}  # fmt: skip
# Pairs of signs that mean something in other languages.
PAIRS = {
    ("=", "="): ("==", "Write one `=`."),
    ("<", ">"): ("<>", "Write `!=`."),
    ("=", ">"): ("=>", "Write `>=`."),
    ("=", "<"): ("=<", "Write `<=`."),
    ("+", "+"): ("++", "Write `+= 1`."),
    ("-", "-"): ("--", "Write `-= 1`."),
    ("*", "*"): ("**", "Multiply as often as needed."),
    ("..", "."): ("...", "Write `..`."),
    ("-", ">"): ("->", "Write `to`."),
    ("!=", "="): ("!==", "Write `!=`."),
    ("/", "/"): ("//", "Write `/`; comments begin with `#`."),
    ("*", "="): ("*=", "Write `x := x * 2`."),
    ("/", "="): ("/=", "Write `x := x / 2`."),
    ("..", "<"): ("..<", "Write `..`."),
    (":", ":"): ("::", "Write `.`."),
}


def foreign(situation: Situation) -> Complaint | None:
    """The message for a sign that the language does not have."""
    sign = situation.sign
    if sign is None:
        return None
    for left, right in ((situation.before, sign), (sign, situation.after)):
        if left and right and left.end == right.start and (left.text, right.text) in PAIRS:
            written, hint = PAIRS[left.text, right.text]
            return Complaint("R019", left.start, right.end, f"`{written}` is not part of the language.", hint)
    if sign.text == "?":
        return of(sign, "R019", "`?` can only follow a type.", "Write `if a then b else c`.")
    if sign.kind != "unknown":
        return None
    doubled = situation.after
    if sign.text == "&" and doubled is not None and doubled.text == sign.text and doubled.start == sign.end:
        return Complaint("R019", sign.start, doubled.end, "`&&` is not part of the language.", "Write `and`.")
    if sign.text in INSTEAD:
        return of(sign, "R019", f"`{sign.text}` is not part of the language.", INSTEAD[sign.text])
    return of(sign, "R001", f"{_called(sign)} is only allowed in prose, comments and texts.", "Delete it.")


def _called(sign: Sign) -> str:
    char = sign.text
    if len(char) > 1:
        return f"`{char}`"
    named = name(char, "").lower()
    if char.isprintable() and not char.isspace():
        return f"`{char}`" + (f" ({named})" if named and not char.isascii() else "")
    return f"The character U+{ord(char):04X}" + (f" ({named})" if named else "")
