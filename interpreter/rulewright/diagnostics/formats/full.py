"""In: findings. Out: text for people: the sentence, the line with the place underlined, related places, the hint."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostics.excerpt import excerpt
from rulewright.diagnostics.finding import Finding, Spot
from rulewright.diagnostics.paint import Brush
from rulewright.diagnostics.summary import summary
from rulewright.diagnostics.visible import sentence, visible

from ...frozen import frozen


def full(found: tuple[Finding, ...], checked: tuple[str, ...], *, colour: bool = False) -> str:
    return messages(found, colour=colour) + summary(found, checked) + "\n"


def messages(found: Iterable[Finding], *, colour: bool = False) -> str:
    brush = Brush(colour)
    return "".join(f"{_message(finding, brush)}\n\n" for finding in found)


def _message(finding: Finding, brush: Brush) -> str:
    severity = finding.code.severity
    spots = [finding.spot, *(spot for spot, _ in finding.related)]
    frame = Frame(max(len(str(spot.place.end_line)) for spot in spots), brush)
    headline = brush.paint(severity, f"{severity}[{finding.code.id}]")
    lines = [headline + brush.paint("strong", f": {sentence(finding.message)}"), *_shown(finding.spot, severity, frame)]
    for spot, label in finding.related:
        lines += [f"{brush.paint('note', 'note')}: {sentence(label)}", *_shown(spot, "note", frame)]
    if finding.hint:
        first, *rest = finding.hint.split("\n")
        lines.append(f"{brush.paint('hint', 'hint')}: {visible(first)}")
        lines += [f"      {visible(line)}".rstrip() for line in rest]
    return "\n".join(lines)


@frozen
class Frame:
    """The left edge of an excerpt: line numbers and bars, as wide as the widest number of the message."""

    width: int
    brush: Brush

    def edge(self, number: str = "", sign: str = " |") -> str:
        return self.brush.paint("frame", f"{number:>{self.width}}{sign}")


def _shown(spot: Spot, kind: str, frame: Frame) -> list[str]:
    place = spot.place
    arrow = f"{frame.edge(sign='-->')} {visible(place.file)}:{place.line}:{place.column}"
    if not spot.known:
        return [arrow]
    # A stretch that ends where the next line begins covers one line, up to its end.
    one_line = place.end_line == place.line or (place.end_line == place.line + 1 and place.end_column == 1)
    end = place.end_column - 1 if place.end_line == place.line else len(spot.first.rstrip())
    lines = [arrow, frame.edge(), *_underlined(spot.first, place.line, (place.column - 1, end), kind, frame)]
    if not one_line:
        if place.end_line > place.line + 1:
            lines.append(frame.edge(sign=" …"))
        end = place.end_column - 1
        begin = min(len(spot.last) - len(spot.last.lstrip()), end)
        lines += _underlined(spot.last, place.end_line, (begin, end), kind, frame)
    return [*lines, frame.edge()]


def _underlined(line: str, number: int, stretch: tuple[int, int], kind: str, frame: Frame) -> list[str]:
    piece = excerpt(line, *stretch)
    mark = frame.brush.paint(kind, ("-" if kind == "note" else "^") * piece.length)
    return [
        f"{frame.edge(str(number))} {piece.text}".rstrip(),
        f"{frame.edge()} {'':{piece.indent}}{mark}",
    ]
