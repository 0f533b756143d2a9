"""In: a state and what a viewer knows. Out: what that viewer may know, as plain JSON data.

Nothing in a view depends on what its viewer cannot see: hidden pieces have meaningless names, with new ones each time
they are mixed, and are listed by their places.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from ..model import types as t
from ..model.symbols import Symbol
from ..model.types import Many, Piece, Type
from ..program.layout import Layout
from ..program.operations import State, each_bit
from .knowledge import Knowledge
from .lasting import on_table
from .naming import key_names, name_of, owner_name, piece_kind
from .sight import UNSEEN, Group

VERSION = 1
Json = Any


class Viewing:
    """One viewer's view of a state."""

    def __init__(self, state: State, knowledge: Knowledge, viewer: int, phases: frozenset[str] | None = None) -> None:
        self.state = state
        self.phases = phases
        """The running phases: variables of other phases are left out. If this is unknown, all variables are shown."""
        self.knowledge = knowledge
        self.viewer = viewer
        self.sight = knowledge.sight
        self.layout = knowledge.sight.layout
        self.of_pieces: dict[Symbol, list[Symbol]] = {}

    @cached_property
    def row(self) -> list[int]:
        """For each piece, those that may lie in its place."""
        return self.knowledge.narrow(self.viewer)

    # ---- pieces ----------------------------------------------------------------------------------------------

    def piece(self, piece: int) -> dict[str, Json]:
        """A piece in a place of its own."""
        return {**self.face(piece), **self.marks(piece)}

    def face(self, piece: int) -> dict[str, Json]:
        """What a piece is, as far as the viewer knows, without what lies on it."""
        found: dict[str, Json] = {}
        if self.knowledge.ids[self.viewer][piece]:
            found["id"] = self.knowledge.ids[self.viewer][piece]
        if not self.row[piece] & ~self.sight.equal[piece]:
            found["kind"] = piece_kind(self.layout, piece)
        else:
            found.update(self.back(piece))
            found["could_be"] = self.kinds(self.row[piece])
        owner = self.layout.pieces[piece].owner
        if owner >= 0:
            found["owner"] = self.layout.seats()[owner]
        return found

    def back(self, piece: int) -> dict[str, Json]:
        """What its back shows."""
        info = self.layout.pieces[piece]
        columns = {name: getattr(value, "name", value) for name, value in self.sight.back_columns(piece).items()}
        return {"component": info.component.name, **({"back": columns} if columns else {})}

    def back_of_any(self, among: int) -> dict[str, Json]:
        """What the backs of all these pieces show: in a bag they may differ, and nobody sees which lies there."""
        first, *others = each_bit(among)
        found = self.back(first)
        if any(self.back(other) != found for other in others):
            found.pop("back", None)
        return found

    def marks(self, piece: int) -> dict[str, Json]:
        """How it is turned, and its variables."""
        layout, found = self.layout, {}
        if layout.turn and self.state[layout.turn + piece] > 0:
            found["turned"] = int(self.state[layout.turn + piece])
        component = layout.pieces[piece].component
        first, own = layout.bases[component][0], {}
        for symbol in self.borne(component):
            own[symbol.name] = self.of_one(symbol, piece - first)
        return {**found, **({"variables": own} if own else {})}

    def borne(self, component: Symbol) -> list[Symbol]:
        """The variables of pieces."""
        if component not in self.of_pieces:
            headers = self.layout.rules.headers
            self.of_pieces[component] = [
                symbol
                for symbol in self.layout.vars
                if headers.vars[symbol].owner == component and on_table(symbol, self.layout, self.phases)
            ]
        return self.of_pieces[component]

    def kinds(self, pieces: int) -> list[str]:
        return sorted({piece_kind(self.layout, piece) for piece in each_bit(pieces)})

    def counted(self, pieces: int) -> dict[str, int]:
        found: dict[str, int] = {}
        for piece in each_bit(pieces):
            kind = piece_kind(self.layout, piece)
            found[kind] = found.get(kind, 0) + 1
        return dict(sorted(found.items()))

    def group(self, group: Group) -> dict[str, Json]:
        """Pieces that cannot be told apart: their number, their back, what is surely among them, and what may be."""
        pieces = group.pieces
        first = (pieces & -pieces).bit_length() - 1
        if pieces == 1 << first and self.sight.tracked(self.state, group.zone, first, self.viewer):
            return self.piece(first)
        among = self.row[first]
        elsewhere = 0
        for piece, candidates in enumerate(self.row):
            if not pieces >> piece & 1:
                elsewhere |= candidates
        found: dict[str, Json] = {"mixed": pieces.bit_count(), **self.back_of_any(among)}
        sure = self.counted(among & ~elsewhere)
        for kind, count in self.crowded(pieces, among & elsewhere).items():
            sure[kind] = sure.get(kind, 0) + count
        if sure:
            found["contains"] = dict(sorted(sure.items()))
        if sum(sure.values()) != pieces.bit_count():
            found["could_be"] = self.kinds(among)
        return found

    def crowded(self, here: int, unsure: int) -> dict[str, int]:
        """How many pieces of each kind must be here, since there is no room for them elsewhere."""
        found: dict[str, int] = {}
        for look in {self.sight.looks[piece] for piece in each_bit(unsure)}:
            equal = sum(1 << piece for piece in each_bit(unsure) if self.sight.looks[piece] == look)
            if equal & (equal - 1):
                others = sum(1 for place, among in enumerate(self.row) if among & equal and not here >> place & 1)
                if equal.bit_count() > others:
                    kind = piece_kind(self.layout, equal.bit_length() - 1)
                    found[kind] = found.get(kind, 0) + equal.bit_count() - others
        return found

    # ---- zones -----------------------------------------------------------------------------------------------

    def zone(self, zone: int) -> Json:
        """The content of a zone, from the bottom or the front if there is an order."""
        content = self.layout.content(self.state, zone)
        kind = self.sight.kinds[zone]
        if kind == "slot":
            return self.piece(content) if content >= 0 else None
        groups = {(group.layer, group.pieces): group for group in self.sight.groups(self.state, zone, self.viewer)}
        if kind in {"stack", "sequence"}:
            found = []
            for at, layer in enumerate(content):
                hidden = [self.group(group) for (place, _), group in groups.items() if place == at]
                found += sorted(hidden, key=str) if hidden else [self.piece(layer.bit_length() - 1)]
            return found
        if groups or not self.sight.sees(self.viewer, zone) or kind == "bag":
            return sorted((self.group(group) for group in groups.values()), key=str)
        pieces = sorted(each_bit(content), key=lambda piece: self.knowledge.ids[self.viewer][piece])
        return [self.piece(piece) for piece in pieces]

    def zones(self) -> dict[str, Json]:
        found: dict[str, Json] = {}
        headers = self.layout.rules.headers
        for symbol, (first, size) in self.layout.zones.items():
            owner = headers.zones[symbol].owner
            if owner is None:
                found[symbol.name] = self.zone(first)
            elif owner.kind not in {"component", "part"}:
                each = ((at, self.zone(first + at)) for at in range(size))
                found[str(symbol)] = {owner_name(self.layout, owner, at): content for at, content in each if content}
            else:
                found[str(symbol)] = self._of_pieces(
                    first, size, owner.kind == "part", self.layout.bases.get(owner, (0, 0))[0]
                )
        for symbol in self.layout.far_zones:
            board = headers.zones[symbol].owner
            assert board is not None
            there = sorted(zone for zone in self.state[self.layout.far] if self.layout.zone(zone)[0] == symbol)
            found[str(symbol)] = {
                owner_name(self.layout, board, self.layout.zone(zone)[1]): self.zone(zone) for zone in there
            }
        return found

    def _of_pieces(self, first: int, size: int, parts: bool, base: int) -> list[Json]:
        """Zones on pieces, each with its piece; empty ones are left out."""
        found = []
        for at in range(size):
            content = self.zone(first + at)
            if content:
                piece = self.layout.parts[at].piece if parts else base + at
                on = self.reference(piece)
                found.append({"on": on, **({"part": self._part(at)} if parts else {}), "lies": content})
        return sorted(found, key=str)

    def _part(self, part: int) -> int:
        """The number of a part on its piece, from 1."""
        piece = self.layout.parts[part].piece
        return sum(1 for info in self.layout.parts[: part + 1] if info.piece == piece)

    def reference(self, piece: int) -> Json:
        """A piece that something refers to."""
        found = self.face(piece)
        return {key: found[key] for key in ("id", "kind", "component", "owner") if key in found}

    # ---- variables -------------------------------------------------------------------------------------------

    def value(self, type_: Type, value: Json) -> Json:
        inner = t.plain(type_)
        if isinstance(inner, Many):
            if isinstance(t.plain(inner.of), Piece):
                members = value if isinstance(value, tuple) else each_bit(value)
                told = [self.reference(piece) for piece in members]
                return told if isinstance(value, tuple) else sorted(told, key=str)
            if isinstance(value, tuple):
                return [self.value(inner.of, one) for one in value]
            return [self.value(inner.of, one) for one in each_bit(value)]
        if isinstance(inner, Piece):
            return self.reference(value) if value >= 0 else None
        return plainly(self.layout, type_, value)

    def read(self, type_: Type, slot: int) -> Json:
        """What a slot of a variable holds; null if the viewer does not see it."""
        found = self.sight.value(self.state, slot, self.viewer)
        return None if found is UNSEEN else self.value(type_, found)

    def values(self, type_: Type, values: Sequence[Json]) -> list[Json]:
        """Values of one type. Equal ones are told once, unless data is made of them that could be changed."""
        if isinstance(t.plain(type_), Many | Piece):
            return [self.value(type_, one) for one in values]
        told = {one: self.value(type_, one) for one in set(values)}
        return [told[one] for one in values]

    def variables(self) -> dict[str, Json]:
        found: dict[str, Json] = {}
        names: dict[Symbol, list[str]] = {}
        headers = self.layout.rules.headers
        for symbol, base in self.layout.vars.items():
            header, type_ = headers.vars[symbol], headers.types[symbol]
            if not on_table(symbol, self.layout, self.phases):
                continue
            if header.owner is None:
                found[symbol.name] = self.read(type_, base)
            elif self.layout.is_growing(header.owner):  # unchanged cells have the start value
                held = self.state[base]
                _, changed = held if isinstance(held, tuple) else (0, ())  # nothing is held before the game begins
                found[str(symbol)] = {
                    owner_name(self.layout, header.owner, at): self.value(type_, value) for at, value in changed
                }
            elif header.owner.kind not in {"component", "part"}:
                owner, size = header.owner, self.layout.size(header.owner)
                if owner not in names:
                    names[owner] = [owner_name(self.layout, owner, at) for at in range(size)]
                if header.keys:
                    found[str(symbol)] = {name: self.of_one(symbol, at) for at, name in enumerate(names[owner])}
                    continue
                if header.seen_by != "everyone":
                    each = range(base, base + size)
                    found[str(symbol)] = dict(zip(names[owner], (self.read(type_, at) for at in each), strict=True))
                    continue
                values = self.values(type_, self.state[base : base + size])
                found[str(symbol)] = dict(zip(names[owner], values, strict=True))
        return found

    def of_one(self, symbol: Symbol, at: int) -> Json:
        """The value of a variable of one owner; one of several things has a value for each of them."""
        layout = self.layout
        each, type_ = layout.values_each(symbol), layout.rules.headers.types[symbol]
        first = layout.vars[symbol] + at * each
        values: list[Json] = [self.read(type_, slot) for slot in range(first, first + each)]
        for names in reversed(key_names(layout, symbol)):
            rows = (values[start : start + len(names)] for start in range(0, len(values), len(names)))
            values = [dict(zip(names, row, strict=True)) for row in rows]
        return values[0]


def plainly(layout: Layout, type_: Type, value: Json) -> Json:
    """A value in which there are no pieces: everybody is told the same."""
    inner = t.plain(type_)
    if isinstance(inner, Many):
        return [plainly(layout, inner.of, one) for one in (value if isinstance(value, tuple) else each_bit(value))]
    if isinstance(inner, t.Bool):
        return bool(value) if value >= 0 else None
    text = name_of(layout, type_, value)
    if text == "none":
        return None
    return int(value) if isinstance(inner, t.Int) else text


def has_pieces(type_: Type) -> bool:
    """Whether there are pieces in the values of a type."""
    inner = t.plain(type_)
    return has_pieces(inner.of) if isinstance(inner, Many) else isinstance(inner, Piece)
