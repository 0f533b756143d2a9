"""In: the tree of a ruleset. Out: its canonical text: the one way in which these rules are written."""

from .declarations import unparse_declaration

__all__ = ["unparse_declaration"]
