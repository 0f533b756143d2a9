"""In: a kind of pieces. Out: what is printed on it beside its name: rows of symbols, and what they are worth."""

from __future__ import annotations

from ..model.definitions import Kind
from ..model.symbols import Symbol
from ..model.tables import PatternStep, ScaleValue
from .voice import Voice


def face(row: Kind, voice: Voice) -> str:
    """Its patterns and scales, each after the name of its column, as the table writes them; nothing if it has none."""
    return "   ".join(
        f"{voice.name(Symbol('column', name, row.symbol.of))} {text}"
        for name, value in row.values
        if (text := printed(value, voice))
    )


def printed(value: object, voice: Voice) -> str:
    match value:
        case ScaleValue(entries=entries):
            return " ".join(f"{key}:{worth}" for key, worth in entries)
        case (PatternStep(), *_):
            assert isinstance(value, tuple)
            return " ".join(sign(step, voice) for step in value)
        case _:
            return ""


def sign(step: PatternStep, voice: Voice) -> str:
    name = "." if step.value is None else voice.name(step.value)
    return f"{'^' if step.beside else ''}{name}{'+' if step.more else ''}"
