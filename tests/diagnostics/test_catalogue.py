"""The table of codes: each code once, in its family, in order, with a page of its own."""

from __future__ import annotations

import re

import pytest

from rulewright.diagnostics import catalogue
from rulewright.diagnostics.codes import cli, graph, house, names, reading, types

FAMILIES = {"0": reading, "1": names, "2": types, "3": graph, "4": house, "9": cli}


def test_each_code_stands_once() -> None:
    ids = [code.id for code in catalogue.CODES]
    assert sorted(set(ids)) == sorted(ids)


@pytest.mark.parametrize(("digit", "family"), FAMILIES.items(), ids=FAMILIES.keys())
def test_a_family_keeps_its_numbers_in_order(digit: str, family) -> None:
    ids = [code.id for code in family.CODES]
    assert ids == sorted(ids)
    assert [name for name in ids if not re.fullmatch(f"R{digit}[0-9]{{2}}", name)] == []


def test_titles_are_short_sentences_without_a_stop() -> None:
    titles = [code.title for code in catalogue.CODES]
    assert [title for title in titles if len(title) > 80 or title.endswith(".") or not title[:1].isupper()] == []


def test_an_unknown_code_is_a_bug() -> None:
    with pytest.raises(KeyError):
        catalogue.code("R999")
