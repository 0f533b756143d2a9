"""R5xx: found by playing (``check --play``): what stops a game, and what never happened in so many of them."""

from rulewright.diagnostics.code import Code

CODES: tuple[Code, ...] = (
    Code("R501", "error", "Play stops at a fault of the rules"),
    Code("R502", "note", "A game that goes on and on"),
    Code("R503", "note", "A phase to which play never came"),
    Code("R504", "note", "An action that was never possible"),
    Code("R505", "note", "A condition that never kept anybody from anything"),
    Code("R506", "note", "A test that always came out the same"),
    Code("R507", "note", "An option that changed nothing"),
)
