"""In: rules. Out: prose that is missing, in an undeclared language, or that repeats a number of its own rule."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..composition.paths import joined, literals_in, path_name
from ..composition.rewrite import inside
from ..diagnostics.diagnostic import Report
from ..syntax import tree
from .rules import Rules

DIGIT = re.compile(r"\|.*[0-9]")
WHOLE = re.compile(r"(?<![\w.])[0-9]+(?![\w.]*[\w])")
QUOTED = re.compile(r"\{[^{}]*\}")
TAG = re.compile(r"\|[a-z]")  # a quick test before looking closer
SPOKEN = (tree.Phase, tree.Action, tree.Component, tree.Option)


def promised(rules: Rules) -> list[str]:
    """The declared languages. The first language of ``prose in`` is that of prose without a tag."""
    game = rules.model.ruleset.game
    said = [line for line in game.lines if isinstance(line, tree.ProseIn)] if game else []
    return [name.text for line in said for name in line.languages]


def missing_prose(rules: Rules, report: Report) -> None:
    """Report prose for players that is missing in some language."""
    languages = promised(rules)
    if not languages:
        return
    for symbol, placed in rules.model.nodes.items():
        node = placed.declaration
        if isinstance(node, SPOKEN):
            spoken = {line.language or languages[0] for line in node.prose}
            missing = [name for name in languages if name not in spoken]
            if missing:
                named = " or ".join(f"`{name}`" for name in missing)
                sign = "" if missing[0] == languages[0] else missing[0]
                report.add(
                    "R313",
                    rules.model.places[symbol],
                    f"The {symbol.kind} `{symbol.name}` has no prose in {named}.",
                    f"Write it below, after `|{sign}`, or remove the language from `prose in`.",
                )


def strange_prose(rules: Rules, report: Report) -> None:
    """Report tags that may be words: ``|no way`` is read as Norwegian. Texts of the title are not checked."""
    languages = promised(rules)
    for placed in rules.model.ruleset.declarations:
        for prose in all_prose(placed.declaration) if TAG.search(placed.chunk.text) else ():
            if prose.language and prose.language.partition("-")[0] not in languages:
                known = ", ".join([*(languages or ["…"]), prose.language])
                report.add(
                    "R317",
                    prose.span,
                    f"The game has no prose in `{prose.language}`.",
                    f"Write a space after the bar, or declare the language: `prose in {known}`.",
                )


def typed_numbers(rules: Rules, report: Report) -> None:
    """A number typed into prose stays the same when the rule changes. Examples may, as they are about their own
    position.
    """
    for placed in rules.model.ruleset.declarations:
        node = placed.declaration
        if isinstance(node, tree.Example | tree.Position | tree.Ruling) or not DIGIT.search(placed.chunk.text):
            continue
        known: dict[str, str] = {}
        for literal in literals_in(node):
            if isinstance(literal.value, int) and not isinstance(literal.value, bool) and literal.value > 1:
                bare = not literal.path or literal.path[0] == "["
                path = joined(path_name(node), literal.path) if bare else literal.path
                known.setdefault(str(literal.value), path)
        for prose in all_prose(node) if known else ():
            text = QUOTED.sub("", prose.text)
            for number in dict.fromkeys(WHOLE.findall(text)):
                if number in known:
                    report.add(
                        "R318",
                        prose.span,
                        f"The number {number} is typed here, although it is a value of the rule: `{known[number]}`.",
                        f"Quote it, so that it follows the rule: `{{{known[number]}}}`.",
                    )


def all_prose(node: tree.Declaration) -> Iterator[tree.Prose]:
    """All prose of a declaration."""
    for part in inside(node):
        if isinstance(part, tree.Line | tree.Row):
            yield from part.prose
