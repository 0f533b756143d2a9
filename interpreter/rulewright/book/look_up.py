"""In: a model. Out: the second way through a book: all declarations, for looking them up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from ..model.symbols import Symbol
from ..syntax import tree
from ..syntax.unparse import unparse_declaration
from ..syntax.unparse.expressions import type_of
from ..views.actions import offered_in
from ..views.mentions import mentioned
from ..views.prose import code, line
from . import allowed
from .drawing.boards import board_drawn
from .drawing.phases import phases_drawn
from .naming import link, linked
from .order import called, offered
from .pages import Grid, Items, Listing, Paragraph, Piece, Run, Section, Text
from .parts import (
    criteria,
    declared,
    list_of,
    may_be,
    node_of,
    owner_of,
    said,
    score_said,
    value_of,
    who_shares,
    zone_words,
)
from .prices import costs
from .sentences import beneath
from .speech import Speech, prose_key
from .worked import begins_with, example

Users: TypeAlias = Mapping[Symbol, Mapping[str, Mapping[Symbol, None]]]
"""What refers to what, and how."""


def look_up(speech: Speech) -> Section:
    users, offered = mentioned(speech.model), offered_in(speech.model)
    made = (
        phases(speech),
        several(
            "actions",
            "action",
            (action(node, speech, users, offered) for node in declared(tree.Action, speech)),
            speech,
        ),
        several("components", "component", things(speech), speech),
        several("boards", "board", (board(node, speech) for node in declared(tree.Board, speech)), speech),
        several("ways", "graph", (graph(node, speech) for node in declared(tree.Graph, speech)), speech),
        zones(speech),
        counters(speech),
        several("options", "option", (option(node, speech, users) for node in declared(tree.Option, speech)), speech),
        winning(speech),
        several("definitions", "define", definitions(speech), speech),
        several("rulings", "ruling", (ruling(node, speech) for node in declared(tree.Ruling, speech)), speech),
        several("positions", "position", (position(node, speech) for node in declared(tree.Position, speech)), speech),
        several("examples", "example", (shown(node, speech) for node in declared(tree.Example, speech)), speech),
    )
    found = tuple(one for one in made if one.pieces or one.sections)
    return Section("look-up", speech.say("look-up"), (), (*found, index(found, speech)))


def index(sections: tuple[Section, ...], speech: Speech) -> Section:
    """Everything that has a section of its own, with its name and kind."""
    named = sorted(
        (inner.title.casefold(), inner.title, inner.anchor, part.title) for part in sections for inner in part.sections
    )
    items = tuple((Run(title, link=to), Run(f" ({sort})", "quiet")) for _, title, to, sort in named)
    return Section("look-up-index", speech.say("index"), (Items(items),) if items else ())


def several(title: str, slug: str, sections: Iterator[Section], speech: Speech) -> Section:
    return Section(f"look-up-{slug}", speech.say(title), (), tuple(sections))


def phases(speech: Speech) -> Section:
    """A picture of how phases follow each other, then each by itself."""
    found = several("phases", "phase", (phase(node, speech) for node in declared(tree.Phase, speech)), speech)
    picture = phases_drawn(speech)
    return replace(found, pieces=(picture,)) if picture is not None else found


def phase(node: tree.Phase, speech: Speech) -> Section:
    symbol = Symbol("phase", node.name.text)
    pieces: list[Piece] = [*said(node, symbol, speech), *beneath(symbol, speech, whole=True)]
    choices_ = offered(symbol, speech.model)
    if choices_:
        pieces.append(Paragraph(linked(speech, "asks", "actions", choices_)))
    following = called(symbol, speech.model)
    if following:
        pieces.append(Paragraph(linked(speech, "calls", "phases", following)))
    return Section(speech.anchor(symbol), speech.title(symbol), (*pieces, exact(node)))


def exact(node: tree.Declaration) -> Listing:
    """The rule itself, without its prose."""
    bare = replace(node, prose=(), comments=tree.Comments())
    return Listing(unparse_declaration(bare))


def action(node: tree.Action, speech: Speech, users: Users, offered: Mapping[str, tuple[str, ...]]) -> Section:
    symbol = Symbol("action", node.name.text)
    pieces: list[Piece] = [*said(node, symbol, speech), *beneath(symbol, speech, whole=True)]
    facts = []
    if node.guard is not None:
        facts.append(speech.say("only-when", condition=code(node.guard)))
    price = costs(node, speech)
    if price:
        facts.append(speech.say("cost-is", price=price))
    facts += allowed.limits(node, speech)
    if facts:
        pieces.append(Paragraph((Run(" ".join(facts)),)))
    phases = tuple(Symbol("phase", name) for name in offered.get(node.name.text, ()))
    pieces.append(
        Paragraph(linked(speech, "offered-in", "phases", phases) if phases else (Run(speech.say("offered-nowhere")),))
    )
    pieces += allowed.forbidden(node, speech)
    chosen = allowed.picks(node, speech)
    if chosen:
        pieces.append(Paragraph((Run(chosen, "quiet"),)))
    examples = tuple(
        dict.fromkeys(user for role in users.get(symbol, {}).values() for user in role if user.kind == "example")
    )
    if examples:
        pieces.append(Paragraph(linked(speech, "shown-in", "things", examples)))
    return Section(speech.anchor(symbol), speech.title(symbol), (*pieces, exact(node)))


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
        symbol = Symbol(
            "resource" if node.resource else "var", node.name.text, node.owner.text if node.owner is not None else ""
        )
        facts = [line(type_of(node.type))]
        if node.start is not None:
            facts.append(speech.say("starts-at", value=code(node.start)))
        if node.per is not None and node.per.text != "game":
            facts.append(speech.say("lasts", phase=speech.name(Symbol("phase", node.per.text))))
        if node.resource:
            facts.append(speech.say("pays"))
        said_ = speech.prose(node.prose, prose_key(symbol), node.name.text)
        rows.append(((Run(speech.title(symbol), "strong"),), (Run(", ".join(facts)),), said_))
    head = tuple(map(speech.say, ("name", "what", "in-words")))
    return Section("look-up-counter", speech.say("counters"), (Grid(head, tuple(rows)),) if rows else ())


def option(node: tree.Option, speech: Speech, users: Users) -> Section:
    symbol = Symbol("option", node.name.text)
    everyone = dict.fromkeys(user for role in users.get(symbol, {}).values() for user in role)
    touched = tuple(user for user in everyone if user.kind in {"action", "phase", "define"})
    values = speech.say("choices", values=may_be(node, speech))
    default = speech.say("by-default", value=value_of(node, speech))
    return Section(
        speech.anchor(symbol),
        speech.title(symbol),
        (
            *said(node, symbol, speech),
            Paragraph((Run(f"{values}; {default}", "quiet"),)),
            *([Paragraph(linked(speech, "changes-what", "things", touched))] if touched else []),
        ),
    )


def winning(speech: Speech) -> Section:
    """What is counted, and what is compared in which order."""
    pieces: list[Piece] = []
    for score in declared(tree.Score, speech):
        if score.word == "score":
            pieces.append(Paragraph(score_said(score, speech)))
        pieces.append(exact(score))
    for winner in declared(tree.Winner, speech):
        pieces += list_of(criteria(winner, speech), numbered=True)
        pieces.append(Paragraph(who_shares(winner, speech)))
    return Section("look-up-winner", speech.say("ending"), tuple(pieces))


def definitions(speech: Speech) -> Iterator[Section]:
    """Definitions in words, if they have any, and as written."""
    for node in declared(tree.Define, speech):
        symbol = Symbol("define", node.name.text)
        exact = Paragraph((Run(code(node.value), "code"),))
        yield Section(speech.anchor(symbol), speech.title(symbol), (*said(node, symbol, speech), exact))


def ruling(node: tree.Ruling, speech: Speech) -> Section:
    symbol = Symbol("ruling", node.question.text)
    question = speech.heading(symbol, node.question)
    pieces: list[Piece] = [*said(node, symbol, speech)]
    named = tuple(
        target
        for found in node.lines
        if isinstance(found, tree.See)
        for name in found.names
        for target in (Symbol("action", name.text), Symbol("phase", name.text), Symbol("define", name.text))
        if target in speech.model.nodes
    )
    if named:
        pieces.append(Items(tuple((link(target, speech),) for target in named)))
    return Section(speech.anchor(symbol), question, tuple(pieces))


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
