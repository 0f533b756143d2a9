"""In: a book. Out: a PDF, set by Typst, which is a separate package (``pip install rulewright[pdf]``).

``page.typ`` says how pages look. Texts are passed as strings, never as markup: nothing in a ruleset can be taken for a
command.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ..diagnostics.misuse import MisuseError
from ..drawing.measure import width
from .drawing.phases import FlowDrawn
from .drawing.scenes import FamilyDrawn
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
    Word,
    Words,
    plain,
    without_source,
)
from .printing import CAPTION, GAP, HIGH, HIGH_TURNED, TALL, WIDE, printed, sized
from .rows import filled, rows

if TYPE_CHECKING:
    from typst import PDFStandard

STYLE = Path(__file__).parent / "page.typ"
LEGIBLE = 0.85
"""A chart that would have to be smaller than this lies on its side."""
LONGEST = 4
"""So many of the words of a column are measured."""
LETTERS = 7.5
"""Of captions, in points."""
LINES = 3
"""A caption has no more of them, if there is room."""
RUN_IN = 3
"""Headings of this level and below it stand at the beginning of their text."""
LARGE = 240.0
"""A picture that is higher than this may move to the next page."""
NARROW = 0.4
"""Pictures that take no more than this share of the width stand beside their text."""
STANDARDS: Sequence[PDFStandard] = ("a-2b",)
"""PDF/A: all fonts are in the file, as printers want it."""


def pdf(book: Book, *, booklet: bool = False) -> bytes:
    svgs = printed(book)
    found = compiled(markup(book, svgs), svgs)
    return imposed(found) if booklet else found


def imposed(pages: bytes) -> bytes:
    """The pages two by two on sheets of A4, so that these, printed on both sides, are folded into a booklet; then the
    sheet for the table.
    """
    with TemporaryDirectory() as folder:
        (Path(folder) / "book.pdf").write_bytes(pages)
        count = page_count(folder) - 1
        whole = -(-count // 4) * 4
        lines = ['#set page(paper: "a4", flipped: true, margin: 0mm)']
        for at, pair in enumerate(sheets(whole)):
            lines += ["#pagebreak()"] if at else []
            sides = (f'image("book.pdf", page: {one}, width: 100%)' if one <= count else "[]" for one in pair)
            lines.append(f"#grid(columns: (1fr, 1fr), {', '.join(sides)})")
        lines += ["#set page(flipped: false)", f'#image("book.pdf", page: {count + 1}, width: 100%)']
        return typeset("\n".join(lines), folder, [])


def sheets(pages: int) -> Iterator[tuple[int, int]]:
    """The left and the right page of each side of a sheet, outer sheets first. ``pages`` is a multiple of four."""
    for at in range(pages // 2):
        low, high = at + 1, pages - at
        yield (high, low) if at % 2 == 0 else (low, high)


def page_count(folder: str) -> int:
    """The number of pages of ``book.pdf``: as many as can be shown."""
    import typst

    low, high = 1, 2
    source = Path(folder) / "one.typ"

    def there(page: int) -> bool:
        source.write_text(f'#image("book.pdf", page: {page})', encoding="utf-8")
        try:
            typst.compile(str(source), root=folder)
        except typst.TypstError:
            return False
        return True

    while there(high):
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if there(middle) else (low, middle)
    return low


def pages_pdf(svgs: Sequence[str], wide: float, high: float) -> bytes:
    """Pages that are drawn as SVG, of a size in millimetres."""
    lines = [f"#set page(width: {wide:g}mm, height: {high:g}mm, margin: 0mm)"]
    for at in range(len(svgs)):
        lines += [*(["#pagebreak()"] if at else []), f"#image({string(f'{at}.svg')}, width: 100%, height: 100%)"]
    return compiled("\n".join(lines) + "\n", {str(at): svg for at, svg in enumerate(svgs)})


def compiled(text: str, pictures: Mapping[str, str]) -> bytes:
    """A text in Typst's own language, with its pictures by their names."""
    with TemporaryDirectory() as folder:
        for name, svg in pictures.items():
            (Path(folder) / f"{name}.svg").write_text(svg, encoding="utf-8")
        return typeset(text, folder)


def typeset(text: str, folder: str, standards: Sequence[PDFStandard] = STANDARDS) -> bytes:
    if find_spec("typst") is None:
        raise MisuseError("R905", "A PDF needs Typst, which is not installed.", "Say `pip install rulewright[pdf]`.")
    import typst

    page = Path(folder) / "page.typ"
    page.write_text(text, encoding="utf-8")
    return bytes(typst.compile(str(page), root=folder, pdf_standards=[*standards]))


# ---- the book -------------------------------------------------------------------------------------------------------


def markup(book: Book, svgs: Mapping[str, str]) -> str:
    """The whole book as Typst markup. ``svgs``: the pictures, by their names."""
    book = book if book.edition == "designer" else without_source(book)
    setting = Setting(book, svgs)
    lines = [
        STYLE.read_text(encoding="utf-8"),
        f"#let accent = rgb({string(book.accent.light)})",
        f"#show: it => paper({string(book.title)}, {string(book.by)}, {string(book.language)}, accent, it)",
        setting.front(),
    ]
    lines += setting.section(book.learn, 1)
    lines += setting.section(book.look_up, 1, run_in=False)
    lines += setting.aid(book.aid)
    return "\n".join(lines) + "\n"


