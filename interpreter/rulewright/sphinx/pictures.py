"""In: pictures on a page. Out: SVG within the page where that is HTML, and what they show in words elsewhere."""

from __future__ import annotations

from html import escape
from typing import Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

UNTRANSLATED = "rules-missing"


class Drawing(nodes.General, nodes.Element):
    """A picture: ``svg``, ``shows`` in words, ``caption``."""


class PicturesShown(SphinxPostTransform):
    """Every builder gets nodes that it knows."""

    default_priority = 400

    def run(self, **kwargs: Any) -> None:  # noqa: ANN401 - as Sphinx has it
        del kwargs
        page = self.app.builder.format == "html"
        for node in list(self.document.findall(Drawing)):
            node.replace_self(nodes.raw("", figure(node), format="html") if page else in_words(node))
        if not page:
            for inline in self.document.findall(nodes.inline):
                if UNTRANSLATED in inline["classes"]:
                    inline.insert(0, nodes.Text("[?] "))


def drawing(svg: str, shows: str, caption: str = "") -> Drawing:
    return Drawing("", svg=svg, shows=shows, caption=caption)


def figure(node: Drawing) -> str:
    caption = f"<figcaption>{escape(node['caption'])}</figcaption>" if node["caption"] else ""
    return (
        f'<figure class="rules-picture"><div role="img" aria-label="{escape(node["shows"])}">{node["svg"]}</div>'
        f"{caption}</figure>\n"
    )


def in_words(node: Drawing) -> nodes.paragraph:
    words = ": ".join(one for one in (node["caption"], node["shows"]) if one)
    return nodes.paragraph("", "", nodes.emphasis("", f"[{words}]"))
