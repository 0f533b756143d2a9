"""R312 in all cases in which a secret may be revealed, each beside one that reveals nothing."""

from __future__ import annotations

import sys

import pytest

import rulewright
from rulewright import pipeline
from rulewright.diagnostics.diagnostic import Report
from rulewright.graph.rules import FactsCache, rules
from rulewright.graph.secrets import betrayed_secrets

GAME = """rulewright 1

game "Smugglers"
    | Crates come ashore.
    players 2
    seats mole, otter

component Crate
    has worth: 0..5
    has colour: Colour on back
    starts in cave
    table
        name   count  worth  colour
        straw  6      0      red
        tea    4      2      blue
        silk   2      5      blue

enum Colour: red, blue

zone cave: stack of Crate
zone boat of player: pool of Crate, seen by owner
zone store: pool of Crate, seen by nobody
zone quay: pool of Crate
zone sack of player: pool of Crate, seen by nobody
zone row_: sequence of Crate, seen by nobody
zone queue: sequence of Crate
zone tail of player: sequence of Crate, seen by owner
zone shelf of player: slot of Crate, seen by owner
zone heap: stack of Crate
zone pile: stack of Crate
zone bale of player: stack of Crate, seen by nobody
component Nail: 3
    starts in keg
zone keg: pool of Nail
zone lid of Crate: pool of Nail

var fame of player: 0..999
resource coin of player: 0..99 = 50

define worth_of(c: Crate) = c.worth
define colour_of(c: Crate) = c.colour
define riches(p: player) = sum(c.worth for c in p.boat)
define landed = sum(c.worth for c in quay)
define crates(p: player) = count(p.boat)

action unload
    | Bring a crate ashore.
    pick c in {from_}{where}{many}
{needs}    do
{effects}    say "unload {c}"

action cheer
    | Cheer.
    do: my fame += 1
    say "cheer"

phase play
    | Each has three crates.
    shuffle cave
    for p in players: draw 3 from cave to p.boat
    draw 1 from cave to quay
    draw 1 from cave to store
    for p in players
        p may cheer
        p must unload
{steps}
winner p
    most p.fame
    most p.coin
"""

