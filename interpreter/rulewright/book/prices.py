"""In: a cost. Out: its text in the language of a book, as exactly as it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model.symbols import Symbol
from ..syntax import tree
from ..views.prose import code

if TYPE_CHECKING:
    from .speech import Speech


def price(node: tree.Price, speech: Speech) -> str:
    """``2 points``; if it is computed, the formula: ``stones(here, there) points``."""
    resource = Symbol("resource", node.resource.text)
    if isinstance(node.amount, tree.Number):
        number = node.amount.value
        return speech.say("price", amount=str(number), resource=speech.counted(resource, number))
    return speech.say("price", amount=code(node.amount), resource=speech.name(resource))


def costs(node: tree.Action, speech: Speech) -> str:
    """The whole cost of an action."""
    bill = (one for found in node.lines if isinstance(found, tree.Cost) for one in found.prices)
    return speech.listed([price(one, speech) for one in bill])
