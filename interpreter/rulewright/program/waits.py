"""In: resolved statements. Out: whether a player or chance may be asked in them, or a jump leaves them."""

from __future__ import annotations

from ..graph.nodes import Node
from ..model.symbols import Symbol
from ..model.terms import (
    AnyStep,
    Bind,
    Branch,
    Decision,
    Drawing,
    Loop,
    Moving,
    OnZone,
    Proving,
    Remembering,
    Repeating,
    Returning,
    Rolling,
    Run,
    Set,
    Showing,
    Swapping,
    Unveiling,
)
from .lowering import Lowering
from .settled import settled


def waits(line: tuple[Node, ...], lowering: Lowering) -> bool:
    """Whether a player or chance may be asked in these steps."""
    return any(step_waits(node, lowering) for node in line)


def step_waits(node: Node, lowering: Lowering) -> bool:
    rules = lowering.layout.rules
    step = node.what
    assert isinstance(step, AnyStep)
    match step:
        case Decision() | Rolling() | Drawing():
            return True
        case Run():
            return phase_waits(rules.named(node, "calls"), lowering)
        case Branch(test=test):
            known = settled(test, lowering)
            if known is not None:
                return waits(rules.line(node, "then" if known else "else"), lowering)
            return waits(rules.line(node, "then"), lowering) or waits(rules.line(node, "else"), lowering)
        case Loop() | Repeating():
            return waits(rules.line(node, "does"), lowering)
        case Returning():
            return rules.leads(node, "leaves")
        case Bind() | Set() | Moving() | OnZone() | Showing() | Unveiling() | Proving() | Swapping() | Remembering():
            return False


def phase_waits(phase: Symbol, lowering: Lowering) -> bool:
    if phase not in lowering.waits:
        lowering.waits[phase] = False  # phases do not call themselves
        rules = lowering.layout.rules
        lowering.waits[phase] = waits(rules.line(rules.node(phase), "does"), lowering) or returned_from(phase, lowering)
    return lowering.waits[phase]


def returned_from(phase: Symbol, lowering: Lowering) -> bool:
    """Whether something inside leaves this phase by its name."""
    return phase in lowering.layout.rules.left


def returns(node: Node, lowering: Lowering) -> bool:
    """Whether a step may leave the phase; in a phase that waits this is a jump."""
    rules = lowering.layout.rules
    if isinstance(node.what, Returning):
        return True
    if not isinstance(node.what, Branch | Loop | Repeating):
        return False
    return any(returns(one, lowering) for edge in ("then", "else", "does") for one in rules.line(node, edge))
