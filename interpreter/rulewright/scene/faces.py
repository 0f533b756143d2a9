"""What there is to see, before anything draws it: faces, what is on them, and how they lie on a table.

A scene is made for one reader: it holds what a seat may see and nothing else, in the words of one language. Whoever
draws it, as SVG or as characters, or speaks it, knows nothing of rules, and needs nothing but the scene.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from ..language import looks

Shape: TypeAlias = looks.Shape
Size: TypeAlias = looks.Size
Compass: TypeAlias = looks.Compass
SHAPES, SIZES, COMPASS = looks.SHAPES, looks.SIZES, looks.COMPASS
BoardShape = Literal["square", "hex", "rhombus", "free"]
BOARD_SHAPES: tuple[BoardShape, ...] = get_args(BoardShape)


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour of the palette, or a game's own (``art.own_colour``), by its name. The theme decides how it looks."""

    colour: str


# ---- what is on a face ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Glyph:
    """A symbol, or a game's own (``art.own_symbol``), by its name. ``struck``: with a line across it, for "not".

    ``means``: what it stands for, in words.
    """

    symbol: str
    struck: bool = False
    means: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """Words for people. ``sign`` says the same in a letter or two, where there is no room for them."""

    text: str
    sign: str = ""
    struck: bool = False


Sign: TypeAlias = Glyph | Words


@dataclass(frozen=True, slots=True)
class Chip:
    """A value as a small coloured thing with its sign: never by colour alone."""

    paint: Paint | None
    sign: Sign


@dataclass(frozen=True, slots=True)
class Number:
    """A number, with the sign of what it counts if there might be doubt."""

    value: int
    unit: Sign | None = None
    manner: Literal["digits", "pips", "coins"] = "digits"


@dataclass(frozen=True, slots=True)
class Track:
    """A number on its way from the lowest to the highest that it can be."""

    value: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Sides:
    """A number for each side of the cell, clockwise from the north, as the piece lies."""

    counts: tuple[int, ...]
    manner: Literal["pebbles", "lines", "digits"] = "pebbles"


@dataclass(frozen=True, slots=True)
class Way:
    """A way that joins sides of the cell, counted clockwise from the north as the piece lies; a stub has one side.

    ``marks`` are on it: signs of what is printed there, and pieces that lie there.
    """

    sides: tuple[int, ...]
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Ways:
    ways: tuple[Way, ...]
    paint: Paint | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a pattern: a value, or anything at all. ``more``: again and again; ``barred``: must not be there."""

    chip: Chip | None
    more: bool = False
    barred: bool = False


@dataclass(frozen=True, slots=True)
class Pattern:
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Ladder:
    """So many are worth so much."""

    rungs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Lot:
    """Faces that are the same, and how many of them. ``sure``: the kinds that are known to be among hidden ones."""

    face: Face
    count: int = 1
    sure: tuple[tuple[str, int], ...] = ()


Manner = Literal["piece", "heap", "stack", "tower", "pile", "fan", "row", "chain", "grid", "sack", "count"]
MANNERS: tuple[Manner, ...] = get_args(Manner)


@dataclass(frozen=True, slots=True)
class Things:
    """Pieces that lie together. In a stack, a tower and a row the order counts: from the bottom, or from the front."""

    lots: tuple[Lot, ...]
    manner: Manner = "heap"


Mark: TypeAlias = Glyph | Words | Chip | Number | Track | Sides | Ways | Pattern | Ladder | Things


@dataclass(frozen=True, slots=True)
class Layer:
    """Something on a face, and where one would like it.

    ``place`` is a point of the compass, or the name of a layer below, on which this lies; where that is taken, the
    nearest free place serves. ``means`` is what it is called: by it legends are made. ``said`` is what it says, in
    words, where these are not those of its mark.
    """

    mark: Mark
    place: str = "centre"
    size: Size = "middle"
    name: str = ""
    means: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """Something that is seen as one thing: a piece, a card, a cell of a board, a seat.

    ``badge`` is the sign of whose it is, beside the colour that says the same. ``layers`` are painted in their order.
    ``turned`` counts sides clockwise; words and signs stay upright. ``said`` is all that is seen, as a sentence.
    ``ident`` is what one points at, as in ``piece 17``; it is empty if the seat can't tell this thing from another.
    ``back``: it lies with its front down.
    """

    shape: Shape = "bare"
    paint: Paint | None = None
    edge: Paint | None = None
    size: Size = "middle"
    turned: int = 0
    badge: Sign | None = None
    layers: tuple[Layer, ...] = ()
    name: str = ""
    said: str = ""
    ident: str = ""
    back: bool = False


# ---- how they lie on a table ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell of a board. Columns count from the left, rows from below; on free boards they say where to draw it."""

    name: str
    column: int
    row: int
    face: Face


@dataclass(frozen=True, slots=True)
class Board:
    """``shape``: of its cells. ``borders``: spots, by their numbers, and their sides on which a border runs.

    ``joined``: spots of a free board between which a line is drawn. ``marked``: spots to look at. ``rim``: the names
    of cells are columns and rows, and stand at the edge.
    """

    ident: str
    title: str
    shape: BoardShape
    spots: tuple[Spot, ...]
    borders: tuple[tuple[int, int], ...] = ()
    joined: tuple[tuple[int, int], ...] = ()
    marked: tuple[int, ...] = ()
    rim: bool = True
    said: str = ""


@dataclass(frozen=True, slots=True)
class Zone:
    ident: str
    title: str
    things: Things
    said: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """What a variable holds for one of its owners. ``whose`` is that owner, where it has several."""

    mark: Mark
    whose: Face | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """A variable, for all its owners side by side."""

    ident: str
    title: str
    held: tuple[Held, ...]
    said: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """What lies before a player. ``you``: the scene is what this seat sees."""

    ident: str
    face: Face
    areas: tuple[Area, ...]
    you: bool = False


Area: TypeAlias = Board | Zone | Tally | Seat


@dataclass(frozen=True, slots=True)
class Scene:
    """A table, row by row from above."""

    rows: tuple[tuple[Area, ...], ...]
    said: str = ""
