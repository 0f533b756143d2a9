"""In: a component. Out: what is printed on its kinds, as layers of their faces: the front, and the back.

The look of the component decides; what it leaves open follows from the types of the columns. Every column of the front
is shown somewhere, so that kinds which differ in a column have different faces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal

from .. import art
from ..art.naming import words_of
from ..board.cells import side_names
from ..model import types as t
from ..model.definitions import ColumnHeader, Kind
from ..model.looks import Shown
from ..model.symbols import PLAYER, Symbol
from ..model.tables import PartValue, PatternStep, ScaleValue
from ..model.terms import Get, Ref, Term
from .faces import (
    SHAPES,
    SIZES,
    Chip,
    Glyph,
    Ladder,
    Layer,
    Mark,
    Number,
    Paint,
    Pattern,
    Shape,
    Sides,
    Size,
    Step,
    Things,
    Track,
    Way,
    Ways,
    Words,
)
from .marks import around, channel_paint, chip_of, formula, in_heap, in_manner, pattern, plain_mark, struck, value_mark
from .spoken import of_mark
from .styles import Styles
from .worth import Worth, asks, named_by, of_back, of_kind

SHAPE_WORDS: Mapping[str, Shape] = {
    "tent": "tent", "coin": "coin", "die": "die", "cube": "cube", "card": "card", "pawn": "pawn", "figure": "figure",
    "disc": "disc", "lot": "lot",
}  # fmt: skip
"""The shape of components with this word in their name."""
MOST_FILLS = 8
MOST_PEBBLES = 4
NOTHING_LIES: Mapping[str, Mark] = {}
WORD = re.compile(r"[^\W\d_]{2}")
TOKENS = frozenset({"disc", "cube", "pawn", "tent", "figure", "coin", "die", "lot"})
"""Shapes with room for little more than one sign."""
CORNERS = ("s", "se", "sw", "ne", "nw", "e", "w", "n")
CARD_CORNERS = ("nw", "ne", "se", "sw", "e", "w")


class Component:
    """The appearance of one component."""

    def __init__(self, symbol: Symbol, styles: Styles) -> None:
        self.symbol = symbol
        self.styles = styles
        self.headers = styles.headers
        self.kinds = styles.model.kinds.get(symbol, ())
        self.look = styles.looks.get(symbol)
        self.columns = [
            header
            for column, header in self.headers.columns.items()
            if column.of == symbol.name and column.kind == "column"
        ]
        self.front = [header for header in self.columns if not header.on_back]
        self.backs = [header for header in self.columns if header.on_back]

    @cached_property
    def asks(self) -> bool:
        """Whether its look has expressions that need more than its columns, owner and variables."""
        return self.look is not None and any(map(asks, self.look.front.terms()))

    # ---- shape ---------------------------------------------------------------------------------------------------

    @cached_property
    def board(self) -> Symbol | None:
        """The board on whose cells these pieces lie as tiles, one on each cell."""
        for header in self.headers.zones.values():
            alone = header.kind == "slot" and self.symbol in header.holds and (header.turned or self.sided)
            if alone and header.owner is not None and header.owner.kind == "board":
                return header.owner
        return None

    @cached_property
    def sided(self) -> bool:
        return any(column.per_side or part_of(column) is not None for column in self.columns)

    @cached_property
    def cell_shape(self) -> str:
        boards = self.headers.boards
        board = boards.get(self.board) if self.board is not None else next(iter(boards.values()), None)
        return board.shape if board is not None else "square"

    @cached_property
    def shape(self) -> Shape:
        """The shape: by the look, else by the name of the component, its columns, and the zones that hold it."""
        said = self.look.front.shape if self.look is not None else None
        if said is not None and said.words:
            return next(word for word in SHAPES if word == said.words[0])
        for word in reversed(words_of(self.symbol.name)):
            if word in SHAPE_WORDS:
                return SHAPE_WORDS[word]
        if self.sided or self.board is not None:
            return "square" if self.cell_shape == "square" else "hexagon"
        if any(is_card(column) for column in self.columns) or self.held:
            return "card"
        if self.owned and self.walks:
            return "pawn"
        if len(self.front) >= 2:
            return "card"
        return "disc"

    @property
    def owned(self) -> bool:
        header = self.headers.components.get(self.symbol)
        return header is not None and header.owned

    @property
    def held(self) -> bool:
        """Whether players have such pieces in zones that only they see."""
        zones = (header for header in self.headers.zones.values() if self.symbol in header.holds)
        return any(header.owner == PLAYER and header.seen_by == "owner" for header in zones)

    @property
    def walks(self) -> bool:
        """Whether such pieces lie on boards or on other pieces."""
        zones = (header for header in self.headers.zones.values() if self.symbol in header.holds)
        return any(header.owner is not None and header.owner.kind in {"board", "part", "component"} for header in zones)

    # ---- what fills it -------------------------------------------------------------------------------------------

    @cached_property
    def filling(self) -> ColumnHeader | None:
        """The column whose value colours the front: the first enum of few values that differs among kinds; enums of
        colours first.
        """
        found = []
        for column in self.front:
            plain = t.plain(column.type)
            if isinstance(plain, t.Of) and plain.what == "enum" and not column.per_side and column.params is None:
                values = {dict(kind.values).get(column.symbol.name) for kind in self.kinds}
                if 2 <= len(self.headers.enums.get(plain.symbol, ())) <= MOST_FILLS and len(values) > 1:
                    found.append((not self.styles.is_of_colours(plain.symbol), column))
        return min(found, key=lambda one: one[0])[1] if found else None

    def paint(self, kind: Kind, worth: Worth | None = None) -> Paint | None:
        """The colour of a kind; None if it has none of its own, so that the colour of its owner is used."""
        fill = self.look.front.fill if self.look is not None else None
        if fill is not None:
            return channel_paint(fill, worth or of_kind(kind), self.styles)
        own = self.styles.style(kind.symbol).paint
        if own is not None:
            return own
        if self.filling is not None and not self.owned:
            value = dict(kind.values).get(self.filling.symbol.name)
            return self.styles.style(value).paint if isinstance(value, Symbol) else None
        return None

    @cached_property
    def twins(self) -> Mapping[Symbol, int]:
        """Kinds that differ from others in their names only, so that the name has to be shown.

        Where columns are printed, kinds without a real word in their names, as ``A4``, are left out: such a name says
        nothing to players.
        """
        groups: dict[tuple[object, ...], list[Symbol]] = {}
        for kind in self.kinds:
            if self.columns and not WORD.search(kind.symbol.name):
                continue
            values = dict(kind.values)
            key = tuple(str(values.get(column.symbol.name)) for column in self.front if column.params is None)
            groups.setdefault(key, []).append(kind.symbol)
        found: dict[Symbol, int] = {}
        for group in groups.values():
            if len(group) > 1:
                found |= {one: at for at, one in enumerate(group)}
        return found

    # ---- faces ---------------------------------------------------------------------------------------------------

    def face(
        self, kind: Kind, turned: int = 0, worth: Worth | None = None, lying: Mapping[str, Mark] = NOTHING_LIES
    ) -> tuple[Layer, ...]:
        """What is printed on the front of a kind, as it is turned. ``worth`` evaluates the expressions of its look.

        ``lying``: what lies on it, by the names of zones. Pieces that the look does not place are added last by the
        caller.
        """
        if self.look is None or self.look.front.shows is None:
            return tuple(self.by_itself(kind, turned))
        return tuple(self.shown(self.look.front.shows, worth or of_kind(kind), turned, lying))

    def by_itself(self, kind: Kind, turned: int) -> Iterator[Layer]:
        """The layers for a component without a look, by its columns."""
        values = dict(kind.values)
        token = self.shape in TOKENS
        card = self.shape == "card"
        corners = iter(CARD_CORNERS if card else CORNERS)
        numbers = [one for one in self.front if isinstance(t.plain(one.type), t.Int) and not one.per_side]
        central = False
        sized: Iterator[Size] = iter(SIZES[1:2])
        lines = iter(("centre", "s", "n"))
        if self.symbol_shown(kind):
            yield Layer(self.kind_sign(kind), size="large", means=self.styles.called.called(kind.symbol))
            central = True
        for column in self.front:
            value = values.get(column.symbol.name)
            mark = self.mark(value, column, turned, bare=len(numbers) < 2)
            if mark is None:
                continue
            means = self.styles.called.called(column.symbol)
            name = column.symbol.name
            match mark:
                case Sides() | Ways():
                    means = self.heading(column, mark)
                    yield Layer(mark, "sides", name=name, means=means, said=self.sides_said(mark, means))
                case Pattern() | Ladder():
                    yield Layer(mark, next(lines, "centre"), name=name, means=means)
                case Glyph() | Words() | Chip() | Number() | Track() | Things():
                    place = "centre" if not central else next(corners, "s")
                    if isinstance(value, Symbol) and value.kind in {"value", "kind"}:
                        means = self.styles.called.called(value)
                    yield Layer(mark, place, "large" if not central else next(sized, "small"), name, means)
                    central = True
        glyph = self.styles.style(kind.symbol).glyph
        if not central and glyph is not None:
            yield Layer(glyph, size="large", means=self.styles.called.called(kind.symbol))
            central = True
        if (card or not token) and (not central or card or self.sided):
            called = self.styles.called.called(kind.symbol)
            named = self.symbol_shown(kind) and isinstance(self.kind_sign(kind), Words)
            if not named and not (len(self.kinds) == 1 and central):
                yield Layer(
                    Words(called), "n" if central or card else "centre", "small" if self.sided else "middle", "name"
                )

    def symbol_shown(self, kind: Kind) -> bool:
        """Whether the kind itself is shown by a sign: if only names distinguish kinds, or nothing else is printed."""
        if kind.symbol in self.twins:
            return True
        if self.styles.looks.get(self.symbol) is not None and self.styles.style(kind.symbol).glyph is not None:
            return True
        return not self.front and self.shape in TOKENS

    def kind_sign(self, kind: Kind) -> Mark:
        """The symbol of a kind; without one, an abstract mark that no other kind of the component has."""
        glyph = self.styles.style(kind.symbol).glyph
        if glyph is not None:
            return glyph
        if len(self.kinds) == 1:
            return self.styles.sign(self.symbol)
        return self.spare.get(kind.symbol) or self.styles.words(kind.symbol)

    @cached_property
    def spare(self) -> Mapping[Symbol, Glyph]:
        """Abstract marks for kinds whose names suggest no symbol."""
        taken = {style.glyph.symbol for style in self.styles.of(self.symbol).values() if style.glyph is not None}
        free = [one.name for one in art.symbols().values() if one.group == "marks" and one.name not in taken]
        waiting = [one for one in self.twins if self.styles.style(one).glyph is None]
        if len(waiting) > len(free):
            return {}
        return {one: Glyph(name) for one, name in zip(waiting, free, strict=False)}

    def mark(self, value: object, column: ColumnHeader, turned: int, *, bare: bool) -> Mark | None:
        """The mark for a value of a column. 0, no and none have no mark."""
        styles = self.styles
        if value is None or value is False or value == ():
            return None
        if column.params is not None:
            return formula(value, styles) if isinstance(value, Term) else None
        if column.per_side and isinstance(value, tuple):
            counts = tuple(whole(one) for one in rotated(value, turned))
            return Sides(counts, sides_manner(column)) if any(counts) else None
        match value:
            case True:
                return styles.sign(column.symbol)
            case int():
                return Number(value, None if bare else styles.sign(column.symbol)) if value else None
            case Symbol(kind="direction"):
                return Ways((Way((turned_side(value.name, self.cell_shape, turned),)),))
            case Symbol():
                return (
                    self.styles.chip(value) if value.kind in {"value", "kind"} else Words(styles.called.called(value))
                )
            case ScaleValue(entries=entries):
                return Ladder(entries) if entries else None
            case (PatternStep(), *_):
                return pattern(value, styles)
            case (PartValue(), *_):
                return self.ways(value, turned)
            case (Symbol(kind="direction"), *_):
                sides = tuple(
                    turned_side(one.name, self.cell_shape, turned) for one in value if isinstance(one, Symbol)
                )
                return Ways((Way(sides),))
            case tuple():
                return Pattern(tuple(Step(one) for one in (chip_of(one, styles) for one in value) if one is not None))
            case _:
                return None

    def ways(self, parts: Sequence[object], turned: int) -> Ways:
        """The paths through a piece, as it is turned, with signs for the yes-no columns and the values of each part."""
        owner = next((part for column in self.columns if (part := part_of(column)) is not None), None)
        look = self.styles.looks.get(owner) if owner is not None else None
        fill = look.front.fill if look is not None else None
        paint = channel_paint(fill, lambda _: None, self.styles) if fill is not None else None
        return Ways(tuple(self.way(part, turned) for part in parts if isinstance(part, PartValue)), paint)

    def way(self, part: PartValue, turned: int) -> Way:
        sides: list[int] = []
        marks: list[Mark] = []
        owner = next((part_of(column) for column in self.columns if part_of(column) is not None), None)
        for name, value in part.values:
            symbol = Symbol("column", name, owner.name if owner is not None else "")
            if isinstance(value, tuple):
                sides += [
                    turned_side(one.name, self.cell_shape, turned)
                    for one in value
                    if isinstance(one, Symbol) and one.kind == "direction"
                ]
            elif value is True:
                marks.append(self.styles.sign(symbol))
            elif isinstance(value, Symbol) and value.kind == "direction":
                sides.append(turned_side(value.name, self.cell_shape, turned))
            elif isinstance(value, Symbol):
                marks.append(self.styles.chip(value))
            elif isinstance(value, int) and value:
                marks.append(Number(value, self.styles.sign(symbol)))
        return Way(tuple(sorted(sides)), tuple(marks))

    def sides_said(self, mark: Sides | Ways, means: str) -> str:
        """What is at each side, in words: ``stones: 2 north, 1 south``; ``tunnels: north and east; south (mud)``."""
        say = self.styles.say
        names = [self.styles.called.called(Symbol("direction", name)) for name in side_names(self.cell_shape)]
        if isinstance(mark, Sides):
            there = [(name, count) for name, count in zip(names, mark.counts, strict=False) if count]
            plain = mark.manner == "lines"
            told = ", ".join(name if plain else say("at-side", side=name, count=count) for name, count in there)
        else:
            lone = len(mark.ways) == 1  # what lies in it is said by itself
            told = say("apart").join(
                self.way_said([names[side] for side in way.sides], () if lone else way.marks) for way in mark.ways
            )
        return say("labelled", label=means, text=told) if means and told else told

    def way_said(self, sides: Sequence[str], inside: Sequence[Mark]) -> str:
        *most, end = sides or ("",)
        joined = self.styles.say("and", first=", ".join(most), last=end) if most else end
        marks = ", ".join(of_mark(one, self.styles.say) for one in inside)
        return self.styles.say("way-with", way=joined, things=marks) if marks else joined

    def back(self, values: Mapping[str, object]) -> tuple[Layer, ...]:
        """What is printed on the back: the columns on the back, or the sign of the component."""
        if self.look is not None and self.look.back is not None and self.look.back.shows is not None:
            return tuple(self.shown(self.look.back.shows, of_back(values), 0))
        found: list[Layer] = []
        for column in self.backs:
            mark = self.mark(values.get(column.symbol.name), column, 0, bare=len(self.backs) == 1)
            if mark is not None:
                found.append(Layer(mark, "centre" if not found else "s", "large", column.symbol.name))
        return tuple(found) or (Layer(self.styles.sign(self.symbol), size="large"),)

    # ---- looks ---------------------------------------------------------------------------------------------------

    def shown(
        self, shows: Sequence[Shown], worth: Worth, turned: int, lying: Mapping[str, Mark] = NOTHING_LIES
    ) -> Iterator[Layer]:
        """The layers that the `show` lines of a look give, in their order. None, 0 and no are left out."""
        for show in shows:
            if show.when is not None and not worth(show.when):
                continue
            mark = self.shown_mark(show, worth, turned, lying)
            if mark is None:
                continue
            place = show.place or ("sides" if isinstance(mark, (Sides, Ways)) else "centre")
            size: Size = next((word for word in SIZES if word == show.size), "middle")
            means = self.meaning(show, worth, mark)
            said = self.sides_said(mark, means) if isinstance(mark, (Sides, Ways)) else ""
            if isinstance(mark, Words) and show.manner == "sign":
                said = means
            yield around(Layer(mark, place, size, show.named, means, said), show.manner)

    def shown_mark(self, show: Shown, worth: Worth, turned: int, lying: Mapping[str, Mark]) -> Mark | None:
        if show.value is None:
            return self.styles.glyph(show.symbol, struck=show.struck)
        named = named_by(show.value)
        if named is not None and named.kind == "zone":
            return in_heap(lying.get(named.name), show.manner)
        if named is not None and named.kind in {"var", "resource"}:
            return value_mark(worth(show.value), named, show, self.styles)
        if named is not None and named.name == "name" and named.kind == "builtin":
            kind = worth(show.value)
            if not isinstance(kind, Symbol):
                return None
            if show.manner == "symbol":
                return struck(self.styles.sign(kind), show.struck)
            words = self.styles.words(kind)
            return Words(words.sign or words.text) if show.manner == "sign" else words
        column = self.column_of(show.value)
        value = worth(show.value)
        if column is None:
            return plain_mark(value, show.manner, self.styles)
        mark = self.mark(value, column, turned, bare=show.manner != "" or not self.doubtful)
        return in_manner(mark, show, value, self.styles)

    @cached_property
    def doubtful(self) -> bool:
        """Whether several numbers are printed, so that each needs a sign of what it counts."""
        return sum(isinstance(t.plain(one.type), t.Int) and not one.per_side for one in self.front) > 1

    def meaning(self, show: Shown, worth: Worth, mark: Mark) -> str:
        if show.value is None:
            return ""
        value = worth(show.value)
        if isinstance(value, Symbol):
            return self.styles.called.called(value)
        column = self.column_of(show.value)
        return self.heading(column, mark) if column is not None else ""

    def heading(self, column: ColumnHeader, mark: Mark) -> str:
        """The name of a column over what is printed."""
        number = 0
        if isinstance(mark, Sides):
            number = sum(mark.counts)
        elif isinstance(mark, Ways):  # a way is read from both its ends
            number = sum(len(way.sides) for way in mark.ways)
        return self.styles.called.heading(column.symbol, number)

    def column_of(self, term: Term) -> ColumnHeader | None:
        """The column, if the expression is only its name."""
        symbol = term.symbol if isinstance(term, (Get, Ref)) else None
        return self.headers.columns.get(symbol) if symbol is not None and symbol.of == self.symbol.name else None


def part_of(column: ColumnHeader) -> Symbol | None:
    """The part, if the column is a list of parts."""
    element = t.element(column.type)
    return element.symbol if isinstance(element, t.Of) and element.what == "part" else None


def is_card(column: ColumnHeader) -> bool:
    """Whether such a column needs a card: patterns, scales and formulas do."""
    plain = t.plain(column.type)
    return column.params is not None or plain == t.SCALE or (isinstance(plain, t.Of) and plain.what == "pattern")


def rotated(values: Sequence[object], turned: int) -> tuple[object, ...]:
    """The values of all sides after turning clockwise."""
    count = len(values)
    return tuple(values[(at - turned) % count] for at in range(count))


def turned_side(name: str, shape: str, turned: int) -> int:
    names = side_names(shape)
    return (names.index(name) + turned) % len(names) if name in names else 0


def whole(value: object) -> int:
    return int(value) if isinstance(value, int) else 0


def sides_manner(column: ColumnHeader) -> Literal["pebbles", "lines", "digits"]:
    """The manner for values of sides: lines for yes and no, pebbles for small numbers, digits for others."""
    plain = t.plain(column.type)
    if isinstance(plain, t.Bool):
        return "lines"
    return "pebbles" if isinstance(plain, t.Int) and plain.high <= MOST_PEBBLES else "digits"
