"""Small games with their findings at the ends of the wrong lines: ``### R305 message``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.pipeline import check_text

CASES = Path(__file__).parent / "cases"
NAMES = sorted(path.stem for path in CASES.glob("*.rules"))
TOLD = re.compile(r"[ ]*### R.*$")


def marked(text: str, name: str) -> str:
    """The text with all findings, each at the end of the line where it begins."""
    lines = [TOLD.sub("", line) for line in text.split("\n")]
    found, sources = check_text("\n".join(lines), name)
    for item in found:
        lines[sources.place(item.span).line - 1] += f"  ### {item.code} {item.message}"
    return "\n".join(lines)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_found_stands_at_the_end_of_its_line(name: str, golden) -> None:
    text = (CASES / f"{name}.rules").read_text(encoding="utf-8")
    golden(f"graph/cases/{name}.rules", marked(text, f"{name}.rules"))
