"""Each pass, text in, text out: a few rules just before it and just after."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from rulewright.program.form import Program
from rulewright.program.lower import lowered, program
from rulewright.program.passes import PASSES, improved
from rulewright.program.printing.source import Printer

RULES = Path(__file__).parent / "passes" / "little.rules"
WATCHED = {
    "inline": ("define_dark_spots", "legal_pile", "ways_paths"),
    "fold_constants": ("define_reachable", "legal_put"),
    "suppose_less": ("legal_put",),
    "rows": ("legal_dam", "why_dam"),
    "sets": ("legal_dam", "ways_paths", "legal_pile", "define_dark_spots"),
    "compose": ("define_is_hard", "define_shows"),
    "unite": ("define_shows", "united_"),
    "narrow": ("legal_lift",),
    "set_apart": ("define_dark_spots", "legal_pile", "act_pile", "those_", "fits_"),
    "keep_joined": ("act_paint", "join_"),
    "flood": ("legal_paint",),
    "remember": ("define_crew", "ways_paths", "act_pile", "act_put"),
    "try_once": ("legal_lift",),
    "unroll": ("legal_strike", "why_strike"),
    "hoist": ("legal_pile", "legal_put"),
    "share": ("legal_dam", "why_dam", "act_put"),
    "join": (),
    "prune": (),
}
"""The functions in which each pass shows; those that only come into being by it begin like this."""


def before(one: Callable[[Program], Program]) -> Program:
    """The program as the pass receives it first."""
    game = rulewright.load(RULES)
    lowering, first = lowered(game.rules, game.chosen({}, 2), 2, game.sources)
    found = program(lowering, first)
    for earlier in PASSES[: PASSES.index(one)]:
        found = earlier(found)
    return found


def functions(found: Program, names: tuple[str, ...]) -> list[str]:
    lines: list[str] = []
    for name, function in found.functions.items():
        if name in names or name.startswith(tuple(one for one in names if one.endswith("_"))):
            printer = Printer(found)
            printer.prices = {}  # what is counted against endless rules is not the passes' affair
            printed = printer.function(function)
            lines += [*printer.tried, *printed, ""]
    return lines


def blocks(found: Program) -> list[str]:
    lines: list[str] = []
    for at, block in enumerate(found.blocks):
        if block:
            lines += [f"b{at}:", *Printer(found).block(block, 1)]
    return lines


def shown(name: str, found: Program) -> list[str]:
    match name:
        case "join":
            return blocks(found)
        case "prune":
            return [f"function {one}" for one in found.functions] + [f"table {one}" for one in found.tables]
        case _:
            return functions(found, WATCHED[name])


@pytest.mark.parametrize("one", list(dict.fromkeys(PASSES)), ids=lambda one: one.__name__)
def test_what_a_pass_does(one: Callable[[Program], Program], golden: Callable[[str, str], None]) -> None:
    name = one.__name__
    start = before(one)
    lines = [f"# before {name}", "", *shown(name, start), "", f"# after {name}", "", *shown(name, one(start))]
    golden(f"program/passes/{name}.txt", "\n".join(line.rstrip() for line in lines).rstrip() + "\n")


def test_every_pass_changes_something() -> None:
    for one in dict.fromkeys(PASSES):
        start = before(one)
        assert one(start) != start, one.__name__


def test_passes_give_the_same_each_time() -> None:
    assert improved(before(PASSES[0])) == improved(before(PASSES[0]))


FOUND = Path(__file__).parents[1] / "generated" / "found"


TWICE = FOUND / "two-passes-that-make-tables" / "base.rules"


@pytest.mark.parametrize("rules", [RULES, TWICE], ids=lambda one: one.stem)
def test_no_pass_changes_what_is_in_a_table(rules: Path) -> None:
    """Also without the passes before it: no two passes use the same name for a table."""
    game = rulewright.load(rules)
    lowering, first = lowered(game.rules, game.chosen({}, 2), 2, game.sources)
    for start in range(len(PASSES)):
        found = program(lowering, first)
        for one in PASSES[start:]:
            after = one(found)
            for name in found.tables.keys() & after.tables.keys():
                assert found.tables[name] == after.tables[name], (one.__name__, name)
            found = after
