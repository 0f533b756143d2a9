"""The paths of literals: all paths of a game with their values; each can be set."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.composition.compose import Ruleset, compose
from rulewright.composition.library import Library, bundled
from rulewright.composition.paths import Literal, literals
from rulewright.composition.rewrite import inside
from rulewright.diagnostics.diagnostic import Report
from rulewright.diagnostics.misuse import MisuseError
from rulewright.diagnostics.place import Sources
from rulewright.syntax import tree

CASES = Path(__file__).parent / "composing"
GAMES = {name: (CASES / f"{name}.rules").read_text(encoding="utf-8") for name in ("dig", "literals")}


def composed(game: str, settings: dict[str, str] | None = None) -> tuple[Ruleset, list[str]]:
    report = Report()
    files = {game: GAMES[game]} if game in GAMES else {}
    ruleset = compose(game, Library(files), report, Sources(), settings or {})
    return ruleset, [f"{item.code} {item.message}" for item in report.found]


def paths(ruleset: Ruleset) -> dict[str, Literal]:
    return literals([placed.declaration for placed in ruleset.declarations], ruleset.game)


def written(value: int | bool | str) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_all_paths_of_a_game(game: str, golden) -> None:
    ruleset, found = composed(game)
    assert found == []
    lines = [
        f"{literal.path} = {written(literal.value)}" + "".join(f"  (also {other})" for other in literal.also)
        for path, literal in paths(ruleset).items()
        if path == literal.path
    ]
    golden(f"model/composing/{game}.paths.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_number_of_the_rules_is_without_a_path(game: str) -> None:
    """Except for numbers in rulings and examples, in bounds of generators' types, and beside resources."""
    ruleset, _ = composed(game)
    known = {id(node) for literal in paths(ruleset).values() for node in inside(literal.node)}
    nodes = [placed.declaration for placed in ruleset.declarations]
    lost = [
        node
        for declaration in nodes
        if not isinstance(declaration, (tree.Ruling, tree.Example))
        for node in inside(declaration)
        if isinstance(node, (tree.Number, tree.YesNo)) and id(node) not in known and not in_a_type(node, declaration)
    ]
    assert lost == []


def in_a_type(number: tree.Node, declaration: tree.Declaration) -> bool:
    """Bounds of columns of formulas and the like: they restrict values, and do not affect the game."""
    return any(
        isinstance(node, tree.FormulaColumn) and any(one is number for one in inside(node))
        for node in inside(declaration)
    )


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_value_can_be_set_and_no_other_changes(game: str) -> None:
    before = paths(composed(game)[0])
    for path, literal in before.items():
        match literal.value:
            case bool():
                value = written(not literal.value)
            case int():
                value = str(literal.value + 1)
            case _:
                value = "other"
        ruleset, found = composed(game, {path: value})
        if path.startswith("game."):
            assert found in ([], ["R136 A game cannot be for 5..4 players."])
        else:
            assert found == []
        after = paths(ruleset)
        changed = [one for one in before if one == before[one].path and after[one].value != before[one].value]
        assert changed == [literal.path], path
        assert written(after[path].value) == value


@pytest.mark.parametrize("game", bundled())
def test_setting_a_value_to_itself_changes_nothing(game: str) -> None:
    """Paths of included rulesets, all at once."""
    ruleset, found = composed(game)
    assert found == []
    values = {literal.path: written(literal.value) for literal in list(paths(ruleset).values())[::7]}
    again, found = composed(game, values)
    assert all(message.startswith("R236 ") for message in found)  # they are so already
    assert again.game == ruleset.game
    assert [placed.declaration for placed in again.declarations] == [
        placed.declaration for placed in ruleset.declarations
    ]


def test_paths_that_the_language_promises() -> None:
    known = paths(composed("tikal")[0])
    for path in (
        "uncover.cost",
        "uncover.limit",
        "prestige.start",
        "points.start",
        "points.max",
        "game.players.max",
        "Member.explorer.count",
        "two_in_all",
        "worth_alike[1]",
    ):
        assert path in known, path


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("dig.cost", "yes"),
        ("dig.cost", "2 + 2"),
        ("dig.cost", ""),
        ("dig.cost", "99999999999999999999999"),
        ("dig", "3"),
        ("", "3"),
        ("dig..cost", "3"),
        ("dig.cost = 4", "5"),
        ("a b", "1"),
        ("dig[1]", "1"),
        ("[1]", "1"),
        ("dig.cost[0]", "1"),
        ("9", "1"),
        ("game", "1"),
        ("game.title", "x"),
        ("harsh", "maybe"),
        ("score", '"text"'),
        ("Relic.idol.name", "x"),
        ("dig.cost", "((((3"),
    ],
)
def test_settings_that_cannot_be(path: str, value: str) -> None:
    ruleset, found = composed("dig", {path: value})
    assert found, ruleset
    assert all(message[0] == "R" for message in found)


@pytest.mark.parametrize("value", ["3 | prose", "3 # remark", "3\naction evil", "3\r", "3\u2028", "\x00"])
def test_a_setting_is_all_that_stands_on_its_line(value: str) -> None:
    with pytest.raises(MisuseError) as caught:
        composed("dig", {"dig.cost": value})
    assert caught.value.code == "R905"
