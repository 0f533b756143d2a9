"""In: a ruleset. Out: promises that a session breaks: undo, copies, saves, choices and their texts, reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.play.properties import alike, any_game, parted, reconsidered, saved_and_loaded

from rulewright.play.chance import CHANCE, Stream, fate
from rulewright.play.choice import Choice
from rulewright.play.errors import IllegalChoice
from rulewright.play.machine import PASS
from rulewright.play.session import Session
from rulewright.play.text import plainly
from rulewright.program.faults import RulesFault

from .finding import Found
from .subject import Subject

NAME = "sessions"
FEW = 8
MOST_COMPARED = 30
"""Of more choices than this not all are compared with each other."""


def look(subject: Subject) -> Iterator[Found]:
    for session, stream, _ in subject.begun(NAME):
        try:
            any_game(session, stream, subject.budget.plies)
        except RulesFault:
            continue  # is for another oracle
    for session, stream, _ in subject.begun(f"{NAME}, saved"):
        try:
            saved_and_loaded(session, stream, min(FEW, subject.budget.plies))
        except RulesFault:
            continue
    for session, stream, _ in subject.begun(f"{NAME}, parted"):
        try:
            parted(session, stream, subject.budget.plies)
        except RulesFault:
            continue
    for session, stream, _ in subject.begun(f"{NAME}, reconsidered"):
        try:
            reconsidered(session, stream, min(FEW, subject.budget.plies))
        except RulesFault:
            continue
    for session, stream, where in subject.begun(f"{NAME}, choices"):
        for at in subject.decisions(session, stream):
            subject.tally["choices compared"] += len(at.legal())
            told = same_twice(at, subject)
            if told:
                yield Found("offered twice", told, {**where, "ply": at.ply})
                return
            told = said_wrongly(at, subject, stream)
            if told:
                yield Found("said wrongly", told, {**where, "ply": at.ply})
                return


def same_twice(session: Session, subject: Subject) -> str:
    """Two choices that are the same: with the same text, or for equal pieces.

    Two with the same text and the same effect are only counted: a rule may ask for something that makes no difference.
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
    """A text with a wrong outcome that is accepted nevertheless."""
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
    """Another outcome: for a number the next one, otherwise a word that is no name."""
    return str(int(told) + 1) if told.lstrip("-").isdigit() else "xyzzy"


def plain(choice: Choice) -> str:
    """The text of a choice, without the part that distinguishes it from equal ones."""
    return choice.texts.text(choice.raw, {})


def after(session: Session, choice: Choice) -> Any:
    """The position after a choice."""
    machine, state = session.table.machine, session.state[:]
    try:
        machine.apply(state, session.stop, choice.raw)
        state[CHANCE] = 1
        machine.run(state, fate(machine))
    except RulesFault as fault:
        return fault.message
    return machine.essence(state)
