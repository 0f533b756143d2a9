"""Games whose way takes little room are the same games."""

from __future__ import annotations

import gc
import pickle
import tracemalloc

import pytest

import rulewright
from rulewright.play.folded import NEAR, Folded

GAMES = ("coatl", "tikal", "goofspiel", "sealed-bid-auction")
STEPS = 40


def played(name, *, fold, steps=STEPS):
    game = rulewright.load(name)
    session = game.start(max(game.players), seed=3)
    for number in range(steps):
        if session.over:
            break
        seat = session.deciders[number % len(session.deciders)]
        legal = session.legal(seat)
        session.choose(legal[number * 7 % len(legal)])
        if fold:
            session.fold()
    return session


@pytest.fixture(params=GAMES, scope="module")
def both(request):
    return played(request.param, fold=False), played(request.param, fold=True)


def all_told(session):
    seats = [*range(len(session.seats)), None]
    return [(session.view(seat), session.events(seat), session.seen(seat)) for seat in seats]


def test_the_same_is_told(both):
    plain, folded = both
    assert any(isinstance(one, Folded) for one in folded.snapshots)
    assert [str(one) for one in folded.steps] == [str(one) for one in plain.steps]
    assert folded.save() == plain.save()
    for one, other in zip(all_told(plain), all_told(folded), strict=True):
        assert one[:2] == other[:2]


def test_what_lies_back_is_the_same(both):
    plain, folded = both
    essence = plain.table.machine.essence
    for one, other in zip(plain.snapshots, folded.snapshots, strict=True):
        assert essence(one.state) == essence(other.state)
        assert (one.moment, one.record) == (other.moment, other.record)
        before, after = one.journal, other.journal
        assert (before.events, before.heard, before.ply) == (after.events, after.heard, after.ply)
        known = [(mark.knowledge.candidates, mark.knowledge.ids, mark.knowledge.last) for mark in (before, after)]
        assert known[0] == known[1]


def test_choices_that_lie_back_know_what_else_there_was(both):
    plain, folded = both
    for one, other in zip(plain.steps[:6], folded.steps[:6], strict=True):
        assert list(one.texts.all().items()) == list(other.texts.all().items())
        assert (one.action, one.arguments, one.cost) == (other.action, other.arguments, other.cost)


def test_one_goes_back_and_on_again(both):
    for steps in (1, NEAR, len(both[0].steps)):
        plain, folded = (session.copy() for session in both)
        again = [str(one) for one in plain.steps[-steps:]]
        seats = [one.seat for one in plain.steps[-steps:]]
        for session in (plain, folded):
            session.undo(steps, anyway=True)
        assert folded.hash() == plain.hash()
        assert list(map(str, folded.legal())) == list(map(str, plain.legal()))
        for session in (plain, folded):
            for seat, text in zip(seats, again, strict=True):
                session.choose(text, seat)
                session.fold()
        assert folded.save() == plain.save() == both[0].save()


def test_imagined_games_are_the_same(both):
    plain, folded = both
    for seat in range(2):
        assert folded.imagine(seat, 5).hash() == plain.imagine(seat, 5).hash()


def test_they_go_to_other_processes(both):
    plain, folded = both
    again = pickle.loads(pickle.dumps(folded))  # noqa: S301 - ours
    again.undo(len(again.steps), anyway=True)
    plain = plain.copy()
    plain.undo(len(plain.steps), anyway=True)
    assert again.hash() == plain.hash()


def test_they_take_little_room():
    def room(*, fold):
        tracemalloc.start()
        try:
            session = played("tikal", fold=fold, steps=NEAR + 2)
            gc.collect()
            before = tracemalloc.get_traced_memory()[0]
            for _ in range(STEPS):
                session.choose(session.legal()[0])
                for seat in range(len(session.seats)):
                    session.events(seat, len(session.journal.events) - 3)
                if fold:
                    session.fold()
            gc.collect()
            return tracemalloc.get_traced_memory()[0] - before
        finally:
            tracemalloc.stop()

    assert room(fold=True) < room(fold=False) / 3
