"""Variables of several things: views, logs, pictures, saves and settings name all of them. And what comes up by lot."""

from __future__ import annotations

from tests.program.programs import RULES, loaded
from tests.scene.names import Plain

import rulewright
from rulewright.scene.faces import Board, Tally
from rulewright.scene.table import Scenes
from rulewright.views.table import happened

SHEETS = RULES / "state-of-two-things.rules"


def begun():
    return loaded("state-of-two-things").start(players=2, seed=1)


def told(session, message):
    return [event["arguments"] for event in session.events(0) if event["message"] == message]


def test_views_name_all_of_the_things():
    noted = begun().view(0)["variables"]
    assert noted["player.mark"] == {"red": {"pink": 0, "teal": 0}, "blue": {"pink": 0, "teal": 0}}
    assert noted["player.climbed"]["blue"] == {"-2": 1, "-1": 1, "0": 1, "1": 1, "2": 1}
    assert noted["Colour.crossed"]["teal"]["red"] == {"pink": False, "teal": False}


def test_logs_name_all_of_the_things():
    session = begun()
    session.choose("climb 1")
    changed = told(session, "changed")
    assert {"variable": "mark", "of": "red", "keys": ["teal"], "value": 1} in changed
    assert any(line.endswith("climbed (1) is now 2") for line in happened(session, 0))


def test_what_a_piece_has_for_others_goes_along_with_it():
    session = begun()
    session.choose("draw_marked(blue, pink)")
    hand = session.view(0)["zones"]["player.hand"]["red"]
    nobody = {"pink": 0, "teal": 0}
    assert [one["variables"]["told"] for one in hand] == [{"red": nobody, "blue": {"pink": 2, "teal": 0}}]


def test_a_scene_has_a_row_for_each_and_shows_a_wall_on_its_side():
    session = begun()
    session.choose("step_on(a1, n, pink)")
    scene = Scenes(session.table.game.model, session.table.layout, Plain()).scene(session, 0)
    areas = [area for row in scene.rows for area in row]
    assert {"mark (pink)", "mark (teal)", "climbed (-2)"} <= {one.title for one in areas if isinstance(one, Tally)}
    (spot,) = (spot for area in areas if isinstance(area, Board) for spot in area.spots if spot.name == "a1")
    assert [layer.place for layer in spot.face.layers if layer.name == "wall"] == ["n"]


def test_saves_keep_each_value():
    session = begun()
    session.choose("climb 2")
    again = rulewright.resume(session.save())
    assert again.view(0)["variables"] == session.view(0)["variables"]


def test_settings_set_the_start_of_all_and_the_range_of_numbers():
    def climbed(**settings):
        game = rulewright.load(SHEETS, settings={path.replace("__", "."): value for path, value in settings.items()})
        return game.start(players=2).view(0)["variables"]["player.climbed"]["red"]

    assert climbed(climbed__start="2") == {"-2": 2, "-1": 2, "0": 2, "1": 2, "2": 2}
    assert list(climbed(climbed__of__max="3")) == ["-2", "-1", "0", "1", "2", "3"]


def test_what_comes_up_is_told_by_its_name():
    session = loaded("dice-in-the-box").start(players=2, seed=1, explicit_chance=True)
    assert [str(one) for one in session.chance] == ["red", "blue"]
    for outcome in ("blue", "wind", "2", "red"):
        session.choose(outcome)
    assert [one["outcome"] for one in told(session, "rolled")] == ["blue", "wind", 2, "red"]
    lines = happened(session, 0)
    assert "    the lot falls on wind" in lines
    assert "    a die shows 2" in lines


def test_what_stands_twice_comes_up_twice_as_often():
    session = loaded("dice-in-the-box").start(players=2, seed=1, explicit_chance=True)
    for outcome in ("red", "sun", "1", "red"):
        session.choose(outcome)
    session.choose("wander")
    for outcome in ("a1", "0"):
        session.choose(outcome)
    assert [(str(one), str(one.probability)) for one in session.chance] == [("1", "2/3"), ("2", "1/3")]
