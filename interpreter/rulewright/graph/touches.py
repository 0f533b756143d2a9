"""In: a node of the rule graph. Out: the variables and zones that it reads and changes, as declared by its fields."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import fields
from functools import cache

from ..model.symbols import Symbol
from ..model.terms import ROLES, TOUCHED, Get, Ref, inside
from .nodes import Box, Ground, Node

FACTS = ("reads", *ROLES)
"""The relations of the fact edges, which play does not follow."""
STORES = frozenset({"var", "resource", "zone", "option", "memory"})


def touches(node: Node) -> frozenset[tuple[str, Symbol]]:
    """Pairs of role and symbol. What a definition reads belongs to the definition's own node."""
    return frozenset(acted_on(node.what))


def acted_on(held: object) -> Iterator[tuple[str, Symbol]]:
    for name, roles in roles_of(type(held)):  # type: ignore[arg-type] # classes can be hashed
        value = getattr(held, name)
        if not roles:
            yield from read(value)
            continue
        for one in value if isinstance(value, tuple) else (value,):
            yield from acts(one, roles)


def acts(value: object, roles: tuple[str, ...]) -> Iterator[tuple[str, Symbol]]:
    match value:
        case Symbol():
            yield from ((role, value) for role in roles)
        case Ref(symbol=symbol) | Get(symbol=symbol) if symbol.kind in STORES:
            yield from ((role, symbol) for role in roles)
            yield from read((value.of, value.keys)) if isinstance(value, Get) else ()
        case _:  # a computed value is only read
            yield from read(value)


@cache
def roles_of(kind: Hashable) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The fields that hold terms, with the roles of what they name."""
    if kind in {Box, Ground} or not hasattr(kind, "__dataclass_fields__"):
        return ()
    acts = dict(TOUCHED[kind])  # type: ignore[index]
    names = (item.name for item in fields(kind))  # type: ignore[arg-type]
    return tuple((name, acts.get(name, ())) for name in names if name not in {"type", "span"})


def read(value: object) -> Iterator[tuple[str, Symbol]]:
    """Everything that a term mentions. An effect that it supposes is read only, as it is undone."""
    yield from (("reads", at) for at in inside(value) if isinstance(at, Symbol) and at.kind in STORES)


__all__ = ["FACTS", "touches"]
