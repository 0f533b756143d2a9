"""In: findings. Out: a line for each, for editors and ``grep``: ``file:line:column: error[R102] sentence``."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostics.finding import Finding
from rulewright.diagnostics.paint import Brush
from rulewright.diagnostics.summary import summary
from rulewright.diagnostics.visible import sentence, visible


def concise(found: tuple[Finding, ...], checked: tuple[str, ...], *, colour: bool = False) -> str:
    return lines(found, colour=colour) + summary(found, checked) + "\n"


def lines(found: Iterable[Finding], *, colour: bool = False) -> str:
    brush = Brush(colour)
    return "".join(f"{_line(finding, brush)}\n" for finding in found)


def _line(finding: Finding, brush: Brush) -> str:
    place = finding.spot.place
    kind = brush.paint(finding.code.severity, f"{finding.code.severity}[{finding.code.id}]")
    return f"{visible(place.file)}:{place.line}:{place.column}: {kind} {sentence(finding.message)}"
