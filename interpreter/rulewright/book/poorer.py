"""In: the texts of a game. Out: what its book lacks for somebody who learns the game from it, as findings.

Of an addon no example is asked: it is played with others as well, and what it shows holds for it alone.
A small game is learnt from its sentences alone: of that nothing is asked, unless its author has begun a `book`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.diagnostic import Diagnostic
from ..model.symbols import Symbol
from ..syntax import tree
from .order import chosen, order
from .speech import Speech
from .teaching import BOOK, counting, summands, teaching

LARGE = 8
"""As many actions are too many to be told one after the other."""


def poorer(speech: Speech) -> list[Diagnostic]:
    model = speech.model
    game, placed = model.ruleset.game, model.nodes.get(BOOK)
    if game is None:
        return []
    actions = chosen(model, speech.agreed)
    if placed is None:
        if len(actions) < LARGE:
            return []
        message = "Nothing says how to lay this game out, which words matter, or which actions belong together."
        return [Diagnostic("R603", game.title.span, message, "Write a `book`, with its steps, words and groups.")]
    span = placed.declaration.span
    front = [(game.title.span, *one) for one in on_front(game)]
    found = [*front, *((span, *one) for one in within(speech, actions))]
    return [Diagnostic("R603", where, message, hint) for where, message, hint in found]


def on_front(game: tree.Game) -> Iterator[tuple[str, str]]:
    lines = {type(line) for line in game.lines}
    if tree.Minutes not in lines:
        yield "The front of the book does not say how long a game lasts.", "Write it below the title: `minutes 45`."
    if tree.Age not in lines:
        yield "The front of the book does not say from which age it is played.", "Write it below the title: `age 10`."


def within(speech: Speech, actions: frozenset[Symbol]) -> Iterator[tuple[str, str]]:
    model, said = speech.model, teaching(speech.model)
    whole = not any(game.manner == "addon" for _, game in model.ruleset.titles)
    if whole and said.cover not in model.nodes:
        yield "The book has no picture on its front.", 'Name an example that ends well to look at: `cover "…"`.'
    if not said.words:
        yield "The book explains no word before it is used.", 'Write those that matter: `word "…" | …`.'
    if not said.steps and order(model, speech.agreed).before:
        yield "The book has no steps for laying the game out.", "Write them in their order: `step | …`."
    grouped = {action for group in said.groups for action in group.actions}
    left = sorted(action.name for action in actions - grouped)
    if left and (grouped or len(actions) >= LARGE):
        names = ", ".join(f"`{name}`" for name in left)
        yield f"These actions are in no group: {names}.", 'Put them into one: `group "…": …`.'
    if whole and said.turn not in model.nodes:
        yield "The book shows no whole turn.", 'Name an example that plays one: `teach "…"`.'
    if whole and counting(model) is None and summands(speech):
        yield "The book counts no position to its sum.", 'Name an example at whose end it is done: `counting "…"`.'
    if not said.tips:
        yield "The book has no advice for a first game.", "Write some: `tip | …`."
