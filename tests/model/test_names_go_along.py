"""Names and looks of what a variant removes go with it, and need not be removed one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.model.symbols import Symbol

GAME = """rulewright 1

game "Herbs"
    players 2
    seats red, blue

enum Herb: dill, mint, sage

component Card
    starts in deck
    table
        name       count
        heron      1
        old_heron  1

zone deck: pool of Card
zone hand of player: pool of Card
var herb of player: Herb?

names
    table
        name  called  many
        deck  pile    -
        Card  leaf    leaves

names Herb
    table
        name  called
        mint  spearmint
        sage  salvia

names Card
    many "{name}s"
    table
        name       called
        old_heron  the old heron

names player
    table
        name  called
        hand  leaves held
        herb  favourite

action choose
    pick h in Herb
    do: my herb := h

phase play
    for p in players: p must choose

winner p
    most count(q in players where q.herb = p.herb)
"""


@pytest.mark.parametrize("gone", ["Herb.sage", "Card.old_heron", "hand", "player.hand"])
def test_what_is_removed_loses_its_name(tmp_path: Path, gone: str) -> None:
    (tmp_path / "herbs.rules").write_text(GAME, encoding="utf-8")
    (tmp_path / "fewer.rules").write_text(
        f'rulewright 1\n\nvariant "Fewer" of "herbs.rules"\n\nremove {gone}\n', encoding="utf-8"
    )
    names = rulewright.load(tmp_path / "fewer.rules").names
    assert names.called(Symbol("value", "mint", "Herb")) == "spearmint"
    assert names.called(Symbol("zone", "deck")) == "pile"
    assert names.called(Symbol("var", "herb", "player")) == "favourite"
