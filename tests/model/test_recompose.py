"""A game composed again, as an editor does after each key: unchanged declarations are the very same objects."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from rulewright.composition.cache import MergeCache
from rulewright.composition.compose import Ruleset, compose
from rulewright.composition.keys import kind_of, own_name
from rulewright.composition.library import Library
from rulewright.diagnostics.diagnostic import Report
from rulewright.diagnostics.place import Sources
from rulewright.syntax.file import ReadCache

NAMES = sorted(path.stem for path in (Path(__file__).parent / "composing").glob("*.case"))


def again(reading: ReadCache, kept: MergeCache, game: str, settings: dict[str, str], files: dict[str, str]) -> Ruleset:
    return compose(game, Library(files, disk=False), Report(), Sources(), settings, reading, kept)


def changed(first: Ruleset, second: Ruleset) -> list[str]:
    """The names of declarations that are different objects."""
    names = []
    for one, other in zip(first.declarations, second.declarations, strict=True):
        if one is not other or one.declaration is not other.declaration:
            own = own_name(other.declaration)
            names.append(own.text if own else kind_of(other.declaration))
    return names


@pytest.mark.parametrize("name", NAMES)
def test_what_did_not_change_is_the_same(name: str, read) -> None:
    game, settings, files = read(name)
    reading, kept = ReadCache(), MergeCache()
    first = again(reading, kept, game, settings, files)
    for _ in range(3):
        assert changed(first, again(reading, kept, game, settings, files)) == []


def test_a_change_in_the_base_changes_what_is_made_of_it(read) -> None:
    game, settings, files = read("changed")
    reading, kept = ReadCache(), MergeCache()
    first = again(reading, kept, game, settings, files)
    edited = {**files, "dig.rules": files["dig.rules"].replace("limit 3", "limit 4").replace("goal = 20", "goal = 2")}
    assert changed(first, again(reading, kept, game, settings, edited)) == ["goal", "dig"]


def test_a_change_in_the_variant_changes_what_it_touches(read) -> None:
    game, settings, files = read("changed")
    reading, kept = ReadCache(), MergeCache()
    first = again(reading, kept, game, settings, files)
    edited = {**files, "more.rules": "# a line above\n" + files["more.rules"].replace("cost 3 points", "cost 4 points")}
    assert changed(first, again(reading, kept, game, settings, edited)) == ["dig"]


def test_a_change_in_a_table_changes_its_component(read) -> None:
    game, settings, files = read("files-changed")
    reading, kept = ReadCache(), MergeCache()
    first = again(reading, kept, game, settings, files)
    edited = {**files, "more.csv": files["more.csv"].replace("A3,5", "A3,6")}
    assert changed(first, again(reading, kept, game, settings, edited)) == ["Tile"]


def test_a_setting_changes_what_it_sets(read) -> None:
    game, _, files = read("changed")
    reading, kept = ReadCache(), MergeCache()
    first = again(reading, kept, game, {}, files)
    assert changed(first, again(reading, kept, game, {"dig.cost": "1"}, files)) == ["dig"]
    assert changed(first, again(reading, kept, game, {}, files)) == []


def test_the_order_of_addons_changes_nothing(read) -> None:
    _, _, files = read("addons")
    made = [
        again(ReadCache(), MergeCache(), "+".join(("dig.rules", *order)), {}, files)
        for order in permutations(("storm", "ants"))
    ]
    assert made[0].declarations == made[1].declarations
    assert made[0].game == made[1].game


def test_places_are_those_of_today(read) -> None:
    """Mistakes in unchanged declarations are reported at their present places."""
    game, settings, files = read("wrong")
    reading, kept = ReadCache(), MergeCache()
    again(reading, kept, game, settings, files)
    report, sources = Report(), Sources()
    edited = {**files, "wrong.rules": "# one\n# two\n\n" + files["wrong.rules"]}
    compose(game, Library(edited, disk=False), report, sources, settings, reading, kept)
    places = [sources.place(item.span).line for item in report.found]
    assert places == [line + 3 for line in (5, 9, 11, 14, 17, 19, 21, 23, 26, 26, 27, 29, 31, 33, 35, 37)]
