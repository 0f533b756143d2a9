"""In: resolved statements. Out: whether a player or fate may be asked in them, or a jump leads out of them."""

from __future__ import annotations

from ..model.flow import blocks
from ..model.flow import steps as all_steps
from ..model.symbols import Symbol
from ..model.terms import Branch, Decision, Drawing, Loop, PhaseBody, Repeating, Returning, Rolling, Run, Step
from .lowering import Lowering
from .settled import settled


def waits(steps: tuple[Step, ...], lowering: Lowering) -> bool:
    """Whether a player or fate may be asked in these steps."""
    return any(step_waits(step, lowering) for step in steps)


def step_waits(step: Step, lowering: Lowering) -> bool:
    match step:
        case Decision() | Rolling() | Drawing():
            return True
        case Run(phase=phase):
            return phase_waits(phase, lowering)
        case Branch(test=test, then=then, otherwise=otherwise):
            known = settled(test, lowering)
            if known is not None:
                return waits(then if known else otherwise, lowering)
            return waits(then, lowering) or waits(otherwise, lowering)
        case Loop(body=body) | Repeating(body=body):
            return waits(body, lowering)
        case Returning(phase=phase):
            return phase is not None
    return False


def phase_waits(phase: Symbol, lowering: Lowering) -> bool:
    if phase not in lowering.waits:
        lowering.waits[phase] = False  # phases do not lead back to themselves
        body = lowering.layout.model.bodies.get(phase)
        lowering.waits[phase] = isinstance(body, PhaseBody) and (
            waits(body.steps, lowering) or returned_from(phase, lowering)
        )
    return lowering.waits[phase]


def returned_from(phase: Symbol, lowering: Lowering) -> bool:
    """Whether something inside leaves this phase by its name."""
    return any(
        isinstance(step, Returning) and step.phase == phase
        for body in lowering.layout.model.bodies.values()
        for step in all_steps(blocks(body))
    )


def returns(step: Step) -> bool:
    """Whether a step may leave the phase; in a phase that waits this is a jump."""
    match step:
        case Returning():
            return True
        case Branch(then=then, otherwise=otherwise):
            return any(map(returns, (*then, *otherwise)))
        case Loop(body=body) | Repeating(body=body):
            return any(map(returns, body))
    return False
