"""In: an unexpected exception. Out: a finding, named by where it comes from."""

from __future__ import annotations

import traceback
from pathlib import Path

from .finding import Found

LONGEST = 500


def crash(error: BaseException, doing: str = "") -> Found:
    """An exception with the line that raised it; for a failed assertion of these tests, the condition."""
    frames = traceback.extract_tb(error.__traceback__)
    at, trace = frames[-1], [f"{one.filename}:{one.lineno}" for one in frames[-8:]]
    if isinstance(error, AssertionError):
        told = f"{doing} {at.name}: `{at.line}` does not hold. {error}".strip()
        return Found(f"{at.name}: {at.line}", told[:LONGEST], {"trace": trace})
    kind = f"{type(error).__name__} in {Path(at.filename).name}, {at.name}"
    return Found(kind, f"{doing} {kind}: {error}".strip()[:LONGEST], {"trace": trace})
