"""In: what a report says, as data. Out: one page of HTML: verdicts in words, then charts, with their tables beside."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from . import report_words as words
from .charts import svg
from .page import section, table, whole

CODE = re.compile(r"`([^`]*)`")
SIGNS = {"bad": "✗", "good": "✓", "open": "?", "changed": "≠", "look": "◦", "plain": "·"}
"""Each sort of verdict has a sign of its own."""
CALLED = {"bad": "bad", "good": "good", "open": "open", "changed": "changed", "look": "worth a look", "plain": "known"}


def page(report: Mapping[str, Any]) -> str:
    title = f"{report['title']}: what bots made of it"
    body = [*about(report), *section("What it comes to", verdicts(report), "verdicts")]
    if report["changes"]:
        body += section("What the variants change", changes(report), "changes")
    for chart in report["charts"]:
        body += section(chart["title"], drawn(chart), chart["key"])
    body += section("All figures", figures(report), "figures")
    return whole(title, body)


def marked(said: str) -> str:
    """Text with names in backquotes."""
    return CODE.sub(lambda found: f"<code>{found[1]}</code>", escape(said, quote=False))


def about(report: Mapping[str, Any]) -> Iterator[str]:
    yield '<div class="who">'
    yield from (f"<p>{marked(one)}</p>" for one in report["about"])
    yield "</div>"
    rows = [
        (
            escape(one["name"]),
            f"{one['games']:,}",
            escape(one["players"]),
            str(one["seed"]),
            "yes" if one["repeatable"] else "no",
        )
        for one in report["played"]
    ]
    yield from table("What was played", ("variant", "games", "bots", "seed", "repeatable"), rows, frozenset({1, 3}))
    if report["left_out"]:
        yield f"<p>The charts show the first variants; {report['left_out']} more stand in the figures.</p>"


def verdicts(report: Mapping[str, Any]) -> Iterator[str]:
    variants = dict.fromkeys(one["variant"] for one in report["verdicts"])
    for variant in variants:
        if len(variants) > 1:
            yield f"<h3>{escape(variant)}</h3>"
        yield '<ul class="findings">'
        for one in report["verdicts"]:
            if one["variant"] == variant:
                yield f"<li>{finding(one['sort'], one['said'])} {behind(one['games'])}</li>"
        yield "</ul>"
    yield f'<p class="soft">What names no games is of all: <code>{escape(report["games"], quote=False)}</code></p>'


def finding(sort: str, said: str) -> str:
    named = ' class="never"' if sort == "bad" else ' class="partly"' if sort == "open" else ""
    sign = f'<span aria-hidden="true">{SIGNS[sort]}</span><span class="unseen">{CALLED[sort]}:</span>'
    return f"{sign} <span{named}>{marked(said)}</span>"


def behind(command: str) -> str:
    if not command:
        return ""
    return (
        f"<details><summary>the games behind it</summary><p><code>{escape(command, quote=False)}</code></p></details>"
    )


def changes(report: Mapping[str, Any]) -> Iterator[str]:
    for one in report["changes"]:
        yield f"<h3>{escape(one['variant'])}</h3>"
        yield from difference(one["words"])
        yield f"<p>In {one['blocks']:,} blocks of games with the same deals as {escape(one['base'])}:</p>"
        yield '<ul class="findings">'
        yield from (f"<li>{finding(found['sort'], found['said'])}</li>" for found in one["findings"])
        yield "</ul>"
        yield behind(one["games"])
        rows = [
            (
                escape(words.name(row)),
                words.amount(row["base"][0], row["unit"]),
                words.amount(row["variant"][0], row["unit"]),
                words.amount(row["difference"][0], row["unit"], signed=True),
                words.between(row["difference"][1], row["difference"][2], row["unit"], signed=True),
                "changed" if row["changed"] else "",
            )
            for row in one["measures"]
            if row["main"] or row["changed"]
        ]
        head = ("figure", "before", "now", "difference", "surely between", "sure")
        yield from table(f"{one['base']} and {one['variant']}", head, rows, frozenset({1, 2, 3}))


def difference(told: str) -> Iterator[str]:
    """What ``diff`` says, which is Markdown of a few forms."""
    yield '<div class="words">'
    listing = False
    for line in told.split("\n"):
        item = line.startswith("- ")
        if item != listing:
            yield "<ul>" if item else "</ul>"
            listing = item
        if item:
            yield f"<li>{marked(line[2:])}</li>"
        elif line.startswith("#"):
            yield f"<h4>{marked(line.lstrip('# '))}</h4>"
        elif line:
            yield f"<p>{marked(line)}</p>"
    yield "</ul></div>" if listing else "</div>"


def drawn(chart: Mapping[str, Any]) -> Iterator[str]:
    yield f"<p>{escape(chart['said'])}</p>"
    yield '<div class="beside"><figure>'
    yield svg(chart)
    yield "</figure><div>"
    head, rows = chart["table"]["head"], chart["table"]["rows"]
    cells = [[escape(cell) for cell in row] for row in rows]
    yield from table(f"{chart['title']}: the numbers", head, cells, numbers(head, rows))
    yield "</div></div>"
    yield behind(chart["games"])


def numbers(head: Sequence[str], rows: Sequence[Sequence[str]]) -> frozenset[int]:
    """The columns of numbers."""
    return frozenset(
        at for at in range(1, len(head)) if all(row[at][:1].isdigit() or row[at][:1] in "+-" for row in rows)
    )


def figures(report: Mapping[str, Any]) -> Iterator[str]:
    for arm in report["arms"]:
        rows = [
            (
                escape(words.name(one)),
                words.amount(one["value"], one["unit"]),
                words.between(one["low"], one["high"], one["unit"]),
                f"{one['blocks']:,}",
            )
            for one in arm["figures"]
        ]
        yield f"<details><summary>{escape(arm['name'])}: {len(rows)} figures</summary>"
        head = ("figure", "value", "surely between", "blocks")
        yield from table(f"All figures: {arm['name']}", head, rows, frozenset({1, 3}))
        yield "</details>"
