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
        if model is not None and sound(report.found):
            self._judge(model, house, report)
        return Checked(game, suppress(report.found, sources), sources, ruleset, model)


    def _judge(self, model: Model, house: Mapping[str, object] | None, report: Report) -> None:
        """What can be said of rules that are sound: whether they work out, and whether they suit a house."""
        if house is not None:
            from .graph.house import check_house

            check_house(model, house, report)


def check(game: str, *, files: Mapping[str, str] | None = None, settings: Mapping[str, str] | None = None,
          house: Mapping[str, object] | None = None) -> Checked:
    """One game, once."""
    return Workspace().check(game, files=files, settings=settings, house=house)


def check_text(text: str, name: str) -> tuple[list[Diagnostic], Sources]:
    """One text that may read no file but the rulesets that come along."""
    checked = Workspace().check(name, files={name: text}, disk=False)
    return checked.found, checked.sources


def explain(checked: Checked, declaration: str = "") -> str:
    """The rules explained back: the whole game, or one declaration of it."""
    from .views.explain import explain as told

    if checked.model is None:
        raise ValueError("rules with errors in them cannot be explained")
    return told(checked.model, checked.sources, declaration)


def export(checked: Checked) -> str:
    """A sound game as JSON."""
    from .graph.document import document, written

    return written(document(_model(checked)))


def schema() -> str:
    """The JSON Schema of what ``export`` writes."""
    from .graph.schema import written

    return written()


def explain(checked: Checked, declaration: str = "") -> str:
    """A sound game, or one thing in it, explained in plain text."""
    from .views import explain

    return explain.explain(_model(checked), checked.sources, declaration)


def _model(checked: Checked) -> Model:
    if checked.model is None:
        raise AssertionError(checked.game)  # whoever asks has seen that it is sound
    return checked.model


def sound(found: list[Diagnostic]) -> bool:
    """Whether the rules can be taken for a game."""
    return not any(code(item.code).severity == "error" for item in found)
