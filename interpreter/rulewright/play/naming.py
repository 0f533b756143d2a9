"""In: the layout of a program. Out: names for its numbers in texts: cells, pieces by kind, seats, values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from ..frozen import frozen
from ..model import types as t
from ..model.symbols import Symbol, SymbolKind
from ..model.types import Bool, Int, Many, Maybe, Of, Piece, Simple, Type
from ..program.faults import OWNERS, Values
from ..program.layout import Layout
from ..program.operations import NO_NUMBER, State, each_bit
from ..words.amounts import with_word
from ..words.sentences import ENGLISH, say

QUOTE = re.compile(r"\{([^{}]*)\}")


class Names:
    """The names of things as in the rules; a subclass translates them."""

    def say(self, sentence: str, **values: str | int) -> str:
        """A sentence of the program itself, not of a ruleset."""
        return say(sentence, values)

    def name(self, symbol: Symbol) -> str:
        return symbol.name

    def thing(self, sort: SymbolKind, name: str, of: str = "") -> str:
        """The name of the thing with this symbol; the name in the rules needs no symbol."""
        del sort, of
        return name

    def belongs(self, thing: str, owner: str, *, to_cell: bool = False) -> str:
        """Whose a zone or a variable is; ``to_cell``: it is that of a cell."""
        del to_cell
        return self.say("belongs", thing=thing, owner=owner)

    def seat(self, name: str) -> str:
        return self.thing("seat", name)

    def part(self, part: Symbol, number: int, kind: Symbol) -> str:
        """One of several parts of a piece."""
        del part
        return f"{kind.name}/{number}"

    def hidden(self, component: str, count: int = 1) -> str:
        """Pieces of which only the component is known."""
        del count
        return f"a {component}"


AS_WRITTEN = Names()


@frozen
class Named:
    """A value of a type. Its name is determined when somebody is told about it."""

    type: Type
    value: Any


@frozen
class Owner:
    """An owner: its declaration, and its index."""

    symbol: Symbol
    at: int


@frozen
class Noted:
    """A variable that is told of: its owner, its type, and what else it is of."""

    symbol: Symbol
    of: Owner | None
    type: Type
    keys: tuple[Named, ...] = ()


def filled(say: str, told: Mapping[str, str], language: str = ENGLISH) -> str:
    """A `say` with what it quotes: ``{n}``, a number with its word ``{n: card|cards}``, another form ``{suit: of}``."""

    def one(quote: re.Match[str]) -> str:
        path, colon, forms = (part.strip() for part in quote[1].partition(":"))
        if colon and "|" not in forms:
            return told.get(f"{path}: {forms}") or told.get(path, path)
        value = told.get(path, path)
        return with_word(value, forms, language) if colon else value

    return QUOTE.sub(one, say)


def paths_in(say: str) -> list[str]:
    """What a `say` quotes, without the words beside it."""
    return [quote.partition(":")[0].strip() for quote in QUOTE.findall(say)]


def forms_in(say: str) -> frozenset[str]:
    """The forms of names that a `say` asks for."""
    inside = (quote.partition(":")[2].strip() for quote in QUOTE.findall(say))
    return frozenset(form for form in inside if form and "|" not in form)


def piece_kind(layout: Layout, piece: int) -> str:
    """The name of a piece's kind."""
    return layout.pieces[piece].kind.name


def part_name(layout: Layout, part: int, names: Names = AS_WRITTEN) -> str:
    """A part, named by the piece on which it is printed, with its index there if there are several."""
    piece = layout.parts[part].piece
    beside = [at for at, info in enumerate(layout.parts) if info.piece == piece]
    kind = layout.pieces[piece].kind
    return names.name(kind) if len(beside) == 1 else names.part(layout.parts[part].part, beside.index(part) + 1, kind)


def zone_name(layout: Layout, zone: int, names: Names = AS_WRITTEN) -> str:
    """A zone with its owner: ``deck``, ``hand of red``, ``tile of a1``."""
    symbol, at = layout.zone(zone)
    owner = layout.rules.headers.zones[symbol].owner
    name = names.name(symbol)
    if owner is None:
        return name
    return names.belongs(name, owner_name(layout, owner, at, names), to_cell=owner.kind == "board")


def zone_values(layout: Layout, zone: int) -> Values:
    """The zone as data: its name, and that of its owner under the owner's sort."""
    symbol, at = layout.zone(zone)
    owner = layout.rules.headers.zones[symbol].owner
    called = ("zone", symbol.name)
    return (called,) if owner is None else (called, (OWNERS[owner.kind], owner_name(layout, owner, at)))


def owner_name(layout: Layout, owner: Symbol, at: int, names: Names = AS_WRITTEN) -> str:
    match owner.kind:
        case "owner":
            return names.seat(layout.seats()[at])
        case "board":
            return names.thing("cell", layout.boards[owner].name(at), owner.name)
        case "enum":
            return names.thing("value", layout.rules.headers.enums[owner][at], owner.name)
        case "part":
            return part_name(layout, at, names)
        case "component":
            return names.name(layout.pieces[layout.bases[owner][0] + at].kind)
        case _:
            pass
    raise AssertionError(owner)


