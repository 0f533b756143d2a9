"""R1xx: a name is unknown, doubled or out of place."""

from rulewright.diagnostics.code import Code

CODES: tuple[Code, ...] = (
    Code("R101", "error", "There is nothing of that name"),
    Code("R102", "error", "A name is declared twice"),
    Code("R103", "error", "A name that the language already uses"),
    Code("R104", "error", "A thing has no such field"),
    Code("R105", "error", "This cannot be called, or is not a value"),
    Code("R106", "error", "A wrong number of arguments"),
    Code("R107", "error", "There is no such kind of zone, board or type"),
    Code("R110", "error", "A name may mean several values"),
    Code("R111", "error", "Only options decide what exists"),
    Code("R112", "error", "A map has no such symbol"),
    Code("R113", "error", "The phase where play begins is missing or asks for something"),
    Code("R114", "error", "Nobody can win"),
    Code("R115", "error", "Something that exists only with an option is used without it"),
    Code("R116", "error", "There are too few names of seats"),
)
