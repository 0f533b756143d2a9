"""All pairs, by the names of our games."""

from __future__ import annotations

from .cards import CARDS
from .classics import CLASSICS

PAIRS = {**CLASSICS, **CARDS}
