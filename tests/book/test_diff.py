"""Descriptions of how variants differ."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.turns import by_turns

from rulewright import pipeline
from rulewright.book.diff import section
from rulewright.book.markdown import section as markdown
from rulewright.book.speech import Speech
from rulewright.composition.keys import key_of, key_text
from rulewright.composition.library import bundled
from rulewright.composition.paths import joined, literals_in
from rulewright.pipeline import Workspace, base_of, sound

VARIANTS = Path(__file__).parents[2] / "examples" / "variants"
DIG = Path(__file__).parents[1] / "model" / "composing" / "dig.rules"


checked = cache(pipeline.check)


def told(old: str, new: str, **settings: str) -> str:
    given = {path.replace("__", "."): value for path, value in settings.items()}
    return pipeline.diff(checked(old), pipeline.check(new, settings=given) if given else checked(new))


@pytest.mark.parametrize("name", bundled())
def test_nothing_is_different_from_itself(name: str) -> None:
    assert told(name, name).endswith("Nothing is different.\n")


def test_a_number() -> None:
    assert told("tikal", "tikal", uncover__cost="3").splitlines()[2:] == [
        "## Action: Uncover",
        "",
        "- Cost: 2 points → 3 points",
    ]


def test_variants(golden) -> None:
    variants = ("twelve-points", "no-trading", "precious-sets")
    found = [told("tikal", str(VARIANTS / f"{name}.rules")) for name in variants]
    golden("book/golden/variants-of-tikal.txt", "\n".join([*found, told("tikal", "tikal-auction")]))


def based(new: pipeline.Checked) -> pipeline.Checked | None:
    """The game that a variant changes. Those that come along are checked once."""
    name = new.ruleset.layers[0]
    return checked(name) if name in bundled() else base_of(new)


OBJECT = re.compile(r"<[^ >]+ |object at|\b[A-Z]\w+\([a-z_]+=|'>|None")
"""What an object of Python looks like when it is printed."""
NOTHING = "Nothing is different.\n"
TIMES = {1: "once", 2: "twice"}
SHIPPED = [
    *sorted(str(path) for path in VARIANTS.glob("*.rules")),
    "tikal-auction",
    "tikal-classic",
    "jackal-dungeon+mud",
    "jackal-dungeon+five-tiles",
    "jackal-dungeon+alliances",
]


@pytest.mark.parametrize("name", by_turns(SHIPPED, 2, 1))
def test_what_comes_along_is_told_in_words(name: str) -> None:
    new = checked(name)
    base = based(new)
    assert base is not None
    for language in ("en", "uk") if "new-card" in name else ("en",):
        text = pipeline.diff(base, new, language)
        assert not OBJECT.search(text), text
        assert NOTHING not in text


@pytest.mark.parametrize("name", by_turns(SHIPPED, 2))
def test_in_a_book_nothing_of_it_is_code(name: str) -> None:
    new = checked(name)
    base = based(new)
    assert base is not None
    assert base.model is not None
    assert new.model is not None
    old, now = Speech(base.model), Speech(new.model)
    page = "\n".join(markdown(section("Different", old, now, exact=False), 1, "pictures"))
    assert "`" not in page.replace("\\`", "")
    assert not re.search(r"\w_\w|:=|\w\(\w", re.sub(r"\]\([^)]*\)|<a [^>]*>|\\`[^`]*`", "", page)), page


@pytest.mark.parametrize("game", ["tikal", "coatl", "tobago", "jackal-dungeon", str(DIG)])
def test_every_value_that_is_set_is_told(game: str) -> None:
    """Every literal of each declaration is set to another value."""
    workspace, before = Workspace(), checked(game)
    tried = 0
    for path, old, value in random.Random(5).sample(list(chosen(game)), 8):  # noqa: S311 - the same every time
        after = workspace.check(game, settings={path: str(value)})
        if not sound(after.found) or after.unfit:  # of examples nothing is told
            continue
        tried += 1
        text = pipeline.diff(before, after)
        assert not OBJECT.search(text), text
        lines = [line for line in text.split("\n") if line.startswith("- ")]
        told = {str(value), TIMES.get(value, "") if isinstance(value, int) else "", value_named(str(value))} - {""}
        assert any(one in line for line in lines for one in told), (path, old, value, text)
        assert any("→" in line or "New" in line for line in lines), (path, old, value, text)
    assert tried > 2


def chosen(game: str) -> Iterator[tuple[str, object, object]]:
    chance = random.Random(4)  # noqa: S311 - the same every time
    for placed in checked(game).ruleset.declarations:
        node = placed.declaration
        name = key_text(key_of(node))
        found = [(joined(name, one.path), one.value) for one in literals_in(node) if not isinstance(one.value, str)]
        for path, old in chance.sample(found, min(2, len(found))):
            yield path, old, ("no" if old else "yes") if isinstance(old, bool) else old + 1
        if found:
            path, old = found[-1]
            yield path, old, ("no" if old else "yes") if isinstance(old, bool) else old - 1


def value_named(text: str) -> str:
    return text.replace("_", " ")


def test_a_limit_names_nothing_that_is_private_to_its_action() -> None:
    before = DIG.read_text(encoding="utf-8")
    before = before.replace("    pick r in ground\n", "    pick r in ground\n    pick c in camp\n")
    before = before.replace("limit 3 per day", "limit 2 per day for c")
    first, second = (
        pipeline.check("dig.rules", files={"dig.rules": one})
        for one in (before, before.replace("limit 2 per", "limit 3 per"))
    )
    assert "At most twice in each “day” phase at the same place. → At most 3 times" in pipeline.diff(first, second)


def test_of_a_limit_that_is_worked_out_the_number_is_told_that_changed() -> None:
    assert told("tikal", "tikal", uncover__limit="3").splitlines()[2:] == [
        "## Action: Uncover",
        "",
        "- Limit, `uncover.limit`: 2 → 3",
    ]


def test_how_long_something_lasts_and_how_large_it_may_become() -> None:
    before = after = DIG.read_text(encoding="utf-8")
    for old, new in (("10 per day", "10 per game"), ("value: 0..6", "value: 0..8"), ("< goal |", "<= goal |")):
        after = after.replace(old, new)
    first, second = (pipeline.check("dig.rules", files={"dig.rules": one}) for one in (before, after))
    text = pipeline.diff(first, second)
    assert "10 per day" in text
    assert "`Relic.value.max`: 6 → 8" in text
    assert "needs early: my prestige < goal → action dig needs early: my prestige <= goal" in text


def test_how_many_play_and_who() -> None:
    text = told("tikal", str(VARIANTS / "fifth-player.rules"))
    assert "- Players: 2 to 4 → 2 to 5" in text
    assert "- Seats: red, yellow, blue, green → red, yellow, blue, green, white" in text


def test_what_is_new_is_told_by_its_words_and_its_price() -> None:
    text = """rulewright 1

variant "Rain" of "tikal"

action wait
    | Rest in the shade.
    cost 2 points
    limit 1 per expedition
    say "wait"

offer wait in expedition

define shade = 4
"""
    new = pipeline.check("rain.rules", files={"rain.rules": text})
    said = pipeline.diff(checked("tikal"), new)
    assert (
        "Action: wait — Rest in the shade. — Cost: 2 points — Limit: At most once in each “expedition” phase." in said
    )
    assert "Word: shade — As it is written: define shade = 4" in said
