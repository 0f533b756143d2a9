"""In: the pages of this folder. Out: how Sphinx makes a book of them: ``sphinx-build -W -n docs docs/_build``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pygments.lexers.special import TextLexer

if TYPE_CHECKING:
    from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "interpreter"))  # in a checkout, nothing is installed

project = "Rulewright"
author = "The Rulewright authors"
copyright = author
extensions = ["myst_parser", "rulewright.sphinx"]
exclude_patterns = ["_build"]
nitpicky = True
html_theme = "furo"
html_title = "Rulewright"
myst_heading_anchors = 3


def setup(app: Sphinx) -> None:
    for plain in ("csv", "map"):  # files that stand beside a ruleset
        app.add_lexer(plain, TextLexer)
