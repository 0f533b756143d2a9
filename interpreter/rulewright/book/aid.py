"""In: a model. Out: a page to lay beside the board: the turn, what can be done, what counts, how it ends, the signs."""

from __future__ import annotations

import re

from ..model.symbols import Symbol
from ..syntax import tree
from . import allowed
from .bills import bill
from .drawing.scenes import LegendDrawn
from .learn import counted, ladder
from .naming import link
from .order import chosen
from .pages import Grid, Items, Paragraph, Picture, Piece, Run, Section, Text, plain
from .parts import criteria, declared, node_of, score_said
from .speech import Speech, prose_key
from .strip import strip
from .teaching import teaching

FIRST = re.compile(r"^(.*?[.!?…])(?:\s|$)", re.DOTALL)
"""The first sentence of a text."""


def aid(speech: Speech) -> Section:
    found = (turn(speech), actions(speech), scoring(speech), ending(speech), signs(speech))
    return Section("aid", speech.say("aid"), (), tuple(one for one in found if one.pieces))


def turn(speech: Speech) -> Section:
    chips = strip(speech, {})
    return Section("aid-turn", speech.say("aid-turn"), (chips,) if chips is not None else ())


def actions(speech: Speech) -> Section:
    """What is done, for how much, how often. What is the same for all, nothing, has no column."""
    rows: list[tuple[Text, ...]] = []
    for symbol in in_groups(speech):
        node = node_of(symbol, speech)
        assert isinstance(node, tree.Action)
        text = plain(speech.prose(node.prose, prose_key(symbol), symbol.name))
        first = FIRST.match(text)
        limits = " ".join(allowed.limits(node, speech, exact=False))
        what = (Run(first[1] if first is not None else text),)
        rows.append(((link(symbol, speech),), what, (Run(bill(node, speech)),), (Run(limits),)))
    head = tuple(map(speech.say, ("action", "what", "cost", "limit")))
    kept = [at for at in range(len(head)) if any(plain(row[at]) for row in rows)]
    grid = Grid(tuple(head[at] for at in kept), tuple(tuple(row[at] for at in kept) for row in rows))
    return Section("aid-actions", speech.say("actions"), (grid,) if rows else ())


def in_groups(speech: Speech) -> list[Symbol]:
    """The actions that somebody may choose, in the order in which they are taught."""
    known = chosen(speech.model, speech.agreed)
    declared_ = [Symbol("action", node.name.text) for node in declared(tree.Action, speech)]
    grouped = [action for group in teaching(speech.model).groups for action in group.actions]
    return [symbol for symbol in dict.fromkeys((*grouped, *declared_)) if symbol in known]


def scoring(speech: Speech) -> Section:
    pieces: list[Piece] = []
    lines: list[Text] = []
    for node in declared(tree.Score, speech):
        if node.word == "score":
            text = speech.prose(node.prose, "score prose", "score") or score_said(node, speech, exact=False)
            pieces += [Paragraph(text)] if text else []
    for define in counted(speech):
        steps = tuple(ladder(define, speech))
        text = speech.prose(node_of(define, speech).prose, prose_key(define), define.name)
        if text:
            lines.append((Run(f"{speech.title(define)}. ", "strong"), *text))
        pieces += steps if text else ()
    pieces += [Items(tuple(dict.fromkeys(lines)))] if lines else []
    return Section("aid-scoring", speech.say("scoring"), tuple(pieces))


def ending(speech: Speech) -> Section:
    pieces: list[Piece] = []
    for node in declared(tree.Winner, speech):
        text = speech.prose(node.prose, "winner prose", "winner")
        lines = tuple(criteria(node, speech, exact=False))
        pieces += [Paragraph(text)] if text else [Items(lines, numbered=True)] if lines else []
    return Section("aid-ending", speech.say("ending"), tuple(pieces))


def signs(speech: Speech) -> Section:
    """The legend of all that is in the box."""
    faces = tuple(face for kinds in speech.box.values() for kind in kinds for face in kind.fronts)
    legend = LegendDrawn(tuple(dict.fromkeys(faces)), speech.language)
    pieces = (Picture("legend", legend, speech.say("apart").join(legend.words())),) if faces and legend.svg() else ()
    return Section("aid-signs", speech.say("legend"), pieces)
