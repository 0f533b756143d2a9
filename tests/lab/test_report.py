"""Reports: what was planted is said, every form says the same, and the page is for everybody."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import jsonschema
import pytest

from rulewright.cli.main import main
from rulewright.lab.charts import apart, steps, svg
from rulewright.lab.report import report
from rulewright.lab.report_html import page
from rulewright.lab.report_text import markdown, terminal
from rulewright.lab.report_words import amount, between
from rulewright.lab.store import Store

from .test_cover import read

ROOT = Path(__file__).parents[2]
BASE = """\
rulewright 1

game "Race"
    players 2
    seats red, blue

var points of player: 0..99 = 0
score p = p.points

action step
    | One step.
    do: my points += 1

action rest
    | No step.
    do: my points += 0

phase play
    var round: 0..9 = 0
    repeat
        red must step, rest
        blue must step, rest
        round += 1
    until round = 5
    {bonus}

winner p
    most p.points
"""
FAIR, UNFAIR = BASE.replace("{bonus}", "red.points += 0"), BASE.replace("{bonus}", "red.points += 6")


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A comparison of a fair race with an unfair one, and a run of the unfair one."""
    folder = tmp_path_factory.mktemp("runs")
    for name, text in (("fair", FAIR), ("unfair", UNFAIR)):
        (folder / f"{name}.rules").write_text(text, encoding="utf-8")
    names = [str(folder / f"{name}.rules") for name in ("fair", "unfair")]
    assert main(["lab", "compare", *names, "-n", "400", "--keep", str(folder / "both.db")]) == 0
    assert main(["lab", "run", names[1], "-n", "200", "--keep", str(folder / "run.db")]) == 0
    vary = ["--vary", "points.start=0..2"]
    assert main(["lab", "sweep", names[0], *vary, "-n", "40", "--keep", str(folder / "sweep.db")]) == 0
    return folder


@pytest.fixture(scope="module")
def both(kept):
    with Store.open(str(kept / "both.db")) as store:
        return report(store)


def said(found, sort):
    return [one["said"] for one in found["verdicts"] if one["sort"] == sort]


def test_verdicts_say_what_was_planted(both):
    assert any(one.startswith("Unfair: red wins 100.0 % of the games") for one in said(both, "bad"))
    assert any("are drawn" in one for one in said(both, "plain"))
    (change,) = both["changes"]
    told = [one["said"] for one in change["findings"] if one["sort"] == "changed"]
    assert any(one.startswith("Part of the wins: red:") for one in told)
    assert "red.points" in change["words"] or "6" in change["words"]


def test_it_says_first_that_bots_played(both):
    assert both["people"] == 0
    assert both["about"][0].startswith("Bots played. This is no test by people")
    for form in (page, markdown, terminal):
        text = form(both)
        assert text.index("Bots played.") < text.index("Unfair")
        assert "chooses blindly" in text


def test_every_chart_has_a_table_and_the_games_behind_it(both):
    kinds = {one["key"]: one["kind"] for one in both["charts"]}
    assert kinds.keys() >= {"lengths", "standing", "lead", "take-rate"}
    assert set(kinds.values()) == {"intervals", "histogram", "lines"}
    for one in both["charts"]:
        assert one["table"]["rows"]
        assert all(len(row) == len(one["table"]["head"]) for row in one["table"]["rows"])
        assert one["games"].startswith("rulewright lab games ")


def test_commands_of_figures_list_games_that_are_like_that(kept, both, capsys):
    command = next(one["games"] for one in both["verdicts"] if one["said"].startswith("Unfair"))
    words = re.findall(r"'[^']*'|\S+", command)[1:]
    capsys.readouterr()
    assert main([word.strip("'") for word in words]) == 0
    assert "won after" in capsys.readouterr().out
    assert (
        main(
            [
                "lab",
                "games",
                str(kept / "both.db"),
                "--where",
                "end=drawn",
                "--first",
                "1",
                "--save",
                str(kept / "saved"),
            ]
        )
        == 0
    )
    (saved,) = (kept / "saved").iterdir()
    assert main(["replay", str(saved)]) == 0


