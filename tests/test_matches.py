"""In: all matches of the interpreter. Out: none leaves out members of a closed union without saying why.

A match over a closed union names every member, or its group, so that a new member is a type error there (mypy's
``exhaustive-match``). A ``case _`` silences that. It is right where a match looks for one form among many, or where the
default holds for whatever may come; then a comment says so.
"""

from __future__ import annotations

import ast
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import rulewright
from rulewright.book import pages
from rulewright.graph import nodes
from rulewright.model import terms, types
from rulewright.program import form
from rulewright.scene import faces
from rulewright.syntax import tree

HERE = Path(rulewright.__file__).parent
UNIONS = (
    tree.Declaration, tree.Statement, tree.Expr, tree.GameLine, tree.KindLine, tree.BoardLine, tree.ActionLine,
    tree.LookLine, tree.ExampleLine, terms.Term, terms.Step, nodes.Held, types.Type, form.Expr, form.Stmt, faces.Mark,
    faces.Area, pages.Piece,
)  # fmt: skip
MEMBERS = frozenset(member.__name__ for union in UNIONS for member in get_args(union))


def silent(text: str) -> Iterator[int]:
    """The lines of ``case _`` without a comment, in matches of members of closed unions; one that raises is found."""
    lines = iter(text.splitlines(keepends=True))
    comments = {at.start[0] for at in tokenize.generate_tokens(lambda: next(lines, "")) if at.type == tokenize.COMMENT}
    for match in ast.walk(ast.parse(text)):
        if not isinstance(match, ast.Match):
            continue
        last = match.cases[-1]
        asked = {
            pattern.cls.attr if isinstance(pattern.cls, ast.Attribute) else getattr(pattern.cls, "id", "")
            for case in match.cases
            for pattern in ast.walk(case.pattern)
            if isinstance(pattern, ast.MatchClass)
        }
        everything = isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None and last.guard is None
        said = comments & {last.pattern.lineno, last.pattern.lineno + 1}
        found = isinstance(last.body[0], ast.Raise) or ast.unparse(last.body[0]).startswith("assert_never(")
        unasked = last.guard is not None  # mypy asks for nothing where the last case has a condition
        if (everything or unasked) and asked & MEMBERS and not said and not found:
            yield last.pattern.lineno


def test_no_match_silences_the_check_without_a_reason() -> None:
    found = [
        f"{path.relative_to(HERE)}:{line}"
        for path in sorted(HERE.rglob("*.py"))
        for line in silent(path.read_text(encoding="utf-8"))
    ]
    assert found == [], "name what is left out, or say in a comment why everything else is alike"


@pytest.mark.parametrize(
    ("default", "lines"),
    [
        ("case _:\n            return 0", [5]),
        ("case other:\n            return other", [5]),
        ("case _:  # no number\n            return 0", []),
        ("case _:\n            raise AssertionError(term)", []),
        ("case Ref() | Known():\n            return 0", []),
        ("case Ref() if term.symbol:\n            return 0", [5]),
    ],
)
def test_what_is_looked_for(default: str, lines: list[int]) -> None:
    text = f"def f(term):\n    match term:\n        case Const():\n            return 1\n        {default}\n"
    assert list(silent(text)) == lines


def test_matches_of_other_values_may_have_a_default() -> None:
    assert list(silent("match value:\n    case str():\n        pass\n    case _:\n        pass\n")) == []
