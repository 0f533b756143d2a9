"""In: a program as it was lowered. Out: the same program, quicker: each pass is a function, and this is their order."""

from __future__ import annotations

from collections.abc import Callable

from ..form import Program
from .fold_constants import fold_constants
from .hoist import hoist
from .inline import inline
from .join import join
from .prune import prune
from .remember import remember
from .sets import set_apart, sets

PASSES: tuple[Callable[[Program], Program], ...] = (
    inline,
    fold_constants,
    sets,
    fold_constants,
    inline,
    fold_constants,
    set_apart,
    inline,
    fold_constants,
    remember,
    hoist,
    join,
    prune,
)


def improved(program: Program) -> Program:
    for one in PASSES:
        program = one(program)
    return program
