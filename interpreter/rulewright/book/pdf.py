"""In: a book. Out: a PDF, set by Typst, which is a separate package (``pip install rulewright[pdf]``).

Texts are passed as strings, never as markup: nothing in a ruleset can be taken for a command.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from ..diagnostics.misuse import MisuseError
from . import links
from .markdown import pictures_of
from .pages import (
    Book,
    Entry,
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

SETTING = """\
#set ref(supplement: none)
#set page(paper: "a5", margin: (x: 1.5cm, y: 1.6cm), numbering: "1")
#set text(font: ("Libertinus Serif", "New Computer Modern"), size: 9.5pt, lang: {language})
#set par(justify: true, leading: 0.6em)
#set heading(numbering: none)
#show heading.where(level: 1): it => {{ pagebreak(weak: true); it }}
#show link: set text(fill: rgb("#7a3b00"))
#show raw: set text(size: 8pt)
#set table(stroke: 0.4pt + luma(180), inset: 3.5pt)
#set document(title: {title})
#align(center)[#text(size: 22pt, weight: "bold", {title}) \\ #text(style: "italic", {by}) \\ #text({facts})]
{cover}
#outline(depth: 2, title: {contents})
"""


def pdf(book: Book) -> bytes:
    return compiled(markup(book), {picture.name: picture.drawing.svg("print") for picture in pictures_of(book)})


def pages_pdf(svgs: Sequence[str], wide: float, high: float) -> bytes:
    """Pages that are drawn as SVG, of a size in millimetres."""
    lines = [f"#set page(width: {wide:g}mm, height: {high:g}mm, margin: 0mm)"]
    for at in range(len(svgs)):
        lines += [*(["#pagebreak()"] if at else []), f"#image({string(f'{at}.svg')}, width: 100%, height: 100%)"]
    return compiled("\n".join(lines) + "\n", {str(at): svg for at, svg in enumerate(svgs)})


def compiled(text: str, pictures: Mapping[str, str]) -> bytes:
    """A text in Typst's own language, with its pictures by their names."""
    if find_spec("typst") is None:
        raise MisuseError("R905", "A PDF needs Typst, which is not installed.", "Say `pip install rulewright[pdf]`.")
    import typst

    with TemporaryDirectory() as folder:
        for name, svg in pictures.items():
            (Path(folder) / f"{name}.svg").write_text(svg, encoding="utf-8")
        page = Path(folder) / "book.typ"
        page.write_text(text, encoding="utf-8")
        return bytes(typst.compile(str(page), root=folder))


def markup(book: Book) -> str:
    """The whole book as Typst markup."""
    book = book if book.edition == "designer" else without_source(book)
    anchors = links.anchors(book)
    lines = [
        SETTING.format(
            language=string(book.language),
            title=string(book.title),
            by=string(book.by),
            contents=string(book.words["contents"]),
            facts=string(" · ".join(book.facts)),
            cover=picture(book.cover) if book.cover is not None else "",
        )
    ]
    for part in book.parts():
        lines += section(part, 1, anchors)
    return "\n".join(lines) + "\n"


def section(node: Section, depth: int, anchors: Collection[str]) -> Iterator[str]:
    yield f"#heading(level: {depth}, {string(node.title)})#label({string(node.anchor)})"
    for piece in node.pieces:
        yield from piece_markup(piece, anchors)
        yield ""
    for inner in node.sections:
        yield from section(inner, depth + 1, anchors)


def piece_markup(piece: Piece, anchors: Collection[str]) -> Iterator[str]:
    match piece:
        case Paragraph(text=text):
            yield f"#par[{inline(text, anchors)}]"
        case Items(items=items, numbered=numbered):
            found = ", ".join(f"[{inline(item, anchors)}]" for item in items)
            yield f"#{'enum' if numbered else 'list'}({found})"
        case Grid(head=head, rows=rows, numbers=numbers):
            sides = ", ".join("right" if at in numbers else "left" for at in range(len(head)))
            cells = [f"strong({string(text)})" for text in head]
            cells += [f"[{inline(text, anchors)}]" for row in rows for text in row]
            widths = ", ".join("auto" if at in numbers or at == 0 else "1fr" for at in range(len(head)))
            yield f"#table(columns: ({widths},), align: ({sides},), {', '.join(cells)})"
        case Picture():
            yield picture(piece)
        case Pictures(pictures=several):
            yield " ".join(map(picture, several))
        case Strip(chips=chips):
            boxes = [
                f"box(inset: 4pt, radius: 3pt, stroke: 0.6pt + luma(120))[{inline(one.text, anchors)}{note(one.note)}]"
                for one in chips
            ]
            yield "#par(justify: false)[" + " #sym.arrow.r ".join(f"#{one}" for one in boxes) + "]"
        case Listing(text=text):
            yield f"#raw({string(text)}, block: true)"
        case Words(words=words):
            for word in words:
                name = f"#strong({string(word.name)})#label({string(word.anchor)})"
                yield f"#par(hanging-indent: 1em)[{name}{note(word.note)}: {inline(word.text, anchors)}]"
        case Index(entries=entries):
            yield "#columns(2)["
            yield from (entry(one) for one in entries)
            yield "]"


def entry(node: Entry) -> str:
    """A name and the numbers of its pages."""
    pages = ", ".join(f'#ref(label({string(anchor)}), form: "page")' for anchor in node.anchors)
    return f"#{string(node.name)}{note(node.note)} #h(1fr) {pages} \\"


def note(text: str) -> str:
    return f"#h(0.4em)#text(size: 7pt, {string(text)})" if text else ""


def picture(node: Picture) -> str:
    """A picture in its own size, or reduced if it is too wide."""
    shown = f"image({string(node.name + '.svg')}, alt: {string(node.shows)})"
    caption = f" + linebreak() + text(size: 7pt, {string(node.caption)})" if node.caption else ""
    return (
        f"#context box(inset: 2pt, {{ let whole = {shown}; let wide = calc.min(measure(whole).width * 0.75, 11cm); "
        f"align(center, box(width: wide, {shown}){caption}) }})"
    )


def inline(text: Text, anchors: Collection[str]) -> str:
    return "".join(run(one, anchors) for one in text)


def run(node: Run, anchors: Collection[str]) -> str:
    found = {
        "strong": f"#strong({string(node.text)})",
        "quiet": f"#emph({string(node.text)})",
        "code": f"#raw({string(node.text)})",
        "missing": f"#underline({string(node.text)})",
    }.get(node.manner, f"#{string(node.text)}")
    return f"#link(label({string(node.link)}))[{found}]" if node.link in anchors else found


def string(text: str) -> str:
    """A Typst string: the relevant escapes are those of JSON."""
    return json.dumps(text, ensure_ascii=False)
