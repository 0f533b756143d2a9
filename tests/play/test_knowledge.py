"""What a seat may know, compared with a full count of all deals that fit what it has seen."""

from __future__ import annotations

import json
import math
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from tests.turns import by_turns

import rulewright
from rulewright.play.chance import Stream
from rulewright.play.naming import piece_kind
from rulewright.program.operations import each_bit

GAMES = Path(__file__).parent / "games"
SEEDS = 1000


def hidden(session) -> str:
    """The place of every kind of piece, with its marks; equal pieces are not told apart."""
    layout, bearers, marks = session.table.layout, session.table.sight.bearers, session.table.sight.marks
    found, borne = [], []

    def called(piece):
        return str((piece_kind(layout, piece), [session.state[slot] for slot in marks[piece]]))

    for zone in range(len(layout.zone_rows)):
        content = layout.content(session.state, zone)
        if session.table.sight.kinds[zone] == "slot":
            layers = (1 << content,) if content >= 0 else ()
        else:
            layers = content if isinstance(content, tuple) else (content,)
        lies = [sorted(map(called, each_bit(layer))) for layer in layers]
        if zone in bearers:
            borne.append([piece_kind(layout, bearers[zone]), layout.zone_rows[zone][0].name, lies])
        else:
            found.append(lies)
    return json.dumps([*found, sorted(borne, key=str)])


def seen(session, seat) -> str:
    return json.dumps([session.view(seat), session.events(seat)], sort_keys=True)


def worlds(session, depth):
    """All games of this length, each with its probability; players choose at random."""
    if session.chance:
        for outcome in session.chance:
            after = session.copy()
            after.choose(outcome)
            for world, weight in worlds(after, depth):
                yield world, weight * outcome.probability
        return
    yield session, Fraction(1)


def walk(session, depth, weight=Fraction(1)):
    """Every decision down to a depth, with the probability of reaching it."""
    for world, chance in worlds(session, depth):
        if world.over:
            continue
        yield world, weight * chance
        if depth:
            legal = world.legal()
            for choice in legal:
                after = world.copy()
                after.choose(choice)
                yield from walk(after, depth - 1, weight * chance / len(legal))


def begun(game):
    if not game.endswith(".rules"):
        game = str(Path(__file__).parents[2] / "examples" / f"{game}.rules")
    else:
        game = str(GAMES / game)
    return rulewright.load(game).start(players=2, explicit_chance=True)


@pytest.mark.parametrize(
    ("game", "depth", "most"), [("kuhn-poker", 1, 30), ("letters.rules", 2, 40), ("pot.rules", 3, 24)]
)
@pytest.mark.parametrize("seat", by_turns([0, 1], 2))
def test_frequencies(game, depth, most, seat):
    """Imagined deals have the right frequencies, and impossible ones do not occur."""
    groups = defaultdict(list)
    for world, weight in walk(begun(game), depth):
        groups[seen(world, seat)].append((world, weight))
    pick = Stream(7)
    keys = sorted(groups)
    varied = 0
    for key in sorted({keys[pick.below(len(keys))] for _ in range(most)}):
        group = groups[key]
        whole = sum(weight for _, weight in group)
        wanted: Counter[str] = Counter()
        for world, weight in group:
            wanted[hidden(world)] += weight / whole
        varied += len(wanted) > 1
        world = group[pick.below(len(group))][0]
        found = Counter(hidden(world.imagine(seat, pick.fork())) for _ in range(SEEDS))
        assert set(found) <= set(wanted), key
        assert {deal for deal, chance in wanted.items() if chance * SEEDS > 12} <= set(found), key
        expected = {deal: SEEDS * float(chance) for deal, chance in wanted.items()}
        away = sum((found[deal] - often) ** 2 / often for deal, often in expected.items())
        assert away <= chi_square(len(wanted) - 1), (key, away)
    assert varied >= 6  # else this test would show nothing


def chi_square(freedom):
    """A value that chance exceeds about once in a hundred thousand times (Wilson and Hilferty)."""
    share = 2 / (9 * freedom) if freedom else 0
    return freedom * (1 - share + 4.265 * math.sqrt(share)) ** 3


def test_the_bound_of_frequencies():
    """Compared with published tables, the bound is never too low."""
    for freedom, exact in ((1, 19.51), (12, 45.08), (80, 145.76)):
        assert exact <= chi_square(freedom) <= 1.12 * exact


