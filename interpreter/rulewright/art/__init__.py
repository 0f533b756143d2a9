"""Symbols of our own drawing and a palette of colours, each found by plain words. Nothing here knows of rules."""

from .drawings import Shape, Symbol, found, seat_marks, symbol, symbols

__all__ = ["Shape", "Symbol", "found", "seat_marks", "symbol", "symbols"]
