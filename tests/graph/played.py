"""In: a rule graph. Out: what comes of some random games played from it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from rulewright.diagnostics.place import Sources
from rulewright.graph.nodes import RuleGraph
from rulewright.play.chance import CHANCE, fate
from rulewright.play.machine import OVER, Machine, machine
from rulewright.play.streams import players_stream
from rulewright.program.lower import lower
from rulewright.program.options import defaults

PLIES = 120


def traces(graph: RuleGraph, sources: Sources) -> str:
    """The results of random games: every decision, every choice, and the final state."""
    told = hashlib.blake2b(digest_size=16)
    for players in (graph.headers.players[0], graph.headers.players[-1]):
        made, lowering = lower(graph, defaults(graph), players, sources)
        ready = machine(made, lowering.layout)
        for seed in range(2):
            told.update(repr(list(played(ready, seed))).encode())
    return told.hexdigest()


def played(ready: Machine, seed: int) -> Iterator[object]:
    state, stream = ready.begin(), players_stream(seed)
    state[CHANCE] = seed
    for _ in range(PLIES):
        stop = ready.run(state, fate(ready))
        if stop == OVER:
            break
        legal = ready.legal(state, stop)
        choice = legal[stream() % len(legal)]
        yield stop, legal, choice
        ready.apply(state, stop, choice)
    yield ready.essence(state)
