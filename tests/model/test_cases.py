"""Small games with their findings at the ends of the wrong lines: ``### R101 message``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.diagnostics.diagnostic import ordered
from rulewright.pipeline import check_text
from rulewright.syntax.declarations import SORTS

CASES = Path(__file__).parent / "cases"
COMPOSING = CASES.parent / "composing"
NAMES = sorted(path.stem for path in CASES.glob("*.rules"))
TOLD = re.compile(r"[ ]*### R.*$")


def marked(text: str, name: str) -> str:
    """The text with all findings, each at the end of the line where it begins."""
    lines = [TOLD.sub("", line) for line in text.split("\n")]
    found, sources = check_text("\n".join(lines), name)
    for item in ordered(found, sources):
        told = item.code if item.code < "R1" else f"{item.code} {item.message}"
        lines[sources.place(item.span).line - 1] += f"  ### {told}"
    return "\n".join(lines)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_found_stands_at_the_end_of_its_line(name: str, golden) -> None:
    text = (CASES / f"{name}.rules").read_text(encoding="utf-8")
    golden(f"model/cases/{name}.rules", marked(text, f"{name}.rules"))


def test_every_sort_of_declaration_is_in_a_case() -> None:
    """So that a new declaration is resolved in a test, with its possible mistakes."""
    files = [*CASES.glob("*.rules"), *COMPOSING.glob("*.case")]
    begun = {line.split(" ")[0] for file in files for line in file.read_text(encoding="utf-8").split("\n")}
    assert {sort.word for sort in SORTS} - begun == set()
