"""In: a ruleset. Out: choices that are offered twice, left out, or told wrongly; and who may sit down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.play.properties import alike

from rulewright.play.chance import CHANCE, Stream, fate
from rulewright.play.choice import Choice
from rulewright.play.errors import IllegalChoice, StartError
from rulewright.play.machine import PASS, Raw
from rulewright.play.session import Session
from rulewright.play.text import plainly, universe
from rulewright.program.faults import RulesFault

from .finding import Found
from .subject import Subject

NAME = "choices"
MOST_COMPARED = 30
"""Of more choices than this not all are compared with each other."""


def look(subject: Subject) -> Iterator[Found]:
    yield from seated(subject)
    for session, stream, where in subject.begun(NAME):
        for at in subject.decisions(session, stream):
            subject.tally["choices compared"] += len(at.legal())
            told = left_out(at, subject)
            if told:
                yield Found("left out", told, {**where, "ply": at.ply})
                return
            told = same_twice(at, subject)
            if told:
                yield Found("offered twice", told, {**where, "ply": at.ply})
                return
            told = said_wrongly(at, subject, stream)
            if told:
                yield Found("said wrongly", told, {**where, "ply": at.ply})
                return


def seated(subject: Subject) -> Iterator[Found]:
    """A game begins with those numbers of players that its first line says, and with no other."""
    said = subject.checked.ruleset.players
    for players in range(said[0] - 1, said[-1] + 2):
        try:
            subject.game.table(players)
        except StartError:
            begun = False
        else:
            begun = True
        if begun != (players in said):
            can = "can" if begun else "can't"
            yield Found("seats", f"{players} {can} sit down at a game for {said}", {"players": players})
            return


def left_out(session: Session, subject: Subject) -> str:
    """A piece that nothing speaks against, and that may not be picked, though no other that may is like it."""
    machine, legal = session.table.machine, [one.raw for one in session.legal() if one.raw != PASS]
    offers = machine.program.decisions[session.stop].offers
    given = [(offer.action, machine.given(session.state, session.stop, at)) for at, offer in enumerate(offers)]
    for at, offer in enumerate(offers):
        deed = machine.program.deeds[offer.action]
        if given[at] in given[:at]:  # the same is not offered twice
            continue
        if len(deed.picks) != 1 or deed.picks[0].thing != "piece" or deed.picks[0].many:
            continue
        subject.tally["pieces that may be picked"] += 1
        for piece in list(universe(deed.picks[0], session.table.layout))[:MOST_COMPARED]:
            raw = Raw(at, offer.action, (piece,))
            if any(alike(raw, one, session) for one in legal) or machine.why_not(session.state, session.stop, raw):
                continue
            return f"{deed.name} for piece {piece} is left out, and nothing speaks against it"
    return ""


def same_twice(session: Session, subject: Subject) -> str:
    """Two choices that are the same: written so, or for pieces that are alike.

    Two that are called the same and do the same are only counted: a rule may ask for what makes no difference.
    """
    legal = session.legal()[:MOST_COMPARED]
    for at, one in enumerate(legal):
        for other in legal[:at]:
            if one.raw.deed != other.raw.deed:
                continue
            given = [
                session.table.machine.given(session.state, session.stop, each.raw.offer)
                for each in (one, other)
                if each.raw != PASS
            ]
            if any(each != given[0] for each in given):
                continue
            if one.raw.arguments == other.raw.arguments or alike(one.raw, other.raw, session):
                return f"`{one}` and `{other}` are one choice"
            if plain(one) == plain(other) and after(session, one) == after(session, other):
                subject.tally["choices that do the same"] += 1
    return ""


def said_wrongly(session: Session, subject: Subject, stream: Stream) -> str:
    """A text that promises another outcome than its choice has, and is taken all the same."""
    legal = session.legal()
    choice = legal[stream.below(len(legal))]
    if choice.deed is None or not choice.texts.written(choice.deed):
        return ""
    true = choice.texts.followed(choice.raw)
    quoted = [name for name in true if f"{{{name}}}" in choice.texts.written(choice.deed)]
    for name in quoted:
        told = choice.texts.values(choice.raw, {}) | choice.texts.along(choice.raw) | true | {name: other(true[name])}
        text = choice.texts.filled(choice.texts.written(choice.deed), told)
        subject.tally["texts with another outcome"] += 1
        try:
            session.parse(text)
        except IllegalChoice:
            continue
        if plainly(text) not in {plainly(plain(one)) for one in legal}:
            return f"`{text}` is taken, though no choice is told so"
    return ""


def other(told: str) -> str:
    """Another outcome: of a number the next, else a word that nothing is called."""
    return str(int(told) + 1) if told.lstrip("-").isdigit() else "xyzzy"


def plain(choice: Choice) -> str:
    """The text of a choice before it is told apart from others."""
    return choice.texts.text(choice.raw, {})


def after(session: Session, choice: Choice) -> Any:
    """The position that a choice leads to."""
    machine, state = session.table.machine, session.state[:]
    try:
        machine.apply(state, session.stop, choice.raw)
        state[CHANCE] = 1
        machine.run(state, fate(machine))
    except RulesFault as fault:
        return fault.message
    return machine.essence(state)
