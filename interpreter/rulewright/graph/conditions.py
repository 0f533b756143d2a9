"""In: rules. Out: conditions that are always or never true, by the ranges of their operands."""

from __future__ import annotations

from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from .facts import Settled
from .reach import left_otherwise
from .rules import Rules


def settled_conditions(rules: Rules, report: Report) -> None:
    """Literals are left alone, and so are conditions on options or settings, which may differ in another game."""
    endless = [
        loop.until
        for symbol, facts in rules.told()
        for loop in facts.rounds
        if loop.never and not left_otherwise(symbol, loop, rules)
    ]
    told = [facts for _, facts in rules.told()]
    for facts in (*told, *rules.tables.values()):
        for found in facts.settled:
            if not rests_on_settings(found, rules) and not any(within(found.span, span) for span in endless):
                report.add(
                    "R309",
                    found.span,
                    f"This is {'always' if found.always else 'never'} true.",
                    "Compare with a value that it can have, or remove the condition.",
                )


def rests_on_settings(found: Settled, rules: Rules) -> bool:
    return found.settings or any(symbol.kind == "option" for symbol in rules.reads(found.reads))


def within(inner: Span, outer: Span) -> bool:
    return inner.chunk is outer.chunk and outer.start <= inner.start and inner.end <= outer.end
