"""In: mutants. Out: the result of ``check`` for each: whether it is refused, and where; otherwise, what it is."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby

from rulewright.diagnostics.finding import Finding, findings
from rulewright.diagnostics.place import Sources
from rulewright.pipeline import Checked, Workspace
from rulewright.syntax.file import ReadCache, read_file

from .mutants import TOP, Book, Mutant

PATIENCE = 60  # seconds: a check takes some hundredths
COMMUTING = frozenset({",", "+", "*", "and", "or", "=", "!="})


@dataclass(frozen=True)
class Verdict:
    """``outcome``: refused, warned, passed, crashed or hanging. ``place``: where the first message points."""

    mutant: Mutant
    outcome: str
    place: str = ""  # the line, beside (named as a related place), elsewhere
    first: str = ""
    sort: str = ""  # of one that passed


class HangingError(Exception):
    """A check that does not end."""


@contextmanager
def patience() -> Iterator[None]:
    def enough(_signal: int, _frame: object) -> None:
        raise HangingError

    before = signal.signal(signal.SIGALRM, enough)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@dataclass
class Court:
    """Checks the mutants of one ruleset, each starting from the check before, as an editor does."""

    book: Book
    workspace: Workspace = field(default_factory=Workspace)
    reading: ReadCache = field(default_factory=ReadCache)
    usual: Counter[tuple[str, str]] = field(default_factory=Counter)
    """What is said of the book itself."""

    def __post_init__(self) -> None:
        told = said(self.check(self.book.text))
        if any(one.code.severity == "error" for one in told):
            raise ValueError(f"{self.book.name} is wrong itself: {told[0].message}")
        self.usual = Counter((one.code.id, one.message) for one in told)

    def check(self, text: str) -> Checked:
        return self.workspace.check(self.book.name, files={self.book.name: text})

    def judge(self, mutant: Mutant) -> Verdict:
        try:
            with patience():
                told = said(self.check(mutant.text))
        except HangingError:
            return Verdict(mutant, "hanging")
        except Exception as error:  # noqa: BLE001 - whatever it is, it must not happen
            return Verdict(mutant, "crashed", first=repr(error))
        wrong = [one for one in told if one.code.severity == "error"]
        new = wrong or [one for one in told if not self.usual[one.code.id, one.message]]
        if not new:
            return Verdict(mutant, "passed", sort=sort(mutant, self.book, self.reading))
        first = new[0]
        message = f"{first.spot.place.line}: {first.code.id} {first.message}"
        return Verdict(mutant, "refused" if wrong else "warned", _place(first, mutant), message)


def said(checked: Checked) -> tuple[Finding, ...]:
    return findings(checked.found, checked.sources)


def _place(first: Finding, mutant: Mutant) -> str:
    for place, name in ((first.spot.place, "the line"), *((spot.place, "beside") for spot, _ in first.related)):
        if place.file == mutant.book and any(place.line <= line <= place.end_line for line in mutant.near):
            return name
    return "elsewhere"


def sort(mutant: Mutant, book: Book, reading: ReadCache) -> str:
    """The kind of a mutant without findings."""
    if mutant.sort in {"prose", "comment"}:
        return "prose or a comment is gone"
    if mutant.sort == "string":
        return "a text is another one"
    if _tree(mutant.text, reading) == _tree(book.text, reading):
        return "it says the same"
    if mutant.sort == "number" and mutant.kind == "another number":
        return "another number that fits"
    if mutant.kind == "two signs are swapped":
        return "the order does not matter" if mutant.between in COMMUTING else "another rule: two parts changed places"
    if mutant.kind == "another operator":
        return "another rule: another operator"
    if mutant.kind == "a line is left out":
        return "another rule: without that line"
    if mutant.kind == "a line is indented otherwise":
        return "another rule: the line belongs elsewhere"
    if mutant.kind in {"a name is misspelt", "a keyword is misspelt"}:
        known = mutant.became in book.words
        return "another rule: the word is another one" if known else "a new name, used nowhere else"
    if mutant.kind == "a sign is left out":
        return "another rule: without that sign"
    return "another rule: with a sign twice"


def _tree(text: str, reading: ReadCache) -> tuple[object, ...]:
    return tuple(one.declaration for one in read_file("some.rules", text, reading, Sources())[0].declarations)


def judge(shelf: tuple[Book, ...], found: Iterable[Mutant], jobs: int = 1) -> list[Verdict]:
    """The verdicts about all mutants, in the order of their numbers."""
    by_book = {one.name: one for one in shelf}
    groups = [
        (by_book[name], list(group))
        for name, group in groupby(sorted(found, key=lambda one: (one.book, one.number)), key=lambda one: one.book)
    ]
    parts = [(book, group[at : at + 500]) for book, group in groups for at in range(0, len(group), 500)]
    if jobs == 1:
        judged = [_judged(part) for part in parts]
    else:
        with ProcessPoolExecutor(jobs) as pool:
            judged = list(pool.map(_judged, parts))
    return sorted((one for part in judged for one in part), key=lambda one: one.mutant.number)


def _judged(part: tuple[Book, list[Mutant]]) -> list[Verdict]:
    book, found = part
    os.chdir(TOP)
    court = Court(book)
    return [court.judge(mutant) for mutant in found]
