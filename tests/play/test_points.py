"""What is printed, and the walker, name the same nodes of the rule graph, in faults and in profiles."""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterator
from types import CodeType

import pytest

import rulewright
from rulewright.cli.main import main
from rulewright.graph.nodes import PLAY
from rulewright.play.chance import fate
from rulewright.play.game import Game
from rulewright.play.machine import OVER, RANDOM, RULES, Machine, random_code, slow_machine
from rulewright.play.profile import WORDS, costliest, followed, profile
from rulewright.play.watched import Watched
from rulewright.program.form import Act, AnyStmt, Expr, Num, Program
from rulewright.program.lower import lowered, program
from rulewright.program.meter import Meter
from rulewright.program.passes import improved
from rulewright.program.points import is_again
from rulewright.program.trees import nodes

from .shelf import loaded

NAME = "nested.rules"
NESTED = """rulewright 1

game "Nested"
    | Something goes wrong, deep in the rules.
    players 2

resource coins of player: 0..9 = 5
var total: 0..99 = 0

define twice(n: number) = {twice}

action take
    | Take some.
    pick n in 0..3
    needs small: {small}  | Not that many.
    cost 1 coins
    do
        for k in 1..n
            if k > 1
                total := {given}
            total += 0

phase round
    | Everybody takes some.
    for p in players
        if total < 50
            p must take
    tidy()

phase tidy
    | The total is zero again.
    total := {tidied}
    repeat
        total := {again}
    until total = 0

phase play
    | Some rounds.
    repeat
        round()
        round()
    until {last}

score p = {score}

winner p
    most total
    shared
"""
FINE = {"twice": "n * 2", "small": "n < 3", "given": "twice(k)", "tidied": "0", "again": "0",
        "last": "all(p in players where p.coins < 3)", "score": "total"}  # fmt: skip
TOO_LONG = "sum(count(b in 0..99999 where b > a) for a in 0..99999)"
FAULTS = {
    "in a branch in a loop": ({"given": "k + 98"}, "action:take/1/does/1/then/1", "total := k + 98"),
    "in a definition": ({"twice": "n * 9223372036854775807"}, "define:twice", "define twice"),
    "in a phase that is called": ({"tidied": "99 + total"}, "phase:tidy/1", "total := 99"),
    "in a loop without end": ({"again": "highest(total, 1)"}, "phase:tidy/2", "repeat"),
    "by too many steps, in a condition": ({"small": f"n < {TOO_LONG}"}, "action:take/needs/1", "needs small"),
    "by too many steps, in a step": ({"tidied": f"lowest({TOO_LONG}, 9)"}, "phase:tidy/1", "total := lowest"),
    "in the score": ({"score": f"{TOO_LONG} + total"}, "score:score", "score p"),
}
BY_COUNTING = {when for when in FAULTS if "too many steps" in when} | {"in the score"}
"""The walker counts no steps; and nobody asks it for the score."""


def game_of(**parts: str) -> Game:
    return rulewright.reload(NAME, {}, {NAME: NESTED.format(**{**FINE, **parts})})


def driven(machine: Machine, games: int = 1) -> None:
    """Games in which the last of all choices is taken."""
    for _ in range(games):
        state = machine.begin()
        while (stop := machine.run(state, fate(machine))) != OVER:
            machine.apply(state, stop, machine.choices(state, stop)[-1])


def met(play: Callable[[], object]) -> rulewright.RulesFault:
    with pytest.raises(rulewright.RulesFault) as told:
        play()
    return told.value


@pytest.mark.parametrize("when", FAULTS)
def test_a_fault_names_its_node(when: str) -> None:
    """However the rules are played, and the line is that of the node."""
    parts, node, text = FAULTS[when]
    game = game_of(**parts)
    table = game.table(2)
    plays: dict[str, Callable[[], object]] = {"at random": lambda: list(game.playouts(9, 1))}
    if when != "in the score":
        plays["step by step"] = lambda: driven(table.machine)
        plays["watched"] = lambda: driven(Watched(game, 2, table.given).machine)
    if when not in BY_COUNTING:
        walker = slow_machine(table.program, table.layout)
        walker.where = table.machine.where
        plays["by the walker"] = lambda: driven(walker)
        lowering, first = lowered(game.rules, table.given, 2, game.sources)
        plain = slow_machine(program(lowering, first), lowering.layout)
        plain.where = table.machine.where
        plays["by the walker, without passes"] = lambda: driven(plain)
    for how, play in plays.items():
        fault = met(play)
        assert fault.node == node, (how, fault.node, fault)
        assert fault.file == NAME
        assert game.sources.line(NAME, fault.line).strip().startswith(text), (how, fault.line)
        assert game.line(game.rules.point(node))[0] == f"{NAME}:{fault.line}", how


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)


@pytest.mark.parametrize("when", [when for when in FAULTS if when != "in the score"])
def test_a_program_from_the_store_names_the_same(when: str, store: None) -> None:
    parts, node, _ = FAULTS[when]
    game_of(**parts).table(2)
    game = game_of(**parts)
    assert not game.table(2).machine.program.blocks  # it is from the store
    assert met(lambda: driven(game.table(2).machine)).node == node
    assert met(lambda: list(game.playouts(9, 1))).node == node


