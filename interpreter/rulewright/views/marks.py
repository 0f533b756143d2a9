"""In: a board and what a seat sees. Out: what is on each of its cells, by kind of thing, for drawings of any style."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..board.growing import Growing
from ..model.symbols import Symbol
from ..play.session import Session
from .tiles import tile_zone
from .voice import Voice

Json = Any


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing on a cell.

    Its manner is ``value``, ``flag``, ``number`` (variables of the cell), ``piece``, ``owned``, ``heap`` (pieces; a
    heap is named by its topmost piece, or else by its size), or ``place`` (a variable refers to the cell).
    """

    manner: str
    word: str
    owner: str = ""
    count: int = 1
    zone: str = ""


Marks = dict[str, list[Mark]]


def marks(board: Symbol, session: Session, view: dict[str, Json], voice: Voice) -> Marks:
    """Everything on every cell but the tiles themselves."""
    layout = session.table.layout
    geometry = layout.boards[board]
    found: Marks = {} if isinstance(geometry, Growing) else {name: [] for name in geometry.names}
    for symbol, header in layout.rules.headers.vars.items():
        if symbol in layout.vars and header.owner == board:
            for cell, value in view["variables"].get(str(symbol), {}).items():
                found.setdefault(cell, []).extend(valued(symbol, value, session, voice))
    tiles = tile_zone(board, session)
    for symbol in (*layout.zones, *layout.far_zones):
        if layout.rules.headers.zones[symbol].owner == board and symbol != tiles:
            for cell, inside in view["zones"][str(symbol)].items():
                found.setdefault(cell, []).extend(lying(symbol, inside, session, voice))
    for name, value in view["variables"].items():
        for owner, cells in value.items() if isinstance(value, dict) else [("", value)]:
            known = named(cells, found)
            if known and 4 * len(known) <= len(found):  # a mark on most of a board says little
                for cell in known:
                    found[cell].append(Mark("place", voice.variable(*name.split(".")[::-1]), owner))
    return found


def valued(symbol: Symbol, value: Json, session: Session, voice: Voice) -> list[Mark]:
    """A variable of a cell, unless it holds nothing."""
    name = voice.name(symbol)
    if value in (None, False, 0, []):
        return []
    if value is True:
        return [Mark("flag", name)]
    if isinstance(value, str):
        return [Mark("value", voice.word(value, session.table.layout.rules.headers.types[symbol]))]
    return [Mark("number", name, count=value)] if isinstance(value, int) else [Mark("flag", name)]


def lying(zone: Symbol, inside: Json, session: Session, voice: Voice) -> list[Mark]:
    """What lies in a zone. Slots in which other zones' pieces may lie say which they are."""
    headers = session.table.layout.rules.headers
    header = headers.zones[zone]
    items = [inside] if isinstance(inside, dict) else inside or []
    if header.kind in {"stack", "sequence"}:
        count = sum(item.get("mixed", 1) for item in items)
        top = items[-1] if items else {}
        return (
            [Mark("heap", topmost(top, header.holds, session, voice), count=count, zone=voice.name(zone))]
            if items
            else []
        )
    told = voice.name(zone) if header.kind == "slot" and shared(zone, session) else ""
    counted: dict[tuple[str, str], int] = {}
    for item in items:
        key = (voice.kind(item["kind"], header.holds) if "kind" in item else "?", str(item.get("owner", "")))
        counted[key] = counted.get(key, 0) + int(item.get("mixed", 1))
    return [Mark("owned" if owner else "piece", kind, owner, count, told) for (kind, owner), count in counted.items()]


def shared(zone: Symbol, session: Session) -> bool:
    """Whether pieces of this zone may also lie in other zones of the same cells."""
    zones = session.table.layout.rules.headers.zones
    return any(
        other != zone and header.owner == zones[zone].owner and header.holds & zones[zone].holds
        for other, header in zones.items()
    )


def topmost(item: Json, holds: Iterable[Symbol], session: Session, voice: Voice) -> str:
    """A piece by the only number that is printed on it, else by its kind; nothing if it lies face down."""
    if not isinstance(item, dict) or "kind" not in item:
        return ""
    model = session.table.layout.rules
    for component in holds:
        for kind in model.kinds[component]:
            if kind.symbol.name == item["kind"]:
                numbers = [value for _, value in kind.values if isinstance(value, int) and not isinstance(value, bool)]
                return str(numbers[0]) if len(numbers) == 1 else voice.name(kind.symbol)
    return str(item["kind"])


def named(value: Json, found: Marks) -> list[str]:
    items = value if isinstance(value, list) else [value]
    return [item for item in items if isinstance(item, str) and item in found]
