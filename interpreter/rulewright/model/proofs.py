"""In: a condition that is shown to all. Out: what it says of pieces: of a zone, that something holds for each of those
that lie there, or for none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from ..frozen import frozen
from .builtins import PIECE_FIELDS
from .declared import Body
from .suits import is_zone
from .symbols import Symbol
from .terms import AnyTerm, Apply, DefineBody, Get, Operate, Over, Ref, Supposing, Term, conjuncts


@frozen
class Proof:
    """For all pieces in a zone, called by the name, a condition ``holds``, or does not."""

    zone: Term
    name: Symbol
    where: Term
    holds: bool


def proofs(test: Term) -> tuple[Proof, ...] | None:
    """The parts of a condition; None if one of them says something else."""
    found = [proof(one) for one in conjuncts(test)]
    known = tuple(one for one in found if one is not None)
    return known if len(known) == len(found) else None


def proof(test: Term) -> Proof | None:
    holds = True
    if isinstance(test, Operate) and test.operator == "not":
        (test,), holds = test.operands, False
    if not isinstance(test, Over) or test.where is None or not is_zone(test.domain):
        return None
    return (
        Proof(test.domain, test.name, test.where, holds) if test.function.name == ("all" if holds else "any") else None
    )


def unprinted(found: object, names: frozenset[Symbol], bodies: Mapping[Symbol, Body]) -> Iterator[AnyTerm]:
    """What a condition asks of pieces with these names that is not printed on them: where they lie, or their variables.
    Definitions are asked too: they cannot call themselves.
    """
    match found:
        case Ref(symbol=symbol):
            if symbol in names:
                yield found
        case Get(of=Ref(symbol=symbol), symbol=asked, keys=keys) if symbol in names:
            if asked.kind != "column" and not (asked.kind == "builtin" and asked.name in PIECE_FIELDS):
                yield found
            yield from unprinted(keys, names, bodies)
        case Apply(function=function, arguments=arguments) if isinstance(body := bodies.get(function), DefineBody):
            given = [isinstance(one, Ref) and one.symbol in names for one in arguments]
            inner = frozenset(param for param, is_piece in zip(body.params, given, strict=True) if is_piece)
            if any(True for _ in unprinted((body.value, *(one.value for one in body.lets)), inner, bodies)):
                yield found
            yield from unprinted(
                tuple(one for one, is_piece in zip(arguments, given, strict=True) if not is_piece), names, bodies
            )
        case Supposing():
            yield found
        case tuple():
            for one in found:
                yield from unprinted(one, names, bodies)
        case _ if is_dataclass(found) and isinstance(found, AnyTerm):
            for item in fields(found):
                if item.name not in {"type", "span"}:
                    yield from unprinted(getattr(found, item.name), names, bodies)
        case _:  # symbols and plain values
            return
