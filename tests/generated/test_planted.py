"""The faults that the generator of rulesets must find can still be planted."""

from __future__ import annotations

import pytest

from .case import Case
from .oracles import Finding
from .planted.__main__ import judged
from .planted.patches import FUZZ, ROOT, Hunk, Patch, StaleError, patches, place
from .planted.seeking import Line, read

ALL = patches()


@pytest.mark.parametrize("patch", ALL, ids=lambda one: one.name)
def test_a_fault_can_be_planted(patch: Patch) -> None:
    before = (ROOT / patch.file).read_text(encoding="utf-8")
    after = patch.changed(before)
    assert after != before
    assert patch.file.startswith("interpreter/rulewright/")
    compile(after, patch.file, "exec")


def test_each_fault_says_what_it_breaks() -> None:
    assert [one.number for one in ALL] == [f"{at:02}" for at in range(1, len(ALL) + 1)]
    assert len(ALL) == 50
    for one in ALL:
        assert one.title, one.name
        assert one.breaks.endswith("."), one.name
        assert "\n" not in one.title, one.name
        assert one.hunks, one.name


def test_a_fault_is_planted_though_lines_came_or_changed_around_it() -> None:
    hunk = Hunk(2, ("b", "c", "old", "d", "e"), ("b", "c", "new", "d", "e"), 2, 2)
    lines = ["more", "more", "a", "x", "c", "old", "d", "y", "f", "c", "old", "z"]
    at, old, new = place(hunk, lines, "fault")
    assert (at, old, new) == (4, ("c", "old", "d"), ("c", "new", "d"))


def test_a_fault_whose_lines_are_gone_is_stale() -> None:
    with pytest.raises(StaleError, match="fault"):
        place(Hunk(0, ("b", "old"), ("b", "new"), FUZZ - 1, 0), ["a", "b", "c"], "fault")


def test_only_what_the_fault_explains_counts_as_caught() -> None:
    lines = [line("audits", "kept"), line("sessions", "undo")]
    assert judged(ALL[0], lines, lambda _: True).caught is None
    assert judged(ALL[0], lines, lambda _: True).others == 2
    verdict = judged(ALL[0], lines, lambda one: one.finding.kind == "kept")
    assert verdict.caught == lines[1]
    assert "undo" in verdict.row()


def test_a_finding_goes_to_another_process_whole() -> None:
    one = line("audits", "kept")
    assert read(one.text()) == one


def line(oracle: str, kind: str) -> Line:
    case = Case({"base.rules": 'game "A"\n'}, "base.rules", 7)
    return Line(1.5, 3, Finding(oracle, f"{kind} differs", case, {"kind": kind}))
