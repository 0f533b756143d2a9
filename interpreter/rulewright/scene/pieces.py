"""In: a piece, as the view of a seat describes it, and what lies on it. Out: its face; for a hidden piece, its back.

A face is computed from the view alone, so it cannot show more than the seat may know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from ..board.cells import side_names
from ..frozen import frozen
from ..model import types as t
from ..model.definitions import Kind
from ..model.looks import Side
from ..model.symbols import Symbol
from ..model.terms import Term
from .faces import (
    SHAPES,
    SIZES,
    Face,
    Layer,
    Lot,
    Manner,
    Mark,
    Number,
    Paint,
    Shape,
    Sides,
    Size,
    Things,
    Track,
    Ways,
)
from .marks import around, channel_paint, plain_mark
from .printed import Component
from .spoken import sentence
from .styles import Styles
from .worth import OWNER, Worth, named_by, of_kind, worked_out

Json = Any
LONGEST_TRACK = 30
ORDERED = frozenset({"stack", "tower", "row", "chain"})
MINGLED = frozenset({"heap", "sack", "count"})
"""Manners in which single pieces of several equal ones are not told apart."""
UNSEEN = frozenset({"id", "mixed", "contains", "could_be"})
"""Entries of a view that say nothing about the appearance of a piece."""


@frozen
class Loads:
    """Pieces that lie on a piece, and on its parts; parts are numbered from 1."""

    on_it: tuple[Layer, ...] = ()
    on_parts: Mapping[int, Sequence[Mark]] = field(default_factory=dict)


NO_LOADS = Loads()


class Pieces:
    """The faces of a game's pieces, in one language."""

    def __init__(self, styles: Styles) -> None:
        self.styles = styles
        self.headers = styles.headers
        self.components = {symbol: Component(symbol, styles) for symbol in self.headers.components}
        self.known: dict[tuple[str, str], Face] = {}
        """Faces computed before, by everything that affects them."""
        self.ask: Callable[[Term, Mapping[str, Json]], object] | None = None
        """Computes expressions of looks in the present position; None without a position."""
        self.by_kind: dict[str, tuple[Component, Kind]] = {
            kind.symbol.name: (component, kind) for component in self.components.values() for kind in component.kinds
        }

    # ---- kinds, by themselves ------------------------------------------------------------------------------------

    def kind(self, kind: Kind, seat: str = "") -> Face:
        """The front of a kind, without a game; if players own it, in the colour of a seat."""
        component, _ = self.by_kind[kind.symbol.name]
        return self.front(component, kind, seat, {})

    def back(self, component: Symbol, values: Mapping[str, object], seat: str = "") -> Face:
        """The back of a piece."""
        known = self.components[component]
        called = self.styles.called.called(component)
        layers = known.back(values)
        look = known.look.back if known.look is not None else None
        said = look.shape.words if look is not None and look.shape is not None else ()
        shape = next((one for one in SHAPES if one in said), known.shape)
        paint = channel_paint(look.fill, lambda _: None, self.styles) if look is not None and look.fill else None
        owner = self.styles.seat(seat) if seat else None
        face = Face(
            shape,
            paint or (self.styles.style(owner).paint if owner is not None else None) or Paint("grey"),
            badge=self.styles.badges.get(owner) if owner is not None else None,
            layers=layers,
            name=called,
            back=True,
            sort=called,
            whose=self.styles.called.called(owner) if owner is not None else "",
            owned=self.styles.called.owned(component, owner) if owner is not None and shape != "bare" else "",
        )
        return replace(face, said=self.styles.say("face-down", thing=sentence(face, self.styles.say, component)))

    def front(
        self, component: Component, kind: Kind, seat: str, item: Mapping[str, Json], loads: Loads = NO_LOADS
    ) -> Face:
        styles = self.styles
        turned = item.get("turned")
        owner = styles.seat(seat) if seat else None
        style = styles.style(kind.symbol)
        worth = self.worth(kind, item, owner)
        paint = component.paint(kind, worth)
        whose = styles.style(owner).paint if owner is not None else None
        lying = {layer.name: layer.mark for layer in loads.on_it}
        printed = on_ways(component, component.face(kind, turned or 0, worth, lying), loads.on_parts)
        if component.sided and not any(isinstance(layer.mark, Sides | Ways) for layer in printed):
            turned = None  # nothing on it tells one direction from another
        there = {layer.name for layer in printed}
        left = [layer for layer in loads.on_it if layer.name not in there]
        layers = (*printed, *self.borne(component, item), *left)
        front = component.look.front if component.look is not None else Side()
        edge = channel_paint(front.edge, worth, styles) if front.edge is not None else None
        shape = style.shape or self.shaped(front, worth) or component.shape
        face = Face(
            shape,
            paint or whose,
            edge=edge or (whose if paint is not None else None),
            size=style.size or self.sized(front, worth) or self.size(component, kind),
            turned=self.heading(front, worth, component) if turned is None else int(turned),
            badge=styles.badges.get(owner) if owner is not None else None,
            layers=layers,
            name=styles.called.called(kind.symbol),
            sort=styles.called.called(component.symbol),
            whose=styles.called.called(owner) if owner is not None else "",
            owned=styles.called.owned(kind.symbol, owner) if owner is not None and shape != "bare" else "",
        )
        formulas = {one.symbol.name for one in component.columns if one.params is not None}
        named = formulas if styles.called.is_named(kind.symbol) else None
        return replace(face, said=sentence(face, self.styles.say, component.symbol, kind.symbol, named=named))

    def worth(self, kind: Kind, item: Mapping[str, Json], owner: Symbol | None) -> Worth:
        """The function that evaluates expressions about a piece, from its columns, owner and variables in the view."""
        columns = of_kind(kind)
        borne = item.get("variables", {})

        def found(term: Term) -> object:
            symbol = named_by(term)
            if symbol == OWNER:
                return owner
            if symbol is not None and symbol.kind in {"var", "resource"} and symbol.name in borne:
                return self.value(self.headers.types[symbol], borne[symbol.name])
            known = columns(term)
            return self.ask(term, item) if known is None and self.ask is not None and "id" in item else known

        return worked_out(found)

    def shaped(self, front: Side, worth: Worth) -> Shape | None:
        value = worth(front.shape.by) if front.shape is not None and front.shape.by is not None else None
        return self.styles.style(value).shape if isinstance(value, Symbol) else None

    def sized(self, front: Side, worth: Worth) -> Size | None:
        """The size as a word, by the look of a value, or by a number, where 1 is the smallest of three sizes."""
        if front.size is None:
            return None
        if front.size.by is None:
            return next(size for size in SIZES if size == front.size.words[0])
        value = worth(front.size.by)
        if isinstance(value, Symbol):
            return self.styles.style(value).size
        return SIZES[max(0, min(value, len(SIZES)) - 1)] if isinstance(value, int) else None

    def heading(self, front: Side, worth: Worth, component: Component) -> int | None:
        """By how many sides it is turned clockwise, if an expression gives a direction."""
        value = worth(front.turn.by) if front.turn is not None and front.turn.by is not None else None
        names = side_names(component.cell_shape)
        return names.index(value.name) if isinstance(value, Symbol) and value.name in names else None

    def size(self, component: Component, kind: Kind) -> Size:
        """The size by the only number printed: if there are two different values, as for weights, the higher one is
        large. A formula has no value.
        """
        printed = (one for one in component.front if not one.per_side and one.params is None)
        numbers = [one for one in printed if isinstance(t.plain(one.type), t.Int)]
        if component.shape not in {"pawn", "figure", "cube", "disc"} or len(numbers) != 1 or len(component.kinds) < 2:
            return "middle"
        name = numbers[0].symbol.name
        values = sorted({int(dict(one.values).get(name) or 0) for one in component.kinds})  # type: ignore[call-overload]
        mine = dict(kind.values).get(name)
        return "large" if len(values) == 2 and mine == values[-1] else "middle"

    # ---- what a view says ----------------------------------------------------------------------------------------

    def face(self, item: Mapping[str, Json], owner: str = "", loads: Loads = NO_LOADS) -> Face:
        """The face of a piece in a view: its front if the seat knows it, otherwise its back."""
        known = self.seen(item, owner, loads)
        return replace(known, ident=f"piece {item['id']}") if "id" in item else known

    def seen(self, item: Mapping[str, Json], owner: str = "", loads: Loads = NO_LOADS) -> Face:
        """The same, without the number that distinguishes it from equal pieces."""
        key = (str({name: value for name, value in item.items() if name not in UNSEEN}), owner)
        alone = loads is NO_LOADS and not ("kind" in item and self.by_kind[item["kind"]][0].asks)
        known = self.known.get(key) if alone else None
        if known is None:
            known = self._face(item, owner, loads)
            if alone:
                self.known[key] = known
        return known

    def _face(self, item: Mapping[str, Json], owner: str, loads: Loads) -> Face:
        seat = str(item.get("owner", owner))
        if "kind" in item:
            component, kind = self.by_kind[item["kind"]]
            return self.front(component, kind, str(item.get("owner", "")), item, loads)
        component = self.components[Symbol("component", item["component"])]
        values = {
            column.symbol.name: self.value(column.type, item.get("back", {}).get(column.symbol.name))
            for column in component.backs
        }
        return self.back(component.symbol, values, seat if component.owned else "")

    def things(self, items: Sequence[Mapping[str, Json]], manner: Manner, owner: str = "") -> Things:
        """Pieces that lie together. Equal faces form a lot; if the order counts, only adjacent ones."""
        lots: dict[Face, Lot] = {}
        found: list[Lot] = []
        for item in items:
            face = self.seen(item, owner)
            count = int(item.get("mixed", 1))
            lot = Lot(face, count, self.sure(item))
            if manner in ORDERED:
                if found and found[-1].face == face:
                    found[-1] = together(found[-1], lot)
                else:
                    found.append(lot)
                continue
            shown = face if count > 1 or manner in MINGLED else self.face(item, owner)
            lots[shown] = together(lots[shown], lot) if shown in lots else replace(lot, face=shown)
        return Things((*found, *lots.values()), manner)

    def order(self, item: Mapping[str, Json], columns: Sequence[Symbol]) -> tuple[tuple[int, ...], ...]:
        """The sort key of a piece, by these columns; unknown pieces come last."""
        if "kind" not in item:
            return ((1,),)
        _, kind = self.by_kind[item["kind"]]
        values = dict(kind.values)
        return ((0,), *(self.rank(values.get(column.name)) for column in columns))

    def rank(self, value: object) -> tuple[int, ...]:
        match value:
            case int():
                return (value,)
            case Symbol(kind="value"):
                return (self.headers.enums[Symbol("enum", value.of)].index(value.name),)
            case Symbol(kind="kind"):
                return (self.headers.components[Symbol("component", value.of)].kinds.index(value.name),)
            case _:
                return ()

    def sure(self, item: Mapping[str, Json]) -> tuple[tuple[str, int], ...]:
        """The kinds that the seat knows to be among hidden pieces: their names and counts."""
        return tuple(
            (self.styles.called.many(self.by_kind[kind][1].symbol, count), count)
            for kind, count in item.get("contains", {}).items()
        )

    def borne(self, component: Component, item: Mapping[str, Json]) -> list[Layer]:
        """The variables of a piece that have something to show. If its look has `show` lines, these decide instead."""
        if component.look is not None and component.look.front.shows is not None:
            return []
        found = []
        for name, value in item.get("variables", {}).items():
            symbol = self.headers.fields.get(component.symbol.name, {}).get(name)
            if symbol is None:
                continue
            for names, one in leaves(value, len(self.headers.vars[symbol].keys)):
                mark = self.mark(symbol, one)
                if mark is not None:
                    look = self.styles.looks.get(symbol)
                    means = self.styles.called.called(symbol) + (f" ({', '.join(names)})" if names else "")
                    layer = Layer(mark, "ne", "small", name, means)
                    found.append(around(layer, look.manner if look is not None else ""))
        return found

    # ---- values --------------------------------------------------------------------------------------------------

    def value(self, type_: t.Type, value: Json) -> object:
        """A value of a view as it is in terms: names become symbols."""
        if value is None or isinstance(value, (bool, int)):
            return value
        inner = t.plain(type_)
        if isinstance(value, list) and isinstance(inner, t.Many):
            return tuple(self.value(inner.of, one) for one in value)
        match inner:
            case t.Of("enum", enum):
                return Symbol("value", str(value), enum.name)
            case t.Of("kind", component):
                return Symbol("kind", str(value), component.name)
            case t.Of("cell", board):
                return Symbol("cell", str(value), board.name)
            case t.PLAYER:
                return Symbol("seat", str(value))
            case t.DIRECTION:
                return Symbol("direction", str(value))
            case t.Int() | t.Bool() | t.Simple() | t.Of() | t.Piece() | t.Many() | t.Maybe():
                return value

    def mark(self, symbol: Symbol, value: Json) -> Mark | None:
        """The mark for the value of a variable; None for none, no, 0, places and zones."""
        type_ = self.headers.types.get(symbol)
        inner = t.plain(type_) if type_ is not None else t.UNKNOWN
        if value in (None, False, 0, []):
            return None
        if value is True:
            return self.styles.sign(symbol)
        if isinstance(value, dict):
            return Things((Lot(self.face(value)),), "piece") if "kind" in value or "component" in value else None
        if isinstance(inner, t.Int) and isinstance(value, int):
            return Number(value, self.styles.sign(symbol))
        if inner == t.DIRECTION:
            return self.styles.words(Symbol("direction", str(value)))
        return plain_mark(self.value(inner, value), "", self.styles)


