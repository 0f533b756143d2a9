"""In: what happens to pieces. Out: what each viewer knows of them, with perfect memory.

For every piece a viewer has a set of candidates: the pieces that may lie in its place, as far as the viewer can tell.
With one candidate, the viewer knows which piece it is. A piece is seen if the viewer could see it in the place it left
or in the place it came to. Places that cannot be told apart (a hidden pool, a shuffled layer) share their candidates:
so "this card lies there" becomes "it lies somewhere among those", and it remains excluded everywhere else.

Candidates depend on places, never on what really lies there: two games that differ only in what a viewer cannot see
give it the same candidates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from operator import and_, not_
from typing import Any

from ..program.operations import State, each_bit
from .relabel import whole
from .sight import Sight

ORDERED = ("stack", "sequence")
PLAIN = ("slot", "pool")
"""In such zones, if they are open, every piece is seen."""


class Knowledge:
    """What every viewer knows. It is copied with the state; unchanged parts are shared among copies."""

    __slots__ = ("candidates", "hidden", "ids", "last", "outcomes", "shared", "sight")

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.candidates: list[list[int]] = []
        """For each viewer and piece, the set of pieces that may lie there."""
        self.ids: list[list[int]] = []
        """For each viewer and piece, a meaningless name, or 0 if the viewer cannot follow the piece."""
        self.last: list[int] = []
        self.hidden: dict[int, int] = {}
        """By viewer, the pieces that it cannot identify, once that was asked for."""
        self.shared = False
        self.outcomes = 0
        """The possible outcomes of the current draw, until the drawn piece moves."""

    def begin(self, state: State) -> None:
        """Everybody knows the components and where they start; in bags and pools they lie in any order."""
        sight = self.sight
        pieces = range(len(sight.layout.pieces))
        self.candidates = [[1 << piece for piece in pieces] for _ in range(sight.viewers)]
        self.ids = [[0] * len(pieces) for _ in range(sight.viewers)]
        self.last = [0] * sight.viewers
        for viewer in range(sight.viewers):
            for zone in range(len(sight.layout.zone_rows)):
                self._share(state, zone, viewer)
            self._name(state, list(pieces), viewer)
        for rows in (self.candidates, self.ids):  # who knows the same shares it
            rows[:] = [next(other for other in rows if other == row) for row in rows]

    def copy(self) -> Knowledge:
        found = Knowledge(self.sight)
        found.candidates, found.ids, found.last = self.candidates, self.ids, self.last
        found.hidden = self.hidden
        self.shared = found.shared = True
        return found

    def part(self) -> None:
        """Before a change, copy what is shared with others."""
        self.hidden = {}
        if self.shared:
            self.candidates = [row[:] for row in self.candidates]
            self.ids = [row[:] for row in self.ids]
            self.last = self.last[:]
            self.shared = False

    def knows(self, viewer: int, piece: int) -> bool:
        """Whether a viewer knows what lies there. Nobody ever knows which of several equal pieces it is."""
        return not self.candidates[viewer][piece] & ~self.sight.equal[piece]

    def unknown(self, viewer: int) -> int:
        """The pieces that a viewer cannot identify."""
        if viewer not in self.hidden:
            row, sight = self.candidates[viewer], self.sight
            self.hidden[viewer] = sum(compress(sight.bits, map(and_, row, sight.unequal)))
        return self.hidden[viewer]

    def narrow(self, viewer: int) -> list[int]:
        """For each piece, the candidates that lie there in some complete deal."""
        return narrowed(self.candidates[viewer])

    def seers(self, piece: int) -> int:
        """The viewers who know which piece this is."""
        unequal, found = self.sight.unequal[piece], 0
        for viewer, row in enumerate(self.candidates):
            if not row[piece] & unequal:
                found |= 1 << viewer
        return found

    # ---- what happens ----------------------------------------------------------------------------------------

    def moved(self, state: State, pieces: list[int], sources: dict[int, int], drawn: Sequence[int] = ()) -> None:
        """Pieces have moved. ``drawn``: the sets of pieces that lay together, of which they were selected."""
        sight, place = self.sight, self.sight.layout.place
        targets = {piece: state[place + piece] for piece in pieces}
        outcomes, self.outcomes = self.outcomes, 0  # they belong to a single draw
        zones = sorted({zone for zone in (*sources.values(), *targets.values()) if zone >= 0})
        rows = [zone for zone in zones if sight.kinds[zone] in ORDERED and zone in sources.values()]
        for viewer in self._each(zones):
            for lay in drawn:
                self._drawn(state, lay, pieces, viewer, outcomes)
            for piece in pieces:
                left = sight.sees(viewer, sources[piece]) and sight.kinds[sources[piece]] != "bag"
                if left or self._seen(state, targets[piece], piece, viewer):
                    self._know(state, viewer, piece)
                elif targets[piece] >= 0 and sight.kinds[targets[piece]] != "bag":
                    self.candidates[viewer][piece] &= sight.alike[piece]
            for zone in zones:
                if sight.kinds[zone] not in PLAIN or not sight.sees(viewer, zone):
                    self._share(state, zone, viewer)
                    self._lying_open(state, zone, viewer)
            self._name(state, pieces, viewer)
            for zone in rows:  # the last of a mixed layer can be followed
                self._name_alone(sight.layout.content(state, zone), viewer)

    def reordered(self, state: State, zone: int) -> None:
        """All pieces in a shuffled zone lie in any order. Pieces whose new place in a row is known stay known."""
        place = self.sight.layout.place
        pieces = [piece for piece in range(len(self.sight.layout.pieces)) if state[place + piece] == zone]
        for viewer in self._each([zone]):
            self._share(state, zone, viewer)
            self._name(state, pieces, viewer)

    def shown(self, state: State, pieces: list[int], seers: int) -> None:
        sight, looking = self.sight, self.sight.shown_to(seers)
        zones = sorted({zone for piece in pieces if (zone := state[sight.layout.place + piece]) >= 0})
        for viewer in self._each(zones, looking):
            if looking >> viewer & 1:
                for piece in pieces:
                    self._know(state, viewer, piece)
                for zone in zones:
                    self._share(state, zone, viewer)

    def told(self, pieces: list[int], among: int) -> None:
        """All are told that these pieces are among others: nothing else lies where they lie."""
        for viewer in self._each([]):
            row = self.candidates[viewer]
            for piece in pieces:
                row[piece] &= among
            for piece in pieces:
                if row[piece] == 1 << piece:
                    found(row, row[piece], row[piece])

    def _each(self, zones: list[int], looking: int = 0) -> Iterator[int]:
        """The viewers, to learn of what happens in these zones: of those who know the same, and see the same of it,
        only the first, and the others share what that one knows then.
        """
        self.hidden, self.shared = {}, False
        rows, ids, last = self.candidates, self.ids, self.last
        self.candidates, self.ids, self.last = rows[:], ids[:], last[:]
        eyes = [looking, *map(self.sight.open.__getitem__, zones)]
        alike: dict[Any, list[int]] = {}
        for viewer, row in enumerate(rows):
            sees = [one >> viewer & 1 for one in eyes]
            alike.setdefault((id(row), id(ids[viewer]), last[viewer], *sees), []).append(viewer)
        for first, *others in alike.values():
            self.candidates[first], self.ids[first] = rows[first][:], ids[first][:]
            yield first
            for other in others:
                self.candidates[other], self.ids[other] = self.candidates[first], self.ids[first]
                self.last[other] = self.last[first]

    # ---- what follows ----------------------------------------------------------------------------------------

    def _seen(self, state: State, zone: int, piece: int, viewer: int) -> bool:
        sight = self.sight
        if not sight.sees(viewer, zone) or sight.kinds[zone] == "bag":
            return False
        return sight.kinds[zone] in {"pool", "slot"} or sight.tracked(state, zone, piece, viewer)

    def _lying_open(self, state: State, zone: int, viewer: int) -> None:
        """A piece with a visible place of its own is seen, even if it was mixed with others before."""
        sight = self.sight
        if sight.kinds[zone] in {"stack", "sequence"} and sight.sees(viewer, zone):
            for layer in sight.layout.content(state, zone):
                if layer and not layer & (layer - 1):
                    self._know(state, viewer, layer.bit_length() - 1)

    def _know(self, state: State, viewer: int, piece: int) -> None:
        """A piece was seen. It may still be another one of the same look, if that one may lie in other places too."""
        row, bit = self.candidates[viewer], 1 << piece
        if row[piece] == bit:
            return
        sight = self.sight
        alike = could = row[piece] & sight.equal[piece]
        if could != bit:
            shown = sight.marked_as(state, piece, viewer)
            alike = sum(1 << one for one in each_bit(could) if sight.marked_as(state, one, viewer) == shown)
        if could != alike:  # each of them may have been marked where the viewer did not see it
            row[:] = [among | could & ~alike if among & alike else among for among in row]
        if alike != bit and not {0, alike}.issuperset(map(alike.__and__, row)):
            row[piece] = alike
            held = sum(compress(sight.bits, map(not_, map((~alike).__and__, row))))
            if held.bit_count() == alike.bit_count():  # all of these have been found
                found(row, alike, held)
            return
        row[piece] = bit
        found(row, bit, bit)

    def _share(self, state: State, zone: int, viewer: int) -> None:
        """Places that cannot be told apart get the same candidates."""
        row = self.candidates[viewer]
        for group in self.sight.groups(state, zone, viewer):
            pieces = group.pieces
            if pieces & (pieces - 1):
                places = each_bit(pieces)
                among = last = row[places[0]]
                for piece in places:
                    one = row[piece]
                    if one is not last:  # those that lay together have the same set, once for all of them
                        among |= one
                        last = one
                for piece in places:
                    row[piece] = among

    def _drawn(self, state: State, lay: int, pieces: list[int], viewer: int, outcomes: int) -> None:
        """A viewer who knew exactly what lay together there also knows what the rule could take, and what it left."""
        row = self.candidates[viewer]
        taken = lay & sum(1 << piece for piece in pieces)
        left = lay & ~taken
        among = 0
        for piece in each_bit(lay):
            among |= row[piece]
        if among.bit_count() != lay.bit_count():
            return
        if outcomes:
            for piece in each_bit(taken):
                if row[piece] & outcomes == 1 << piece:
                    self._know(state, viewer, piece)
                else:
                    row[piece] &= outcomes
        elif left:
            for piece in each_bit(lay):
                row[piece] &= taken if taken >> piece & 1 else left

    def _name(self, state: State, pieces: list[int], viewer: int) -> None:
        """A piece that a viewer can follow keeps its name; one that was mixed gets a new name when it appears again."""
        names, place = self.ids[viewer], self.sight.layout.place
        for piece in pieces:
            if not self.sight.tracked(state, state[place + piece], piece, viewer):
                names[piece] = 0
            elif not names[piece]:
                self.last[viewer] += 1
                names[piece] = self.last[viewer]

    def _name_alone(self, layers: tuple[int, ...], viewer: int) -> None:
        """Of the pieces of a row those can be followed that lie in no mixed layer."""
        names = self.ids[viewer]
        for layer in layers:
            if layer & (layer - 1):
                for piece in each_bit(layer):
                    names[piece] = 0
            elif layer and not names[layer.bit_length() - 1]:
                self.last[viewer] += 1
                names[layer.bit_length() - 1] = self.last[viewer]

    def with_other_pieces(self, number: list[int]) -> Knowledge:
        """The same knowledge in a game in which equal pieces have these numbers instead. What viewers call them
        stays.
        """
        found = self.copy()
        found.part()
        for viewer in range(self.sight.viewers):
            for piece, other in enumerate(number):
                found.candidates[viewer][other] = whole(self.candidates[viewer][piece], number)
                found.ids[viewer][other] = self.ids[viewer][piece]
        found.outcomes = whole(self.outcomes, number)
        return found

    def relabelled(self, dealt: list[int], viewer: int) -> Knowledge:
        """The knowledge in a game that a viewer imagines: piece ``dealt[i]`` lies where piece ``i`` lay.

        The viewer knows what it knew about each place; the others, who may see what was dealt anew, know that.
        """
        found = self.copy()
        found.part()
        for one in range(self.sight.viewers):
            for piece, other in enumerate(dealt):
                among = self.candidates[one][piece]
                if one != viewer:
                    among = sum(1 << dealt[at] for at in each_bit(among))
                found.candidates[one][other] = among
                found.ids[one][other] = self.ids[one][piece]
        return found


class Learning:
    """Whoever observes pieces only to know what viewers know of them."""

    __slots__ = ()
    knowledge: Knowledge

    def moved(self, state: State, pieces: list[int], sources: dict[int, int], drawn: list[int]) -> None:
        self.knowledge.moved(state, pieces, sources, drawn)

    def reordered(self, state: State, zone: int, done: str) -> None:  # noqa: ARG002 - however it was done
        self.knowledge.reordered(state, zone)

    def shown(self, state: State, pieces: list[int], seers: int) -> None:
        self.knowledge.shown(state, pieces, seers)

    def told_of(self, pieces: list[int], among: int) -> None:
        self.knowledge.told(pieces, among)


def found(row: list[int], pieces: int, held: int) -> None:
    """These pieces lie in these places, and nowhere else. A piece that is left alone in a place by this is found, too:
    it must not be thought to be elsewhere once others come to that place.
    """
    while pieces:
        more = alone = left = 0
        before, others = -1, ~pieces
        for place in compress(range(len(row)), map(pieces.__and__, row)):
            if not held >> place & 1:
                if row[place] is not before:  # places that cannot be told apart have the same set
                    before = row[place]
                    left = before & others
                row[place] = left
                if left and not left & (left - 1):
                    more, alone = more | left, alone | 1 << place
        pieces, held = more, alone


def narrowed(row: list[int]) -> list[int]:
    """For each place, those of its candidates that lie there in some complete deal.

    The real deal is one. Any other results from it by moving pieces in circles, each to a place where it may lie; so a
    piece is possible in a place if there is a path back from one to the other. A place for which only one is left is in
    no circle.
    """
    known = sum(among for among in row if not among & (among - 1))
    members: dict[int, int] = {}
    for place, among in enumerate(row):
        if among & (among - 1):
            members[among & ~known] = members.get(among & ~known, 0) | 1 << place
    reach = {among: {other for other, places in members.items() if among & places} for among in members}
    changed = True
    while changed:
        changed = False
        for there in reach.values():
            more = set().union(*(reach[other] for other in there)) - there
            there.update(more)
            changed = changed or bool(more)
    kept = {}
    for among, there in reach.items():
        ring = members[among]
        for other in there:
            if among in reach[other]:
                ring |= members[other]
        kept[among] = among & ring
    return [kept[among & ~known] if among & (among - 1) else among for among in row]
