"""In: a model and a language. Out: what its words are in that language, from the catalogues beside its files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from ..data import folder
from ..diagnostics.misuse import MisuseError
from ..diagnostics.place import Sources
from ..model.library import ENDING
from ..model.understood import Model
from .catalogue import Entry, catalogue_name, coverage, entries, read, said, updated

MOST_BYTES = 5_000_000
HOME = "rulesets/"


@dataclass(frozen=True, slots=True)
class Translated:
    """A catalogue brought up to date: where it lies, if it can lie anywhere, and how much of it is done."""

    name: str
    path: Path | None
    text: str
    done: int
    whole: int


def translations(model: Model, sources: Sources, language: str) -> dict[str, str]:
    """What suits the rules as they are now, by id."""
    wanted = entries(model, sources)
    files = dict.fromkeys([*sorted(set(model.ruleset.files) - model.ruleset.own), *sorted(model.ruleset.own)])
    catalogues = [
        read(text, language)
        for file in files
        if file.endswith(ENDING) and (text := found(catalogue_path(file, language))) is not None
    ]
    return said(catalogues, wanted)


def translate(model: Model, sources: Sources, language: str) -> Iterator[Translated]:
    """The catalogue of each file of the ruleset itself, with all that was translated before.

    What it builds on is translated by itself: a variant leaves out some of that.
    """
    for file, group in groupby(entries(model, sources), key=lambda entry: entry.file):
        if file not in model.ruleset.own or not file.endswith(ENDING):
            continue
        own: list[Entry] = list(group)
        path = catalogue_path(file, language)
        text = updated(found(path), own, language)
        done, whole = coverage(own, said([read(text, language)], own))
        yield Translated(catalogue_name(file, language), path, text, done, whole)


def catalogue_path(file: str, language: str) -> Path | None:
    """Beside the file of rules. A text in memory has none."""
    name = catalogue_name(file, language)
    if Path(file).is_file():
        return Path(name)
    home = folder("rulesets")
    inside = home / file.removeprefix(HOME)
    return home / name.removeprefix(HOME) if file.startswith(HOME) and inside.is_file() else None


def found(path: Path | None) -> str | None:
    """The text of a catalogue, if there is one. Catalogues come from strangers as rules do."""
    if path is None or not path.is_file():
        return None
    if path.stat().st_size > MOST_BYTES:
        raise MisuseError("R911", f"`{path}` is too large for a catalogue.", "Split the rules into smaller files.")
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise MisuseError("R902", f"`{path}` is no text in UTF-8.", "Save it as UTF-8.") from None
