"""In: what a user calls a game. Out: its rules as they were understood before, if their texts are the same.

Rules that were sound are kept in the private store (see ``stored``), with a hash of every file that they were made of:
who loads them again need not have them read, resolved and judged again. What was wrong with rules is never kept.
Only what this engine wrote into its user's private store is unpickled, and of that only the things rules are made of.
"""

from __future__ import annotations

import hashlib
import io
import marshal
import pickle
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from ..data import folder
from ..diagnostics.place import Sources
from ..model.understood import Model
from . import stored

ENDING = ".understood"
MODULES = ("rulewright.diagnostics.", "rulewright.syntax.", "rulewright.board.", "rulewright.model.")
"""Where the things are declared that rules are understood as; nothing else is read."""
Manifest = tuple[tuple[str, str, str], ...]
"""The name, the path and the hash of every file."""


def recall(called: str, settings: Mapping[str, str], files: Mapping[str, str] | None) -> tuple[Model, Sources] | None:
    """The rules as they were understood, from the store."""
    held = stored.held(key(called, settings, files), ENDING)
    if held is None:
        return None
    try:
        manifest, there, understood = marshal.loads(held)  # noqa: S302 - ours, and signed: see ``stored``
        if any(hashed(Path(path)) != known for _, path, known in manifest) or there != beside(called, manifest):
            return None
        model, laid, texts = Reader(io.BytesIO(understood)).load()
    except (ValueError, TypeError, EOFError, AttributeError, ImportError, OSError, pickle.UnpicklingError):
        return None
    sources = Sources()
    for file, text in texts:
        sources.add(file, text)
    for chunk, offset in laid:
        sources.lay(chunk, offset)
    return model, sources


def remember(called: str, settings: Mapping[str, str], files: Mapping[str, str] | None, model: Model, sources: Sources,
             paths: Mapping[str, Path]) -> None:
    """Keep rules that are sound. If that can't be, they are understood anew next time."""
    if stored.folder() is None:
        return
    try:
        manifest = () if files is not None else tuple(
            (name, str(path.resolve()), hashed(path)) for name, path in sorted(paths.items())
        )
        told = (model, sources.laid(), [(file, sources.text(file)) for file in sources.files()])
        understood = pickle.dumps(told, 5)
    except (OSError, RecursionError):
        return
    stored.hold(key(called, settings, files), ENDING, marshal.dumps((manifest, beside(called, manifest), understood)))


def key(called: str, settings: Mapping[str, str], files: Mapping[str, str] | None) -> str:
    """What rules are called by; where they lie on the disk counts if the name is a path."""
    name = called.partition("+")[0]
    comes_along = (folder("rulesets") / name / f"{name}.rules").is_file() if name.isprintable() else False
    where = str(folder("rulesets")) if comes_along or files is not None else str(Path.cwd())
    texts = None if files is None else sorted(files.items())
    return stored.key("understood", called, where, sorted(settings.items()), texts)


def beside(called: str, manifest: Manifest) -> tuple[str, ...]:
    """Where addons of these names lie: one that comes to lie elsewhere might be found first."""
    folders = sorted({str(Path(path).parent) for _, path, _ in manifest})
    names = [f"{name}.rules" for name in called.split("+")[1:]]
    return tuple(str(Path(one) / name) for one in folders for name in names if (Path(one) / name).is_file())


def hashed(path: Path) -> str:
    return hashlib.blake2b(path.read_bytes(), digest_size=stored.DIGEST).hexdigest()


class Reader(pickle.Unpickler):
    """Reads what rules are understood as, and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        if module.startswith(MODULES) or (module, name) in PLAIN:
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name} is no part of rules")


PLAIN = frozenset(chain((("builtins", name) for name in ("frozenset", "set", "range")), (("collections", "deque"),)))
