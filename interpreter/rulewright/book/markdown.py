"""In: a book. Out: one page of Markdown. Pictures are files beside it, or left out."""

from __future__ import annotations

import re
from collections.abc import Iterator

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
    without_source,
)

SPECIAL = re.compile(r"([\\`*_\[\]<>|#])")


def markdown(book: Book, pictures: str = "pictures") -> str:
    """``pictures``: the folder of the pictures, relative to the page. Those who play get no source."""
    book = book if book.edition == "designer" else without_source(book)
    lines = [f"# {escaped(book.title)}", ""]
    if book.by:
        lines += [f"*{escaped(book.by)}*", ""]
    if book.facts:
        lines += [escaped(" · ".join(book.facts)), ""]
    if book.cover is not None:
        lines += [picture(book.cover, pictures), ""]
    for part in book.parts():
        lines += [f"- [{escaped(part.title)}](#{part.anchor})"]
    lines.append("")
    for part in book.parts():
        lines += section(part, 2, pictures)
    return "\n".join(lines).rstrip("\n") + "\n"


def pictures_of(book: Book) -> Iterator[Picture]:
    """All different pictures of a book."""
    met = set()
    if book.cover is not None:
        met.add(book.cover.name)
        yield book.cover
    for part in book.parts():
        for piece in (piece for inner in part.walk() for piece in inner.pieces):
            several = piece.pictures if isinstance(piece, Pictures) else (piece,) if isinstance(piece, Picture) else ()
            for one in several:
                if one.name not in met:
                    met.add(one.name)
                    yield one


def section(node: Section, depth: int, pictures: str) -> Iterator[str]:
    yield from (f'<a id="{node.anchor}"></a>', "", f"{'#' * min(depth, 6)} {escaped(node.title)}", "")
    for piece in node.pieces:
        yield from piece_lines(piece, pictures)
        yield ""
    for inner in node.sections:
        yield from section(inner, depth + 1, pictures)


def plain(node: Section, depth: int = 1) -> Iterator[str]:
    """Without links: for a terminal."""
    yield from (f"{'#' * min(depth, 6)} {node.title}", "")
    for piece in node.pieces:
        match piece:
            case Paragraph(text=text):
                yield unlinked(text)
            case Items(items=items):
                yield from (f"- {unlinked(item)}" for item in items)
            case Strip(chips=chips):
                yield " → ".join(unlinked(one.text) for one in chips)
            case Grid() | Picture() | Pictures() | Listing() | Words() | Index():
                pass
        yield ""
    for inner in node.sections:
        yield from plain(inner, depth + 1)


def unlinked(text: Text) -> str:
    return "".join(f"`{run.text}`" if run.manner == "code" else run.text for run in text)


def piece_lines(piece: Piece, pictures: str) -> Iterator[str]:
    match piece:
        case Paragraph(text=text):
            yield inline(text)
        case Items(items=items, numbered=numbered):
            yield from (f"{f'{at}.' if numbered else '-'} {inline(item)}" for at, item in enumerate(items, 1))
        case Grid(head=head, rows=rows, numbers=numbers):
            yield "| " + " | ".join(map(escaped, head)) + " |"
            yield "| " + " | ".join("---:" if at in numbers else "---" for at in range(len(head))) + " |"
            for row in rows:
                yield "| " + " | ".join(map(inline, row)) + " |"
        case Picture():
            yield picture(piece, pictures)
        case Pictures(pictures=several):
            yield from (picture(one, pictures) for one in several)
        case Strip(chips=chips):
            notes = (f" ({escaped(one.note)})" if one.note else "" for one in chips)
            yield " → ".join(f"{inline(one.text)}{said}" for one, said in zip(chips, notes, strict=True))
        case Listing(text=text):
            yield from ("```rules", *text.rstrip("\n").split("\n"), "```")
        case Words(words=words):
            for word in words:
                note = f" *({escaped(word.note)})*" if word.note else ""
                yield f'- <a id="{word.anchor}"></a>**{escaped(word.name)}**{note}: {inline(word.text)}'
        case Index(entries=entries):
            for entry in entries:
                note = f" *({escaped(entry.note)})*" if entry.note else ""
                yield f"- [{escaped(entry.name)}](#{entry.anchors[-1]}){note}"


def picture(node: Picture, folder: str) -> str:
    caption = f" {around(node.caption, '*')}" if node.caption else ""
    return f"![{escaped(node.shows)}]({folder}/{node.name}.svg){caption}"


def inline(text: Text) -> str:
    return "".join(map(run, text))


def run(node: Run) -> str:
    match node.manner:
        case "code":
            found = f"`{node.text}`"
        case "strong":
            found = around(node.text, "**")
        case "quiet":
            found = around(node.text, "*")
        case "missing":
            found = f"[?] {escaped(node.text)}"
        case "":
            found = escaped(node.text)
    return f"[{found}](#{node.link})" if node.link else found


def around(text: str, mark: str) -> str:
    """Put marks around a text. Spaces stay outside, otherwise the marks would not work."""
    inside = text.strip()
    if not inside:
        return text
    before, _, after = text.partition(inside)
    return f"{before}{mark}{escaped(inside)}{mark}{after}"


def escaped(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text)
