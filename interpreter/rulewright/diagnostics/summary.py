"""In: findings. Out: their numbers by severity, as data and as a line: ``2 errors, 1 warning in tikal.rules``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .code import Severity
from .finding import Finding
from .visible import visible

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


def counts(found: Iterable[Finding]) -> dict[Severity, int]:
    number = Counter(finding.code.severity for finding in found)
    return {severity: number[severity] for severity in SEVERITIES}


def summary(found: tuple[Finding, ...], checked: tuple[str, ...]) -> str:
    """``checked`` are the games that were checked; they are named if nothing was found in them."""
    parts = [f"{number} {severity}{'' if number == 1 else 's'}" for severity, number in counts(found).items() if number]
    files = sorted({finding.spot.place.file for finding in found}) or list(checked)
    where = visible(files[0]) if len(files) == 1 else f"{len(files)} files"
    return f"{', '.join(parts) or 'no errors or warnings'} in {where}"
