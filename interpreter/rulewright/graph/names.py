"""In: rules. Out: definitions, graphs, parameters and local names that are never used."""

from __future__ import annotations

from ..diagnostics.diagnostic import Report
from ..model.declared import ActionBody, PhaseBody
from ..model.symbols import Symbol
from ..model.terms import DefineBody
from .rules import Rules

ASKED = frozenset({"define", "graph", "position"})


def unused_names(rules: Rules, report: Report) -> None:
    """Uses in examples and prose count. Parameters of a replaced declaration must be kept."""
    used = asked(rules)
    for symbol, body in rules.model.bodies.items():
        if symbol.kind in ASKED and symbol not in used:
            what = "definition" if symbol.kind == "define" else symbol.kind
            report.add(
                "R316",
                rules.model.places[symbol],
                f"The {what} `{symbol.name}` is never used.",
                "Use it, or delete it.",
            )
            continue
        if isinstance(body, DefineBody | ActionBody | PhaseBody) and symbol not in rules.touched:
            unused_parameters(symbol, body.params, rules, report)
        if symbol.kind != "example":
            facts = rules.of(symbol)
            for name in facts.names:
                if name.symbol not in facts.mentions:
                    report.add("R316", name.span, f"`{name.symbol.name}` is never used.", "Use it, or delete it.")


def asked(rules: Rules) -> frozenset[Symbol]:
    """The definitions, graphs and positions that are used."""
    used: set[Symbol] = set()
    for facts in (*rules.facts.values(), *rules.tables.values()):
        used |= facts.mentions | facts.doing.draws | facts.doing.reveals
    written = {name for text in rules.written.values() for name in text.bounds | text.quotes}
    return frozenset(used) | {Symbol("define", name) for name in written}


def unused_parameters(symbol: Symbol, params: tuple[Symbol, ...], rules: Rules, report: Report) -> None:
    quotes = rules.written[symbol].quotes
    written = getattr(rules.model.nodes[symbol].declaration, "params", ())
    for parameter, param in zip(params, written, strict=False):
        if parameter not in rules.of(symbol).mentions and parameter.name not in quotes:
            report.add(
                "R316",
                param.name.span,
                f"`{symbol.name}` never uses its parameter `{parameter.name}`.",
                "Use it, or remove it here and wherever this is called.",
            )
