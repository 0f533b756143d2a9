"""In: findings and the name of an output format. Out: their text in that format; the formats are listed here."""

from __future__ import annotations

from collections.abc import Callable

from .finding import Finding
from .formats.as_json import as_json
from .formats.concise import concise
from .formats.full import full
from .formats.github import github
from .formats.sarif import sarif

FORMATS: dict[str, Callable[[tuple[Finding, ...], tuple[str, ...]], str]] = {
    "full": full,
    "concise": concise,
    "json": as_json,
    "github": github,
    "sarif": sarif,
}
PAINTED = {"full": full, "concise": concise}


def render(found: tuple[Finding, ...], form: str, checked: tuple[str, ...] = (), *, colour: bool = False) -> str:
    """``checked`` names the checked games, for the summary; ``colour`` matters only for formats that people read."""
    if colour and form in PAINTED:
        return PAINTED[form](found, checked, colour=True)
    return FORMATS[form](found, checked)
