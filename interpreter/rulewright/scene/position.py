"""In: the view of a seat, and looks. Out: what all areas of a table need: pieces with what lies on them, and names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import Any, TypeAlias, TypeVar

from ..model import types as t
from ..model.looks import LookBody
from ..model.symbols import PLAYER, Symbol
from ..model.types import Of, Type
from ..play.looked import Seen
from ..play.naming import key_names
from ..program.layout import Layout
from .faces import MANNERS, Face, Layer, Lot, Manner, Mark, Things
from .pieces import NO_LOADS, Loads, Pieces
from .spoken import of_lot

Json = Any
Key: TypeAlias = Symbol | int
"""What a variable is of besides its owner."""
TABLE, SEATS = Symbol("owner", "table"), Symbol("owner", "seats")
MANNER: Mapping[str, Manner] = {"slot": "piece", "stack": "stack", "bag": "sack", "pool": "heap", "sequence": "row"}
"""The default manner of a zone, by its kind."""

AsBefore = TypeVar("AsBefore")
Before: TypeAlias = dict[tuple[str, str], tuple[object, Any]]
"""For each seat: its last cells, zones and borders, and what each was made from."""


class Position:
    """One position, as one seat sees it."""

    def __init__(
        self,
        layout: Layout,
        pieces: Pieces,
        view: Mapping[str, Json],
        me: str,
        seen: Seen | None,
        before: Before,
    ) -> None:
        self.seen = seen
        self.before = before
        self.layout = layout
        self.headers = layout.rules.headers
        self.styles = pieces.styles
        self.pieces = pieces
        self.called = pieces.styles.called
        self.view = view
        self.me = me
        self.seats = layout.seats()
        self.faces_of_seats = {name: self.styles.seat_face(name) for name in self.seats}
        self.loads: dict[int, list[tuple[Symbol, int, Json]]] = {}
        self._gather_loads()
        self.pieces.ask = seen.value if seen is not None else None

    def _gather_loads(self) -> None:
        """Collect the pieces on other pieces and on parts. Carriers that the seat cannot identify have the number 0."""
        for symbol in self.layout.zones:
            owner = self.headers.zones[symbol].owner
            if owner is not None and owner.kind in {"component", "part"}:
                for one in self.view["zones"][str(symbol)]:
                    carrier = one["on"].get("id", 0)
                    self.loads.setdefault(carrier, []).append((symbol, one.get("part", 0), one["lies"]))

    def face(self, item: Mapping[str, Json], owner: str = "") -> Face:
        """A piece with everything that lies on it."""
        layers: list[Layer] = []
        ways: dict[int, list[Mark]] = {}
        for symbol, part, lies in self.loads.get(item.get("id", 0), ()) if "id" in item else ():
            things = self.lying(symbol, lies)
            if part:
                ways.setdefault(part, []).append(things)
            else:
                said = self.said_alone(symbol, things)
                means = self.heading(symbol, things)
                layers.append(Layer(things, self.place_of_zone(symbol), "middle", symbol.name, means, said))
        return self.pieces.face(item, owner, Loads(tuple(layers), ways) if layers or ways else NO_LOADS)

    def as_before(
        self, name: str, made_from: object, make: Callable[[], AsBefore], items: Iterable[Mapping[str, Json]]
    ) -> AsBefore:
        """The last cell or zone of this name, if it would be made from the same now.

        What shows pieces that carry others is always made anew, and what needs expressions.
        """
        if self.seen is not None or any(item.get("id", -1) in self.loads for item in items):
            return make()
        return self.made_once(name, made_from, make)

    def made_once(self, name: str, made_from: object, make: Callable[[], AsBefore]) -> AsBefore:
        last = self.before.get((self.me, name))
        if last is None or last[0] != made_from:
            last = self.before[self.me, name] = made_from, make()
        found: AsBefore = last[1]
        return found

    def lying(self, zone: Symbol, inside: Json, owner: str = "") -> Things:
        manner = self.manner(zone)
        items = self.sorted(zone, many(inside))
        if not self.loads:
            return self.pieces.things(items, manner, owner)
        lots = [Lot(self.face(item, owner)) for item in items if item.get("id", -1) in self.loads]
        bare = [item for item in items if item.get("id", -1) not in self.loads]
        rest = self.pieces.things(bare, manner, owner).lots
        return Things((*lots, *rest), manner)

    def said_alone(self, zone: Symbol, things: Things) -> str:
        """The pieces of a zone in words, if it is called as they are: ``red car``, and not ``cars: red car``."""
        holds = self.headers.zones[zone].holds
        if len(holds) != 1:
            return ""
        (component,) = holds
        called = {self.name(component), *(self.called.many(component, number) for number in (2, 5))}
        alike = component.name.casefold() in {zone.name.casefold(), zone.name.casefold().removesuffix("s")}
        if not alike and self.name(zone).casefold() not in {one.casefold() for one in called}:
            return ""
        return self.styles.say("apart").join(of_lot(lot, self.styles.say) for lot in things.lots)

    def sorted(self, zone: Symbol, items: list[dict[str, Json]]) -> list[dict[str, Json]]:
        """Pieces sorted by the columns that a look names; unknown pieces come last."""
        look = self.styles.looks.get(zone)
        if look is None or not look.sort:
            return items
        return sorted(items, key=lambda item: self.pieces.order(item, look.sort))

    def manner(self, zone: Symbol) -> Manner:
        look = self.styles.looks.get(zone)
        said = look.manner if look is not None else ""
        header = self.headers.zones[zone]
        plain = MANNER[header.kind]
        if header.owner == PLAYER and header.seen_by == "owner" and plain == "heap":
            plain = "fan"
        return next((one for one in MANNERS if one == said), plain)

    def place_of_zone(self, zone: Symbol) -> str:
        return "s" if self.headers.zones[zone].kind != "slot" else "centre"

    def token(self, seat: str) -> Face:
        """A disc in the colour of a seat, for a variable that holds a player or a player's cells."""
        return replace(self.faces_of_seats[seat], shape="disc", ident="")

    def name(self, symbol: Symbol) -> str:
        return self.called.called(symbol)

    def heading(self, zone: Symbol, things: Things) -> str:
        return self.called.heading(zone, sum(lot.count for lot in things.lots))

    def told(self, symbol: Symbol) -> Iterator[tuple[tuple[Key, ...], Json]]:
        """What the view tells of a variable: its value, or those of all its owners. If it is of several things, this is
        told for each of the others by itself.
        """
        header = self.headers.vars[symbol]
        held = self.view["variables"].get(symbol.name if header.owner is None else str(symbol))
        if not header.keys:
            yield (), held
            return
        for names, keys in self.keys(symbol):
            yield keys, {owner: deep(values, names) for owner, values in (held or {}).items()}

    def keys(self, symbol: Symbol) -> Iterator[tuple[tuple[str, ...], tuple[Key, ...]]]:
        """What a variable is of besides its owner, by the names in views and in terms."""
        types = self.headers.vars[symbol].keys
        for names in product(*key_names(self.layout, symbol)):
            yield names, tuple(key_meant(type_, name) for type_, name in zip(types, names, strict=True))

    def key_called(self, key: Key) -> str:
        return self.name(key) if isinstance(key, Symbol) else str(key)

    def title(self, symbol: Symbol, keys: tuple[Key, ...] = ()) -> str:
        """The name of a variable, with what else it is of."""
        return self.name(symbol) + (f" ({', '.join(map(self.key_called, keys))})" if keys else "")

    @cached_property
    def at_seats(self) -> list[Symbol]:
        """The variables of players that the look of seats lists, to be shown at each player's seat."""
        look = self.styles.looks.get(SEATS, LookBody(SEATS))
        wanted = {one for line in look.map for one in line}
        return [
            symbol
            for symbol in self.layout.vars
            if self.headers.vars[symbol].owner == PLAYER
            and symbol.name in wanted
            and str(symbol) in self.view["variables"]
        ]


def deep(value: Json, names: Iterable[str]) -> Json:
    """What a view tells of a variable of several things, for one of each."""
    for name in names:
        value = value[name]
    return value


def key_meant(type_: Type, name: str) -> Key:
    """What a name in a view means, as something that a variable is of."""
    match type_:
        case Of("enum", enum):
            return Symbol("value", name, enum.name)
        case Of(what="cell" | "kind" as what, symbol=symbol):
            return Symbol("cell" if what == "cell" else "kind", name, symbol.name)
        case t.PLAYER:
            return Symbol("seat", name)
        case t.DIRECTION:
            return Symbol("direction", name)
        case _:  # a number
            return int(name)


def many(inside: Json) -> list[dict[str, Json]]:
    return [inside] if isinstance(inside, dict) else list(inside or [])
