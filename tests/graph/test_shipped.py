"""The included games have no findings; and no game, however strange, makes the analyses crash."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.pipeline import Workspace, check, check_text

TOP = Path(__file__).parents[2]
FOLDERS = ("examples", "examples/variants", "rulesets/*")
SHIPPED = sorted(path for folder in FOLDERS for path in TOP.glob(f"{folder}/*.rules"))
SMALL = [path.read_text(encoding="utf-8") for path in sorted((TOP / "examples").glob("*.rules"))]
SMALL += [path.read_text(encoding="utf-8") for path in sorted((TOP / "tests/graph/cases").glob("*.rules"))]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_nothing_is_found_in_what_comes_along(path: Path) -> None:
    checked = check(str(path))
    assert [f"{checked.sources.place(item.span).line} {item.code} {item.message}" for item in checked.found] == []


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.data())
def test_no_change_to_a_game_makes_the_analyses_fail(data: st.DataObject) -> None:
    """Lines are removed, repeated and exchanged, and words are exchanged between lines."""
    lines = data.draw(st.sampled_from(SMALL)).split("\n")
    line = st.integers(1, len(lines) - 1)
    for _ in range(data.draw(st.integers(1, 3))):
        one, other = data.draw(line), data.draw(line)
        how = data.draw(st.sampled_from(["drop", "twice", "swap", "word"]))
        if how == "drop":
            lines[one] = ""
        elif how == "twice":
            lines.insert(one, lines[one])
        elif how == "swap":
            lines[one], lines[other] = lines[other], lines[one]
        elif lines[one].split() and lines[other].split():
            lines[one] = lines[one].replace(lines[one].split()[-1], lines[other].split()[-1])
    found, sources = check_text("\n".join(lines), "changed.rules")
    for item in found:
        assert sources.place(item.span).file == "changed.rules"


def test_a_kept_workspace_finds_what_a_new_one_finds() -> None:
    workspace = Workspace()
    for text in SMALL:
        lines = text.split("\n")
        for drop in range(3, len(lines), 173):
            edited = "\n".join([*lines[:drop], *lines[drop + 1 :]])
            warm = workspace.check("a.rules", files={"a.rules": edited}, disk=False)
            cold = Workspace().check("a.rules", files={"a.rules": edited}, disk=False)
            assert told(warm) == told(cold)


def told(checked) -> list[tuple[int, int, str, str]]:
    places = ((checked.sources.place(item.span), item) for item in checked.found)
    return sorted((place.line, place.column, item.code, item.message) for place, item in places)
