"""In: a term. Out: the local names that it mentions."""

from __future__ import annotations

from ..model.terms import Ref, inside


def mentions(term: object) -> frozenset[str]:
    """All local names in a term, including those that it defines."""
    return frozenset(at.symbol.name for at in inside(term) if isinstance(at, Ref) and at.symbol.kind == "local")
