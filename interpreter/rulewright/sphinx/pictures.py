"""In: pictures of a book. Out: inline SVG in HTML pages; in all other formats, a description in words."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from ..drawing import together

UNTRANSLATED = "rules-missing"
MARKED = "rules-marked"
"""The class of untranslated text that has its mark already."""


class Drawing(nodes.General, nodes.Element):
    """A picture: ``svg``, ``shows`` in words, ``caption``. A ``wide`` one is scrolled instead of made smaller."""


class DrawnInPage(SphinxPostTransform):
    """For HTML: the drawing itself."""

    formats = ("html",)
    default_priority = 400

    def run(self, **kwargs: Any) -> None:  # noqa: ANN401 - as Sphinx has it
        del kwargs
        drawings = list(self.document.findall(Drawing))
        defined, pictures = together([node["svg"] for node in drawings])
        for node, svg in zip(drawings, pictures, strict=True):
            node.replace_self(nodes.raw("", figure(node, svg), format="html"))
        if defined:
            self.document.insert(0, nodes.raw("", defined, format="html"))
        for inline in untranslated(self.document):
            inline["classes"].append(MARKED)


class ToldInWords(SphinxPostTransform):
    """For all other formats: the description in words, and a mark at untranslated texts."""

    default_priority = 401

    def run(self, **kwargs: Any) -> None:  # noqa: ANN401 - as Sphinx has it
        del kwargs
        for node in list(self.document.findall(Drawing)):
            node.replace_self(in_words(node))
        for inline in untranslated(self.document):
            inline.insert(0, nodes.Text("[?] "))


def untranslated(document: nodes.document) -> Iterator[nodes.inline]:
    """The untranslated texts that have no mark yet."""
    for inline in document.findall(nodes.inline):
        if UNTRANSLATED in inline["classes"] and MARKED not in inline["classes"]:
            yield inline


def drawing(svg: str, shows: str, caption: str = "", *, wide: bool = False) -> Drawing:
    return Drawing("", svg=svg, shows=shows, caption=caption, wide=wide)


def figure(node: Drawing, svg: str) -> str:
    caption = f"<figcaption>{escape(node['caption'])}</figcaption>" if node["caption"] else ""
    classes, focus = ("rules-picture rules-wide", ' tabindex="0"') if node["wide"] else ("rules-picture", "")
    return (
        f'<figure class="{classes}"><div role="img" aria-label="{escape(node["shows"])}"{focus}>{svg}</div>'
        f"{caption}</figure>\n"
    )


def in_words(node: Drawing) -> nodes.paragraph:
    words = ": ".join(one for one in (node["caption"], node["shows"]) if one)
    return nodes.paragraph("", "", nodes.emphasis("", f"[{words}]"))
