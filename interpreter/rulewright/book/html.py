"""In: a book. Out: one self-contained page of HTML, for screens, phones, dark themes and paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from ..drawing import together
from .pages import (
    Book,
    Grid,
    Index,
    Items,
    Listing,
    Paragraph,
    Picture,
    Pictures,
    Piece,
    Run,
    Section,
    Strip,
    Text,
    Words,
)

SVG = re.compile(r"<svg .*?</svg>", re.DOTALL)
HERE = Path(__file__).parent


def html(book: Book) -> str:
    """What is written in the rules is folded away for those who play."""
    folded = book.words.get("as-written", "") if book.edition == "player" else ""
    lines = [
        "<!doctype html>",
        f'<html lang="{escape(book.language)}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{escape(book.title)}</title>",
        f"<style>:root {{ --accent-light: {book.accent.light}; --accent-dark: {book.accent.dark}; }}",
        f"{(HERE / 'page.css').read_text(encoding='utf-8')}</style>",
        "</head>",
        "<body>",
        f"<header><h1>{escape(book.title)}</h1>",
        *([f"<p>{escape(book.by)}</p>"] if book.by else []),
        *([f"<p>{escape(' · '.join(book.facts))}</p>"] if book.facts else []),
        "</header>",
        f'<nav id="contents" tabindex="-1" aria-label="{escape(book.words["contents"])}">',
        *search(book),
        *contents(book),
        "</nav>",
        "<main>",
    ]
    body: list[str] = [picture(book.cover)] if book.cover is not None else []
    for part in book.parts():
        body += section(part, 2, folded)
    top = f'<a class="top" href="#contents">{escape(book.words.get("to-contents", ""))}</a>'
    page = "\n".join([*body, "</main>", top, "</body>", "</html>"]) + "\n"
    defined, pictures = together(SVG.findall(page))
    left = iter(pictures)
    whole = "\n".join(lines) + "\n" + defined + SVG.sub(lambda _: next(left), page)
    script = (HERE / "page.js").read_text(encoding="utf-8")
    before, end, after = whole.rpartition("</body>")
    return f"{before}<script>\n{script}</script>\n{end}{after}"


def search(book: Book) -> Iterator[str]:
    """A field that a script shows: without one there is the index."""
    label, nothing = (escape(book.words.get(word, "")) for word in ("search", "search-nothing"))
    yield f'<form class="search" role="search" hidden><label for="search">{label}</label>'
    yield '<input id="search" type="search" autocomplete="off">'
    yield f'<p role="status" hidden>{nothing}</p><ol></ol></form>'


def contents(book: Book) -> Iterator[str]:
    yield "<ul>"
    for part in book.parts():
        yield f'<li><a href="#{part.anchor}">{escape(part.title)}</a>'
        if part.sections:
            yield "<ul>"
            yield from (f'<li><a href="#{one.anchor}">{escape(one.title)}</a></li>' for one in part.sections)
            yield "</ul>"
        yield "</li>"
    yield "</ul>"


def section(node: Section, depth: int, folded: str) -> Iterator[str]:
    level = min(depth, 6)
    yield f'<section id="{node.anchor}"><h{level}>{escape(node.title)}</h{level}>'
    for piece in node.pieces:
        yield from piece_markup(piece, folded)
    for inner in node.sections:
        yield from section(inner, depth + 1, folded)
    yield "</section>"


def piece_markup(piece: Piece, folded: str) -> Iterator[str]:
    match piece:
        case Paragraph(text=text):
            yield f"<p>{inline(text)}</p>"
        case Items(items=items, numbered=numbered):
            tag = "ol" if numbered else "ul"
            yield f"<{tag}>"
            yield from (f"<li>{inline(item)}</li>" for item in items)
            yield f"</{tag}>"
        case Grid(head=head, rows=rows, numbers=numbers):
            yield '<div class="wide" tabindex="0"><table><thead><tr>'
            yield "".join(headed(text, right(at, numbers)) for at, text in enumerate(head))
            yield "</tr></thead><tbody>"
            for row in rows:
                cells = "".join(f"<td{right(at, numbers)}>{inline(text)}</td>" for at, text in enumerate(row))
                yield f"<tr>{cells}</tr>"
            yield "</tbody></table></div>"
        case Picture():
            yield picture(piece)
        case Pictures(pictures=several):
            yield '<div class="pictures">'
            yield from map(picture, several)
            yield "</div>"
        case Strip(chips=chips):
            yield '<ol class="strip">'
            yield from (f"<li>{inline(one.text)}{note(one.note)}</li>" for one in chips)
            yield "</ol>"
        case Listing():
            yield listing(piece, folded)
        case Words(words=words):
            yield '<dl class="words">'
            for word in words:
                written = listing(word.written, folded) if word.written is not None else ""
                yield f'<div id="{word.anchor}"><dt>{escape(word.name)}{note(word.note)}</dt>'
                yield f"<dd>{inline(word.text)}{written}</dd></div>"
            yield "</dl>"
        case Index(entries=entries):
            yield '<ul class="index">'
            for entry in entries:
                yield f'<li><a href="#{entry.anchors[-1]}">{escape(entry.name)}</a>{note(entry.note)}</li>'
            yield "</ul>"


def listing(node: Listing, folded: str) -> str:
    """``folded``: what to press to see it."""
    found = f'<pre tabindex="0"><code>{escape(node.text)}</code></pre>'
    return f"<details><summary>{escape(folded)}</summary>{found}</details>" if folded else found


def note(text: str) -> str:
    return f" <small>{escape(text)}</small>" if text else ""


def headed(text: str, side: str) -> str:
    """The head of a column; an empty one heads nothing."""
    return f'<th scope="col"{side}>{escape(text)}</th>' if text else "<td></td>"


def right(column: int, numbers: frozenset[int]) -> str:
    return ' class="number"' if column in numbers else ""


def picture(node: Picture) -> str:
    caption = f"<figcaption>{escape(node.caption)}</figcaption>" if node.caption else ""
    return f'<figure><div role="img" aria-label="{escape(node.shows)}">{node.svg}</div>{caption}</figure>'


def inline(text: Text) -> str:
    return "".join(map(run, text))


def run(node: Run) -> str:
    found = escape(node.text)
    match node.manner:
        case "code":
            found = f"<code>{found}</code>"
        case "strong":
            found = f"<strong>{found}</strong>"
        case "quiet":
            found = f"<em>{found}</em>"
        case "missing":
            found = f'<span class="missing" lang="en">{found}</span>'
        case "":
            pass
    return f'<a href="#{node.link}">{found}</a>' if node.link else found
