"""A Sphinx extension: pages that name a game get its rulebook, or parts of it, and targets to refer to."""

from __future__ import annotations

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.typing import ExtensionMetadata

from ..data import VERSION
from ..highlight import RulesLexer
from . import reading
from .directives import DIRECTIVES
from .domain import RulesDomain, rules, told_missing
from .pictures import DrawnInPage, ToldInWords

STYLE = "rulewright.css"
DATA = 1
"""Increased when the data that Sphinx keeps between two builds changes its form."""


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_domain(RulesDomain)
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)
    app.add_post_transform(DrawnInPage)
    app.add_post_transform(ToldInWords)
    app.add_lexer("rules", RulesLexer)
    app.add_css_file(STYLE)
    app.connect("builder-inited", with_style)
    app.connect("env-get-outdated", outdated)
    app.connect("warn-missing-reference", told_missing)
    return {
        "version": VERSION,
        "env_version": DATA,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def with_style(app: Sphinx) -> None:
    app.config.html_static_path.append(str(Path(__file__).parent / "static"))


def outdated(app: Sphinx, env: BuildEnvironment, _added: set[str], _changed: set[str], _removed: set[str]) -> list[str]:
    """The pages whose games have changed since the last build; their cached games are dropped."""
    del app
    reading.forget()
    return rules(env).outdated()
