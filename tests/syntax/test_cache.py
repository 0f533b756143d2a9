"""What has not changed is not read again, and has its new position."""

from __future__ import annotations

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.diagnostics.place import Sources
from rulewright.syntax.chunks import extents
from rulewright.syntax.file import ReadCache, read_file
from rulewright.syntax.tree import Placed

TEXT = """\
rulewright 1

# The board.
board grid: square 3 by 3

var mark of grid: player?
var mark of grid: player?

phase play
    p must place

| Prose of play, at the margin.

# Last words.
"""


Read = tuple[tuple[Placed, ...], list[Diagnostic]]


def read(text: str, cache: ReadCache, sources: Sources, name: str = "some.rules") -> Read:
    file, found = read_file(name, text, cache, sources)
    return file.declarations, found


def lines(text: str, cache: ReadCache) -> list[int]:
    sources = Sources()
    return [sources.place(one.declaration.span).line for one in read(text, cache, sources)[0]]


def test_a_chunk_runs_from_the_comments_above_it_to_its_last_line() -> None:
    found, tail = extents(TEXT)
    assert [TEXT[one.start : one.end] for one in found] == [
        "rulewright 1",
        "# The board.\nboard grid: square 3 by 3",
        "var mark of grid: player?",
        "var mark of grid: player?",
        "phase play\n    p must place\n\n| Prose of play, at the margin.",
    ]
    assert [one.apart for one in found] == [False, True, True, False, True]
    assert TEXT[tail.start : tail.end] == "# Last words.\n"


def test_what_is_unchanged_is_the_same() -> None:
    cache = ReadCache()
    before, _ = read(TEXT, cache, Sources())
    after, _ = read(TEXT.replace("square 3", "square 4"), cache, Sources())
    assert [one is other for one, other in zip(before, after, strict=True)] == [True, False, True, True, True]
    again, _ = read(TEXT, cache, Sources())
    assert [one is other for one, other in zip(after, again, strict=True)] == [True, False, True, True, True]


def test_lines_above_move_what_is_unchanged() -> None:
    cache = ReadCache()
    assert lines(TEXT, cache) == [1, 4, 6, 7, 9]
    assert lines("# One more.\n\n" + TEXT, cache) == [3, 6, 8, 9, 11]
    assert lines(TEXT.replace("# The board.\n", ""), cache) == [1, 3, 5, 6, 8]


def test_a_text_that_stands_twice_is_two_chunks() -> None:
    cache = ReadCache()
    for _ in range(2):
        declarations, _ = read(TEXT, cache, Sources())
        assert declarations[2].chunk.text == declarations[3].chunk.text
        assert declarations[2].chunk is not declarations[3].chunk
    assert lines(TEXT, cache) == [1, 4, 6, 7, 9]


def test_mistakes_are_said_again() -> None:
    cache = ReadCache()
    text = TEXT.replace("must", "most")
    for head in ("", "\n\n", ""):
        sources = Sources()
        declarations, found = read(head + text, cache, sources)
        assert [(one.code, sources.place(one.span).line) for one in found] == [("R015", 10 + len(head))]
    fixed, found = read(TEXT, cache, Sources())
    assert found == []
    assert fixed[1] is declarations[1]


def test_files_do_not_share_chunks() -> None:
    cache = ReadCache()
    one, _ = read(TEXT, cache, Sources(), "one.rules")
    other, _ = read(TEXT, cache, Sources(), "other.rules")
    assert {placed.chunk.file for placed in one} == {"one.rules"}
    assert {placed.chunk.file for placed in other} == {"other.rules"}


def test_a_closing_bracket_at_the_margin_goes_on_with_its_line() -> None:
    text = "rulewright 1\ndefine x = f(\n    a,\n)\nvar y: 0..3\n"
    assert [text[one.start : one.end] for one in extents(text)[0]][1] == "define x = f(\n    a,\n)"
