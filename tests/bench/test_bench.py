"""The measures can be taken and shown; and a check imports no more than it needs, since imports are most of its
cost.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.pipeline import check_text

TOP = Path(__file__).parents[2]
sys.path.insert(0, str(TOP))

from tests.bench import games, page, texts, ways  # noqa: E402 - pytest does not look from here

HEAVY = ("hypothesis", "jsonschema", "lark", "networkx", "rulewright.play", "rulewright.program", "rulewright.views")


@pytest.fixture(autouse=True)
def at_the_top() -> Iterator[None]:
    before = Path.cwd()
    os.chdir(TOP)
    yield
    os.chdir(before)


def test_all_measures_stand_on_the_page() -> None:
    figures = page.measured(times=1, chosen=texts.largest(4)[-1:], most_lines=1000)
    assert json.loads(json.dumps(figures)) == figures
    (name,) = figures["cold"]
    assert set(figures["warm"][name]) == {"nothing", "an action", "a table", "a definition"}
    assert len(figures["growing"]) == 2
    shown = page.page(figures, "2026-01-31")
    assert shown.count(f"| {name} |") == 3
    assert "2026-01-31" in shown


@pytest.mark.parametrize("lines", [500, 2000])
def test_the_made_up_ruleset_is_sound_and_as_long_as_wanted(lines: int) -> None:
    text = texts.made_up(lines)
    assert abs(text.count("\n") - lines) < 60
    assert check_text(text, "made.rules")[0] == []


@pytest.mark.parametrize(
    ("text", "loaded"),
    [
        ("define x = y\n", ["lark"]),
        (texts.made_up(100), ["lark"]),
    ],
)
def test_a_check_loads_nothing_that_it_does_not_need(text: str, loaded: list[str], tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(text, encoding="utf-8")
    program = (
        "import sys\nfrom rulewright.cli.main import main\n"
        "main(['check', '--output-format', 'concise', 'game.rules'])\n"
        f"print(sorted(set({HEAVY!r}) & set(sys.modules)))"
    )
    shown = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(TOP / "interpreter")},
    )
    assert shown.stdout.splitlines()[-1] == str(loaded)


def test_the_table_of_games_is_the_same_each_time_but_for_the_times() -> None:
    names = ["examples/tic-tac-toe.rules", "examples/pig.rules"]
    first, second = ([row[:8] for row in games.rows(names, [2], 20, 4, 1)] for _ in range(2))
    assert first == second
    assert [row[:2] for row in first] == [["tic-tac-toe", "2"], ["pig", "2"]]
    assert all(sum(map(int, row[5].split(" / "))) + int(row[6]) in {99, 100, 101} for row in first)
    assert all(len(row) == len(games.HEAD) for row in games.rows(names, [], 2, 0, 1))


def test_the_table_of_games_knows_options() -> None:
    (row,) = games.rows(["tikal@by_lot=no"], [2], 2, 0, 1)
    assert row[0] == "tikal, by_lot = no"
    assert row[7] == "-"


def test_the_tables_of_ways_have_a_row_for_each_game_and_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "GAMES", {"tikal": 2})
    walked, told = list(ways.walks(1)), list(ways.told(1))
    assert [line.split(" | ")[0] for line in walked[2:]] == ["| tikal"]
    assert [line.split(" | ")[0] for line in told[2:]] == ["| tikal: trails", "| jungle"]
    assert {line.count("|") for line in told} == {7}
