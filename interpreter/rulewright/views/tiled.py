"""In: a board on which tiles lie. Out: the tiles as they lie, drawn with their sides and what is on them, and a key."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from ..board.geometry import Geometry
from ..board.growing import Growing, place_of
from ..model.definitions import BoardHeader
from ..model.symbols import Symbol
from ..play.session import Session
from . import hexagons, tunnels
from .canvas import CODES, Canvas, listed
from .initials import initials
from .marks import Mark, Marks, marks
from .tiles import Print, printed, tile_zone
from .voice import Voice

MOST_LINES = 40
MOST_BESIDE = 7
"""At most this many tiles beside a board are drawn too."""


def tiled(board: Symbol, session: Session, view: dict[str, Any], width: int, voice: Voice, *, coloured: bool) -> str:
    """The drawing; nothing if no tiles with sides lie on this board."""
    zone = tile_zone(board, session)
    layout = session.table.layout
    header = layout.rules.headers.boards[board]
    if zone is None or header.shape not in {"hex", "square"}:
        return ""
    holds = layout.rules.headers.zones[zone].holds
    lying = view["zones"][str(zone)]
    tiles = {cell: printed(item, holds, header, session, voice) for cell, item in lying.items()}
    beside = aside(zone, header, session, view, voice)
    geometry = layout.boards[board]
    spots = positions(
        header.shape,
        geometry,
        {**tiles, **dict.fromkeys(geometry.names, None)} if isinstance(geometry, Geometry) else tiles,
    )
    if not spots:
        return "  (empty)\n"
    on = marks(board, session, view, voice)
    across = [column for column, _ in spots.values()]
    if header.shape == "hex":
        size = hexagons.size_for(max(across) - min(across) + 1, width)
        return "" if size is None else comb(spots, tiles, on, beside, session, size, width, voice, coloured=coloured)
    if not tiles:
        return ""
    return cave(spots, tiles, on, beside, session, view, zone, width, voice, coloured=coloured)


def positions(shape: str, geometry: Geometry | Growing, told: Mapping[str, object]) -> dict[str, tuple[int, int]]:
    """The position of each cell in the drawing: its column, and its height in half cells."""
    if isinstance(geometry, Growing):  # only cells in use, without their neighbours
        known = {name: place for name in told if (place := place_of(name)) is not None}
        return {
            name: (column, 2 * row - (column % 2 if shape == "hex" else 0)) for name, (column, row) in known.items()
        }
    if shape == "free":
        matched = {name: re.fullmatch(r"([a-z])(\d{1,2})", name) for name in geometry.names}
        if not all(matched.values()):
            return {}
        return {name: (ord(found[1]) - ord("a"), 2 * int(found[2])) for name, found in matched.items() if found}
    places = list(zip(geometry.names, geometry.columns, geometry.rows, strict=True))
    if shape == "hex":  # every second column is half a cell lower
        return {name: (column, 2 * row - (column + 1) % 2) for name, column, row in places}
    if shape == "rhombus":
        return {name: (column, 2 * row + column) for name, column, row in places}
    return {name: (column, 2 * row) for name, column, row in places}


def aside(zone: Symbol, board: BoardHeader, session: Session, view: dict[str, Any], voice: Voice) -> dict[str, Print]:
    """Tiles of the same sort that lie open beside the board, if they are few."""
    headers = session.table.layout.rules.headers
    found: dict[str, Print] = {}
    for symbol in session.table.layout.zones:
        other = headers.zones[symbol]
        on_board = other.owner is not None and other.owner.kind == "board"
        if other.kind not in {"pool", "slot"} or on_board or not other.holds & headers.zones[zone].holds:
            continue
        content = view["zones"].get(symbol.name if other.owner is None else str(symbol))
        groups = content.values() if isinstance(content, dict) and other.owner is not None else [content]
        for inside in groups:
            items = [inside] if isinstance(inside, dict) else inside or []
            if len(items) <= MOST_BESIDE:
                for item in items:
                    if isinstance(item, dict) and "kind" in item:
                        holds = headers.zones[zone].holds
                        found[voice.kind(item["kind"], holds)] = printed(item, holds, board, session, voice)
    known = {name: tile for name, tile in found.items() if tile.words}
    return dict(list(known.items())[:MOST_BESIDE])


# ---- hexagons -------------------------------------------------------------------------------------------------


def comb(
    spots: dict[str, tuple[int, int]],
    tiles: dict[str, Print],
    on: Marks,
    beside: dict[str, Print],
    session: Session,
    size: hexagons.Size,
    width: int,
    voice: Voice,
    *,
    coloured: bool,
) -> str:
    seats = voice.seats(session.seats)
    codes = owned_codes(on)
    words = {cell: [*tiles[cell].words] if cell in tiles else [] for cell in spots}
    for cell in spots:
        words[cell] += worded(on.get(cell, []), seats, codes)
    numbers = {cell: tile.numbers for cell, tile in tiles.items()}
    drawn = hexagons.hexagons(spots, words, numbers, size, of_seats(seats))
    return drawn.text(coloured=coloured) + spare(beside, size) + key(on, seats, codes, width, voice)


def spare(beside: dict[str, Print], size: hexagons.Size) -> str:
    """Tiles beside the board, in a row below it."""
    if not beside:
        return ""
    canvas = Canvas()
    for at, (name, tile) in enumerate(beside.items()):
        hexagons.hexagon(canvas, at * (size.pitch + size.half + 1), 0, size, "", [name, *tile.words], tile.numbers, {})
    return "beside the board:\n" + canvas.text()


def owned_codes(on: Marks) -> dict[str, str]:
    return initials(sorted({mark.word for inside in on.values() for mark in inside if mark.manner == "owned"}))


def worded(inside: list[Mark], seats: Mapping[str, str], codes: Mapping[str, str]) -> list[str]:
    """Marks in few words; those of one player without a place of their own are put together."""
    found: list[str] = []
    people: dict[str, str] = {}
    for mark in inside:
        many = str(mark.count) if mark.count > 1 else ""
        match mark.manner:
            case "owned" if mark.zone:
                found.append(f"{mark.zone} {seats.get(mark.owner, mark.owner)}:{codes[mark.word]}")
            case "owned":
                people[mark.owner] = people.get(mark.owner, "") + many + codes[mark.word]
            case "heap":
                size = f"{mark.count} " if mark.count > 1 and not mark.word.isdigit() else ""
                found.append(f"{mark.zone} {size}{mark.word}" if mark.word else f"{mark.zone} {mark.count}")
            case "number":
                found.append(f"{mark.word} {mark.count}")
            case "place" if mark.owner:
                found.append(f"{mark.word} {seats.get(mark.owner, mark.owner)}")
            case "piece" if mark.zone:
                found.append(f"{mark.zone} {many}{mark.word}")
            case _:
                found.append(f"{many} {mark.word}".strip())
    return found + [f"{seats.get(owner, owner)}:{told}" for owner, told in people.items()]


def key(on: Marks, seats: Mapping[str, str], codes: Mapping[str, str], width: int, voice: Voice) -> str:
    """What the letters mean, as far as they are used."""
    owners = {mark.owner for inside in on.values() for mark in inside if mark.owner in seats}
    entries = [f"{sign} {voice.seat(name)}" for name, sign in seats.items() if name in owners]
    entries += [f"{sign} {word}" for word, sign in codes.items()]
    return listed(entries, width)


# ---- tunnels --------------------------------------------------------------------------------------------------


def cave(
    spots: dict[str, tuple[int, int]],
    tiles: dict[str, Print],
    on: Marks,
    beside: dict[str, Print],
    session: Session,
    view: dict[str, Any],
    zone: Symbol,
    width: int,
    voice: Voice,
    *,
    coloured: bool,
) -> str:
    left, right = min(column for column, _ in spots.values()), max(column for column, _ in spots.values())
    rows = sorted({height // 2 for _, height in spots.values()}, reverse=True)
    count = rows[0] - rows[-1] + 1
    margin = max(len(row_name(name)) for name in spots) + 1
    wide, tall = tunnels.size_for(right - left + 1, count, width - margin, MOST_LINES)
    seats = voice.seats(session.seats)
    signs = letters(tiles, beside, on, session, view, voice)
    drawn = {
        (column - left, rows[0] - height // 2): square(cell, tiles[cell], on, session, view, zone, signs, seats, voice)
        for cell, (column, height) in spots.items()
        if cell in tiles
    }
    found = tunnels.squares(drawn, wide, tall, of_seats(seats)).moved(margin)
    for name, (column, height) in spots.items():
        found.put(0, (rows[0] - height // 2) * tall + tall // 2, f"{row_name(name):>{margin - 1}}")
        title = column_name(name)
        found.put(margin + (column - left) * wide + (wide - len(title)) // 2, count * tall, title)
    text = found.text(coloured=coloured)
    if beside:
        row = {
            (at, 0): tunnels.Square(tile.ways, whole(tile, signs), tuple(of_way(one.marks, signs) for one in tile.ways))
            for at, tile in enumerate(beside.values())
        }
        names = ", ".join(beside)
        text += f"beside the board: {names}\n" + tunnels.squares(row, 13, 5, {}).text()
    more = [f"{sign} {word}" if sign else f"no letter: {word}" for word, sign in signs.items()]
    used = {mark.owner for inside in on.values() for mark in inside if mark.owner}
    used |= {item.get("owner", "") for there in on_parts(session, view).values() for item in there}
    people = [f"{sign} {voice.seat(name)}" for name, sign in seats.items() if name in used]
    return text + listed([*people, *more], width)


def of_seats(seats: Mapping[str, str]) -> dict[str, str]:
    """The colours of players who are named after one, by their first letters."""
    return {sign: CODES[name] for name, sign in seats.items() if name in CODES}


def row_name(name: str) -> str:
    return re.sub(r"^([ew]\d+|[a-z]+)", "", name)


def column_name(name: str) -> str:
    return name.removesuffix(row_name(name))


def letters(
    tiles: dict[str, Print], beside: dict[str, Print], on: Marks, session: Session, view: dict[str, Any], voice: Voice
) -> dict[str, str]:
    """A different letter for every word that is needed; small ones for what is printed on tiles."""
    every = [*tiles.values(), *beside.values()]
    words = sorted({word for tile in every for word in tile.words})
    ways = sorted({mark for tile in every for way in tile.ways for mark in way.marks})
    loose = {kind_of(item, voice) for there in on_pieces(session, view).values() for item in there}
    pieces = sorted(loose | {mark.word for inside in on.values() for mark in inside})
    people = sorted({kind_of(item, voice) for there in on_parts(session, view).values() for item in there})
    taken = set(voice.seats(session.seats).values())
    found: dict[str, str] = {}
    for word in [*words, *ways, *(word.capitalize() for word in [*pieces, *(people if len(people) > 1 else [])])]:
        found[word] = next((sign for sign in word if sign not in taken), word)
        taken.add(found[word])
    often = Counter(word for tile in tiles.values() for word in tile.words).most_common(1)
    if often and 3 * often[0][1] > len(tiles):
        found[often[0][0]] = ""
    return found


def kind_of(item: Any, voice: Voice) -> str:
    return voice.kind(item["kind"]) if "kind" in item else "?"


def on_pieces(session: Session, view: dict[str, Any]) -> dict[Any, list[Any]]:
    """What lies on pieces, by the id of the piece."""
    return lying_on(session, view, "component")


def on_parts(session: Session, view: dict[str, Any]) -> dict[Any, list[Any]]:
    """What lies on parts of pieces, by the id of the piece and the number of the part."""
    return lying_on(session, view, "part")


def lying_on(session: Session, view: dict[str, Any], sort: str) -> dict[Any, list[Any]]:
    found: dict[Any, list[Any]] = {}
    for symbol in session.table.layout.zones:
        owner = session.table.layout.rules.headers.zones[symbol].owner
        if owner is None or owner.kind != sort:
            continue
        for one in view["zones"][str(symbol)]:
            on = one["on"].get("id")
            place = (on, one["part"]) if sort == "part" else on
            lies = one["lies"]
            found.setdefault(place, []).extend([lies] if isinstance(lies, dict) else lies)
    return found


def square(
    cell: str,
    tile: Print,
    on: Marks,
    session: Session,
    view: dict[str, Any],
    zone: Symbol,
    signs: Mapping[str, str],
    seats: Mapping[str, str],
    voice: Voice,
) -> tunnels.Square:
    item = view["zones"][str(zone)][cell]
    told = whole(tile, signs)
    for piece in on_pieces(session, view).get(item.get("id"), []):
        told += signs.get(kind_of(piece, voice).capitalize(), "?")
    for mark in on.get(cell, []):
        told += signs.get(mark.word.capitalize(), "")
    ways, folk = [], []
    for at, way in enumerate(tile.ways, 1):
        people = on_parts(session, view).get((item.get("id"), at), [])
        names = "".join(
            seats.get(one.get("owner", ""), "") + signs.get(kind_of(one, voice).capitalize(), "") for one in people
        )
        ways.append(of_way(way.marks, signs))
        folk.append(names)
    return tunnels.Square(tile.ways, told, tuple(ways), tuple(folk))


def whole(tile: Print, signs: Mapping[str, str]) -> str:
    return "".join(signs.get(word, word) for word in tile.words)


def of_way(marks_: tuple[str, ...], signs: Mapping[str, str]) -> str:
    return "".join(signs.get(mark, mark) for mark in marks_)
