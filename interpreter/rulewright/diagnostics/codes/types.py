"""R2xx: a value does not fit where it stands."""

from rulewright.diagnostics.code import Code

CODES: tuple[Code, ...] = (
    Code("R201", "error", "A value of another type is needed"),
    Code("R202", "error", "A value may be none where one is needed"),
    Code("R203", "error", "Two values that can never be alike"),
    Code("R204", "error", "This cannot be given a value, or needs no other"),
    Code("R205", "error", "A number never fits"),
    Code("R206", "error", "A range or size that cannot be"),
    Code("R207", "error", "A variable begins with nothing"),
    Code("R208", "error", "Pieces cannot lie in that zone"),
    Code("R209", "error", "Something leads back to itself"),
    Code("R210", "error", "A loop that may never end"),
    Code("R211", "error", "Nobody is deciding here"),
    Code("R212", "error", "A division by what may be 0"),
    Code("R213", "error", "A row with too few or too many cells"),
    Code("R214", "error", "A cell that does not suit its column"),
    Code("R215", "error", "A table has an unknown or doubled column"),
    Code("R216", "error", "A word too much"),
    Code("R217", "error", "A table lacks a column"),
    Code("R218", "error", "An action that asks again"),
    Code("R219", "error", "A phase gives back something else than it says"),
    Code("R221", "error", "A condition is neither yes nor no"),
    Code("R222", "error", "Zones of that kind do not allow this"),
    Code("R224", "error", "A quotation of nothing"),
    Code("R225", "error", "A range without end"),
    Code("R226", "error", "A swap of unlike things"),
    Code("R231", "error", "The same thing is said twice"),
    Code("R232", "error", "A bag that somebody should look into"),
    Code("R233", "error", "A row that changes nothing, and is not whole"),
    Code("R234", "warning", "A new name beside one that is nearly the same"),
)
