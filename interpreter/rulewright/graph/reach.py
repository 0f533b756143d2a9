"""In: rules. Out: phases and lines that play never reaches, actions that are never offered, loops that cannot end."""

from __future__ import annotations

from ..diagnostics.diagnostic import Report
from ..model.symbols import Symbol
from .facts import Round
from .flow import course, reached
from .rules import PLAY, Rules

MOVING = frozenset({"zone", "var", "resource", "local"})
"""The kinds of symbols that can change during a round of a loop."""


def unreached_phases(rules: Rules, report: Report) -> None:
    if PLAY not in rules.facts:
        return
    there = reached(course(rules))
    for symbol, facts in rules.facts.items():
        if symbol.kind == "phase" and symbol not in there:
            callers = sorted(other.name for other, its in rules.told() if symbol in its.doing.calls)
            call = f"`{symbol.name}{'(…)' if rules.model.headers.signatures[symbol].params else '()'}`"
            hint = f"Call it on a line of its own where it belongs: {call}."
            if callers:
                named = ", ".join(f"`{name}`" for name in callers)
                hint = f"It is called by {named}, which play never reaches either."
            report.add("R301", rules.model.places[symbol], f"Play never reaches the phase `{symbol.name}`.", hint)
        for span in facts.unreached:
            report.add(
                "R301",
                span,
                "Play never reaches this line: the one before it always returns.",
                "Delete it, or make the `return` conditional.",
            )


def unoffered_actions(rules: Rules, report: Report) -> None:
    offered = {action for _, facts in rules.told() for action in facts.doing.offers}
    for symbol in rules.facts:
        if symbol.kind == "action" and symbol not in offered:
            report.add(
                "R303",
                rules.model.places[symbol],
                f"The action `{symbol.name}` is never offered.",
                f"Name it in a decision: `p may {symbol.name}`.",
            )


def endless_loops(rules: Rules, report: Report) -> None:
    """Report loops whose condition cannot change, and that no ``return`` leaves."""
    for symbol, facts in rules.told():
        for loop in facts.rounds:
            if left_otherwise(symbol, loop, rules):
                continue
            if loop.never:
                report.add(
                    "R302",
                    loop.until,
                    "This is never true, so the loop cannot end.",
                    "Test something that can happen, or `return` from inside the loop.",
                )
            elif not loop.fresh and not may_turn(loop, rules):
                what = sorted(f"`{one.name}`" for one in rules.reads(loop.reads) if one.kind in MOVING)
                said = (
                    f"Nothing in the loop changes {' or '.join(what)}"
                    if what
                    else "The condition depends on nothing that changes during play"
                )
                report.add(
                    "R302",
                    loop.until,
                    f"{said}, so the loop ends after its first round or never.",
                    "Change it somewhere in the loop, or test something that changes.",
                    related=((loop.span, "the loop begins here"),),
                )


def left_otherwise(symbol: Symbol, loop: Round, rules: Rules) -> bool:
    """Whether a ``return`` in the loop, or one elsewhere for its phase or a phase that called it, leaves the loop."""
    if loop.doing.returns:
        return True
    return bool(rules.leaving) and (symbol in rules.leaving or bool(rules.leaving & callers(symbol, rules)))


def callers(symbol: Symbol, rules: Rules) -> frozenset[Symbol]:
    """The phases that may be running when a phase is called."""
    found: set[Symbol] = set()
    waiting = [symbol]
    while waiting:
        at = waiting.pop()
        for other, facts in rules.told():
            if other not in found and (at in facts.doing.calls or at in facts.doing.offers):
                found.add(other)
                waiting.append(other)
    return frozenset(found)


def may_turn(loop: Round, rules: Rules) -> bool:
    """Whether anything that happens in the loop changes what its condition depends on."""
    wanted = frozenset(one for one in rules.reads(loop.reads) if one.kind in MOVING)
    for doing in rules.does(loop.doing):
        if wanted & (doing.changed() | rules.zones(doing.moved())):
            return True
        if any(one.kind == "zone" for one in wanted) and (doing.draws or doing.fills):
            return True  # the source of a moved piece is not always known
        if {rules.per(one) for one in wanted} & {phase.name for phase in doing.calls}:
            return True  # it is reset
    return False
