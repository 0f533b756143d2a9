"""In: a text of rules and a number. Out: a mutant: the text with one small mistake in it, and the place of that."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rulewright.syntax.signs import Sign, signs
from rulewright.syntax.words import RESERVED

TOP = Path(__file__).parents[2]

# What a slip of the hand makes of an operator.
SLIPS = {
    "+": "-", "-": "+", "*": "/", "/": "*", "mod": "/", "=": "!=", "!=": "=", "<": "<=", "<=": "<", ">": ">=",
    ">=": ">", ":=": "=", "+=": ":=", "-=": "+=", "and": "or", "or": "and", "..": ".", ".": ",", ",": ".", "not": "no",
    ":": "=", "(": "[", ")": "]", "[": "(", "]": ")", "in": "is", "is": "=", "of": "in", "to": "from", "from": "to",
    "must": "may", "may": "must", "repeats": "may", "rising": "falling", "falling": "rising", "where": "when",
    "yes": "no", "no": "yes", "then": "else", "else": "then", "for": "if", "if": "for", "move": "draw", "draw": "move",
}  # fmt: skip
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Book:
    """An included ruleset: its path, its text, and the tokens of each line with code."""

    name: str
    text: str
    lines: tuple[str, ...]
    code: tuple[tuple[int, tuple[Sign, ...]], ...]
    """The numbers of the lines, from 0, with the signs of each but prose and comments."""

    @property
    def words(self) -> frozenset[str]:
        return frozenset(sign.text for _, line in self.code for sign in line if sign.kind == "word")


@dataclass(frozen=True)
class Mutant:
    """A mutant. ``hit``: the changed text, ``line``: its line from 1, ``near``: the lines that count as its place."""

    book: str
    number: int
    kind: str
    line: int
    near: tuple[int, ...]
    hit: str
    became: str
    sort: str  # of what was hit: word, mark, number, string, line, prose, comment
    text: str
    between: str = ""  # of two signs that were swapped


def books() -> tuple[Book, ...]:
    """All included rulesets, in order."""
    found = sorted([*TOP.glob("rulesets/*/*.rules"), *TOP.glob("examples/**/*.rules")])
    return tuple(book(path.relative_to(TOP).as_posix(), path.read_text(encoding="utf-8")) for path in found)


def book(name: str, text: str) -> Book:
    lines = tuple(text.split("\n"))
    code = []
    for number, line in enumerate(lines):
        found = tuple(sign for sign in signs(line, 0, len(line)) if sign.kind not in {"prose", "comment"})
        if found:
            code.append((number, found))
    return Book(name, text, lines, tuple(code))


def mutants(shelf: tuple[Book, ...], seed: int, count: int) -> list[Mutant]:
    """Mutants of a ruleset; long rulesets get more of them."""
    weights = [len(one.lines) + 60 for one in shelf]
    found = []
    for number in range(count):
        chance = random.Random(f"{seed}:{number}")  # noqa: S311 - the same every time
        while True:
            one = chance.choices(shelf, weights)[0]
            made = chance.choice(KINDS)(one, chance)
            if made is not None and made[-1] != one.text:
                break
        kind, line, near, hit, became, sort, between, text = made
        found.append(Mutant(one.name, number, kind, line + 1, near, hit, became, sort, text, between))
    return found


Made = tuple[str, int, tuple[int, ...], str, str, str, str, str]


def _touched(
    book: Book, number: int, kind: str, start: int, end: int, became: str, sort: str, between: str = ""
) -> Made:
    """A part of a line replaced."""
    line = book.lines[number]
    changed = line[:start] + became + line[end:]
    text = "\n".join([*book.lines[:number], changed, *book.lines[number + 1 :]])
    near = (number + 1,) if changed.strip() else (*_around(book, number), number + 1)
    return kind, number, near, line[start:end], became, sort, between, text


def _around(book: Book, number: int) -> tuple[int, ...]:
    """The nearest non-empty lines before and after a line, from 1, counted as if the line still existed."""
    before = next((at + 1 for at in range(number - 1, -1, -1) if book.lines[at].strip()), None)
    behind = next((at + 1 for at in range(number + 1, len(book.lines)) if book.lines[at].strip()), None)
    return tuple(at for at in (before, behind) if at is not None)


def _any_sign(book: Book, chance: random.Random) -> tuple[int, tuple[Sign, ...], int]:
    number, line = chance.choice(book.code)
    return number, line, chance.randrange(len(line))


def delete(book: Book, chance: random.Random) -> Made:
    number, line, at = _any_sign(book, chance)
    sign = line[at]
    return _touched(book, number, "a sign is left out", sign.start, sign.end, "", sign.kind)


def double(book: Book, chance: random.Random) -> Made:
    number, line, at = _any_sign(book, chance)
    sign = line[at]
    return _touched(book, number, "a sign stands twice", sign.start, sign.end, f"{sign.text} {sign.text}", sign.kind)


def swap(book: Book, chance: random.Random) -> Made | None:
    """Swap a token with the next one, or with the next but one."""
    number, line, at = _any_sign(book, chance)
    away = chance.choice((1, 2))
    if at + away >= len(line):
        return None
    left, right = line[at], line[at + away]
    between = book.lines[number][left.end : right.start]
    return _touched(
        book,
        number,
        "two signs are swapped",
        left.start,
        right.end,
        right.text + between + left.text,
        left.kind,
        between.strip(),
    )


def misspell(book: Book, chance: random.Random) -> Made | None:
    """Drop, double or replace a letter, or swap it with the next."""
    number, line, at = _any_sign(book, chance)
    sign = line[at]
    if sign.kind != "word" or len(sign.text) < 3:
        return None
    slip = chance.randrange(len(sign.text))
    word = sign.text
    before, letter, behind = word[:slip], word[slip], word[slip + 1 :]
    became = chance.choice(
        (
            before + behind,
            before + letter + letter + behind,
            before + chance.choice(LETTERS) + behind,
            before + behind[:1] + letter + behind[1:],
        )
    )
    kind = "a keyword is misspelt" if word in RESERVED or (at == 0 and word not in book.words) else "a name is misspelt"
    return _touched(book, number, kind, sign.start, sign.end, became, sign.kind)


def mistake(book: Book, chance: random.Random) -> Made | None:
    """Another operator, or another number."""
    number, line, at = _any_sign(book, chance)
    sign = line[at]
    if sign.kind == "number":
        became = str(int(sign.text) + chance.choice((-1, 1, 10, 1000)))
        return _touched(book, number, "another number", sign.start, sign.end, became, sign.kind)
    if sign.text not in SLIPS:
        return None
    return _touched(book, number, "another operator", sign.start, sign.end, SLIPS[sign.text], sign.kind)


def lose_line(book: Book, chance: random.Random) -> Made | None:
    number = chance.randrange(len(book.lines))
    line = book.lines[number]
    if not line.strip():
        return None
    text = "\n".join([*book.lines[:number], *book.lines[number + 1 :]])
    sort = {"|": "prose", "#": "comment"}.get(line.strip()[0], "line")
    near = tuple(at - (at > number) for at in _around(book, number))
    return "a line is left out", number, (number + 1, *near), line.strip(), "", sort, "", text


def indent(book: Book, chance: random.Random) -> Made | None:
    number, _ = chance.choice(book.code)
    line = book.lines[number]
    width = len(line) - len(line.lstrip(" "))
    wider = width + chance.choice((-4, -3, -1, 1, 2, 4))
    return _touched(book, number, "a line is indented otherwise", 0, width, " " * max(0, wider), "line")


KINDS: tuple[Callable[[Book, random.Random], Made | None], ...] = (
    delete, delete, double, swap, misspell, misspell, misspell, mistake, mistake, lose_line, indent,
)  # fmt: skip