def leaves(value: Json, keys: int, names: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Json]]:
    """The values of a variable of so many things besides its owner, and what each is of."""
    if not keys:
        yield names, value
        return
    for name, inner in value.items():
        yield from leaves(inner, keys - 1, (*names, name))


def together(first: Lot, second: Lot) -> Lot:
    """Two lots with equal faces as one."""
    if not first.sure and not second.sure:
        return Lot(first.face, first.count + second.count)
    sure = Counter(dict(first.sure))
    sure.update(dict(second.sure))
    return Lot(first.face, first.count + second.count, tuple(sorted(sure.items())))


def on_ways(component: Component, layers: Sequence[Layer], loads: Mapping[int, Sequence[Mark]]) -> tuple[Layer, ...]:
    """Layers with pieces on their paths, which are numbered from 1."""
    found = []
    for layer in layers:
        mark = layer.mark
        if isinstance(mark, Ways) and loads:
            ways = tuple(replace(way, marks=(*way.marks, *loads.get(at, ()))) for at, way in enumerate(mark.ways, 1))
            laden = replace(mark, ways=ways)
            found.append(replace(layer, mark=laden, said=component.sides_said(laden, layer.means)))
        else:
            found.append(layer)
    return tuple(found)


def track_of(type_: t.Type | None, value: int, *, always: bool = False) -> Mark:
    """A number is shown on a scale if its range is short, or if ``always``."""
    inner = t.plain(type_) if type_ is not None else t.NUMBER
    if isinstance(inner, t.Int) and (always or 1 < inner.high - inner.low <= LONGEST_TRACK):
        return Track(value, inner.low, inner.high)
    return Number(value)
