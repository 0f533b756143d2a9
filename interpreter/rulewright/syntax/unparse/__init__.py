"""In: the tree of a ruleset. Out: its canonical text: the one way in which these rules are written."""

from .file import unparse, unparse_declaration

__all__ = ["unparse", "unparse_declaration"]
