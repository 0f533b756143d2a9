"""In: a kind of pieces. Out: what is printed on it beside its name: rows of signs, and what they are worth."""

from __future__ import annotations

from ..model.definitions import Kind
from ..model.tables import PatternStep, ScaleValue


def face(row: Kind) -> str:
    """Its patterns and scales, each after the name of its column, as the table writes them; nothing if it has none."""
    return "   ".join(f"{name} {text}" for name, value in row.values if (text := printed(value)))


def printed(value: object) -> str:
    match value:
        case ScaleValue(entries=entries):
            return " ".join(f"{key}:{worth}" for key, worth in entries)
        case (PatternStep(), *_):
            assert isinstance(value, tuple)
            return " ".join(map(sign, value))
    return ""


def sign(step: PatternStep) -> str:
    name = "." if step.value is None else step.value.name
    return f"{'^' if step.beside else ''}{name}{'+' if step.more else ''}"
