from __future__ import annotations

from contextlib import contextmanager

import pytest


@contextmanager
def made_house(where):
    """A studio over a folder with one small game."""
    from tests.studio.serving import studio

    folder = where / "games"
    folder.mkdir()
    (folder / "matches.rules").write_text(MATCHES, encoding="utf-8")
    with studio(folder) as found:
        yield found


@pytest.fixture(scope="module")
def standing(tmp_path_factory):
    with made_house(tmp_path_factory.mktemp("studio")) as found:
        yield found


@pytest.fixture
def house(standing):
    """A studio; nobody has asked too often yet, and nobody listens."""
    from tests.studio.serving import Stream, unhurried

    unhurried(standing)
    yield standing
    Stream.close_all()


MATCHES = """rulewright 1

game "Matches"
    | Take turns with the matches. Whoever takes the last one wins.
    players 2
    seats red, blue

var heap: 0..21 = 21
var last: player?

action take
    | Take up to three matches.
    pick n in 1..3
    needs n <= heap  | There are not so many.
    do: heap -= n

phase play
    var p: player = first(players)
    repeat
        p must take
        last := p
        p := next(p)
    until heap = 0

winner p
    where p = last
"""
