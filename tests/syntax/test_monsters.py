"""Monstrous texts end in a message or in a tree, without recursion and in linear time."""

from __future__ import annotations

import sys
from dataclasses import dataclass

import pytest

from rulewright.diagnostics.place import Sources
from rulewright.syntax import feed, read
from rulewright.syntax.file import MOST, ReadCache, read_file
from rulewright.syntax.tree import Binary, Define, Enum, File, If, Include, Phase, Text

HEAD = "rulewright 1\n"
ALONE = "define x = "


@dataclass(frozen=True)
class Monster:
    text: str
    codes: tuple[str, ...] = ()


MONSTERS = {
    "blocks": Monster("phase p\n" + "".join(" " * deep + "if x\n" for deep in range(1, 3000)), ("R005",)),
    "blocks and steps": Monster("phase p\n" + "".join(" " * deep + "x := 1\n" for deep in range(1, 3000)), ("R008",)),
    "brackets": Monster(ALONE + "(" * 10_000 + "1" + ")" * 10_000, ("R005",)),
    "square brackets": Monster(ALONE + "[" * 10_000 + "1" + "]" * 10_000, ("R005",)),
    "open brackets": Monster(ALONE + "(" * 10_000, ("R005",)),
    "stairs of open brackets": Monster(
        "phase p\n" + "".join(" " * deep + "x := (1\n" for deep in range(1, 1000)), ("R005",)
    ),
    "closed brackets": Monster(ALONE + ")" * 10_000, ("R004",)),
    "calls": Monster(ALONE + "f" + "(x)" * 10_000, ("R005",)),
    "fields": Monster(ALONE + "f" + ".x" * 10_000, ("R005",)),
    "sum": Monster(ALONE + "1" + " + 1" * 10_000, ("R005",)),
    "not": Monster(ALONE + "not " * 10_000 + "x", ("R005",)),
    "minus": Monster(ALONE + "-" * 10_000 + "x", ("R005",)),
    "choices": Monster(ALONE + "if a then b else " * 10_000 + "x", ("R005",)),
    "links": Monster("phase p\n    if x: y := 1\n" + "    else if x: y := 1\n" * 3000, ("R005",)),
    "text": Monster('include "' + "a" * 10_000_000 + '"'),
    "open text": Monster('include "' + "a" * 10_000_000, ("R002",)),
    "text of escapes": Monster('include "' + "\\n" * 100_000 + '"'),
    "quotation marks": Monster("include " + '"' * 100_001, ("R015",)),
    "line": Monster(ALONE + "x " * 100_000, ("R015",)),
    "signs": Monster(ALONE + "§" * 100_000, ("R001",)),
    "number": Monster(ALONE + "1" * 1_000_000, ("R013",)),
    "number of noughts": Monster(ALONE + "0" * 1_000_000 + "1"),
    "name": Monster(ALONE + "é" * 1_000_000),
    "blanks": Monster(ALONE + "\t " * 500_000 + "1"),
    "empty lines": Monster("\n" * 300_000 + "var x: 0..3"),
    "comments": Monster("# comment\n" * 50_000 + "var x: 0..3"),
    "prose": Monster("var x: 0..3\n" + "| prose\n" * 50_000),
    "rows": Monster("component A\n    table\n" + "      a  b  c\n" * 20_000),
    "unseen": Monster("# " + "\x01" * 100_000 + "\nvar x: 0..3", ("R011",)),
    "statements": Monster("phase p\n" + "    x := 1\n" * 5_000),
    "declarations": Monster("var x: 0..3\n" * 5_000),
    "broken declarations": Monster("vra x: 0..3\n" * 100_000, ("R017",) * MOST + ("R026",)),
    "open statements": Monster("phase p\n" + "    x := (1\n" * 500, ("R003",) * 500),
    "endings": Monster("phase p\n" + "    else: x := 1\n" * 5_000, ("R021",)),
}


@pytest.mark.parametrize("monster", MONSTERS.values(), ids=MONSTERS)
def test_a_monster_is_read_or_refused(monster: Monster) -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(600)  # well below what Python allows: the stages after this one recurse as well
    try:
        _, found = read_file("monster.rules", HEAD + monster.text, ReadCache(), Sources())
    finally:
        sys.setrecursionlimit(limit)
    assert tuple(one.code for one in found) == monster.codes


def first(text: str) -> File:
    file, found = read_file("some.rules", HEAD + text, ReadCache(), Sources())
    assert [one.message for one in found] == []
    return file


def test_what_is_just_short_enough_is_read() -> None:
    """``define`` and ``=`` count as well."""
    (_, sums) = first(ALONE + "1" + " + 1" * (feed.LONGEST - 2)).declarations
    assert isinstance(sums.declaration, Define)
    value, deep = sums.declaration.value, 0
    while isinstance(value, Binary):
        value, deep = value.left, deep + 1
    assert deep == feed.LONGEST - 2
    (_, blocks) = first(
        "phase p\n"
        + "".join(" " * deep + "if x\n" for deep in range(1, read.DEEPEST - 1))
        + " " * read.DEEPEST
        + "x := 1\n"
    ).declarations
    assert isinstance(blocks.declaration, Phase)
    assert isinstance(blocks.declaration.body.statements[0], If)


def test_a_long_text_is_kept_whole() -> None:
    (_, include) = first('include "' + "a" * 1_000_000 + '"').declarations
    assert isinstance(include.declaration, Include)
    assert include.declaration.path == Text("a" * 1_000_000)


def test_a_long_list_is_no_deep_one() -> None:
    (_, enum) = first("enum Colour: c0" + "".join(f", c{number}" for number in range(1, 10_000))).declarations
    assert isinstance(enum.declaration, Enum)
    assert len(enum.declaration.values) == 10_000


def test_commas_part_what_is_counted() -> None:
    first(ALONE + "[" + ", ".join(["a + b"] * 500) + "]")
