"""In: what a player's score is made of. Out: functions that evaluate it, term by term, in a position."""

from __future__ import annotations

from dataclasses import replace

from ..frozen import frozen
from ..model import types as t
from ..model.symbols import Symbol
from ..model.terms import Over, Term
from ..program.form import Function, Give
from ..program.lowering import Frame, Lowering
from ..program.operations import State
from .machine import Machine


@frozen
class Counted:
    """A term of a score. ``player`` is the name for whoever's score it is."""

    player: Symbol
    term: Term


@frozen
class Added:
    """A term in a position, for each seat: what it comes to, and the numbers that add up to it if it is a sum."""

    whole: tuple[int, ...]
    parts: tuple[tuple[int, ...], ...]


@frozen
class Adding:
    """The functions for a term: ``parts`` is empty if it is no sum."""

    whole: str
    parts: str


def prepare(name: str, wanted: Counted, lowering: Lowering) -> Adding:
    """Add what a term needs to a program."""
    term, player = wanted.term, wanted.player
    whole = function(name, term, player, lowering)
    if not isinstance(term, Over) or term.function.name != "sum":
        return Adding(whole, "")
    several = replace(term, function=Symbol("builtin", "each"), type=t.Many(t.NUMBER, "list"))
    return Adding(whole, function(f"{name}_parts", several, player, lowering))


def function(name: str, term: Term, player: Symbol, lowering: Lowering) -> str:
    frame = Frame(lowering, name)
    local = frame.bind_local(player, t.PLAYER)
    lowering.aside.add(name)
    lowering.functions[name] = Function(name, (local,), (Give(frame.value(term)),), "what counts")
    return name


def added(ready: Machine, state: State, several: tuple[Adding, ...]) -> tuple[Added, ...]:
    """What the terms come to for each seat."""
    seats = range(len(ready.layout.seats()))
    found = []
    for one in several:
        whole = tuple(int(ready.asked(one.whole)(state, seat)) for seat in seats)
        parts = tuple(tuple(ready.asked(one.parts)(state, seat)) for seat in seats) if one.parts else ()
        found.append(Added(whole, parts))
    return tuple(found)
