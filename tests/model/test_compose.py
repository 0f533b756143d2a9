"""Rulesets of several files, composed: cases with their files as input, the whole composed text as output."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.composition.compose import Ruleset, compose
from rulewright.composition.library import Library
from rulewright.composition.rewrite import built_anew
from rulewright.diagnostics.diagnostic import Report
from rulewright.diagnostics.finding import findings
from rulewright.diagnostics.place import Chunk, Sources
from rulewright.diagnostics.render import render
from rulewright.syntax import tree
from rulewright.syntax.unparse import unparse

CASES = Path(__file__).parent / "composing"
NAMES = sorted(path.stem for path in CASES.glob("*.case"))


def shown(ruleset: Ruleset) -> str:
    """The composed game as one file, including the rows from other files."""
    title = [tree.Placed(ruleset.game, Chunk("", ""))] if ruleset.game else []
    inlined = tuple(
        replace(placed, declaration=without_files(placed.declaration))
        for placed in ruleset.declarations
        if not isinstance(placed.declaration, tree.Broken)
    )
    return unparse(tree.File("", (*title, *inlined)))


def without_files(node: tree.Declaration) -> tree.Declaration:
    lines = tuple(
        replace(line, file=None) if isinstance(line, (tree.Table, tree.Map)) else line
        for line in getattr(node, "lines", ())
    )
    return built_anew(node, lines=lines) if lines else node


def composed(game: str, files: dict[str, str], settings: dict[str, str] | None = None) -> tuple[Ruleset, str]:
    report, sources = Report(), Sources()
    ruleset = compose(game, Library(files, disk=False), report, sources, settings or {})
    return ruleset, render(findings(report.found, sources), "full", (game,), colour=False)


@pytest.mark.parametrize("name", NAMES)
def test_what_rulesets_make_together(name: str, read, golden) -> None:
    game, settings, files = read(name)
    ruleset, found = composed(game, files, settings)
    golden(f"model/composing/{name}.txt", f"{shown(ruleset)}\n{'=' * 100}\n{found}")


def test_the_game_of_the_cases_is_sound() -> None:
    from rulewright import pipeline

    found, _ = pipeline.check_text((CASES / "dig.rules").read_text(encoding="utf-8"), "dig.rules")
    assert pipeline.sound(found), [f"{item.code} {item.message}" for item in found]
