"""In: an action. Out: what it costs, how often it may be done, why it may be refused, and what is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..model import types as t
from ..model.declared import ActionBody
from ..model.quotes import quotes_in
from ..model.symbols import Symbol
from ..model.terms import Picked
from ..model.types import Type
from ..syntax import tree
from ..syntax.unparse.expressions import condition
from ..views.actions import amount, reduced
from ..views.prose import code, line
from .folding import settled
from .naming import linked
from .pages import Items, Paragraph, Piece, Run, Text, plain
from .parts import worded
from .speech import Speech, needs_key, pick_key, prose_key, refusing
from .telling import Teller


def limit(node: tree.Limit, action: tree.Action, speech: Speech) -> str:
    less = reduced(node.times)
    if less is not None:
        whole_limit = limit(replace(node, times=less[0]), action, speech)
        return f"{whole_limit} {speech.say('limit-less', what=counted(less[1], speech))}"
    if not isinstance(node.times, tree.Number):
        return speech.say("limit-code", times=code(node.times))
    per = node.per.text if node.per else "none"
    if per not in {"none", "game"}:
        per = speech.name(Symbol("phase", per))
    keys = speech.listed([key_said(key, action, speech) for key in node.keys]) or "none"
    whole = "yes" if node.in_all else "no"
    return speech.say("limit-is", times=node.times.value, per=per, keys=keys, whole=whole)


def counted(taken: tree.Expr, speech: Speech) -> str:
    """What is subtracted from a limit: as described by its definition, else as written."""
    called = taken.function if isinstance(taken, tree.Call) else taken
    symbol = Symbol("define", called.name) if isinstance(called, tree.Use) else None
    placed = speech.model.nodes.get(symbol) if symbol is not None else None
    if symbol is None or placed is None or not isinstance(placed.declaration, tree.Define):
        return code(taken)
    said = plain(speech.prose(placed.declaration.prose, prose_key(symbol), symbol.name)).strip().removesuffix(".")
    return said[:1].lower() + said[1:] if said else code(taken)


def limits(node: tree.Action, speech: Speech, *, exact: bool = True) -> list[str]:
    """How often. If not ``exact``, as the sentence behind a limit says; a formula without one is left out."""
    told: list[str] = []
    for at, found in enumerate((one for one in node.lines if isinstance(one, tree.Limit)), 1):
        said = plain(speech.prose(found.prose, f"action {node.name.text} limit {at}", node.name.text))
        if said and not exact:
            told.append(said)
        elif exact or is_told(found):
            told.append(limit(found, node, speech))
    return told


def how_often(node: tree.Action, speech: Speech) -> Iterator[Piece]:
    """The limits, as their sentences say; numbers that no sentence of the action quotes are put into words."""
    quoted = any("{limit" in line.text for line in node.prose)
    for at, found in enumerate((one for one in node.lines if isinstance(one, tree.Limit)), 1):
        said = speech.prose(found.prose, f"action {node.name.text} limit {at}", node.name.text)
        if said:
            yield Paragraph(said)
        elif not quoted and is_told(found):
            yield Paragraph((Run(limit(found, node, speech)),))


def is_told(node: tree.Limit) -> bool:
    """Whether there are words for a limit: it is a number."""
    less = reduced(node.times)
    return isinstance(less[0] if less is not None else node.times, tree.Number)


def key_said(key: tree.Expr, action: tree.Action, speech: Speech) -> str:
    """For what a limit counts anew. Names of picks are internal to an action: people are told the sort of thing."""
    type_ = picked_types(action, speech).get(key.name) if isinstance(key, tree.Use) else None
    match type_:
        case t.Of("cell", board):
            several = len(speech.model.headers.boards) > 1
            return speech.say("key-cell", board=speech.name(board) if several else "none")
        case t.Of("enum" | "part", symbol):
            return speech.say("key-thing", thing=speech.name(symbol))
        case t.Of("kind", component):
            return speech.say("key-kind", component=speech.name(component))
        case t.Piece(components):
            found = speech.listed(sorted(speech.name(one) for one in components), "or")
            return speech.say("key-thing", thing=found)
        case t.PLAYER:
            return speech.say("key-player")
        case t.Int():
            return speech.say("key-number")
        case t.Bool() | t.Simple() | t.Of() | t.Many() | t.Maybe() | None:
            return speech.say("key-thing", thing=code(key))


def picked_types(action: tree.Action, speech: Speech) -> dict[str, Type]:
    """The type of each pick and parameter of an action."""
    symbol = Symbol("action", action.name.text)
    signature = speech.model.headers.signatures.get(symbol)
    found = {name: t.plain(type_) for name, type_ in (signature.params if signature is not None else ())}
    body = speech.model.bodies.get(symbol)
    for pick in body.picks if isinstance(body, ActionBody) else ():
        if isinstance(pick, Picked) and (item := t.element(pick.domain.type)) is not None:
            found[pick.name.name] = t.plain(item)
    return found


def conditions(node: tree.Action) -> tuple[tree.Needs, ...]:
    return tuple(line for line in node.lines if isinstance(line, tree.Needs))


def refusals(node: tree.Action, speech: Speech, *, exact: bool = True) -> Iterator[Text]:
    """The sentence of each condition. If it has none: words if there are any, or else the condition as written; if not
    ``exact``, nothing.
    """
    own = node.name.text
    body = speech.model.bodies.get(Symbol("action", own))
    assert isinstance(body, ActionBody)
    teller = Teller(speech, [pick.name for pick in body.picks])
    for at, (found, needed) in enumerate(zip(conditions(node), body.needs, strict=True)):
        said = speech.prose(found.prose, needs_key(own, found, at), own)
        told = None if said else teller.fact(needed.test)
        if said or told is not None:
            yield said or (Run(speech.say("unless", value=told or "")),)
        else:
            yield worded(speech, "unless", line(condition(found.condition))) if exact else ()


def forbidden(
    node: tree.Action, speech: Speech, *, exact: bool = True, known: dict[tuple[Text, ...], Symbol] | None = None
) -> Iterator[Piece]:
    """When the action is refused; conditions that always hold with the chosen options are left out.

    ``known``: actions whose sentences stand before this one. Where all are the same, the other action is named.
    """
    body = speech.model.bodies.get(Symbol("action", node.name.text))
    needs = body.needs if isinstance(body, ActionBody) else ()
    told = zip(refusals(node, speech, exact=exact), needs, strict=True)
    texts = [text for text, one in told if text and settled(one.test, speech.agreed) is not True]
    own_name = node.name.text
    quoted = {quote.path for prose in node.prose for quote in quotes_in(prose)}  # what can be picked is told there
    said = {one.generator.name.text: one.prose for one in refusing(node)}
    of_picks = {name: speech.prose(prose, pick_key(own_name, name), own_name) for name, prose in said.items()}
    texts[:0] = [text for name, text in of_picks.items() if name not in quoted]
    found = tuple(dict.fromkeys(texts))
    symbol = Symbol("action", node.name.text)
    own = all(one.prose for one in conditions(node))
    other = known.setdefault(found, symbol) if known is not None and own else symbol
    if other != symbol and len(found) > 1:
        yield Paragraph(linked(speech, "not-allowed-like", "action", (other,)))
    elif found:
        yield Paragraph((Run(speech.say("not-allowed"), "quiet"),))
        yield Items(found)


def picks(node: tree.Action, speech: Speech) -> str:
    """What is chosen, in order."""
    found = []
    for pick in node.lines:
        if not isinstance(pick, tree.Pick):
            continue
        many = f"{amount(pick.how_many)} " if pick.how_many is not None else ""
        generator = pick.generator
        name, domain = many + generator.name.text, code(generator.domain)
        if generator.where:
            found.append(speech.say("pick-where", name=name, domain=domain, condition=line(condition(generator.where))))
        else:
            found.append(speech.say("pick", name=name, domain=domain))
    return speech.say("choose", picks=speech.say("then-choose").join(found)) if found else ""
