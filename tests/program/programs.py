"""In: the name of a game. Out: its program before and after the passes."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import rulewright
from rulewright.play.game import Game
from rulewright.program.form import Program
from rulewright.program.layout import Layout
from rulewright.program.lower import lowered, program
from rulewright.program.passes import improved

ROOT = Path(__file__).parents[2]
CLASSICS = tuple(sorted(path.stem for path in (ROOT / "examples").glob("*.rules")))
SHIPPED = tuple(sorted(path.name for path in (ROOT / "rulesets").iterdir() if path.is_dir()))
ADDONS = ("jackal-dungeon+alliances+five-tiles+mud",)
VARIANTS = tuple(sorted(path.stem for path in (ROOT / "examples" / "variants").glob("*.rules")))
CASES = (*CLASSICS, *SHIPPED, *ADDONS)
RULES = Path(__file__).parent / "rules"
SMALL = tuple(sorted(path.stem for path in RULES.glob("*.rules")))
"""Rulesets of a few lines, each about one thing."""


@cache
def loaded(name: str) -> Game:
    if name in SMALL:
        return rulewright.load(RULES / f"{name}.rules")
    if name in CLASSICS:
        return rulewright.load(ROOT / "examples" / f"{name}.rules")
    return rulewright.load(ROOT / "examples" / "variants" / f"{name}.rules" if name in VARIANTS else name)


def made(name: str, players: int, options: dict[str, Any]) -> tuple[Program, Layout]:
    """The program without any pass."""
    game = loaded(name)
    lowering, first = lowered(game.rules, game.chosen(options, players), players, game.sources)
    return program(lowering, first), lowering.layout


@cache
def as_lowered(name: str) -> tuple[Program, Layout]:
    return made(name, loaded(name).players[0], {})


@cache
def improved_program(name: str) -> Program:
    return improved(as_lowered(name)[0])
