"""In: a program as it was lowered. Out: the same program, faster: each pass is a function, and this is their order."""

from __future__ import annotations

from collections.abc import Callable

from ..checking import check_kinds
from ..form import Program
from .compose import compose
from .flood import flood
from .fold_constants import fold_constants
from .hoist import hoist
from .inline import inline
from .join import join
from .keep_joined import keep_joined
from .narrow import narrow
from .prune import prune
from .remember import remember
from .rows import rows
from .sets import set_apart, sets
from .share import share
from .suppose_less import suppose_less
from .try_once import try_once
from .unite import unite
from .unroll import unroll

PASSES: tuple[Callable[[Program], Program], ...] = (
    inline,  # short definitions replace their calls
    fold_constants,  # what is certain before the game is computed
    suppose_less,  # positions are supposed only for what depends on them
    rows,  # the cell behind a row is looked for along it
    sets,  # loops that test each member become operations on whole sets
    fold_constants,  # in the results of `sets`
    inline,  # definitions that have become short
    fold_constants,
    compose,  # what follows from an entry of a table alone is looked up
    unite,  # what is asked of each of some sets is asked of their union
    narrow,  # places at which nothing can be picked are skipped early
    keep_joined,  # what lies joined is kept up as places change
    flood,  # searches from place to place beside it become operations on whole sets
    set_apart,  # tests of one slot become sets kept up to date; others become functions that can be remembered
    inline,
    fold_constants,
    suppose_less,  # tests of the same position are now adjacent
    remember,  # results are kept until something changes that they depend on
    try_once,  # positions that differ little are tried on one copy
    unroll,  # short loops within expressions are written out
    hoist,  # what does not change in a loop is computed before it
    share,  # what a statement asks several times is computed once
    join,  # blocks include what surely follows
    prune,  # what is never reached or called is removed
)


def improved(program: Program) -> Program:
    for one in PASSES:
        program = one(program)
    return check_kinds(program)
