"""Ordered contents on a board without bounds keep their order throughout a game."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import rulewright
from rulewright.play.session import Session

RULES = Path(__file__).parents[1] / "program" / "rules" / "heaps-without-bounds.rules"


def played(*texts: str) -> Session:
    session = rulewright.load(RULES).start()
    for text in texts:
        session.choose(text)
    return session


@pytest.fixture
def session() -> Session:
    return played("lay high", "lay low", "follow high", "follow mid")


def lies(session: Session) -> list[list[str]]:
    zones = session.view()["zones"]
    return [[piece["kind"] for piece in zones[zone]["e0n0"]] for zone in ("heath.heap", "heath.trail")]


def test_in_another_process(session):
    assert lies(session) == [["high", "low"], ["mid", "high"]]
    assert lies(pickle.loads(pickle.dumps(session))) == lies(session)  # noqa: S301 - our own


def test_when_what_follows_is_worked_out_anew(session):
    session.table.machine.derive(session.state)
    assert lies(session) == [["high", "low"], ["mid", "high"]]


def test_in_a_game_that_is_imagined(session):
    assert lies(session.imagine(0, 1)) == lies(session)


def test_it_tells_positions_apart(session):
    assert session.hash() != played("lay low", "lay high", "follow high", "follow mid").hash()
    assert session.hash() == played("lay high", "lay low", "follow high", "follow mid").hash()
