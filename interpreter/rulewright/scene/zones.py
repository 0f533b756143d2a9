"""In: a position. Out: its zones that are not on boards or pieces, as areas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ..model.looks import LookBody
from ..model.symbols import Symbol
from .faces import Area, Board, Face, Layer, Spot, Things, Zone
from .position import Position, many
from .spoken import of_mark, sentence

Json = Any
EMPTY = "-"
MOST_SURE = 8
"""Known kinds among hidden pieces are listed up to this number."""


def shared_zones(position: Position) -> Iterator[Area]:
    """The zones of the game and of values."""
    for symbol in position.layout.zones:
        header = position.headers.zones[symbol]
        drawn = position.styles.looks.get(header.owner) if header.owner is not None else None
        if drawn is not None and drawn.map and header.owner is not None and header.owner.kind == "enum":
            yield drawn_values(position, symbol, drawn, position.view["zones"][str(symbol)])
            continue
        inside = position.view["zones"][symbol.name if header.owner is None else str(symbol)]
        if header.owner is None:
            if inside:
                yield zone_seen(position, symbol, inside, heading(position, symbol, inside))
        elif header.owner.kind == "enum":
            for value, lies in inside.items():
                if lies:
                    owner = position.name(Symbol("value", value, header.owner.name))
                    title = position.styles.say("belongs", thing=heading(position, symbol, lies), owner=owner)
                    yield zone_seen(position, symbol, lies, title, value)


def zones_at_seat(position: Position, symbol: Symbol, inside: Json, owner: str) -> Iterator[Zone]:
    """A zone. Bare pieces, which are visible only by what lies on them, become zones of their own."""
    bare = [
        item for item in many(inside) if item.get("id", -1) in position.loads and position.face(item).shape == "bare"
    ]
    left = [item for item in many(inside) if item not in bare]
    for item in bare:
        face = position.face(item)
        for layer in face.layers:
            if isinstance(layer.mark, Things):
                say = position.styles.say
                more = len(face.layers) > 1 and layer.means
                title = say("labelled", label=face.name, text=layer.means) if more else face.name
                ident = f"zone {layer.name} of {item['id']}"
                _, kind = position.pieces.by_kind[item["kind"]]
                field = position.headers.fields.get(kind.symbol.of, {}).get(layer.name)
                of = layer != face.layers[0] and field
                over = position.heading(field, layer.mark) if of and field else ""
                told = say("belongs", thing=over, owner=face.name) if over else title
                yield Zone(ident, title, layer.mark, say("labelled", label=told, text=of_mark(layer.mark, say)))
    if left or not bare:
        yield zone_seen(position, symbol, left or inside, heading(position, symbol, left or inside), owner)


def drawn_values(position: Position, symbol: Symbol, look: LookBody, inside: Json) -> Board:
    """The zones of values, arranged as the map of their enum says."""
    spots = []
    for up, line in enumerate(reversed(look.map), 1):
        for column, name in enumerate(line, 1):
            if name == EMPTY:
                continue
            lying = position.lying(symbol, inside[name], name) if inside.get(name) else None
            layers = (Layer(lying, size="large"),) if lying is not None else ()
            called = position.name(Symbol("value", name, look.about.name))
            face = Face("square", layers=layers, name=called, ident=f"zone {symbol.name} of {name}")
            spots.append(Spot(called, column, up, replace(face, said=sentence(face, position.styles.say))))
    said = position.styles.say("apart").join(spot.face.said for spot in spots)
    return Board(f"zone {symbol.name}", position.name(symbol), "square", tuple(spots), rim=False, said=said)


def heading(position: Position, symbol: Symbol, inside: Json) -> str:
    return position.called.heading(symbol, len(many(inside)))


def zone_seen(position: Position, symbol: Symbol, inside: Json, title: str, owner: str = "") -> Zone:
    make = partial(zone_made, position, symbol, inside, title, owner)
    return position.as_before(f"{symbol} {owner}", inside, make, many(inside))


def zone_made(position: Position, symbol: Symbol, inside: Json, title: str, owner: str) -> Zone:
    things = position.lying(symbol, inside, owner)
    ident = f"zone {symbol.name}" + (f" of {owner}" if owner else "")
    known = known_among(position, things)
    said = position.styles.say("labelled", label=title, text=of_mark(things, position.styles.say))
    return Zone(ident, title, things, f"{said} ({known})" if known else said, known)


def known_among(position: Position, things: Things) -> str:
    """The kinds that are known to be among hidden pieces. If there are too many, the rules list them."""
    sure = Counter[str]()
    for lot in things.lots:
        for called, count in lot.sure:
            sure[called] += count
    if not 0 < len(sure) <= MOST_SURE:
        return ""
    hidden = sum(lot.count for lot in things.lots if lot.face.back)
    say = position.styles.say
    listed = ", ".join(name if count == 1 else say("several", thing=name, count=count) for name, count in sure.items())
    return listed if sure.total() == hidden else f"{say('among-them')} {listed}"
