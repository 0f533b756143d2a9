"""In: rules. Out: examples that show nothing: they have no choices and no checks, or cannot run with their options."""

from __future__ import annotations

from ..diagnostics.diagnostic import Report
from ..model.declared import ExampleBody
from ..model.guards import PLAYERS, Value, choices, evaluate, options_in
from ..model.symbols import Symbol
from ..model.terms import Const, Ref, Term, ValueBody
from ..syntax import tree
from .rules import Rules


def idle_examples(rules: Rules, report: Report) -> None:
    for symbol, body in rules.model.bodies.items():
        node = rules.model.nodes[symbol].declaration
        if not isinstance(body, ExampleBody) or not isinstance(node, tree.Example):
            continue
        if not any(not isinstance(item, tuple) for item in body.script):
            if any(isinstance(line, tree.BrokenLine) for line in node.lines):
                continue
            report.add(
                "R314",
                node.title.span,
                "In this example nothing is played and nothing is checked.",
                "Add a line `play …`, `refuse …` or `then …`.",
            )
        elif symbol in rules.model.guards and not may_run(body, rules.model.guards[symbol], rules):
            report.add(
                "R314",
                node.title.span,
                "This example never runs: it does not exist with its options.",
                "Set the option that its `when` requires, with a line `option … = …`.",
            )


def may_run(body: ExampleBody, guard: Term, rules: Rules) -> bool:
    """Whether the guard holds for some number of players, with the options of the example and the defaults of the
    others.
    """
    given: dict[Symbol, Value] = {}
    own = dict(body.options)
    for option in options_in(guard) or ():
        if option != PLAYERS:
            default = rules.model.bodies.get(option)
            term = own.get(option) or (default.terms[0] if isinstance(default, ValueBody) and default.terms else None)
            if not isinstance(term, Const | Ref):
                return True
            given[option] = term.value if isinstance(term, Const) else term.symbol
    sizes = (body.players,) if body.players is not None else choices(PLAYERS, rules.model.headers)
    return any(evaluate(guard, {**given, PLAYERS: size}) for size in sizes)
