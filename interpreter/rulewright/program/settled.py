"""In: a test. Out: yes or no, if the options and the number of players decide it."""

from __future__ import annotations

from ..model.guards import evaluate, options_in
from ..model.terms import Term
from .lowering import Lowering


def settled(test: Term, lowering: Lowering) -> bool | None:
    if options_in(test) is None:
        return None
    return bool(evaluate(test, lowering.layout.known()))
