"""The data of a scene: faces, the marks on them, and their arrangement on a table.

A scene is made for one reader. It contains what one seat may see and nothing else, in one language. Drawing it as SVG
or as characters, or reading it aloud, needs no knowledge of the rules.
"""

from __future__ import annotations

import re
from typing import Literal, TypeAlias, get_args

from ..frozen import frozen
from ..language import looks

Shape: TypeAlias = looks.Shape
Size: TypeAlias = looks.Size
Compass: TypeAlias = looks.Compass
SHAPES, SIZES, COMPASS = looks.SHAPES, looks.SIZES, looks.COMPASS
BoardShape = Literal["square", "hex", "rhombus", "free"]
BOARD_SHAPES: tuple[BoardShape, ...] = get_args(BoardShape)


@frozen
class Paint:
    """The name of a colour: of the palette, or one that the game defines (``art.own_colour``). Its appearance depends
    on the theme.
    """

    colour: str


# ---- what is on a face ---------------------------------------------------------------------------------------------


@frozen
class Glyph:
    """The name of a symbol: of the language, or one that the game draws (``art.own_symbol``).

    ``struck``: crossed out, for "not". ``means``: its meaning in words.
    """

    symbol: str
    struck: bool = False
    means: str = ""


@frozen
class Words:
    """A text. ``sign`` is an abbreviation of a letter or two, for places without room for the text."""

    text: str
    sign: str = ""
    struck: bool = False


Sign: TypeAlias = Glyph | Words


@frozen
class Chip:
    """A value as a small token with a colour and a sign, so that it can be recognised without colour."""

    paint: Paint | None
    sign: Sign


@frozen
class Number:
    """A number. ``unit`` is the sign of what it counts, if that would be unclear without it."""

    value: int
    unit: Sign | None = None
    manner: Literal["digits", "pips", "coins"] = "digits"


@frozen
class Track:
    """A number within its range, shown as a position on a scale."""

    value: int
    low: int
    high: int


@frozen
class Sides:
    """A number for each side of a cell, clockwise from the north, as the piece is turned."""

    counts: tuple[int, ...]
    manner: Literal["pebbles", "lines", "digits"] = "pebbles"


@frozen
class Way:
    """A path that connects sides of the cell, numbered clockwise from the north, as the piece is turned.

    A path with one side ends in the middle. ``marks`` lie on it: signs of what is printed there, and pieces.
    """

    sides: tuple[int, ...]
    marks: tuple[Mark, ...] = ()


@frozen
class Ways:
    ways: tuple[Way, ...]
    paint: Paint | None = None


@frozen
class Step:
    """A step of a pattern: a value, or None for any value. ``more``: repeated. ``barred``: this must not be there."""

    chip: Chip | None
    more: bool = False
    barred: bool = False


@frozen
class Pattern:
    steps: tuple[Step, ...]


@frozen
class Ladder:
    """A table of counts and what they are worth."""

    rungs: tuple[tuple[int, int], ...]


@frozen
class Lot:
    """Equal faces and their number. ``sure``: the kinds that are known to be among them, if they are hidden."""

    face: Face
    count: int = 1
    sure: tuple[tuple[str, int], ...] = ()


Manner = Literal["piece", "heap", "stack", "tower", "pile", "fan", "row", "chain", "grid", "sack", "count"]
MANNERS: tuple[Manner, ...] = get_args(Manner)


@frozen
class Things:
    """Pieces that lie together. The order counts in a stack and a tower (from the bottom) and in a row (from the
    front).
    """

    lots: tuple[Lot, ...]
    manner: Manner = "heap"


Mark: TypeAlias = Glyph | Words | Chip | Number | Track | Sides | Ways | Pattern | Ladder | Things


@frozen
class Layer:
    """A mark on a face, with its preferred position.

    ``place`` is a direction of the compass, or the name of an earlier layer, on which this one lies. If the place is
    taken, the nearest free one is used. ``means`` names the layer in legends. ``said`` is its content in words, if this
    differs from the words of its mark. With ``around``, the whole face has a frame or hatching in the colour of the
    mark, a chip, whose sign says the same as the colour.
    """

    mark: Mark
    place: str = "centre"
    size: Size = "middle"
    name: str = ""
    means: str = ""
    said: str = ""
    around: looks.Around = ""


@frozen
class Face:
    """An object: a piece, a card, a cell of a board, a seat.

    ``badge`` is the sign of its owner, in addition to the owner's colour. ``layers`` are painted in their order.
    ``turned``: by how many sides clockwise it is turned; texts and signs stay upright. ``said``: everything visible on
    it, as a sentence. ``ident`` identifies the object in events and choices, as in ``piece 17``; it is empty if the
    seat cannot tell it from others. ``back``: it lies face down. ``sort``: what all pieces of its component are called.
    ``whose``: the name of its owner. ``owned``: its name with that of its owner, as ``red leader``.
    """

    shape: Shape = "bare"
    paint: Paint | None = None
    edge: Paint | None = None
    size: Size = "middle"
    turned: int | None = None
    badge: Sign | None = None
    layers: tuple[Layer, ...] = ()
    name: str = ""
    said: str = ""
    ident: str = ""
    back: bool = False
    sort: str = ""
    whose: str = ""
    owned: str = ""

    def __hash__(self) -> int:
        """The hash of the fields that usually differ: drawn faces are cached, and hashing all fields takes long."""
        return hash((self.said, self.ident, self.shape, self.turned, self.paint))


# ---- how they lie on a table ---------------------------------------------------------------------------------------


@frozen
class Spot:
    """A cell of a board. Columns count from the left, rows from below; on free boards they are only a position."""

    name: str
    column: int
    row: int
    face: Face


NAMES = (re.compile(r"([^\W\d_]+)(\d+)"), re.compile(r"([ew]\d+)([ns]\d+)"))
"""The names of cells on boards with bounds, and on those without."""


def names_of(name: str) -> tuple[str, str] | None:
    """The column and the row that make up the name of a cell; None for other names."""
    for pattern in NAMES:
        found = pattern.fullmatch(name)
        if found is not None:
            return found[1], found[2]
    return None


@frozen
class Board:
    """A board. ``shape``: of its cells. ``borders``: pairs of the index of a spot and a side of it, to be drawn as a
    border.

    ``joined``: pairs of spots of a free board that are connected by a line. ``marked``: highlighted spots. ``rim``:
    cells have names made of column and row, which are written along the edge.
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


@frozen
class Zone:
    """``known``: the kinds that are known to be among hidden pieces, as a text."""

    ident: str
    title: str
    things: Things
    said: str = ""
    known: str = ""


@frozen
class Held:
    """The value of a variable; if the variable has several owners, ``whose`` is the owner of this value."""

    mark: Mark
    whose: Face | None = None


@frozen
class Tally:
    """A variable with the values of all its owners."""

    ident: str
    title: str
    held: tuple[Held, ...]
    said: str = ""


@frozen
class Seat:
    """What belongs to a player. ``you``: the scene is made for this seat; ``chooses``: something is to be chosen by it.
    ``notes`` say both in words.
    """

    ident: str
    face: Face
    areas: tuple[Area, ...]
    you: bool = False
    chooses: bool = False
    notes: tuple[str, ...] = ()


Area: TypeAlias = Board | Zone | Tally | Seat


@frozen
class Scene:
    """A table: rows of areas, from top to bottom."""

    rows: tuple[tuple[Area, ...], ...]
    said: str = ""
