"""In: a sound ruleset. Out: the faults in its games, by class; and games that do not end."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.play.ending import MOST_PLIES, playout
from rulewright.play.errors import RulesFault

from .finding import Found
from .subject import Subject

NAME = "fault in play"
CLASSES = {
    "R341": "nothing to choose",
    "R342": "overdraw",
    "R343": "no such thing",
    "R344": "range",
    "R345": "too many",
    "R346": "room",
    "R347": "room",
    "R348": "endless",
    "R349": "range",
}
"""What each code of a fault is called among findings."""
LONGEST = 5_000
"""Choices after which a game that was meant to end has no end."""


def look(subject: Subject) -> Iterator[Found]:
    stream, known = subject.stream(NAME), set[tuple[str, str, int]]()
    for players, options in subject.tables:
        table = subject.table((players, options))
        for _ in range(subject.budget.playouts):
            seed = stream.fork() >> 1
            where = {"players": players, "options": options, "seed": seed}
            try:
                session = subject.game.start(players, seed, options)
                end = playout(table, session.state, session.stop, seed, min(LONGEST, MOST_PLIES))
            except RulesFault as fault:
                kind = CLASSES[fault.code]
                if (kind, fault.file, fault.line) not in known:
                    known.add((kind, fault.file, fault.line))
                    yield Found(kind, str(fault), {**where, "file": fault.file, "line": fault.line})
                continue
            subject.tally["games"] += 1
            subject.tally["decisions"] += end.plies
            subject.tally["longest game"] = max(subject.tally["longest game"], end.plies)
            if end.plies >= LONGEST and ("no end", "", 0) not in known:
                known.add(("no end", "", 0))
                yield Found("no end", f"After {LONGEST} choices the game is not over.", where)
