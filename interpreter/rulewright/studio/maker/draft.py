"""In: the text of a variant, and edits. Out: each text that it has been, the game that it makes now, and what it was.

The text is the only truth: the form is read off the game that the text makes, so that an edit of the text by hand and
one in the form are the same thing. Every change gets a version; what was worked out for another is out of date.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ...composition.compose import Composition
from ...diagnostics.diagnostic import Diagnostic, Report
from ...diagnostics.misuse import MisuseError
from ...model.resolve import ResolveCache, resolve
from ...model.understood import Model
from ...pipeline import Checked, Workspace, fitting, sound
from ...syntax import tree
from .asked import Edit, Standing
from .edits import edited
from .fields import paths
from .grids import texts
from .page import EditError

MOST_STEPS = 500
"""So many edits can be undone."""
MOST_TEXT = 1_000_000


def begin_variant(base: str, title: str) -> str:
    """The text of a variant that changes nothing yet."""
    said = title.replace("\\", "").replace('"', "'")
    return f'rulewright 1\n\nvariant "{said}" of "{base}"\n'


def plain(text: str) -> str:
    """A text as it is read: without a byte order mark, with line feeds only."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


@dataclass(slots=True)
class Draft:
    """A variant that is being made. ``name``: that of its file, whether or not this exists."""

    name: str
    text: str
    workspace: Workspace = field(default_factory=Workspace)
    version: int = 0
    past: list[str] = field(default_factory=list)
    future: list[str] = field(default_factory=list)
    wrong: MisuseError | None = None
    """Why the text can't be checked at all."""
    checked: Checked | None = None
    good: Checked | None = None
    """The last game without errors, which stays while there are any."""
    base: Checked | None = None
    _below: object = None
    _standing: tuple[int, Standing] | None = None

    def __post_init__(self) -> None:
        self.check()

    # ---- reading -----------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Read the text, and what lies below it, again."""
        self.version += 1
        self.wrong = None
        try:
            self.checked = self.workspace.check(self.name, files={self.name: plain(self.text)})
        except MisuseError as error:
            self.wrong, self.checked = error, None
            return
        self._look_below(self.checked)
        if self.sound:
            self.good = self.checked

    @property
    def sound(self) -> bool:
        return self.checked is not None and self.checked.model is not None and sound(self.checked.found)

    @property
    def changed(self) -> bool:
        """Whether there is a game below this text."""
        composed = self.checked.composed if self.checked is not None else None
        return composed is not None and len(composed.stack) > 1

    def _look_below(self, checked: Checked) -> None:
        """The game that is changed: read again only if any of its texts is another."""
        composed = checked.composed
        if composed is None:
            return
        below = tuple(layer for layer in composed.stack if layer.book.name != self.name)
        if not below:  # a game of its own is compared with what it was at first
            if self.base is None and self.sound:
                self.base = checked
            return
        if below == self._below:
            return
        self._below = below
        self.base = game_below(replace(composed, stack=below, settings=()), checked)

    # ---- changing ----------------------------------------------------------------------------------------------

    def standing(self) -> Standing:
        """What an edit starts from."""
        if self._standing is not None and self._standing[0] == self.version:
            return self._standing[1]
        checked, base = self.checked, self.base
        if checked is None or checked.model is None or base is None or base.model is None:
            raise EditError("maker-mend-first")
        found = Standing(
            self.name, plain(self.text), checked, checked.model, base.model, paths(base.model), texts(base.model)
        )
        self._standing = (self.version, found)
        return found

    def edit(self, edit: Edit) -> bool:
        """Make an edit. Returns whether it changed anything; ``EditError`` if it can't be made."""
        return self.write(edited(edit, self.standing()))

    def write(self, text: str) -> bool:
        """Another text in the place of this one."""
        if text == self.text:
            return False
        if len(text) > MOST_TEXT:
            raise EditError("maker-too-long")
        self.past = [*self.past[-MOST_STEPS + 1 :], self.text]
        self.future = []
        self._become(text)
        return True

    def undo(self) -> bool:
        if not self.past:
            return False
        self.future.append(self.text)
        self._become(self.past.pop())
        return True

    def redo(self) -> bool:
        if not self.future:
            return False
        self.past.append(self.text)
        self._become(self.future.pop())
        return True

    def _become(self, text: str) -> None:
        self.text = text
        self.check()

    # ---- looking ahead -----------------------------------------------------------------------------------------

    def tried(self, edit: Edit) -> Draft:
        """The same after an edit, to see what would be found then. It shares what is kept between two checks."""
        text = edited(edit, self.standing())
        return Draft(self.name, text, self.workspace, base=self.base, _below=self._below)

    def grown(self, tried: Draft) -> list[Diagnostic]:
        """What is found in another version that is not found in this one, without mere notes."""
        known = {(one.code, one.message) for one in (self.checked.found if self.checked is not None else ())}
        found = tried.checked.found if tried.checked is not None else []
        return [one for one in found if (one.code, one.message) not in known and not one.code.startswith(("R5", "R6"))]


def game_below(composed: Composition, checked: Checked) -> Checked:
    """The game without the variant, with its own examples."""
    report, cache = Report(), ResolveCache()
    shelf = replace(composed.shelf, report=report)
    composed = replace(composed, shelf=shelf)
    ruleset = composed.ruleset(examples_of_all=True)
    model: Model | None = None
    if ruleset.whole:
        ruleset, model, report, _ = fitting(ruleset, resolve(ruleset, report, cache), report, cache)
    whole = model is not None and sound(report.found)
    return Checked(composed.game, report.found, checked.sources, ruleset, model, whole, checked.read, composed)


def is_game(checked: Checked) -> bool:
    """Whether a file is a game, a variant or an addon, and not only a part of one."""
    return isinstance(checked.ruleset.game, tree.Game)
