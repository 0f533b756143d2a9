"""The generated pages are up to date, and every rarely used construct is justified."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from rulewright.views import constructs, operators, reference, symbols
from rulewright.views.forms import CATALOGUE

TOP = Path(__file__).parents[2]
DECISIONS = TOP / "docs" / "decisions"


@pytest.fixture(scope="module")
def used() -> constructs.Uses:
    return constructs.uses(constructs.shipped() | constructs.examples(TOP / "examples"))


def test_the_page_of_functions_is_fresh(golden) -> None:
    golden("../docs/language/reference/functions.md", reference.page())


def test_the_page_of_operators_is_fresh(golden) -> None:
    golden("../docs/language/reference/operators.md", operators.page())


def test_the_page_of_symbols_is_fresh(golden) -> None:
    golden("../docs/symbols.md", symbols.page())


def test_the_page_of_constructs_is_fresh(golden, used) -> None:
    page = constructs.page(used, list(constructs.shipped()), constructs.defences(DECISIONS))
    golden("../docs/language/constructs.md", page)


def test_nothing_is_used_that_is_not_in_the_catalogue(used) -> None:
    known = {form for names in CATALOGUE.values() for form in names}
    assert {name: forms - known for name, forms in used.items() if forms - known} == {}


def test_what_hardly_anybody_uses_is_defended(used) -> None:
    """A construct that at most one ruleset uses needs a line ``Defends: `it` `` on a page of ``docs/decisions``."""
    defended = constructs.defences(DECISIONS)
    assert {form: users for form, users in constructs.rare(used).items() if form not in defended} == {}


def test_no_two_decisions_have_the_same_number() -> None:
    numbers = [page.name[:4] for page in DECISIONS.glob("0*.md")]
    assert sorted(numbers) == sorted(set(numbers))


def test_what_is_defended_exists() -> None:
    known = {form for names in CATALOGUE.values() for form in names}
    assert set(constructs.defences(DECISIONS)) - known == set()


GAMES = frozenset({
    "tikal", "coatl", "tobago", "jackal", "volcano", "treasure", "temple", "amulet", "prophecy", "tunnel", "expedition",
    "explorer", "pirate", "curse", "jungle", "museum",
})  # fmt: skip


def test_the_interpreter_knows_no_game() -> None:
    """No name in the code, and no string of a single word, is a word of an included game."""
    found = []
    for path in sorted((TOP / "interpreter").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            told = [word for word in words(node) if set(re.split(r"[_\W]", word.lower())) & GAMES]
            found += [f"{path.relative_to(TOP)}:{getattr(node, 'lineno', 0)}: {word}" for word in told]
    assert found == []


def words(node: ast.AST) -> list[str]:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.alias(name=name):
            return [name]
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Constant(value=str(text)) if text.isidentifier():
            return [text]
    return []
