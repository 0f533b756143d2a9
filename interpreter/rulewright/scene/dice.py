"""In: a checked ruleset. Out: the dice that are needed to play it: the sides of each, and how many there are.

Rolls whose range is only known during play are left out.
"""

from __future__ import annotations

from ..frozen import frozen
from ..model.terms import Const, Get, Operate, Rolling, Term, inside
from ..model.types import Piece
from ..model.understood import Model
from .faces import Face, Layer, Number, Paint

MOST = 20
"""A roll with more outcomes than this is not shown as a die."""


@frozen
class Die:
    """A die; ``count`` is the highest number of them that are rolled together."""

    sides: tuple[Face, ...]
    count: int


def dice(model: Model) -> tuple[Die, ...]:
    """All different dice, those with the fewest sides first."""
    found: dict[range, int] = {}
    for step in (one for body in model.bodies.values() for one in inside(body)):
        if isinstance(step, Rolling) and not of_pieces(step) and 1 < len(values(step.domain)) <= MOST:
            thrown = values(step.domain)
            found[thrown] = max(found.get(thrown, 0), len(step.names or step.places))
    ordered = sorted(found, key=lambda one: (len(one), one.start))
    return tuple(Die(tuple(map(side, thrown)), found[thrown]) for thrown in ordered)


def of_pieces(step: Rolling) -> bool:
    """Whether the dice are pieces, which are in the box already."""
    return any(isinstance(one, Get) and isinstance(one.of.type, Piece) for one in step.places)


def values(domain: Term) -> range:
    match domain:
        case Operate(operator="..", operands=(Const(value=int(low)), Const(value=int(high)))):
            return range(low, high + 1)
        case _:  # a range that is only known in play
            return range(0)


def side(value: int) -> Face:
    mark = Number(value, manner="pips")
    return Face("die", Paint("white"), layers=(Layer(mark, size="large"),), name=str(value), said=str(value))
