"""In: a model. Out: what the words in its rules mean: definitions, ways and counters that have sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..model.called import CALLED
from ..model.symbols import Symbol
from ..model.terms import DefineBody
from ..model.types import Bool, plain
from .pages import Items, Piece, Run, Text
from .parts import node_of
from .sentences import told
from .speech import Speech, prose_key
from .units import Rules

MEANT = frozenset({"define", "graph", "resource", "var", "zone"})


def meanings(speech: Speech, elsewhere: Collection[Symbol]) -> Iterator[Piece]:
    """In the order of the rules that ask for them. ``elsewhere``: those that are told in another section."""
    items: list[Text] = []
    for symbol, rules in Rules(speech).of.items():
        if symbol.kind not in MEANT or symbol in elsewhere or speech.model.headers.off_table(symbol):
            continue
        if not any(rule.has_units for rule in rules):
            continue
        texts = [speech.prose(node_of(symbol, speech).prose, prose_key(symbol), symbol.name)]
        texts += [speech.prose(one.prose, one.key, symbol.name) for one in told(symbol, speech)]
        known = [text for text in texts if text]
        if known:
            said = [run for text in known for run in (Run(" "), *text)]
            name = (Run(f"{speech.title(symbol)}.", "strong"),) if for_people(symbol, speech) else ()
            items.append((*name, *(said if name else said[1:])))
    if items:
        yield Items(tuple(items))


def for_people(symbol: Symbol, speech: Speech) -> bool:
    """Whether there is a name that people may read: an identifier of several words is none for what is so or not."""
    body = speech.model.bodies.get(symbol)
    fact = isinstance(body, DefineBody) and isinstance(plain(body.value.type), Bool)
    return not fact or "_" not in symbol.name or CALLED in speech.names.rows.get(symbol, {})
