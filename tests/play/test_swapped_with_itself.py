"""A piece that is swapped with itself is reported once to observers."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright

RULES = """rulewright 1

game "Here and There"
    | Swap.
    players 2
    seats ann, bob

component Disc
    starts in heap
    table
        name  count
        red   1
        blue  1

zone heap: pool of Disc
zone pile: pool of Disc
zone place: slot of Disc

action change
    | Change places.
    pick d in heap
    do
        move d to place
        {swap}
    say "change {d}"

phase play
    | Once.
    ann must change

winner p
    shared
"""


@pytest.mark.parametrize(
    ("swap", "moved"),
    [
        ("swap place, place", 1),
        ("swap d, place", 1),
        ("swap d, d", 1),
        ("swap heap, heap", 1),
    ],
)
def test_it_is_told_once(swap: str, moved: int, tmp_path: Path) -> None:
    path = tmp_path / "there.rules"
    path.write_text(RULES.replace("{swap}", swap), encoding="utf-8")
    session = rulewright.load(path).start(2, 1)
    session.choose(session.legal()[0])
    told = [event for event in session.journal.events if event.message == "moved"]
    assert all(
        len(pieces) == len(set(map(str, pieces))) == moved
        for event in told
        for pieces in (dict(event.arguments)["pieces"],)
    )
