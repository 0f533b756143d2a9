"""What is wrong in a separate table, or in a variant, is reported in that file, in all output formats."""

from __future__ import annotations

import json
import re

from rulewright.diagnostics.finding import findings
from rulewright.diagnostics.render import render
from rulewright.pipeline import check

FILES = {
    "base.rules": """rulewright 1

game "Sun and moon"
    | Draw and keep.
    players 2
    seats red, blue

enum Suit: sun, moon

component Card
    has worth: 0..6
    has suit: Suit
    table "cards.csv"

zone deck: stack of Card
zone keep of player: pool of Card

action take
    | Take the top card.
    do: draw 1 from deck to my keep
    say "take"

phase play
    | Take turns until the deck is empty.
    var p: player = first(players)
    repeat
        p must take
        p := next(p)
    until deck is empty

winner p
    most sum(c.worth for c in p.keep)
""",
    "cards.csv": "name,count,worth,suit\nearly,2,1,sun\nnoon,2,9,sun\n😀 late,1,=1+1,moon\nnight,1,3,moon,4\n",
    "more.rules": 'rulewright 1\n\nvariant "More" of "base.rules"\n\nchange component Card\n    table "more.csv"\n\n'
    "set take.cost = 3\n",
    "more.csv": '"name","count","worth","suit"\n"dusk","2","2","mooon"\n',
}
# file, line, first column and the column behind the last, in letters
PLACES = [
    ("cards.csv", 3, 8, 9, "R214"),
    ("cards.csv", 4, 1, 7, "R214"),
    ("cards.csv", 4, 10, 14, "R027"),
    ("cards.csv", 5, 16, 17, "R213"),
    ("more.csv", 2, 16, 23, "R214"),
    ("more.rules", 8, 5, 14, "R130"),
]


def rendered(form: str) -> str:
    checked = check("more.rules", files=FILES)
    return render(findings(checked.found, checked.sources), form, ("more.rules",), colour=False)


def test_concise() -> None:
    shown = re.findall(r"^(.*?):(\d+):(\d+): error\[(R\d+)\]", rendered("concise"), re.MULTILINE)
    assert shown == [(file, str(line), str(start), code) for file, line, start, _, code in PLACES]


def test_github() -> None:
    shown = re.findall(
        r"^::error file=(.*?),line=(\d+),col=(\d+),endColumn=(\d+),title=(R\d+)", rendered("github"), re.MULTILINE
    )
    assert shown == [(file, str(line), str(start), str(end), code) for file, line, start, end, code in PLACES]


def test_json() -> None:
    shown = [
        (
            one["place"]["file"],
            one["place"]["start"]["line"],
            one["place"]["start"]["column"],
            one["place"]["end"]["column"],
            one["code"],
        )
        for one in json.loads(rendered("json"))["findings"]
    ]
    assert shown == PLACES


def test_sarif() -> None:
    (run,) = json.loads(rendered("sarif"))["runs"]
    shown = []
    for result in run["results"]:
        (location,) = result["locations"]
        place = location["physicalLocation"]
        region = place["region"]
        shown.append(
            (
                place["artifactLocation"]["uri"],
                region["startLine"],
                region["startColumn"],
                region["endColumn"],
                result["ruleId"],
            )
        )
    assert shown == PLACES
    assert run["columnKind"] == "unicodeCodePoints"


def test_full_shows_the_line_of_the_table() -> None:
    assert " --> cards.csv:3:8\n  |\n3 | noon,2,9,sun\n  |        ^\n" in rendered("full")
