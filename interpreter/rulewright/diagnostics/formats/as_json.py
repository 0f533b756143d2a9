"""In: findings. Out: one JSON document, described in ``docs/output-formats.md``; ``version`` changes with its form."""

from __future__ import annotations

import json
from typing import Any

from rulewright.diagnostics.finding import Finding, Spot
from rulewright.diagnostics.summary import counts

VERSION = 1


def as_json(found: tuple[Finding, ...], checked: tuple[str, ...]) -> str:
    document = {
        "version": VERSION,
        "checked": list(checked),
        "counts": counts(found),
        "findings": [_finding(finding) for finding in found],
    }
    return json.dumps(document, indent=2) + "\n"


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code.id,
        "severity": finding.code.severity,
        "title": finding.code.title,
        "message": finding.message,
        "hint": finding.hint or None,
        "place": _place(finding.spot),
        "related": [{"message": label, "place": _place(spot)} for spot, label in finding.related],
    }


def _place(spot: Spot) -> dict[str, Any]:
    place = spot.place
    return {
        "file": place.file,
        "start": {"line": place.line, "column": place.column, "column_utf16": place.column16},
        "end": {"line": place.end_line, "column": place.end_column, "column_utf16": place.end_column16},
    }
