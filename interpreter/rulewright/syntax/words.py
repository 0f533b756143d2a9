"""In: the words of operators and those that begin lines. Out: the words that can never be names.

All others of the language may be names too.
"""

from ..language.operators import WORDS as OPERATORS
from .forms import FIRST

RESERVED = frozenset(FIRST) | (OPERATORS - {"empty"}) | {
    "as", "by", "cost", "falling", "from", "may", "must", "my", "no", "none", "of", "on", "per", "repeats", "rising",
    "supposing", "the", "to", "together", "turned", "when", "where", "yes",
}  # fmt: skip
"""A statement begins with a word or with a name, so those words are among them. ``empty`` stands behind ``is`` only,
where no name can.
"""
