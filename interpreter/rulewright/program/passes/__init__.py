"""In: a program as it was lowered. Out: the same program, quicker: each pass is a function, and this is their order."""

from __future__ import annotations

from collections.abc import Callable

from ..checking import check_kinds
from ..form import Program
from .fold_constants import fold_constants
from .hoist import hoist
from .inline import inline
from .join import join
from .narrow import narrow
from .prune import prune
from .remember import remember
from .sets import set_apart, sets
from .suppose_less import suppose_less
from .try_once import try_once

PASSES: tuple[Callable[[Program], Program], ...] = (
    inline,  # short definitions stand where they are asked
    fold_constants,  # what is certain before the game is worked out
    suppose_less,  # positions are tried out only for what looks at them
    sets,  # loops that test each member become operations on whole sets
    fold_constants,  # of what the sets have become
    inline,  # definitions that have become short
    fold_constants,
    narrow,  # places at which nothing can be picked are left out early
    set_apart,  # tests of one slot are kept up to date as sets; others get a function that can be remembered
    inline,
    fold_constants,
    suppose_less,  # tests of the same position have come together
    remember,  # values are kept until something changes that they follow from
    try_once,  # positions that differ in little are tried out on one copy
    hoist,  # what a loop need not work out again is worked out before it
    join,  # blocks go straight on with what surely follows
    prune,  # what is never reached or asked is left out
)


def improved(program: Program) -> Program:
    for one in PASSES:
        program = one(program)
    return check_kinds(program)
