"""In: a value of a table. Out: how people read it."""

from __future__ import annotations

from ..model.symbols import Symbol
from ..model.tables import PartValue, PatternStep, ScaleValue
from .speech import Speech


def shown(value: object, speech: Speech) -> str:
    """A value of a table as people read it."""
    match value:
        case None:
            return "–"
        case bool():
            return speech.say("yes" if value else "no")
        case Symbol():
            return speech.name(value)
        case ScaleValue(entries=entries):
            return ", ".join(f"{key}: {worth}" for key, worth in entries)
        case PartValue():
            return part_said(value)
        case (PatternStep(), *_):
            return " ".join(step_said(step, speech) for step in value)
        case tuple():
            return ", ".join(shown(one, speech) for one in value)
        case _:
            return str(value)


def part_said(part: object) -> str:
    assert isinstance(part, PartValue)
    found = []
    for name, value in part.values:
        if value is True:
            found.append(name)
        elif isinstance(value, tuple):
            found.append("-".join(one.name for one in value if isinstance(one, Symbol)))
    return " ".join(found)


def step_said(step: object, speech: Speech) -> str:
    assert isinstance(step, PatternStep)
    name = speech.name(step.value) if step.value is not None else "·"
    return ("^" if step.beside else "") + name + ("+" if step.more else "")
