"""R4xx: the rules break a rule of the user's own house (``--schema``)."""

from rulewright.diagnostics.code import Code

CODES: tuple[Code, ...] = (Code("R401", "error", "A rule of the house is broken"),)
