"""In: the name or path of a game, a language and settings. Out: the checked game, with its book and its files.

A game is read once in a build, however many pages use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path

from .. import pipeline
from ..book.pages import Book, Section
from ..book.speech import Speech
from ..book.translations import catalogue_path, speech_of
from ..composition.near import near
from ..data import ENDING, comes_along, located
from ..diagnostics.finding import findings
from ..diagnostics.misuse import MisuseError
from ..model.resolve import Model
from ..words.sentences import ENGLISH, languages

FEW = 3


class UnreadableError(Exception):
    """Says why a game cannot be shown."""


@dataclass(frozen=True)
class Reading:
    """A game without errors, in a language. ``label``: its name in references: ``tikal``, or ``tikal.fr`` in French."""

    label: str
    language: str
    checked: pipeline.Checked

    @property
    def model(self) -> Model:
        assert self.checked.model is not None
        return self.checked.model

    @cached_property
    def book(self) -> Book:
        return pipeline.rulebook(self.checked, self.language, "designer")[0]

    @cached_property
    def taught(self) -> Book:
        """A book whose learning part and aid are the same; it takes a tenth of the time, since only those examples are
        played that teach.
        """
        made: Book | None = self.__dict__.get("book")
        return made or pipeline.rulebook(self.checked, self.language)[0]

    @cached_property
    def speech(self) -> Speech:
        """The speech of the book, for pictures that are made separately."""
        found = speech_of(self.model, self.checked.sources, self.language)
        found.graph = self.checked.rules
        return found

    @cached_property
    def sections(self) -> dict[str, Section]:
        return by_anchor(self.book.parts())

    @cached_property
    def taught_sections(self) -> dict[str, Section]:
        """Those of the learning part and of the aid."""
        return by_anchor((self.taught.learn, self.taught.aid))

    @cached_property
    def watched(self) -> tuple[str, ...]:
        return watched(self.checked, self.language)


def by_anchor(parts: Iterable[Section]) -> dict[str, Section]:
    return {section.anchor: section for part in parts for section in part.walk()}


@cache
def read(game: str, language: str, settings: tuple[tuple[str, str], ...], label: str) -> Reading:
    """``game`` is the name of an included game, or a path."""
    if language not in languages():
        hint = near(language, languages()) or f"Languages: {', '.join(languages())}."
        raise UnreadableError(f"The program has no texts in `{language}`. {hint}")
    try:
        checked = pipeline.check(game, settings=dict(settings))
    except MisuseError as misuse:
        raise UnreadableError(f"{misuse.message} {misuse.hint}".strip()) from None
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableError(f"`{game}` cannot be read: {error}.") from None
    if checked.model is None or not pipeline.sound(checked.found):
        raise UnreadableError(error_summary(checked))
    return Reading(label, language, checked)


def forget() -> None:
    """Drop all games that were read: their files may have changed."""
    read.cache_clear()


def called_in_references(game: str) -> str:
    """``tikal``, for the name itself and for a path to ``tikal.rules``."""
    return "+".join(one.rpartition("/")[2].removesuffix(ENDING) for one in game.replace("\\", "/").split("+"))


def error_summary(checked: pipeline.Checked) -> str:
    """The first errors of a game, in a few lines."""
    errors = [one for one in findings(checked.found, checked.sources) if one.code.severity == "error"]
    lines = [
        f"{one.spot.place.file}:{one.spot.place.line}: {one.code.id} {one.message} {one.hint}".rstrip()
        for one in errors[:FEW]
    ]
    more = [f"And {len(errors) - FEW} more: see `rulewright check`."] if len(errors) > FEW else []
    return "\n".join(["The rules have errors, so no book can be made.", *lines, *more])


# ---- files ------------------------------------------------------------------------------------------------


def watched(checked: pipeline.Checked, language: str) -> tuple[str, ...]:
    """All files of the game, and its catalogues in the language, also those that do not exist yet."""
    return tuple(sorted({str(path.resolve()) for path in files(checked, language)}))


def files(checked: pipeline.Checked, language: str) -> Iterator[Path]:
    for name in checked.ruleset.files:
        if Path(name).is_file() or comes_along(name):
            yield Path(name) if Path(name).is_file() else located(name)
        if language != ENGLISH and name.endswith(ENDING) and (catalogue := catalogue_path(name, language)):
            yield catalogue


def stamp(path: str) -> str:
    """The hash of a file's content; empty if the file does not exist."""
    try:
        return sha256(Path(path).read_bytes()).hexdigest()
    except OSError:
        return ""
