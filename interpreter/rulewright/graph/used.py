"""In: rules. Out: what lies in the box and is never used; options that change nothing."""

from __future__ import annotations

from ..diagnostics.diagnostic import Report
from ..model.guards import options_in
from ..model.symbols import Symbol
from ..syntax import tree
from .rules import TOLD, Rules


def unused_things(rules: Rules, report: Report) -> None:
    used = mentioned(rules)
    moved = frozenset[Symbol]().union(
        *(facts.doing.draws | facts.doing.fills | facts.doing.shuffles for _, facts in rules.told())
    )
    zones = rules.reads(used) | moved
    lively = asked_for(rules) | moved
    held = {
        component for zone, header in rules.model.headers.zones.items() if zone in lively for component in header.holds
    }
    places = rules.model.places
    for symbol in rules.model.nodes:
        if symbol.kind == "zone" and symbol not in zones:
            report.add(
                "R307",
                places[symbol],
                f"The zone `{symbol.name}` is never used.",
                "Move pieces into it or out of it, or delete it.",
            )
        elif symbol.kind == "var" and symbol not in used:
            report.add(
                "R307",
                places[symbol],
                f"The variable `{symbol.name}` is never read.",
                "Ask for it somewhere, or delete it.",
            )
        elif symbol.kind == "component" and symbol not in held and not is_mentioned(symbol, used):
            report.add(
                "R307",
                places[symbol],
                f"The component `{symbol.name}` is never used.",
                "Move its pieces, ask for them, or delete it.",
            )
        elif symbol.kind == "enum":
            unused_values(symbol, used, rules, report)


def mentioned(rules: Rules) -> frozenset[Symbol]:
    """All that the rules mention: in expressions, in tables, and in the conditions on which declarations exist."""
    found: set[Symbol] = set()
    for _, facts in rules.told():
        found |= facts.mentions
        found |= {change.symbol for change in facts.doing.changes if change.symbol.kind == "zone"}
    for facts in rules.tables.values():
        found |= facts.mentions
    return frozenset(found)


def asked_for(rules: Rules) -> frozenset[Symbol]:
    """What is mentioned by more than the place where pieces begin."""
    found: set[Symbol] = set()
    for symbol, facts in rules.told():
        if symbol.kind != "component":
            found |= rules.reads(facts.mentions)
    return frozenset(found)


def is_mentioned(component: Symbol, used: frozenset[Symbol]) -> bool:
    """The component itself, one of its kinds, or one of its columns."""
    return component in used or any(one.of == component.name and one.kind in {"kind", "column"} for one in used)


def unused_values(enum: Symbol, used: frozenset[Symbol], rules: Rules, report: Report) -> None:
    """A value may be named, be a start as the first one, be chosen by an option, or come up when a rule takes all."""
    if enum in used or enum.name in option_types(rules):
        return
    values = rules.model.headers.enums.get(enum, ())
    named = {one.name for one in used if one.kind == "value" and one.of == enum.name}
    if not named and not is_type(enum, rules) and not owns(enum, rules):
        report.add(
            "R307",
            rules.model.places[enum],
            f"The enum `{enum.name}` is never used.",
            "Give something this type, or delete it.",
        )
        return
    if is_start(enum, rules):
        named |= set(values[:1])
    for name in values:
        symbol = Symbol("value", name, enum.name)
        if name not in named and symbol in rules.model.places:
            report.add(
                "R307",
                rules.model.places[symbol],
                f"The value `{name}` of `{enum.name}` is never used.",
                "Nothing can ever be it: use it somewhere, or delete it.",
            )


def option_types(rules: Rules) -> frozenset[str]:
    return frozenset(name for symbol, text in rules.written.items() if symbol.kind == "option" for name in text.types)


def is_type(enum: Symbol, rules: Rules) -> bool:
    return any(enum.name in text.types for text in rules.written.values())


def owns(enum: Symbol, rules: Rules) -> bool:
    headers = rules.model.headers
    return enum in {zone.owner for zone in headers.zones.values()} | {var.owner for var in headers.vars.values()}


def is_start(enum: Symbol, rules: Rules) -> bool:
    """Does some variable begin with the first value, because no start is given?"""
    for placed in rules.model.nodes.values():
        node = placed.declaration
        if isinstance(node, tree.Var) and node.start is None and not node.type.maybe:
            base = node.type.base
            if isinstance(base, tree.NamedType) and base.name == enum.name:
                return True
    return any(enum.name in text.types for symbol, text in rules.written.items() if symbol.kind in {"phase", "action"})


def unread_options(rules: Rules, report: Report) -> None:
    """What options ask of one another, and what examples set, changes no rule."""
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
                f"No rule asks for the option `{symbol.name}`, so it changes nothing.",
                "Ask for it where the rules differ, or delete it.",
            )
