"""In: sections of a book. Out: nodes of docutils: sections with the anchors as ids, links, lists, tables, pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from docutils import nodes
from sphinx.addnodes import pending_xref

from ..book.pages import (
    Chip,
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
)
from ..frozen import frozen
from .domain import WITHIN
from .pictures import UNTRANSLATED, drawing


@frozen
class Writing:
    """Turns sections into nodes. ``ids``: the id on this page of each anchor. ``in_rows``: for each section, the ids of
    the rows of its table. ``language``: that of the book, if the page is in another one.
    """

    label: str
    docname: str
    ids: Mapping[str, str]
    in_rows: Mapping[tuple[str, int], str]
    language: str = ""

    # ---- sections ---------------------------------------------------------------------------------------

    def section(self, node: Section) -> nodes.section:
        found = nodes.section("", nodes.title("", node.title), ids=[self.ids[node.anchor]], classes=self.classes())
        found += self.pieces(node.pieces, node.anchor)
        found += [self.section(inner) for inner in node.sections]
        return found

    def loose(self, node: Section) -> list[nodes.Node]:
        """The content of a section with plain titles instead of section nodes, so that it may stand anywhere on a
        page.
        """
        found = self.pieces(node.pieces)
        for inner in node.sections:
            found += [nodes.rubric("", inner.title, classes=self.classes()), *self.loose(inner)]
        return found

    def classes(self) -> list[str]:
        return [f"language-{self.language}"] if self.language else []

    # ---- pieces -----------------------------------------------------------------------------------------

    def pieces(self, pieces: Iterable[Piece], within: str = "") -> list[nodes.Node]:
        return [self.piece(piece, within) for piece in pieces]

    def piece(self, piece: Piece, within: str) -> nodes.Node:
        match piece:
            case Paragraph(text=text):
                return nodes.paragraph("", "", *self.inline(text))
            case Items():
                return self.items(piece)
            case Grid():
                return self.grid(piece, within)
            case Picture():
                return drawing(piece.svg, piece.shows, piece.caption)
            case Pictures(pictures=several):
                shown = (drawing(one.svg, one.shows, one.caption) for one in several)
                return nodes.container("", *shown, classes=["rules-pictures"])
            case Strip(chips=chips):
                return self.strip(chips)
            case Listing(text=text):
                return nodes.literal_block(text, text, language="rules")
            case Words(words=words):
                return nodes.definition_list("", *map(self.word, words))
            case Index(entries=entries):
                linked = ((Run(one.name, link=one.anchors[-1]), Run(f" {one.note}", "quiet")) for one in entries)
                return self.items(Items(tuple(linked)))

    def word(self, word: Word) -> nodes.definition_list_item:
        found = [nodes.paragraph("", "", *self.inline(word.text))]
        term = nodes.term("", word.name, ids=[self.ids[word.anchor]] if word.anchor in self.ids else [])
        return nodes.definition_list_item("", term, nodes.definition("", *found))

    def items(self, piece: Items) -> nodes.Element:
        found: nodes.Element = (
            nodes.enumerated_list("", enumtype="arabic", prefix="", suffix=".")
            if piece.numbered
            else nodes.bullet_list("", bullet="-")
        )
        for item in piece.items:
            found += nodes.list_item("", nodes.paragraph("", "", *self.inline(item)))
        return found

    def strip(self, chips: tuple[Chip, ...]) -> nodes.paragraph:
        found = nodes.paragraph("", "", classes=["rules-strip"])
        for at, chip in enumerate(chips):
            if at:
                found += nodes.Text(" → ")
            found += nodes.inline("", "", *self.inline(chip.text), classes=["rules-chip"])
            if chip.note:
                found += nodes.Text(f" ({chip.note})")
        return found

    def grid(self, piece: Grid, within: str) -> nodes.table:
        count = max([len(piece.head), *(len(row) for row in piece.rows)])
        head = nodes.thead("", self.row(piece, [[nodes.Text(text)] for text in piece.head]))
        rows = [self.row(piece, [self.inline(cell) for cell in row]) for row in piece.rows]
        for at, row in enumerate(rows):
            row["ids"] += [self.in_rows[within, at]] if (within, at) in self.in_rows else []
        body = nodes.tbody("", *rows)
        columns = [nodes.colspec("", colwidth=100 // count) for _ in range(count)]
        group = nodes.tgroup("", *columns, head, body, cols=count)
        return nodes.table("", group, classes=["rules-table", "colwidths-auto", *self.classes()])

    def row(self, piece: Grid, cells: Iterable[list[nodes.Node]]) -> nodes.row:
        return nodes.row(
            "",
            *(
                nodes.entry("", nodes.paragraph("", "", *cell), classes=["rules-number"] if at in piece.numbers else [])
                for at, cell in enumerate(cells)
            ),
        )

    # ---- text -------------------------------------------------------------------------------------------

    def inline(self, text: Text) -> list[nodes.Node]:
        return list(self.runs(text))

    def runs(self, text: Text) -> Iterator[nodes.Node]:
        for run in text:
            node = self.run(run)
            if not run.link:
                yield node
            elif run.link in self.ids:
                inside = nodes.inline("", "", node)
                yield nodes.reference("", "", inside, internal=True, refid=self.ids[run.link])
            else:
                yield pending_xref(
                    "",
                    nodes.inline("", "", node),
                    refdomain="rules",
                    reftype=WITHIN,
                    refexplicit=True,
                    refwarn=False,
                    reftarget=f"{self.label}#{run.link}",
                    refdoc=self.docname,
                )

    def run(self, run: Run) -> nodes.Node:
        match run.manner:
            case "code":
                return nodes.literal(run.text, run.text)
            case "strong":
                return nodes.strong("", run.text)
            case "quiet":
                return nodes.emphasis("", run.text)
            case "missing":
                return nodes.inline("", run.text, classes=[UNTRANSLATED, "language-en"])
            case "":
                return nodes.Text(run.text)
