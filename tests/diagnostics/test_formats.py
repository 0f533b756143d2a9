"""Each output format, complete: the same findings, recorded."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulewright.diagnostics import catalogue
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.diagnostics.finding import Finding, findings, together
from rulewright.diagnostics.place import Chunk, Sources, Span
from rulewright.diagnostics.render import FORMATS, render

GAME = Path(__file__).with_name("marked.txt")


def marked(name: str = "marked.rules") -> tuple[list[Diagnostic], Sources]:
    """Findings as marked in the file: the text between ‹ and ›, or the end of the line without them."""
    text = ""
    stretches: list[tuple[int, int]] = []
    opened = 0
    for char in GAME.read_bytes().decode("utf-8"):
        if char == "‹":
            opened = len(text)
        elif char == "›":
            stretches.append((opened, len(text)))
        else:
            text += char
    sources = Sources()
    sources.add(name, text)
    chunk = Chunk(name, text)
    spans = [Span(chunk, start, end) for start, end in stretches]
    second = (spans[1], "and the second")
    nowhere = Span(Chunk("elsewhere, far: away.rules", "unknown"), 0, 7)
    found = [
        Diagnostic("R091", spans[0], "the first place, 100 % of it", "two lines\nof a hint", (second,)),
        *(Diagnostic("R092", span, "one of the marked places") for span in spans[1:]),
        Diagnostic("R093", nowhere, "a file \x1b[31mnobody\u202e has\nread"),
    ]
    return found, sources


def whole(form: str, *, colour: bool = False) -> str:
    found, sources = marked()
    return render(findings(found, sources), form, ("marked.rules",), colour=colour)


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Short pages that do not change when the real ones are edited."""
    for code in ("R091", "R092", "R093"):
        (tmp_path / f"{code}.md").write_text(f"# The page of {code}\n", encoding="utf-8")
    monkeypatch.setattr(catalogue, "folder", lambda _name: tmp_path)


@pytest.mark.parametrize("form", sorted(FORMATS))
def test_form(form: str, golden, pages: None) -> None:
    golden(f"diagnostics/golden/{form}.txt", whole(form))


def test_colour_changes_nothing_but_colour(golden) -> None:
    painted = whole("full", colour=True)
    golden("diagnostics/golden/colour.txt", painted)
    assert re.sub("\x1b\\[[0-9;]*m", "", painted) == whole("full")


def test_machines_are_never_sent_colours() -> None:
    assert whole("json", colour=True) == whole("json")


def test_nothing_found(golden) -> None:
    for form in sorted(FORMATS):
        golden(f"diagnostics/golden/clean-{form}.txt", render((), form, ("tikal.rules",)))


def test_terminal_is_not_obeyed() -> None:
    for form in ("full", "concise"):
        assert re.findall("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", whole(form)) == []


def test_a_github_command_is_one_line() -> None:
    lines = whole("github").splitlines()
    assert len(lines) == len(marked()[0])
    assert all(line.startswith(("::error ", "::warning ")) for line in lines)


def test_columns_of_json_cut_out_the_stretch() -> None:
    _, sources = marked()
    text = sources.text("marked.rules").split("\n")
    for item in json.loads(whole("json"))["findings"]:
        start, end = item["place"]["start"], item["place"]["end"]
        if item["place"]["file"] != "marked.rules" or start["line"] != end["line"]:
            continue
        line = text[start["line"] - 1]
        by_points = line[start["column"] - 1 : end["column"] - 1]
        units = line.encode("utf-16-le")
        by_units = units[2 * (start["column_utf16"] - 1) : 2 * (end["column_utf16"] - 1)].decode("utf-16-le")
        assert by_points == by_units


def test_sarif_points_at_its_rules(pages: None) -> None:
    run = json.loads(whole("sarif"))["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == [r["ruleId"] for r in run["results"]]


def test_games_that_share_a_file_say_it_once() -> None:
    group = findings(*marked())
    other = findings(*marked("another.rules"))
    both = together([group, other, group])
    assert len(both) == len({*group, *other})
    assert [finding.spot.place.file for finding in both] == sorted(finding.spot.place.file for finding in both)


def test_summary_counts() -> None:
    assert whole("concise").splitlines()[-1] == f"2 errors, {len(marked()[0]) - 2} warnings in 2 files"


def test_one_error_is_not_errors() -> None:
    found, sources = marked()
    one: tuple[Finding, ...] = findings(found[:1], sources)
    assert render(one, "concise").splitlines()[-1] == "1 error in marked.rules"