class Setting:
    """Writes sections in Typst's own language."""

    def __init__(self, book: Book, svgs: Mapping[str, str]) -> None:
        self.book = book
        self.sizes = {name: sized(svg) for name, svg in svgs.items()}

    def front(self) -> str:
        cover = self.shown(self.book.cover, WIDE, TALL) if self.book.cover is not None else "none"
        facts = listed(map(string, self.book.facts))
        entries = (
            f"({level}, {string(one.title)}, {string(one.anchor)})"
            for part in self.book.parts()
            for level, one in ((1, part), *((2, inner) for inner in part.sections if part is not self.book.aid))
        )
        return f"#front({string(self.book.title)}, {string(self.book.by)}, {facts}, {cover}, {listed(entries)}, accent)"

    def section(self, node: Section, depth: int, *, run_in: bool = True) -> Iterator[str]:
        """``run_in``: headings of short texts stand at the beginning of these."""
        first = node.pieces[0] if node.pieces else None
        if run_in and depth >= RUN_IN and is_text(node) and isinstance(first, Paragraph):
            yield f"#run-in({depth}, {string(node.title)}, {string(node.anchor)}, [{inline(first.text)}])"
            yield ""
            yield from self.flow(node.pieces[1:])
        else:
            yield f"#heading(level: {depth}, {string(node.title)})#label({string(node.anchor)})"
            yield from self.flow(node.pieces)
        for inner in node.sections:
            yield from self.section(inner, depth + 1, run_in=run_in)

    def flow(self, pieces: Sequence[Piece]) -> Iterator[str]:
        """Pieces below each other; a few small pictures stand beside the text before them, and what announces a list
        is not left alone at the foot of a page.
        """
        texts = len(list(takewhile(lambda one: isinstance(one, Paragraph), pieces)))
        following = pieces[texts] if texts < len(pieces) else None
        if texts and isinstance(following, Pictures) and self.is_narrow(following):
            said = join(line for one in pieces[:texts] for line in (*self.piece(one), ""))
            shown = join(self.pictures(following.pictures))
            yield f"#beside([{said}], [{shown}], {self.width(following):.1f}pt)"
            pieces = pieces[texts + 1 :]
        left = list(pieces)
        while left:
            piece = left.pop(0)
            after = left[0] if left else None
            if not isinstance(piece, Paragraph) or not isinstance(after, Items) or not announces(piece):
                yield from self.piece(piece)
            elif len(after.items) == 1:
                yield f"#par[{inline((*piece.text, Run(' '), *after.items[0]))}]"
                left.pop(0)
            else:
                yield f"#announced[{join(self.piece(piece))}]"
            yield ""

    def is_narrow(self, node: Pictures) -> bool:
        return self.width(node) <= WIDE * NARROW

    def width(self, node: Pictures) -> float:
        """In a single row."""
        return sum(self.widths(node.pictures)) + GAP * len(node.pictures)

    def aid(self, node: Section) -> Iterator[str]:
        """All of it on one sheet of A4, to lay beside the board. What has tables and pictures is as wide as the sheet;
        the rest stands side by side.
        """
        yield '#set page(paper: "a4", margin: sheet)'
        yield f"#heading(level: 1, {string(node.title)})#label({string(node.anchor)})"
        parts = []
        for one in (Section("", "", node.pieces), *node.sections):
            wide = any(isinstance(piece, Grid | Picture | Pictures | Strip) for piece in one.pieces)
            lines = [] if not one.title else [f"#heading(level: 2, outlined: false, {string(one.title)})"]
            lines += [f"#label({string(one.anchor)})"] if one.title else []
            for piece in one.pieces:
                lines += self.piece(piece, sizes="(size, )")
                lines.append("")
            if one.pieces:
                parts.append(f"({'true' if wide else 'false'}, size => [{join(lines)}])")
        yield f"#aided({listed(parts)}, accent)"

    def piece(self, piece: Piece, sizes: str = "(9pt, )") -> Iterator[str]:
        match piece:
            case Paragraph(text=text):
                yield f"#par[{inline(text)}]"
            case Items(items=items, numbered=numbered):
                found = ", ".join(f"[{inline(item)}]" for item in items)
                yield f"#enum({found})" if numbered else f"#listing(({found},))"
            case Grid():
                yield self.grid(piece, sizes)
            case Picture():
                large = piece.caption and self.size(piece)[1] > LARGE
                yield f"#{'floating' if large else 'figured'}({self.shown(piece, WIDE, HIGH)}, {string(piece.caption)})"
            case Pictures(pictures=several):
                yield from self.pictures(several)
            case Strip(chips=chips):
                found = listed(f"([{inline(one.text)}], {string(one.note)})" for one in chips)
                yield f"#steps({found}, accent)"
            case Listing(text=text):
                yield f"#raw({string(text)}, block: true)"
            case Words(words=words):
                yield from map(word, words)
            case Index(entries=entries):
                yield f"#indexed({listed(map(entry, entries))})"

    def grid(self, node: Grid, sizes: str) -> str:
        head = listed(f"[{escaped(text)}]" for text in node.head)
        cells = listed(listed(f"[{inline(text)}]" for text in row) for row in node.rows)
        columns = [[head_, *(plain(row[at]) for row in node.rows)] for at, head_ in enumerate(node.head)]
        words = listed(listed(map(string, longest(column))) for column in columns)
        numbers = listed(map(str, sorted(node.numbers)))
        return f"#fitted({head}, {cells}, {numbers}, {words}, accent, sizes: {sizes})"

    def pictures(self, several: Sequence[Picture]) -> Iterator[str]:
        """Rows as even as they can be; families as closely as they fit."""
        in_families = any(map(is_family, several))
        several = closest(several, self.widths(several)) if in_families else several
        widths = self.widths(several)
        for row in filled(widths, WIDE, GAP) if in_families else rows(widths, WIDE, GAP):
            cells = (
                f"({widths[at]:.1f}pt, {self.shown(several[at], WIDE, HIGH)}, {string(several[at].caption)})"
                for at in row
            )
            yield f"#together({listed(cells)})"

    def widths(self, several: Sequence[Picture]) -> list[float]:
        """Those of pictures with their captions, of which no word is broken."""
        return [min(max(self.size(one)[0], caption_width(one.caption)), WIDE) for one in several]

    def size(self, node: Picture) -> tuple[float, float]:
        return self.sizes.get(node.name, (WIDE, HIGH))

    def shown(self, node: Picture, wide: float, high: float) -> str:
        """A picture in its own size, or reduced to fit. A long chart lies on its side, if it is larger so."""
        own_wide, own_high = self.size(node)
        fits = min(wide / own_wide, high / own_high, 1.0)
        turned = min(wide / own_high, HIGH_TURNED / own_wide, 1.0)
        image = f"image({string(node.name + '.svg')}, alt: {string(node.shows)}, width: "
        if isinstance(node.drawing, FlowDrawn) and fits < LEGIBLE and turned > fits * 1.2:
            return f"rotate(-90deg, reflow: true, {image}{own_wide * turned:.1f}pt))"
        return f"{image}{own_wide * fits:.1f}pt)"


