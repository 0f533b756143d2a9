"""R2xx: a value does not fit where it stands."""

from rulewright.diagnostics.code import Code

CODES: tuple[Code, ...] = (
)
