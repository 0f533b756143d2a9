"""In: a model and a language. Out: the translations of its words, from the catalogues beside its files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from os.path import realpath
from pathlib import Path

from ..data import ENDING, comes_along, located
from ..diagnostics.misuse import MisuseError
from ..diagnostics.place import Sources
from ..frozen import frozen
from ..model.understood import Model
from ..words.sentences import ENGLISH
from .catalogue import Entry, catalogue_name, coverage, entries, formed, read, updated, usable_translations
from .speech import Speech

MOST_BYTES = 5_000_000


@frozen
class Translated:
    """An updated catalogue: its path, if it can have one, and how much of it is translated."""

    name: str
    path: Path | None
    text: str
    done: int
    whole: int


def translations(model: Model, sources: Sources, language: str) -> dict[str, str]:
    """The translations that match the present rules, by id. Rules are written in English."""
    if language == ENGLISH:
        return {}
    wanted = entries(model, sources)
    files = dict.fromkeys([*sorted(set(model.ruleset.files) - model.ruleset.own), *sorted(model.ruleset.own)])
    catalogues = [
        read(text, language)
        for file in files
        if file.endswith(ENDING) and (text := catalogue_text(catalogue_path(file, language))) is not None
    ]
    told = usable_translations(catalogues, wanted)
    more = formed(model, sources, told)
    return told | usable_translations(catalogues, more) if more else told


def speech_of(model: Model, sources: Sources, language: str) -> Speech:
    """The texts of these rules in a language."""
    return Speech(model, language, translations(model, sources, language))


def own_entries(model: Model, sources: Sources) -> dict[str, list[Entry]]:
    """The texts of each file of the ruleset itself.

    Its bases are translated separately: a variant may leave out some of their texts.
    """
    grouped = groupby(entries(model, sources), key=lambda entry: entry.file)
    return {file: list(own) for file, own in grouped if file in model.ruleset.own and file.endswith(ENDING)}


def translate(model: Model, sources: Sources, language: str) -> Iterator[Translated]:
    """The updated catalogue of each file of the ruleset itself, with all previous translations."""
    for file, own in own_entries(model, sources).items():
        path = catalogue_path(file, language)
        old = catalogue_text(path)
        wanted = own + forms_of(model, sources, file, old, own, language)
        text = updated(old, wanted, language)
        done, whole = coverage(wanted, usable_translations([read(text, language)], wanted))
        yield Translated(catalogue_name(file, language), path, text, done, whole)


def covered(model: Model, sources: Sources) -> Iterator[tuple[str, str, int, int]]:
    """For each catalogue of the ruleset itself: its file, its language, the number of translated texts, and of all
    texts.
    """
    for file, own in own_entries(model, sources).items():
        path = catalogue_path(file, ENGLISH)
        if path is None:
            continue
        stem = path.name.removesuffix(f"{ENGLISH}.po")
        for catalogue in sorted(path.parent.glob(f"{stem}*.po")):
            language = catalogue.name.removeprefix(stem).removesuffix(".po")
            text = catalogue_text(catalogue) or ""
            wanted = own + forms_of(model, sources, file, text, own, language)
            known = usable_translations([read(text, language)], wanted)
            yield (catalogue_name(file, language), language, *coverage(wanted, known))


def forms_of(
    model: Model, sources: Sources, file: str, text: str | None, own: Sequence[Entry], language: str
) -> list[Entry]:
    """The forms of names for which the translations of a file ask."""
    told = usable_translations([read(text, language)], own) if text is not None else {}
    there = {entry.key for entry in own}
    return [one for one in formed(model, sources, told) if one.file == file and one.key not in there]


def catalogue_path(file: str, language: str) -> Path | None:
    """The path of a catalogue, beside the file of rules; None for a text in memory."""
    name = catalogue_name(file, language)
    if Path(file).is_file():
        return Path(name)
    return located(name) if comes_along(file) else None


def catalogue_text(path: Path | None) -> str | None:
    """The text of a catalogue, or None. Catalogues come from strangers, as rules do."""
    if path is None or not path.is_file():
        return None
    at_home(path)
    if path.stat().st_size > MOST_BYTES:
        raise MisuseError("R911", f"`{path}` is too large for a catalogue.", "Split the rules into smaller files.")
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise MisuseError("R903", f"`{path}` cannot be read: {(error.strerror or str(error)).lower()}.") from None
    except UnicodeDecodeError:
        raise MisuseError("R902", f"`{path}` is not text in UTF-8.", "Save it as UTF-8.") from None


def at_home(path: Path) -> None:
    """Refuse a catalogue that is a link to another folder: a stranger's ruleset could make us read or overwrite a file
    there.
    """
    if path.is_symlink() and Path(realpath(path)).parent != path.parent.resolve():
        raise MisuseError(
            "R903",
            f"`{path}` is a link that leads to another folder.",
            "Put the catalogue itself there, or take the link away.",
        )
