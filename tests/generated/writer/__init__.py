"""In: a seed, and what should come up more often. Out: a ruleset that checks clean, and a game of it that ends."""

from .whole import Refused, write

__all__ = ["Refused", "write"]
