"""In: findings. Out: one SARIF 2.1.0 document, with a rule and its page for each code that was found."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from rulewright.data import VERSION
from rulewright.diagnostics.catalogue import page
from rulewright.diagnostics.code import Code
from rulewright.diagnostics.finding import Finding, Spot


def sarif(found: tuple[Finding, ...], _checked: tuple[str, ...]) -> str:
    codes = sorted({finding.code for finding in found}, key=lambda code: code.id)
    index = {code.id: number for number, code in enumerate(codes)}
    document = {
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "Rulewright",
                        "version": VERSION,
                        "rules": [_rule(code) for code in codes],
                    },
                },
                "columnKind": "unicodeCodePoints",
                "results": [_result(finding, index[finding.code.id]) for finding in found],
            },
        ],
    }
    return json.dumps(document, indent=2) + "\n"


def _rule(code: Code) -> dict[str, Any]:
    text = page(code.id)
    return {
        "id": code.id,
        "shortDescription": {"text": code.title},
        "help": {"text": text, "markdown": text},
        "defaultConfiguration": {"level": code.severity},
    }


def _result(finding: Finding, index: int) -> dict[str, Any]:
    message = f"{finding.message}\n{finding.hint}" if finding.hint else finding.message
    result = {
        "ruleId": finding.code.id,
        "ruleIndex": index,
        "level": finding.code.severity,
        "message": {"text": message},
        "locations": [_location(finding.spot)],
    }
    if finding.related:
        result["relatedLocations"] = [
            {"id": number, "message": {"text": label}, **_location(spot)}
            for number, (spot, label) in enumerate(finding.related)
        ]
    return result


def _location(spot: Spot) -> dict[str, Any]:
    place = spot.place
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": quote(place.file.replace("\\", "/"), safe="/")},
            "region": {
                "startLine": place.line,
                "startColumn": place.column,
                "endLine": place.end_line,
                "endColumn": place.end_column,
            },
        },
    }
