"""Every language has every generated sentence, with the same values."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from rulewright.model.terms import DONE_TO_ZONES
from rulewright.syntax.declarations import DeclaredKind
from rulewright.words.sentences import CASE, CASES, bundle, english, languages, say, text

MESSAGE = re.compile(r"^([a-z][a-z-]*) =", re.MULTILINE)
VALUE = re.compile(r"\$([a-z]+)")
NUMBERED = {"1", "2", "3", "4", "one", "other"}
"""Cases that are for numbers."""


def messages(language: str) -> dict[str, set[str]]:
    whole = text(language)
    starts = list(MESSAGE.finditer(whole))
    ends = [start.start() for start in starts[1:]] + [len(whole)]
    return {start[1]: set(VALUE.findall(whole[start.start() : end])) for start, end in zip(starts, ends, strict=True)}


@pytest.mark.parametrize("language", languages())
def test_the_same_sentences(language: str) -> None:
    english, own = messages("en"), messages(language)
    assert own.keys() == english.keys()
    assert {name: values for name, values in own.items() if not values <= english[name]} == {}


def test_english_without_fluent_is_english_with_it() -> None:
    for name, values in messages("en").items():
        pattern = bundle("en").get_message(name).value
        assert pattern is not None
        cases = dict(CASES.findall(english()[name]))
        words = {one: [case[1] for case in CASE.findall(lines)] for one, lines in cases.items()}
        told = {one: [*(word for word in words.get(one, ()) if word not in NUMBERED), f"<{one}>"] for one in values}
        for at in range(max(map(len, told.values()), default=1)):
            given: dict[str, str | int] = {one: texts[at % len(texts)] for one, texts in told.items()}
            assert bundle("en").format_pattern(pattern, given) == (say(name, given), [])
        for number in (0, 1, 2, 3, 4, 21, 12345):
            given = dict.fromkeys(values, number)
            assert bundle("en").format_pattern(pattern, given) == (say(name, given), [])


def test_all_that_is_done_to_a_zone_is_told() -> None:
    assert {kind.DONE for kind in DONE_TO_ZONES} - messages("en").keys() == set()


def test_every_sort_of_declaration_has_a_word() -> None:
    assert {f"sort-{kind}" for kind in get_args(DeclaredKind) if kind != "example"} - messages("en").keys() == set()
