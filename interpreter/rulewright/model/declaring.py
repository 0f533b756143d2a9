"""In: a name that is declared. Out: the name entered in the headers, or a diagnostic if it is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ..diagnostics.diagnostic import Report
from ..diagnostics.place import Span
from ..syntax import tree
from . import types as t
from .builtins import BUILTIN_NAMES, CELL_FIELDS, KNOWN_WORDS, PIECE_FIELDS
from .definitions import Headers
from .symbols import Symbol, described
from .types import Int

TYPE_WORDS = ("player", "direction", "scale", "number")
DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
ANOTHER = "Choose another name."

Rows = Callable[[tree.Table | tree.Map], tuple[tree.Row, ...]]


@dataclass(slots=True)
class Declaring:
    """What is known so far while the headers are being made."""

    headers: Headers
    report: Report
    rows: Rows
    places: dict[Symbol, Span] = field(default_factory=dict)
    doubled: set[str] = field(default_factory=set)
    """Names that were declared with two meanings, so that their uses cannot be checked."""
    excused: bool = False
    """Whether an unknown name was not reported, since an unreadable line may declare it."""
    refused: list[tree.Declaration] = field(default_factory=list)
    """Declarations whose name is taken: nothing more is reported about them."""
    constant: Callable[[tree.Expr], Int] = lambda _: t.NUMBER
    """Computes the range of an expression made of numbers, options and the number of players."""


def lone(symbol: Symbol, name: tree.Name, state: Declaring) -> bool:
    """Enter a name that is used without an owner. Reserved names, and those that are taken, are reported."""
    known = state.headers.lone.get(name.text)
    if known is not None:
        state.doubled.add(name.text)
        twice(name.text, f"`{name.text}` is declared twice.", name.span, known, state)
        return False
    called = symbol.kind in {"define", "phase"}  # calls have brackets, so they cannot be confused with names
    taken = {*KNOWN_WORDS, *TYPE_WORDS, "game", *(BUILTIN_NAMES if called else ())}
    if name.text in taken:
        state.report.add("R103", name.span, f"`{name.text}` is a built-in name.", ANOTHER)
    elif name.text in DIRECTIONS:
        state.report.add("R103", name.span, f"`{name.text}` is a direction.", ANOTHER)
    elif symbol.kind == "action" and name.text in {"pass", "done"}:
        state.report.add("R103", name.span, f"`{name.text}` is the word for choosing nothing more.", ANOTHER)
    state.headers.lone[name.text] = symbol
    state.places[symbol] = name.span
    return True


def twice(name: str, message: str, span: Span, other: Symbol, state: Declaring) -> None:
    place = state.places.get(other)
    state.report.add(
        "R102",
        span,
        message,
        "Choose another name for one of them.",
        ((place, f"`{name}` is declared here, as {described(other)}"),) if place else (),
    )


def owned(symbol: Symbol, name: tree.Name, owner: str, state: Declaring) -> bool:
    """Enter a field of an owner."""
    fields = state.headers.fields.setdefault(owner, {})
    if name.text in owner_builtins(owner, state):
        state.report.add("R103", name.span, f"Every `{owner}` already has a field `{name.text}`.", ANOTHER)
        return False
    if name.text in fields:
        twice(name.text, f"`{owner}` has two fields called `{name.text}`.", name.span, fields[name.text], state)
        return False
    fields[name.text] = symbol
    state.places[symbol] = name.span
    return True


def owner_builtins(owner: str, state: Declaring) -> Iterable[str]:
    symbol = state.headers.lone.get(owner)
    if symbol is None:
        return ()
    if symbol.kind == "board":
        return CELL_FIELDS
    return PIECE_FIELDS if symbol.kind == "component" else ()


def value(symbol: Symbol, span: Span, state: Declaring) -> None:
    """Enter a value; several enums, components and boards may have values of the same name."""
    known = state.headers.values.get(symbol.name, ())
    if symbol.name in KNOWN_WORDS:
        state.report.add("R103", span, f"`{symbol.name}` is a built-in name.", ANOTHER)
    if symbol in known:
        where = f"in `{symbol.of}`" if symbol.of else "among the seats"
        twice(symbol.name, f"`{symbol.name}` occurs twice {where}.", span, symbol, state)
        return
    state.headers.values[symbol.name] = (*known, symbol)
    state.places[symbol] = span


def values_apart(state: Declaring) -> None:
    """Report values with the name of a declaration: the bare name would be ambiguous."""
    for name in sorted(state.headers.lone.keys() & state.headers.values.keys()):
        symbol = state.headers.lone[name]
        for other in state.headers.values[name]:
            whose = f"of `{other.of}`" if other.of else "among the seats"
            message = f"`{name}` is {described(symbol)}, and also {described(other)} {whose}."
            if other.kind == "cell":
                twice(name, message, state.places[symbol], Symbol("board", other.of), state)
            elif other.kind != "direction":  # a direction is reported where the name is declared
                twice(name, message, state.places[other], symbol, state)
        state.doubled.add(name)
