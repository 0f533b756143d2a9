"""In: the rules of a board game, as text. Out: what is wrong with them, and views of what they say."""

__version__ = "0.1.0"