TELLS = {
    "a field": {"effects": "my fame += c.worth\nmove c to store"},
    "a field of a pick that its text names": {"effects": "move c to store\nmy fame += c.worth"},
    "a definition of the piece": {"effects": "my fame += worth_of(c)\nmove c to store"},
    "a definition of the zone": {"steps": "for p in players: p.fame += riches(p)"},
    "the top of a stack": {"steps": "if top(cave).worth > 1: mole.fame += 1"},
    "who is asked": {"steps": "for p in players\n    if riches(p) > 3: p may cheer"},
    "the order of asking": {"steps": "for p in players rising riches(p): p may cheer"},
    "who draws": {"steps": "for p in players where riches(p) > 3: draw 1 from cave to p.boat"},
    "what goes to an open zone": {"steps": "if riches(mole) > 3: move quay to cave"},
    "a shuffle": {"steps": "if riches(mole) > 3: shuffle cave"},
    "a cost": {"costs": "c.worth coin", "effects": "move c to store"},
    "a condition": {"needs": "needs top(cave).worth > 1\n    | The next crate is worth something."},
    "what can be picked": {"where": " where c.worth >= top(cave).worth"},
    "a pick of what nobody tells apart": {"from_": "store", "effects": "move c to store"},
    "a pick of what lies shuffled": {"from_": "cave", "effects": "move c to store"},
    "a pick of what another holds": {"from_": "mole.boat", "effects": "move c to my boat"},
    "the order of what has none": {"steps": "move store to row_"},
    "the order of what has none, of one's own": {"effects": "move c to store\nmove my boat to my tail"},
    "the order of what was picked": {"many": ", 0..2 of them", "effects": "move c to my tail"},
    "the order of what was picked of a row": {
        "from_": "my tail",
        "many": ", 0..2 of them",
        "effects": "move c to next(me).tail",
    },
    "the order of those that fit": {"steps": "move those(x in store where x.worth > landed) to row_"},
    "the order of those that fit in a row": {"steps": "move those(x in mole.tail where x.worth > 1) to row_"},
    "the order of those that have a name": {"steps": "let some_ = those(x in store)\nmove some_ to row_"},
    "the order in which they go to a row": {"steps": "for x in store: move x to row_"},
    "the order in which they go to a stack": {"steps": "for x in mole.boat: move x to heap"},
    "the order in which they go from a stack": {"steps": "for x in cave where landed > 3: move x to row_"},
    "the order in which they go from a row that was shuffled": {
        "steps": "shuffle mole.tail\nfor x in mole.tail: move x to row_"
    },
    "the order in which a row is sorted": {"steps": "for x in mole.tail rising x.worth: move x to row_"},
    "the order in which a row is sorted, on a stack": {"steps": "for x in row_ falling worth_of(x): move x to heap"},
    "the order in which what lies in a stack is shown": {"steps": "for x in pile: show x to mole"},
    "the order in which what lies in a row is shown": {"steps": "for x in row_ falling x.worth: show x to mole"},
    "the order in which backs are seen to move": {"steps": "for x in mole.boat rising x.worth: move x to store"},
    "the order in which backs are shown": {"steps": "for x in store rising x.worth: show x to mole"},
    "what is shown of a row": {"steps": "for x in mole.tail where x.worth > 2: show x to otter"},
    "that something is shown": {"steps": "if riches(mole) > 3: show store to otter"},
    "that something is swapped": {"steps": "if riches(mole) > 3: swap queue, quay"},
    "that dice are rolled": {"steps": "if riches(mole) > 3\n    roll d in 1..6\n    if d > 6: mole.fame += 1"},
    "a field of what only one is shown": {"effects": "show c to me\nmy fame += c.worth\nmove c to store"},
    "the order in which they go to slots": {"steps": "for x in store where mole.shelf = none: move x to mole.shelf"},
    "the order in which those picked go": {
        "many": ", 0..2 of them",
        "effects": "for x in c: move x to the front of my tail",
    },
    "the order in which what lies on them goes": {"steps": "for x in Crate: move x.lid to keg"},
    "the order in which what lies on some goes": {
        "steps": "for x in mole.boat where count(x.lid) > 0: move x.lid to keg"
    },
    "the order of what is swapped": {"steps": "swap store, row_"},
    "the first of what has no order, swapped": {"steps": "let c = first(store)\nif c != none: swap c, mole.shelf"},
    "the first of a row that was shuffled": {
        "steps": "shuffle row_\nlet c = first(row_)\nif c != none: move c to store"
    },
    "the last of a row that was shuffled": {
        "steps": "shuffle mole.tail\nlet c = last(mole.tail)\nif c != none: move c to store"
    },
    "the first of a row to which a stack came": {
        "steps": "move cave to row_\nlet c = first(row_)\nif c != none: move c to store"
    },
    "the first of a row to which a stack came, made of what had no order": {
        "steps": "move store to heap\nmove heap to row_\nlet c = first(row_)\nif c != none: move c to store"
    },
    "a pick of an open row that was shuffled": {
        "from_": "queue",
        "effects": "move c to store",
        "steps": "shuffle queue",
    },
    "a pick of what another holds, of which a part will do": {
        "from_": "mole.boat",
        "where": " where count(mole.boat) > 1 and c != none",
        "effects": "move c to my boat",
    },
    "a pick of one's own that nobody sees": {"from_": "my sack", "effects": "move c to store"},
    "a pick of one's own that nobody sees, of which some are shown": {
        "from_": "my sack",
        "effects": "move c to store",
        "steps": "show mole.sack to players",
    },
    "a pick of what is hidden, and shown then": {"from_": "my sack", "effects": "show c to players\nmove c to store"},
    "a pick of what another holds, laid open then": {"from_": "mole.boat", "effects": "move c to quay"},
    "a pick of what nobody tells apart, laid open then": {"from_": "store", "effects": "move c to quay"},
    "a pick of what lies shuffled, laid open then": {"from_": "cave", "effects": "move c to quay"},
    "a pick of a stack of what had no order, laid open then": {
        "from_": "pile",
        "effects": "move c to quay",
        "steps": "move store to pile",
    },
    "a pick of a stack of one's own that was shuffled, of which some are shown": {
        "from_": "my bale",
        "effects": "move c to store",
        "steps": "shuffle mole.bale\nshow mole.bale to players",
    },
    "a pick of all there are": {"from_": "Crate", "effects": "move c to store"},
    "the first of what has no order": {"steps": "let c = first(store)\nif c != none: move c to mole.boat"},
    "the first of all there are": {
        "steps": "let c = first(those(x in Crate where landed > 3))\nif c != none: move c to store"
    },
    "one that fits in a stack": {"steps": "let c = first(x in cave where landed > 3)\nif c != none: move c to store"},
    "any one of what has no order": {"steps": "if landed > 3: move one(mole.boat) to store"},
    "a limit": {"needs": "limit (top(cave).worth or else 0) + 1 per play"},
}
TELLS_NOTHING = {
    "a field of what comes to light": {"effects": "my fame += c.worth\nmove c to quay"},
    "a field of what is shown": {"effects": "show c to players\nmy fame += worth_of(c)\nmove c to store"},
    "the back": {"effects": "if colour_of(c) = red: my fame += 1\nmove c to store"},
    "the number of pieces": {"steps": "for p in players rising crates(p): p may cheer"},
    "what lies open": {"steps": "if landed > 3: mole may cheer"},
    "a cost of what comes to light": {"costs": "c.worth coin", "effects": "move c to quay"},
    "a condition on one's own": {"where": " where c.worth >= 2 or riches(me) < 9"},
    "what was shown before": {"steps": "show cave to players\nif top(cave).worth > 1: mole may cheer"},
    "a pick of what lies open": {"from_": "quay", "effects": "move c to store"},
    "a pick of a stack in its order, laid open then": {
        "from_": "pile",
        "effects": "move c to quay",
        "steps": "for p in players: draw 1 from cave to pile",
    },
    "a pick of what is said": {"from_": "Crate", "where": " where c is in quay"},
    "an order that chance decides": {"steps": "draw all from store to row_"},
    "an order that there was": {"steps": "move cave to row_"},
    "a row sorted by what all see": {"steps": "for x in row_ rising landed: move x to mole.tail"},
    "a row sorted by its backs": {
        "steps": "for x in row_ rising (if colour_of(x) = red then 1 else 2): move x to mole.tail"
    },
    "a row sorted after it was shown": {
        "steps": "show mole.tail to players\nfor x in mole.tail rising x.worth: move x to row_"
    },
    "an open row that is sorted": {"steps": "for x in queue rising x.worth: move x to row_"},
    "a row sorted into an open one": {"steps": "for x in mole.tail rising x.worth: move x to queue"},
    "what lies in a heap, shown in turn": {"steps": "for x in store: show x to mole"},
    "what lies in a row, shown in its order": {"steps": "for x in row_: show x to mole"},
    "what lies shuffled, shown in turn": {"steps": "for x in cave: show x to mole"},
    "that something is shown to all": {"steps": "if riches(mole) > 3: show mole.boat to players"},
    "an order of what was shown": {"steps": "show store to players\nmove store to row_"},
    "an order that there was, in turn": {"steps": "for x in mole.tail: move x to row_"},
    "what lies on a piece": {"effects": "move c.lid to keg\nmove c to store"},
    "what lies on open pieces, in turn": {"steps": "for x in quay: move x.lid to keg"},
    "what lies on those that are open, in turn": {"steps": "for x in Crate where x is in quay: move x.lid to keg"},
    "those picked, on a stack": {"many": ", 0..2 of them", "effects": "move c to heap"},
    "those picked, without an order": {"many": ", 0..2 of them", "effects": "move c to store"},
    "those picked, in an open row": {"many": ", 0..2 of them", "effects": "move c to queue"},
    "one that is picked for a row": {"effects": "move c to my tail"},
    "what goes to a heap in turn": {"steps": "for x in store: move x to mole.boat"},
    "what is swapped with a stack": {"steps": "swap store, heap"},
    "the first of a row that is turned round": {
        "steps": "reverse row_\nlet c = first(row_)\nif c != none: move c to store"
    },
    "the first of a row to which all were drawn": {
        "steps": "draw all from cave to row_\nlet c = first(row_)\nif c != none: move c to store"
    },
    "the top of an order": {"steps": "let c = top(cave)\nif c != none: move c to store"},
    "the first of a row": {"steps": "let c = first(row_)\nif c != none: move c to store"},
    "the first, laid open": {"steps": "let c = first(store)\nif c != none: move c to quay"},
    "the first, shown before": {
        "steps": "show store to players\nlet c = first(store)\nif c != none: move c to mole.boat"
    },
    "a limit by what lies open": {"needs": "limit landed + 1 per play"},
}


