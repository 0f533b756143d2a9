"""In: a program. Out: the phase or action of each block, and the declaration that each function is made of."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ..model.symbols import Symbol
from .form import NONE, Program

ASKED = ("define", "phase")
"""Declarations whose functions are named by kind and name: ``define_steps``."""
OF_A_GRAPH = ("places", "ways", "price", "stop")
ALONE = (Symbol("score", "score"), Symbol("standing", "standing"), Symbol("outlook", "outlook"))
"""Declarations that exist once in a game."""
WINNER = Symbol("winner", "winner")


def owners(program: Program) -> tuple[Symbol | None, ...]:
    """For each block its phase or action, recognised by where it stores the way back."""
    homes = {slot: Symbol("phase", name) for name, slot in program.phases}
    homes |= {deed.back: Symbol("action", deed.name) for deed in program.deeds if not deed.act}
    return tuple(map(homes.get, program.homes or (NONE,) * len(program.blocks)))


def declared(program: Program, symbols: Collection[Symbol]) -> Mapping[str, Symbol]:
    """The declaration of each function, by the function's name; ``symbols`` are all candidates."""
    found = {f"{symbol.kind}_{symbol.name}": symbol for symbol in symbols if symbol.kind in ASKED}
    found |= {f"{what}_{symbol.name}": symbol for symbol in symbols if symbol.kind == "graph" for what in OF_A_GRAPH}
    found |= {symbol.name: symbol for symbol in ALONE}
    found |= {line.function: WINNER for line in program.winner}
    for deed in program.deeds:
        own = (deed.legal, deed.why, deed.act, deed.cost, deed.let)
        found |= {name: Symbol("action", deed.name) for name in own if name}
    return found
