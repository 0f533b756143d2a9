"""R0xx: the text cannot be read as rules."""

from rulewright.diagnostics.code import Code

CODES = (
    # R001 to R079: signs, lines, indentation, forms
    Code("R001", "error", "A sign that rules do not have"),
    Code("R002", "error", "A text that does not end"),
    Code("R003", "error", "A bracket that is not closed"),
    Code("R004", "error", "A bracket that closes nothing"),
    Code("R005", "error", "Too many things in one another"),
    Code("R006", "error", "Tabs and spaces are mixed"),
    Code("R007", "error", "Indentation that fits no line above"),
    Code("R008", "error", "Lines beneath a line that takes none"),
    Code("R009", "error", "The lines beneath are missing"),
    Code("R010", "error", "Prose with nothing above it"),
    Code("R011", "error", "A character that cannot be seen"),
    Code("R012", "warning", "A name that mixes alphabets"),
    Code("R013", "error", "A number that is too large"),
    Code("R014", "error", "A backslash that stands for nothing"),
    Code("R015", "error", "Something else was expected"),
    Code("R016", "error", "A word of the language where a name should be"),
    Code("R017", "error", "A line that begins with an unknown word"),
    Code("R018", "error", "The signs `=` and `:=` are mixed up"),
    Code("R019", "error", "A sign of another language"),
    Code("R020", "error", "A colon too many or too few"),
    Code("R021", "error", "An `else`, `until` or `repeat` that stands alone"),
    Code("R022", "error", "The first line does not say what this is"),
    Code("R023", "error", "A version of the language that is not known"),
    Code("R024", "error", "A number that is not whole"),
    Code("R025", "error", "A line that ends too early"),
    Code("R026", "error", "Too many mistakes"),
    Code("R027", "error", "A cell that a spreadsheet would compute"),
    Code("R028", "error", "A quotation mark astray in a CSV file"),
    Code("R029", "error", "A declaration that is indented"),
    Code("R030", "error", "A comparison behind a comparison"),
    # R091 to R099: comments that silence a finding
    Code("R091", "error", "A finding is silenced without a reason"),
    Code("R092", "warning", "Nothing here needs to be silenced"),
    Code("R093", "error", "A comment to Rulewright that cannot be understood"),
)
