"""In: the pages of this folder. Out: how Sphinx makes a book of them: ``sphinx-build -W -n docs docs/_build``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygments.lexer import RegexLexer
from pygments.lexers.special import TextLexer
from pygments.token import Comment, Generic, Keyword, Number, String, Text

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Rulewright"
author = "The Rulewright authors"
copyright = author
extensions = ["myst_parser"]
exclude_patterns = ["_build"]
nitpicky = True
html_theme = "furo"
html_title = "Rulewright"
myst_heading_anchors = 3


class RulesLexer(RegexLexer):
    """Enough of the language to colour examples: prose, comments, texts, numbers, and the first word of a line."""

    name = "Rulewright"
    aliases = ["rules"]  # noqa: RUF012 - as Pygments wants it
    tokens = {  # noqa: RUF012 - as Pygments wants it
        "root": [
            (r'"(?:[^"\\\n]|\\.)*"', String),
            (r"#[^\n]*", Comment.Single),
            (r"\|[^\n]*", Generic.Emph),
            (r"^([ \t]*)([^\W\d]\w*)", Keyword),
            (r"\b\d+\b", Number),
            (r"[^\W\d]\w*", Text),
            (r"\s+", Text),
            (r".", Text),
        ],
    }


def setup(app: Sphinx) -> None:
    app.add_lexer("rules", RulesLexer)
    for plain in ("csv", "map"):  # files that stand beside a ruleset
        app.add_lexer(plain, TextLexer)
