"""In: a checked ruleset and the names of its things. Out: the colour, symbol and sign of each value, kind and seat.

A value has the same colour and symbol wherever it is shown. What looks leave open follows from identifiers: a value
named after a colour or a symbol gets it; other values get colours of a series that nearly everybody can tell apart. No
two values of an enum share a colour or a symbol.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Protocol, TypeVar

from .. import art
from ..frozen import frozen
from ..model.looks import DrawingBody, LookBody, LookRow, PaletteBody
from ..model.symbols import PLAYER, Symbol
from ..model.understood import Model
from ..words.sentences import say, symbols
from .faces import SHAPES, SIZES, Chip, Face, Glyph, Paint, Shape, Sign, Size, Words
from .worth import asks

NOTHING = Symbol("owner", "")
Word = TypeVar("Word", bound=str)


class Called(Protocol):
    """The names that players use, in one language."""

    def called(self, symbol: Symbol) -> str: ...

    def many(self, symbol: Symbol, count: int) -> str: ...

    def heading(self, symbol: Symbol, number: int) -> str: ...

    def sign(self, symbol: Symbol) -> str: ...

    def owned(self, thing: Symbol, seat: Symbol) -> str: ...

    def player(self, seat: Symbol) -> str: ...

    def is_named(self, symbol: Symbol) -> bool: ...

    @property
    def language(self) -> str: ...


@frozen
class Style:
    """How a value, a kind or a seat is shown everywhere."""

    paint: Paint | None = None
    glyph: Glyph | None = None
    shape: Shape | None = None
    size: Size | None = None


class Styles:
    """The styles of a game, computed when they are first needed."""

    def __init__(self, model: Model, called: Called) -> None:
        self.model = model
        self.headers = model.headers
        self.called = called
        self.looks: dict[Symbol, LookBody] = {
            body.about: body for body in model.bodies.values() if isinstance(body, LookBody)
        }
        self.seats = model.headers.seats or model.headers.seat_names(max(model.headers.players, default=1))
        self.known: dict[Symbol, Mapping[Symbol, Style]] = {}
        self.colours = own_colours(model)
        """The colours that the game defines."""
        self.drawings = {
            symbol.name: art.own_symbol([row.replace(" ", "") for row in body.rows])
            for symbol, body in model.bodies.items()
            if isinstance(body, DrawingBody)
        }
        """The symbols that the game draws."""
        self.rows = {row.symbol: row for look in self.looks.values() for row in look.rows}
        """The rows of tables in looks, by the things they are about."""

    def painted(self, colour: str) -> Paint:
        """The colour with this name in looks."""
        return Paint(self.colours.get(colour, colour))

    def glyph(self, symbol: str, *, struck: bool = False) -> Glyph:
        """The symbol with this name in looks."""
        own = self.drawings.get(symbol)
        if own is None:
            return Glyph(symbol, struck, symbols(self.called.language).get(symbol, ""))
        return Glyph(own, struck, symbol.replace("_", " "))

    def suggested(self, identifier: str) -> Glyph | None:
        """The symbol that an identifier suggests."""
        found = art.found(identifier)
        return Glyph(found.name, means=symbols(self.called.language).get(found.name, "")) if found is not None else None

    def say(self, sentence: str, **values: str | int) -> str:
        """A sentence of the program, in the language of the reader."""
        return say(sentence, values, self.called.language)

    @cached_property
    def works_out(self) -> bool:
        """Whether the look of a piece or a board has an expression that needs more than the view of a seat."""
        return any(
            asks(term)
            for look in self.looks.values()
            if look.about.kind in {"component", "board"}
            for term in (*look.front.terms(), *([look.between] if look.between is not None else []))
        )

    # ---- what a single thing looks like --------------------------------------------------------------------------

    def style(self, symbol: Symbol) -> Style:
        """The style of a value, a kind or a seat; columns, zones and variables have a symbol at most."""
        match symbol.kind:
            case "value":
                return self.of(Symbol("enum", symbol.of)).get(symbol, Style())
            case "kind":
                return self.of(Symbol("component", symbol.of)).get(symbol, Style())
            case "seat":
                return self.of(PLAYER).get(symbol, Style())
            case _:
                return Style(glyph=self._said(symbol) or self.suggested(symbol.name))

    def _said(self, symbol: Symbol) -> Glyph | None:
        """The symbol that a look gives to a column, a zone or a variable."""
        row = self.rows.get(symbol)
        said = dict(row.says).get("symbol", "") if row is not None else ""
        return self.glyph(said, struck=row.struck) if row is not None and said else None

    def of(self, about: Symbol) -> Mapping[Symbol, Style]:
        """The styles of all values of an enum, all kinds of a component, or all seats."""
        if about not in self.known:
            self.known[about] = self._found(about)
        return self.known[about]

    def sign(self, symbol: Symbol) -> Sign:
        """Its symbol; without one, its name with an abbreviation."""
        glyph = self.style(symbol).glyph
        return replace(glyph, means=self.called.called(symbol)) if glyph is not None else self.words(symbol)

    def words(self, symbol: Symbol) -> Words:
        return Words(self.called.called(symbol), self.called.sign(symbol))

    def chip(self, symbol: Symbol) -> Chip:
        return Chip(self.style(symbol).paint, self.sign(symbol))

    def seat(self, name: str) -> Symbol:
        return Symbol("seat", name)

    @cached_property
    def badges(self) -> Mapping[Symbol, Sign]:
        """The sign of each seat, which no other seat has, in addition to its colour."""
        marks = iter(art.seat_marks())
        found: dict[Symbol, Sign] = {}
        for seat, style in self.of(PLAYER).items():
            mark = next(marks, None)
            found[seat] = style.glyph or (Glyph(mark.name) if mark is not None else self.words(seat))
        return found

    def seat_face(self, name: str) -> Face:
        """The face of a seat."""
        symbol = self.seat(name)
        called = self.called.called(symbol)
        return Face(
            "pawn",
            self.style(symbol).paint,
            badge=self.badges.get(symbol),
            name=called,
            said=self.called.player(symbol),
            ident=f"seat {name}",
            whose=called,
        )

    # ---- how it is found -----------------------------------------------------------------------------------------

    def _found(self, about: Symbol) -> Mapping[Symbol, Style]:
        members = self.members(about)
        rows = {row.symbol: row for row in self.looks[about].rows} if about in self.looks else {}
        paints = self._paints(about, members, rows)
        glyphs = self._glyphs(about, members, rows)
        return {
            one: Style(
                paints.get(one),
                glyphs.get(one),
                word_of(rows.get(one), "shape", SHAPES),
                word_of(rows.get(one), "size", SIZES),
            )
            for one in members
        }

    def members(self, about: Symbol) -> Sequence[Symbol]:
        if about == PLAYER:
            return tuple(Symbol("seat", name) for name in self.seats)
        if about.kind == "enum":
            return tuple(Symbol("value", name, about.name) for name in self.headers.enums.get(about, ()))
        if about.kind == "component":
            return tuple(kind.symbol for kind in self.model.kinds.get(about, ()))
        return tuple(row.symbol for row in self.looks[about].rows) if about in self.looks else ()

    def _paints(self, about: Symbol, members: Sequence[Symbol], rows: Mapping[Symbol, LookRow]) -> dict[Symbol, Paint]:
        """Colours by the look, else by the name, else from the series. Only a look gives the same colour to several."""
        found = {one: said for one, row in rows.items() if (said := dict(row.says).get("colour", ""))}
        named: dict[Symbol, str] = {}
        for one in members if self.by_name(about) else ():
            colour = art.found_colour(one.name)
            if one not in found and colour is not None and colour.name not in (*found.values(), *named.values()):
                named[one] = colour.name
        found |= named
        if about == PLAYER or about.kind == "enum":
            free = (colour.name for colour in art.series() if colour.name not in found.values())
            waiting = [one for one in members if one not in found]
            if about == PLAYER or len(members) <= len(art.series()):
                found |= dict(zip(waiting, free, strict=False))
        return {one: self.painted(found[one]) for one in members if one in found and found[one] != "-"}

    def by_name(self, about: Symbol) -> bool:
        """Whether colours follow from names here: not if pieces are coloured by owners, or have columns."""
        if about.kind != "component":
            return True
        header = self.headers.components[about]
        return not header.owned and not any(column.of == about.name for column in self.headers.columns)

    def is_of_colours(self, enum: Symbol) -> bool:
        """Whether all values of an enum are named after colours."""
        return all(art.found_colour(value) is not None for value in self.headers.enums.get(enum, ("",)))

    def _glyphs(self, about: Symbol, members: Sequence[Symbol], rows: Mapping[Symbol, LookRow]) -> dict[Symbol, Glyph]:
        """Symbols by the look, else by the name. If several suggest the same, only one named exactly so gets it."""
        del about
        said = {
            one: self.glyph(symbol, struck=row.struck)
            for one, row in rows.items()
            if (symbol := dict(row.says).get("symbol", ""))
        }
        taken = {glyph.symbol for glyph in said.values()}
        guessed = {one: glyph for one in members if one not in said and (glyph := self.suggested(one.name)) is not None}
        for glyph in set(guessed.values()):
            same = [one for one, other in guessed.items() if other == glyph]
            keeps = min(same, key=lambda one: (one.name != glyph.symbol, len(one.name)))
            clear = len(same) == 1 or keeps.name == glyph.symbol
            if clear and glyph.symbol not in taken:
                said[keeps] = glyph
        return {one: glyph for one, glyph in said.items() if glyph.symbol != "-"}


def own_colours(model: Model) -> dict[str, str]:
    """The colours of the game's own palette, as pictures call them."""
    palettes = (body for body in model.bodies.values() if isinstance(body, PaletteBody))
    return {name: art.own_colour(light, dark) for body in palettes for name, light, dark in body.colours}


def word_of(row: LookRow | None, column: str, known: Iterable[Word]) -> Word | None:
    """The word in a column of a row, if it is one of the known words."""
    said = dict(row.says).get(column, "") if row is not None else ""
    return next((word for word in known if word == said), None)
