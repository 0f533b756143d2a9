"""A designer's edits: each is a variant of at most six lines, without findings, and changes only what it should."""

from __future__ import annotations

import difflib
import functools
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from rulewright import pipeline
from rulewright.diagnostics.catalogue import code
from rulewright.graph.document import document
from rulewright.graph.document import exported as document_has
from rulewright.syntax import tree
from rulewright.syntax.unparse import unparse_declaration

TOP = Path(__file__).parents[2]
sys.path.insert(0, str(TOP))

from tests.docs import fences  # noqa: E402 - pytest does not look from here

PAGE = TOP / "docs" / "language" / "variants.md"
VARIANTS = sorted((TOP / "examples" / "variants").glob("*.rules"))
SHOWN = {program.marks["variant"]: program.text for program in fences.read(PAGE).programs if "variant" in program.marks}


@dataclass(frozen=True)
class Exported:
    """Declarations by name: as exported, and as text. Examples and positions are left out, as they belong to their
    file, and the book, which names examples.
    """

    data: dict[str, object]
    text: dict[str, list[str]]


def exported(game: str) -> Exported:
    checked = pipeline.check(game)
    own = [item for item in checked.found if item.span.chunk.file == game or code(item.code).severity == "error"]
    assert [f"{item.code} {item.message}" for item in own] == []
    assert checked.model is not None
    data = document(checked.model)
    players = data["players"]
    seats = [line.get("names") for line in data["game"]["lines"] if line["is"] == "seats"]
    found = Exported({"game": (players, seats)}, {"game": [f"players {players}", f"seats {seats}"]})
    declared = [placed for placed in checked.ruleset.declarations if document_has(placed.declaration)]
    for item, placed in zip(data["declarations"], declared, strict=True):
        if isinstance(placed.declaration, tree.Example | tree.Position | tree.Book):
            continue
        lines = unparse_declaration(replace(placed.declaration, prose=(), comments=tree.Comments())).splitlines()
        name = re.split(r" = |: (?![^(]*\))", lines[0])[0]
        found.data[name] = {key: value for key, value in item.items() if key not in {"prose", "worth"}}
        found.text[name] = lines
    return found


def differences(one: Exported, other: Exported) -> Iterator[str]:
    """Each declaration that differs, and the lines that differ in it, without prose."""
    for name in sorted(one.data.keys() | other.data.keys()):
        if one.data.get(name) == other.data.get(name):
            continue
        yield name
        changed = list(difflib.unified_diff(one.text.get(name, []), other.text.get(name, []), n=0, lineterm=""))
        assert changed
        yield from (f"    {line}" for line in changed if line[:2] not in {"--", "++", "@@"})


def base_of(path: Path) -> str:
    line = next(line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("variant "))
    return line.rsplit('"', 2)[1]


before = functools.cache(exported)


@pytest.mark.parametrize("path", VARIANTS, ids=lambda path: path.stem)
def test_what_a_variant_changes(path: Path, golden) -> None:
    found = list(differences(before(base_of(path)), exported(str(path))))
    golden(f"docs/golden/{path.stem}.txt", "\n".join(found) + "\n")


def test_the_page_shows_ten_edits_as_they_lie_in_the_examples() -> None:
    assert len(SHOWN) >= 10
    for name, text in SHOWN.items():
        assert (TOP / "examples" / "variants" / f"{name}.rules").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", SHOWN)
def test_an_edit_takes_at_most_six_lines(name: str) -> None:
    assert len([line for line in SHOWN[name].splitlines() if line.strip()]) <= 6
