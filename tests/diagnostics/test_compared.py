"""Findings of two checks are the same if only their lines moved or were edited."""

from __future__ import annotations

from rulewright.diagnostics.compared import compared
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.diagnostics.finding import Finding, findings
from rulewright.diagnostics.place import Chunk, Sources, Span


def found(text: str) -> tuple[Finding, ...]:
    """Findings at each ``x`` and ``y``."""
    sources = Sources()
    sources.add("a.rules", text)
    chunk = Chunk("a.rules", text)
    return findings(
        [
            Diagnostic("R091", Span(chunk, at, at + 1), f"a wrong {sign}")
            for at, sign in enumerate(text)
            if sign in "xy"
        ],
        sources,
    )


def lines(some: tuple[Finding, ...]) -> list[int]:
    return [one.spot.place.line for one in some]


def told(before: str, now: str) -> tuple[list[int], list[int], list[int]]:
    result = compared(found(before), found(now))
    return lines(result.new), lines(result.as_before), lines(result.gone)


def test_what_is_there_is_new_as_before_or_gone() -> None:
    assert told("", "x\nx\n") == ([1, 2], [], [])
    assert told("x\ny\n", "x\n\n") == ([], [1], [2])
    assert told("x\n", "y\n") == ([1], [], [1])


def test_what_moved_is_as_before() -> None:
    assert told("a x\nb y\n", "\n\na x\n\nb y\n") == ([], [3, 5], [])


def test_what_stands_on_an_edited_line_is_as_before() -> None:
    assert told("a x\n", "b x\n") == ([], [1], [])


def test_of_two_that_say_the_same_the_one_on_the_same_line_is_as_before() -> None:
    assert told("a x\n", "b x\na x\n") == ([1], [2], [])
    assert told("b x\na x\n", "a x\n") == ([], [1], [1])
