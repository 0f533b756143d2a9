"""Draws scenes in characters, for terminals and for positions as text."""

from .device import Device
from .paper import folded
from .signs import Signs
from .table import Pointed, Screen, drawn

__all__ = ["Device", "Pointed", "Screen", "Signs", "drawn", "folded"]
