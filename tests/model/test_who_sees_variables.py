"""What is found where rules say who sees a variable, or what is picked."""

from __future__ import annotations

import pytest

from rulewright import pipeline

GAME = """rulewright 1

game "Cups"
    | Bid in secret.
    players 2
    seats red, blue

board sea: square
component Die of player
    has sides: list of Side
    starts in cup
    table
        name   sides
        white  -
component Coin: 3
    starts in chest
part Side of Die
    has dots: 1..6
zone cup of player: pool of Die
zone chest: pool of Coin
zone box of {of}: pool of Coin, seen by owner

var bid of player: 0..9{bid}
var face of {owner}: {type}, seen by {who}
{more}
var told: 0..9

action write
    | Write down a number.
    pick n in {domain}{pick}
    do: {do}
    say "write"

phase play
    | Both bid.
    for p in players: p must write
    {show}
    told := red.bid

winner p
    most p.bid
    shared
"""
SOUND = {
    "of": "Die", "bid": ", seen by owner", "owner": "Die", "type": "1..6", "who": "owner", "more": "", "domain": "0..9",
    "pick": ", seen by me", "do": "my bid := n", "show": "for p in players: show p.bid to players",
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        ({}, "", ""),
        ({"of": "sea"}, "R107", "Only the zone of a player, or of"),
        ({"of": "Coin"}, "R107", "Only the zone of a player, or of"),
        ({"owner": "Coin"}, "R107", "Only the variable of a player, or of"),
        ({"who": "me"}, "R107", "A variable cannot be seen by `me`."),
        ({"owner": "Side"}, "R107", "What belongs to parts of pieces is seen by everyone."),
        ({"owner": "sea", "who": "nobody"}, "R107", "The cells of `sea` have no end"),
        ({"type": "Coin?"}, "R107", "Who knows of a piece follows from where it lies"),
        ({"pick": ", seen by red"}, "R107", "What is picked cannot be seen by `red`."),
        ({"pick": ", held by me"}, "R015", "`held` is not known here."),
        ({"pick": " seen by me"}, "R015", "A comma is missing before `seen`."),
        ({"domain": "my cup", "do": "my bid := 1"}, "R107", "Who sees a piece that is picked follows from"),
        ({"show": "told := 0"}, "R312", "`told` is public, and reveals `bid`, which not everybody sees."),
        ({"do": "told := n"}, "R312", "`told` is public, and reveals `n`, which only who picks it sees."),
        ({"bid": ""}, "R201", "Only pieces, and variables that not everybody sees, can be shown"),
        ({"more": "memory past of bid, up to 9"}, "R239", "Not everybody sees what `bid` holds."),
    ],
)  # fmt: skip
def test_what_is_found(change: dict[str, str], code: str, message: str) -> None:
    checked = pipeline.check("cups.rules", files={"cups.rules": GAME.format(**{**SOUND, **change})})
    found = [
        (one.code, one.message) for one in checked.found if one.code[:2] in {"R0", "R1", "R2"} or one.code == "R312"
    ]
    if code:
        assert any(known == code and told.startswith(message) for known, told in found), found
    else:
        assert found == []
