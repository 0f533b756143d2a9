"""In: the layout of a program. Out: who sees what: the zones open to a viewer, and what the back of a piece shows.

Viewers are the seats, and last a spectator, who sees only what everyone does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from operator import attrgetter
from typing import Any, TypeVar

from ..frozen import frozen
from ..model.symbols import PLAYER, Symbol, shown_to
from ..program.layout import Layout
from ..program.operations import State, each_bit
from .naming import Named, Noted, Owner, key_values

UNORDERED = ("pool", "bag")
UNSEEN = "unseen"
Found = TypeVar("Found")


@frozen
class Group:
    """Pieces that lie so that a viewer cannot tell one place from another; ``layer`` counts from the bottom."""

    zone: int
    layer: int
    pieces: int


class ByZone(dict[int, Found]):
    """A table by zone, computed when first needed: boards without bounds have endless zones."""

    def __init__(self, find: Callable[[int], Found]) -> None:
        super().__init__()
        self.find = find

    def __missing__(self, zone: int) -> Found:
        found = self[zone] = self.find(zone)
        return found


class Sight:
    """The tables of what can be seen."""

    def __init__(self, layout: Layout, home: object = None) -> None:
        self.home = home
        """The table that it was made for."""
        self.layout = layout
        self.spectator = layout.players
        self.viewers = layout.players + 1
        self.kinds = ByZone(layout.zone_kind)
        self.open = ByZone(lambda zone: self._seers(*layout.zone(zone)))
        """For each zone, the set of viewers who see into it."""
        self.backs = [self._back(piece) for piece in range(len(layout.pieces))]
        """For each piece, a number that stands for its back."""
        classes: dict[int, int] = {}
        for piece, back in enumerate(self.backs):
            classes[back] = classes.get(back, 0) | 1 << piece
        self.alike = [classes[back] for back in self.backs]
        """For each piece, those with the same back."""
        first: dict[object, int] = {}
        self.unseen = [
            first.setdefault((info.component, info.owner), back)
            for info, back in zip(layout.pieces, self.backs, strict=True)
        ]
        """For each piece, a number that stands for what is known of it where its back is not seen."""
        self.secret = dict(self._secrets())
        """For each slot that not everybody sees: the viewers who always do, and the slot of those to whom it was
        shown.
        """
        self._look()

    def _secrets(self) -> Iterator[tuple[int, tuple[int, int]]]:
        layout, headers = self.layout, self.layout.rules.headers
        for symbol, base in layout.vars.items():
            if not headers.is_secret(symbol):
                continue
            owner, each, shown = headers.vars[symbol].owner, layout.values_each(symbol), layout.vars[shown_to(symbol)]
            for at in range(layout.var_size(symbol)):
                seat = -1
                if headers.vars[symbol].seen_by == "owner" and owner is not None:
                    seat = at // each if owner == PLAYER else layout.pieces[layout.bases[owner][0] + at // each].owner
                yield base + at, (1 << seat if seat >= 0 else 0, shown + at)

    def looking_at(self, state: State, slot: int) -> int:
        """The viewers who see what a slot of a variable holds. What all players have been shown, everybody sees."""
        secret = self.secret.get(slot)
        if secret is None:
            return (1 << self.viewers) - 1
        return self.shown_to(secret[0] | int(state[secret[1]]))

    def variable(self, slot: int) -> tuple[Noted, int]:
        """The secret variable of a slot, and the piece that it belongs to, if it belongs to one."""
        layout, headers = self.layout, self.layout.rules.headers
        symbol, base = next(
            (one, at)
            for one, at in layout.vars.items()
            if headers.is_secret(one) and at <= slot < at + layout.var_size(one)
        )
        owner, each = headers.vars[symbol].owner, layout.values_each(symbol)
        whose, which = divmod(slot - base, each)
        keys = tuple(Named(*key) for key in next(islice(key_values(layout, symbol), which, None)))
        borne = owner is not None and owner.kind == "component"
        of = None if owner is None or borne else Owner(owner, whose)
        piece = layout.bases[owner][0] + whose if borne and owner is not None else -1
        return Noted(symbol, of, headers.types[symbol], keys), piece

    def seat_of(self, slot: int) -> int:
        """The seat whose secret variable this is; -1 if it is nobody's alone."""
        return self.secret[slot][0].bit_length() - 1

    def value(self, state: State, slot: int, viewer: int) -> Any:
        """What a slot holds, as far as a viewer sees it: something else than all values if it does not."""
        if slot in self.secret and not self.looking_at(state, slot) >> viewer & 1:
            return UNSEEN
        return state[slot]

    def marked_as(self, state: State, piece: int, viewer: int) -> tuple[Any, ...]:
        """How a piece is marked and turned, as far as a viewer who sees its face sees it."""
        if not self.secret:
            return tuple(state[slot] for slot in self.marks[piece])
        return tuple(self.value(state, slot, viewer) for slot in self.marks[piece])

    def _look(self) -> None:
        """Compute what tells pieces apart when they lie open: what they are, and their marks."""
        layout, headers = self.layout, self.layout.rules.headers
        numbers: dict[object, int] = {}
        self.looks = [
            numbers.setdefault((info.component, info.kind, info.owner), len(numbers)) for info in layout.pieces
        ]
        """For each piece a number; equal pieces have the same."""
        self.equal = [0] * len(self.looks)
        classes: dict[int, int] = {}
        for piece, look in enumerate(self.looks):
            classes[look] = classes.get(look, 0) | 1 << piece
        self.equal = [classes[look] for look in self.looks]
        """For each piece, those that are equal except for their marks."""
        self.unequal = [~equal for equal in self.equal]
        """For each piece, all others."""
        self.named = Counter(info.kind.name for info in layout.pieces)
        """How many pieces have a name."""
        self.bits = [1 << piece for piece in range(len(self.looks))]
        """Each piece as a set of its own."""
        self.marks: list[tuple[int, ...]] = []
        """For each piece, the slots of its variables and of its turn."""
        for at, info in enumerate(layout.pieces):
            own = layout.own_slots(info.component, at - layout.bases[info.component][0])
            self.marks.append((*own, *((layout.turn + at,) if layout.turn else ())))
        self.marked = [piece for piece, own in enumerate(self.marks) if own]
        self.bearers: dict[int, int] = {}
        """By zone, the piece that bears it."""
        self.bearing: dict[int, int] = {}
        """By zone, the index of that zone on its piece, which is the same for all pieces with such a zone."""
        self.borne: dict[int, list[tuple[int, int]]] = {}
        """For each piece that bears zones: their indices and the zones."""
        for symbol, (first, size) in layout.zones.items():
            owner = headers.zones[symbol].owner
            if owner is None or owner.kind not in {"component", "part"}:
                continue
            part = owner.kind == "part"
            for at in range(size):
                bearer = layout.parts[at].piece if part else layout.bases[owner][0] + at
                self.bearers[first + at] = bearer
                self.bearing[first + at] = -2 - first - (self.part_number(at) if part else 0)
                self.borne.setdefault(bearer, []).append((self.bearing[first + at], first + at))

        self.loads = [
            (bearer, layout.zone_slots + zone, self.kinds[zone] == "slot") for zone, bearer in self.bearers.items()
        ]
        """The slots of zones on pieces, and whether only one piece lies there."""

    def part_number(self, part: int) -> int:
        """The index of a part on its piece."""
        parts = self.layout.parts
        return sum(1 for info in parts[:part] if info.piece == parts[part].piece)

    def __reduce__(self) -> tuple[Callable[[Any], Any], tuple[Any, ...]]:
        """It is pickled as part of a table."""
        return attrgetter("sight"), (self.home,)

    def __deepcopy__(self, memo: dict[int, Any]) -> Sight:
        return self

    def _seers(self, symbol: Symbol, at: int) -> int:
        header = self.layout.rules.headers.zones[symbol]
        if header.seen_by == "everyone":
            return (1 << self.viewers) - 1
        if header.seen_by == "owner":
            if header.owner == PLAYER:
                return 1 << at
            if header.owner is not None and header.owner.kind in {"component", "part"}:
                piece = (
                    self.layout.parts[at].piece
                    if header.owner.kind == "part"
                    else self.layout.bases[header.owner][0] + at
                )
                owner = self.layout.pieces[piece].owner
                return 1 << owner if owner >= 0 else 0
        return 0

    def _back(self, piece: int) -> int:
        return self._back_numbers().setdefault(self.back_key(piece), len(self._back_numbers()))

    def _back_numbers(self) -> dict[object, int]:
        if not hasattr(self, "_numbers"):
            self._numbers: dict[object, int] = {}
        return self._numbers

    def back_key(self, piece: int) -> tuple[object, ...]:
        """Component, owner, and the columns printed on the back."""
        info = self.layout.pieces[piece]
        return (info.component, info.owner, *self.back_columns(piece).items())

    def back_columns(self, piece: int) -> dict[str, object]:
        info = self.layout.pieces[piece]
        columns = self.layout.rules.headers.columns
        on_back = {
            symbol.name for symbol, column in columns.items() if column.on_back and symbol.of == info.component.name
        }
        return {name: value for name, value in info.row.values if name in on_back}

    def closed(self, source: int, target: int) -> bool:
        """Whether nobody sees even the back of what goes from one zone to another: from bag to bag."""
        return min(source, target) >= 0 and self.kinds[source] == self.kinds[target] == "bag"

    def shown_to(self, seats: int) -> int:
        """The viewers who look at what is shown to these seats: what all of them are shown, a spectator sees too."""
        everyone = (1 << self.layout.players) - 1
        seats &= everyone
        return seats | 1 << self.spectator if seats == everyone else seats

    def sees(self, viewer: int, zone: int) -> bool:
        """Whether a viewer sees the content of a zone. Everybody sees "nowhere"."""
        return zone >= 0 and bool(self.open[zone] >> viewer & 1)

    def plainly(self, state: State, piece: int, viewer: int) -> bool:
        """Whether a viewer sees how a piece is marked where it lies."""
        zone = state[self.layout.place + piece]
        open_ = self.sees(viewer, zone) and self.kinds[zone] in {"pool", "slot"}
        return open_ or self.tracked(state, zone, piece, viewer)

    def groups(self, state: State, zone: int, viewer: int) -> Iterator[Group]:
        """The hidden groups of a zone: all of a pool, a layer of a stack; outside of bags, backs are visible."""
        content = self.layout.content(state, zone)
        kind = self.kinds[zone]
        open_ = self.sees(viewer, zone)
        if kind == "slot":
            if content >= 0 and not open_:
                yield Group(zone, 0, 1 << content)
        elif kind == "bag":
            if content:
                yield Group(zone, 0, content)
        elif kind == "pool":
            if not open_:
                yield from self._by_back(zone, 0, content)
        else:
            for at, layer in enumerate(content):
                if layer & (layer - 1):
                    yield from self._by_back(zone, at, layer)
                elif not open_:
                    yield Group(zone, at, layer)

    def _by_back(self, zone: int, layer: int, pieces: int) -> Iterator[Group]:
        left = pieces
        for piece in each_bit(pieces):
            if left >> piece & 1:
                same = left & self.alike[piece]
                left &= ~same
                yield Group(zone, layer, same)

    def burden(self, state: State, bearer: int, viewer: int) -> tuple[Any, ...]:
        """What a viewer sees of what lies on a piece, wherever that is: how many pieces, and their backs."""
        return tuple((zone[0], lying) for zone in self.borne[bearer] if (lying := self.lying(state, zone[1], viewer)))

    def lying(self, state: State, zone: int, viewer: int) -> tuple[Any, ...]:
        """What a viewer sees in a zone, whether or not it can follow the pieces; from the bottom."""
        content, kind = self.layout.content(state, zone), self.kinds[zone]
        if kind == "bag":
            return (content.bit_count(),) if content else ()
        layers = content if isinstance(content, tuple) else (content,)
        if kind == "slot":
            layers = (1 << content,) if content >= 0 else ()
        known = self.looks if self.sees(viewer, zone) else [-1 - back for back in self.backs]
        return tuple(tuple(sorted(known[piece] for piece in each_bit(layer))) for layer in layers if layer)

    def tracked(self, state: State, zone: int, piece: int, viewer: int) -> bool:
        """Whether a viewer can follow this piece by watching: its place differs from all others."""
        if zone < 0:
            return False
        kind = self.kinds[zone]
        if kind == "slot":
            return True
        if kind == "bag":
            return False
        if kind == "pool":
            return self.sees(viewer, zone)
        return 1 << piece in self.layout.content(state, zone)
