"""Imagined deals have the right probabilities, given what a seat has seen: compared with all possible games."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from tests.play.test_knowledge import chi_square, hidden
from tests.turns import by_turns

import rulewright
from rulewright.play.chance import Stream
from rulewright.play.naming import piece_kind
from rulewright.play.relabel import layers
from rulewright.program.operations import each_bit

GAMES = Path(__file__).parent / "games"
SEEDS = 200
SECRETS = {
    "secrets/put_away": 3,
    "secrets/forced": 2,
    "secrets/sorted": 2,
    "secrets/together": 3,
    "secrets/layers": 1,
    "secrets/boxes": 3,
    "secrets/put_back": 3,
    "secrets/peeked": 2,
    "secrets/marked": 4,
    "secrets/bags": 3,
    "pot": 3,
    "letters": 2,
}
"""How many choices are made at most."""


def seen(session, seat):
    return [session.view(seat), session.events(seat)]


SEATS = (0, 1)


def ways(session, depth, weights=(Fraction(1), Fraction(1)), told=((), ())):
    """Every decision that can be reached: the game, and for each seat its probability and all that it has seen."""
    if session.chance:
        for outcome in session.chance:
            after = session.copy()
            after.choose(outcome)
            yield from ways(after, depth, tuple(weight * outcome.probability for weight in weights), told)
        return
    told = tuple((*told[seat], heard(session, seat)) for seat in SEATS)
    yield session, weights, told
    if not depth or session.over:
        return
    choices = []
    for choice in session.legal():
        after = session.copy()
        after.choose(choice)
        choices.append((after, [chose(session, after, seat) for seat in SEATS]))
    looks = [Counter(look[seat] for _, look in choices) for seat in SEATS]
    for after, look in choices:
        shares = tuple(weights[seat] / looks[seat][look[seat]] for seat in SEATS)
        yield from ways(after, depth - 1, shares, told)


def heard(session, seat):
    own = [str(choice) for choice in session.legal(seat)] if seat in session.deciders else []
    return json.dumps([seen(session, seat), own], sort_keys=True)


def chose(before, after, seat):
    """What a seat sees of a choice: of a secret one only its own."""
    if len(before.deciders) > 1 or before.moment.sealed:
        return "sealed"
    since = len(before.events(seat))
    return str(next(one["arguments"] for one in after.events(seat)[since:] if one["message"] == "chose"))


@cache
def loaded(name):
    return rulewright.load(GAMES / f"{name}.rules")


@cache
def groups(name):
    """For each seat, all games with the same view, with their probabilities."""
    found: list[defaultdict[tuple[str, ...], list[object]]] = [defaultdict(list) for _ in SEATS]
    start = loaded(name).start(players=2, explicit_chance=True)
    for session, weights, told in ways(start, SECRETS[name]):
        for seat in SEATS:
            found[seat][told[seat]].append((session, weights[seat]))
    return found


each = pytest.mark.parametrize(("seat", "name"), by_turns(product(SEATS, SECRETS), 5))


@each
def test_each_deal_has_its_probability(seat, name):
    stream, varied = Stream(11), 0
    found = groups(name)[seat]
    several = [told for told in sorted(found) if len({hidden(one) for one, _ in found[told]}) > 1]
    for told in stream.shuffled(several)[:4]:
        group = found[told]
        whole = sum(weight for _, weight in group)
        wanted: Counter[str] = Counter()
        for session, weight in group:
            wanted[hidden(session)] += weight / whole
        session = group[stream.below(len(group))][0]
        came = Counter(hidden(session.imagine(seat, number)) for number in range(SEEDS))
        assert set(came) <= set(wanted)
        expected = {deal: SEEDS * float(chance) for deal, chance in wanted.items()}
        away = sum((came[deal] - often) ** 2 / often for deal, often in expected.items())
        assert away <= chi_square(len(wanted) - 1), (told[-1], came, expected)
        varied += 1
    assert varied >= 3


@each
def test_a_seat_is_told_of_all_that_may_lie_there(seat, name):
    """And of nothing else, except where it has to draw conclusions itself."""
    varied = 0
    for told in groups(name)[seat].values():
        true: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
        for session, _ in told:
            for place, pieces in places(session):
                true[place] |= kinds(session, pieces)
        session = told[0][0]
        row = session.journal.knowledge.narrow(seat)
        for place, pieces in places(session):
            said: set[str] = set().union(*(kinds(session, row[piece]) for piece in each_bit(pieces)))
            assert said == true[place] if name not in CONCLUDED else said >= true[place], (place, said, true[place])
            varied += len(said) > 1
    assert varied > 3


CONCLUDED = {"secrets/sorted", "secrets/forced", "secrets/peeked"}
"""Rules sort pieces that are not seen; or all of some equal pieces were seen, and one is mixed with others since."""


def places(session):
    """What lies in each zone that no piece bears, and in each layer of it."""
    for zone in range(len(session.table.layout.zone_rows)):
        if zone not in session.table.sight.bearers:
            for at, pieces in enumerate(layers(session.table.layout, session.state, zone)):
                yield (zone, at), pieces


def kinds(session, pieces):
    return {piece_kind(session.table.layout, piece) for piece in each_bit(pieces)}


@pytest.mark.parametrize("name", SECRETS)
def test_what_is_imagined_looks_the_same_all_along(name):
    """To the viewer it looks like the real game; other seats are told about the imagined deal."""
    stream = Stream(5)
    for seed in range(4):
        session = loaded(name).start(players=2, seed=seed, explicit_chance=bool(seed % 2))
        while not session.over and session.ply <= SECRETS[name]:
            for seat in (0, 1, None):
                other = session.imagine(seat, stream.fork())
                assert seen(other, seat) == seen(session, seat)
                again = other.imagine(seat, 3)
                assert seen(again, seat) == seen(session, seat)
                for one in (0, 1):
                    assert seen(other.imagine(one, 3), one) == seen(other, one)
            legal = session.legal() or session.chance
            session.choose(legal[stream.below(len(legal))])
