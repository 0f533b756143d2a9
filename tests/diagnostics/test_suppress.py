"""Comments that silence a finding: a program, its findings by line, and what remains."""

from __future__ import annotations

import re

import pytest

from rulewright.diagnostics import allowance, catalogue
from rulewright.diagnostics.code import Code
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.diagnostics.place import Chunk, Sources, Span
from rulewright.diagnostics.suppress import suppress

CODES = {
    code.id: code
    for code in (
        *catalogue.CODES,
        Code("R190", "error", "a name"),
        Code("R390", "warning", "a warning of the graph"),
        Code("R391", "error", "an error of the graph"),
        Code("R490", "error", "a rule of the house"),
    )
}


@pytest.fixture(autouse=True)
def codes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "_KNOWN", CODES)
    monkeypatch.setattr(catalogue, "_BY_ID", CODES)


def run(text: str) -> list[str]:
    """``@R390`` in the text marks a finding of its line; returns the remaining ones as ``line code``."""
    clean = re.sub(r" *@R\d+", "", text)
    sources = Sources()
    sources.add("a.rules", clean)
    chunk = Chunk("a.rules", clean)
    found = []
    offset = 0
    for marked, line in zip(text.split("\n"), clean.split("\n"), strict=True):
        found += [Diagnostic(code, Span(chunk, offset, offset + 1), "found") for code in re.findall(r"@(R\d+)", marked)]
        offset += len(line) + 1
    left = suppress(found, sources)
    return [f"{sources.place(item.span).line} {item.code}" for item in left]


WHY = "because the volcano needs it"

CASES = {
    "at the end of a line": (f"limit 2 @R390 # rulewright: allow R390 {WHY}", []),
    "on the line before": (f"# rulewright: allow R390 {WHY}\nlimit 2 @R390", []),
    "indented, over other comments and empty lines": (f"  # rulewright: allow R390 {WHY}\n\n# so\nlimit @R390", []),
    "two comments above one another": (
        f"# rulewright: allow R390 {WHY}\n# rulewright: allow R391 {WHY}\nlimit @R390 @R391",
        [],
    ),
    "two codes in one comment": (f"limit @R390 @R391 # rulewright: allow R390, R391 {WHY}", []),
    "two findings of one code": (f"limit @R390 @R390 # rulewright: allow R390 {WHY}", []),
    "another line is not meant": (f"limit @R390 # rulewright: allow R390 {WHY}\nlimit @R390", ["2 R390"]),
    "another code is not meant": (f"limit @R391 # rulewright: allow R390 {WHY}", ["1 R391", "1 R092"]),
    "no reason": ("limit @R390 # rulewright: allow R390", ["1 R390", "1 R091"]),
    "an empty reason": ("limit @R390 # rulewright: allow R390 because  ", ["1 R390", "1 R091"]),
    "nothing to silence": (f"limit # rulewright: allow R390 {WHY}", ["1 R092"]),
    "nothing to silence at the end of the file": (
        f"limit @R390\n# rulewright: allow R390 {WHY}\n",
        ["1 R390", "2 R092"],
    ),
    "half of it to silence": (f"limit @R390 # rulewright: allow R390, R391 {WHY}", ["1 R092"]),
    "an error of the graph": (f"limit @R391 # rulewright: allow R391 {WHY}", []),
    "a rule of the house": (f"limit @R490 # rulewright: allow R490 {WHY}", []),
    "a rule of a house that was not asked": (f"limit # rulewright: allow R490 {WHY}", []),
    "a name cannot be silenced": (f"limit @R190 # rulewright: allow R190 {WHY}", ["1 R190", "1 R093"]),
    "after an error, nothing is called unused": (f"limit @R190\nlimit # rulewright: allow R390 {WHY}", ["1 R190"]),
    "a code nobody knows": (f"limit # rulewright: allow R399 {WHY}", ["1 R093"]),
    "a word nobody knows": ("limit # rulewright: alow R390", ["1 R093"]),
    "capitals and blanks": (f"limit @R390 #Rulewright : allow R390 {WHY}", []),
    "in quotes it is no comment": (f'say "# rulewright: allow R390 {WHY}" @R390', ["1 R390"]),
    "nor after a quotation mark in quotes": (f'say "\\" # rulewright: allow R390 {WHY}" @R390', ["1 R390"]),
    "after quotes it is": (f'say "#" @R390 # rulewright: allow R390 {WHY}', []),
    "in prose it is no comment": (f"  | a # rulewright: allow R390 {WHY} @R390", ["1 R390"]),
    "in prose at the end of a line neither": (f"needs a | # rulewright: allow R390 {WHY} @R390", ["1 R390"]),
    "lines that end as on Windows": (f"limit @R390 # rulewright: allow R390 {WHY}\r\nnext\r\n", []),
    "other comments are left alone": ("limit @R390 # rulewright is nice: allow R390", ["1 R390"]),
}


@pytest.mark.parametrize(("text", "left"), CASES.values(), ids=CASES.keys())
def test_suppress(text: str, left: list[str]) -> None:
    assert run(text) == left


def test_the_comment_is_underlined_without_blanks_after_it() -> None:
    text = f"limit  # rulewright: allow R390 {WHY}  \r\n"
    sources = Sources()
    sources.add("a.rules", text)
    (unused,) = suppress([], sources)
    place = sources.place(unused.span)
    assert text[place.column - 1 : place.end_column - 1] == f"# rulewright: allow R390 {WHY}"
