"""In: a seed, and what should come up more often. Out: a ruleset that checks clean, and a game of it that ends."""

from .daring import dared
from .whole import Drafts, Refused, write

__all__ = ["Drafts", "Refused", "dared", "write"]
