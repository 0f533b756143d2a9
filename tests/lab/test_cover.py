"""Coverage of rules: what was planted is found, in all its states, by games and by examples."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import jsonschema
import pytest

from rulewright import reload
from rulewright.cli.main import main
from rulewright.lab.cover import Coverage, cover
from rulewright.lab.cover_graph import drawn
from rulewright.lab.cover_html import page
from rulewright.lab.cover_text import as_json, lines

ROOT = Path(__file__).parents[2]
TOY = """\
rulewright 1

game "Toy"
    players 2..3
    seats red, blue, green

option quick: yes/no = no

component Card
    starts in deck
    has worth: 0..9
    table
        name    worth
        ace     1
        king    2
        ghost   3

zone deck: stack of Card
zone hand of player: bag of Card

var heap: 0..9 = 5
var last: player?

action take
    pick n in 1..3 where n != 3
    needs n <= heap
    needs heap < 9
    do
        heap -= n
        last := me

action dream
    needs heap > 9
    do: heap := 0

phase play
    draw 1 from deck to red.hand
    if quick: heap := 3
    repeat
        for p in players where heap > 0
            p may take, dream
    until heap = 0
    if heap > 7: nightmare

phase nightmare
    heap := 0

winner p
    where p = last
    most heap
    shared

example "One takes two"
    players 2
    play red: take(2)
    then heap = 3
"""


@pytest.fixture(scope="module")
def game():
    return reload("toy.rules", {}, {"toy.rules": TOY})


@pytest.fixture(scope="module")
def found(game) -> Coverage:
    return cover(game, 400, 1)


def states(found, by="state"):
    return {(one.unit.kind, one.unit.line): one.state if by == "state" else one.state_of(getattr(one, by))
            for one in found.units}  # fmt: skip


def line(text: str) -> int:
    return next(number for number, one in enumerate(TOY.split("\n"), 1) if text in one)


def test_every_state_is_found(found):
    known = states(found)
    assert found.whole
    assert found.games >= 400
    assert known["needs", line("needs n <= heap")] == "both"
    assert known["needs", line("needs heap < 9")] == "never false"
    assert known["needs", line("needs heap > 9")] == "never true"
    assert known["possible", line("action dream")] == "never true"
    assert known["taken", line("action dream")] == "never"
    assert known["taken", line("action take")] == "there"
    assert known["where", line("pick n")] == "both"
    assert known["where", line("for p in")] == "never false"
    assert known["until", line("until")] == "both"
    assert known["if", line("if quick")] == "both"
    assert known["if", line("if heap > 7")] == "never true"
    assert known["phase", line("phase nightmare")] == "never"
    assert known["step", line("phase nightmare") + 1] == "never"
    assert known["row", line("ace  ")] == "there"
    assert known["row", line("ghost")] == "never"
    assert known["tie-break", line("most heap")] == "never asked"
    assert known["tie-break", line("    shared")] == "never"


def test_examples_are_counted_apart(found):
    known = states(found, "examples")
    assert known["taken", line("action take")] == "there"
    assert known["until", line("until")] == "never asked"
    assert known["players", 3] == "never"


def test_options_and_numbers_of_players_are_played_all(found):
    seen = {one.unit.said: one.games.held.times for one in found.units if one.unit.kind in {"option", "players"}}
    assert set(seen) == {"quick = yes", "quick = no", "2 players", "3 players"}
    assert all(seen.values())
    assert seen["2 players"] + seen["3 players"] == found.games


def test_dead_is_said_only_over_everything(game, found):
    told = "\n".join(lines(found))
    nightmare = (
        f"toy.rules:{line('phase nightmare')}: phase `phase nightmare`: never reached (dead, or so in fewer than"
    )
    assert nightmare in told
    assert "dead" not in "\n".join(lines(cover(game, 20, 1)))
    some = "\n".join(lines(cover(game, 400, 1, players=2)))
    assert "dead" not in some
    assert "only with the options and players asked for" in some
    assert f"toy.rules:{line('phase nightmare')}: phase `phase nightmare`: never reached (so in fewer than" in some


def test_games_of_other_bots_are_counted_too(game):
    found = cover(game, 12, 1, bots="greedy", by_examples=False)
    assert found.games == 12
    assert states(found)["taken", line("action take")] == "there"
    assert "between greedy bots" in "\n".join(lines(found))


def test_what_was_counted_is_kept_when_it_is_stopped(game):
    def stop(done: int, whole: int) -> None:
        if done >= whole // 2:
            raise KeyboardInterrupt

    for bots, games in (("random", 400), ("greedy", 12)):
        found = cover(game, games, 1, bots=bots, progress=stop)
        assert 0 < found.games < games
        assert found.wanted == games
        assert not found.whole
        told = "\n".join(lines(found))
        assert f"stopped before all {games} were played" in told
        assert "dead" not in told
        play = next(one for one in found.units if one.unit.kind == "phase" and one.unit.line == line("phase play"))
        assert play.games.held.games == found.games


def test_json_follows_its_schema(found):
    schema = json.loads((ROOT / "grammar" / "coverage.schema.json").read_text(encoding="utf-8"))
    told = as_json(found)
    jsonschema.Draft202012Validator(schema).validate(told)
    assert json.loads(json.dumps(told)) == told


class Reader(HTMLParser):
    """Reads a page, and notes what makes it readable for everybody."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def all(self, tag):
        return [attrs for name, attrs in self.found if name == tag]


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    return reader


def test_the_page_says_everything_without_colours_and_fetches_nothing(game, found):
    text = page(found, game)
    read_page = read(text)
    assert read_page.all("html")[0]["lang"] == "en"
    assert all(one.get("scope") in {"col", "row"} for one in read_page.all("th"))
    assert all(one["role"] == "img" and one["aria-labelledby"] for one in read_page.all("svg"))
    ids = [attrs["id"] for _, attrs in read_page.found if "id" in attrs]
    assert len(ids) == len(set(ids))
    links = [str(one["href"]) for one in read_page.all("a")]
    assert links
    assert all(link.startswith("#") and link[1:] in ids for link in links)
    assert '<th scope="col"></th>' not in text
    assert not read_page.all("script")
    assert not read_page.all("link")
    assert "http" not in text
    row = next(one for one in text.split("\n") if f'id="file-toy-rules-{line("needs heap > 9")}"' in one)
    assert 'class="partly"' in row
    assert "0 yes" in row


def test_the_graph_has_the_same_colours(game, found):
    dot, mermaid = drawn(found, game, "dot"), drawn(found, game, "mermaid")
    nightmare = next(one for one in dot.split("\n") if one.strip().startswith('"phase:nightmare" ['))
    assert "never seen" in nightmare
    assert "style n" in mermaid


def test_the_command(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("toy.rules").write_text(TOY, encoding="utf-8")
    assert (
        main(["lab", "cover", "toy.rules", "--games", "50", "--html", "page.html", "--graph", "toy.dot", "--json"]) == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert told["games"] >= 50
    assert Path("page.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert main(["lab", "cover", "toy.rules", "--examples"]) == 0
    assert "no games" in capsys.readouterr().out
    assert main(["lab", "cover", "toy.rules", "--players", "7"]) == 2
    assert main(["lab", "cover", "toy.rules", "--bots", "nobody"]) == 2
    assert main(["lab", "cover", "toy.rules", "--graph", "toy.png"]) == 2
    assert main(["lab", "cover", "toy.rules", "--option", "quick=perhaps"]) == 2
