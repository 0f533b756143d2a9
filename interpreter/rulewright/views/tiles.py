"""In: a kind of tile and how it is turned. Out: what is printed on it: numbers on its sides, ways through it, words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..board.cells import side_names
from ..model import types as t
from ..model.definitions import BoardHeader
from ..model.symbols import Symbol
from ..model.tables import PartValue
from ..play.session import Session
from .voice import Voice


@dataclass(frozen=True, slots=True)
class Way:
    """A part of a tile that joins some of its sides."""

    sides: tuple[str, ...]
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Print:
    """What is printed on a tile, as it lies."""

    numbers: tuple[int, ...] = ()
    """One for each side of the cell, clockwise from the north."""
    ways: tuple[Way, ...] = ()
    words: tuple[str, ...] = ()


def tile_zone(board: Symbol, session: Session) -> Symbol | None:
    """The zone of a board for tiles, if they have sides worth drawing."""
    layout = session.table.layout
    for symbol in (*layout.zones, *layout.far_zones):
        zone = layout.rules.headers.zones[symbol]
        if zone.owner == board and zone.kind == "slot" and any(has_sides(one, session) for one in zone.holds):
            return symbol
    return None


def has_sides(component: Symbol, session: Session) -> bool:
    """Whether pieces have numbers on their sides, or ways from side to side."""
    headers = session.table.layout.rules.headers
    for symbol, column in headers.columns.items():
        if symbol.of == component.name and (column.per_side or opening(column.type, session) is not None):
            return True
    return False


def opening(type_: t.Type, session: Session) -> str | None:
    """The field with the sides to which the parts of a column open, if it holds such parts."""
    inner = t.plain(type_)
    if not isinstance(inner, t.Many):
        return None
    part = t.plain(inner.of)
    if not (isinstance(part, t.Of) and part.what == "part"):
        return None
    for symbol, column in session.table.layout.rules.headers.columns.items():
        field = t.plain(column.type)
        if symbol.of == part.symbol.name and isinstance(field, t.Many) and t.plain(field.of) == t.DIRECTION:
            return symbol.name
    return None


def printed(item: Any, holds: Iterable[Symbol], board: BoardHeader, session: Session, voice: Voice) -> Print:
    """What is printed on a piece that is seen; nothing on one that lies face down."""
    model = session.table.layout.rules
    names = side_names(board.shape)
    turned = item.get("turned", 0)
    for component in sorted(holds, key=str):
        for kind in model.kinds[component]:
            if kind.symbol.name != item.get("kind"):
                continue
            numbers: tuple[int, ...] = ()
            ways: tuple[Way, ...] = ()
            words: list[str] = []
            amounts: list[str] = []
            for name, value in kind.values:
                column = model.headers.columns[Symbol("column", name, component.name)]
                sides = opening(column.type, session)
                if column.per_side and isinstance(value, tuple):
                    numbers = tuple(number(value[(at - turned) % len(value)]) for at in range(len(value)))
                elif sides is not None and isinstance(value, tuple):
                    ways = tuple(
                        way(part, sides, names, turned, voice) for part in value if isinstance(part, PartValue)
                    )
                elif not column.on_back and isinstance(value, Symbol) and value.kind == "value":
                    words.append(voice.name(value))
                elif not column.on_back and value is True:
                    words.append(voice.name(column.symbol))
                elif isinstance(value, int) and not isinstance(value, bool) and value:
                    amounts.append(str(value))
            told = " ".join([*words, *amounts]) if words else ""
            return Print(numbers, ways, (told,) if told else (voice.name(kind.symbol),))
    return Print()


def number(value: object) -> int:
    return value if isinstance(value, int) else 0


def way(part: PartValue, field: str, names: tuple[str, ...], turned: int, voice: Voice) -> Way:
    values = dict(part.values)
    printed_ = values.get(field)
    sides = [side.name for side in printed_ if isinstance(side, Symbol)] if isinstance(printed_, tuple) else []
    lies = {names[(names.index(side) + turned) % len(names)] for side in sides if side in names}
    marks = [voice.variable(name) for name, value in values.items() if value is True]
    marks += [voice.name(value) for value in values.values() if isinstance(value, Symbol) and value.kind == "value"]
    return Way(tuple(side for side in names if side in lies), tuple(marks))
