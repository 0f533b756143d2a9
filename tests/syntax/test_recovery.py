"""There are as many messages as broken places, and the rest is read as if they were not there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.data import folder
from rulewright.diagnostics.catalogue import code
from rulewright.diagnostics.diagnostic import Diagnostic, ordered
from rulewright.diagnostics.place import Sources
from rulewright.syntax.chunks import extents
from rulewright.syntax.file import ReadCache, read_file
from rulewright.syntax.fmt import format_text
from rulewright.syntax.grammar import language
from rulewright.syntax.tree import Action, Broken, BrokenLine, Do, File, If, Let, Needs, Node, Phase, Pick, Say

EXAMPLES = Path(__file__).parents[2] / "examples"
SHIPPED = sorted([*folder("rulesets").rglob("*.rules"), *EXAMPLES.rglob("*.rules")])

GAME = """\
rulewright 1

game "Race"
    players 2

var total: 0..20

action add
    | Add one or two to the total.
    pick n in 1..2
    needs total + n <= 20 | Nobody may go past twenty.
    do
        let twice = n * 2
        if twice > n
            total += n
        else: total -= n
    say "add {n}"

phase play
    | Who says twenty wins.
    var p: player = first(players)
    repeat
        p must add
        p := next(p)
    until total = 20
"""


def read(text: str) -> tuple[File, list[str]]:
    file, found = read_file("some.rules", text, ReadCache(), Sources())
    return file, [one.code for one in found]


def nodes(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    if isinstance(value, tuple):
        for one in value:
            yield from nodes(one)
    elif is_dataclass(value):
        for one in fields(value):
            if one.name not in {"span", "chunk"}:
                yield from nodes(getattr(value, one.name))


def changed(*changes: tuple[str, str]) -> str:
    text = GAME
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


def test_three_broken_places_give_three_messages() -> None:
    file, codes = read(
        changed(
            ("    pick n in 1..2\n", "    pick n on 1..2\n"),
            ("            total += n\n", "            total + n\n"),
            ("    until total = 20\n", "    until total == 20\n"),
        )
    )
    assert codes == ["R015", "R015", "R019"]
    action, phase = file.declarations[-2].declaration, file.declarations[-1].declaration
    assert isinstance(action, Action)
    assert [type(line) for line in action.lines] == [BrokenLine, Needs, Do, Say]
    assert isinstance(phase, Phase)
    assert isinstance(phase.body.statements[-1], BrokenLine)


def test_what_stands_around_a_broken_line_is_whole() -> None:
    whole, _ = read(GAME)
    file, codes = read(changed(("            total += n\n", "            total ++ n\n")))
    assert codes == ["R019"]
    assert file.declarations[:3] == whole.declarations[:3]
    assert file.declarations[4:] == whole.declarations[4:]
    action = file.declarations[3].declaration
    assert isinstance(action, Action)
    assert isinstance(action.lines[0], Pick)
    assert isinstance(action.lines[2], Do)
    let, branch = action.lines[2].body.statements
    assert isinstance(let, Let)
    assert isinstance(branch, If)
    assert [type(one) for one in branch.then.statements] == [BrokenLine]
    assert branch.otherwise is not None


def test_a_line_above_else_that_is_broken_takes_it_along() -> None:
    file, codes = read(changed(("        if twice > n\n", "        if twice > > n\n")))
    assert codes == ["R015"]
    action = file.declarations[3].declaration
    assert isinstance(action, Action)
    assert isinstance(action.lines[2], Do)
    let, broken = action.lines[2].body.statements
    assert isinstance(let, Let)
    assert isinstance(broken, BrokenLine)
    assert {"twice", "n", "total"} <= set(broken.names)


def test_a_first_line_that_is_broken_breaks_its_declaration_and_keeps_the_names() -> None:
    file, codes = read(changed(("action add\n", "acton add\n")))
    assert codes == ["R017"]
    broken = file.declarations[3].declaration
    assert isinstance(broken, Broken)
    assert {"add", "total", "n"} <= set(broken.names)
    assert len(file.declarations) == 5


def test_names_of_lines_that_are_given_up_are_kept() -> None:
    file, codes = read(changed(("    until total = 20\n", "    until total =\n")))
    assert codes == ["R025"]
    phase = file.declarations[-1].declaration
    assert isinstance(phase, Phase)
    broken = phase.body.statements[-1]
    assert isinstance(broken, BrokenLine)
    assert {"add", "p", "next", "total"} <= set(broken.names)


def test_a_broken_line_spans_what_was_passed_over() -> None:
    text = changed(("        if twice > n\n", "        if twice > > n\n"))
    file, _ = read(text)
    (broken,) = (one for one in nodes(file.declarations) if isinstance(one, BrokenLine))
    chunk = broken.span.chunk.text
    assert chunk[broken.span.start : broken.span.end].startswith("if twice > > n\n")
    assert chunk[broken.span.start : broken.span.end].endswith("total -= n")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_line_that_is_struck_is_found_once(path: Path) -> None:
    """A meaningless character at the beginning of each line in turn: there is exactly one message."""
    text = path.read_text(encoding="utf-8")
    pieces = [text[place.start : place.end] for place in extents(text)[0]][1:][:12]
    for piece in pieces:
        lines = piece.split("\n")
        for number, line in enumerate(lines):
            bare = line.strip()
            raw = any(re.fullmatch(r"\s+(table|map|lines)", one) for one in lines[:number])
            if not bare or bare[0] in "#|)]" or raw or inside_brackets(lines, number):
                continue
            struck = [*lines[:number], line.replace(bare, "§ " + bare), *lines[number + 1 :]]
            _, codes = read("rulewright 1\n" + "\n".join(struck))
            assert codes == ["R001"], "\n".join(struck)


def inside_brackets(lines: list[str], number: int) -> bool:
    above = "\n".join(line.partition("|")[0] for line in lines[:number])
    return sum(map(above.count, "([")) != sum(map(above.count, ")]"))


others = ["x", "7", '"s"', '"', "§", "#", "|", "\t", "\r", "\x00"]
words = st.sampled_from([*language().keywords, *language().marks, *others])
ends = st.sampled_from(["\n", "\n    ", "\n        ", "\n  ", " ", " ", " ", " ", "", "\r\n"])


def sane(found: list[Diagnostic], sources: Sources) -> None:
    for one in ordered(found, sources):
        assert code(one.code).id == one.code
        assert 0 <= one.span.start <= one.span.end <= len(one.span.chunk.text)
        assert "\n" not in one.message
        assert not re.search(r"\b(NEWLINE|INDENT|DEDENT|ROWS|BROKEN|LPAR|RPAR|__ANON)", one.message)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(ends, words), max_size=40))
def test_whatever_is_written_ends_in_messages(signs: list[tuple[str, str]]) -> None:
    sources = Sources()
    _, found = read_file("some.rules", "".join(end + word for end, word in signs), ReadCache(), sources)
    sane(found, sources)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_no_line_is_passed_over_in_silence(data: st.DataObject) -> None:
    """If there are no findings, the tree contains the whole text; the formatter checks this by counting letters."""
    lines = [line for line in GAME.split("\n")[1:] if line or data.draw(st.booleans())]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        other = lines[data.draw(st.integers(0, len(lines) - 1))]
        line = lines[at]
        lines[at : at + 1] = data.draw(
            st.sampled_from(
                [
                    [],
                    [line, line],
                    ["    " + line],
                    [line.removeprefix("    ")],
                    [line.lstrip()],
                    [other, line],
                    [line, other.lstrip()],
                    [line, "    " + other],
                    ["", line],
                ]
            )
        )
    check_silence("\n".join(["rulewright 1", *lines, ""]))


@pytest.mark.parametrize(
    "lines",
    [
        ['game "G"', "    players 2", "var b: 0..9", "    d may d", "phase play", "    b := 1"],
        ['game "G"', "    players 2", "var b: 0..9", "    per turn", "    b := 1"],
        ["phase play", "    b := 1", "var b: 0..9", "    c := 2", "        d := 3"],
        ["phase play", "    b := 1", "var b: 0..(4 +", "    5)", "action a", "    b := 1"],
    ],
)
def test_what_stands_under_a_variable_is_told_of(lines: list[str]) -> None:
    check_silence("\n".join(["rulewright 1", *lines, ""]))


def test_a_variable_that_goes_on_is_declared_without_an_empty_line_too() -> None:
    file, found = read('rulewright 1\ngame "G"\n    players 2\nvar b: 0..(4 +\n    5)\n')
    assert not found
    assert [type(one.declaration).__name__ for one in file.declarations][-1] == "Var"


def check_silence(text: str) -> None:
    _, found = read(text)
    if not found:
        assert format_text("some.rules", text).diagnostics == (), text


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_whatever_becomes_of_rules_ends_in_messages(data: st.DataObject) -> None:
    signs = re.findall(r"\n *|[ ]+|\w+|.", GAME)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(signs) - 1))
        till = at + data.draw(st.integers(0, 3))
        signs[at:till] = data.draw(st.lists(words | ends, max_size=3))
    sources = Sources()
    _, found = read_file("some.rules", "".join(signs), ReadCache(), sources)
    sane(found, sources)
