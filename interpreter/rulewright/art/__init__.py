"""Symbols of our own drawing and a palette of colours, each found by plain words. Nothing here knows of rules."""

from .drawings import Shape, Symbol, found, is_own, own_symbol, same_when_small, seat_marks, symbol, symbols
from .palette import PAGES, THEMES, Colour, Edition, Theme, colour, colours, found_colour, own_colour, series

__all__ = [
    "PAGES",
    "THEMES",
    "Colour",
    "Edition",
    "Shape",
    "Symbol",
    "Theme",
    "colour",
    "colours",
    "found",
    "found_colour",
    "is_own",
    "own_colour",
    "own_symbol",
    "same_when_small",
    "seat_marks",
    "series",
    "symbol",
    "symbols",
]
