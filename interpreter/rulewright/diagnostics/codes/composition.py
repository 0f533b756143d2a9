"""R12x and R13x: rulesets made of several files, and settings from the command line."""

from rulewright.diagnostics.code import Code

CODES: tuple[Code, ...] = (
    Code("R120", "error", "There is no such game to build on"),
    Code("R121", "error", "There is no such file beside the ruleset"),
    Code("R122", "error", "A path leads out of the ruleset's folder"),
    Code("R123", "error", "A file of another kind is needed"),
    Code("R126", "error", "Files lead back to themselves"),
    Code("R127", "error", "A file is included twice"),
    Code("R128", "error", "A line that does not belong in this ruleset"),
    Code("R129", "error", "The ruleset has no title"),
    Code("R130", "error", "There is nothing of that name to change"),
    Code("R131", "error", "The game already has such a declaration"),
    Code("R132", "error", "A change of another kind than what it changes"),
    Code("R133", "error", "Two addons are in conflict"),
    Code("R134", "error", "Another addon is needed"),
    Code("R135", "error", "An addon is refused"),
    Code("R136", "error", "The number of players is missing or impossible"),
    Code("R137", "error", "An addon to another game"),
    Code("R138", "error", "It is not clear in which decision to offer an action"),
    Code("R139", "error", "A setting that does not fit"),
)
