"""The trees that are read: for each file in ``shapes`` the whole tree, one node a line, with prose and comments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from rulewright.diagnostics.place import Sources
from rulewright.syntax.declarations import LINES, SORTS
from rulewright.syntax.file import ReadCache, read_file
from rulewright.syntax.productions import plain_lines
from rulewright.syntax.tree import Comments, File, Node, Placed

HERE = Path(__file__).parent
SHAPES = sorted(path.stem for path in (HERE / "shapes").glob("*.rules"))


def drawn(label: str, value: object, depth: int = 0) -> Iterator[str]:
    """A value with its content, as text. Empty values are left out."""
    head = "  " * depth + (f"{label}: " if label else "")
    if isinstance(value, Placed):
        yield from drawn(label if value.apart else "close", value.declaration, depth)
    elif isinstance(value, tuple):
        for one in value:
            yield from drawn(label, one, depth)
    elif is_dataclass(value):
        inside = [(one.name, getattr(value, one.name)) for one in fields(value) if one.name != "span"]
        words = [(name, one) for name, one in inside if isinstance(one, str | int)]
        plain = [f"{name}={one!r}" for name, one in words if one is not False and one != ""]
        yield head + " ".join([type(value).__name__, *plain])
        for name, one in inside:
            if not isinstance(one, str | int) and one not in (None, (), Comments()):
                yield from drawn(name, one, depth + 1)
    else:
        yield head + repr(value)


def read(text: str, sources: Sources | None = None) -> File:
    file, found = read_file("some.rules", text, ReadCache(), sources or Sources())
    assert [f"{one.code} {one.message}" for one in found] == []
    return file


@pytest.mark.parametrize("name", SHAPES)
def test_the_shape_of_what_is_read(name: str, golden) -> None:
    text = (HERE / "shapes" / f"{name}.rules").read_bytes().decode("utf-8")
    file = read("rulewright 1\n" + text)
    shown = "".join(f"{line}\n" for placed in file.declarations[1:] for line in drawn("", placed))
    golden(f"syntax/shapes/{name}.tree", shown + "".join(f"{line}\n" for line in drawn("below", file.below)))


@pytest.mark.parametrize("ending", ["\r\n", " \r\n", "\f\n", "\t\n"])
@pytest.mark.parametrize("name", SHAPES)
def test_ends_of_lines_and_blanks_before_them_change_nothing(name: str, ending: str) -> None:
    text = "rulewright 1\n" + (HERE / "shapes" / f"{name}.rules").read_bytes().decode("utf-8")
    changed = "\ufeff" + text.replace("\n", ending)
    assert list(drawn("", read(changed).declarations)) == list(drawn("", read(text).declarations))


def test_tabs_indent_as_well() -> None:
    text = "rulewright 1\n" + (HERE / "shapes" / "play.rules").read_bytes().decode("utf-8")
    assert read(text.replace("    ", "\t")).declarations == read(text).declarations


def test_a_file_without_a_last_line_feed_is_whole() -> None:
    assert len(read("rulewright 1\n\nvar x: 0..3").declarations) == 2


def test_every_kind_of_node_is_drawn_somewhere() -> None:
    """So that a new construct is read in a test. Nodes that are read by the table of declarations, or directly by their
    production in the grammar, are tested with random trees instead (``test_fmt``).
    """
    formed = {sort.node.__name__ for sort in SORTS if sort.says} | {sort.node.__name__ for sort in LINES if sort.says}
    formed |= {line.kind.__name__ for line in plain_lines().values()}
    drawings = "".join((HERE / "shapes" / f"{name}.tree").read_text(encoding="utf-8") for name in SHAPES)
    words = set(drawings.replace(":", " ").split())
    kinds = {kind.__name__ for kind in _kinds(Node)}
    groups = {kind.__name__ for kind in _kinds(Node) if kind.__subclasses__()}
    assert sorted(kinds - words - groups - {"Language", "Broken", "BrokenLine", "Suite"} - formed) == []


def _kinds(kind: type) -> Iterator[type]:
    """All that are declared in the interpreter; tests may have some of their own."""
    below: list[type] = kind.__subclasses__()
    for inner in below:
        if inner.__module__.startswith("rulewright."):
            yield inner
            yield from _kinds(inner)
