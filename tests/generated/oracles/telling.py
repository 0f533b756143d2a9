"""In: a ruleset. Out: where players and spectators are not told what they have seen, where going back several choices
is not going back one after the other, and where a standing is not what the rules tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from rulewright.play.bots import random
from rulewright.play.ending import counted
from rulewright.play.errors import UndoRefused
from rulewright.play.journal import Guarded, Journal, Said, Seen
from rulewright.play.session import Session
from rulewright.program.faults import RulesFault
from rulewright.program.form import Refusal

from .finding import Found
from .subject import Subject

NAME = "telling"
BACK = (2, 3)
"""So many choices are taken back at once, and one after the other."""

FOR_GOOD = {"chance-has-spoken", "secret-was-shown"}
"""What is learnt may be forgotten again, and is then no reason any more; these reasons remain."""


def look(subject: Subject) -> Iterator[Found]:
    with shows_watched() as hidden:
        for session, stream, where in subject.begun(NAME):
            for _ in range(subject.budget.plies):
                told = not_seen(hidden) or misjudged(session) or taken_back(session)
                since = len(session.journal.events)
                if not told and not session.over:
                    try:
                        session.choose(random(session, stream))
                    except RulesFault:
                        break
                    told = chosen_unseen(session, since)
                if told:
                    yield Found(told.partition(":")[0], told, {**where, "ply": session.ply})
                    return
                if session.over:
                    break
                subject.tally["choices told"] += 1


@contextmanager
def shows_watched() -> Iterator[list[tuple[int, int]]]:
    """The viewers who were shown a piece and do not know in which zone it lies then, each with the piece.

    What all seats are shown, a spectator sees too. Which of equal pieces lies where, nobody knows.
    """
    found: list[tuple[int, int]] = []
    shown = Journal.shown

    def on_show(journal: Journal, state: Any, pieces: list[int], seers: int) -> None:
        shown(journal, state, pieces, seers)
        knowledge, sight = journal.knowledge, journal.knowledge.sight
        place, whole = sight.layout.place, (1 << sight.layout.players) - 1
        alone = [piece for piece in pieces if sight.equal[piece] == 1 << piece]
        for viewer in range(sight.viewers):
            if seers >> viewer & 1 or (viewer == sight.spectator and seers & whole == whole):
                row = knowledge.candidates[viewer]
                for piece in alone:
                    zone = state[place + piece]
                    elsewhere = any(
                        among >> piece & 1 and state[place + other] != zone for other, among in enumerate(row)
                    )
                    if elsewhere and not knowledge.knows(viewer, piece):
                        found.append((viewer, piece))

    with patch.object(Journal, "shown", on_show):
        yield found


def not_seen(hidden: list[tuple[int, int]]) -> str:
    if not hidden:
        return ""
    viewer, piece = hidden[0]
    return f"shown: viewer {viewer} was shown piece {piece}, and does not know where it lies"


def misjudged(session: Session) -> str:
    """The standing, or else the score, is what bots and spectators go by."""
    table = session.table
    word = next((word for word in ("standing", "score") if word in table.machine.program.functions), "")
    if not word:
        return ""
    ask = table.machine.function(word)
    true = [int(ask(session.state, seat)) for seat in range(table.players)]
    given = counted(table, session.state, table.standing_name)
    return f"standing: {given} is given, and `{word}` says {true}" if given != true else ""


def taken_back(session: Session) -> str:
    """What forbids going back one choice forbids going back further."""
    for many in BACK:
        if many > session.ply:
            break
        alone, whole = backwards(session, [1] * many), backwards(session, [many])
        if whole is not None and alone is None:
            return f"going back: {many} choices cannot be taken back at once, and can one after the other: {whole}"
        if whole is None and alone is not None and alone.kind in FOR_GOOD:
            return f"going back: {many} choices can be taken back at once, and not one after the other: {alone}"
    return ""


def backwards(session: Session, ways: list[int]) -> Refusal | None:
    """Why a game cannot be taken back so; None if it can."""
    other = session.copy()
    try:
        for many in ways:
            other.undo(many)
    except UndoRefused as refused:
        return refused.refusal
    return None


def chosen_unseen(session: Session, since: int) -> str:
    """Whoever sees a chosen piece when it is first moved or shown after the choice was told what was chosen."""
    events = session.journal.events[since:]
    for at, event in enumerate(events):
        if event.message != "chose":
            continue
        for chosen in quoted(value for _, value in event.arguments):
            later = (
                one
                for other in events[at + 1 :]
                if other.message in {"moved", "shown"}
                for one in quoted([dict(other.arguments)["pieces"]])
                if one.piece == chosen.piece
            )
            first = next(later, None)
            if first is not None and first.seers & ~chosen.seers:
                return f"chosen: piece {chosen.piece} is told to {chosen.seers:b}, and seen by {first.seers:b}"
    return ""


def quoted(values: Iterable[Any]) -> Iterator[Seen]:
    """The pieces in the arguments of an event."""
    for value in values:
        if isinstance(value, Seen):
            yield value
        elif isinstance(value, Guarded):
            yield from quoted([value.value, value.pieces])
        elif isinstance(value, Said):
            yield from quoted([value.quoted])
        elif isinstance(value, dict):
            yield from quoted(value.values())
        elif isinstance(value, tuple | list):
            yield from quoted(value)
