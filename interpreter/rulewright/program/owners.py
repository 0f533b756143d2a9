"""In: a program. Out: the phase or action of each block."""

from __future__ import annotations

from ..model.symbols import Symbol
from .form import NONE, Program


def owners(program: Program) -> tuple[Symbol | None, ...]:
    """For each block its phase or action, recognised by where it stores the way back."""
    homes = {slot: Symbol("phase", name) for name, slot in program.phases}
    homes |= {deed.back: Symbol("action", deed.name) for deed in program.deeds if not deed.act}
    return tuple(map(homes.get, program.homes or (NONE,) * len(program.blocks)))
