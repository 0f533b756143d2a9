"""R9xx: the command line cannot be carried out."""

from rulewright.diagnostics.code import Code

CODES = (
    Code("R901", "error", "There is no such file or game"),
    Code("R902", "error", "A folder where a file should be"),
    Code("R903", "error", "The file cannot be opened or written"),
    Code("R904", "error", "The file is not text"),
    Code("R905", "error", "The command cannot be understood"),
    Code("R906", "error", "There is no such code"),
    Code("R907", "error", "Stopped from the keyboard"),
    Code("R908", "error", "The schema of your own rules cannot be read"),
    Code("R909", "error", "Formatting would change the rules"),
    Code("R910", "error", "The game has nothing of that name"),
    Code("R911", "error", "The files of a game are too large or too many"),
    Code("R912", "error", "The document is not an exported game"),
)
