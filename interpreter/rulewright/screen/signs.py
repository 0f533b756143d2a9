"""In: the contents of the box, and names. Out: a sign of a letter or two for everything that can lie on a board.

All signs differ. If there are two seats, the pieces of the second have lower-case letters; otherwise the sign of the
owner follows the sign of the piece: ``eR`` is an explorer of red.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .. import art
from ..model.symbols import Symbol
from ..scene.box import Box, Boxed
from ..scene.faces import (
    Chip,
    Face,
    Glyph,
    Ladder,
    Layer,
    Number,
    Paint,
    Pattern,
    Sides,
    Sign,
    Things,
    Track,
    Ways,
    Words,
)
from ..scene.styles import Called
from ..words.sentences import say
from .device import SUITS, Device, cells
from .paper import Bit

RESERVED = frozenset("?.+0123456789^[]()")
LONGEST = 3
NOTES = {"sign-hidden": "?", "sign-pile": "A^3"}
"""Signs that are the same in all games, with the ids of the sentences that explain them."""
TALL = frozenset({"pawn", "figure", "tent"})
"""Shapes of pieces that are recognised by their kind, not by what is printed on them."""


class Signs:
    """The signs of one game on one terminal. Remembers which were used since the last legend."""

    def __init__(self, box: Box, called: Called, device: Device) -> None:
        self.device = device
        self.called = called
        self.taken: dict[str, str] = {}
        self.signs: dict[str, str] = {}
        self.paints: dict[str, Paint | None] = {}
        self.used: dict[str, None] = {}
        self.symbols: dict[str, Symbol] = {}
        self.made: dict[str, tuple[Layer, ...]] = {}
        """Kinds that are shown by the values printed on them."""
        self.seats = {face.badge: face for face in box.seats if face.badge is not None}
        self.seat_names = [face.name for face in box.seats]
        self.chips = {chip: called.called(value) for _, values in box.values for value, chip in values}
        self.chips |= {Chip(face.paint, face.badge): face.name for face in box.seats if face.badge is not None}
        self.kinds = {boxed.fronts[0].name: boxed for _, several in box.components for boxed in several}
        self.owned = [name for name, boxed in self.kinds.items() if len(boxed.fronts) > 1 and is_token(boxed)]
        self.components = {called.called(symbol): symbol for symbol, several in box.components if len(several) > 1}
        self.pairs = len(box.seats) == 2
        self._name_all(box)

    def _name_all(self, box: Box) -> None:
        """Give signs to everything in the box."""
        marks = [terminal_sign(face.badge.symbol) if isinstance(face.badge, Glyph) else "" for face in box.seats]
        letters = all(mark.isalpha() and mark.isascii() for mark in marks) and len(set(marks)) == len(marks)
        for face, mark in zip(box.seats, marks, strict=True):
            symbol = Symbol("seat", face.ident.partition(" ")[2])
            self.give(face.name, mark.upper() if letters else self.called.sign(symbol).upper(), face.paint)
        for _, values in box.values:
            signs = self.terminal_signs([chip.sign for _, chip in values])
            for at, (value, chip) in enumerate(values):
                name = self.called.called(value)
                self.symbols[name] = value
                if signs:
                    self.give(name, signs[at], chip.paint)
        owned = [self.kinds[name] for name in self.owned]
        for boxed in owned:
            wish = self.called.sign(boxed.kind)
            self.give(boxed.fronts[0].name, wish.upper() if self.pairs else wish.lower(), None, both=self.pairs)
        for _, values in box.values:
            for value, chip in values:
                self.give(self.called.called(value), self.called.sign(value), chip.paint)
        for symbol, several in box.components:
            made = self.composed(several)
            for boxed in several:
                name = boxed.fronts[0].name
                self.symbols[name] = boxed.kind
                if name in made:
                    continue
                if is_token(boxed) or len(several) == 1:
                    paint = boxed.fronts[0].paint if len(boxed.fronts) == 1 else None
                    self.give(name, self.called.sign(boxed.kind), paint)
            self.made |= made
            self.symbols.setdefault(self.called.called(symbol), symbol)

    def terminal_signs(self, signs: Iterable[Sign]) -> list[str]:
        """The signs that the terminal has for symbols; empty if it does not have all of them, or they are not
        different.
        """
        if not self.device.symbols:
            return []
        found = [terminal_sign(one.symbol) if isinstance(one, Glyph) else "" for one in signs]
        fresh = len(set(found)) == len(found) and not any(one in self.taken or one in RESERVED for one in found)
        return found if all(found) and fresh else []

    def composed(self, several: Iterable[Boxed]) -> dict[str, tuple[Layer, ...]]:
        """Kinds that are shown by the values printed on them, such as cards with rank and suit."""
        found: dict[str, tuple[Layer, ...]] = {}
        for boxed in several:
            face = boxed.fronts[0]
            layers = tuple(
                layer
                for layer in face.layers
                if isinstance(layer.mark, Chip) or (isinstance(layer.mark, Number) and layer.mark.unit is None)
            )
            if layers and face.shape not in TALL:
                found[face.name] = layers
        known = ["".join(bit.text for bit in self.values(layers)) for layers in found.values()]
        sure = len(set(known)) == len(known) == len(list(several)) and all(len(one) <= LONGEST for one in known)
        self.used.clear()
        return found if sure else {}

    # ---- giving signs out ----------------------------------------------------------------------------------------

    def give(self, name: str, wish: str, paint: Paint | None = None, *, both: bool = False) -> str:
        """Give a sign to a name: the wished one, or another if that is taken. ``both``: also in lower case."""
        if name not in self.signs:
            wish = self.device.shown(wish)
            sign = next(one for one in attempts(self.device.shown(name), wish) if self.free(one, both=both))
            self.signs[name] = sign
            self.taken[sign] = name
            if both:
                self.taken[sign.lower()] = name
        if paint is not None:
            self.paints.setdefault(name, paint)
        return self.signs[name]

    def free(self, sign: str, *, both: bool) -> bool:
        fits = sign and sign not in RESERVED and sum(map(cells, sign)) <= 4 and not sign[0].isdigit()
        return bool(fits) and sign not in self.taken and not (both and sign.lower() in self.taken)

    def of(self, name: str, paint: Paint | None = None) -> Bit:
        """The sign of a name; a new one if it has none."""
        if name not in self.signs:
            self.give(name, initial(name), paint)
        self.used[name] = None
        return Bit(self.signs[name], self.device.ink(self.paints.get(name) or paint))

    # ---- what is on a face ---------------------------------------------------------------------------------------

    def value(self, sign: Sign, means: str, paint: Paint | None) -> Bit:
        """The sign of a value, a yes-no variable or a name."""
        name = means if means and means not in self.kinds else said(sign)
        if means in self.signs:
            name = means
        bit = self.of(name, paint) if not name.isdecimal() else Bit(name, self.device.ink(paint))
        struck = getattr(sign, "struck", False)
        return Bit(f"!{bit.text}", bit.style) if struck else bit

    def name(self, chip: Chip) -> str:
        """The sign of the value with this name."""
        return self.chips.get(chip) or said(chip.sign)

    def number(self, mark: Number) -> Bit:
        if mark.unit is None:
            return Bit(str(mark.value))
        unit = self.value(mark.unit, "", None)
        return Bit(f"{unit.text}{mark.value}", unit.style)

    def values(self, layers: Iterable[Layer]) -> Iterator[Bit]:
        for layer in layers:
            match layer.mark:
                case Chip(paint=paint, sign=sign):
                    yield self.value(sign, layer.means, paint)
                case Number() as number:
                    yield self.number(number)
                case Glyph() | Words() | Track() | Sides() | Ways() | Pattern() | Ladder() | Things():
                    pass

    def piece(self, face: Face) -> list[Bit]:
        """The signs of a piece: its kind and its owner."""
        if face.back:
            self.note("sign-hidden")
            return [Bit("?"), *self.values(face.layers)]
        owner = self.seats.get(face.badge) if face.badge is not None else None
        if owner is not None and (face.name == owner.name or [face.name] == self.owned):
            own = [
                self.value(layer.mark, layer.means, None)
                for layer in face.layers
                if isinstance(layer.mark, (Glyph, Words)) and layer.means and face.name == owner.name
            ]
            return [self.of(owner.name, owner.paint), *own]
        if owner is not None and face.name in self.owned:
            sign = self.of(face.name).text
            ink = self.device.ink(owner.paint)
            if self.pairs and len(sign) == 1:
                self.used[owner.name] = None
                first = owner.name == self.seat_names[0]
                return [Bit(sign.upper() if first else sign.lower(), ink)]
            return [Bit(sign + self.of(owner.name, owner.paint).text, ink)]
        if face.name in self.made:
            return list(self.values(self.made[face.name]))
        return [self.of(face.name, face.paint)]

    # ---- the key -------------------------------------------------------------------------------------------------

    def key(self) -> list[list[Bit]]:
        """The legend of all signs that were used since the last time."""
        names = [name for name in self.signs if name in self.used]
        others = [name for name in self.used if name in NOTES]
        self.used = {}
        found = []
        for name in names:
            sign = self.signs[name]
            if sign.casefold() == name.casefold():
                continue
            told = self.device.shown(name)
            if self.pairs and name in self.owned and len(sign) == 1:
                sign = f"{sign.upper()} {sign.lower()}"
            found.append([Bit(sign, self.device.ink(self.paints.get(name))), Bit(f" {told}")])
        if self.pairs and any(name in self.owned for name in names):
            first, second = (self.device.shown(name) for name in self.seat_names)
            found.append([Bit(f"ABC {first}")])
            found.append([Bit(f"abc {second}")])
        found += [[Bit(NOTES[name]), Bit(f" {self.device.shown(self.say(name))}")] for name in others]
        return found

    def note(self, name: str) -> None:
        """Note that a sign with a sentence in the legend was used."""
        self.used[name] = None

    def say(self, sentence: str) -> str:
        return say(sentence, {}, self.called.language)

    def counted(self, name: str, count: int) -> str:
        """A name with a number."""
        symbol = self.symbols.get(name)
        return self.called.many(symbol, count) if symbol is not None else name


def is_token(boxed: Boxed) -> bool:
    """Whether the pieces are shown by a sign. Cards and tiles are shown by what is printed on them."""
    return boxed.fronts[0].shape not in {"card", "hexagon", "square"}


def terminal_sign(symbol: str) -> str:
    return SUITS.get(symbol) or art.symbol(symbol).sign


def said(sign: Sign) -> str:
    return sign.text if isinstance(sign, Words) else sign.means or sign.symbol.replace("_", " ")


def initial(name: str) -> str:
    return next((sign.upper() for sign in name if sign.isalpha()), name[:1])


def attempts(name: str, wish: str) -> Iterator[str]:
    """Candidates for the sign of a name, the best first."""
    letters = [one for one in name if one.isalpha()]
    small = wish.islower()
    made = len(wish) > 1 and name.casefold().startswith(wish.casefold())
    if not made and len(wish) <= LONGEST:
        yield wish
    number = re.search(r"\d+$", name)
    if number is not None:
        yield name[:1].upper() + number[0]
    words = [word for word in re.split(r"[\W_]+", name) if word]
    if len(words) > 1:
        joined = "".join(word[0] for word in words)[:LONGEST]
        yield joined.lower() if small else joined.upper()
    for one in (letters[:1], letters[1:]):
        for letter in one:
            yield letter.lower() if small else letter.upper()
    for letter in letters:
        yield letter.upper() if small else letter.lower()
    if made:
        yield wish
    for size in (2, 3):
        yield name[:size].strip().capitalize()
    head = (letters or ["X"])[0].upper()
    for at in range(2, 1000):
        yield f"{head}{at}"
