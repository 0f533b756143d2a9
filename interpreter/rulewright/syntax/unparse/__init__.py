"""In: the tree of a ruleset. Out: its canonical text. For each tree there is exactly one."""

from .file import unparse, unparse_declaration

__all__ = ["unparse", "unparse_declaration"]
