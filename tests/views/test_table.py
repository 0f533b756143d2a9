"""What may be chosen, and what has happened."""

from __future__ import annotations

from pathlib import Path

import rulewright
from rulewright.views.table import choices, happened

HERE = Path(__file__).parent


def test_choices_and_the_log(golden) -> None:
    session = rulewright.load(str(HERE / "games" / "garlands.rules")).start(2, 1)
    for choice in ("bind(wire_2, red)", "rest", "bind(wire_4, black)", "done"):
        session.choose(session.parse(choice))
    listed = choices(session, list(enumerate(session.legal(), 1)), full=False)
    log = "\n".join(happened(session, 0))
    golden("views/golden/garlands-choices.txt", f"{log}\n\n{listed}")


CARDS = """rulewright 1

game "Cards"
    players 2
    seats red, blue

component Card
    starts in deck
    table
        name  count
        bomb  2      | Everybody loses two coins.
        gift  2

zone deck: bag of Card
zone hand of player: pool of Card, seen by owner
zone table: pool of Card

action draw_one
    do: draw 1 from deck to my hand

action lay
    pick c in my hand
    do: move c to table

phase play
    repeat
        for p in players
            p must draw_one
            p must lay
    until deck is empty

winner p
    most 0
"""


def test_what_is_written_on_a_card_is_told_to_those_who_see_it(tmp_path) -> None:
    (tmp_path / "cards.rules").write_text(CARDS, encoding="utf-8")
    game = rulewright.load(str(tmp_path / "cards.rules"))
    seed = next(seed for seed in range(20) if drew(game, seed) == "bomb")
    session = game.start(2, seed)
    session.choose("draw_one")
    assert happened(session, 0)[-1].strip() == "Everybody loses two coins."
    assert not any("coins" in line for line in happened(session, 1))
    since = len(session.journal.events)
    session.choose(session.legal()[0])
    for seat in (0, 1, None):
        assert happened(session, seat, since)[-1].strip() == "Everybody loses two coins."
    assert sum("coins" in line for line in happened(session, 0)) == 1


def drew(game, seed):
    session = game.start(2, seed)
    session.choose("draw_one")
    return session.view(0)["zones"]["player.hand"]["red"][0]["kind"]
