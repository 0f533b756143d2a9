"""Every language has every generated sentence, and says it with the same values."""

from __future__ import annotations

import re

import pytest

from rulewright.book.speech import WORDS, languages

MESSAGE = re.compile(r"^([a-z][a-z-]*) =", re.MULTILINE)
VALUE = re.compile(r"\$([a-z]+)")


def messages(language: str) -> dict[str, set[str]]:
    text = (WORDS / f"{language}.ftl").read_text(encoding="utf-8")
    starts = list(MESSAGE.finditer(text))
    ends = [start.start() for start in starts[1:]] + [len(text)]
    return {start[1]: set(VALUE.findall(text[start.start():end])) for start, end in zip(starts, ends, strict=True)}


@pytest.mark.parametrize("language", languages())
def test_the_same_sentences(language: str) -> None:
    english, own = messages("en"), messages(language)
    assert own.keys() == english.keys()
    assert {name: values for name, values in own.items() if not values <= english[name] } == {}
