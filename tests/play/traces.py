"""In: a game and a seed. Out: its trace: for each choice the hash of the state and a digest of what was legal.

Any printer of programs has to reproduce them. ``pytest tests/play/test_traces.py --record`` writes them anew.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from rulewright.play.chance import CHANCE, Stream, fate
from rulewright.play.game import Game
from rulewright.play.hashes import canonical
from rulewright.play.machine import OVER, Machine

VERSION = 1
PLIES = 12


def short(told: str) -> str:
    return hashlib.blake2b(told.encode(), digest_size=8).hexdigest()


def trace(game: Game, machine: Machine, players: int, seed: int, plies: int = PLIES) -> dict[str, Any]:
    """The first choices of a game, each drawn from ``Stream(seed)``, and the final state."""
    state, stream, answer = machine.begin(), Stream(seed), fate(machine)
    state[CHANCE] = seed
    found: list[str] = []
    stop = machine.run(state, answer)
    while stop != OVER and len(found) < plies:
        legal = machine.legal(state, stop)
        told = [[choice.offer, choice.deed, *map(int, choice.arguments)] for choice in legal]
        found.append(f"{short(canonical(machine.essence(state)))} {len(legal)} {short(json.dumps(told))}")
        machine.apply(state, stop, legal[stream.below(len(legal))])
        stop = machine.run(state, answer)
    found.append(short(canonical(machine.essence(state))))
    return {"version": VERSION, "game": game.name, "players": players, "seed": seed, "trace": found}


def written(traces: list[dict[str, Any]]) -> str:
    return json.dumps(traces, indent=1, ensure_ascii=False) + "\n"
