"""R0xx: the text cannot be read as rules."""

from rulewright.diagnostics.code import Code

CODES = (
    # R001 to R079: signs, lines, indentation, forms
    Code("R001", "error", "A character that rules do not use"),
    Code("R002", "error", "A text that does not end"),
    Code("R003", "error", "A bracket that is not closed"),
    Code("R004", "error", "A bracket that closes nothing"),
    Code("R005", "error", "Nesting that is too deep"),
    Code("R006", "error", "Tabs and spaces are mixed"),
    Code("R007", "error", "Indentation that matches no line above"),
    Code("R008", "error", "Lines beneath a line that cannot have any"),
    Code("R009", "error", "The lines beneath are missing"),
    Code("R010", "error", "Prose with nothing above it"),
    Code("R011", "error", "An invisible character"),
    Code("R012", "warning", "A name that mixes alphabets"),
    Code("R013", "error", "A number that is too large"),
    Code("R014", "error", "An unknown escape sequence"),
    Code("R015", "error", "Something else was expected"),
    Code("R016", "error", "A reserved word where a name should be"),
    Code("R017", "error", "A line that begins with an unknown word"),
    Code("R018", "error", "The signs `=` and `:=` are mixed up"),
    Code("R019", "error", "A sign of another language"),
    Code("R020", "error", "A missing or superfluous colon"),
    Code("R021", "error", "An `else`, `until` or `repeat` that stands alone"),
    Code("R022", "error", "The first line does not state the version"),
    Code("R023", "error", "An unsupported version of the language"),
    Code("R024", "error", "A number that is not whole"),
    Code("R025", "error", "A line that ends too early"),
    Code("R026", "error", "Too many mistakes"),
    Code("R027", "error", "A cell that a spreadsheet would compute"),
    Code("R028", "error", "A misplaced quotation mark in a CSV file"),
    Code("R029", "error", "A declaration that is indented"),
    Code("R030", "error", "A chain of comparisons"),
    # R091 to R099: comments that silence a finding
    Code("R091", "error", "A finding is silenced without a reason"),
    Code("R092", "warning", "Nothing here needs to be silenced"),
    Code("R093", "error", "A comment to Rulewright that cannot be understood"),
)