def key_names(layout: Layout, symbol: Symbol) -> list[list[str]]:
    """The names of what a variable is of besides its owner."""
    types = layout.rules.headers.vars[symbol].keys
    return [[name_of(layout, type_, at) for at in layout.counted(type_)] for type_ in types]


def key_values(layout: Layout, symbol: Symbol) -> Iterator[tuple[tuple[Type, int], ...]]:
    """What a variable is of besides its owner: all there are together, in the order of their slots."""
    types = layout.rules.headers.vars[symbol].keys
    return product(*([(type_, at) for at in layout.counted(type_)] for type_ in types))


def name_of(layout: Layout, type_: Type, value: object, names: Names = AS_WRITTEN) -> str:
    """A value of a type as text; several values are listed."""
    inner = t.plain(type_)
    if isinstance(value, tuple):
        item = inner.of if isinstance(inner, Many) else inner
        each = [name_of(layout, item, one, names) for one in value]
        if isinstance(t.plain(item), Many):
            each = [f"[{one}]" for one in each]
        return ", ".join(each) or names.say("nothing")
    assert isinstance(value, int)
    if isinstance(type_, Maybe) and value == (NO_NUMBER if isinstance(inner, Int) else -1):
        return names.say("none")
    match inner:
        case Many(of=of):
            return ", ".join(name_of(layout, of, one, names) for one in each_bit(value)) or names.say("nothing")
        case Bool():
            return names.say("yes" if value else "no")
        case Int():
            return str(int(value))
        case Simple() | Of() | Piece() | Maybe():
            pass
    if value < 0:
        return names.say("none")
    match inner:
        case t.PLAYER:
            return names.seat(layout.seats()[value])
        case t.DIRECTION:
            return names.thing("direction", layout.directions()[value])
        case Piece():
            return names.name(layout.pieces[value].kind)
        case Of("cell", board):
            return names.thing("cell", layout.boards[board].name(value), board.name)
        case Of("enum", enum):
            return names.thing("value", layout.rules.headers.enums[enum][value], enum.name)
        case Of("kind", component):
            kind = layout.rules.headers.components[component].kinds[value]
            return names.thing("kind", kind, component.name)
        case Of("part", _):
            return part_name(layout, value, names)
        case Simple() | Of() | Maybe():
            return str(value)


def piece_facts(layout: Layout, state: State, piece: int, names: Names = AS_WRITTEN) -> list[str]:
    """What distinguishes a piece from others of its kind: its owner, its place, its variables."""
    info = layout.pieces[piece]
    zone = state[layout.place + piece]
    found = [
        names.seat(layout.seats()[info.owner]) if info.owner >= 0 else "",
        zone_name(layout, zone, names) if zone >= 0 else names.say("nowhere"),
    ]
    at = piece - layout.bases[info.component][0]
    for symbol, base in layout.vars.items():
        if layout.rules.headers.vars[symbol].owner == info.component:
            first = base + at * layout.values_each(symbol)
            for slot, keys in enumerate(key_values(layout, symbol), first):
                value = name_of(layout, layout.rules.headers.types[symbol], state[slot], names)
                of = ", ".join(name_of(layout, type_, key, names) for type_, key in keys)
                found.append(f"{names.name(symbol)}{f' ({of})' if of else ''} {value}")
    return found


def differences(
    layout: Layout, state: State, pieces: list[int], told: Callable[[Layout, State, int], list[str]] = piece_facts
) -> dict[int, str]:
    """What distinguishes pieces of one kind: owner, place, and the variables that differ, in brackets after the
    kind.
    """
    facts = {piece: told(layout, state, piece) for piece in pieces}
    telling = [
        at
        for at in range(max(map(len, facts.values()), default=0))
        if len({fact[at] if at < len(fact) else "" for fact in facts.values()}) > 1
    ]
    return {
        piece: ", ".join(fact[at] for at in telling if at < len(fact) and fact[at]) for piece, fact in facts.items()
    }


def told_apart(layout: Layout, state: State, pieces: list[int]) -> list[str]:
    """The kind of each piece; those of the same kind with what distinguishes them, or else a number."""
    kinds = [piece_kind(layout, piece) for piece in pieces]
    names: dict[int, str] = {}
    for kind in dict.fromkeys(kinds):
        same = [piece for piece, one in zip(pieces, kinds, strict=True) if one == kind]
        names.update(differences(layout, state, same) if len(same) > 1 else {})
    found = [f"{kind} [{names[one]}]" if names.get(one) else kind for one, kind in zip(pieces, kinds, strict=True)]
    return [f"{one} #{found[: at + 1].count(one)}" if found.count(one) > 1 else one for at, one in enumerate(found)]
