"""Whole games: they end in time, lose no piece, are scored correctly, and reveal no secrets."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.games.coatl.cards import CARDS, LETTERS, card_points, temple_points
from tests.play.shelf import loaded
from tests.turns import by_turns

import rulewright
from rulewright.play.bots import BOTS
from rulewright.play.chance import Stream
from rulewright.play.ending import playout
from rulewright.program.operations import each_bit

MOST = 900
"""No game takes more choices: each part is laid once, each card changes places a few times, and few turns pass by."""
HIGHEST = 190
BOX = {"Part": 150, "Prophecy": 54, "Temple": 15}
TABLES = [(players, sacrifice) for players in (2, 3, 4) for sacrifice in ("yes", "no")]
VARIANTS = Path(__file__).parents[3] / "examples" / "variants"


def row_of(parts):
    """``YRB``: the colours of a coatl, from head to tail."""
    return "".join(LETTERS[part.split("_")[0]] for part in parts)


def lying(layout, state, zone):
    """The pieces in a zone, from front to back if it has an order."""
    content = layout.content(state, zone)
    if isinstance(content, tuple):
        return [piece for layer in content for piece in each_bit(layer)]
    if layout.zone_kind(zone) == "slot":
        return [content] if content >= 0 else []
    return list(each_bit(content))


def pieces_in(layout, state):
    """The number of pieces of each component in all zones."""
    return Counter(
        layout.pieces[piece].component.name
        for zone in range(len(layout.zone_rows))
        for piece in lying(layout, state, zone)
    )


def coatls(layout, state):
    """All coatls: (seat, zone, kinds of the parts, cards, temple)."""
    found = []
    first = {str(symbol): at for symbol, (at, _) in layout.zones.items()}
    base = next(at for at, piece in enumerate(layout.pieces) if piece.component.name == "Coatl")

    def kinds(zone, at):
        return [layout.pieces[piece].kind.name for piece in lying(layout, state, first[zone] + at)]

    for seat in range(layout.players):
        for place in ("works", "gallery"):
            for coatl in lying(layout, state, first[f"player.{place}"] + seat):
                at = coatl - base
                temple = kinds("Coatl.shrine", at)
                found.append((seat, place, kinds("Coatl.parts", at), kinds("Coatl.beside", at), *(temple or [None])))
    return found


def by_hand(layout, state):
    """Scores and winners, computed from what lies on the table."""
    scores, cards, best = ([0] * layout.players for _ in range(3))
    for seat, place, parts, beside, temple in coatls(layout, state):
        row = row_of(parts)
        assert len(beside) <= 4
        assert len(set(beside)) == len(beside)
        if place == "works":
            continue
        assert parts[0].endswith("_head")
        assert parts[-1].endswith("_tail")
        assert all(part.endswith("_body") for part in parts[1:-1])
        assert len(parts) >= 3
        assert len(beside) >= 1
        worth = sum(card_points(card, row) for card in beside) + (temple_points(temple, row) if temple else 0)
        scores[seat] += worth
        cards[seat] += len(beside) + (temple is not None)
        best[seat] = max(best[seat], worth)
    ranks = list(zip(scores, cards, best, strict=True))
    return scores, [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def whole(table):
    """The contents of the box."""
    tokens = {"Token": 3 * table.players} if table.options["sacrifice"] else {}
    return BOX | {"Coatl": 7 * table.players} | tokens


def ended(table, state, scores, winners):
    """At the end no piece is missing, and the scores and winners agree with a computation by hand."""
    assert pieces_in(table.layout, state) == whole(table)
    assert (list(scores), list(winners)) == by_hand(table.layout, state)
    assert all(0 <= score <= HIGHEST for score in scores)


def play(game, players, seed, options, bots):
    """A game of bots to its end, checked from time to time."""
    s, stream = game.start(players, seed, options), Stream(seed)
    while not s.over:
        assert s.ply < MOST
        if s.ply % 40 == 0:
            assert pieces_in(s.table.layout, s.state) == whole(s.table)
            assert all(len(tray) <= 8 for tray in s.view(None)["zones"]["player.tray"].values())
        s.choose(BOTS[bots[s.player]](s, stream))
    ended(s.table, s.state, s.scores, s.winners)
    return s


def play_out(game, players, seeds, options):
    """Games of random choices, played fast; some are checked half-way."""
    for seed in seeds:
        s = game.start(players, seed, options)
        if seed % 20 == 0:
            state = s.state[:]
            playout(s.table, state, s.stop, seed, 60 * players)
            assert pieces_in(s.table.layout, state) == whole(s.table)
        state = s.state[:]
        found = playout(s.table, state, s.stop, seed, MOST)
        assert found.plies < MOST
        ended(s.table, state, found.scores, found.winners)


@pytest.mark.parametrize(("players", "sacrifice"), TABLES)
def test_random_games(players, sacrifice):
    play(loaded("coatl"), players, 1, {"sacrifice": sacrifice}, ["random"] * players)
    play_out(loaded("coatl"), players, range(20, 26), {"sacrifice": sacrifice})


def test_a_greedy_game():
    """The greedy player sits in each seat in turn."""
    won = 0
    for seed in range(6):
        bots = ["greedy", "random"] if seed % 2 == 0 else ["random", "greedy"]
        won += play(loaded("coatl"), 2, seed, {}, bots).winners == (seed % 2,)
    assert won >= 4


OPTIONS = {
    "devout": "no", "after_third": "no", "spoiling": "no", "reshuffle": "no", "dry_refill": "no", "mercy": "yes",
}  # fmt: skip
"""The other answers to what the printed rules leave open. (With tight mirrors cards are worth more than by hand.)"""


def test_random_games_with_every_other_answer():
    play_out(loaded("coatl"), 3, range(20, 30), OPTIONS)


@pytest.mark.soak
@pytest.mark.parametrize(("players", "sacrifice"), TABLES)
def test_many_random_games(players, sacrifice, rounds):
    for number in rounds():
        many_games(players, {"sacrifice": sacrifice}, number)


@pytest.mark.soak
@pytest.mark.parametrize(("players", "sacrifice"), TABLES)
def test_many_greedy_games(players, sacrifice, rounds):
    game, better = loaded("coatl"), []
    for number, seat in rounds.over(range(4 * players)):
        bots = ["random"] * players
        bots[seat % players] = "greedy"
        end = play(game, players, 100 * number + seat, {"sacrifice": sacrifice}, bots)
        better.append(end.winners == (seat % players,))
    assert sum(better) > 1.2 / players * len(better)  # by chance it would be 1 / players


@pytest.mark.soak
@pytest.mark.parametrize("option", sorted(OPTIONS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_random_games_with_another_answer(players, option, rounds):
    for number in rounds(0.5):
        many_games(players, {option: OPTIONS[option]}, number)


def many_games(players, options, number):
    """Each is looked at; far more are played by the compiled program, and only their ends are looked at."""
    play_out(loaded("coatl"), players, range(10 * number, 10 * number + 10), options)
    for end in loaded("coatl").playouts(200, number, players, options):
        assert end.plies < MOST
        assert all(0 <= score <= HIGHEST for score in end.scores)


# ---- secrets -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_hands_are_secret(players):
    """The view of a seat is the same in every deal that it can imagine, and hidden cards differ between these deals."""
    differing = 0
    for seed in range(4):
        s, stream = loaded("coatl").start(players, seed), Stream(seed)
        for _ in range(90):
            if s.over:
                break
            if s.ply % 15 == 0:
                seat = stream.below(players)
                other = s.imagine(seat, stream.fork())
                assert other.view(seat) == s.view(seat)
                assert other.player == s.player
                differing += any(secrets(s, one) != secrets(other, one) for one in range(players) if one != seat)
            s.choose(BOTS["random"](s, stream))
    assert differing > 8


def secrets(s, seat):
    """What only this seat sees."""
    zones, name = s.view(seat)["zones"], s.seats[seat]
    return [
        sorted(card["kind"] for card in zones[f"player.{zone}"].get(name, [])) for zone in ("hand", "dealt", "vows")
    ]


def test_nobody_sees_what_was_drawn_or_thrown_away():
    """The log of another seat names cards of a hand only if they were visible before."""
    for seed in range(3):
        s, stream = loaded("coatl").start(3, seed), Stream(seed)
        while not s.over and s.ply < 150:
            s.choose(BOTS["random"](s, stream))
        for seat in range(3):
            for event in s.events(seat):
                arguments = event["arguments"]
                if event["message"] != "moved" or arguments["source"] not in {"deck", "temples"}:
                    continue
                target = str(arguments["target"])
                if target.startswith(("hand of", "dealt of", "vows of")) and not target.endswith(s.seats[seat]):
                    assert all("kind" not in piece for piece in arguments["pieces"])


SECRET = {
    "Prophecy": {"player.hand", "player.dealt", "deck", "discards"},
    "Temple": {"player.vows", "temples", "Pyramid.stairs"},
}
"""Where cards lie that are hidden from all, or from all but the player who holds them."""


def cards_by_sight(s, viewer):
    """The visible and the hidden cards of a viewer: (component, piece, zone)."""
    layout, seen, hidden = s.table.layout, set(), []
    for symbol, (first, size) in layout.zones.items():
        for at in range(size):
            for piece in lying(layout, s.state, first + at):
                component = layout.pieces[piece].component.name
                if component not in SECRET:
                    continue
                if str(symbol) in SECRET[component] and not (str(symbol).startswith("player.") and at == viewer):
                    hidden.append((component, piece, (str(symbol), at)))
                else:
                    seen.add(piece)
    return seen, hidden


def zone_at(layout, zone):
    return next(first for symbol, (first, _) in layout.zones.items() if str(symbol) == zone[0]) + zone[1]


def exchanged(s, viewer, one, other):
    """The same game with two cards exchanged; the viewer knows as much about both places as before."""
    swap = list(range(len(s.table.layout.pieces)))
    swap[one], swap[other] = other, one
    found = s.copy()
    found.state = s.table.relabel.apply(s.state, swap)
    s.table.machine.derive(found.state)
    number = s.table.sight.spectator if viewer is None else viewer
    found.journal.knowledge = s.journal.knowledge.relabelled(swap, number)
    return found


@pytest.mark.parametrize("players", by_turns([2, 3, 4], 3, 1))
def test_hidden_pieces_stay_hidden(players):
    """No view changes when a card that the viewer has never seen is exchanged with another.

    The test itself records what was visible. It exchanges cards of all hands, dealt cards and personal temples of
    others with cards of the deck, the discards, the stacks of temples and other hands.
    """
    s, stream = loaded("coatl").start(players, 1), Stream(1)
    known: dict[int | None, set[int]] = {viewer: set() for viewer in (*range(players), None)}
    tried: Counter[tuple[int | None, str, int]] = Counter()
    while not s.over:
        for viewer, seen in known.items():
            open_now, hidden = cards_by_sight(s, viewer)
            seen.update(open_now)
            if s.ply % 40 > 1:
                continue
            unseen = [place for place in hidden if place[1] not in seen]
            view = s.view(viewer)
            for component, piece, zone in unseen:
                elsewhere = [other for kind, other, lies in unseen if kind == component and lies != zone]
                if zone[0].startswith("player.") and elsewhere:
                    other = elsewhere[stream.below(len(elsewhere))]
                    changed = exchanged(s, viewer, piece, other)
                    assert other in lying(s.table.layout, changed.state, zone_at(s.table.layout, zone))
                    same = changed.view(viewer) == view
                    assert same, (s.ply, viewer, zone, component)
                    tried[viewer, *zone] += 1
        s.choose(BOTS["random"](s, stream))
    for viewer in known:
        for name in ("player.hand", "player.dealt", "player.vows"):
            assert all(tried[viewer, name, seat] for seat in range(players) if seat != viewer)


def test_choosing_is_a_few_steps():
    """No decision has a long list of choices, whatever lies in the display and in hands."""
    longest: Counter[str] = Counter()
    for seed in range(6):
        s, stream = loaded("coatl").start(4, seed), Stream(seed)
        while not s.over:
            for action, many in Counter(choice.action for choice in s.legal()).items():
                longest[action] = max(longest[action], many)
            s.choose(BOTS["random"](s, stream))
    assert longest["choose"] <= 6
    assert longest["draw_unseen"] <= 5
    assert longest["hand_pick"] <= 3
    assert longest["pull"] <= 5
    assert longest["forget"] <= 5
    assert longest["join"] <= 24  # eight parts that differ, two coatls with two ends, but most parts fit only one
    assert longest["keep"] <= 42  # the only choice of several things at once: it is made in secret by all together


# ---- edits without code ------------------------------------------------------------------------------------------


def variant(name):
    return rulewright.load(str(VARIANTS / f"coatl-{name}.rules"))


def largest_hand(game):
    most = 0
    for seed in range(3):
        s, stream = game.start(2, seed), Stream(seed)
        while not s.over:
            view = s.view(s.player)
            most = max(most, len(view["zones"]["player.hand"].get(s.seats[s.player], [])))
            s.choose(BOTS["random"](s, stream))
    return most


def test_a_hand_of_seven():
    assert largest_hand(loaded("coatl")) == 5
    assert largest_hand(variant("hand-of-seven")) == 7


def liked(legal, wish, stream):
    """One of the choices that a player prefers."""
    most = max(map(wish, legal))
    best = [choice for choice in legal if wish(choice) == most]
    return best[stream.below(len(best))]


def wishes(s, seat):
    """Preferences of a player who wants to lay the new card: reds and blues at the back, other parts at the front."""
    layout, base = s.table.layout, {str(symbol): at for symbol, (at, _) in s.table.layout.zones.items()}
    hand = [layout.pieces[piece].kind.name for piece in lying(layout, s.state, base["player.hand"] + seat)]
    rows = [row_of(parts) for one, place, parts, *_ in coatls(layout, s.state) if one == seat and place == "works"]
    row = rows[0].lstrip("YKGB") if rows else ""
    wanted = {"R": "red_body", "B": "blue_body"}.get("RRBRR"[len(row) :][:1], "-")

    def wish(choice):
        text = str(choice)
        if "fire_and_water" in text:
            return -9 if choice.action == "forget" else 9
        if choice.action == "begin":
            return 8 if not rows and "red_body" in text else -8
        if choice.action == "join":
            if wanted in text and "back of coatl_1" in text:
                return 8
            return 2 if "_body" in text and "red" not in text and "front of coatl_1" in text else -7
        if choice.action == "take":
            return 3 * text.count("red_body") + text.count("blue_body") - (5 if "_body" not in text else 0)
        if choice.action in {"draw_unseen", "foresee"}:
            return -1 if "fire_and_water" in hand else 1
        return -6 if choice.action in {"choose", "fulfil", "bless"} else 0

    return wish


def test_a_new_card(monkeypatch):
    """The new card can only be laid at rows that it shows, and is worth what its scale says."""
    monkeypatch.setitem(CARDS, "fire_and_water", ("(?<!R)RRB+RR(?!R)", {1: 5, 2: 9}))
    game, worth = variant("new-card"), 0
    kinds = Counter(piece.kind.name for piece in game.table(2).layout.pieces)
    assert kinds["fire_and_water"] == 2
    assert sum(kinds[piece] for piece in kinds) == BOX["Part"] + BOX["Prophecy"] + BOX["Temple"] + 2 + 14 + 6
    for seed in range(3):
        s, stream = game.start(2, seed), Stream(seed)
        while not s.over:
            legal, wish = s.legal(), wishes(s, s.player)
            rows = [row_of(parts) for seat, _, parts, *_ in coatls(s.table.layout, s.state) if seat == s.player]
            if any(choice.action in {"fulfil", "bless"} and "fire_and_water" in str(choice) for choice in legal):
                assert any(card_points("fire_and_water", row) for row in rows)
            s.choose(liked(legal, wish, stream))
        assert (list(s.scores), list(s.winners)) == by_hand(s.table.layout, s.state)
        for _, place, parts, beside, _ in coatls(s.table.layout, s.state):
            if place == "gallery" and "fire_and_water" in beside:
                worth += card_points("fire_and_water", row_of(parts))
    assert worth >= 5


def test_four_colours():
    game = variant("four-colours")
    for players in (2, 4):
        s, stream = game.start(players, 1), Stream(1)
        assert pieces_in(s.table.layout, s.state) == {
            "Part": 120, "Prophecy": 33, "Temple": 9, "Coatl": 7 * players, "Token": 3 * players,
        }  # fmt: skip
        while not s.over:
            assert not any("blue" in str(choice) for choice in s.legal())
            s.choose(BOTS["random"](s, stream))
        assert s.winners


def finished(game, seed):
    s, stream = game.start(2, seed), Stream(seed)
    while not s.over:
        s.choose(BOTS["greedy"](s, stream))
    found = coatls(s.table.layout, s.state)
    return max(sum(seat == one and place == "gallery" for one, place, *_ in found) for seat in (0, 1))


def test_a_fourth_coatl():
    assert finished(loaded("coatl"), 2) == 3
    assert finished(variant("fourth-coatl"), 2) >= 4


def mirrored(row):
    """The points of the new temple for a coatl."""
    return {0: 0, 1: 3, 2: 7}[(row == row[::-1]) + (len(row) == 9)]


def unfinished(s, seat):
    """The parts of each coatl of a player that is not finished, by its name."""
    layout, base = s.table.layout, {str(symbol): at for symbol, (at, _) in s.table.layout.zones.items()}
    first = next(at for at, piece in enumerate(layout.pieces) if piece.component.name == "Coatl")
    return {
        layout.pieces[coatl].kind.name: [
            layout.pieces[part].kind.name for part in lying(layout, s.state, base["Coatl.parts"] + coatl - first)
        ]
        for coatl in lying(layout, s.state, base["player.works"] + seat)
    }


def fits_an_end(text, parts):
    """Whether a choice adds the head that matches this tail, or the other way round."""
    colour, sort = parts[0].split("_")
    if sort == "head":
        return f"{colour}_tail" in text
    colour, sort = parts[-1].split("_")
    return sort == "tail" and f"{colour}_head" in text


def likes_mirrors(s, seat):
    """The preferences of a player who only closes coatls that read the same from both ends."""
    works = unfinished(s, seat)

    def wish(choice):
        if choice.action in {"dedicate", "commit"}:
            return 9 if "mirror_9" in str(choice) else 0
        if choice.action in {"take", "pull"}:
            return int(any(fits_an_end(str(choice), parts) for parts in works.values()))
        if choice.action != "join":
            return 0
        part, to = str(choice).removeprefix("join ").split(" to the ")
        parts = works[to.split(" of ")[1]]
        parts = [part, *parts] if to.startswith("front") else [*parts, part]
        row = row_of(parts)
        if is_complete(parts):
            return 8 if row == row[::-1] else -8
        inner = row_of(part for part in parts if part.endswith("_body"))
        return 1 if len(inner) <= 2 and inner == inner[::-1] else -4

    return wish


def test_a_temple_that_wants_a_palindrome():
    """The new temple can only be taken for coatls that are palindromes or have nine parts, and counts accordingly."""
    game = variant("mirror-temple")
    seen: Counter[str] = Counter()
    for seed in range(12):
        s, stream = game.start(2, seed), Stream(seed)
        layout = s.table.layout
        first = {str(symbol): at for symbol, (at, _) in layout.zones.items()}
        while not s.over:
            legal, wish = s.legal(), likes_mirrors(s, s.player)
            within = [first["player.vows"] + s.player, first["Pyramid.summit"], first["Pyramid.summit"] + 1]
            reach = [layout.pieces[piece].kind.name for zone in within for piece in lying(layout, s.state, zone)]
            if any(choice.action == "dedicate" for choice in legal) and "mirror_9" in reach:
                row = next(row_of(parts) for parts in unfinished(s, s.player).values() if is_complete(parts))
                offered = any("mirror_9" in str(choice) for choice in legal)
                assert offered == (mirrored(row) > 0)
                seen["offered" if offered else "denied"] += 1
            s.choose(liked(legal, wish, stream))
        scores = [0] * 2
        for seat, place, parts, beside, temple in coatls(layout, s.state):
            row = row_of(parts)
            if place == "gallery":
                worth = mirrored(row) if temple == "mirror_9" else temple_points(temple, row) if temple else 0
                scores[seat] += worth + sum(card_points(card, row) for card in beside)
                seen["palindrome"] += temple == "mirror_9" and row == row[::-1]
        assert list(s.scores) == scores
    assert all(seen[what] for what in ("offered", "denied", "palindrome")), seen


def is_complete(parts):
    return parts[0].endswith("_head") and parts[-1].endswith("_tail")
