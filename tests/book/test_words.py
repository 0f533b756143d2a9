"""Every language has every generated sentence, with the same values."""

from __future__ import annotations

import re

import pytest

from rulewright.model.terms import DONE_TO_ZONES
from rulewright.words.sentences import bundle, languages, plain, say, text

MESSAGE = re.compile(r"^([a-z][a-z-]*) =", re.MULTILINE)
VALUE = re.compile(r"\$([a-z]+)")


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
    """Sentences without variants give the same text with and without Fluent."""
    for name, values in messages("en").items():
        if name not in plain():
            continue
        pattern = bundle("en").get_message(name).value
        assert pattern is not None
        for given in ({one: f"<{one}>" for one in values}, dict.fromkeys(values, 12345)):
            assert bundle("en").format_pattern(pattern, given) == (say(name, given), [])


def test_most_sentences_have_no_cases() -> None:
    assert len(plain()) > len(messages("en")) * 0.9


def test_all_that_is_done_to_a_zone_is_told() -> None:
    assert {kind.DONE for kind in DONE_TO_ZONES} - messages("en").keys() == set()
