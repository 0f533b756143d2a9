"""In: a game, and the name of one of its positions. Out: the program of games that begin there.

The steps of the position are carried out after all has been laid out, before play begins: whatever plays the program,
plays them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..composition.near import near
from ..graph.from_model import standing_alone
from ..model.declared import Laid
from ..model.guards import PLAYERS, evaluate
from ..model.positions import laid_out
from ..model.symbols import Symbol
from ..model.terms import as_written
from ..model.understood import Model
from ..program.chains import fill
from ..program.form import Goto
from ..program.lowering import Frame, Lowering
from .errors import StartError


def positions(model: Model) -> tuple[str, ...]:
    """The names of all positions of a game."""
    return tuple(symbol.name for symbol in model.nodes if symbol.kind == "position")


def known_position(model: Model, name: str) -> None:
    """``StartError`` if a game has no such position."""
    names = positions(model)
    if name not in names:
        hint = near(name, names) or (f"Its positions: {', '.join(names)}." if names else "It has none.")
        raise StartError(f"There is no position `{name}`. {hint}")


def must_fit(model: Model, name: str, options: Mapping[Symbol, Any], players: int) -> None:
    """``StartError`` if a position is not for these options, or for this number of players."""
    guard = model.guards.get(Symbol("position", name))
    if guard is not None and not evaluate(guard, {**options, PLAYERS: players}):
        raise StartError(f"The position `{name}` is only there when `{as_written(guard)}`.")


def begun_at(lowering: Lowering, first: int, model: Model, name: str) -> None:
    """Let the rules begin in a position. Like those of examples, each position has its own local names."""
    begin = lowering.blocks[first]
    assert begin is not None
    leads = begin[-1]
    assert isinstance(leads, Goto)
    stretches = laid_out((Laid(Symbol("position", name)),), model.bodies)
    rules = lowering.layout.rules
    blocks = [*(lowering.block() for _ in stretches), leads.block]
    for at, (own, steps) in enumerate(stretches):
        root = Symbol("position", own)
        rules.made[root] = standing_alone(root, steps)
        frame = Frame(lowering, f"position_{own}", waiting=True)
        with lowering.lowers((root, "")):
            fill(blocks[at], rules.line(rules.node(root), "does"), frame, blocks[at + 1])
    lowering.blocks[first] = (*begin[:-1], Goto(blocks[0]))
