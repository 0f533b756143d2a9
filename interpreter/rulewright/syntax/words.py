"""In: nothing. Out: the words that can never be names. All other words of the language may be names too."""

RESERVED = frozenset({
    "and", "as", "at", "by", "cost", "draw", "else", "falling", "for", "from", "if", "in", "is", "let", "may", "mod",
    "move", "must", "my", "no", "none", "not", "of", "on", "or", "per", "repeat", "repeats", "return", "rising", "roll",
    "show", "shuffle", "supposing", "swap", "the", "then", "to", "together", "toward", "turned", "var", "when", "where",
    "yes",
})  # fmt: skip