def indented(lines, by):
    return "".join(f"{' ' * by}{line}\n" for line in lines.splitlines())


def checked(game=GAME, from_="my boat", where="", many="", needs="", costs="", effects="move c to quay", steps=""):
    text = game.replace("{where}", where).replace("{from_}", from_).replace("{many}", many)
    text = text.replace("{needs}", indented(needs, 4) + (f"    cost {costs}\n" if costs else ""))
    text = text.replace("{effects}", indented(effects, 8)).replace("{steps}", indented(steps, 4))
    found = pipeline.check("smugglers.rules", files={"smugglers.rules": text}).found
    assert all(one.code.startswith(("R3", "R4")) for one in found), [one.message for one in found]
    return [one.code for one in found]


@pytest.mark.parametrize("way", TELLS)
def test_it_tells(way):
    assert "R312" in checked(**TELLS[way])


@pytest.mark.parametrize("way", TELLS_NOTHING)
def test_it_tells_nothing(way):
    assert "R312" not in checked(**TELLS_NOTHING[way])


@pytest.mark.parametrize("step", ["move x to store", "show x to mole"])
def test_pieces_with_the_same_back_are_moved_from_heap_to_heap_in_any_order(step):
    steps = f"for x in mole.boat rising x.worth: {step}"
    assert "R312" in checked(steps=steps)
    assert "R312" not in checked(GAME.replace(" on back", ""), steps=steps)


