"""R3xx: the rules can be read, but do not work out as a game."""

from rulewright.diagnostics.code import Code

CODES: tuple[Code, ...] = (
)
