"""In: rulesets with graphs. Out: their definitions as functions, printed and walked; and random boards for them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import networkx as nx

import rulewright
from rulewright.model.symbols import Symbol
from rulewright.play.machine import Machine, machine, slow_machine
from rulewright.program.faults import RulesFault
from rulewright.program.layout import Layout
from rulewright.program.lower import lowered, program
from rulewright.program.operations import NO_NUMBER, elements
from rulewright.program.passes import improved

State = list[Any]


@dataclass(frozen=True)
class Both:
    """A game, printed and walked, whose definitions can be called."""

    printed: Machine
    walked: Machine
    layout: Layout

    def ask(self, name: str, state: State, *args: Any) -> Any:
        """The value of a definition; both ways must give the same value, or the same fault."""
        one, other = (found(each.function(f"define_{name}"), state, *args) for each in (self.printed, self.walked))
        assert one == other, (name, args)
        return one

    def places(self, name: str, state: State, *args: Any) -> set[int]:
        return set(elements(self.ask(name, state, *args)))

    def slots(self, name: str, of: Symbol) -> range:
        """The slots of a variable."""
        base = self.layout.vars[Symbol("var", name, of.name)]
        return range(base, base + self.layout.size(of))


def found(function: Callable[..., Any], state: State, *args: Any) -> Any:
    try:
        return function(state, *args)
    except RulesFault as fault:
        return str(fault)


def both(text: str, folder: Path) -> Both:
    """The game with this text."""
    (folder / "ways.rules").write_text(text, encoding="utf-8")
    game = rulewright.load(folder / "ways.rules")
    lowering, first = lowered(game.rules, game.chosen({}, 2), 2, game.sources)
    defines = [symbol for symbol in game.model.nodes if symbol.kind == "define"]
    names = frozenset(lowering.ask(f"define_{symbol.name}", "define", symbol) for symbol in defines)
    plain = program(lowering, first)
    plain = replace(plain, roots=plain.roots | names)
    return Both(machine(improved(plain), lowering.layout), slow_machine(plain, lowering.layout), lowering.layout)


def cells(dice: random.Random, shape: str) -> str:
    """A random map with holes."""
    width, height = dice.randint(2, 6), dice.randint(2, 5)
    rows = [" ".join(dice.choices("o-", (5, 1), k=width)) for _ in range(height)]
    rows[0] = rows[0].replace("-", "o")
    return f"board land: {shape}\n    map\n" + "\n".join(f"        {row}" for row in rows)


def lines(dice: random.Random) -> str:
    """A random free board."""
    rows = [" ".join(dice.sample([f"p{n}" for n in range(1, 12)], dice.randint(2, 5))) for _ in range(6)]
    return "board land: free\n    lines\n" + "\n".join(f"        {row}" for row in rows)


def stopping(graph: nx.DiGraph[int], stops: set[int], start: int) -> nx.DiGraph[int]:
    """A graph in which no path continues at a stop, except at the start."""
    left = nx.DiGraph(graph)
    left.remove_edges_from([(one, other) for one, other in graph.edges if one in stops and one != start])
    return left


def cheapest(graph: nx.DiGraph[int], start: int) -> dict[int, Any]:
    return nx.single_source_bellman_ford_path_length(graph, start, weight="cost")


def known(costs: dict[int, Any], target: int) -> int:
    return int(costs.get(target, NO_NUMBER))
