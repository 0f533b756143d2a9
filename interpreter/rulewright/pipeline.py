"""In: what a user calls a game. Out: the game as understood, and all that is wrong with it. The order of the stages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .diagnostics.catalogue import code
from .diagnostics.diagnostic import Diagnostic, Report
from .diagnostics.place import Sources
from .diagnostics.suppress import suppress
from .model.compose import compose
from .model.kept import Kept
from .model.library import Library
from .model.resolve import Memory, Model, resolve
from .model.ruleset import Ruleset
from .syntax.file import Cache


@dataclass(frozen=True, slots=True)
class Checked:
    """What every stage made of a game. ``model`` is whole only if nothing that was found is an error."""

    game: str
    found: list[Diagnostic]
    sources: Sources
    ruleset: Ruleset
    model: Model | None


@dataclass(slots=True)
class Workspace:
    """What an editor keeps between two readings of a game: declarations that did not change are not read again."""

    reading: Cache = field(default_factory=Cache)
    merged: Kept = field(default_factory=Kept)
    resolved: Memory = field(default_factory=Memory)

    def check(self, game: str, *, files: Mapping[str, str] | None = None, settings: Mapping[str, str] | None = None,
              house: Mapping[str, object] | None = None, disk: bool = True) -> Checked:
        """All stages, in order. ``files`` are texts that stand for files; with ``disk`` no others are read."""
        report = Report()
        sources = Sources()
        library = Library(files or {}, disk and game != "-")
        ruleset = compose(game, library, report, sources, settings or {}, self.reading, self.merged)
        model = resolve(ruleset, report, self.resolved) if ruleset.whole else None
        return Checked(game, suppress(report.found, sources), sources, ruleset, model)


def check(game: str, *, files: Mapping[str, str] | None = None, settings: Mapping[str, str] | None = None,
          house: Mapping[str, object] | None = None) -> Checked:
    """One game, once."""
    return Workspace().check(game, files=files, settings=settings, house=house)


def check_text(text: str, name: str) -> tuple[list[Diagnostic], Sources]:
    """One text that may read no file but the rulesets that come along."""
    checked = Workspace().check(name, files={name: text}, disk=False)
    return checked.found, checked.sources


def sound(found: list[Diagnostic]) -> bool:
    """Whether the rules can be taken for a game."""
    return not any(code(item.code).severity == "error" for item in found)
