"""R4xx: the rules break a house rule: a JSON Schema of the user's own (``--schema``)."""

from rulewright.diagnostics.code import Code

CODES: tuple[Code, ...] = (Code("R401", "error", "A rule of your own schema is broken"),)
