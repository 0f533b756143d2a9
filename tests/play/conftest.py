"""In: the name of a game. Out: the game, loaded once for all tests; and the suite of sessions, run a second time with
every game saved and loaded after each choice.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rulewright.play.course import Course
from rulewright.play.save import again, read
from rulewright.play.session import Session

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.play.shelf import loaded

SUITE = {"test_session", "test_together"}


@pytest.fixture
def load():
    return loaded


def pytest_generate_tests(metafunc):
    if metafunc.module.__name__.rpartition(".")[2] in SUITE:
        metafunc.fixturenames.append("kept")
        metafunc.parametrize("kept", ["in one go", "saved and loaded"], indirect=True)


@pytest.fixture
def kept(request, monkeypatch):
    if request.param == "saved and loaded":
        keep(monkeypatch)


def keep(monkeypatch):
    """After each choice, continue with the game as loaded from a save."""
    apart: list[Session] = []  # games that are only imagined can't be saved
    choose, copied, imagined = Session.choose, Session.copy, Session.imagine
    busy = False

    def through(session, *choice, **others):
        nonlocal busy
        choose(session, *choice, **others)
        if busy or any(one is session for one in apart):
            return
        busy = True
        try:
            other = again(session.table.game, read(session.save()))
        finally:
            busy = False
        assert other.hash() == session.hash()
        for slot in Course.__slots__:
            setattr(session, slot, getattr(other, slot))

    def copy(session):
        found = copied(session)
        if any(one is session for one in apart):
            apart.append(found)
        return found

    def imagine(session, *seat, **others):
        found = imagined(session, *seat, **others)
        apart.append(found)
        return found

    for name, new in {"choose": through, "copy": copy, "imagine": imagine}.items():
        monkeypatch.setattr(Session, name, new)
