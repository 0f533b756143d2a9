"""In: a ruleset. Out: where looks change play; and what they show to a seat of what it can't know."""

from __future__ import annotations

from collections.abc import Iterator

from tests.play.bare import looks_of, shown, stripped
from tests.play.traces import trace

from rulewright.play.errors import ImagineError, RulesFault

from .finding import Found
from .subject import Subject

NAME = "looks"
EVERY = 5
"""At one decision in so many it is looked what looks show."""


def look(subject: Subject) -> Iterator[Found]:
    bare = stripped(subject.game) if looks_of(subject.game) else None
    if bare is None:
        return
    for players, options in subject.tables:
        one, other = (game.table(players, options) for game in (subject.game, bare))
        seed = subject.stream(NAME).fork() >> 1
        try:
            with_looks, without = (
                trace(subject.game, table.machine, players, seed, subject.budget.plies) for table in (one, other)
            )
        except RulesFault:
            continue  # another oracle tells of faults
        subject.tally["games without looks"] += 1
        if with_looks != without:
            yield Found("looks change play", f"{with_looks} is not {without}", {"players": players, "options": options})
    for session, stream, where in subject.begun(NAME):
        for at, now in enumerate(subject.decisions(session, stream)):
            if at % EVERY:
                continue
            for seat in (0, None):
                told = list(shown(now, seat))
                subject.tally["values that looks show"] += len(told)
                try:
                    imagined = list(shown(now.imagine(seat, at), seat))
                except (ImagineError, RulesFault):  # the latter comes where the real game stops, too
                    continue
                for mine, theirs in zip(told, imagined, strict=True):
                    if mine != theirs:
                        yield Found("a look tells a secret", f"{mine} is not {theirs}", {**where, "ply": at})
                        return
