"""In: the words of operators and those that begin lines. Out: the reserved words, which cannot be names.

All other words of the language may be names too.
"""

from ..language.operators import WORDS as OPERATORS
from .forms import FIRST

RESERVED = frozenset(FIRST) | (OPERATORS - {"empty"}) | {
    "as", "by", "cost", "falling", "from", "may", "must", "my", "no", "none", "of", "on", "per", "repeats", "rising",
    "supposing", "the", "to", "together", "turned", "when", "where", "yes",
}  # fmt: skip
"""A statement begins with a word or with a name, so the words that begin lines are reserved. ``empty`` is not: it
follows ``is`` only, where no name can stand.
"""
