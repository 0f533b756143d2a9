"""In: the id of one of the program's own sentences, its values, and a language. Out: the sentence.

The sentences stand in Fluent files beside this module, one for each language; what steps tell stands in ``steps.csv``,
in all languages side by side, so that a new sort of step says it in one place. Fluent takes long to import, and most
runs need English only. So what English uses of it is done here: values, and cases on lines of their own.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

FOLDER = Path(__file__).parent
ENGLISH = "en"
MESSAGE = re.compile(r"^([a-z][a-z-]*) =(?: (.+(?:\n[ }].*)*)|((?:\n .*)+))", re.MULTILINE)
CASES = re.compile(r"\{ \$([a-z]+) ->\n((?: +\*?\[\w+\] .*\n)+) *\}")
CASE = re.compile(r" +(\*?)\[(\w+)\] (.*)\n")
VALUE = re.compile(r'\{ (?:\$([a-z]+)|"([^"]*)") \}')
MARKED = re.compile("\ue000[^\ue001]*\ue001")
MOST_LETTERS = 300
Values = Mapping[str, str | int]


def say(sentence: str, values: Values, language: str = ENGLISH) -> str:
    """A sentence in a language, or in English if the language lacks it."""
    if language != ENGLISH and language in languages() and bundle(language).has_message(sentence):
        return formatted(bundle(language), sentence, values)
    return filled(english()[sentence], values)


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a file of sentences."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.ftl")))


def text(language: str) -> str:
    return (FOLDER / f"{language}.ftl").read_text(encoding="utf-8") + of_steps(language)


def of_steps(language: str) -> str:
    """The sentences about steps as Fluent messages; empty for a language without them."""
    with (FOLDER / "steps.csv").open(encoding="utf-8", newline="") as file:
        return "".join(f"{row['id']} = {row[language]}\n" for row in csv.DictReader(file) if row.get(language))


@cache
def symbols(language: str) -> Mapping[str, str]:
    """What the symbols of the language show, by their English names; empty in English, where that is the name."""
    with (FOLDER / "symbols.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: row[language] for row in csv.DictReader(file) if row.get(language)}


# ---- without Fluent ------------------------------------------------------------------------------------------


@cache
def english() -> Mapping[str, str]:
    """The English sentences, by id."""
    return {name: said or dedent(lines)[1:] for name, said, lines in MESSAGE.findall(text(ENGLISH))}


def filled(pattern: str, values: Values) -> str:
    """Fill the values into an English sentence, with numbers written as Fluent writes them."""

    def one(found: re.Match[str]) -> str:
        if not found[1]:
            return found[2]
        value = values[found[1]]
        return value if isinstance(value, str) else f"{value:,}"

    return VALUE.sub(one, CASES.sub(lambda found: case(found, values), pattern))


def case(found: re.Match[str], values: Values) -> str:
    """The case for a value: that of the number or word itself, of one or several, or the last resort."""
    value = values[found[1]]
    cases: list[tuple[str, str, str]] = CASE.findall(found[2])
    wanted = {str(value)} if isinstance(value, str) else {str(value), "one" if value == 1 else "other"}
    fitting = [said for _, key, said in cases if key in wanted and key.isdecimal() <= isinstance(value, int)]
    return fitting[0] if fitting else next(said for last, _, said in cases if last)


# ---- with Fluent ---------------------------------------------------------------------------------------------


@cache
def bundle(language: str) -> FluentBundle:
    """The Fluent bundle of a language."""
    from fluent.runtime import FluentBundle, FluentResource

    found = FluentBundle([language], use_isolating=False)
    found.add_resource(FluentResource(text(language)))
    return found


def formatted(words: FluentBundle, sentence: str, values: Values) -> str:
    """Format a sentence by Fluent. Long values are replaced by marks, and put back afterwards."""
    held = {f"\ue000{name}\ue001": text for name, text in values.items() if long(text)}
    marked = {name: f"\ue000{name}\ue001" if long(text) else text for name, text in values.items()}
    value = words.get_message(sentence).value
    assert value is not None
    found, errors = words.format_pattern(value, marked)
    assert not errors, (sentence, errors)
    return MARKED.sub(lambda mark: str(held.get(mark[0], mark[0])), str(found))


def long(value: str | int) -> bool:
    """Whether a value is too long for Fluent, which limits values; rules may contain longer texts."""
    return isinstance(value, str) and len(value) > MOST_LETTERS
