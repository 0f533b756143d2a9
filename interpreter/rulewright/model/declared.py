"""The resolved bodies of declarations with steps: actions, phases, positions, examples."""

from __future__ import annotations

from dataclasses import field
from typing import TypeAlias

from ..diagnostics.place import Span
from ..frozen import frozen
from ..syntax.tree import NOWHERE
from . import types as t
from .symbols import Symbol
from .terms import (
    Aside,
    Bind,
    Block,
    DefineBody,
    GraphBody,
    Limited,
    Needed,
    Picked,
    Priced,
    Run,
    Step,
    Term,
    ValueBody,
    WinnerBody,
)
from .types import Many, Maybe, Type


@frozen
class ActionBody:
    params: tuple[Symbol, ...]
    picks: tuple[Picked | Bind, ...]
    prices: tuple[Priced, ...]
    limits: tuple[Limited, ...]
    needs: tuple[Needed, ...]
    effects: Block
    say: str


@frozen
class PhaseBody:
    params: tuple[Symbol, ...]
    steps: Block


@frozen
class Asked:
    """A choice in an example: the seat, the action and its arguments."""

    seat: Symbol
    action: Symbol
    arguments: tuple[Term, ...]
    refused: bool = False
    offered: bool = False
    whole: bool = False
    """Whether it is an action without its picks, which stands for all choices of it."""
    sentence: str = ""
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Sighted:
    """Which seats know of each of these pieces which it is, in an example; all others do not. Or who sees what secret
    variables hold. ``everyone``: all seats at the table.
    """

    seers: tuple[Symbol, ...]
    everyone: bool
    things: tuple[Term, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Laid:
    """A named position that an example or another position builds on."""

    position: Symbol
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class PositionBody:
    given: tuple[Laid, ...]
    steps: Block


WON: tuple[tuple[Symbol, Type], ...] = (
    (Symbol("local", "winner", "example"), Maybe(t.PLAYER)),
    (Symbol("local", "winners", "example"), Many(t.PLAYER, "set")),
)
"""What a ``then`` may ask when a game is over: who has won alone, and all who have won."""


@frozen
class ExampleBody:
    players: int | None
    options: tuple[tuple[Symbol, Term], ...]
    given: tuple[Step | Laid, ...]
    at: Run | None
    script: tuple[Term | Asked | Sighted | tuple[Term, ...], ...]
    """In order: a term is a ``then``, a tuple contains the forced chance results, others are choices, or who sees
    what.
    """


Body: TypeAlias = (
    ActionBody | PhaseBody | DefineBody | GraphBody | WinnerBody | ValueBody | Aside | PositionBody | ExampleBody
)
