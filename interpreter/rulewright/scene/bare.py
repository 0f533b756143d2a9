"""In: the rules of a game. Out: its boards with what is printed on their cells, without pieces.

A board may be put together when a game is set up. Then it is shown as one of many that are possible.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from ..board.growing import Growing
from ..diagnostics.place import Sources
from ..frozen import frozen
from ..graph.nodes import RuleGraph
from ..model import types as t
from ..model.understood import Model
from ..play.machine import machine
from ..program.faults import RulesFault
from ..program.lower import lowered, program
from ..program.options import defaults
from .boards import board_seen
from .faces import Board, Shape
from .styles import Called
from .table import Scenes, open_to_all


@frozen
class Bare:
    """``tile``: the shape of the pieces that cover its cells, if there are such pieces."""

    board: Board
    tile: Shape | None


def bare_boards(model: Model, rules: RuleGraph, sources: Sources, called: Called) -> Iterator[Bare]:
    """All boards but those without bounds, which nobody can print."""
    if not model.headers.boards:
        return
    lowering, first = lowered(rules, defaults(rules), model.headers.players[0], sources)
    layout = lowering.layout
    ready = machine(program(lowering, first), layout)
    state = ready.begin()
    with suppress(RulesFault):  # then the cells are as they were until then
        ready.run(state, lambda event, at: ready.outcomes(at, event)[0])
    scenes = Scenes(model, layout, called)
    headers = layout.rules.headers
    noted = open_to_all(layout, state).variables()
    printed = {
        str(symbol)
        for symbol, header in headers.vars.items()
        if header.owner in layout.boards and getattr(t.plain(headers.types[symbol]), "what", "") == "enum"
    }
    nothing: dict[str, object] = {
        str(symbol): None if header.owner is None else {} for symbol, header in headers.vars.items()
    }
    view = {
        "zones": {
            name: [] if header.owner is None or header.owner.kind in {"component", "part"} else {}
            for symbol, header in headers.zones.items()
            for name in (symbol.name, str(symbol))
        },
        "variables": nothing | {name: values for name, values in noted.items() if name in printed},
    }
    position = scenes.position(view)
    for symbol, geometry in layout.boards.items():
        if not isinstance(geometry, Growing):
            covering = (one.shape for one in scenes.pieces.components.values() if one.board == symbol)
            yield Bare(board_seen(position, symbol), next(covering, None))
