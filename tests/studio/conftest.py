from __future__ import annotations

import pytest


@pytest.fixture
def house(tmp_path):
    """A studio over a folder with one small game."""
    from tests.studio.serving import studio

    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "matches.rules").write_text(MATCHES, encoding="utf-8")
    with studio(folder) as found:
        yield found


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