def is_text(node: Section) -> bool:
    """Whether there are only paragraphs and lists below a heading."""
    return not node.sections and all(isinstance(piece, Paragraph | Items) for piece in node.pieces)


def closest(several: Sequence[Picture], widths: Sequence[float]) -> Sequence[Picture]:
    """In an order in which they fill rows best: beside the widest that is left, the widest that fits."""
    left = dict(enumerate(widths))
    order: list[int] = []
    while left:
        room = WIDE
        while left and (fitting := [at for at, wide in left.items() if wide <= room or room == WIDE]):
            best = max(fitting, key=lambda at: (left[at], -at))
            room -= left.pop(best) + GAP
            order.append(best)
    return [several[at] for at in order]


def is_family(one: Picture) -> bool:
    return isinstance(one.drawing, FamilyDrawn)


def announces(node: Paragraph) -> bool:
    """Whether it ends with a colon, and so belongs to what follows."""
    return plain(node.text).endswith(":")


def caption_width(text: str) -> float:
    """No word is broken, and there are not too many lines."""
    longest_word = max((width(word, LETTERS) for word in text.split()), default=0.0)
    return max(longest_word, min(width(text, LETTERS) / LINES, CAPTION))


def longest(texts: Iterable[str]) -> list[str]:
    words = {word for text in texts for word in text.split()}
    return sorted(words, key=lambda word: (-len(word), word))[:LONGEST] or [""]


def word(node: Word) -> str:
    return f"#meaning({string(node.name)}, {string(node.note)}, [{inline(node.text)}], {string(node.anchor)})"


def entry(node: Entry) -> str:
    """A name, and the anchors on whose pages it stands."""
    return f"({string(node.name)}, {string(node.note)}, {listed(map(string, node.anchors))})"


def inline(text: Text) -> str:
    return "".join(map(run, text))


def run(node: Run) -> str:
    found = {
        "strong": f"#strong({string(node.text)})",
        "quiet": f"#emph({string(node.text)})",
        "code": f"#raw({string(node.text)})",
        "missing": f"#underline({string(node.text)})",
    }.get(node.manner, escaped(node.text))
    return f"#link(label({string(node.link)}))[{found}]" if node.link else found


def escaped(text: str) -> str:
    return f"#{string(text)}"


def listed(items: Iterable[str]) -> str:
    """An array."""
    return "(" + "".join(f"{item}, " for item in items) + ")"


def join(lines: Iterable[str]) -> str:
    return "\n".join(lines)


def string(text: str) -> str:
    """A Typst string: the relevant escapes are those of JSON."""
    return json.dumps(text, ensure_ascii=False)
