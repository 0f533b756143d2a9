"""All pairs, by the names of our games."""

from __future__ import annotations

from .abstracts import ABSTRACTS
from .cards import CARDS
from .classics import CLASSICS
from .hidden import HIDDEN

PAIRS = {**CLASSICS, **HIDDEN, **ABSTRACTS, **CARDS}
