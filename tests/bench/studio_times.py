"""In: nothing. Out: how well two games that look the same to a seat are told apart by the time that answers take.

``python -m tests.bench.studio_times`` asks each of two such games a thousand times in turns, and looks for the time
that parts the answers best: on one half, to be tried on the other. A guess is right half of the time.
"""

from __future__ import annotations

import sys
import time
from random import Random

from tests.play.test_twins import game
from tests.play.twins import exchanged, hidden_pairs, watching
from tests.studio.test_secrets import sitting

from rulewright.play.chance import Stream
from rulewright.studio.table.outgoing import Viewer

GAMES = ("kuhn-poker", "letters.rules", "coatl", "tobago")
TIMES = 1000


def pair(name, plies):
    """Two games that a seat cannot tell apart, and the seat."""
    with watching() as seen:
        session, stream = game(name).start(seed=3), Stream(5)
        for _ in range(plies):
            legal = session.legal()
            session.choose(legal[stream.below(len(legal))])
        for seat in range(session.table.players):
            for one, other in hidden_pairs(session, seat, seen):
                return session, exchanged(session, one, other), seat
    return None


def told_apart(name, plies, *, same=False):
    """Which share of the answers is told apart, of those by which nothing was learnt; None if there are no twins.

    With ``same``, a game is told apart from itself: what comes of that is chance.
    """
    found = pair(name, plies)
    if found is None:
        return None
    *sessions, seat = found
    asked, viewer = sitting(sessions[0].copy()), Viewer(seat)
    if same:
        sessions[1] = sessions[0]
    asked.whole(viewer)
    rows, order = [], Random(1)  # noqa: S311 - an order, and no secret
    for _ in range(TIMES):
        both = [0, 1]
        order.shuffle(both)
        for which in both:
            asked._session = sessions[which].copy()  # both as new to the processor
            begun = time.perf_counter_ns()
            asked.whole(viewer)
            rows.append((time.perf_counter_ns() - begun, which))
    order.shuffle(rows)
    learnt, tried = rows[: len(rows) // 2], rows[len(rows) // 2 :]
    cuts = sorted({taken for taken, _ in learnt})[:: max(1, len(learnt) // 200)]
    best = max(((cut, side) for cut in cuts for side in (0, 1)), key=lambda rule: right(rule, learnt))
    return right(best, tried)


def right(rule, rows):
    """The share of answers of which this rule says rightly from which game they come."""
    cut, side = rule
    return sum((taken > cut) == (which == side) for taken, which in rows) / len(rows)


def main():
    for name in GAMES:
        shares = [told_apart(name, 0, same=same) for same in (False, True)]
        if None not in shares:
            twins, itself = shares
            sys.stdout.write(f"{name}: {twins:.1%} of {2 * TIMES} answers told apart; of itself {itself:.1%}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
