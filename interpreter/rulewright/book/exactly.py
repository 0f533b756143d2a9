"""In: a model. Out: what only those look up who work on the rules: all declarations beside actions and phases, as they
are written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..model.symbols import Symbol, SymbolKind
from ..syntax import tree
from ..syntax.unparse import unparse_declaration
from ..syntax.unparse.expressions import type_of
from ..views.prose import code, line
from .drawing.boards import board_drawn
from .pages import Grid, Items, Listing, Paragraph, Piece, Run, Section, Text
from .parts import declared, node_of, owner_of, said, zone_words
from .sentences import beneath
from .speech import Speech, prose_key
from .worked import begins_with, example


def exact(node: tree.Declaration) -> Listing:
    """The rule itself, without its prose."""
    bare = replace(node, prose=(), comments=tree.Comments())
    return Listing(unparse_declaration(bare))


def things(speech: Speech) -> Iterator[Section]:
    """Components and their parts, and the enums."""
    for symbol in speech.model.nodes:
        node = node_of(symbol, speech)
        if isinstance(node, tree.Component | tree.Part | tree.Enum):
            yield Section(speech.anchor(symbol), speech.title(symbol), (*said(node, symbol, speech), exact(node)))


def board(node: tree.Board, speech: Speech) -> Section:
    symbol = Symbol("board", node.name.text)
    return Section(
        speech.anchor(symbol),
        speech.title(symbol),
        (*said(node, symbol, speech), *board_drawn(symbol, speech), exact(node)),
    )


def graph(node: tree.Graph, speech: Speech) -> Section:
    symbol = Symbol("graph", node.name.text)
    return Section(
        speech.anchor(symbol),
        speech.title(symbol),
        (*said(node, symbol, speech), *beneath(symbol, speech, whole=True), exact(node)),
    )


def zones(speech: Speech) -> Section:
    rows: list[tuple[Text, ...]] = []
    for node in declared(tree.Zone, speech):
        symbol = Symbol("zone", node.name.text, node.owner.text if node.owner else "")
        rows.append(
            (
                (Run(speech.title(symbol), "strong"),),
                (Run(owner_of(node, speech)),),
                (Run(zone_words(node, speech)),),
                speech.prose(node.prose, prose_key(symbol), node.name.text),
            )
        )
    head = tuple(map(speech.say, ("name", "where", "what", "in-words")))
    return Section("look-up-zone", speech.say("zones"), (Grid(head, tuple(rows)),) if rows else ())


def counters(speech: Speech) -> Section:
    rows: list[tuple[Text, ...]] = []
    for node in declared(tree.Var, speech):
        owner = node.owner.text if node.owner is not None else ""
        symbol = Symbol("resource" if node.resource else "var", node.name.text, owner)
        facts = [line(type_of(node.type))]
        if node.keys:
            facts.append(speech.say("for-each", things=speech.listed(key_said(key, speech) for key in node.keys)))
        if node.start is not None:
            facts.append(speech.say("starts-at", value=code(node.start)))
        if node.per is not None and node.per.text != "game":
            facts.append(speech.say("lasts", phase=speech.name(Symbol("phase", node.per.text))))
        if node.resource:
            facts.append(speech.say("pays"))
        if node.up_to is not None:
            facts.append(speech.say("grows-to", room=code(node.up_to)))
        if node.seen_by is not None and node.seen_by.text != "everyone":
            facts.append(speech.say("zone-owner" if node.seen_by.text == "owner" else "zone-hidden"))
        if node.off_table:
            facts.append(speech.say("off-table"))
        said_ = speech.prose(node.prose, prose_key(symbol), node.name.text)
        rows.append(((Run(speech.title(symbol), "strong"),), (Run(", ".join(facts)),), said_))
    head = tuple(map(speech.say, ("name", "what", "in-words")))
    return Section("look-up-counter", speech.say("counters"), (Grid(head, tuple(rows)),) if rows else ())


def memories(speech: Speech) -> Section:
    """What is remembered of earlier positions."""
    rows: list[tuple[Text, ...]] = []
    for node in declared(tree.Memory, speech):
        symbol = Symbol("memory", node.name.text)
        things = speech.listed(speech.name(one) for one in speech.model.headers.memories.get(symbol, ()))
        facts = speech.say("remembers", things=things, room=code(node.up_to))
        said_ = speech.prose(node.prose, prose_key(symbol), node.name.text)
        rows.append(((Run(speech.title(symbol), "strong"),), (Run(facts),), said_))
    head = tuple(map(speech.say, ("name", "what", "in-words")))
    return Section("look-up-memory", speech.say("memories"), (Grid(head, tuple(rows)),) if rows else ())


def key_said(node: tree.Type, speech: Speech) -> str:
    """What a variable is of besides its owner."""
    if isinstance(node.base, tree.NamedType):
        kinds: tuple[SymbolKind, ...] = ("enum", "board")
        named = (Symbol(kind, node.base.name) for kind in kinds)
        return next((speech.name(one) for one in named if one in speech.model.nodes), line(type_of(node)))
    return line(type_of(node))


def definitions(speech: Speech) -> Iterator[Section]:
    """Definitions in words, if they have any, and as written."""
    for node in declared(tree.Define, speech):
        symbol = Symbol("define", node.name.text)
        exact = Paragraph((Run(code(node.value), "code"),))
        lets = [
            (Run(f"{one.name.text} = {code(one.value)}", "code"),) for one in node.lines if isinstance(one, tree.Let)
        ]
        parts = (Items(tuple(lets)),) if lets else ()
        yield Section(speech.anchor(symbol), speech.title(symbol), (*said(node, symbol, speech), exact, *parts))


def position(node: tree.Position, speech: Speech) -> Section:
    symbol = Symbol("position", node.name.text)
    pieces: list[Piece] = [*said(node, symbol, speech)]
    if node.given:
        pieces.append(Paragraph(begins_with(node.given, speech)))
    return Section(speech.anchor(symbol), speech.title(symbol), (*pieces, exact(node)))


def shown(node: tree.Example, speech: Speech) -> Section:
    symbol = Symbol("example", node.title.text)
    title = speech.heading(symbol, node.title)
    return Section(speech.anchor(symbol), title, tuple(example(node, speech)))
