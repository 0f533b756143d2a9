"""In: a declaration. Out: what a book says about it in several places: its prose, and what follows from the rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from ..model.symbols import Symbol
from ..model.terms import DefineBody, WinnerBody
from ..syntax import tree
from ..views.outline import choices, nodes
from ..views.prose import code
from .pages import Items, Paragraph, Piece, Run, Text
from .speech import Speech, prose_key
from .telling import Teller

Node = TypeVar("Node")
COUNTING = frozenset({"score", "standing", "winner"})
"""The declarations that say what counts."""


def declared(kind: type[Node], speech: Speech) -> Iterator[Node]:
    return nodes(speech.model, kind)


def said(node: tree.Line, symbol: Symbol, speech: Speech) -> Iterator[Piece]:
    """The prose of a declaration as a paragraph."""
    text = speech.prose(node.prose, prose_key(symbol), symbol.name)
    if text:
        yield Paragraph(text)


def node_of(symbol: Symbol, speech: Speech) -> tree.Declaration:
    return speech.model.nodes[symbol].declaration


def criteria(node: tree.Winner, speech: Speech, *, exact: bool = True) -> Iterator[Text]:
    """The lines of ``winner``: what is compared first, and then. ``exact``: what has no words is given as written."""
    told = (criterion(node, at, speech, exact=exact) for at in range(1, len(node.lines) + 1))
    yield from (text for text in told if text)


def criterion(node: tree.Winner, at: int, speech: Speech, *, exact: bool) -> Text:
    """One line of ``winner``, by its number."""
    words = {"most": "most", "least": "least", "where": "those-where"}
    body, line = speech.model.bodies.get(Symbol("winner", "winner")), node.lines[at - 1]
    if not isinstance(body, WinnerBody) or not isinstance(line, tree.Criterion) or line.value is None:
        return ()
    said_ = speech.prose(line.prose, f"winner {at}", "winner")
    teller, value = Teller(speech, (body.player,)), body.lines[at - 1].value
    told = None
    if value is not None:
        told = teller.who(value) if line.manner == "where" else teller.amount(value)
    if not exact and not said_ and told is not None and told.isdecimal():
        return ()  # with these options it is equal for all
    if said_ or told:
        whole = told if line.manner == "where" else speech.say(words[line.manner], value=told or "")
        return said_ or (Run(whole or ""),)
    return worded(speech, words[line.manner], code(line.value)) if exact else ()


def score_said(node: tree.Score, speech: Speech, *, exact: bool = True) -> Text:
    """What a score is: as described, else in words if there are any, else as written."""
    body = speech.model.bodies.get(Symbol("score", "score"))
    told = Teller(speech, body.params).amount(body.value) if isinstance(body, DefineBody) else None
    if told is not None:
        return (Run(speech.say("score-is", value=told)),)
    return worded(speech, "score-is", code(node.value)) if exact else ()


def worded(speech: Speech, sentence: str, written: str) -> Text:
    """A sentence that contains an expression as written."""
    before, _, after = speech.say(sentence, value="\0").partition("\0")
    return tuple(run for run in (Run(before), Run(written, "code"), Run(after)) if run.text)


def who_shares(node: tree.Winner, speech: Speech) -> Text:
    """What happens if all that is compared is equal."""
    for at, line in enumerate(node.lines, 1):
        if isinstance(line, tree.Criterion) and line.manner == "shared":
            said_ = speech.prose(line.prose, f"winner {at}", "winner")
            return said_ or (Run(speech.say("win-shared")),)
    return (Run(speech.say("win-open")),)


def list_of(texts: Iterator[Text], *, numbered: bool = False) -> Iterator[Piece]:
    found = tuple(texts)
    if found:
        yield Items(found, numbered)


def owner_of(node: tree.Zone, speech: Speech) -> str:
    if node.owner is None:
        return speech.say("owner-table")
    name = node.owner.text
    if name == "player":
        return speech.say("owner-player")
    if Symbol("board", name) in speech.model.nodes:
        return speech.say("owner-cell", board=speech.name(Symbol("board", name)))
    kind = next((kind for kind in ("component", "enum", "part") if Symbol(kind, name) in speech.model.nodes), "enum")
    return speech.say("owner-thing", thing=speech.name(Symbol(kind, name)))  # type: ignore[arg-type]


def zone_words(node: tree.Zone, speech: Speech) -> str:
    things = speech.listed((speech.name(Symbol("component", name.text)) for name in node.holds), "or")
    found = [speech.say(f"zone-{node.kind.text}", things=things)]
    seen = node.seen_by.text if node.seen_by else "nobody" if node.kind.text in {"stack", "bag"} else "everyone"
    if seen == "nobody":
        found.append(speech.say("zone-hidden-stack" if node.kind.text == "stack" else "zone-hidden"))
    elif seen == "owner":
        found.append(speech.say("zone-owner"))
    if node.up_to is not None:
        found.append(speech.say("zone-room", room=code(node.up_to)))
    if node.turned:
        found.append(speech.say("zone-turned"))
    return ", ".join(found)


def many(speech: Speech) -> str:
    """The number of players: ``2 to 4``."""
    numbers = speech.model.headers.players
    if len(numbers) > 1 and list(range(numbers[0], numbers[-1] + 1)) == list(numbers):
        return speech.say("to", low=str(numbers[0]), high=str(numbers[-1]))
    return speech.listed(map(str, numbers), "or")


def may_be(node: tree.Option, speech: Speech) -> str:
    """The possible values of an option, in words."""
    if isinstance(node.type.base, tree.YesNoType):
        return speech.listed([speech.say("yes"), speech.say("no")], "or")
    if isinstance(node.type.base, tree.NamedType):
        values = speech.model.headers.enums.get(Symbol("enum", node.type.base.name), ())
        return speech.listed([speech.name(Symbol("value", value, node.type.base.name)) for value in values], "or")
    return choices(node, speech.model)


def by_default(node: tree.Option, speech: Speech) -> str:
    """What is played unless the table agrees otherwise."""
    if isinstance(node.default, tree.YesNo):
        return speech.say("default-on" if node.default.value else "default-off")
    return speech.say("by-default", value=value_of(node, speech))


def value_of(node: tree.Option, speech: Speech) -> str:
    match node.default, node.type.base:
        case tree.YesNo(value=value), _:
            return speech.say("yes" if value else "no")
        case tree.Use(name=name), tree.NamedType(name=enum):
            return speech.name(Symbol("value", name, enum))
        case _:  # any other value is written as in the rules
            return code(node.default)