# ---- twins -------------------------------------------------------------------------------------------------------

HIDDEN = ["kuhn-poker", "letters.rules", "pot.rules", "coatl", "tobago", "tikal", "sealed-bid-auction"]


@cache
def loaded(game):
    if game.endswith(".rules"):
        game = str(GAMES / game)
    elif game in {"kuhn-poker", "sealed-bid-auction"}:
        game = str(Path(__file__).parents[2] / "examples" / f"{game}.rules")
    return rulewright.load(game)


def shown_to(session, seat, piece) -> bool:
    """Whether a zone shows a piece to a seat."""
    zone = session.state[session.table.layout.place + piece]
    return bool(session.table.sight.sees(seat, zone))


def open_to(session, seat) -> list[str]:
    """All that a seat sees by the rules of the zones alone."""
    layout = session.table.layout
    pieces = [piece for piece in range(len(layout.pieces)) if shown_to(session, seat, piece)]
    return sorted(f"{piece_kind(layout, piece)} {session.state[layout.place + piece]}" for piece in pieces)


def twin_outcome(one, two, seat, stream):
    """An outcome of chance that looks the same to the seat."""
    outcomes = one.chance
    outcome = outcomes[stream.below(len(outcomes))]
    event = one.table.machine.program.events[(-3 - one.stop) // 2]
    backs = one.table.sight.backs
    one.choose(outcome)
    if not event.pieces or shown_to(one, seat, outcome.value):
        same = [other for other in two.chance if other.text == outcome.text]
    else:
        same = [other for other in two.chance if backs[other.value] == backs[outcome.value]]
        if stream.below(12 if len(one.table.layout.pieces) > 50 else 3):  # few differences live longer
            same = [other for other in same if other.text == outcome.text] or same
    if not same:
        return False
    two.choose(same[stream.below(len(same))])
    return True


def twin_choice(one, two, seat, stream):
    """The same choice for the seat itself; for others, any choice that looks the same to it."""
    legal = one.legal()
    choice = legal[stream.below(len(legal))]
    if one.player == seat:
        same = [other for other in two.legal() if str(other) == str(choice)]
    else:
        same = [other for other in two.legal() if resembles(one, choice, two, other)]
    if not same:
        return False
    one.choose(choice)
    two.choose(same[stream.below(len(same))])
    return True


def resembles(one, choice, two, other) -> bool:
    """The same action with the same visible picks; of pieces only the backs count."""
    if choice.action != other.action or choice.deed is None:
        return bool(choice.action == other.action)
    for pick, left, right in zip(choice.deed.picks, choice.raw.arguments, other.raw.arguments, strict=True):
        if pick.thing != "piece":
            if left != right:
                return False
            continue
        if [faces(one, left, pick.many)] != [faces(two, right, pick.many)]:
            return False
    return True


def faces(session, value, many):
    """What everybody sees of pieces: their kind, or their back."""
    sight = session.table.sight
    found = []
    for piece in each_bit(value) if many else [value]:
        zone = session.state[session.table.layout.place + piece]
        open_ = sight.sees(sight.spectator, zone)
        found.append(piece_kind(session.table.layout, piece) if open_ else str(sight.backs[piece]))
    return sorted(found)


@pytest.mark.parametrize("game", HIDDEN)
@pytest.mark.parametrize("seat", [0, 1])
def test_twins(game, seat):
    """Two games that differ only in what a seat can't see look the same to it."""
    lengths, different = [], 0
    for seed in range({"tobago": 4, "tikal": 6, "coatl": 8}.get(game, 16)):
        stream = Stream(seed)
        one, two = (loaded(game).start(2, explicit_chance=True) for _ in range(2))
        steps = 0
        while not one.over and steps < 12:
            assert bool(one.chance) == bool(two.chance)
            go = twin_outcome if one.chance else twin_choice
            choosing = not one.chance
            if not go(one, two, seat, stream):
                break
            steps += choosing
            if one.over or two.over or one.chance or two.chance:
                continue
            if one.player != two.player or (one.player != seat and one.stop != two.stop):
                break  # what one of them may do is no secret any more
            if open_to(one, seat) != open_to(two, seat):
                break  # something has come to light in which they differ
            assert one.view(seat) == two.view(seat)
            assert one.events(seat) == two.events(seat)
            if one.player == seat:
                assert [str(choice) for choice in one.legal()] == [str(choice) for choice in two.legal()]
            different += hidden(one) != hidden(two)
        lengths.append(steps)
    assert max(lengths) >= 2
    assert different or game in {"sealed-bid-auction", "tikal"}


def test_what_a_rule_draws_is_known_by_the_rule_and_not_by_the_draw_before():
    game = rulewright.load(Path(__file__).parents[1] / "program" / "rules" / "drawn-and-sorted.rules")
    held = set()
    for seed in range(12):
        session = game.start(seed=seed)
        zones = session.view(0)["zones"]
        own = zones["player.hand"]["red"][0]["kind"]
        held.add(own)
        if own == "low":
            assert zones["heap"] == []
        else:
            assert [piece["kind"] for piece in zones["heap"]] == ["low"]
            assert [group["contains"] for group in zones["bag"]] == [{"mid": 1} if own == "high" else {"high": 1}]
    assert held == {"low", "mid", "high"}


def test_who_is_shown_one_of_several_hidden_pieces_is_told_which(tmp_path):
    rules = """rulewright 1

game "A glance"
    players 3
    seats red, blue, green

component Card
    starts in deck
    table
        name   count
        moon   1
        sun    1

zone deck: stack of Card

zone hand of player: pool of Card, seen by owner

action reveal
    | Let the next player see a card of yours.
    pick c in my hand
    do: show c to next(me)
    say "show {c}"

phase play
    var n: 0..9 = 0
    draw 2 from deck to red.hand
    repeat
        n += 1
        red must reveal
    until n = 2

winner p
    where p = red
"""
    (tmp_path / "glance.rules").write_text(rules, encoding="utf-8")
    for kind, sees in (("moon", [True, True, False]), ("sun", [True, True, False])):
        session = rulewright.load(tmp_path / "glance.rules").start(3, seed=1)
        session.choose(f"show {kind}")
        told = [next(one for one in session.events(seat) if one["message"] == "shown") for seat in range(3)]
        assert [kind in str(one["arguments"]["pieces"]) for one in told] == sees


def test_whoever_saw_one_of_two_equal_pieces_does_not_know_which_of_them_was_marked_in_secret(tmp_path):
    rules = """rulewright 1

game "Worn coins"
    players 3
    seats red, blue, green

component Thing
    starts in sack
    table
        name   count
        coin   2
        shell  2

zone sack: bag of Thing

zone hand of player: pool of Thing, seen by owner

zone table_: sequence of Thing

var worn of Thing: 0..1

action give
    pick c in my hand
    do: move c to red.hand
    say "give {c}"

action wear
    pick c in my hand
    do
        c.worn := 1
        move c to table_
    say "wear {c}"

phase play
    draw 2 from sack to blue.hand
    draw 1 from sack to green.hand
    green must give
    blue must give
    red must wear

winner p
    where p = red
"""
    (tmp_path / "coins.rules").write_text(rules, encoding="utf-8")
    session = rulewright.load(tmp_path / "coins.rules").start(3, seed=1, explicit_chance=True)
    for one in ("coin", "shell", "coin", "give coin", "give coin", "wear coin"):
        session.choose(one)
    (left,) = session.view(2)["zones"]["player.hand"]["blue"]
    assert left["could_be"] == ["coin", "shell"]


def test_a_piece_that_can_only_lie_in_one_place_is_thought_to_be_nowhere_else_later(tmp_path):
    rules = """rulewright 1

game "Two coins"
    players 3
    seats red, blue, green

component Thing
    starts in sack
    table
        name   count
        coin   2
        shell  2

zone sack: bag of Thing

zone hand of player: pool of Thing, seen by owner

action give(p: player)
    pick c in my hand
    do: move c to p.hand
    say "give {c}"

phase play
    draw 1 from sack to green.hand
    draw 1 from sack to red.hand
    green must give(red)
    red must give(green)
    draw 1 from sack to green.hand
    draw 1 from sack to blue.hand
    green must give(blue)

winner p
    where p = red
"""
    (tmp_path / "coins.rules").write_text(rules, encoding="utf-8")
    session = rulewright.load(tmp_path / "coins.rules").start(3, seed=1, explicit_chance=True)
    for one in ("coin", "shell", "give coin", "give coin", "coin", "give coin"):
        session.choose(one)
    assert [group["could_be"] for group in session.view(2)["zones"]["player.hand"]["red"]] == [["shell"]]
