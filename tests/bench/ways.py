"""In: games. Out: the time of searches by networkx, in the walker and for users."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from time import perf_counter, process_time
from unittest.mock import patch

import rulewright
from rulewright.play.chance import CHANCE, Stream, fate
from rulewright.play.game import Game
from rulewright.play.machine import OVER, slow_machine
from rulewright.program.lower import lowered, program
from rulewright.program.present_graph import PresentGraph
from rulewright.program.walker import Walker

TOP = Path(__file__).parents[2]
GAMES = {"tikal": 60, "tobago": 10, "jackal-dungeon": 60, str(TOP / "examples" / "hex.rules"): 200}
"""How many choices are walked through."""


def own_search(walker, node, state, known):
    """Use the search of printed programs in the walker."""
    return walker.primitives[node.name](state, *(walker.expr(arg, state, known) for arg in node.args))


def forgetting(graph, state):
    """Make the graph anew for every question."""
    whole = graph.graph
    whole.clear()
    graph.__init__(graph.ways, graph.price, graph.stop)
    graph.graph = whole


WAYS: dict[str, Callable[[], AbstractContextManager[object]]] = {
    "the printed search": lambda: patch.object(Walker, "on_a_graph", own_search),
    "networkx, the graph made anew": lambda: patch.object(PresentGraph, "keep_up", forgetting),
    "networkx, the graph kept up": nullcontext,
}


def walked(game: Game, plies: int) -> float:
    """Seconds of processor time for this number of random choices, executed by the walker."""
    players = game.players[0]
    lowering, first = lowered(game.rules, game.chosen({}, players), players, game.sources)
    machine = slow_machine(program(lowering, first), lowering.layout)
    state, stream, chance = machine.begin(), Stream(1), fate(machine)
    state[CHANCE] = 1
    begun = process_time()
    for _ in range(plies):
        stop = machine.run(state, chance)
        if stop == OVER:
            break
        legal = machine.legal(state, stop)
        machine.apply(state, stop, legal[stream.below(len(legal))])
    return process_time() - begun


def walks(times: int) -> Iterator[str]:
    yield f"| game | choices | {' | '.join(WAYS)} |"
    yield f"| --- | ---: |{' ---: |' * len(WAYS)}"
    for name, plies in GAMES.items():
        game = rulewright.load(name)
        found = []
        for way in WAYS.values():
            with way():
                found.append(min(walked(game, plies) for _ in range(times)))
        yield f"| {Path(name).stem} | {plies} | {' | '.join(f'{1000 * one:.0f}' for one in found)} |"


def told(times: int) -> Iterator[str]:
    """``session.graph``, in milliseconds."""
    yield "| graph | places | edges | first | again | after a choice |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for name in list(GAMES):
        game = rulewright.load(name)
        for at, graph in enumerate(game.start(seed=1).table.ways.graphs):
            session = rulewright.load(name).start(seed=1)
            for _ in range(20):
                session.choose(session.legal()[0])
            first = clock(lambda: session.graph(graph))  # noqa: B023 - asked at once
            again = min(clock(lambda: session.graph(graph)) for _ in range(times))  # noqa: B023 - as above
            after = []
            for _ in range(5):
                session.choose(session.legal()[0])
                after.append(clock(lambda: session.graph(graph)))  # noqa: B023 - as above
            whole = session.graph(graph)
            row = [f"{1000 * one:.1f}" for one in (first, again, sum(after) / len(after))]
            title = f"{Path(name).stem}: {graph}" if at == 0 else graph
            yield f"| {title} | {len(whole)} | {whole.size()} | {' | '.join(row)} |"


def clock(do: Callable[[], object]) -> float:
    begun = perf_counter()
    do()
    return perf_counter() - begun


def main(times: int = 3) -> None:
    for line in (*walks(times), "", *told(times)):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
