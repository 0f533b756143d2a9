"""In: a term. Out: the local names that it mentions."""

from __future__ import annotations

from dataclasses import fields

from ..model.terms import Offered, Ref, Step, Term


def mentions(term: object) -> frozenset[str]:
    """All local names in a term, those that it binds itself included."""
    found: set[str] = set()
    stack = [term]
    while stack:
        at = stack.pop()
        if isinstance(at, tuple):
            stack += at
        elif isinstance(at, Ref) and at.symbol.kind == "local":
            found.add(at.symbol.name)
        elif isinstance(at, (Term, Step, Offered)):
            stack += [getattr(at, item.name) for item in fields(at) if item.name not in {"type", "span"}]
    return frozenset(found)
