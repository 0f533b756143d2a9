"""R6xx: what a book cannot tell (``check --book``)."""

from rulewright.diagnostics.code import Code

CODES: tuple[Code, ...] = (
    Code("R601", "note", "A rule without words"),
    Code("R602", "note", "A sentence about a rule that has changed"),
    Code("R603", "note", "A book that could teach better"),
    Code("R604", "note", "A name that is an identifier"),
)