def test_a_program_from_the_store_has_the_same_profile(store: None) -> None:
    made, kept = ({one.point: one.times for one in profile(game_of().table(2), 4, 1)} for _ in range(2))
    assert made == kept
    assert len(made) > 10


# ---- profiles ---------------------------------------------------------------------------------------------------


def measured(machine: Machine, meter: Meter, games: int) -> dict[str, int]:
    """How often games come to each node."""
    driven(machine, games)
    return {"/".join(map(str, meter.points[at])): times for at, times in meter.times.items() if at >= 0 and times}


def test_the_walker_and_what_is_printed_come_to_the_same_nodes_as_often() -> None:
    table = game_of().table(2)
    printed, walked = Meter(table.program.points), Meter(table.program.points)
    with followed(table.machine, printed):
        one = measured(table.machine, printed, 3)
    other = measured(slow_machine(table.program, table.layout, walked), walked, 3)
    assert one == other
    assert one["play/1/does/1"] > 0


def test_nodes_are_counted_as_often_as_play_comes_to_them() -> None:
    """The last choice is to take two: of two rounds of the loop, one passes the test."""
    table = game_of().table(2)
    meter = Meter(table.program.points)
    with followed(table.machine, meter):
        found = measured(table.machine, meter, 1)
    taken = found["take/1"]
    assert taken % 4 == 0
    assert found["take/1/does/1"] == found["take/1/does/2"] == 2 * taken
    assert found["take/1/does/1/then/1"] == taken
    assert found["tidy/1"] == found["tidy/2"] == taken / 2


def test_the_parts_of_a_profile_make_up_the_whole() -> None:
    table = game_of().table(2)
    found = profile(table, 10, 1)
    shares = costliest(table, 10, 1, len(found) + 5)
    assert sum(share for _, share in shares) == pytest.approx(1)
    assert all(one.seconds > 0 for one in found)
    assert {one.said for one in found if one.point is None} <= set(WORDS.values())
    told = {one.said: one.place for one in found}
    assert told["action take: cost 1 coins"] == f"{NAME}:16"
    assert told["phase tidy: repeat"] == f"{NAME}:33"


def test_the_time_of_a_meter_is_that_of_its_points() -> None:
    meter = Meter([(PLAY, "1"), (PLAY, "2"), (PLAY, "3")])
    began = meter.since
    meter.enter(1)
    meter.come(2)
    meter.leave()
    meter.spent()
    assert 0 < sum(meter.seconds.values()) <= meter.since - began + meter.seconds[-1]
    assert meter.times == {1: 1, 2: 1}


def test_a_profile_is_told_line_by_line(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / NAME).write_text(NESTED.format(**FINE), encoding="utf-8")
    assert main(["simulate", NAME, "--games", "3", "--profile"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 10
    assert all(line[6] == "%" for line in lines)
    assert any(f"{NAME}:18  action take: cost 1 coins" in line for line in lines) or any(
        f"{NAME}:" in line for line in lines
    )


def test_a_profile_leaves_the_tracing_of_others_alone() -> None:
    import sys

    before = sys.gettrace()
    profile(game_of().table(2), 1, 1)
    assert sys.gettrace() is before


# ---- every line ---------------------------------------------------------------------------------------------------


def lines_of(code: CodeType) -> Iterator[tuple[str, int]]:
    """The lines of all functions in a source."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from ((one.co_name, line) for _, line in dis.findlinestarts(one) if line)
            yield from lines_of(one)


@pytest.mark.parametrize("name", ["tikal", "coatl", "tobago", "jackal-dungeon"])
def test_every_line_of_a_printed_program_was_made_of_a_node(name: str) -> None:
    table = loaded(name).table(2)
    machine = table.machine
    assert machine.code is not None
    of_none = {function for function, line in lines_of(machine.code) if machine.point(RULES, line) < 0}
    assert not of_none
    random = random_code(table.program)
    exec(random, machine.names)  # noqa: S102 - made from our own checked form only
    assert any(machine.point(RANDOM, line) >= 0 for _, line in lines_of(random)) == (name in {"coatl", "tobago"})
    for point in table.program.points:
        assert table.game.line(point)[1]


@pytest.mark.parametrize("name", ["tikal", "coatl", "tobago", "jackal-dungeon"])
def test_passes_keep_what_steps_were_made_of(name: str) -> None:
    game = loaded(name)
    lowering, first = lowered(game.rules, game.chosen({}, 2), 2, game.sources, watched=True)
    found = program(lowering, first)
    for one in (found, improved(found)):
        bodies = (one.blocks, *(each.body for each in one.functions.values() if each.name not in made_by_passes(one)))
        steps = [node for node in nodes(bodies) if isinstance(node, AnyStmt)]
        assert not [node for node in steps if node.at < 0]
        notes = [node for node in steps if isinstance(node, Act) and node.name == "note"]
        assert notes
        for node in notes:
            noted = one.points[number(node.args[0])]
            assert one.points[node.at] == noted or is_again(noted)


def number(found: Expr) -> int:
    assert isinstance(found, Num)
    return found.value


def made_by_passes(found: Program) -> set[str]:
    """The functions that are called for a test of some step, and of which the whole is made of that."""
    return {name for name in found.functions if name.startswith(("those_", "fits_"))}
