"""In: a game in progress. Out: games that one of its seats cannot tell from it, and whether they look the same to
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from unittest.mock import patch

from rulewright.model import types as t
from rulewright.model.types import Many, Piece
from rulewright.play.bots import random
from rulewright.play.chance import CHANCE, Stream
from rulewright.play.journal import Event, Journal, Seen
from rulewright.play.knowledge import Knowledge
from rulewright.play.retelling import picks
from rulewright.play.session import Session

ASKED = 6
"""So many texts of earlier choices are asked for again."""
TELLINGS: list[tuple[int, tuple[int, ...], int]] = []
"""What all were told while games are watched: by which journal, of which pieces, and among which they are."""


@contextmanager
def watching() -> Iterator[dict[int, set[int]]]:
    """The pieces that each viewer has seen, by the zones that they left and entered; and all that was shown. What all
    are told of pieces is noted, too.
    """
    seen: dict[int, set[int]] = {}
    moved, shown, told_of = Journal.moved, Journal.shown, Journal.told_of

    def note(journal, state, pieces, zones):
        sight = journal.knowledge.sight
        for viewer in range(sight.viewers):
            seen.setdefault(viewer, set()).update(
                piece for piece in pieces if any(sight.sees(viewer, zone) for zone in zones(piece) if zone >= 0)
            )

    def on_move(journal, state, pieces, sources, drawn):
        place = journal.knowledge.sight.layout.place
        note(journal, state, pieces, lambda piece: (sources[piece], state[place + piece]))
        moved(journal, state, pieces, sources, drawn)

    def on_show(journal, state, pieces, seers):
        for viewer in range(journal.knowledge.sight.viewers):
            if seers >> viewer & 1 or viewer == journal.knowledge.sight.spectator:
                seen.setdefault(viewer, set()).update(pieces)
        shown(journal, state, pieces, seers)

    def on_telling(journal, pieces, among):
        TELLINGS.append((id(journal), tuple(pieces), among))
        told_of(journal, pieces, among)

    TELLINGS.clear()
    with patch.multiple(Journal, moved=on_move, shown=on_show, told_of=on_telling):
        yield seen


def hidden_pairs(s, seat, seen):
    """Pieces that a seat has never seen, and each of which may be in the place of the other."""
    sight, layout = s.table.sight, s.table.layout
    row = s.journal.knowledge.candidates[seat]
    pieces = [
        piece
        for piece in range(len(layout.pieces))
        if piece not in seen.get(seat, ())
        and s.state[layout.place + piece] >= 0
        and not sight.sees(seat, s.state[layout.place + piece])
    ]
    return [
        (one, other)
        for one in pieces
        for other in pieces
        if one < other
        and row[one] >> other & 1
        and row[other] >> one & 1
        and layout.pieces[one].kind != layout.pieces[other].kind
        and spot(s, one) != spot(s, other)
    ]


def spot(s, piece):
    """The place of a piece; pieces in a shuffled layer have the same place."""
    zone = s.state[s.table.layout.place + piece]
    content = s.table.layout.content(s.state, zone)
    if not isinstance(content, tuple):
        return zone, 0
    return zone, next(at for at, layer in enumerate(content) if layer >> piece & 1)


def sealed(session, choice, new):
    """What somebody has chosen already, when the others had not: the piece in the same place."""
    dealt = [new.get(piece, piece) for piece in range(len(session.table.layout.pieces))]
    raw = session.table.relabel.choice(choice.raw, session.table.machine.program.deeds, dealt)
    return session.offers.kept(choice.seat, raw)


def exchanged(s, one, other, since=0):
    """The same game in which these two pieces were exchanged from the beginning, or since so many events if the seat
    knew their places then.
    """
    found = s.copy()
    layout, state = s.table.layout, found.state
    new = {one: other, other: one}
    bits = 1 << one | 1 << other

    def in_set(content):
        return content ^ bits if isinstance(content, int) and content > 0 and 0 < content & bits < bits else content

    def slots(base):
        first = layout.bases[layout.pieces[one].component][0]
        state[base + one - first], state[base + other - first] = state[base + other - first], state[base + one - first]

    for zone, (symbol, _) in enumerate(layout.zone_rows):
        slot = layout.zone_slots + zone
        if layout.rules.headers.zones[symbol].kind == "slot":
            state[slot] = new.get(state[slot], state[slot])
        elif isinstance(state[slot], tuple):
            state[slot] = tuple(map(in_set, state[slot]))
        else:
            state[slot] = in_set(state[slot])
    for base in (layout.place, layout.turn) if layout.turn else (layout.place,):
        state[base + one], state[base + other] = state[base + other], state[base + one]
    for symbol, base in layout.vars.items():
        if layout.rules.headers.vars[symbol].owner == layout.pieces[one].component == layout.pieces[other].component:
            slots(base)
    for slot, type_ in layout.slots.types.items():
        inner = t.plain(type_)
        if isinstance(inner, Piece):
            state[slot] = new.get(state[slot], state[slot])
        elif isinstance(inner, Many) and isinstance(t.plain(inner.of), Piece):
            content = state[slot]
            state[slot] = tuple(new.get(x, x) for x in content) if isinstance(content, tuple) else in_set(content)
    s.table.machine.derive(state)
    found.moment = replace(found.moment, sealed=tuple(sealed(found, one, new) for one in s.moment.sealed))
    knowledge = found.journal.knowledge
    knowledge.part()
    for viewer, row in enumerate(knowledge.candidates):
        row[one], row[other] = row[other], row[one]
        ids = knowledge.ids[viewer]
        ids[one], ids[other] = ids[other], ids[one]
    found.journal.events = [
        Event(event.number, event.ply, event.message, told(event.arguments, new)) if event.number > since else event
        for event in found.journal.events
    ]
    found._offers = None
    return found


def heard_of(s, seat, pieces, since):
    """Whether a seat that never saw these pieces could infer at some time which piece one of them was, and was told."""
    events = (event.arguments for event in s.journal.events if event.number > since)
    return any(one.piece in pieces and one.seers >> seat & 1 for one in pieces_in(tuple(events)))


def pieces_in(value):
    """The pieces in the arguments of events."""
    if isinstance(value, Seen):
        yield value
    for one in value if isinstance(value, tuple) else value.values() if isinstance(value, dict) else ():
        yield from pieces_in(one)


def told(value, new):
    if isinstance(value, Seen):
        return replace(value, piece=new.get(value.piece, value.piece))
    if isinstance(value, tuple):
        return tuple(told(one, new) for one in value)
    if isinstance(value, dict):
        return {name: told(one, new) for name, one in value.items()}
    return value


class Known:
    """What each seat knew at the beginning, and the number of events after which it lost track of it."""

    def __init__(self, s):
        begin = Knowledge(s.table.sight)
        begin.begin(s.table.machine.begin())
        pieces, self.until = range(len(s.table.layout.pieces)), {}
        self.known = {seat: {one for one in pieces if begin.knows(seat, one)} for seat in range(s.table.players)}

    def look(self, s):
        for seat, pieces in self.known.items():
            for piece in [piece for piece in pieces if not s.journal.knowledge.knows(seat, piece)]:
                pieces.discard(piece)
                self.until[seat, piece] = len(s.journal.events)

    def since(self, seat, *pieces):
        return max(self.until.get((seat, piece), 0) for piece in pieces)


def plain(s):
    """The owners of zones. Pieces that own zones are not exchanged here, since their contents would have to be, too."""
    headers = s.table.layout.rules.headers
    return {owner for header in headers.zones.values() if (owner := header.owner) is not None}


def as_told(graph):
    """The content of a graph, in its order."""
    return list(graph.nodes(data=True)), list(graph.edges(data=True)), graph.graph


def open_to_both(one, other, seat, texts=()):
    """``texts``: choices that have to be legal in both games, or illegal for the same reasons."""
    assert other.view(seat) == one.view(seat)
    for name in list(one.table.ways.graphs)[one.ply % 3 :: 3]:  # a third of them: they take their time
        assert as_told(other.graph(name, seat)) == as_told(one.graph(name, seat))
    assert other.events(seat) == one.events(seat)
    assert row(other, seat) == row(one, seat)
    assert (other.player, other.deciders, other.over, other.phase) == (one.player, one.deciders, one.over, one.phase)
    if one.player == seat:
        assert [str(choice) for choice in other.legal()] == [str(choice) for choice in one.legal()]
        for text in texts:
            assert other.why_not(text) == one.why_not(text), text


def row(s, seat):
    """What programs that learn are told."""
    return s.position(engine="python").features(seat).tobytes()


def look_for_twins(start: Callable[[], Session], stream: Stream, most: int, watched: dict[int, set[int]]) -> int:
    """The number of pairs of indistinguishable games that were compared during a random game."""
    found = 0
    watched.clear()
    s = start()
    owners = plain(s)
    texts: dict[str, None] = {}
    known = Known(s)
    for _ in range(most):
        if s.over:
            break
        known.look(s)
        for seat in range(s.table.players):
            pairs = [
                pair
                for pair in hidden_pairs(s, seat, watched)
                if s.table.layout.pieces[pair[0]].component not in owners
            ]
            for _ in range(min(3, len(pairs))):
                one, other = pairs[stream.below(len(pairs))]
                if heard_of(s, seat, {one, other}, known.since(seat, one, other)):
                    continue
                twin = exchanged(s, one, other, known.since(seat, one, other))
                assert twin.hash() != s.hash()
                open_to_both(s, twin, seat, list(texts)[-ASKED:])
                found += 1
                if s.table.sight.backs[one] == s.table.sight.backs[other]:  # else their backs will be seen
                    go_on(s.copy(), twin, seat, Stream(stream.fork()), (one, other), watched)
        texts.update(dict.fromkeys([str(choice) for choice in s.legal()][:: max(1, len(s.legal()) // ASKED)]))
        s.choose(random(s, stream))
    return found


def go_on(s, twin, seat, stream, pair, watched):
    """As long as neither piece becomes visible, both games continue alike."""
    before = {viewer: set(pieces) for viewer, pieces in watched.items()}
    dealt = list(range(len(s.table.layout.pieces)))
    dealt[pair[0]], dealt[pair[1]] = pair[1], pair[0]
    for _ in range(2):
        if s.over:
            break
        choice, drawn = about(s, seat, pair, stream) or random(s, stream), s.state[CHANCE]
        there = counterpart(choice, twin, None if s.player == seat else dealt)
        if there is None:
            break  # somebody else has other choices there
        since = len(s.journal.heard)
        TELLINGS.clear()
        s.choose(choice)
        twin.choose(there)
        if s.over or watched[seat] & set(pair) or s.state[CHANCE] != drawn:
            break  # scores lie open; and chance picks by numbers, so it may bring others
        if not the_same_happened(s.journal.heard[since:], twin.journal.heard[since:], dealt):
            break  # a rule asks what these pieces are, and all see what comes of it
        if tellings(s, dealt) != tellings(twin):
            break  # or are told
        open_to_both(s, twin, seat)
    watched.clear()
    watched.update(before)


def about(s, seat, pair, stream):
    """Every other time something that another player does with one of these pieces, if there is such a choice."""
    if s.player == seat or stream.below(2):
        return None
    found = [choice for choice in s.legal() if set(pair) & set(picks(s.table.machine, choice.raw))]
    return found[stream.below(len(found))] if found else None


def the_same_happened(heard, there, dealt):
    """Whether the same was done with the pieces in each place."""
    return [(one.what, sorted(dealt[piece] for piece in one.pieces)) for one in heard] == [
        (one.what, sorted(one.pieces)) for one in there
    ]


def tellings(s, dealt=None):
    """What all were told in this game: of the pieces in which places, and among which they are."""
    own = [(pieces, among) for journal, pieces, among in TELLINGS if journal == id(s.journal)]
    return [(sorted(dealt[one] for one in pieces) if dealt else sorted(pieces), among) for pieces, among in own]


def counterpart(choice, twin, dealt):
    """The same choice in the other game; a player who sees the pieces chooses the one in the same place. Parts are
    called by their names, which all hear, so it is the same part wherever its piece lies.
    """
    if dealt is None:
        return str(choice)
    deeds = twin.table.machine.program.deeds
    wanted = twin.table.relabel.choice(choice.raw, deeds, dealt)
    if wanted.arguments:
        each = zip(deeds[wanted.deed].picks, choice.raw.arguments, wanted.arguments, strict=True)
        named = tuple(named if pick.thing == "part" else placed for pick, named, placed in each)
        wanted = wanted._replace(arguments=named)
    return next((one for one in twin.legal() if one.raw == wanted), None)
