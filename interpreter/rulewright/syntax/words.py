"""In: nothing. Out: the words that can never be names. All other words of the language may be names too."""

from .forms import FIRST

RESERVED = frozenset(FIRST) | {
    "and", "as", "at", "by", "cost", "else", "falling", "from", "in", "is", "may", "mod", "must", "my", "no", "none",
    "not", "of", "on", "or", "per", "repeats", "rising", "supposing", "the", "then", "to", "together", "toward",
    "turned", "when", "where", "yes",
}  # fmt: skip
"""A statement begins with a word or with a name, so those words are among them."""
