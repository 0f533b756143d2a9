"""In: a ruleset. Out: what a seat is told that it can't know: two games that it can't tell apart look different."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tests.play.twins import look_for_twins, watching

from rulewright.play.errors import RulesFault

from .finding import Found
from .report import crash
from .subject import Subject

NAME = "secrets"


def look(subject: Subject) -> Iterator[Found]:
    """The games are played here, so that every move is watched from the first on."""
    stream = subject.stream(NAME)
    for players, options in subject.tables:
        if subject.table((players, options)).layout.far_zones:
            continue  # what lies on a board without bounds can't be exchanged so
        for _ in range(subject.budget.games):
            seed = stream.fork() >> 1
            with watching() as watched:
                try:
                    start = partial(subject.game.start, players, seed, options)
                    subject.tally["twins"] += look_for_twins(start, stream, subject.budget.plies, watched)
                except RulesFault:
                    continue
                except AssertionError as error:
                    found = crash(error, "to a seat that can't tell two games apart,")
                    yield Found(found.kind, found.message, {"players": players, "options": options, "seed": seed})
                    return
