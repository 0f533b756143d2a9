"""Findings of playing. R34x: faults, which stop a game. R5xx (``check --play``): that games stopped, and what never
happened in all the games played.
"""

from rulewright.diagnostics.code import Code

CODES: tuple[Code, ...] = (
    Code("R341", "error", "A decision at which nothing can be chosen"),
    Code("R342", "error", "A draw of more than is there"),
    Code("R343", "error", "What is taken is not there"),
    Code("R344", "error", "A number that is too large"),
    Code("R345", "error", "Too many sets to choose from"),
    Code("R346", "error", "A zone with too little room"),
    Code("R347", "error", "A piece where its kind cannot lie"),
    Code("R348", "error", "Play that goes on without a decision"),
    Code("R349", "error", "A number out of its range"),
    Code("R350", "error", "A list or a memory without room"),
    Code("R351", "error", "What is shown does not hold"),
    Code("R501", "error", "Play stops at a fault of the rules"),
    Code("R502", "note", "A game that does not end"),
    Code("R503", "note", "A phase that play never reached"),
    Code("R504", "note", "An action that was never possible"),
    Code("R505", "note", "A condition that never prevented anything"),
    Code("R506", "note", "A test that always came out the same"),
    Code("R507", "note", "An option that changed nothing"),
)
