"""In: a model. Out: a page to lay beside the board: what can be done, what it costs, and how often."""

from __future__ import annotations

from ..model.symbols import Symbol
from ..syntax import tree
from . import allowed
from .bills import bill
from .naming import link
from .order import chosen
from .pages import Grid, Items, Run, Section
from .parts import criteria, declared
from .speech import Speech


def aid(speech: Speech) -> Section:
    rows, known = [], chosen(speech.model, speech.agreed)
    for node in declared(tree.Action, speech):
        symbol = Symbol("action", node.name.text)
        if symbol not in known:
            continue
        price = bill(node, speech) or speech.say("free")
        limits = " ".join(allowed.limits(node, speech, exact=False))
        rows.append(((link(symbol, speech),), (Run(price),), (Run(limits),)))
    head = (speech.say("action"), speech.say("cost"), speech.say("limit"))
    winner = tuple(line for node in declared(tree.Winner, speech) for line in criteria(node, speech, exact=False))
    ending = (Section("aid-ending", speech.say("ending"), (Items(winner, numbered=True),)),) if winner else ()
    return Section("aid", speech.say("aid"), (Grid(head, tuple(rows)),) if rows else (), ending)
