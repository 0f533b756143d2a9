"""In: the kinds of a component or an enum. Out: the facts of its table: what cells refer to, and what formulas read."""

from __future__ import annotations

from collections.abc import Iterable

from ..model.definitions import Kind
from ..model.symbols import Symbol
from ..model.tables import PartValue, PatternStep
from ..model.terms import Term
from .facts import Facts
from .looking import Looking


def table(kinds: Iterable[Kind]) -> Facts:
    looking, counts = Looking(), Looking()
    for kind in kinds:
        for _, value in kind.values:
            cell(value, looking)
        if kind.by is not None:  # what is settled there is settled by the other columns of the row
            counts.term(kind.by)
    return Facts(frozenset(looking.mentions | counts.mentions), settled=tuple(looking.settled))


def cell(value: object, looking: Looking) -> None:
    match value:
        case Symbol():
            looking.mentions.add(value)
        case _ if isinstance(value, Term):
            looking.term(value)
        case PatternStep(value=named):
            cell(named, looking)
        case PartValue(values=values):
            for _, inner in values:
                cell(inner, looking)
        case tuple():
            for inner in value:
                cell(inner, looking)
        case _:
            pass
