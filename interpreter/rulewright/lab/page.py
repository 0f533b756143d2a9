"""In: parts of a page. Out: one file of HTML that fetches nothing: for screens, dark or light, and for paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

CSS = Path(__file__).parent / "page.css"


def whole(title: str, body: Iterable[str]) -> str:
    """The page. Its text is English, as all that commands say."""
    lines = [
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{escape(title)}</title>",
        f"<style>{CSS.read_text(encoding='utf-8')}</style>",
        "</head>",
        "<body>",
        f"<header><h1>{escape(title)}</h1></header>",
        "<main>",
        *body,
        "</main>",
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def section(title: str, body: Iterable[str], anchor: str = "") -> list[str]:
    named = f' id="{escape(anchor)}"' if anchor else ""
    return [f"<section{named}><h2>{escape(title)}</h2>", *body, "</section>"]


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], numbers: frozenset[int]) -> list[str]:
    """A table whose first column names its rows. ``numbers``: the columns of numbers. Cells are markup."""

    def marked(at: int) -> str:
        return ' class="number"' if at in numbers else ""

    found = [f'<div class="wide" tabindex="0" role="group" aria-label="{escape(caption)}"><table>']
    found.append(f"<caption>{escape(caption)}</caption>")
    heads = "".join(f'<th scope="col"{marked(at)}>{escape(one)}</th>' for at, one in enumerate(head))
    found += [f"<thead><tr>{heads}</tr></thead>", "<tbody>"]
    for first, *rest in rows:
        cells = "".join(f"<td{marked(at)}>{cell}</td>" for at, cell in enumerate(rest, 1))
        found.append(f'<tr><th scope="row"{marked(0)}>{first}</th>{cells}</tr>')
    return [*found, "</tbody></table></div>"]


def listed(items: Iterable[str]) -> list[str]:
    """Items are markup."""
    return ["<ul>", *(f"<li>{item}</li>" for item in items), "</ul>"]
