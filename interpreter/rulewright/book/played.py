"""In: a model. Out: what must be played to be known: the positions before and after its examples, and the initial
position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..diagnostics.place import Sources
from ..graph.from_model import rule_graph
from ..model.symbols import Symbol
from ..model.understood import Model
from ..play.examples import run_examples
from ..play.machine import machine
from ..program.faults import RulesFault
from ..program.layout import Layout
from ..program.lower import lowered, program
from ..program.operations import State
from ..program.options import defaults
from .drawing.positions import lying, position_drawn
from .pages import Picture
from .speech import Speech

CELLS = {"component", "part"}


def shots(speech: Speech, sources: Sources) -> dict[Symbol, tuple[Picture, ...]]:
    """Pictures of the boards of every example, before and after; one if the boards have not changed."""
    found: dict[Symbol, list[Picture]] = {}

    def look(example: Symbol, layout: Layout, state: State) -> None:
        known = found.setdefault(example, [])
        when = "after" if known else "before"
        for picture in position_drawn(f"example-{example.name}-{when}", layout, state, speech):
            if picture.svg not in [other.svg for other in known]:
                known.append(replace(picture, caption=speech.say(when)))

    run_examples(speech.model, sources, look)
    return {
        example: tuple(pictures) if len(pictures) > 1 else tuple(replace(one, caption="") for one in pictures)
        for example, pictures in found.items()
    }


def starts(model: Model, sources: Sources) -> dict[int, Mapping[Symbol, int]]:
    """For each number of players, how many pieces lie in each zone at the first decision.

    For zones of players, the number in one player's zone; for zones of cells, the sum.
    """
    found: dict[int, Mapping[Symbol, int]] = {}
    rules = rule_graph(model)
    for players in model.headers.players:
        lowering, first = lowered(rules, defaults(rules), players, sources)
        ready = machine(program(lowering, first), lowering.layout)
        state = ready.begin()
        try:
            ready.run(state, lambda event, at, ready=ready: ready.outcomes(at, event)[0])  # type: ignore[misc]
        except RulesFault:
            continue
        found[players] = counted(lowering.layout, state)
    return found


def counted(layout: Layout, state: State) -> dict[Symbol, int]:
    many: dict[Symbol, int] = {}
    for piece in lying(layout, state):
        owner = layout.rules.headers.zones[piece.zone].owner
        if owner is None or owner.kind != "owner" or piece.owner == 0:
            many[piece.zone] = many.get(piece.zone, 0) + 1
    return many
