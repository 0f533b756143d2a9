"""In: a game and a number. Out: variants of it with one edit each, of every kind, most of them wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.composition.keys import key_of, key_text, kind_of
from rulewright.composition.paths import joined, literals_in
from rulewright.composition.removal import removable
from rulewright.composition.ruleset import Ruleset
from rulewright.diagnostics.finding import findings
from rulewright.pipeline import Workspace
from rulewright.syntax import tree

LINE = 6
NAME = "edited.rules"
LOOKED = ("R256", "R257", "R258")
"""Warnings that an edit of a look must point at, too."""


@dataclass(frozen=True)
class Edited:
    """The result of an edit: nothing, or the first error and whether it points at the edit."""

    base: str
    kind: str
    edit: str
    first: str = ""
    pointed: bool = True


def variant(base: str, edit: str) -> str:
    return f'rulewright 1\n\nvariant "Edited" of "{base}"\n    | With an edit.\n\n{edit}\n'


def judge(base: str, files: dict[str, str], edits: list[tuple[str, str]], *, disk: bool) -> list[Edited]:
    """Check each edit separately."""
    workspace = Workspace()
    found = []
    for kind, edit in edits:
        checked = workspace.check(NAME, files={**files, NAME: variant(base, edit)}, disk=disk)
        told = findings(checked.found, checked.sources)
        wrong = [one for one in told if one.code.severity == "error" or one.code.id in LOOKED]
        if not wrong:
            found.append(Edited(base, kind, edit))
            continue
        place = wrong[0].spot.place
        here = place.file == NAME and LINE <= place.line <= LINE + edit.count("\n")
        first = f"{place.file}:{place.line}: {wrong[0].code.id} {wrong[0].message}"
        found.append(Edited(base, kind, edit, first, here))
    return found


def edits(ruleset: Ruleset, seed: int, count: int) -> list[tuple[str, str]]:
    """A number of the possible edits; all of them if there are not more."""
    known = list(dict.fromkeys(_edits(ruleset)))
    chance = random.Random(seed)  # noqa: S311 - the same every time
    kinds = sorted({kind for kind, _ in known})
    by_kind = {kind: [one for one in known if one[0] == kind] for kind in kinds}
    for several in by_kind.values():
        chance.shuffle(several)
    found: list[tuple[str, str]] = []
    while len(found) < count and any(by_kind.values()):
        found += [several.pop() for several in by_kind.values() if several][: count - len(found)]
    return found


def _edits(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    nodes = [placed.declaration for placed in ruleset.declarations]
    actions = [node.name.text for node in nodes if isinstance(node, tree.Action)]
    phases = [node.name.text for node in nodes if isinstance(node, tree.Phase)]
    for node in nodes:
        if isinstance(node, tree.Example | tree.Ruling | tree.Broken):
            continue
        name = key_text(key_of(node))
        yield "remove", f"remove {name}"
        for part in removable(node):
            yield "remove a part", f"remove {name}.{part}"
        for literal in literals_in(node):
            for value in _values(literal.value):
                yield "set", f"set {joined(name, literal.path)} = {value}"
        yield from _anew(node)
    for action in actions:
        for phase in phases:
            yield "offer", f"offer {action} in {phase}"


def _values(value: int | bool | str) -> tuple[object, ...]:
    if isinstance(value, bool):
        return ("no" if value else "yes",)
    if isinstance(value, int):
        return (0, value + 1, value * 100 + 99, -1)
    return ("none", "strange")


def _anew(node: tree.Declaration) -> Iterator[tuple[str, str]]:
    """Declarations changed or replaced by the simplest of their kind."""
    kind, name = kind_of(node), getattr(getattr(node, "name", None), "text", "")
    match node:
        case tree.Enum():
            yield "replace", f"replace enum {name}: strange"
            yield "change", f"change enum {name}: strange"
        case tree.Component():
            yield "replace", f"replace component {name}: 3"
            rows = "    has strange: 0..3\n    table\n        name  strange\n        odd   2"
            yield "change", f"change component {name}\n{rows}"
        case tree.Define(params=()):
            yield "replace", f"replace define {name} = 0"
            yield "replace", f"replace define {name} = yes"
        case tree.Var(owner=None) | tree.Option():
            yield "replace", f"replace {kind} {name}: 0..1 = 0"
        case tree.Zone(owner=None):
            yield "replace", f"replace zone {name}: pool of player"
        case tree.Action():
            yield "replace", f'replace action {name}\n    | Other.\n    say "{name}"'
            yield "change", f"change action {name}(strange: number)"
            yield "change", f"change action {name}\n    needs no | Never."
        case tree.Phase():
            yield "replace", f"replace phase {name}\n    | Other."
            yield "change", f"change phase {name}(strange: number)"
        case tree.Board():
            yield "replace", f"replace board {name}: square 2 by 2"
        case tree.Look():
            yield from of_look(node)
        case _:
            pass


def of_look(node: tree.Look) -> Iterator[tuple[str, str]]:
    """Mistakes that hands make in looks; and a look that shows nothing."""
    each = f"{node.each.text} in " if node.each is not None else ""
    table = f"change look {each}{node.of.text}\n    table\n        name     colour\n"
    wrong = ("shape hexagone", "fill goldd", "size by strange", "show strange", "show star on nowhere", "as strange",
             "show star, larger", "border by strange", "sort by strange", "hide strange")  # fmt: skip
    for line in wrong:
        yield "a wrong look", f"change look {each}{node.of.text}\n    {line}"
    yield "a wrong look", f"{table}        strange  red"
    yield "an empty look", f"replace look {each}{node.of.text}\n    shape square\n    fill sand\n    show star"


def edits_of_looks(ruleset: Ruleset) -> list[tuple[str, str]]:
    nodes = (placed.declaration for placed in ruleset.declarations)
    return [edit for node in nodes if isinstance(node, tree.Look) for edit in of_look(node)]
