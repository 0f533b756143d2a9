"""In: rules. Out: what lacks prose in a language in which the game promises it."""

from __future__ import annotations

from ..diagnostics.diagnostic import Report
from ..syntax import tree
from .rules import Rules

SPOKEN = (tree.Phase, tree.Action, tree.Component, tree.Option)


def missing_prose(rules: Rules, report: Report) -> None:
    """The first language of ``prose in`` is that of prose without a tag."""
    game = rules.model.ruleset.game
    languages = (
        [name.text for line in game.lines if isinstance(line, tree.ProseIn) for name in line.languages] if game else []
    )
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
                    f"Write it below, after `|{sign}`, or take the language out of `prose in`.",
                )