MARKED = """rulewright 1

game "Hot chips"
    players 2

component Chip: 4
    starts in heap

zone heap: pool of Chip

zone sack of player: bag of Chip

var hot of Chip: yes/no

action gather
    | Take a chip off the heap.
    pick c in heap
    do
        {mark}
        move c to my sack
    say "take a chip"

action spend
    | Take a chip out of the sack.
    pick c in my sack
    do: move c to heap
    say "spend {{c}}"

phase play
    for n in 1..9
        for p in players: p may gather, spend

winner p
    most count(c in p.sack where c.hot)
"""


@pytest.mark.parametrize(("mark", "codes"), [("c.hot := not c.hot", ["R312"]), ("pass", [])])
def test_equal_pieces_differ_by_what_they_were_marked_with(mark, codes):
    text = MARKED.format(mark=mark if codes else "").replace("        \n", "")
    found = pipeline.check("chips.rules", files={"chips.rules": text}).found
    assert not [one.message for one in found if one.code[1] < "3"]
    assert [one.code for one in found if one.code == "R312"] == codes


def opcodes(function):
    """The number of steps of Python's machine in a call: the same on every computer."""
    steps = 0

    def step(frame, event, _):
        nonlocal steps
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        steps += event == "opcode"
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        function()
    finally:
        sys.settrace(before)
    return steps


def with_sacks(many):
    """Rules with so many sacks into which nobody sees, from each of which is picked, and taken by numbers."""
    parts = [MARKED.format(mark="c.hot := not c.hot")]
    for at in range(many):
        parts += [
            f"zone sack_{at}: bag of Chip",
            f"zone row_{at} of player: sequence of Chip, seen by owner",
            f'action take_{at}\n    pick c in sack_{at}\n    do: move c to my row_{at}\n    say "take"',
            f"phase tidy_{at}(p: player)\n    shuffle p.row_{at}\n    for c in sack_{at}: move c to p.row_{at}",
        ]
    model = rulewright.reload("chips.rules", {}, {"chips.rules": "\n\n".join(parts)}).model
    return rules(model, FactsCache())


def test_the_cost_of_looking_for_secrets_grows_with_the_rules_and_not_with_their_square():
    steps, found = [], []
    for many in (20, 40, 80):
        judged, report = with_sacks(many), Report()
        steps.append(opcodes(lambda judged=judged, report=report: betrayed_secrets(judged, report)))
        found.append(len(report.found))
    assert found[1] - found[0] == 20 * 2
    assert found[2] - found[1] == 40 * 2
    few, more, most = steps
    assert most - more < 2.2 * (more - few)
