"""In: a model. Out: the second way through a book: every rule once, for looking it up, and an index.

Those who play read it in words; for those who work on the rules, all is there as it is written, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from ..model import guards
from ..model.symbols import Symbol
from ..play.called import capital
from ..syntax import tree
from ..views.actions import offered_in
from ..views.mentions import mentioned
from ..views.prose import code
from . import allowed, exactly
from .alphabet import alphabetical
from .bills import bill
from .drawing.phases import phases_drawn
from .exactly import exact
from .naming import linked, with_names
from .order import called, offered
from .pages import Edition, Entry, Index, Paragraph, Piece, Run, Section, Text, Word, Words
from .parts import by_default, criteria, declared, list_of, may_be, said, score_said, who_shares
from .prices import costs
from .sentences import beneath
from .speech import Speech, prose_key
from .vocabulary import vocabulary

Users: TypeAlias = Mapping[Symbol, Mapping[str, Mapping[Symbol, None]]]
"""What refers to what, and how."""


def look_up(speech: Speech, edition: Edition = "player") -> Section:
    whole = edition == "designer"
    users, offers = mentioned(speech.model), offered_in(speech.model)
    found = [
        phases(speech, whole=whole),
        several(
            "actions", "action", (action(node, speech, users, offers, whole=whole) for node in actions(speech)), speech
        ),
        *(described(speech) if whole else ()),
        several("options", "option", (option(node, speech, users) for node in declared(tree.Option, speech)), speech),
        winning(speech, whole=whole),
        *((several("definitions", "define", exactly.definitions(speech), speech),) if whole else ()),
        several("rulings", "ruling", (ruling(node, speech) for node in declared(tree.Ruling, speech)), speech),
        *(tried(speech) if whole else (words(speech),)),
    ]
    return Section("look-up", speech.say("look-up"), (), tuple(one for one in found if one.pieces or one.sections))


def actions(speech: Speech) -> Iterator[tree.Action]:
    return declared(tree.Action, speech)


def described(speech: Speech) -> Iterator[Section]:
    """Things and places, as they are written."""
    yield several("components", "component", exactly.things(speech), speech)
    yield several("boards", "board", (exactly.board(node, speech) for node in declared(tree.Board, speech)), speech)
    yield several("ways", "graph", (exactly.graph(node, speech) for node in declared(tree.Graph, speech)), speech)
    yield exactly.zones(speech)
    yield exactly.counters(speech)
    yield exactly.memories(speech)


def tried(speech: Speech) -> Iterator[Section]:
    """What tests the rules."""
    positions = (exactly.position(node, speech) for node in declared(tree.Position, speech))
    yield several("positions", "position", positions, speech)
    yield several(
        "examples", "example", (exactly.shown(node, speech) for node in declared(tree.Example, speech)), speech
    )


def words(speech: Speech) -> Section:
    found = tuple(vocabulary(speech))
    return Section("look-up-words", speech.say("vocabulary"), (Words(found),) if found else ())


def index(learn: Section, look_up: Section, speech: Speech, edition: Edition) -> Section:
    """Everything that has a place of its own, and where it is told: first to learn it, then to look it up."""
    known = {one.anchor for one in learn.walk()}
    told = [
        *((inner.title, inner.anchor, part.title) for part in look_up.sections for inner in part.sections),
        *((word.name, word.anchor, word.note) for part in look_up.sections for word in words_in(part)),
    ]
    names = [name.casefold() for name, _, _ in told]
    entries = [
        Entry(
            name,
            tuple(one for one in (f"learn-{anchor}", anchor) if one == anchor or one in known),
            note if names.count(name.casefold()) > 1 else "",
        )
        for name, anchor, note in told
        if edition == "designer" or not anchor.startswith("ruling-")  # a question is no name
    ]
    entries.sort(key=lambda entry: (alphabetical(entry.name, speech.language), entry.note))
    return Section("look-up-index", speech.say("index"), (Index(tuple(entries)),) if entries else ())


def words_in(section: Section) -> Iterator[Word]:
    for piece in section.pieces:
        if isinstance(piece, Words):
            yield from piece.words


def several(title: str, slug: str, sections: Iterator[Section], speech: Speech) -> Section:
    return Section(f"look-up-{slug}", speech.say(title), (), tuple(sections))


def phases(speech: Speech, *, whole: bool) -> Section:
    """A picture of how phases follow each other, then each by itself."""
    known = (phase(node, speech, whole=whole) for node in declared(tree.Phase, speech))
    found = several("phases", "phase", (one for one in known if whole or one.pieces[:-1]), speech)
    picture = phases_drawn(speech)
    return replace(found, pieces=(picture,)) if picture is not None else found


def phase(node: tree.Phase, speech: Speech, *, whole: bool) -> Section:
    symbol = Symbol("phase", node.name.text)
    pieces: list[Piece] = [*said(node, symbol, speech), *beneath(symbol, speech, whole=True)]
    sentences: list[Text] = []
    choices_, following = offered(symbol, speech.model), called(symbol, speech.model)
    if choices_:
        sentences.append(linked(speech, "asks", "actions", choices_))
    if following and (whole or pieces or choices_):
        sentences.append(linked(speech, "calls", "phases", following))
    pieces += one_after_another(sentences)
    return Section(speech.anchor(symbol), speech.title(symbol), (*only_with(symbol, speech), *pieces, exact(node)))


def one_after_another(sentences: Sequence[Text]) -> Iterator[Paragraph]:
    """In one paragraph."""
    if sentences:
        first, *others = sentences
        yield Paragraph((*first, *(run for one in others for run in (Run(" "), *one))))


def only_with(symbol: Symbol, speech: Speech) -> Iterator[Piece]:
    """The options without which something has no part in the game."""
    guard = speech.model.guards.get(symbol)
    asked = tuple(sorted(guards.options_in(guard) or (), key=str)) if guard is not None else ()
    if asked:
        yield Paragraph(linked(speech, "only-with", "options", asked))


def action(
    node: tree.Action, speech: Speech, users: Users, offers: Mapping[str, tuple[str, ...]], *, whole: bool
) -> Section:
    """``whole``: with formulas and tests."""
    symbol = Symbol("action", node.name.text)
    pieces: list[Piece] = [*said(node, symbol, speech), *beneath(symbol, speech, whole=True)]
    facts = []
    if whole and node.guard is not None:
        facts.append(speech.say("only-when", condition=code(node.guard)))
    price = costs(node, speech) if whole else bill(node, speech)
    if price:
        facts.append(speech.say("cost-is", price=price))
    facts += allowed.limits(node, speech, exact=whole)
    sentences: list[Text] = [(Run(" ".join(facts)),)] if facts else []
    phases = tuple(Symbol("phase", name) for name in offers.get(node.name.text, ()))
    if phases:
        sentences.append(linked(speech, "offered-in", "phases", phases))
    elif whole:
        sentences.append((Run(speech.say("offered-nowhere")),))
    pieces += one_after_another(sentences)
    pieces += allowed.forbidden(node, speech, exact=whole)
    chosen = allowed.picks(node, speech) if whole else ""
    if chosen:
        pieces.append(Paragraph((Run(chosen, "quiet"),)))
    everyone = dict.fromkeys(user for role in users.get(symbol, {}).values() for user in role)
    for sentence, kind in (("shown-in", "example"), ("see-also", "ruling")):
        others = tuple(user for user in everyone if user.kind == kind and (whole or kind != "example"))
        if others:
            pieces.append(Paragraph(linked(speech, sentence, "things", others)))
    return Section(speech.anchor(symbol), speech.title(symbol), (*only_with(symbol, speech), *pieces, exact(node)))


def option(node: tree.Option, speech: Speech, users: Users) -> Section:
    symbol = Symbol("option", node.name.text)
    everyone = dict.fromkeys(user for role in users.get(symbol, {}).values() for user in role)
    touched = tuple(user for user in everyone if user.kind in {"action", "phase", "define"})
    values = speech.say("choices", values=may_be(node, speech))
    default = by_default(node, speech)
    changes = (Run(" "), *linked(speech, "changes-what", "things", touched)) if touched else ()
    return Section(
        speech.anchor(symbol),
        speech.title(symbol),
        (
            *said(node, symbol, speech),
            Paragraph((Run(f"{capital(values)}. {default}", "quiet"), *changes)),
        ),
    )


def winning(speech: Speech, *, whole: bool) -> Section:
    """What is counted, and what is compared in which order."""
    pieces: list[Piece] = []
    for score in declared(tree.Score, speech):
        if score.word == "score" and (text := score_said(score, speech, exact=whole)):
            pieces.append(Paragraph(text))
        pieces.append(exact(score))
    for winner in declared(tree.Winner, speech):
        pieces += list_of(criteria(winner, speech, exact=whole), numbered=True)
        pieces.append(Paragraph(who_shares(winner, speech)))
    return Section("look-up-winner", speech.say("ending"), tuple(pieces))


def ruling(node: tree.Ruling, speech: Speech) -> Section:
    symbol = Symbol("ruling", node.question.text)
    question = speech.heading(symbol, node.question)
    text = with_names(speech.prose(node.prose, prose_key(symbol)), speech)
    pieces: list[Piece] = [Paragraph(text)] if text else []
    named = tuple(
        target
        for found in node.lines
        if isinstance(found, tree.See)
        for name in found.names
        for target in (Symbol("action", name.text), Symbol("phase", name.text), Symbol("define", name.text))
        if target in speech.model.nodes
    )
    if named:
        pieces.append(Paragraph(linked(speech, "see-also", "things", named)))
    return Section(speech.anchor(symbol), question, tuple(pieces))
