"""In: a model. Out: a turn as a strip: what happens in it, step after step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ..model import types as t
from ..model.flow import blocks
from ..model.flow import steps as all_steps
from ..model.symbols import Symbol
from ..model.terms import Block, Branch, Decision, Loop, Repeating, Run, blocks_in
from ..views.flow import PLAY, asking
from .folding import live, plays, settled
from .naming import link
from .order import met
from .pages import Chip, Strip
from .pages import Run as Words
from .speech import Speech

MOST_ACTIONS = 3
"""If more actions may be chosen from, they are not named one by one."""


def strip(speech: Speech, anchors: Mapping[Symbol, str]) -> Strip | None:
    """The steps of a turn; none if there are fewer than two. ``anchors``: the sections of phases that have one."""
    phase = turn(speech)
    while phase is not None:
        chips = tuple(dict.fromkeys(steps(blocks(speech.model.bodies.get(phase)), "", speech, anchors)))
        if len(chips) > 1:
            return Strip(chips)
        body = blocks(speech.model.bodies.get(phase))
        inner = [step.phase for step in live(body, speech.agreed) if isinstance(step, Run)]
        phase = inner[0] if len(inner) == 1 else None
    return None


def turn(speech: Speech) -> Symbol | None:
    """The phase that is a player's turn: the first in a round that somebody is given and in which somebody chooses. If
    there is none, the phase whose rounds they are, or where play begins.
    """
    model, asked = speech.model, asking(speech.model)
    phase, known = PLAY, {PLAY}
    while True:
        body = blocks(model.bodies.get(phase))
        rounds = next((step for step in live(body, speech.agreed) if isinstance(step, Repeating)), None)
        line = (rounds,) if rounds is not None else body
        runs = [step.phase for step in live(line, speech.agreed) if isinstance(step, Run) and step.phase in asked]
        if rounds is None:
            runs = [one for one in runs if goes_round(one, speech)]
        if not runs or runs[0] in known:
            return phase if phase in asked else None
        if rounds is not None and is_given(runs[0], speech):
            return runs[0]
        phase = runs[0]
        known.add(phase)


def is_given(phase: Symbol, speech: Speech) -> bool:
    """Whether a phase is somebody's."""
    signature = speech.model.headers.signatures.get(phase)
    return signature is not None and any(type_ == t.PLAYER for _, type_ in signature.params)


def goes_round(phase: Symbol, speech: Speech) -> bool:
    """Whether there are rounds in a phase, or in one that it calls."""
    within = met(phase, speech.model, set(), speech.agreed)
    return any(
        isinstance(step, Repeating) for one in within for step in all_steps(blocks(speech.model.bodies.get(one)))
    )


def steps(block: Block, note: str, speech: Speech, anchors: Mapping[Symbol, str]) -> Iterator[Chip]:
    """What a reader sees happen. ``note``: whether it happens perhaps, or again and again; if several steps do, that is
    said once, behind the last of them.
    """
    for step in block:
        match step:
            case Run(phase=phase):
                yield Chip((Words(speech.title(phase), link=anchors.get(phase, "")),), note)
            case Decision(offers=offers):
                actions = [offer.action for offer in offers if plays(offer.action, speech.model, speech.agreed)]
                if len(actions) > MOST_ACTIONS:
                    words = Words(speech.say("strip-choose", count=len(actions)), link="learn-actions")
                    yield Chip((words,), "" if note == speech.say("strip-perhaps") else note)
                elif actions:
                    yield Chip(tuple(either(actions, speech)), note)
            case Branch(test=test):
                known = settled(test, speech.agreed)
                for relation, inner in blocks_in(step):
                    if known is None:
                        yield from steps(inner, note or speech.say("strip-perhaps"), speech, anchors)
                    elif known == (relation == "then"):
                        yield from steps(inner, note, speech, anchors)
            case Repeating() | Loop():
                inside = [chip for _, inner in blocks_in(step) for chip in steps(inner, "", speech, anchors)]
                if len(inside) == 1:
                    yield replace(inside[0], note=speech.say("strip-again"))
                elif inside:
                    yield from (*inside, Chip((Words(speech.say("strip-on")),)))
            case _:  # what is done to things is told in the sentences
                pass


def either(actions: list[Symbol], speech: Speech) -> Iterator[Words]:
    for at, action in enumerate(actions):
        if at:
            yield Words(f" {speech.say('strip-or')} ")
        yield link(action, speech)