def test_data_follows_its_schema(kept, both):
    schema = json.loads((ROOT / "grammar" / "report.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    validator.validate(both)
    with Store.open(str(kept / "run.db")) as store:
        validator.validate(report(store))


def test_a_sweep_is_told_by_maps(kept):
    with Store.open(str(kept / "sweep.db")) as store:
        found = report(store)
    schema = json.loads((ROOT / "grammar" / "report.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(found)
    maps = [one for one in found["charts"] if one["kind"] == "map"]
    assert {one["title"] for one in maps} >= {"Choices in a game"}
    assert maps[0]["columns"] == ["0", "1", "2"]
    assert any(one["said"].startswith("No cell is surely unlike the base") for one in found["verdicts"])
    assert "not told apart" in page(found)


def test_the_page_is_for_everybody_and_fetches_nothing(both):
    text = page(both)
    found = read(text)
    assert found.all("html")[0]["lang"] == "en"
    assert all(one.get("scope") in {"col", "row"} for one in found.all("th"))
    pictures = found.all("svg")
    assert len(pictures) == len(both["charts"])
    ids = [attrs["id"] for _, attrs in found.found if "id" in attrs]
    assert len(ids) == len(set(ids))
    assert all(one["role"] == "img" and set(str(one["aria-labelledby"]).split()) <= set(ids) for one in pictures)
    levels = [int(tag[1]) for tag, _ in found.found if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert '<th scope="col"></th>' not in text
    assert not {tag for tag, _ in found.found} & {"script", "link", "img", "iframe"}
    assert "http" not in text
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


def test_names_of_rules_are_no_markup(kept):
    with Store.open(str(kept / "run.db")) as store:
        found = report(store)
    found["title"] = '<script>alert("1")</script>'
    found["charts"][0]["items"][0]["label"] = "</svg><b>"
    found["charts"][0]["table"]["rows"][0][0] = "a | </td>"
    text = page(found)
    assert "<script>" not in text
    assert "</svg><b>" not in text
    assert "a \\| </td>" in markdown(found)


def test_the_command(kept, tmp_path, capsys):
    run, files = str(kept / "run.db"), {form: str(tmp_path / form) for form in ("html", "markdown", "json")}
    capsys.readouterr()
    assert main(["lab", "report", run, *(word for form, file in files.items() for word in (f"--{form}", file))]) == 0
    assert capsys.readouterr().out == ""
    assert Path(files["html"]).read_text(encoding="utf-8").startswith("<!doctype html>")
    assert Path(files["markdown"]).read_text(encoding="utf-8").startswith("# Race")
    told = json.loads(Path(files["json"]).read_text(encoding="utf-8"))
    assert told["arms"][0]["games"] == 200
    assert main(["lab", "report", run]) == 0
    assert "█" in capsys.readouterr().out
    assert main(["lab", "report", str(tmp_path / "none.db")]) == 2
    assert main(["lab", "report", files["json"]]) == 2


# ---- charts --------------------------------------------------------------------------------------------------------


def test_a_map_says_which_cells_are_told_apart():
    cells = [
        {"row": "1", "column": "a", "value": 0.5, "low": 0.4, "high": 0.6, "told": True},
        {"row": "1", "column": "b", "value": None, "low": None, "high": None, "told": False, "said": "box too small"},
    ]
    chart = {
        "key": "map", "title": "A map", "said": "Cells.", "unit": "share", "kind": "map", "row": "cost",
        "column": "hand", "rows": ["1"], "columns": ["a", "b"], "cells": cells, "games": "",
        "table": {"head": ["", "a"], "rows": [["1", "50 %"]]},
    }  # fmt: skip
    text = svg(chart)
    assert "40.0 to 60.0 %" in text
    assert "box too small" in text
    assert text.count("var(--shade)") == 1


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0.31, 0.37), (192, 345), (-3, 12), (5, 5), (0, 0)])
def test_steps_of_a_scale_are_round_and_hold_all(low, high):
    found = steps(low, high)
    assert found[0] <= low + 1e-9
    assert found[-1] >= high - 1e-9
    assert 2 <= len(found) <= 9
    assert len({round(b - a, 9) for a, b in pairwise(found)}) == 1


def test_names_of_lines_do_not_lie_upon_each_other():
    _, places = apart([(0, 100.0), (1, 101.0), (2, 99.0)])
    assert all(after - before >= 15 for before, after in pairwise(places))


def test_amounts_in_words():
    assert amount(0.123, "share") == "12.3 %"
    assert amount(0.05, "share", signed=True) == "+5.0 points"
    assert amount(1234.5, "choices") == "1,234 choices"
    assert amount(None, "share") == "?"
    assert amount(-0.0001, "share", signed=True) == "+0.0 points"
    assert between(0.1, 0.2, "share") == "10.0 to 20.0 %"
    assert between(-0.01, 0.2, "share", signed=True) == "-1.0 to +20.0 points"
    assert between(1.0, 2.0, "choices") == "1.00 to 2.00 choices"


# ---- bots against each other, and what is sought -------------------------------------------------------------------


@pytest.fixture(scope="module")
def searched(tmp_path_factory):
    """A ladder, and a search for a fair race among unfair ones."""
    folder = tmp_path_factory.mktemp("searches")
    (folder / "fair.rules").write_text(FAIR, encoding="utf-8")
    game = str(folder / "fair.rules")
    asked = ["--vary", "points.start=0..2", "-n", "80"]
    want = ["--want", "seat-gap<0.3, choices 9..11, turns>50"]
    assert main(["lab", "seek", game, *asked, *want, "--keep", str(folder / "seek.db")]) == 0
    asked = ["--doublings", "1", "--rounds", "5", "-n", "12", "--keep", str(folder / "ladder.db")]
    assert main(["lab", "ladder", game, *asked]) == 0
    return folder


@pytest.mark.parametrize("name", ["seek", "ladder"])
def test_searches_and_ladders_are_reported(searched, name):
    schema = json.loads((ROOT / "grammar" / "report.schema.json").read_text(encoding="utf-8"))
    with Store.open(str(searched / f"{name}.db")) as store:
        found = report(store)
    jsonschema.validate(found, schema)
    for told in (terminal(found), markdown(found), page(found)):
        assert found["charts"][0]["title"].split(":")[0] in told
    assert "".join(page(found)).count("<svg") >= len(found["charts"])


def test_a_report_says_which_ways_are_as_wanted(searched):
    with Store.open(str(searched / "seek.db")) as store:
        found = report(store)
    sought = [one for one in found["verdicts"] if one["variant"] == "what was sought"]
    assert len(sought) == 3
    assert all(one["sort"] == "bad" for one in sought)
    assert all("turns 10.0 turns, surely not as wanted" in one["said"] for one in sought)
    assert all("choices 10.0 choices, surely as wanted" in one["said"] for one in sought)
    assert {one["games"].partition("--where ")[0] for one in sought} != {""}
    gap, lengths, turns = (chart for chart in found["charts"] if chart["key"].startswith("wanted"))
    assert (gap["mark"], lengths["mark"], turns["mark"]) == (0.3, None, 50)
    assert gap["said"].startswith("Wanted was at most 30.0 %.")
    assert lengths["said"].startswith("Wanted was 9.00 choices to 11.0 choices.")
    assert [len(chart["items"]) for chart in (gap, lengths, turns)] == [3, 3, 3]
    assert {row[-1] for row in turns["table"]["rows"]} == {"surely not"}


def test_a_report_says_which_bots_are_stronger(searched):
    with Store.open(str(searched / "ladder.db")) as store:
        found = report(store)
    (chart,) = (one for one in found["charts"] if one["key"] == "ladder")
    steps = [one for one in found["verdicts"] if one["variant"] == "bots against each other"]
    assert steps[0]["sort"] == "good"
    assert steps[0]["said"].startswith("`greedy` is stronger than `random`: it wins ")
    assert chart["mark"] == 0.5
    assert chart["items"][0]["label"] == "greedy against random"
    assert chart["items"][0]["low"] > 0.5
    assert chart["table"]["rows"][0][-1] == "stronger"
    assert len(chart["items"]) == len(chart["table"]["rows"]) == len(steps)
