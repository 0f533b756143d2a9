"""All stages in order: what is found, what is left out when something is missing, what is kept between readings."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import rulewright
from rulewright import pipeline
from rulewright.diagnostics.misuse import MisuseError
from rulewright.graph import from_model
from rulewright.graph.nodes import Part
from rulewright.model.symbols import Symbol
from rulewright.model.understood import Model

DIG = (Path(__file__).parent / "model" / "composing" / "dig.rules").read_text(encoding="utf-8")


def said(checked: pipeline.Checked) -> list[str]:
    return [f"{item.code} {item.message}" for item in checked.found if item.code[1] in "012"]


def test_a_sound_game_has_a_model_and_a_graph() -> None:
    checked = pipeline.check("dig.rules", files={"dig.rules": DIG})
    assert said(checked) == []
    assert checked.model is not None
    assert checked.graph is not None


def test_a_game_on_standard_input() -> None:
    assert said(pipeline.check("-", files={"-": DIG})) == []


def test_nothing_is_said_of_names_in_a_file_that_is_missing() -> None:
    text = DIG.replace("define goal = 20", 'include "goal.rules"')
    checked = pipeline.check("dig.rules", files={"dig.rules": text})
    assert said(checked) == ['R121 There is no file "goal.rules" beside this one.']
    assert checked.model is None


def test_a_game_with_errors_has_no_graph() -> None:
    checked = pipeline.check("dig.rules", files={"dig.rules": DIG.replace("goal = 20", "goal = no + 1")})
    assert said(checked) != []
    assert checked.graph is None


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"dig.cost": "11"}, ""),
        ({"harsh": "yes"}, ""),
        ({"prestige.start": "100"}, "R2"),
        ({"goal": "no"}, "R139"),
        ({"points.start": "11"}, "R2"),
        ({"camp.level.start": "4"}, "R2"),
        ({"Relic.idol.value": "7"}, "R2"),
        ({"Relic.idol.marks": "gold"}, "R130"),
        ({"paths.cost": "-1"}, ""),
        ({"game.players.max": "5"}, "R116"),
    ],
)
def test_a_setting_is_checked_as_if_it_had_been_written(settings: dict[str, str], message: str) -> None:
    checked = pipeline.check("dig.rules", files={"dig.rules": DIG}, settings=settings)
    errors = said(checked)
    assert [error.startswith(message) for error in errors] == ([True] if message else []), errors
    if message and message != "R116":
        places = {checked.sources.place(item.span).file for item in checked.found if item.code[1] in "012"}
        assert places == {f"--set {path}={value}" for path, value in settings.items()}


COUNT = """rulewright 1

game "Count"
    players 2
    seats red, blue

var heap: 0..9 = 9

action take
    pick n in 1..3
    do: heap -= n

phase play
    for p in players: p must take

winner p
    most heap

position low
    heap := 3

example "One"
    play red: take(1)
    play blue: take(2)
    then heap = 6

example "Three"
    given low
    play red: take(3)
    then heap = 0
"""


def test_an_example_that_does_not_fit_a_setting_fails_and_the_game_is_played() -> None:
    checked = pipeline.check("count.rules", files={"count.rules": COUNT}, settings={"take.n[2]": "2"})
    assert said(checked) == []
    assert [(one.title, bool(one.failure)) for one in pipeline.examples(checked)] == [("One", False), ("Three", True)]
    broken = COUNT.replace("heap -= n", "heap -= no")
    assert said(pipeline.check("count.rules", files={"count.rules": broken}, settings={"take.n[2]": "2"}))
    assert said(pipeline.check("count.rules", files={"count.rules": COUNT.replace("take(3)", "take(5)")}))


def test_a_house_is_asked_about_sound_games() -> None:
    house = {"properties": {"game": {"required": ["nothing"]}}}
    assert [item.code[:2] for item in pipeline.check("-", files={"-": DIG}, house=house).found if item.code[1] == "4"]


def test_a_game_that_is_not_there_is_a_misuse() -> None:
    with pytest.raises(MisuseError):
        pipeline.check("no such game")


def test_a_second_reading_finds_the_same() -> None:
    """With and without anything kept, before an edit and after it is undone."""
    workspace = pipeline.Workspace()
    wrong = DIG.replace("points := 10", "points := 11").replace("cost 3 points", "cost 3 pints")
    for text in (wrong, DIG, wrong, "# a remark\n" + wrong, wrong):
        warm = workspace.check("dig.rules", files={"dig.rules": text})
        cold = pipeline.check("dig.rules", files={"dig.rules": text})
        one, other = (
            [(checked.sources.place(item.span), item.code, item.message) for item in checked.found]
            for checked in (warm, cold)
        )
        assert one == other


def test_bodies_are_kept_between_readings() -> None:
    workspace = pipeline.Workspace()
    first = workspace.check("dig.rules", files={"dig.rules": DIG}).model
    second = workspace.check("dig.rules", files={"dig.rules": DIG.replace("limit 3", "limit 4")}).model
    assert first is not None
    assert second is not None
    changed = [symbol.name for symbol in first.bodies if first.bodies[symbol] is not second.bodies[symbol]]
    assert "dig" in changed
    assert "trade" not in changed
    assert "play" not in changed


def test_variants_and_addons_that_come_along_are_sound() -> None:
    for game in (
        "tikal-auction",
        "tikal-classic",
        "jackal-dungeon+mud",
        "jackal-dungeon+mud+alliances",
        "jackal-dungeon+five-tiles+alliances+mud",
    ):
        assert pipeline.sound(pipeline.check(game).found), game


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[Symbol]:
    """How often the part of each declaration in a rule graph was made."""
    often: Counter[Symbol] = Counter()
    plain = from_model.made

    def counted(model: Model, root: Symbol) -> Part:
        often[root] += 1
        return plain(model, root)

    monkeypatch.setattr(from_model, "made", counted)
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    return often


def test_a_game_that_is_checked_tried_told_and_exported_has_one_rule_graph(made: Counter[Symbol]) -> None:
    tries = pipeline.Tries(2, None)
    checked = pipeline.check("dig.rules", files={"dig.rules": DIG}, tries=tries)
    assert tries.played == 2
    pipeline.export(checked, "graph")
    pipeline.rulebook(checked, edition="designer")
    pipeline.examples(checked)
    pipeline.show(checked, 2)
    assert set(made.values()) == {1}


def test_a_game_that_is_loaded_has_one_rule_graph(made: Counter[Symbol], monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the one that was checked: a game makes none of its own, unless its rules come from the store."""
    from rulewright.play import game as games

    monkeypatch.setattr(games, "rule_graph", lambda _: pytest.fail("another rule graph was made"))
    game = rulewright.reload("dig.rules", {}, {"dig.rules": DIG})
    list(game.playouts(2, seed=1))
    assert game.table().program.blocks
    assert set(made.values()) == {1}


def test_a_variant_of_a_game_in_another_version_of_the_language_is_refused() -> None:
    files = {
        "base.rules": 'rulewright 2\n\ngame "Race"\n    | Run.\n    players 2\n\nvar ahead: 0..9\n',
        "other.rules": 'rulewright 1\n\nvariant "Long Race" of "base.rules"\n    | Run on.\n\nset ahead.start = 3\n',
    }
    found = pipeline.check("other.rules", files=files).found
    told = [(one.code, one.message) for one in found if one.code < "R1"]
    assert told == [("R023", "Version 2 of the language is not supported.")]
