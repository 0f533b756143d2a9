"""In: a model. Out: its phases in the order in which play reaches them: those of the set-up, and those of the game."""

from __future__ import annotations

from collections.abc import Iterator

from ..frozen import frozen
from ..model.flow import blocks, steps
from ..model.symbols import Symbol
from ..model.terms import Branch, Decision, Loop, Repeating, Run, Step
from ..model.understood import Model
from ..views.flow import PLAY, asking
from .folding import UNFOLDED, Agreed, live, plays


@frozen
class Order:
    """``before``: what is done before the first round; where play is not in rounds, what is done before anybody
    chooses, and what is chosen at the end of that. ``during``: phases in which somebody chooses, outer ones first.

    ``again``: phases of the set-up that happen during the game, too.

    ``aside``: other phases that run during the game. ``reading``: both, each where play first comes to it.
    """

    before: tuple[Symbol, ...]
    during: tuple[Symbol, ...]
    aside: tuple[Symbol, ...]
    reading: tuple[Symbol, ...]
    again: frozenset[Symbol]


def order(model: Model, values: Agreed = UNFOLDED) -> Order:
    """``values``: what the table has agreed on; phases that never happen then are left out."""
    asked = asking(model)
    before: dict[Symbol, None] = {}
    whole = blocks(model.bodies.get(PLAY))
    rounds = next((at for at, step in enumerate(whole) if isinstance(step, Repeating)), 0)
    for step in live(whole[:rounds], values):
        if isinstance(step, Run):
            before.update((phase, None) for phase in met(step.phase, model, set(), values))
    for step in whole if not rounds else ():
        if isinstance(step, Run) and asks_last(step.phase, model, asked, values):
            before.update((phase, None) for phase in met(step.phase, model, set(), values))
            break
        if isinstance(step, Repeating | Loop | Branch) or any(
            calls_or_asks(one, asked) for one in live((step,), values)
        ):
            break
        for one in live((step,), values):
            if isinstance(one, Run):
                before[one.phase] = None
    during: dict[Symbol, None] = {}
    aside: dict[Symbol, None] = {}
    for phase in met(PLAY, model, set(), values):
        if phase in before:
            continue
        if phase in asked:
            during[phase] = None
        else:
            aside[phase] = None
    reading = tuple(phase for phase in met(PLAY, model, set(), values) if phase not in before)
    doing = {action for phase in reading for action in offered(phase, model, values)}
    repeated = (one for one in (*reading, *doing) if one != PLAY)
    runs = (step for one in repeated for step in live(blocks(model.bodies.get(one)), values))
    called_ = {step.phase for step in runs if isinstance(step, Run)}
    known: set[Symbol] = set()
    again = frozenset(phase for one in called_ for phase in met(one, model, known, values) if phase in before)
    return Order(tuple(before), tuple(during), tuple(aside), reading, again)


def asks_last(phase: Symbol, model: Model, asked: frozenset[Symbol], values: Agreed) -> bool:
    """Whether a phase sets up and has players choose something at its end, such as which cards to keep."""
    body = blocks(model.bodies.get(phase))
    if len(body) < 2:
        return False
    *most, last = body
    return (
        isinstance(last, Run)
        and last.phase in asked
        and not any(calls_or_asks(one, asked) for one in live(tuple(most), values))
        and not any(isinstance(one, Repeating) for one in live(blocks(model.bodies.get(last.phase)), values))
    )


def calls_or_asks(step: Step, asked: frozenset[Symbol]) -> bool:
    return isinstance(step, Decision) or (isinstance(step, Run) and step.phase in asked)


def met(phase: Symbol, model: Model, known: set[Symbol], values: Agreed = UNFOLDED) -> Iterator[Symbol]:
    """A phase and all that it calls, each once, in reading order."""
    waiting = [phase]
    while waiting:  # without recursion: chains of calls may be long
        at = waiting.pop()
        if at in known:
            continue
        known.add(at)
        yield at
        steps_ = live(blocks(model.bodies.get(at)), values)
        waiting += reversed([step.phase for step in steps_ if isinstance(step, Run)])


def offered(phase: Symbol, model: Model, values: Agreed = UNFOLDED) -> tuple[Symbol, ...]:
    """The actions that a phase offers, in order."""
    found: dict[Symbol, None] = {}
    for step in live(blocks(model.bodies.get(phase)), values):
        if isinstance(step, Decision):
            found.update((offer.action, None) for offer in step.offers if plays(offer.action, model, values))
    return tuple(found)


def chosen(model: Model, values: Agreed) -> frozenset[Symbol]:
    """All actions that players may ever choose."""
    whole = order(model, values)
    return frozenset(
        action for phase in (*whole.before, *whole.during, *whole.aside) for action in offered(phase, model, values)
    )


def called(phase: Symbol, model: Model) -> tuple[Symbol, ...]:
    found = {step.phase: None for step in steps(blocks(model.bodies.get(phase))) if isinstance(step, Run)}
    return tuple(found)
