"""In: a model. Out: what its names mean, for those who play: things, places, what is counted, and what is defined.

What only the machine needs, such as zones that looks hide and definitions of tests, is left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..syntax import tree
from ..views.mentions import reached
from ..views.prose import on_kinds
from .alphabet import alphabetical
from .exactly import exact
from .folding import plays
from .hiding import hidden
from .naming import with_names
from .pages import Text, Word
from .parts import COUNTING, owner_of
from .speech import Speech, prose_key

RULES = frozenset({"action", "phase", "score", "standing", "winner"})


def vocabulary(speech: Speech) -> Iterator[Word]:
    """In the order of the alphabet."""
    found = [*things(speech), *kinds(speech)]
    yield from sorted(found, key=lambda word: (alphabetical(word.name, speech.language), word.note))


def things(speech: Speech) -> Iterator[Word]:
    unseen = hidden(speech.model)
    used, counted = reached(RULES, speech.model), reached(COUNTING, speech.model)
    for symbol, placed in speech.model.nodes.items():
        node = placed.declaration
        if not plays(symbol, speech.model, speech.agreed):
            continue
        note = ""
        text = speech.prose(node.prose, prose_key(symbol), symbol.name) if isinstance(node, DESCRIBED) else ()
        match node:
            case tree.Zone():
                if symbol in unseen:
                    continue
                note = owner_of(node, speech)
            case tree.Var():
                if node.off_table or (not node.resource and symbol not in counted):
                    continue
            case tree.Define():
                if symbol not in used:
                    continue
            case _:  # other things are for all who play
                pass
        if text:
            yield Word(speech.anchor(symbol), speech.title(symbol), note, with_names(text, speech), exact(node))


DESCRIBED = (
    *(tree.Component, tree.Part, tree.Enum, tree.Board, tree.Graph),
    *(tree.Zone, tree.Var, tree.Define),
)


def kinds(speech: Speech) -> Iterator[Word]:
    """Kinds that do something of their own."""
    texts = on_kinds(speech.model)
    for component, several in speech.model.kinds.items():
        for kind in several:
            if kind.symbol in texts and plays(component, speech.model, speech.agreed):
                text: Text = speech.prose(texts[kind.symbol], prose_key(kind.symbol))
                yield Word(speech.anchor(kind.symbol), speech.title(kind.symbol), speech.name(component), text)
