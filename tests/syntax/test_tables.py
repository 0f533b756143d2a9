"""Cells of rows and of CSV files, and the formulas in them."""

from __future__ import annotations

import pytest

from rulewright.diagnostics.place import Chunk, Sources, Span
from rulewright.syntax.read import read_formula
from rulewright.syntax.tables import cells, read_csv
from rulewright.syntax.tree import Binary, Cell, Compare, Field, Name, Number, Row, Use


def texts(rows: tuple[Row, ...]) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in rows]


def cell(text: str, before: str = "", after: str = "") -> Cell:
    chunk = Chunk("tiles.csv", before + text + after)
    return Cell(text, span=Span(chunk, len(before), len(before) + len(text)))


def test_columns_stand_two_spaces_apart() -> None:
    chunk = Chunk("some.rules", "    A1  2 1 0   -\tyes")
    found = cells(chunk, 4, len(chunk.text), symbols=False)
    assert [one.text for one in found] == ["A1", "2 1 0", "-", "yes"]
    assert [chunk.text[one.span.start : one.span.end] for one in found] == ["A1", "2 1 0", "-", "yes"]


def test_symbols_stand_one_space_apart() -> None:
    chunk = Chunk("some.rules", "  j -  s\tj")
    assert [one.text for one in cells(chunk, 0, len(chunk.text), symbols=True)] == ["j", "-", "s", "j"]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("name,value\nAce,1\n", [["name", "value"], ["Ace", "1"]]),
        ("\ufeffname,value\r\nAce,1\r\n", [["name", "value"], ["Ace", "1"]]),
        ("name,value\rAce,1", [["name", "value"], ["Ace", "1"]]),
        ("name\n\n\nAce", [["name"], ["Ace"]]),
        ('name,"a, b"\n"two\nlines","a ""big"" one"\n', [["name", "a, b"], ["two\nlines", 'a "big" one']]),
        ("name, value \n Ace ,1", [["name", "value"], ["Ace", "1"]]),
        ("name,value\nAce\nKing,1,2\n", [["name", "value"], ["Ace"], ["King", "1", "2"]]),
        ("name,value\nAce,\n,1\n,\n", [["name", "value"], ["Ace", ""], ["", "1"], ["", ""]]),
        ("name,value\nAce,-1\nKing,+2\nQueen,-\n", [["name", "value"], ["Ace", "-1"], ["King", "+2"], ["Queen", "-"]]),
        ("größe,𝒜\nÄ,1", [["größe", "𝒜"], ["Ä", "1"]]),
        ("", []),
        ("\n", []),
    ],
)
def test_csv(text: str, rows: list[list[str]]) -> None:
    _, found, wrong = read_csv(text, "tiles.csv")
    assert texts(found) == rows
    assert wrong == []


@pytest.mark.parametrize("text", ["=1+2", "+cmd", "-cmd", "@SUM(A1)", "=-1", '"=1"'])
def test_cells_that_a_spreadsheet_would_compute_are_refused(text: str) -> None:
    _, _, wrong = read_csv(f"name,value\nAce,{text}\n", "tiles.csv")
    assert [one.code for one in wrong] == ["R027"]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ('name,value\n"Ace"s,1\nKing,2\n', [["name", "value"], ['"Ace"s,1'], ["King", "2"]]),
        ('name,value\nA"ce,1\nKing,2\n', [["name", "value"], ['A"ce,1'], ["King", "2"]]),
        ('name,value\nKing,2\n"Ace,1\n', [["name", "value"], ["King", "2"], ['"Ace,1']]),
    ],
)
def test_a_quotation_mark_astray_spoils_its_line(text: str, rows: list[list[str]]) -> None:
    _, found, wrong = read_csv(text, "tiles.csv")
    assert texts(found) == rows
    assert [one.code for one in wrong] == ["R028"]


def test_cells_of_a_csv_file_know_their_places() -> None:
    text = '\ufeffname,value\r\n"a, b",12\r\n'
    sources = Sources()
    sources.add("tiles.csv", text.removeprefix("\ufeff"))
    chunk, rows, _ = read_csv(text, "tiles.csv")
    sources.lay(chunk, 0)
    quoted, number = (sources.place(one.span) for one in rows[1].cells)
    assert (quoted.line, quoted.column, quoted.end_column) == (2, 1, 7)
    assert (number.line, number.column, number.end_column) == (2, 8, 10)


def test_a_formula_is_an_expression_with_places_in_its_file() -> None:
    one = cell("c.pairs + 12 >= 3", before="name,first\nA,", after=",yes")
    found, wrong = read_formula(one)
    assert wrong == ()
    assert found == Compare(">=", Binary("+", Field(Use("c"), Name("pairs")), Number(12)), Number(3))
    assert isinstance(found, Compare)
    span = found.left.span
    assert span.chunk.text[span.start : span.end] == "c.pairs + 12"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("c.pairs +", ["R025"]),
        ("c pairs", ["R015"]),
        ("(c.pairs", ["R025"]),
        ("c.pairs = = 2", ["R015"]),
        ("c.pairs == 2", ["R019"]),
        ("c.cost", ["R016"]),
        ('"text"', ["R015"]),
        ("", ["R025"]),
        ("| prose", ["R015"]),
        ("x # y", ["R015"]),
        ("not " * 200 + "x", ["R005"]),
    ],
)
def test_a_formula_that_cannot_be_read(text: str, codes: list[str]) -> None:
    found, wrong = read_formula(cell(text, before="A,"))
    assert found is None
    assert [one.code for one in wrong] == codes
    assert all(2 <= one.span.start <= one.span.end <= 2 + len(text) for one in wrong)
