"""In: rules. Out: conditions that are shown to all, and ask of pieces what is not printed on them."""

from __future__ import annotations

from ..diagnostics.diagnostic import Report
from ..model.flow import blocks, steps
from ..model.proofs import proofs, unprinted
from ..model.terms import Proving
from .rules import Rules


def unprinted_proofs(rules: Rules, report: Report) -> None:
    bodies = rules.model.bodies
    for body in bodies.values():
        for step in steps(blocks(body)):
            for one in proofs(step.test) or () if isinstance(step, Proving) else ():
                for term in unprinted(one.where, frozenset({one.name}), bodies):
                    report.add(
                        "R332",
                        term.span,
                        "This is not printed on a piece, so it says nothing of what else could lie there.",
                        "Ask for its columns, its `name` or its `owner`; other values may be asked for, too.",
                    )
