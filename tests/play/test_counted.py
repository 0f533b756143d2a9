"""The candidates of a place are the pieces that lie there in some deal: pieces are counted, and equal ones are never
told apart.
"""

from __future__ import annotations

import json
from collections import defaultdict

import rulewright
from rulewright.play.knowledge import narrowed
from rulewright.play.naming import piece_kind
from rulewright.program.operations import each_bit

GAME = """rulewright 1

game "Finds"
    | Cards go from place to place.
    players 2

component Card
    starts in deck
    table
        name  count
        gold  2
        tin   1
        iron  1

zone deck: stack of Card
zone row: pool of Card
zone hidden: stack of Card

action wait
    | Nothing.
    say "wait"

phase play
    | Cards go from place to place.
    shuffle deck
{play}
    for p in players: p must wait

winner p
    most 0
    shared
"""


def begun(play, seed):
    lines = "".join(f"    {line}\n" for line in play.splitlines()).rstrip("\n")
    return rulewright.reload("finds.rules", {}, {"finds.rules": GAME.replace("{play}", lines)}).start(seed=seed)


ONE_SHOWN = """draw 1 from deck to row
draw 1 from row to hidden
draw 1 from deck to hidden
shuffle hidden
draw 1 from hidden to row"""
ALL_BUT_ONE = """draw 1 from deck to row
draw 1 from row to hidden
draw 2 from deck to hidden
shuffle hidden
draw 2 from hidden to row"""


def plain(value):
    """The view without the numbers of pieces, which are arbitrary."""
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items() if name != "id"}
    return [plain(one) for one in value] if isinstance(value, list) else value


def kinds_of(session):
    """The kinds that hidden places may contain, by the view, and by many deals."""
    layout = session.table.layout
    view = session.view(0)["zones"]
    hidden = {
        name: set().union(
            *(
                {*one.get("could_be", ()), *one.get("contains", ()), *([one["kind"]] if "kind" in one else [])}
                for one in view[name]
            )
        )
        for name in ("deck", "hidden")
    }
    dealt: dict[str, set[str]] = defaultdict(set)
    for seed in range(150):
        state, _ = session.imagined(0, seed)
        for symbol, (zone, _) in layout.zones.items():
            for layer in layout.content(state, zone) if symbol.name in hidden else ():
                dealt[symbol.name] |= {piece_kind(layout, piece) for piece in each_bit(layer)}
    return hidden, {name: dealt[name] for name in hidden}


def test_equal_pieces_are_never_told_apart():
    for play in (ONE_SHOWN, ALL_BUT_ONE):
        views, saw_equal = defaultdict(set), 0
        for seed in range(120):
            session = begun(play, seed)
            sight = [
                sorted(one.get("kind", "") for one in event["arguments"]["pieces"])
                for event in session.events(0)
                if event["message"] == "moved"
            ]
            views[str(sight)].add(json.dumps(plain(session.view(0))))
            saw_equal += sight[0] == sight[-1] == ["gold"]
        assert saw_equal > 5
        assert all(len(seen) == 1 for seen in views.values()), views


def test_what_may_be_there_is_what_some_deal_has_there():
    for play in (ONE_SHOWN, ALL_BUT_ONE):
        for seed in range(25):
            told, dealt = kinds_of(begun(play, seed))
            assert told == dealt


def test_the_last_of_a_pile_is_known_when_the_others_are():
    """Three of four cards were seen to be there, in any order."""
    play = "draw 3 from deck to row\ndraw 3 from row to hidden\nshuffle hidden\ndraw 2 from hidden to row"
    for seed in range(20):
        (last,) = begun(play, seed).view(0)["zones"]["hidden"]
        assert last.get("kind") or len(last["could_be"]) == 1


def test_places_are_counted():
    """If two places can contain one and two, a third place contains three, though by itself it might contain any of
    them.
    """
    assert narrowed([0b011, 0b011, 0b111]) == [0b011, 0b011, 0b100]
    assert narrowed([0b0011, 0b0110, 0b1100, 0b1001]) == [0b0011, 0b0110, 0b1100, 0b1001]
    assert narrowed([0b001, 0b011, 0b111]) == [0b001, 0b010, 0b100]
