"""Pieces go only into zones that may hold them: where types do not decide this, play does."""

from __future__ import annotations

import pytest

import rulewright

GAME = """rulewright 1

game "Chest"
    | Empty the chest.
    players 2

component Coin: 2
    starts in chest

component Gem: 2
    starts in chest

zone chest: {source} of Coin or Gem{seen}
zone purse: {target} of Coin
zone heap: pool of Gem

action grab
    | Take from the chest.
    do
        {take}
    say "grab"

phase play
    | Take from the chest once each.
    for p in players: p must grab

score p = 0

winner p
    most 0
    shared
"""
WAYS = [
    ("for x in chest: move x to purse", "pool", "pool"),
    ("for x in chest: move x to purse", "pool", "stack"),
    ("move chest to purse", "pool", "pool"),
    ("move chest to purse", "stack", "stack"),
    ("draw 2 from chest to purse", "bag", "pool"),
    ("draw all from chest to purse", "bag", "stack"),
]


def begun(take: str, source: str, target: str):
    seen = ", seen by everyone" if source == "pool" else ""
    text = GAME.replace("{take}", take).replace("{source}", source).replace("{target}", target).replace("{seen}", seen)
    return rulewright.reload("chest.rules", {}, {"chest.rules": text}).start(seed=1)


@pytest.mark.parametrize(("take", "source", "target"), WAYS)
def test_a_piece_can_lie_only_in_a_zone_for_its_component(take, source, target):
    line = GAME.splitlines().index("        {take}") + 1
    session = begun(take, source, target)

    def grab_twice() -> None:
        """Two draws of two take more coins than there are."""
        session.choose("grab")
        session.choose("grab")

    with pytest.raises(rulewright.RulesFault, match="No `Gem` can lie in `purse`") as raised:
        grab_twice()
    assert raised.value.line == line


def test_where_all_fit_nothing_is_said():
    session = begun("for x in Gem: move x to heap", "pool", "pool")
    session.choose("grab")
    assert len(session.view()["zones"]["heap"]) == 2
