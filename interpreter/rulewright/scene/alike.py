"""In: a checked ruleset. Out: kinds, values and seats that look the same, as warnings.

Whoever cannot read the language of a game, or cannot see colours, must be able to tell its pieces apart. So names,
letters and captions do not count, and everything is compared on light pages, on dark ones, in grey, and with the signs
of a terminal. Letters do count where somebody sees a coloured picture without its colours, such as a copy of a page.
Only what a look says is judged: a face without a look shows all that is printed on it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import combinations
from typing import Literal, get_args

from ..art import colour, is_own, same_when_small
from ..art.contrast import distance, lab
from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..frozen import frozen
from ..model import types as t
from ..model.definitions import ColumnHeader, Kind
from ..model.looks import LookBody
from ..model.symbols import PLAYER, Symbol
from ..model.terms import Apply, inside
from ..model.understood import Model
from ..syntax import tree
from .faces import Chip, Face, Glyph, Ladder, Mark, Number, Paint, Pattern, Sides, Things, Track, Ways, Words
from .pieces import Pieces
from .printed import WORD, Component
from .styles import Styles

Theme = Literal["light", "dark", "mono"]
THEMES: tuple[Theme, ...] = get_args(Theme)
NEAR = 9.0
"""Two colours that are no further apart than this look the same unless they are side by side. All colours of the
language are further apart.
"""
READ = frozenset({"name", "said", "means", "ident", "sort", "whose"})
TILES = frozenset({"hexagon", "square"})
"""A terminal draws these as cells, with the signs of what is printed on them; everything else has a sign or a name."""
ALL, TERMINAL, COPY = "all", "terminal", "copy"
WHERE: Mapping[str, str] = {
    ALL: "look the same",
    "light": "look the same on light pages",
    "dark": "look the same on dark pages",
    "mono": "look the same without colour",
    COPY: "look the same in a grey copy of a page, since their colours are about equally light",
    TERMINAL: "look the same in a terminal, which shows the signs of what stands on a tile",
}
MEND: Mapping[str, str] = {
    "light": "Mix colours that are further apart.",
    "dark": "Mix colours that are further apart.",
    COPY: "Show a symbol or a sign too, or choose colours of which one is lighter.",
    "mono": "Give them symbols too, or choose colours of the language: each has a texture where there is no colour.",
}


class Unnamed:
    """Names that nobody reads."""

    language = "en"

    def called(self, symbol: Symbol) -> str:
        return symbol.name

    def many(self, symbol: Symbol, count: int) -> str:
        del count
        return symbol.name

    def heading(self, symbol: Symbol, number: int) -> str:
        del number
        return symbol.name

    def sign(self, symbol: Symbol) -> str:
        return symbol.name

    def owned(self, thing: Symbol, seat: Symbol) -> str:
        del seat
        return thing.name

    def player(self, seat: Symbol) -> str:
        return seat.name

    def is_named(self, symbol: Symbol) -> bool:
        del symbol
        return False


@frozen
class Seen:
    """A face without anything that is read. ``form``: what must be equal; colours and own drawings may be near.
    ``letters``: what is written on it.
    """

    form: Hashable
    paints: tuple[str, ...]
    drawings: tuple[str, ...]
    letters: tuple[str, ...]


def alike(model: Model, report: Report) -> None:
    """Report kinds, values and seats that look the same."""
    places = {
        body.about: placed.declaration.of.span
        for symbol, placed in model.nodes.items()
        if isinstance(body := model.bodies.get(symbol), LookBody) and isinstance(placed.declaration, tree.Look)
    }
    if not places:
        return
    styles = Styles(model, Unnamed())
    pieces = Pieces(styles)
    for component in pieces.components.values():
        place = next((places[one] for one in shown_on(component) if one in places), None)
        if place is not None and len(component.kinds) > 1 and not component.asks and component.shape != "bare":
            alike_kinds(Side(component, back=False), pieces, place, report)
            if component.backs:
                alike_kinds(Side(component, back=True), pieces, place, report)
    for about, place in places.items():
        if about == PLAYER or about.kind == "enum":
            alike_members(about, styles, place, report)


def shown_on(component: Component) -> Iterator[Symbol]:
    """Everything whose look has a part in the faces of a component."""
    yield component.symbol
    for column in component.columns:
        inner = t.plain(t.element(column.type) or column.type)
        if isinstance(inner, t.Of) and inner.what in {"enum", "part"}:
            yield inner.symbol
        if column.params is not None:
            formulas = (dict(kind.values).get(column.symbol.name) for kind in component.kinds)
            yield from (one.function for one in inside(*formulas) if isinstance(one, Apply))


# ---- kinds ---------------------------------------------------------------------------------------------------------


@frozen
class Side:
    """One of the two sides of all pieces of a component."""

    component: Component
    back: bool

    @property
    def columns(self) -> Sequence[ColumnHeader]:
        return self.component.backs if self.back else self.component.front

    def face(self, kind: Kind, pieces: Pieces) -> Face:
        if not self.back:
            return pieces.kind(kind)
        values = dict(kind.values)
        return pieces.back(
            self.component.symbol, {one.symbol.name: values.get(one.symbol.name) for one in self.columns}
        )

    def apart(self, one: Kind, other: Kind) -> list[str]:
        """The columns of this side in which two kinds differ."""
        first, second = dict(one.values), dict(other.values)
        names = [column.symbol.name for column in self.columns]
        return [name for name in names if first[name] != second[name]]

    def differ(self, one: Kind, other: Kind) -> bool:
        """Whether two kinds are meant to be told apart: by a column, or on the front by names that say something."""
        if self.apart(one, other):
            return True
        named = [WORD.search(kind.symbol.name) is not None for kind in (one, other)]
        return not self.back and (all(named) or not self.component.columns)

    def mend(self, where: str, one: Kind, other: Kind) -> str:
        apart = self.apart(one, other)
        if where in MEND:
            return MEND[where]
        if apart:
            known = next(one for one in self.columns if one.symbol.name == apart[0])
            inner = t.plain(known.type)
            other_signs = (
                ", or give its values other symbols" if isinstance(inner, t.Of) and inner.what == "enum" else ""
            )
            return f"They differ in `{apart[0]}`: write `show {apart[0]}`, or show it in another manner{other_signs}."
        return f"They differ in name alone: give them symbols in the table of `look {self.component.symbol.name}`."


def alike_kinds(side: Side, pieces: Pieces, place: Span, report: Report) -> None:
    found: dict[str, list[tuple[Kind, Kind]]] = {}
    faces = {kind: side.face(kind, pieces) for kind in side.component.kinds}
    for where, one, other in pairs(faces):
        lettered = side.back and seen(faces[one]).letters != seen(faces[other]).letters  # where little else is printed
        if side.differ(one, other) and not lettered:
            found.setdefault(where, []).append((one, other))
    places = pieces.styles.model.places
    for where, several in found.items():
        one, other = several[0]
        others = len(several) - 1
        more = f" So do {others} more pairs." if others > 1 else " So does another pair." if others else ""
        whose = "The backs of " if side.back else ""
        message = f"{whose}`{one.symbol.name}` and `{other.symbol.name}` {WHERE[where]}.{more}"
        related = tuple((places[kind.symbol], "here") for kind in (one, other) if kind.symbol in places)
        report.add("R256", place, message, side.mend(where, one, other), related)


def pairs(faces: Mapping[Kind, Face]) -> Iterator[tuple[str, Kind, Kind]]:
    """Kinds that look the same, and where: in all themes, in one of them, in a grey copy, or in a terminal."""
    groups: dict[Hashable, list[tuple[Kind, Face]]] = {}
    for kind, face in faces.items():
        groups.setdefault(glance(face), []).append((kind, face))
    for group in groups.values():
        if len(group) > 1:
            known = [(kind, seen(face), signs(face)) for kind, face in group]
            for (one, first, written), (other, second, rewritten) in combinations(known, 2):
                where = same(first, second)
                if where or (written is not None and written == rewritten):
                    yield where or TERMINAL, one, other


def glance(face: Face) -> Hashable:
    """A key of the most visible features. Only faces with equal keys can look the same, and few have equal keys."""
    return tuple(at_once(layer.mark) for layer in face.layers if not isinstance(layer.mark, Words | Ladder))


def at_once(mark: Mark) -> Hashable:
    match mark:
        case Glyph(symbol=name):
            return "" if is_own(name) else name
        case Chip(sign=sign):
            return at_once(sign)
        case Number(value=value):
            return value
        case Sides(counts=counts):
            return counts
        case Ways(ways=ways):
            return tuple(way.sides for way in ways)
        case Pattern(steps=steps):
            return tuple(at_once(step.chip) if step.chip is not None else None for step in steps)
        case Words() | Track() | Ladder() | Things():
            return None


# ---- values and seats ----------------------------------------------------------------------------------------------


def alike_members(about: Symbol, styles: Styles, place: Span, report: Report) -> None:
    """Values and seats that have one symbol, and colours that are hardly two."""
    found = styles.of(about)
    known = [(one, seen(Chip(style.paint, style.glyph))) for one, style in found.items() if style.glyph and style.paint]
    for (one, first), (other, second) in combinations(known, 2):
        where = same(first, second)
        if where:
            message = f"`{one.name}` and `{other.name}` have one symbol, and their colours {WHERE[where]}."
            hint = "Give one of them another symbol, or another colour."
            report.add("R256", place, message, hint)
            return


# ---- what is seen --------------------------------------------------------------------------------------------------


def seen(shown: object) -> Seen:
    paints: list[str] = []
    drawings: list[str] = []
    letters: list[str] = []

    def part(at: object) -> Hashable:
        match at:
            case Paint(colour=name):
                paints.append(name)
                return "a colour"
            case Words(text=text, sign=sign, struck=struck):
                letters.append(sign or text)
                return ("words", struck)
            case Glyph(symbol=name, struck=struck) if is_own(name):
                drawings.append(name)
                return ("a drawing", struck)
            case _:  # everything else is compared as it is
                return None

    return Seen(without(shown, part), tuple(paints), tuple(drawings), tuple(letters))


def signs(face: Face) -> Hashable:
    """The text for a tile in a terminal, without colours, positions and caption; None for other pieces."""
    if face.shape not in TILES:
        return None
    return tuple(
        (layer.means, without(layer.mark, lambda at: "a colour" if isinstance(at, Paint) else None))
        for layer in face.layers
        if not (
            layer.name == "name" or (layer.name == "" and layer.means == face.name) or isinstance(layer.mark, Ladder)
        )
    )


def without(shown: object, part: Callable[[object], Hashable]) -> Hashable:
    """Plain data, with what ``part`` puts in the place of a part, and without names."""
    instead = part(shown)
    if instead is not None:
        return instead
    if isinstance(shown, tuple):
        return tuple(without(one, part) for one in shown)
    if is_dataclass(shown):
        inside = (without(getattr(shown, one.name), part) for one in fields(shown) if one.name not in READ)
        return (type(shown).__name__, *inside)
    return shown


def same(one: Seen, other: Seen) -> str:
    """Where two things of one form look the same; empty if nowhere."""
    if one.form != other.form or not all(map(same_when_small, one.drawings, other.drawings)):
        return ""
    where = [theme for theme in THEMES if all(near(a, b, theme) for a, b in zip(one.paints, other.paints, strict=True))]
    if where:
        return ALL if len(where) == len(THEMES) else where[0]
    copied = one.letters == other.letters and all(map(equally_light, one.paints, other.paints))
    return COPY if copied else ""


@cache
def equally_light(one: str, other: str) -> bool:
    """Whether two colours are one grey."""
    greys = [lab(colour(name).edition("light").fill)[0] for name in (one, other)]
    return abs(greys[0] - greys[1]) < NEAR


@cache
def near(one: str, other: str, theme: Theme) -> bool:
    """Whether two colours look the same in a theme."""
    first, second = colour(one).edition(theme), colour(other).edition(theme)
    if theme == "mono":
        return (first.fill, first.texture) == (second.fill, second.texture)
    return distance(first.fill, second.fill) < NEAR
