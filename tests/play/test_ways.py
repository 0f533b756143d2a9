"""Boards and graphs of a game in progress, as networkx graphs: they tell a seat what it may know, and no more."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from tests.play.shelf import CLASSICS, SHIPPED, loaded
from tests.play.twins import as_told

import rulewright
from rulewright.play.budget import Budget
from rulewright.play.chance import Stream

GROUND = Path(__file__).parent / "games" / "ground.rules"
HEIGHT = {"sand": 1, "gravel": 2, "rock": 7}
DOORS = {"sand": ("NE", "S"), "gravel": ("ESW",), "rock": ("NS", "EW")}
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
SHED = ("e0n0", "e0n1")
"""Where stones lie in the shed."""
ACROSS = dict(zip("NESW", "SWNE", strict=True))


def played(session, plies, seed=1):
    stream = Stream(seed)
    for _ in range(plies):
        legal = session.legal()
        if not legal:
            break
        session.choose(legal[stream.below(len(legal))])
    return session


# ---- boards ------------------------------------------------------------------------------------------------------


def test_a_chess_board_is_what_kings_walk_on() -> None:
    board = loaded("breakthrough").board("field")
    king: Any = nx.strong_product(nx.path_graph(8), nx.path_graph(8))
    named = nx.relabel_nodes(king, {at: f"{'abcdefgh'[at[0]]}{at[1] + 1}" for at in king})
    assert set(board.edges) == set(named.to_directed().edges)
    assert board.nodes["c5"] == {"column": 3, "row": 5}
    assert board.edges["c5", "d6"] == {"direction": "ne", "side": False}
    assert board.edges["c5", "c4"] == {"direction": "s", "side": True}
    sides: dict[Any, Any] = nx.get_edge_attributes(board, "side")
    assert sum(sides.values()) == 2 * 112


def test_a_board_is_the_askers_own(load) -> None:
    game = load("tikal")
    game.board("site").clear()
    assert len(game.board("site")) == 40
    assert as_told(game.start().board("site")) == as_told(game.board("site"))


def test_of_a_board_without_bounds_there_is_what_lies_on_it_and_what_lies_beside_that() -> None:
    game = rulewright.load(GROUND)
    assert set(game.start(seed=3).board("shed")) == {"e0n0", "e0n1", "e0n2", "e1n0", "e1n1", "w1n0", "w1n1", "e0s1"}
    with pytest.raises(LookupError, match=r"^The board `shed` has no bounds; ask a session for the part in use\.$"):
        game.board("shed")


def test_what_there_is_not() -> None:
    game = rulewright.load(GROUND)
    with pytest.raises(LookupError, match=r"^There is no board `moor`\. Boards: field, shed\.$"):
        game.board("moor")
    s = game.start()
    with pytest.raises(LookupError, match=r"^There is no graph `way`\. Graphs: paths, level, open, doors, piles\.$"):
        s.graph("way")
    with pytest.raises(IndexError):
        s.graph("paths", 2)


# ---- graphs that hang on nothing hidden --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tikal", "tobago", "jackal-dungeon", "jackal-dungeon+mud", "hex"])
def test_a_graph_tells_what_the_rules_find(name: str) -> None:
    """``ways``, ``price`` and stops agree with the program, from every place."""
    s = played(loaded(name).start(seed=2), 25)
    ways, layout = s.table.ways, s.table.layout
    for graph, on in layout.rules.headers.graphs.items():
        told = s.graph(graph.name)
        if on.kind == "board":
            assert set(told) == set(s.board(on.name))
        functions = ways.machine.program.functions
        assert ("stop" in next(iter(told.nodes.values()))) == (f"stop_{graph.name}" in functions)
        names = dict(enumerate(layout.boards[on].names)) if on.kind == "board" else parts(s)
        number = {called: at for at, called in names.items()}
        for place, called in ((number[called], called) for called in told):
            there = ways.machine.function(f"ways_{graph.name}")(s.state, place)
            assert {number[one] for one in told.successors(called)} == {at for at in names if there >> at & 1}
            for one, edge in told[called].items():
                assert edge["cost"] == ways.machine.function(f"price_{graph.name}")(s.state, place, number[one])
    assert layout.rules.headers.graphs


def parts(s):
    """The names of all parts that are in some place."""
    layout, ids = s.table.layout, s.journal.knowledge.ids[-1]
    found: dict[int, str] = {}
    for at, part in enumerate(layout.parts):
        number = sum(1 for one in layout.parts[: at + 1] if one.piece == part.piece)
        found[at] = f"{ids[part.piece]}/{number}" if ids[part.piece] else ""
    return found


@pytest.mark.parametrize("name", [*CLASSICS, *SHIPPED, "jackal-dungeon+alliances+mud"])
def test_every_graph_of_every_game_can_be_had(name: str) -> None:
    s = loaded(name).start(seed=1)
    for graph in s.table.layout.rules.headers.graphs:
        if s.table.layout.exists(graph):
            assert isinstance(s.graph(graph.name, 0), nx.DiGraph)
    for board in s.table.layout.boards:
        assert len(s.board(board.name)) >= 0


# ---- what is hidden ----------------------------------------------------------------------------------------------


def stones(s, seat) -> dict[str, Any]:
    """What a seat knows of the stones, by the names of cells: kind and number, or None."""
    zones = s.view(seat)["zones"]
    both = {**zones["field.ground"], **zones["shed.stored"]}
    return {cell: (one.get("kind"), one.get("id")) for cell, one in both.items()}


def beside(cell: str) -> list[tuple[str, str]]:
    if cell in SHED:
        return [("N", "e0n1")] if cell == "e0n0" else [("S", "e0n0")]
    column, row = "abc".index(cell[0]), int(cell[1])
    found = []
    for side, (across, up) in STEPS.items():
        if 0 <= column + across < 3 and 1 <= row + up <= 2:
            found.append((side, f"{'abc'[column + across]}{row + up}"))
    return found


def look_at_all(s, seat) -> None:
    everywhere = {cell: kind for cell, (kind, _) in stones(s, seat).items()}
    known = {cell: kind for cell, kind in everywhere.items() if cell not in SHED}
    paths = s.graph("paths", seat)
    wanted = {(a, b): HEIGHT[known[b]] for a in known for _, b in beside(a) if known[b] and HEIGHT[known[b]] < 5}
    assert {(a, b): edge["cost"] for a, b, edge in paths.edges(data=True)} == wanted
    assert paths.graph["unsure"] == {(a, b) for a in known for _, b in beside(a) if not known[b]}
    assert dict(paths.nodes(data="stop")) == {c: known[c] == "gravel" if known[c] else None for c in known}
    level = s.graph("level", seat)
    open_eyed = {a for a in known if all(known[c] for c in (a, *(b for _, b in beside(a))))}
    alike = {(a, b) for a in open_eyed for _, b in beside(a) if known[a] == known[b]}
    assert set(level.edges) == alike
    assert level.graph["unsure"] == set(product(set(known) - open_eyed, known))
    marked = s.view(seat)["variables"]["marked"]
    assert set(s.graph("open", seat).edges) == {(a, b) for a in known if a != marked for _, b in beside(a)}
    assert s.graph("open", seat).graph == {
        "name": "open",
        "seat": None if seat is None else s.seats[seat],
        "unsure": frozenset(),
    }
    look_at_doors(s, seat, everywhere)


def look_at_doors(s, seat, known) -> None:
    """Doors of stones that the seat knows; between these, the places where they meet."""
    doors = s.graph("doors", seat)
    cells = {id_: cell for cell, (_, id_) in stones(s, seat).items()}
    named = {name: tuple(map(int, name.split("/"))) for name in doors}
    assert {(cells[id_], at): doors.nodes[name] for name, (id_, at) in named.items()} == {
        (cell, at): {"kind": kind, "part": at, "cell": cell}
        for cell, kind in known.items()
        if kind
        for at in range(1, len(DOORS[kind]) + 1)
    }
    place = {name: (about["cell"], DOORS[about["kind"]][about["part"] - 1]) for name, about in doors.nodes(data=True)}
    seen = {
        name
        for name, (cell, sides) in place.items()
        if all(known[there] for side, there in beside(cell) if side in sides)
    }
    meeting = {
        (a, b)
        for a in seen
        for b in place
        for side, there in beside(place[a][0])
        if side in place[a][1] and place[b][0] == there and ACROSS[side] in place[b][1]
    }
    assert set(doors.edges) == meeting
    assert {a for a, _ in doors.graph["unsure"]} == set(place) - seen


@pytest.mark.parametrize("seed", range(8))
def test_a_seat_is_told_what_it_may_know(seed: int) -> None:
    s = rulewright.load(GROUND).start(seed=seed)
    stream = Stream(seed)
    while not s.over:
        for seat in (0, 1, None):
            look_at_all(s, seat)
        legal = s.legal()
        s.choose(legal[stream.below(len(legal))])


def test_what_a_seat_imagines_has_the_same_graphs() -> None:
    s = played(rulewright.load(GROUND).start(seed=4), 5)
    for seat, seed in product((0, 1, None), range(4)):
        guess = s.imagine(seat, seed)
        for graph in s.table.layout.rules.headers.graphs:
            assert as_told(guess.graph(graph.name, seat)) == as_told(s.graph(graph.name, seat))


# ---- bounds ------------------------------------------------------------------------------------------------------

ENDLESS = """
rulewright 1

