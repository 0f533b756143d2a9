"""R0xx: the text cannot be read as rules."""

from rulewright.diagnostics.code import Code

CODES = (
    # R001 to R089: signs, lines, indentation, forms
    # R091 to R099: comments that silence a finding
    Code("R091", "error", "A finding is silenced without a reason"),
    Code("R092", "warning", "Nothing here needs to be silenced"),
    Code("R093", "error", "A comment to Rulewright that cannot be understood"),
)
