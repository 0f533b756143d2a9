"""R3xx: the rules can be read, but do not work as a game."""

from rulewright.diagnostics.code import Code

CODES: tuple[Code, ...] = (
    Code("R301", "warning", "Play never gets here"),
    Code("R302", "error", "A loop that cannot end"),
    Code("R303", "warning", "An action that nobody is offered"),
    Code("R304", "error", "An action that can never be paid"),
    Code("R305", "warning", "A limit that has no effect"),
    Code("R306", "warning", "A resource that is never spent, or never gained"),
    Code("R307", "warning", "A thing that is never used"),
    Code("R308", "warning", "An option that changes nothing"),
    Code("R309", "warning", "A condition that always or never holds"),
    Code("R310", "warning", "A decision that runs out of choices"),
    Code("R311", "error", "A decision with nothing to choose"),
    Code("R312", "warning", "A public value that reveals a secret"),
    Code("R313", "warning", "Prose is missing"),
    Code("R314", "warning", "An example that shows nothing"),
    Code("R315", "error", "Something is used while its phase is not running"),
    Code("R316", "warning", "A name that is never used"),
    Code("R317", "warning", "Prose in a language that is not declared"),
    Code("R318", "warning", "A number of the rule is typed into its prose"),
    Code("R322", "error", "More pieces start in a zone than it has room for"),
    Code("R323", "error", "More is drawn than there can be"),
    Code("R324", "error", "A number that surely leaves its range"),
    Code("R325", "error", "More pieces come to a zone than it has room for"),
    Code("R326", "warning", "A number that grows without end"),
    Code("R327", "error", "Somebody must choose before there is anything to choose"),
    Code("R328", "warning", "A scale or a table without an answer"),
    Code("R329", "error", "Conditions that exclude each other"),
    Code("R331", "warning", "A condition asks for more pieces than there can be"),
    Code("R332", "error", "What is shown of pieces is not printed on them"),
)
