"""R1xx: a name is unknown, doubled or out of place."""

from rulewright.diagnostics.code import Code

CODES: tuple[Code, ...] = (
)
