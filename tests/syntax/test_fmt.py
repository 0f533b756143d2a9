"""Formatted text has the same meaning, and does not change when it is formatted again."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import HealthCheck, given, settings

from rulewright.data import folder
from rulewright.diagnostics.place import Sources
from rulewright.syntax import tree
from rulewright.syntax.file import ReadCache, read_file
from rulewright.syntax.fmt import comments, format_text
from rulewright.syntax.unparse import layout, statements, unparse, unparse_declaration, written

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.syntax import trees  # noqa: E402 - pytest does not look from here

SHIPPED = sorted([*folder("rulesets").rglob("*.rules"), *(HERE.parents[1] / "examples").rglob("*.rules")])
SAMPLES = sorted(path.name.removesuffix(".rules") for path in (HERE / "fmt").glob("*.rules"))

generated = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


def read(text: str) -> tree.File:
    file, found = read_file("some.rules", text, ReadCache(), Sources())
    assert [f"{one.code} {one.message}" for one in found] == []
    return file


def said(file: tree.File) -> list[tree.Declaration]:
    return [placed.declaration for placed in file.declarations]


def formatted(text: str) -> str:
    result = format_text("some.rules", text)
    assert result.diagnostics == ()
    return result.text


@generated
@given(trees.declarations())
def test_a_declaration_that_is_written_and_read_is_the_same(declaration: tree.Declaration) -> None:
    text = unparse_declaration(declaration)
    assert said(read("rulewright 1\n\n" + text))[1:] == [declaration]


@generated
@given(trees.files())
def test_a_file_that_is_written_and_read_is_the_same(file: tree.File) -> None:
    text = unparse(file)
    again = read(text)
    assert said(again) == said(file)
    assert Counter(comments(again)) == Counter(comments(file))
    assert formatted(text) == text


@pytest.mark.parametrize("width", [10, 40])
@generated
@given(trees.declarations())
def test_lines_may_be_broken_anywhere(width: int, declaration: tree.Declaration) -> None:
    with ExitStack() as narrow:
        for module in (layout, statements, written):
            narrow.enter_context(mock.patch.object(module, "WIDTH", width))
        text = unparse_declaration(declaration)
        assert said(read("rulewright 1\n\n" + text))[1:] == [declaration]


@generated
@given(trees.files())
def test_line_ends_and_what_stands_before_them_do_not_matter(file: tree.File) -> None:
    text = unparse(file)
    assert formatted("\ufeff" + text.replace("\n", "  \r\n")) == text


@pytest.mark.parametrize("name", SAMPLES)
def test_samples(name: str, golden) -> None:
    result = format_text("some.rules", (HERE / "fmt" / f"{name}.rules").read_text(encoding="utf-8"))
    golden(f"syntax/fmt/{name}.out", result.text)
    assert format_text("some.rules", result.text).text == result.text


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_rules_are_laid_out(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if format_text(path.name, text).changed:
        pytest.fail(f"rulewright fmt {path.relative_to(HERE.parents[1])}", pytrace=False)


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("((a))", "a"),
        ("(a and b) or c", "a and b or c"),
        ("a and (b or c)", "a and (b or c)"),
        ("(a - b) - c", "a - b - c"),
        ("a - (b - c)", "a - (b - c)"),
        ("(a * b) + (c / d)", "a * b + c / d"),
        ("-(a.b)", "-a.b"),
        ("(-a).b", "(-a).b"),
        ("(-a) at b", "(-a) at b"),
        ("-(a at b)", "-a at b"),
        ("a at (b at c)", "a at (b at c)"),
        ("not (a = b)", "not a = b"),
        ("(not a) = b", "(not a) = b"),
        ("(a or else b) = c", "a or else b = c"),
        ("a or else (b = c)", "a or else (b = c)"),
        ("(a + 1)..(b)", "a + 1..b"),
        ("(if a then b else c) + 1", "(if a then b else c) + 1"),
        ("if (a) then (b) else (if c then d else e)", "if a then b else if c then d else e"),
        ("(a = b) = c", "(a = b) = c"),
        ("(f)((a), (b in c where (d)))", None),
        ("f((a), (b))", "f(a, b)"),
        ("f(x in (s) where (c) by (e))", "f(x in s where c by e)"),
        ("sum((a) for x in (s))", "sum(a for x in s)"),
    ],
)
def test_as_few_brackets_as_it_takes(text: str, short: str | None) -> None:
    if short is None:
        assert format_text("some.rules", f"define x = {text}\n").text == f"define x = {text}\n"
    else:
        assert formatted(f"rulewright 1\n\ndefine x = {text}\n") == f"rulewright 1\n\ndefine x = {short}\n"


def test_what_cannot_be_read_stays_byte_for_byte() -> None:
    text = "rulewright 1\n\nvar  a: : 3 \t \nvar  b :0..3\n"
    result = format_text("some.rules", text)
    assert result.text == "rulewright 1\n\nvar  a: : 3\nvar b: 0..3\n"
    assert [one.code[:2] for one in result.diagnostics] == ["R0"]


def test_what_is_no_rules_at_all_stays_as_it_is() -> None:
    text = "rulewright  1\n" + "this is  nonsense\n" * 300
    result = format_text("some.rules", text)
    assert result.text == text
    assert not result.changed
    assert result.diagnostics


def test_nothing_comes_of_nothing() -> None:
    assert format_text("some.rules", "").text == ""
    assert format_text("some.rules", "\n\n# only this\n\n").text == "# only this\n"


@pytest.mark.parametrize(
    "wrong",
    [
        "rulewright 1\n\nvar a: 0..4  # depth\n",  # says something else
        "rulewright 1\n\nvar a: 0..3\n",  # loses a comment
        "rulewright 1\n",  # loses a declaration
        "rulewright 1\n\nvar a: 0..3  # depth\n\nvar b: 0..3\n",  # adds one
    ],
)
def test_what_would_not_say_the_same_is_not_written(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "rulewright 1\nvar a:0..3  # depth\n"
    monkeypatch.setattr("rulewright.syntax.fmt.unparse", lambda *_: wrong)
    result = format_text("some.rules", text)
    assert (result.text, result.changed) == (text, False)
    assert [one.code for one in result.diagnostics] == ["R909"]


def test_what_cannot_be_read_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="cannot be written"):
        unparse_declaration(tree.Broken())
