"""In: findings. Out: commands that make GitHub show them beside the lines of a change: ``::error file=…::sentence``."""

from __future__ import annotations

from rulewright.diagnostics.finding import Finding

COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}


def github(found: tuple[Finding, ...], _checked: tuple[str, ...]) -> str:
    return "".join(f"{_command(finding)}\n" for finding in found)


def _command(finding: Finding) -> str:
    place = finding.spot.place
    properties = {"file": place.file, "line": str(place.line)}
    if place.line == place.end_line:  # GitHub accepts columns only for a stretch within one line
        properties |= {"col": str(place.column), "endColumn": str(place.end_column)}
    else:
        properties |= {"endLine": str(place.end_line)}
    properties["title"] = f"{finding.code.id}: {finding.code.title}"
    lines = [finding.message]
    lines += [f"{spot.place.file}:{spot.place.line}: {label}" for spot, label in finding.related]
    if finding.hint:
        lines.append(f"hint: {finding.hint}")
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    said = _data("\n".join(lines))
    return f"::{COMMANDS[finding.code.severity]} {listed}::{said}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
