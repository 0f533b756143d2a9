"""In: a scene. Out: the whole table in characters: boards with legends, zones, and what players have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..play.session import Session
from ..scene.box import box
from ..scene.faces import (
    Area,
    Board,
    Chip,
    Face,
    Glyph,
    Held,
    Ladder,
    Lot,
    Mark,
    Number,
    Paint,
    Pattern,
    Scene,
    Seat,
    Sides,
    Tally,
    Things,
    Track,
    Ways,
    Words,
    Zone,
    names_of,
)
from ..scene.styles import Called
from ..scene.table import Scenes
from ..scene.zones import MOST_SURE
from ..words.sentences import say
from .boxes import boxes
from .cards import cards, is_readable, is_tiles, tiles
from .cells import LINED_UP, Content, contents, mark_tokens, mazy
from .device import BOLD, Device, room
from .grid import Labels, grid, thinned
from .hexagons import hexagons
from .network import listing, network
from .paper import Bit, Paper, hung, length, painted
from .signs import Signs, said
from .tunnels import of_way, tunnels

MOST_CARDS = 14
MOST_TILES = 6
MANY = 4
SHORTEST_TRACK, LONGEST_TRACK = 4, 24
Pointed = Mapping[tuple[str, str], str]
"""Cells that may be chosen, by their board and name, with the number to type; empty if there is none."""
NOTHING: Pointed = {}


class Screen:
    """The table of a session on a terminal. What is the same during the whole game is computed once."""

    def __init__(self, session: Session, called: Called, device: Device) -> None:
        model = session.table.game.model
        self.session = session
        self.scenes = Scenes(model, session.table.layout, called)
        self.signs = Signs(box(model, called), called, device)
        self.numbers: set[str] = set()
        """The numbers of choices that are written on boards in the last drawing."""

    def text(self, seat: int | None, pointed: Pointed = NOTHING) -> str:
        """The whole table."""
        whole = Drawn(self.signs, pointed)
        told = whole.table(self.scenes.scene(self.session, seat))
        self.numbers = whole.numbers
        return told

    def boards(self, seat: int | None, pointed: Pointed) -> tuple[str, set[str]]:
        """Only the boards with cells that may be chosen; and the numbers written on them."""
        whole = Drawn(self.signs, pointed)
        shown = {board for board, _ in pointed}
        rows = self.scenes.scene(self.session, seat).rows
        areas = [one for row in rows for one in row if isinstance(one, Board) and one.ident.split(" ", 1)[1] in shown]
        return "".join(f"{line}\n" for area in areas for line in whole.board(area, alone=True)), whole.numbers


def drawn(scene: Scene, signs: Signs, pointed: Pointed = NOTHING) -> str:
    """The table as text."""
    return Drawn(signs, pointed).table(scene)


@dataclass(slots=True)
class Drawn:
    signs: Signs
    pointed: Pointed
    numbers: set[str] = field(default_factory=set)
    """The numbers to type that have been drawn on cells."""
    whose: str = ""
    """The name of the seat whose pieces are being drawn; their owner need not be shown."""

    @property
    def device(self) -> Device:
        return self.signs.device

    def shown(self, text: str) -> str:
        return self.device.shown(text)

    def say(self, sentence: str, **values: str) -> str:
        return self.shown(say(sentence, values, self.signs.called.language))

    def table(self, scene: Scene) -> str:
        rows, tallies = scored(scene)
        blocks = [block for row in rows for block in self.row(row)]
        mine = [area for row in scene.rows for area in row if isinstance(area, Seat) and area.you]
        blocks += [self.tallies(tallies)] if tallies else []
        blocks += self.row(tuple(untold(seat) for seat in mine))
        return "\n".join("".join(f"{line}\n" for line in block) for block in blocks if block)

    # ---- rows ----------------------------------------------------------------------------------------------------

    def row(self, areas: Sequence[Area]) -> Iterator[list[str]]:
        """Blocks of lines, to be separated by empty lines."""
        boards = [area for area in areas if isinstance(area, Board)]
        for board in boards:
            yield self.board(board, alone=len(boards) == 1)
        yield self.zones([area for area in areas if isinstance(area, Zone)], self.device.width)
        tallies = [area for area in areas if isinstance(area, Tally)]
        if tallies:
            yield self.tallies(tallies)
        for area in areas:
            if isinstance(area, Seat):
                yield self.seat(area)

    def seat(self, seat: Seat) -> list[str]:
        name = self.shown(seat.face.name)
        title = self.say("your-seat", seat=name) if seat.you else name
        sign = self.signs.of(seat.face.name, seat.face.paint)
        self.signs.used.pop(seat.face.name, None)
        found = [painted([Bit(title, sign.style or self.device.style(BOLD))])]
        self.whose = seat.face.name
        zones = [area for area in seat.areas if isinstance(area, Zone)]
        found += [f"  {line}" for line in self.zones(zones, self.device.width - 2)]
        for area in seat.areas:
            if not isinstance(area, Zone):
                found += [f"  {line}" for line in self.inner(area)]
        self.whose = ""
        return found

    def inner(self, area: Area) -> list[str]:
        return [line for block in self.row((area,)) for line in block]

    # ---- boards --------------------------------------------------------------------------------------------------

    def board(self, board: Board, *, alone: bool) -> list[str]:
        if not board.spots:
            return []
        labels = {name: label for (whose, name), label in self.pointed.items() if f"board {whose}" == board.ident}
        inside, common = contents(board.spots, self.signs)
        if any(one.counts for one in inside.values()):  # boxes and hexagons show every value, so none is left out
            self.signs.used = {}
            inside, common = contents(board.spots, self.signs, usual=False)
        found = [] if alone else [self.shown(board.title)]
        cut: list[str] = []
        for part in self.pictures(board, inside, labels):
            if isinstance(part, Paper):
                found += part.lines()
                cut += part.cut
                self.numbers |= part.numbers
            else:
                found += part
        for name in cut:
            tokens = [list(token) for token in inside[name].tokens]
            ways = inside[name].ways
            for way in ways.ways if ways is not None else ():
                tokens += [list(token) for token in of_way(way, self.signs)]
            found += hung([Bit(f"  {name}: ")], tokens, self.device.width, " ", 6)
        return found + self.key(common, "' '" if mazy(board.spots) else ".")

    def pictures(self, board: Board, inside: Mapping[str, Content], labels: Labels) -> Iterator[Paper | list[str]]:
        """The board in the first suitable style that has room for it."""
        every = inside.values()
        paper: Paper | None = None
        if board.shape == "free":
            free = thinned(labels)
            paper = network(board, inside, free, self.device)
            yield paper if paper is not None else listing(board, inside, free, self.device)
            return
        if board.shape == "square" and any(one.ways is not None for one in every):
            paper = tunnels(board, inside, labels, self.signs)
        elif board.shape == "hex" and any(one.counts or one.ways for one in every):
            paper = hexagons(board, inside, labels, self.device)
        elif board.shape == "square" and self.boxed(board, inside):
            paper = boxes(board, inside, labels, self.device)
        if paper is not None:
            yield paper
            return
        yield from grid(board, inside, thinned(labels), self.device)

    def boxed(self, board: Board, inside: Mapping[str, Content]) -> bool:
        """Whether cells need boxes: they have values at their sides, irregular names, or more contents than fit into a
        grid.
        """
        if any(one.counts for one in inside.values()) or any(names_of(spot.name) is None for spot in board.spots):
            return True
        most = max(length([bit for token in one.tokens for bit in token]) for one in inside.values())
        columns = len({spot.column for spot in board.spots})
        return most > 6 and columns * (most + 1) > self.device.width - 4

    def key(self, common: str, sign: str) -> list[str]:
        """The legend of the signs on the board."""
        entries = [[Bit(f"{sign} {self.shown(common)}")]] if common else []
        entries += self.signs.key()
        return hung([Bit("  ")], entries, self.device.width, "   ", 2) if entries else []

    # ---- zones ---------------------------------------------------------------------------------------------------

    def zones(self, zones: Sequence[Zone], width: int) -> list[str]:
        """Zones below each other; zones with legible cards or tiles side by side."""
        found: list[str] = []
        row: list[Paper] = []
        for zone in zones:
            if self.side_by_side(zone):
                for paper in self.laid(zone, width):
                    if row and sum(one.width + 3 for one in row) + paper.width > width:
                        found += beside(row)
                        row = []
                    row.append(paper)
                continue
            found += [*beside(row), *self.zone(zone, width)]
            row = []
        return [*found, *beside(row), *self.keyed(width)]

    def side_by_side(self, zone: Zone) -> bool:
        """Whether a zone is drawn as cards or tiles: if these are legible and not too many."""
        lots = zone.things.lots
        return (is_readable(lots) and len(lots) <= MOST_CARDS) or (is_tiles(lots) and len(lots) <= MOST_TILES)

    def laid(self, zone: Zone, width: int) -> list[Paper]:
        """The zone as cards, with its title above the first row."""
        lots = gathered(zone.things.lots, ordered=zone.things.manner in LINED_UP)
        rows = cards(lots, self.signs, width) if is_readable(lots) else tiles(lots, self.signs, width)
        found = []
        for at, row in enumerate(rows):
            paper = Paper()
            if at == 0:
                paper.put(0, 0, self.headed(zone)[:width])
            paper.paste(row, 0, 1 if at == 0 else 0)
            found.append(paper)
        return found

    def headed(self, zone: Zone) -> str:
        """The title of a zone, with the names of tiles, which are not written on them."""
        title = f"{self.shown(zone.title)}:"
        faces = [lot.face for lot in zone.things.lots]
        if any(face.shape == "card" for face in faces):
            return title
        return f"{title} {', '.join(self.shown(face.name) for face in faces)}"

    def zone(self, zone: Zone, width: int) -> list[str]:
        """A zone in one or more lines."""
        title = self.shown(zone.title)
        lots = zone.things.lots
        entries = list(self.entries(gathered(lots, ordered=zone.things.manner in LINED_UP)))
        laden = [lot for lot in lots if any(isinstance(layer.mark, Things) for layer in lot.face.layers)]
        if not laden:
            commas = any(", " in bit.text for entry in entries for bit in entry)
            between = " - " if zone.things.manner == "chain" else "; " if commas else ", "
            return hung([Bit(f"{title}: ")], entries, width, between)
        found = [f"{title}:"]
        for lot in lots:
            found += self.laden(lot, width)
        return found

    def entries(self, lots: Sequence[Lot]) -> Iterator[list[Bit]]:
        """Pieces in words; backs of the same component that follow each other are combined."""
        series = (
            numbered([lot.face.name for lot in lots])
            if all(lot.count == 1 and not lot.face.back for lot in lots)
            else None
        )
        if series is not None:
            low, high = (self.shown(name) for name in series)
            yield [Bit(self.say("to", low=low, high=high))]
            return
        waiting: list[Lot] = []
        for lot in (*lots, None):
            if lot is not None and lot.face.back and (not waiting or waiting[-1].face.name == lot.face.name):
                waiting.append(lot)
                continue
            if waiting:
                yield self.hidden(waiting)
                waiting = []
            if lot is not None and lot.face.back:
                waiting = [lot]
            elif lot is not None:
                yield self.lot(lot)

    def hidden(self, lots: Sequence[Lot]) -> list[Bit]:
        """The number of hidden pieces, what their backs show, and which kinds are known to be among them."""
        count = sum(lot.count for lot in lots)
        told = self.say("face-down", thing=self.several(lots[0].face.name, count))
        seen = [(lot.count, self.on_back(lot.face)) for lot in lots]
        shown = [f"{many} {what}" if len(lots) > 1 else what for many, what in seen if what]
        sure = Counter[str]()
        for lot in lots:
            sure.update(dict(lot.sure))
        if 0 < len(sure) <= MOST_SURE:
            head = "" if sure.total() == count else f"{self.say('among-them')} "
            among = (
                name if many == 1 else self.say("several", thing=name, count=str(many)) for name, many in sure.items()
            )
            shown.append(head + self.shown(", ".join(among)))
        return [Bit(told + (f" ({'; '.join(shown) if sure else ', '.join(shown)})" if shown else ""))]

    def several(self, name: str, count: int) -> str:
        """A number with a name."""
        called = self.shown(self.signs.counted(name, count))
        return self.say("several", thing=called, count=str(count)) if count > 1 else called

    def on_back(self, face: Face) -> str:
        printed = (layer for layer in face.layers if isinstance(layer.mark, (Chip, Number)))
        return " ".join(self.shown(layer.means or self.word_of(layer.mark)) for layer in printed)

    def keyed(self, width: int) -> list[str]:
        """The legend of the signs on cards."""
        entries = self.signs.key()
        return hung([Bit("  ")], entries, width, "   ", 2) if entries else []

    def laden(self, lot: Lot, width: int) -> list[str]:
        """A piece, followed by a list of the pieces that lie on it."""
        head = self.lot(Lot(bare(lot.face), lot.count))
        found: list[str] = []
        for layer in lot.face.layers:
            if isinstance(layer.mark, Things):
                tokens = [list(token) for token in mark_tokens(layer.mark, self.signs)]
                title = [Bit(f"  {self.shown(layer.means)}: ")] if layer.means else [Bit("  ")]
                start = head if not found else [Bit(" " * length(head))]
                found += hung([Bit("  "), *start, *title], tokens, width, " ", 6)
        return found or hung([Bit("  "), *head], [], width)

    def lot(self, lot: Lot) -> list[Bit]:
        """A lot in words."""
        face = lot.face
        ink = self.device.ink(face.paint) if not face.back else ""
        name = self.several(face.name, lot.count)
        if face.back:
            return self.hidden([lot])
        owner = self.signs.seats.get(face.badge) if face.badge is not None and face.name in self.signs.owned else None
        whose = [self.shown(owner.name)] if owner is not None and owner.name != self.whose else []
        notes = ", ".join([*whose, *self.notes(face)])
        return [Bit(name, ink), *([Bit(f" ({notes})")] if notes else [])]

    def word_of(self, mark: Mark) -> str:
        match mark:
            case Chip() as chip:
                return self.signs.name(chip)
            case Number(value=value):
                return str(value)
            case Words(text=text):
                return text
            case Glyph() | Track() | Sides() | Ways() | Pattern() | Ladder() | Things():
                return ""

    def notes(self, face: Face) -> Iterator[str]:
        """The marks of a piece that are not pieces and not printed on all pieces of its kind."""
        printed = self.signs.kinds[face.name].fronts[0].layers if face.name in self.signs.kinds else face.layers
        for layer in face.layers:
            if layer not in printed and not isinstance(layer.mark, Things):
                value = self.word_of(layer.mark)
                yield self.shown(f"{layer.means} {value}" if value and value != layer.means else layer.means)

    # ---- what is counted -----------------------------------------------------------------------------------------

    def tallies(self, tallies: Sequence[Tally]) -> list[str]:
        """Variables: those of players as a table, others in a line each."""
        of_all = [one for one in tallies if len(one.held) == 1 and one.held[0].whose is None]
        of_seats = [one for one in tallies if one not in of_all and self.by_seats(one)]
        others = [one for one in tallies if one not in of_all and one not in of_seats]
        found = self.scores(of_seats)
        entries = [self.counted(one) for one in of_all]
        if entries:
            found += hung([], entries, self.device.width, "   ", 2)
        for one in others:
            told = [self.held(held) for held in one.held]
            found += hung([Bit(f"{self.shown(one.title)}: ")], told, self.device.width)
        return found

    def counted(self, tally: Tally) -> list[Bit]:
        """The value of a variable of the game; if it is yes, the name suffices."""
        title, worth = self.shown(tally.title), self.worth(tally.held[0].mark)
        return [Bit(title)] if [bit.text for bit in worth] == [title] else [Bit(f"{title} "), *worth]

    def held(self, held: Held) -> list[Bit]:
        """The value of a variable for one of its owners."""
        worth = self.worth(held.mark)
        if held.whose is None:
            return worth
        return [Bit(f"{self.shown(held.whose.name)} ", self.device.ink(held.whose.paint)), *worth]

    def by_seats(self, tally: Tally) -> bool:
        return all(held.whose is not None and held.whose.name in self.signs.seat_names for held in tally.held)

    def scores(self, tallies: Sequence[Tally]) -> list[str]:
        """A table with a line for each player and a column for each variable, in parts if it is too wide."""
        names = [
            name
            for name in self.signs.seat_names
            if any(held.whose is not None and held.whose.name == name for one in tallies for held in one.held)
        ]
        if not names:
            return []
        columns = [self.column(one, names) for one in tallies]
        margin = max(room(self.shown(name)) for name in names) + 2
        found: list[str] = []
        while columns:
            paper, x = Paper(), margin
            for at, name in enumerate(names, 1):
                paper.put(0, at, self.shown(name), self.device.ink(self.paint(name)))
            fresh = True
            while columns and (fresh or x + columns[0][0] <= self.device.width):
                wide, title, worths = columns.pop(0)
                wide = min(wide, self.device.width - x)
                paper.put(x + max(0, wide - room(title)), 0, title[:wide])
                for at, bits in enumerate(worths, 1):
                    paper.bits(x + max(0, wide - length(bits)), at, bits)
                x += wide + 2
                fresh = False
            found += paper.lines()
        return found

    def paint(self, name: str) -> Paint | None:
        return self.signs.paints.get(name)

    def column(self, tally: Tally, names: Sequence[str]) -> tuple[int, str, list[list[Bit]]]:
        """A column: its width, its title, and the values of players."""
        held = {one.whose.name: one.mark for one in tally.held if one.whose is not None}
        worths = [self.worth(held[name]) if name in held else [Bit("-")] for name in names]
        if all(
            isinstance(mark, Track) and SHORTEST_TRACK <= mark.high - mark.low <= LONGEST_TRACK
            for mark in held.values()
        ):
            worths = [[*worth, *self.track(name, held.get(name))] for name, worth in zip(names, worths, strict=True)]
        title = self.shown(tally.title)
        return max(room(title), *map(length, worths)), title, worths

    def track(self, name: str, mark: Mark | None) -> Iterator[Bit]:
        """A bar from the lowest to the highest number."""
        if isinstance(mark, Track):
            gone = mark.value - mark.low
            yield Bit(" ")
            yield Bit("#" * gone, self.device.ink(self.paint(name)))
            yield Bit("." * (mark.high - mark.low - gone))

    def worth(self, mark: Mark) -> list[Bit]:
        """A value in its shortest form."""
        match mark:
            case Number(value=value) | Track(value=value):
                return [Bit(str(value))]
            case Chip(paint=paint) as chip:
                return [Bit(self.shown(self.signs.name(chip)), self.device.ink(paint))]
            case Words(text=text):
                return [Bit(self.shown(text))]
            case Glyph() as sign:
                return [Bit(self.shown(said(sign)))]
            case Things(lots=lots):
                return [bit for at, lot in enumerate(lots) for bit in (*([Bit(", ")] if at else []), *self.lot(lot))]
            case Sides() | Ways() | Pattern() | Ladder():
                return [bit for token in mark_tokens(mark, self.signs) for bit in token]


def is_short(mark: Mark) -> bool:
    """Whether a range is short enough for a bar."""
    return isinstance(mark, Track) and SHORTEST_TRACK <= mark.high - mark.low <= LONGEST_TRACK


def scored(scene: Scene) -> tuple[list[tuple[Area, ...]], list[Tally]]:
    """The rows of the scene without variables of players; and all variables, for the table of players."""
    held: dict[str, Tally] = {}
    seats = [area for row in scene.rows for area in row if isinstance(area, Seat)]
    for seat in seats:
        for area in seat.areas:
            if isinstance(area, Tally):
                mine = tuple(Held(one.mark, one.whose or seat.face) for one in area.held)
                before = held[area.title].held if area.title in held else ()
                held[area.title] = Tally(area.ident, area.title, (*before, *mine))
    rows: list[tuple[Area, ...]] = []
    for row in scene.rows:
        tallies = [area for area in row if isinstance(area, Tally)]
        held |= {area.title: area for area in tallies}
        rows.append(
            tuple(
                untold(area) if isinstance(area, Seat) else area
                for area in row
                if not isinstance(area, Tally) and not (isinstance(area, Seat) and area.you)
            )
        )
    return rows, list(held.values())


def untold(seat: Seat) -> Seat:
    """A seat without its variables, which are shown in the table of players."""
    return replace(seat, areas=tuple(area for area in seat.areas if not isinstance(area, Tally)))


def beside(papers: Sequence[Paper]) -> list[str]:
    """Drawings side by side."""
    whole, x = Paper(), 0
    for paper in papers:
        whole.paste(paper, x, 0)
        x += paper.width + 2
    return whole.lines() if papers else []


def numbered(names: Sequence[str]) -> tuple[str, str] | None:
    """The first and the last of several names that differ only in their numbers; empty for others."""
    found = [name.rpartition(" ") for name in names]
    if len(names) < MANY or len({stem for stem, _, _ in found}) > 1 or not all(end.isdecimal() for _, _, end in found):
        return None
    ends = sorted(int(end) for _, _, end in found)
    if not found[0][0] or ends != list(range(ends[0], ends[0] + len(ends))):
        return None
    return f"{found[0][0]} {ends[0]}", f"{found[0][0]} {ends[-1]}"


def gathered(lots: Sequence[Lot], *, ordered: bool) -> list[Lot]:
    """Equal lots combined; if the order counts, only adjacent ones."""
    found: list[Lot] = []
    for lot in lots:
        same = next((at for at, one in enumerate(found) if alike(one.face) == alike(lot.face)), None)
        if same is None or (ordered and same != len(found) - 1):
            found.append(lot)
        else:
            found[same] = Lot(found[same].face, found[same].count + lot.count, (*found[same].sure, *lot.sure))
    return found


def alike(face: Face) -> tuple[object, ...]:
    """The key of lots that are combined: those that are described by the same words."""
    return (face.name, face.back, face.badge, face.layers)


def bare(face: Face) -> Face:
    """A face without the pieces that lie on it."""
    layers = tuple(layer for layer in face.layers if not isinstance(layer.mark, Things))
    return Face(face.shape, face.paint, badge=face.badge, layers=layers, name=face.name, back=face.back)
