"""In: the pages of this folder. Out: how Sphinx makes a book of them: ``sphinx-build -W -n docs docs/_build``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from pygments.lexers.special import TextLexer

if TYPE_CHECKING:
    from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "interpreter"))  # in a checkout, nothing is installed

from rulewright.art import symbol
from rulewright.drawing import face_svg
from rulewright.scene.faces import Face, Paint

project = "Rulewright"
author = "The Rulewright authors"
copyright = author
extensions = ["myst_parser", "rulewright.sphinx"]
exclude_patterns = ["_build"]
nitpicky = True
html_theme = "furo"
html_title = "Rulewright"
html_static_path = ["_static"]
html_css_files = ["front.css"]
myst_heading_anchors = 3


def symbol_role(*said: object) -> tuple[list[nodes.Node], list[nodes.system_message]]:
    """``{symbol}`crown` ``: the symbol itself, in the colour of the text."""
    return [pictured(symbol(str(said[2])).svg(32, second="var(--color-background-primary, white)"))], []


def colour_role(*said: object) -> tuple[list[nodes.Node], list[nodes.system_message]]:
    """``{colour}`sand` ``: a patch of it."""
    return [pictured(face_svg(Face("disc", Paint(str(said[2])), said=str(said[2])), 30))], []


def pictured(svg: str) -> nodes.raw:
    return nodes.raw("", svg, format="html")


def setup(app: Sphinx) -> None:
    app.add_role("symbol", symbol_role)
    app.add_role("colour", colour_role)
    for plain in ("csv", "map"):  # files that stand beside a ruleset
        app.add_lexer(plain, TextLexer)
