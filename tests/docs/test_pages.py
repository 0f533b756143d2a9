"""The programs on the pages of the documentation do what the pages say, and every construct is shown on one of them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from rulewright import pipeline
from rulewright.diagnostics.catalogue import code
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.diagnostics.place import Sources
from rulewright.model.builtins import FUNCTIONS, GATHERERS
from rulewright.syntax import tree
from rulewright.syntax.file import ReadCache, read_file
from rulewright.views.forms import CATALOGUE, forms, kinds_of_names

HERE = Path(__file__).parent
TOP = HERE.parents[1]
sys.path.insert(0, str(TOP))

from tests.docs import fences  # noqa: E402 - pytest does not look from here

PAGES = [TOP / "README.md", *sorted((TOP / "docs" / "language").rglob("*.md"))]
PROGRAMS = [
    pytest.param(page, number, id=f"{page.stem}:{program.line}")
    for page in PAGES
    for number, program in enumerate(fences.read(page).programs)
]
LANGUAGE = TOP / "docs" / "language"
REFERENCE = [LANGUAGE / "reference.md", *sorted((LANGUAGE / "reference").glob("*.md"))]


def said(found: list[Diagnostic], sources: Sources) -> str:
    return "\n".join(f"{sources.place(item.span).line}: {item.code} {item.message} {item.hint}" for item in found)


@pytest.mark.parametrize(("page", "number"), PROGRAMS)
def test_programs_on_pages(page: Path, number: int) -> None:
    """Whole programs have no findings; in pieces, unused declarations are allowed."""
    shown = fences.read(page)
    program = shown.programs[number]
    checked = pipeline.check("page.rules", files=shown.files | {"page.rules": program.text})
    found = checked.found
    if program.wrong:
        errors = [item.code for item in found if code(item.code).severity == "error"]
        assert errors == [program.wrong], said(found, checked.sources)
        return
    if program.piece:
        found = [item for item in found if item.code < "R3"]
    assert found == [], said(found, checked.sources) + "\n" + program.text
    if "example " in program.text and not program.piece:
        assert checked.model is not None
        told = pipeline.examples(checked)
        assert [f"{example.title}: {example.message}" for example in told if example.message] == []


def shown_in_reference() -> list[tree.Declaration]:
    nodes = []
    for page in REFERENCE:
        for program in fences.read(page).programs:
            file, _ = read_file("page.rules", program.text, ReadCache(), Sources())
            nodes += [placed.declaration for placed in file.declarations]
    return nodes


def test_the_reference_shows_every_construct() -> None:
    nodes = shown_in_reference()
    shown = forms(nodes, kinds_of_names(nodes))
    missing = {part: [form for form in names if form not in shown] for part, names in CATALOGUE.items()}
    assert {part: names for part, names in missing.items() if names} == {}


def test_the_reference_shows_every_function() -> None:
    text = "\n".join(program.text for page in REFERENCE for program in fences.read(page).programs)
    assert [name for name in (*FUNCTIONS, *GATHERERS) if not re.search(rf"\b{name}\(", text)] == []


@pytest.mark.parametrize("name", ["architecture.md", "contributing.md"])
def test_files_that_are_spoken_of_exist(name: str) -> None:
    text = (TOP / "docs" / name).read_text(encoding="utf-8")
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    names = set(re.findall(r"`([\w./-]+\.(?:py|lark|rules))`", text))
    package = TOP / "interpreter" / "rulewright"
    there = {path.name for path in package.rglob("*.py")}
    assert names
    missing = [path for path in sorted(names) if not (TOP / path).exists() and not (package / path).exists()]
    assert [path for path in missing if "/" in path or path not in there] == []
    if name == "contributing.md":
        numbers = re.findall(r"^\| (\d+) \|", text, re.MULTILINE)
        assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
