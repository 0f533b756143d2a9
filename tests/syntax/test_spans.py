"""Every node has a position, in code points and in UTF-16, whatever comes before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from unicodedata import normalize

import pytest

from rulewright.data import folder
from rulewright.diagnostics.place import Place, Sources
from rulewright.syntax.file import ReadCache, read_file
from rulewright.syntax.tree import Cell, File, Name, Node, Number, Use, Zone

EXAMPLES = Path(__file__).parents[2] / "examples"
SHAPES = Path(__file__).parent / "shapes"
FILES = sorted([*folder("rulesets").rglob("*.rules"), *EXAMPLES.rglob("*.rules"), *SHAPES.glob("*.rules")])


def read(text: str, sources: Sources) -> File:
    return read_file("some.rules", text, ReadCache(), sources)[0]


def below(value: object) -> Iterator[Node]:
    """The nodes directly inside a node."""
    for one in fields(value) if is_dataclass(value) else ():
        if one.name not in {"span", "chunk", "comments"}:
            inside = getattr(value, one.name)
            for item in inside if isinstance(inside, tuple) else (inside,):
                if isinstance(item, Node):
                    yield item


def said(node: Node) -> str:
    return node.span.chunk.text[node.span.start : node.span.end]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_node_lies_in_what_it_belongs_to_and_says_what_stands_there(path: Path) -> None:
    file = read(path.read_text(encoding="utf-8"), Sources())
    left: list[Node] = [placed.declaration for placed in file.declarations]
    while left:
        node = left.pop()
        for inner in below(node):
            assert inner.span.chunk is node.span.chunk
            if "prose" not in {one.name for one in fields(node)}:  # prose stands behind its line
                assert node.span.start <= inner.span.start
                assert inner.span.end <= node.span.end
            left.append(inner)
        match node:
            case Name(text) | Cell(text):
                assert said(node) == text
            case Use(name):
                assert said(node).strip("() ") == name
            case Number(value):
                assert int(said(node).strip("() ")) == value
            case _:
                assert said(node).strip() == said(node)


def place_of(text: str, word: str) -> Place:
    sources = Sources()
    left: list[Node] = [one.declaration for one in read(text, sources).declarations]
    while left:
        node = left.pop()
        if isinstance(node, Name) and node.text == normalize("NFC", word):
            return sources.place(node.span)
        left.extend(below(node))
    raise AssertionError(word)


def test_columns_are_counted_in_code_points_and_in_utf_16() -> None:
    place = place_of("rulewright 1\n\nzone 𝒜b of größe: bag of Café\n", "Café")
    assert (place.line, place.column, place.end_column) == (3, 26, 30)
    assert (place.column16, place.end_column16) == (27, 31)


def test_an_accent_of_its_own_is_a_code_point_of_its_own_and_the_name_is_composed() -> None:
    place = place_of("rulewright 1\nzone a: bag of cafe\u0301\n", "cafe\u0301")
    assert (place.line, place.column, place.end_column) == (2, 16, 21)


@pytest.mark.parametrize("head", ["", "\ufeff", "# 𝒜𝒜\r\n", "\n\n\f\n"])
def test_places_are_counted_in_the_file_not_in_the_chunk(head: str) -> None:
    text = head + "rulewright 1\r\n\r\nvar x: 0..3\r\n\r\nzone deck: stack of Card\r\n"
    place = place_of(text, "deck")
    assert (place.line, place.column, place.end_column) == (5 + head.count("\n"), 6, 10)


def test_brackets_belong_to_what_they_enclose() -> None:
    file = read("rulewright 1\ndefine x = (a + b) * c\n", Sources())
    value = next(node for node in below(file.declarations[1].declaration) if not isinstance(node, Name))
    assert said(value) == "(a + b) * c"
    assert [said(one) for one in below(value)] == ["(a + b)", "c"]


def test_a_declaration_spans_its_lines() -> None:
    file = read("rulewright 1\n# above\nzone deck: stack of Card  # beside\n    | prose\n", Sources())
    zone = file.declarations[1].declaration
    assert isinstance(zone, Zone)
    assert said(zone) == "zone deck: stack of Card"
    assert said(zone.prose[0]) == "| prose"
