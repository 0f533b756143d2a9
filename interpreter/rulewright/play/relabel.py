"""In: two states that look the same to a viewer. Out: which pieces correspond to each other; and a state with its
pieces renumbered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..model import types as t
from ..model.symbols import Symbol
from ..model.types import Many, Of, Piece
from ..program.form import Deed
from ..program.layout import Layout
from ..program.operations import State, each_bit
from .chance import Stream
from .machine import PASS, Raw
from .sight import Sight


def counterparts(sight: Sight, viewer: int, one: State, other: State, candidates: list[int]) -> list[int]:
    """For each piece of a state, the piece of the other that lies in its place; -1 if there is none.

    ``candidates``: what the viewer knows about the first. By that it identifies pieces it cannot follow by what lies on
    them.
    """
    layout = sight.layout
    found = [-1] * len(layout.pieces)
    later: list[tuple[int, int]] = []
    for zone in range(len(layout.zone_rows)):
        if zone in sight.bearers:
            later.append((zone, sight.bearers[zone]))
        else:
            _pair(sight, viewer, (one, zone), (other, zone), found, candidates)
    for zone in sorted(one[layout.far]) if layout.far_zones else ():
        _pair(sight, viewer, (one, zone), (other, zone), found, candidates)
    while later:
        ready = [(zone, bearer) for zone, bearer in later if found[bearer] >= 0]
        if not ready:
            break
        later = [pair for pair in later if pair not in ready]
        for zone, bearer in ready:
            there = dict(sight.borne.get(found[bearer], ())).get(sight.bearing[zone])
            if there is not None:
                _pair(sight, viewer, (one, zone), (other, there), found, candidates)
    place = layout.place
    nowhere = [piece for piece in range(len(found)) if one[place + piece] < 0]
    gone = [piece for piece in range(len(found)) if other[place + piece] < 0]
    _match(sight, viewer, one, other, nowhere, gone, found, True, candidates)
    return found


def _pair(
    sight: Sight, viewer: int, one: tuple[State, int], other: tuple[State, int], found: list[int], known: list[int]
) -> None:
    """Match the pieces of a zone in one state with those in the other."""
    kind = sight.kinds[one[1]]
    seen = sight.sees(viewer, one[1]) and kind in {"pool", "slot"}
    for here, there in zip(layers(sight.layout, *one), layers(sight.layout, *other), strict=False):
        _match(sight, viewer, one[0], other[0], list(each_bit(here)), list(each_bit(there)), found, seen, known)


def layers(layout: Layout, state: State, zone: int) -> tuple[int, ...]:
    """The content of a zone, as sets without an order."""
    content: Any = layout.content(state, zone)
    if isinstance(content, tuple):
        return content
    if layout.zone_kind(zone) == "slot":
        return (1 << content,) if content >= 0 else ()
    return (content,)


def _match(
    sight: Sight,
    viewer: int,
    one: State,
    other: State,
    here: list[int],
    there: list[int],
    found: list[int],
    seen: bool,
    known: list[int],
) -> None:
    """Match pieces that lie together: each with itself if possible, or with one that looks the same."""
    marked = seen and any(sight.marks[piece] for piece in here)
    if here == there and not marked and not any(piece in sight.borne for piece in here):
        for piece in here:
            found[piece] = piece
        return

    def face(state: State, piece: int) -> str:
        marks = sight.marked_as(state, piece, viewer)
        burden = sight.burden(state, piece, viewer) if piece in sight.borne else ()
        return str((sight.looks[piece], marks, burden) if seen else (sight.backs[piece], burden))

    left = set(there)
    rest = []
    laden = [piece for piece in here if piece in sight.borne and sight.burden(one, piece, viewer)]
    by_load = paired(
        {
            piece: [
                bearer
                for bearer in sorted(there, key=lambda bearer: bearer != piece)
                if bearer in sight.borne
                and face(one, piece) == face(other, bearer)
                and holds(sight, (one, piece), (other, bearer), known)
            ]
            for piece in laden
        }
    )
    for piece, bearer in by_load.items():
        found[piece] = bearer
        left.discard(bearer)
    for piece in here:
        if piece in by_load:
            continue
        if piece in left and (not (seen or piece in sight.borne) or face(one, piece) == face(other, piece)):
            found[piece] = piece
            left.discard(piece)
        else:
            rest.append(piece)
    waiting = sorted(left, key=lambda piece: (face(other, piece), piece))
    for piece in sorted(rest, key=lambda piece: (face(one, piece), piece)):
        if waiting:
            found[piece] = waiting.pop(0)


def holds(sight: Sight, one: tuple[State, int], other: tuple[State, int], known: list[int]) -> bool:
    """Whether what lies on a piece may, as far as is known, be what lies on a piece of the other state."""
    beside = dict(sight.borne[other[1]])
    for zone, there in [(zone, beside[name]) for name, zone in sight.borne[one[1]] if name in beside]:
        for places, lying in zip(
            layers(sight.layout, one[0], zone), layers(sight.layout, other[0], there), strict=False
        ):
            fitting = {
                place: [piece for piece in each_bit(lying) if known[place] & sight.equal[piece]]
                for place in each_bit(places)
            }
            if len(paired(fitting)) < len(fitting):
                return False
    return True


def paired(options: dict[int, list[int]]) -> dict[int, int]:
    """A maximum matching: each gets one of its options, no option is used twice."""
    holder: dict[int, int] = {}

    def seated(one: int, asked: set[int]) -> bool:
        for other in options[one]:
            if other not in asked:
                asked.add(other)
                if other not in holder or seated(holder[other], asked):
                    holder[other] = one
                    return True
        return False

    for one in options:
        seated(one, set())
    return {one: other for other, one in holder.items()}


def named(sight: Sight, lies: list[int], candidates: list[int], stream: Stream) -> list[int] | None:
    """New numbers for the pieces: for equal pieces any, among those that a viewer thinks may lie there. What it knows
    keeps its number if possible, since rules take pieces by their numbers.

    ``lies``: for each place the piece that lies there. None if the viewer knows this to be impossible.
    """
    holder = {place: place for place in range(len(lies)) if not candidates[place] & ~sight.equal[place]}
    for place in stream.shuffled([place for place in range(len(lies)) if place not in holder]):
        if not _seat(sight, place, lies, candidates, holder, set(), stream):
            return None
    found = [-1] * len(lies)
    for piece, place in holder.items():
        if sight.looks[piece] != sight.looks[lies[place]]:
            return None
        found[place] = piece
    return found


def _seat(
    sight: Sight,
    place: int,
    lies: list[int],
    candidates: list[int],
    holder: dict[int, int],
    asked: set[int],
    stream: Stream,
) -> bool:
    """Give a number to a place; if another place has it, that place takes another one."""
    options = list(each_bit(candidates[place] & sight.equal[lies[place]]))
    start = stream.below(len(options)) if len(options) > 1 else 0
    for piece in (*options[start:], *options[:start]):
        if piece in asked:
            continue
        asked.add(piece)
        if piece not in holder or _seat(sight, holder[piece], lies, candidates, holder, asked, stream):
            holder[piece] = place
            return True
    return False


class Relabel:
    """The slots that refer to pieces or their parts, so that others can be substituted."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.speaking = [
            (slot, inner, isinstance(element, Piece))
            for slot, type_ in layout.slots.types.items()
            for inner in [t.plain(type_)]
            for element in [t.plain(inner.of) if isinstance(inner, Many) else inner]
            if isinstance(element, Piece) or (isinstance(element, Of) and element.what == "part")
        ]
        headers = layout.rules.headers
        self.growing = {base for symbol, base in layout.vars.items() if layout.is_growing(headers.vars[symbol].owner)}
        """Variables of boards without bounds: one slot holds the values that differ from the start."""
        self.rows = [
            (base, each, owner)
            for symbol, base in layout.vars.items()
            if (owner := headers.vars[symbol].owner) is not None and owner.kind in {"component", "part"}
            for each in [layout.values_each(symbol)]
        ]
        """The variables of pieces move with the pieces."""
        self.zones = [
            (first, owner)
            for symbol, (first, _) in layout.zones.items()
            if (owner := headers.zones[symbol].owner) is not None and owner.kind in {"component", "part"}
        ]
        """The zones of pieces do too."""
        self.single = [layout.zone_kind(zone) == "slot" for zone in range(len(layout.zone_rows))]
        """Whether each zone is for one piece."""
        self.picked: dict[int, list[tuple[str, bool]]] = {}
        """What is picked for a deed, and whether sets of it, once that was asked for."""
        self.parts: dict[int, list[int]] = {}
        for part, info in enumerate(layout.parts):
            self.parts.setdefault(info.piece, []).append(part)

    def parted(self, dealt: Sequence[int]) -> list[int]:
        """The parts of the pieces that are put in the places of others. Pieces may have more parts, or fewer."""
        found = {
            one: other
            for piece, parts in self.parts.items()
            for one, other in zip(parts, self.parts.get(dealt[piece], ()), strict=False)
        }
        return completed(found, len(self.layout.parts))

    def apply(self, state: State, dealt: list[int]) -> State:
        """The state in which piece ``dealt[i]`` lies where piece ``i`` lay."""
        layout = self.layout
        found = state[:]
        moved = [(piece, other) for piece, other in enumerate(dealt) if piece != other]
        if not moved:
            return found
        bits = sum(1 << piece for piece, _ in moved)
        parted = self.parted(dealt)
        for base in (layout.place, layout.turn) if layout.turn else (layout.place,):
            for piece, other in moved:
                found[base + other] = state[base + piece]
        for base, each, owner in self.rows:
            if not self.concerned(owner, bits):
                continue
            for one, other in self.owned(owner, dealt, parted):
                for key in range(each):
                    found[base + other * each + key] = state[base + one * each + key]
        homes = {
            first + one: first + other
            for first, owner in self.zones
            if self.concerned(owner, bits)
            for one, other in self.owned(owner, dealt, parted)
            if one != other
        }
        slots = layout.zone_slots
        contents = state[slots : slots + len(self.single)]
        for zone, (single, content) in enumerate(zip(self.single, contents, strict=True)):
            if zone in homes or ((content or single) and lies_among(content, bits, single=single)):
                found[slots + homes.get(zone, zone)] = lying(content, dealt, single=single)
        if layout.far_zones:
            found[layout.far] = {
                zone: lying(content, dealt, single=layout.zone_kind(zone) == "slot")
                for zone, content in state[layout.far].items()
            }
        for piece in range(len(dealt)) if homes else ():
            found[layout.place + piece] = homes.get(found[layout.place + piece], found[layout.place + piece])
        for slot, type_, pieces in self.speaking:
            among = dealt if pieces else parted
            if slot in self.growing:
                start, differing = state[slot]
                there = tuple((cell, self.said(value, type_, among)) for cell, value in differing)
                found[slot] = (self.said(start, type_, among), there)
            else:
                found[slot] = self.said(state[slot], type_, among)
        return found

    def choice(self, raw: Raw, deeds: Sequence[Deed], dealt: Sequence[int]) -> Raw:
        """The same choice, of the pieces that are put in the places of others, and of their parts."""
        if raw == PASS:
            return raw
        picked = self.picked.get(raw.deed)
        if picked is None:
            picked = self.picked[raw.deed] = [(pick.thing, pick.many) for pick in deeds[raw.deed].picks]
        arguments, parted = list(raw.arguments), list[int]()
        for at, (thing, many) in enumerate(picked):
            if thing not in {"piece", "part"} or arguments[at] < 0:
                continue
            if thing == "part" and not parted:
                parted = self.parted(dealt)
            others = dealt if thing == "piece" else parted
            arguments[at] = whole(arguments[at], others) if many else others[arguments[at]]
        return Raw(raw.offer, raw.deed, tuple(arguments))

    def owned(self, owner: Symbol, dealt: list[int], parted: list[int]) -> list[tuple[int, int]]:
        """Positions in a row of pieces or parts, and the positions to which their contents go."""
        if owner.kind == "part":
            return list(enumerate(parted))
        first, size = self.layout.bases[owner]
        others = {at: dealt[first + at] - first for at in range(size)}
        return list(enumerate(completed({at: other for at, other in others.items() if 0 <= other < size}, size)))

    def concerned(self, owner: Symbol, bits: int) -> bool:
        """Whether some of these pieces own something there."""
        if owner.kind == "part":
            return True
        first, size = self.layout.bases[owner]
        return bool(bits >> first & (1 << size) - 1)

    def said(self, value: Any, type_: t.Type, dealt: list[int]) -> Any:
        """A value with its pieces replaced: a single one, a list, or a set as bits."""
        if isinstance(value, tuple):
            return tuple(dealt[one] if 0 <= one < len(dealt) else one for one in value)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            return value
        if isinstance(type_, Many):
            return whole(value, dealt)
        return dealt[value] if value < len(dealt) else value


def lies_among(content: Any, bits: int, *, single: bool) -> bool:
    """Whether some of these pieces lie in a zone; ``single``: it is for one piece."""
    if isinstance(content, tuple):
        return any(layer & bits for layer in content)
    return bool(bits >> content & 1 if single and content >= 0 else not single and content & bits)


def lying(content: Any, dealt: list[int], *, single: bool) -> Any:
    if isinstance(content, tuple):
        return tuple(whole(layer, dealt) for layer in content)
    if single:
        return dealt[content] if content >= 0 else content
    return whole(content, dealt)


def completed(places: dict[int, int], size: int) -> list[int]:
    """To each place another one, no two the same: those without one take what is left, in order."""
    left = iter(sorted(set(range(size)).difference(places.values())))
    return [places[at] if at in places else next(left) for at in range(size)]


def whole(bits: int, dealt: Sequence[int]) -> int:
    found = 0
    for piece in each_bit(bits):
        found |= 1 << dealt[piece]
    return found
