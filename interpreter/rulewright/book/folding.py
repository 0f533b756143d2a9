"""In: what a table has agreed on. Out: which conditions are settled by that, and what is left of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from ..model import guards
from ..model.symbols import Symbol
from ..model.terms import Block, Branch, Operate, Step, Supposing, Term, ValueBody, blocks_in
from ..model.understood import Model

Agreed: TypeAlias = Mapping[Symbol, guards.Value]
"""The value of each option."""
UNFOLDED: Agreed = {}


def agreed(model: Model) -> Agreed:
    """What is played if nobody says otherwise."""
    return guards.defaults(
        (symbol, body.terms)
        for symbol, body in model.bodies.items()
        if symbol.kind == "option" and isinstance(body, ValueBody)
    )


def settled(term: Term, values: Agreed) -> bool | None:
    """Whether a condition on options always holds, or never; None if it depends on the game."""
    if not values:
        return None
    asked = guards.options_in(term)
    if asked is not None:
        return bool(guards.evaluate(term, values)) if asked <= values.keys() else None
    match term:
        case Operate(operator="not", operands=(inner,)):
            found = settled(inner, values)
            return None if found is None else not found
        case Operate(operator="and" | "or" as operator, operands=operands):
            return joined(operator, [settled(one, values) for one in operands])
        case Supposing(test=test):
            return settled(test, values)
        case _:  # it depends on the game
            return None


def joined(operator: Literal["and", "or"], several: Sequence[bool | None]) -> bool | None:
    """Whether conditions hold together, as far as each is known."""
    ends = operator == "or"
    return ends if ends in several else None if None in several else not ends


def plays(symbol: Symbol, model: Model, values: Agreed) -> bool:
    """Whether a declaration has a part in the game: it may exist with some options only."""
    guard = model.guards.get(symbol)
    return guard is None or settled(guard, values) is not False


def live(block: Block, values: Agreed = UNFOLDED) -> Iterator[Step]:
    """Every step of a block and of the blocks within it, without branches that are never taken."""
    for step in block:
        yield step
        way = settled(step.test, values) if isinstance(step, Branch) else None
        for relation, inner in blocks_in(step):
            if way is None or way == (relation == "then"):
                yield from live(inner, values)
