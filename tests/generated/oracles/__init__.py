"""In: a case. Out: the findings of oracles. Each oracle checks one property that every sound ruleset must have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import rulewright
from rulewright.pipeline import sound
from rulewright.play.game import Game

from ..case import Case
from . import (
    auditor,
    both_ways,
    changes,
    choices,
    commands,
    faults,
    imagining,
    looks,
    native,
    positions,
    processes,
    recorded,
    secrets,
    sessions,
    settings,
    telling,
)
from .finding import QUICK, STANDARD, THOROUGH, Budget, Finding, Found, Oracle
from .report import crash
from .subject import Subject
from .time_limit import HangError, limited

ORACLES: dict[str, Oracle] = {
    module.NAME: module.look
    for module in (
        faults,
        both_ways,
        native,
        positions,
        auditor,
        recorded,
        sessions,
        choices,
        telling,
        settings,
        changes,
        secrets,
        looks,
        imagining,
        commands,
        processes,
    )
}
"""By their names, in the order in which they are asked."""


def examine(
    case: Case, *, budget: Budget = STANDARD, only: Iterable[str] | None = None, tally: Counter[str] | None = None
) -> list[Finding]:
    """The findings of the oracles about a case. The same case and budget give the same findings.

    ``tally`` counts what was checked: decisions, deals, examples; what was not checked cannot be found wrong.
    """
    tally = Counter() if tally is None else tally
    try:
        with limited(budget.seconds):
            checked = case.check()
            clean = checked.model is not None and sound(checked.found)
    except (Exception, HangError) as error:  # noqa: BLE001 - whatever it is, it is a finding
        return [finding("check", crash(error, "check"), case)]
    if not clean or checked.model is None:
        told = "; ".join(f"{one.code} {one.message}" for one in checked.found)
        return [finding("check", Found("not clean", told, {}), case)]
    if not checked.whole:
        return [finding("check", Found("errors are lost", "errors were found on the way, and none is told", {}), case)]
    game = Game(checked.game, checked.model, checked.sources, {}, rulewright.__version__)
    subject = Subject(case, checked, game, budget, tally)
    tally["rulesets"] += 1
    found = []
    for name, look in ORACLES.items():
        if only is None or name in only:
            found += [finding(name, one, case) for one in asked(look, subject)]
    return found


def asked(look: Oracle, subject: Subject) -> Iterator[Found]:
    """The findings of one oracle; if it cannot continue, that is a finding too."""
    try:
        with limited(subject.budget.seconds * 10):
            yield from list(look(subject))
    except (Exception, HangError) as error:  # noqa: BLE001 - as above
        yield crash(error)


def finding(oracle: str, found: Found, case: Case) -> Finding:
    return Finding(oracle, found.message, case, {**found.where, "kind": found.kind})


__all__ = ["ORACLES", "QUICK", "STANDARD", "THOROUGH", "Budget", "Finding", "examine"]
