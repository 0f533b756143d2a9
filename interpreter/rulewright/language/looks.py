"""The words of looks, each stated once: shapes, sizes, places, and the manners in which a value can be shown."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, get_args

Shape = Literal["hexagon", "square", "card", "disc", "cube", "pawn", "tent", "figure", "coin", "die", "lot", "bare"]
SHAPES: tuple[Shape, ...] = get_args(Shape)
Size = Literal["small", "middle", "large"]
SIZES: tuple[Size, ...] = get_args(Size)
Compass = Literal["centre", "n", "ne", "e", "se", "s", "sw", "w", "nw", "sides", "rim"]
COMPASS: tuple[Compass, ...] = get_args(Compass)
STRUCK = "struck"
Around = Literal["", "outline", "shade"]
AROUND: tuple[Around, ...] = ("outline", "shade")
"""Manners that change the whole face: a frame around it, or hatching over it."""

LYING = ("piece", "heap", "stack", "tower", "pile", "fan", "row", "chain", "grid", "sack", "count")
"""How pieces lie together."""
Sort = Literal["value", "number", "answer", "sides", "parts", "list", "scale", "places", "pieces", "formula"]
"""The kinds of values that have their own manners."""
MANNERS: Mapping[Sort, tuple[str, ...]] = MappingProxyType({
    "value": ("symbol", "sign", "name", "chip", "piece", "outline", "shade"),
    "number": ("digits", "pips", "coins", "track"),
    "answer": ("symbol", "sign", "name", "outline", "shade"),
    "sides": ("pebbles", "lines", "digits"),
    "parts": ("ways", "heap", "count"),
    "list": ("row", "chain"),
    "scale": ("ladder",),
    "places": ("cubes", "outline", "shade"),
    "pieces": LYING,
    "formula": ("words",),
})  # fmt: skip
"""The first of each sort is taken where a look names none; how pieces lie depends on their zone then."""
SAID = ("colour", "symbol", "shape", "size")
"""The columns in the table of a look, in addition to ``name``."""
WIDEST = 16
"""A drawing has no more rows and columns than this."""