game "Endless"
    players 2
    seats north, south

board plain: square 60 by 60

var height of plain: 0..4

graph far on plain
    edge a to b in those(c in plain where any(d in plain where d.height = c.height and any(e in plain where e = d)))

action go
    do: a1.height := 1

phase play
    for p in players: p must go

winner p
    shared
"""


def test_a_graph_that_takes_too_long_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "endless.rules").write_text(ENDLESS.lstrip(), encoding="utf-8")
    s = rulewright.load(tmp_path / "endless.rules").start(budget=Budget(steps=100_000))
    with pytest.raises(rulewright.RulesFault) as caught:
        s.graph("far")
    assert caught.value.code == "R348"
    assert caught.value.line == ENDLESS.lstrip().splitlines().index("graph far on plain") + 1
    assert len(s.board("plain")) == 3600


def test_threads_share_the_graphs_of_a_table() -> None:
    """All sessions of a table share a cached graph; each gets the graph of its own position."""
    game = loaded("tikal")

    def one(seed: int) -> bool:
        s = game.start(seed=seed)
        other = rulewright.load("tikal").start(seed=seed)
        for _ in range(6):
            played(s, 3, seed)
            played(other, 3, seed)
            if as_told(s.graph("trails")) != as_told(other.graph("trails")):
                return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(one, range(6)))
