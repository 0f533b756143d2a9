"""In: an action. Out: what it costs, for readers who are new to the game: no formulas."""

from __future__ import annotations

from ..model.declared import ActionBody
from ..model.symbols import Symbol
from ..syntax import tree
from .pages import plain
from .prices import price
from .speech import Speech
from .telling import Teller


def bill(node: tree.Action, speech: Speech) -> str:
    """The whole cost of an action: as the sentences behind it say, else in words."""
    told: list[str] = []
    for at, line in enumerate((one for one in node.lines if isinstance(one, tree.Cost)), 1):
        said = plain(speech.prose(line.prose, f"action {node.name.text} cost {at}", node.name.text)).removesuffix(".")
        told += [said] if said else [about(one, node, speech) for one in line.prices]
    return speech.listed(told)


def about(node: tree.Price, action: tree.Action, speech: Speech) -> str:
    if isinstance(node.amount, tree.Number):
        return price(node, speech)
    resource = speech.name(Symbol("resource", node.resource.text))
    told = depends(node, action, speech)
    return speech.say("depends-on", resource=resource, thing=told) if told else speech.say("depends", resource=resource)


def depends(node: tree.Price, action: tree.Action, speech: Speech) -> str:
    """What a computed amount depends on, by its name; empty if it has none."""
    symbol = Symbol("action", action.name.text)
    body = speech.model.bodies.get(symbol)
    assert isinstance(body, ActionBody)
    prices = [one for found in action.lines if isinstance(found, tree.Cost) for one in found.prices]
    params = speech.model.headers.signatures[symbol].params
    own = [Symbol("local", name, symbol.name) for name, _ in params]
    teller = Teller(speech, [*own, *(pick.name for pick in body.picks)])
    return teller.amount(body.prices[prices.index(node)].amount) or ""
