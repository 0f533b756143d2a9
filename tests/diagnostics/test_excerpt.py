"""The underline is below its text, whatever characters the line consists of."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from rulewright.diagnostics.excerpt import WIDTH, excerpt
from rulewright.diagnostics.visible import cells, shown, visible

LETTERS = st.text(st.one_of(st.sampled_from("ab \t漢é\u0301\u202e\u200d\x1b\r한😀"), st.characters()), max_size=300)


def width(text: str) -> int:
    return sum(map(cells, text))


def from_cell(text: str, indent: int) -> str:
    """The text from a cell on, without combining marks of the character before."""
    at = 0
    while at < len(text) and indent > 0:
        indent -= cells(text[at])
        at += 1
    assert indent == 0, "the underline begins inside a wide character"
    return text[at:].lstrip("\u0301")


@given(LETTERS, st.integers(0, 300), st.integers(0, 300))
@example("a" * 99 + "漢" * 60, 99, 100)
def test_the_underline_begins_under_its_stretch(line: str, start: int, length: int) -> None:
    line = "".join(line.splitlines())
    start = min(start, len(line))
    end = min(start + length, len(line))
    piece = excerpt(line, start, end)
    stretch = visible(line[start:end].split("\t")[0]).lstrip("\u0301")
    seen = from_cell(piece.text.ljust(WIDTH + 2), piece.indent)
    assert seen.startswith(stretch.rstrip()[: piece.length // 2].rstrip())
    assert width(piece.text) <= WIDTH + 2
    assert 1 <= piece.length <= WIDTH


@given(st.text(st.characters(), max_size=40))
def test_a_short_line_without_tabs_is_shown_whole(line: str) -> None:
    line = "".join(line.split("\t"))
    if width(line) <= WIDTH:
        assert excerpt(line, 0, len(line)).text == visible(line).rstrip()
        assert excerpt(line, 0, len(line)).length == max(1, width(line))


def test_only_the_neighbourhood_of_a_stretch_is_shown() -> None:
    line = "x" * 1_000_000 + "here" + "y" * 1_000_000
    piece = excerpt(line, 1_000_000, 1_000_004)
    assert piece.text == "…" + "x" * 30 + "here" + "y" * 66 + "…"
    assert (piece.indent, piece.length) == (31, 4)


def test_what_a_terminal_would_obey_is_named() -> None:
    assert visible("a\x1b[2J\u202eb\u2066\ufeff\x85\u2028") == ("a<U+001B>[2J<U+202E>b<U+2066><U+FEFF><U+0085><U+2028>")


def test_widths() -> None:
    assert [cells(char) for char in "a漢ｱ한\u1161é\u0301😀"] == [1, 2, 1, 2, 0, 1, 0, 2]
    assert cells("\u202e") == len(shown("\u202e")) == len("<U+202E>")
