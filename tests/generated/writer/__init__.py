"""In: a seed, and what should occur more often. Out: a ruleset without errors, whose games end."""

from .daring import dared
from .whole import Drafts, Refused, write

__all__ = ["Drafts", "Refused", "dared", "write"]
