"""In: the name of a game as a user gives it. Out: its resolved rules from the store, if its texts are unchanged.

Sound rules are kept in the private store (see ``store``), with a hash of every text that they were made of, as it was
read: loading them again needs no parsing, resolving or checking. Rules with mistakes are never stored. Only what this
engine wrote into its user's private store is unpickled, and only into the classes that rules are made of.
"""

from __future__ import annotations

import io
import marshal
import pickle
from collections.abc import Mapping
from pathlib import Path

from .. import store
from ..composition.library import Found, digest
from ..data import folder, games
from ..diagnostics.place import Sources
from ..model.understood import Model
from . import stored_programs

MODULES = (
    "rulewright.diagnostics.",
    "rulewright.syntax.",
    "rulewright.board.",
    "rulewright.composition.",
    "rulewright.model.",
)
"""The modules of these classes; nothing else is unpickled."""
Manifest = tuple[tuple[str, str, str], ...]
"""For every file its path, the path it resolves to if it is a link, and its hash."""


def fetch(called: str, settings: Mapping[str, str], files: Mapping[str, str] | None) -> tuple[Model, Sources] | None:
    """The resolved rules from the store."""
    held = store.held(key(called, settings, files), store.UNDERSTOOD)
    if held is None:
        return None
    try:
        manifest, missing, understood = marshal.loads(held)  # noqa: S302 - written by us: see ``store``
        if not all(stands(*one) for one in manifest) or any(Path(path).is_file() for path in missing):
            return None
        model, laid, texts = stored_programs.Reader(io.BytesIO(understood), MODULES).load()
    except stored_programs.UNREADABLE:
        return None
    sources = Sources()
    for file, text in texts:
        sources.add(file, text)
    for chunk, offset in laid:
        sources.lay(chunk, offset)
    return model, sources


def put(
    called: str,
    settings: Mapping[str, str],
    files: Mapping[str, str] | None,
    model: Model,
    sources: Sources,
    read: Found,
) -> None:
    """Store rules that are sound. If this is impossible, they are resolved again next time."""
    if store.folder() is None or not all(known for _, known in read.files.values()):
        return
    try:
        manifest = tuple((str(path.absolute()), str(path.resolve()), known) for path, known in read.files.values())
        told = (model, sources.laid(), [(file, sources.text(file)) for file in sources.files()])
        understood = pickle.dumps(told, 5)
    except (OSError, RecursionError):
        return
    missing = tuple(sorted(str(path.absolute()) for path in read.missing))
    store.hold(key(called, settings, files), store.UNDERSTOOD, marshal.dumps((manifest, missing, understood)))


def stands(path: str, truly: str, known: str) -> bool:
    """Whether the text at a path is unchanged, and the path still leads to the same file."""
    there = Path(path)
    return str(there.resolve()) == truly and digest(there.read_bytes()) == known


def key(called: str, settings: Mapping[str, str], files: Mapping[str, str] | None) -> str:
    """The name under which rules are stored; if the game is given by a path, its folder counts."""
    name = called.partition("+")[0]
    where = str(folder("rulesets")) if name in games() or files is not None else str(Path.cwd())
    texts = None if files is None else sorted(files.items())
    return stored_programs.key("understood", called, where, sorted(settings.items()), texts)
