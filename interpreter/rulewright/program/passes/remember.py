"""In: a program. Out: the same, with results remembered until something changes that they depend on.

A function for which this is worth while gets a stamp: a slot that gets a new number whenever a slot changes that the
function reads. Under the same stamp it has the same results, in every copy of the state. Functions that read the same
slots share a stamp. A function that depends on few values is remembered under these values themselves, for good.
"""

from __future__ import annotations

from dataclasses import replace

from ..changing import changes
from ..form import (
    Act,
    Block,
    Call,
    Clear,
    Do,
    Each,
    Expr,
    Fold,
    Function,
    Leaf,
    Op,
    Program,
    SetAt,
    SetSlot,
    Stmt,
    Suppose,
    Touch,
    When,
    While,
)
from ..trees import nodes, with_expressions
from .contents import Contents
from .touching import Habits, Touching, from_outside

MOST_KEYS = 5_000
OFTEN = 0.6
"""What changes with a larger share of all choices is not remembered."""
DEAR = {"reach", "reach_within", "route", "connected", "side_toward", "occurrences"}


def dear(function: Function) -> bool:
    """Whether a function is expensive enough to be remembered."""
    return any(
        isinstance(one, Fold | Call) or (isinstance(one, Op) and one.name in DEAR) for one in nodes(function.body)
    )


def keys(function: Function) -> int:
    """The number of possible arguments of a function; 0 if unknown."""
    found = 1
    for param in function.params:
        found *= param.size
    return found


def worth_it(function: Function, touching: Touching, habits: Habits, outside: int) -> bool:
    """Whether a function takes time, has not too many results, and depends only on slots whose changes are seen."""
    if (
        function.lists
        or function.name in touching.program.roots
        or not 0 < keys(function) <= MOST_KEYS
        or not dear(function)
    ):
        return False
    reads = touching.function_reads(function.name)
    steps = any(isinstance(one, Act | Do | SetSlot | SetAt | Clear) for one in nodes(function.body))
    return not steps and reads != touching.everything and not reads & outside and habits.share(reads) <= OFTEN


def follows(function: Function, contents: Contents) -> tuple[Expr, ...] | None:
    """The values under which a function is remembered for good; None if it is not worth it."""
    if function.lists or function.name in contents.program.roots or not dear(function):
        return None
    return contents.of(function.name)


def remember(program: Program) -> Program:
    touching, habits, outside = Touching(program), Habits(program), from_outside(program)
    contents = Contents(program, touching)
    stamps: dict[int, int] = {}
    functions = dict(program.functions)
    for name, function in program.functions.items():
        values = follows(function, contents)
        if values is not None:
            functions[name] = replace(function, follows=values)
        elif worth_it(function, touching, habits, outside):
            reads = touching.function_reads(name)
            stamp = stamps.setdefault(reads, len(program.slots) + len(stamps))
            functions[name] = replace(function, stamp=stamp)

    def touched(stmt: Stmt, known: dict[int, int]) -> Block:
        """A step, followed by what makes stamps out of date."""
        match stmt:
            case When(then=then, otherwise=otherwise):
                return (replace(stmt, then=all_touched(then, known), otherwise=all_touched(otherwise, known)),)
            case Each(body=body) | While(body=body):
                return (replace(stmt, body=all_touched(body, known)),)
            case Leaf():
                pass
        changed = changes(stmt)
        old = tuple(stamp for reads, stamp in known.items() if reads & changed)
        return (stmt, Touch(old, at=stmt.at)) if old else (stmt,)

    def all_touched(block: Block, known: dict[int, int]) -> Block:
        return tuple(one for stmt in block for one in touched(stmt, known))

    def tried(node: Expr) -> Expr:
        """In a supposed position, only those stamps are updated that are read there."""
        if not isinstance(node, Suppose):
            return node
        asked = {functions[name].stamp for name in touching.asked((node.effects, node.test))}
        return replace(
            node, effects=all_touched(node.effects, {reads: one for reads, one in stamps.items() if one in asked})
        )

    program = with_expressions(replace(program, functions=functions), tried)
    return replace(
        program,
        functions={name: replace(one, body=all_touched(one.body, stamps)) for name, one in program.functions.items()},
        blocks=tuple(all_touched(block, stamps) for block in program.blocks),
        slots=(*program.slots, *(f"stamp_{at}" for at in range(len(stamps)))),
        start=(*program.start, *(0 for _ in stamps)),
        derived=program.derived | frozenset(stamps.values()),
        stamps=tuple(stamps.values()),
    )
