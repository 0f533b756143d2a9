"""In: what a report says, as data. Out: it in Markdown, or for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from . import report_words as words
from .report_html import CALLED

FULL, BLANK = "█", "·"
BAR = 30


def markdown(report: Mapping[str, Any]) -> str:
    return "\n".join(markdown_lines(report)) + "\n"


def markdown_lines(report: Mapping[str, Any]) -> Iterator[str]:
    yield f"# {report['title']}: what bots made of it"
    for one in report["about"]:
        yield from ("", one)
    yield ""
    rows = [[one["name"], f"{one['games']:,}", one["players"], str(one["seed"])] for one in report["played"]]
    yield from grid(("variant", "games", "bots", "seed"), rows)
    yield from ("", "## What it comes to", "")
    yield from verdict_lines(report)
    for one in report["changes"]:
        yield from ("", f"## What {one['variant']} changes", "", one["words"], "")
        yield f"In {one['blocks']:,} blocks of games with the same deals as {one['base']}:"
        yield ""
        yield from (f"- {finding(found)}" for found in one["findings"])
        yield from ("", f"The games: `{one['games']}`")
    for chart in report["charts"]:
        yield from ("", f"## {chart['title']}", "", chart["said"], "")
        yield from grid(chart["table"]["head"], chart["table"]["rows"])
        yield from ("", f"The games: `{chart['games']}`")


def finding(one: Mapping[str, Any]) -> str:
    return f"**{CALLED[one['sort']]}**: {one['said']}" if one["sort"] != "plain" else one["said"]


def verdict_lines(report: Mapping[str, Any]) -> Iterator[str]:
    several = len(report["arms"]) > 1
    for one in report["verdicts"]:
        of = f"{one['variant']}: " if several else ""
        yield f"- {of}{finding(one)}" + (f" (`{one['games']}`)" if one["games"] else "")
    yield from ("", f"What names no games is of all: `{report['games']}`")


def grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(map(cell, head))} |"
    yield f"|{' --- |' * len(head)}"
    yield from (f"| {' | '.join(map(cell, row))} |" for row in rows)


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


# ---- for a terminal ------------------------------------------------------------------------------------------------


def terminal(report: Mapping[str, Any]) -> str:
    return "\n".join(lines(report)) + "\n"


def lines(report: Mapping[str, Any]) -> Iterator[str]:
    yield f"{report['title']}: what bots made of it"
    yield from report["about"]
    yield ""
    for one in report["played"]:
        yield f"{one['name']}: {one['games']:,} games, {one['players']}, seed {one['seed']}"
    yield ""
    several = len(report["arms"]) > 1
    for one in report["verdicts"]:
        of = f"{one['variant']}: " if several else ""
        yield f"  {of}{plainly(one)}" + (f"  {one['games']}" if one["games"] else "")
    for one in report["changes"]:
        yield from ("", f"{one['variant']}, in {one['blocks']:,} blocks with the same deals as {one['base']}:")
        yield from (f"    {told}" for told in one["words"].split("\n"))
        yield from (f"  {plainly(found)}" for found in one["findings"])
    for chart in report["charts"]:
        yield from ("", chart["title"])
        yield from (f"  {told}" for told in drawn(chart))
        yield f"  games: {chart['games']}"


def plainly(one: Mapping[str, Any]) -> str:
    return f"{CALLED[one['sort']]}: {one['said']}" if one["sort"] != "plain" else one["said"]


def drawn(chart: Mapping[str, Any]) -> Iterator[str]:
    """The table of a chart; what can be shown by bars is."""
    rows = chart["table"]["rows"]
    wide = [max(len(row[at]) for row in (chart["table"]["head"], *rows)) for at in range(len(chart["table"]["head"]))]
    yield "  ".join(f"{one:<{size}}" for one, size in zip(chart["table"]["head"], wide, strict=True)).rstrip()
    bars = lengths_of(chart)
    for at, row in enumerate(rows):
        told = "  ".join(f"{one:<{size}}" for one, size in zip(row, wide, strict=True))
        yield f"{told}  {bars[at]}".rstrip() if bars else told.rstrip()


def lengths_of(chart: Mapping[str, Any]) -> list[str]:
    """A bar for each row of a table, if one number of it is what counts."""
    match chart["kind"]:
        case "intervals":
            values = [one["value"] for one in chart["items"]]
        case "histogram" if len(chart["series"]) == 1:
            values = chart["series"][0]["counts"]
        case _:  # several numbers in a row
            return []
    most = max(values) or 1
    return [FULL * round(BAR * max(0.0, value) / most) for value in values]


__all__ = ["markdown", "terminal", "words"]
