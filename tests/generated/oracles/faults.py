"""In: a ruleset that checks clean. Out: faults that it comes to in play, by their class; and games that do not end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.play.ending import MOST_PLIES, playout
from rulewright.play.errors import RulesFault

from .finding import Found
from .subject import Subject

NAME = "fault in play"
CLASSES = {
    "overdraw": r"only -?\d+ to take|nothing to draw|too few|not enough",
    "range": r" holds | is for |out of range",
    "room": r"room|up to",
    "nothing to choose": r"nothing that can be chosen|must have",
    "no such thing": r"no such place|no piece to|none to take",
    "endless": r"on and on|without anybody|more than .* steps|time is over",
    "too many": r"more than .* such sets",
}
LONGEST = 5_000
"""Choices after which a game that was meant to end has no end."""


def class_of(message: str) -> str:
    """The class of a fault, by its sentence."""
    return next((name for name, pattern in CLASSES.items() if re.search(pattern, message)), "other")


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
                kind = class_of(fault.message)
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
