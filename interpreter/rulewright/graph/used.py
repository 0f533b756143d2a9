"""In: rules. Out: zones, components and variables that are never used; options that change nothing."""

from __future__ import annotations

from ..diagnostics.diagnostic import Report
from ..model.guards import options_in
from ..model.symbols import Symbol
from ..syntax.declarations import TOLD
from .rules import Rules


def unused_things(rules: Rules, report: Report) -> None:
    used = mentioned(rules)
    moved = frozenset[Symbol]().union(*(facts.doing.moved() for _, facts in rules.told()))
    zones = rules.reads(used) | moved
    seen = rules.reads(one for symbol, facts in rules.facts.items() if symbol.kind == "look" for one in facts.mentions)
    lively = asked_for(rules) | moved
    held = {
        component for zone, header in rules.model.headers.zones.items() if zone in lively for component in header.holds
    }
    named = used | {Symbol("component", one.of) for one in used if one.kind in {"kind", "column"}}
    places = rules.model.places
    for symbol in rules.model.nodes:
        if symbol.kind == "zone" and symbol not in zones:
            report.add(
                "R307",
                places[symbol],
                f"The zone `{symbol.name}` is never used.",
                "Move pieces into it or out of it, or delete it.",
            )
        elif symbol.kind == "var" and symbol not in used | seen:
            report.add(
                "R307",
                places[symbol],
                f"The variable `{symbol.name}` is never read.",
                "Read it somewhere, or delete it.",
            )
        elif symbol.kind == "component" and symbol not in held and symbol not in named:
            report.add(
                "R307",
                places[symbol],
                f"The component `{symbol.name}` is never used.",
                "Move or use its pieces, or delete it.",
            )


def mentioned(rules: Rules) -> frozenset[Symbol]:
    """All that the rules mention: in expressions, in tables, and in the conditions of declarations."""
    found: set[Symbol] = set()
    for _, facts in rules.told():
        found |= facts.mentions
    for facts in rules.tables.values():
        found |= facts.mentions
    return frozenset(found)


def asked_for(rules: Rules) -> frozenset[Symbol]:
    """What is mentioned other than as the start of pieces."""
    found: set[Symbol] = set()
    for symbol, facts in rules.told():
        if symbol.kind != "component":
            found |= facts.mentions
    return rules.reads(found)


def unread_options(rules: Rules, report: Report) -> None:
    """Conditions of options on each other, and the options of examples, do not count as uses."""
    read = {symbol for owner, facts in rules.told() if owner.kind != "option" for symbol in facts.mentions}
    read |= {symbol for facts in rules.tables.values() for symbol in facts.mentions}
    for owner, guard in rules.model.guards.items():
        if owner.kind != "option" and owner.kind not in TOLD:
            read |= options_in(guard) or frozenset()
    bounds = {name for text in rules.written.values() for name in text.bounds}
    for symbol in rules.model.nodes:
        if symbol.kind == "option" and symbol not in read and symbol.name not in bounds:
            report.add(
                "R308",
                rules.model.places[symbol],
                f"No rule uses the option `{symbol.name}`, so it changes nothing.",
                "Use it where the rules differ, or delete it.",
            )
