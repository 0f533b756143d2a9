"""In: rules. Out: enums that are never used, and values that never occur."""

from __future__ import annotations

from ..diagnostics.diagnostic import Report
from ..model.symbols import Symbol
from ..syntax import tree
from .rules import Rules
from .used import mentioned


def unused_values(rules: Rules, report: Report) -> None:
    """A value occurs if it is mentioned, is the first and so a start value, is chosen by an option, or a rule takes all
    values.
    """
    used = mentioned(rules)
    named = frozenset(symbol for symbol in used if symbol.kind == "value")
    inhabited = {symbol.of for symbol in named}
    chosen, types, starts, owners = option_types(rules), typed(rules), starting(rules), owning(rules)
    places = rules.model.places
    for enum, values in rules.model.headers.enums.items():
        if enum in used or enum.name in chosen:
            continue
        if enum.name not in types and enum.name not in inhabited and enum not in owners:
            report.add(
                "R307",
                places[enum],
                f"The enum `{enum.name}` is never used.",
                "Give something this type, or delete it.",
            )
            continue
        for index, name in enumerate(values):
            symbol = Symbol("value", name, enum.name)
            if symbol not in named and symbol in places and (index > 0 or enum.name not in starts):
                report.add(
                    "R307",
                    places[symbol],
                    f"The value `{name}` of `{enum.name}` is never used.",
                    "Nothing can have this value: use it somewhere, or delete it.",
                )


def option_types(rules: Rules) -> frozenset[str]:
    return frozenset(name for symbol, text in rules.written.items() if symbol.kind == "option" for name in text.types)


def typed(rules: Rules) -> frozenset[str]:
    """The names of all types in the rules."""
    return frozenset(name for text in rules.written.values() for name in text.types)


def owning(rules: Rules) -> frozenset[Symbol | None]:
    headers = rules.model.headers
    zones = (zone.owner for zone in headers.zones.values())
    return frozenset(zones) | {var.owner for var in headers.vars.values()}


def starting(rules: Rules) -> frozenset[str]:
    """The types of variables without a start, which start with the first value."""
    found: set[str] = set()
    for symbol, placed in rules.model.nodes.items():
        node = placed.declaration
        if isinstance(node, tree.Var) and node.start is None and not node.type.maybe:
            found |= rules.written[symbol].types
        elif symbol.kind in {"phase", "action"}:
            found |= rules.written[symbol].types  # a local variable may have that type
    return frozenset(found)
