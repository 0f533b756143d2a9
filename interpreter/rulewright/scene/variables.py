"""In: a position. Out: its variables that are not on boards or pieces, as areas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..model import types as t
from ..model.looks import Shown
from ..model.symbols import PLAYER, Symbol
from .faces import Face, Held, Layer, Mark, Number, Tally, Words
from .marks import in_manner
from .pieces import track_of
from .position import Key, Position
from .spoken import of_mark

Json = Any


def tallies(position: Position) -> Iterator[Tally]:
    """The variables of the game, of players and of values, except those that hold places or pieces."""
    for symbol in position.layout.vars:
        header, type_ = position.headers.vars[symbol], position.headers.types[symbol]
        if is_passing(position, symbol) or (
            header.owner is not None and header.owner.kind in {"component", "part", "board"}
        ):
            continue
        if is_on_board(type_) or symbol in position.at_seats:
            continue
        for keys, held in position.told(symbol):
            if held is None:
                continue
            if header.owner is None:
                mark = held_value(position, symbol, type_, held)
                shown: tuple[Held, ...] = (Held(mark),) if mark is not None else ()
            else:
                each = ((owner, held_value(position, symbol, type_, one)) for owner, one in held.items())
                shown = tuple(
                    Held(mark, whose(position, header.owner, owner)) for owner, mark in each if mark is not None
                )
            if shown:
                yield tally(position, ident_of(symbol, keys), position.title(symbol, keys), shown)


def ident_of(symbol: Symbol, keys: tuple[Key, ...]) -> str:
    return " ".join(("var", symbol.name, *(key.name if isinstance(key, Symbol) else str(key) for key in keys)))


def tally(position: Position, ident: str, title: str, shown: tuple[Held, ...]) -> Tally:
    said = ", ".join(told(one, position) for one in shown)
    return Tally(ident, title, shown, position.styles.say("labelled", label=title, text=said))


def told(held: Held, position: Position) -> str:
    worth = of_mark(held.mark, position.styles.say)
    return worth if held.whose is None else f"{held.whose.said} {worth}"


def held_value(position: Position, symbol: Symbol, type_: t.Type, value: Json) -> Mark | None:
    if isinstance(t.plain(type_), t.Int) and isinstance(value, int) and not isinstance(value, bool):
        look = position.styles.looks.get(symbol)
        if look is not None and look.manner in {"digits", "pips", "coins"}:
            return in_manner(Number(value), Shown(manner=look.manner), value, position.styles)
        return track_of(type_, value, always=look is not None and look.manner == "track")
    if isinstance(value, list):
        inner = t.plain(type_)
        element = inner.of if isinstance(inner, t.Many) else inner
        chips = [position.pieces.value(element, one) for one in value]
        signs = [position.called.called(one) if isinstance(one, Symbol) else str(one) for one in chips]
        return Words(", ".join(signs)) if signs and not any(isinstance(one, dict) for one in value) else None
    return position.pieces.mark(symbol, value)


def whose(position: Position, owner: Symbol, name: str) -> Face:
    if owner == PLAYER:
        return position.faces_of_seats[name]
    value = Symbol("value", name, owner.name)
    chip = position.styles.chip(value)
    called = position.name(value)
    return Face("disc", chip.paint, layers=(Layer(chip.sign, size="large"),), name=called, said=called)


def is_passing(position: Position, symbol: Symbol) -> bool:
    """Whether it is a yes-no variable of the game that is reset with a phase: only the rules need it."""
    header = position.headers.vars[symbol]
    return header.owner is None and header.per != "" and isinstance(t.plain(header.type), t.Bool)


def is_on_board(type_: t.Type) -> bool:
    """Whether it is shown on a board instead."""
    plain = t.plain(type_)
    element = t.plain(plain.of) if isinstance(plain, t.Many) else plain
    return isinstance(element, t.Of) and element.what == "cell"
