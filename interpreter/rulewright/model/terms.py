"""In: nothing. Out: resolved expressions and statements: every name is a symbol, every value has a type."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, fields, is_dataclass
from typing import TypeAlias

from ..diagnostics.place import Span
from ..language.operators import Name as OperatorName
from ..syntax.node import node
from ..syntax.tree import NOWHERE
from .symbols import Symbol
from .types import Type


@node
class Term:
    """A resolved expression. Terms are equal when they say the same, wherever they stand."""

    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@node
class Const(Term):
    """A number, yes or no, or none."""

    value: int | bool | None


@node
class Ref(Term):
    """A lone thing by its symbol: a variable or zone of the game, a local name, a value, an option, a whole domain."""

    symbol: Symbol


@node
class Known(Term):
    """``me``, ``others``, ``players``, and ``all`` (as many as there are)."""

    word: str


@node
class Get(Term):
    """A field: a column, variable or zone of what is before the dot, or one that every piece, cell or part has."""

    of: Term
    symbol: Symbol


@node
class Apply(Term):
    """A definition or a built-in function with its arguments."""

    function: Symbol
    arguments: tuple[Term, ...]


@node
class Over(Term):
    """A built-in over a generator: ``count(x in D where C)``."""

    function: Symbol
    name: Symbol
    domain: Term
    where: Term | None = None
    value: Term | None = None
    by: Term | None = None


@node
class Operate(Term):
    """An operator (``language.operators`` has all) and its operands."""

    operator: OperatorName
    operands: tuple[Term, ...]


@node
class Items(Term):
    """A list written out."""

    items: tuple[Term, ...]


@node
class Steps(Term):
    """A scale written out: keys in rising order, each with its value."""

    entries: tuple[tuple[Term, Term], ...]


@node
class Supposing(Term):
    """A test of the position as it would be after one effect."""

    test: Term
    effect: Step


def inside(*found: object) -> Iterator[object]:
    """All that these are made of, themselves included: terms, steps, lines, and the symbols in them. No types."""
    waiting = list(found)
    while waiting:
        at = waiting.pop()
        if isinstance(at, tuple):
            waiting += at
            continue
        yield at
        if is_dataclass(at) and not isinstance(at, Symbol):
            waiting += [getattr(at, item.name) for item in fields(at) if item.name not in {"type", "span"}]


def conjuncts(term: Term) -> tuple[Term, ...]:
    """What ``and`` joins."""
    if isinstance(term, Operate) and term.operator == "and":
        return tuple(one for operand in term.operands for one in conjuncts(operand))
    return (term,)


def as_written(term: Term) -> str:
    """As it stands in the rules, on one line."""
    span = term.span
    return " ".join(span.chunk.text[span.start : span.end].split())


# ---- statements -------------------------------------------------------------------------------


@node
class Step:
    """A resolved statement.

    What it does to the things that its fields name, the fields say themselves (``touch``): whoever asks what a step
    changes, draws, fills, shuffles or reveals takes it from there. What is named elsewhere is only read.
    """

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


Block: TypeAlias = tuple[Step, ...]
"""A field of a step that holds one says by which edge of the rule graph play comes there."""


@node
class Bind(Step):
    """``let`` or a local ``var``."""

    name: Symbol
    type: Type
    value: Term | None
    changes: bool = False


@node
class Set(Step):
    target: Term = field(metadata={"touch": ("changes",)})
    operator: str
    value: Term


@node
class Run(Step):
    """A call of a phase, perhaps keeping its result under a name."""

    phase: Symbol
    arguments: tuple[Term, ...]
    name: Symbol | None = None


@node
class Offered:
    action: Symbol
    arguments: tuple[Term, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@node
class Decision(Step):
    player: Term
    manner: str
    offers: tuple[Offered, ...]
    if_able: bool = False
    otherwise: Block | None = field(default=None, metadata={"edge": "else"})


@node
class Moving(Step):
    pieces: Term = field(metadata={"touch": ("draws",)})
    zone: Term = field(metadata={"touch": ("fills",)})
    end: str = ""
    turned: Term | None = None


@node
class Drawing(Step):
    count: Term
    source: Term = field(metadata={"touch": ("draws",)})
    zone: Term = field(metadata={"touch": ("fills",)})
    end: str = ""
    at_most: bool = False
    name: Symbol | None = None
    where: Term | None = None
    otherwise: Block | None = field(default=None, metadata={"edge": "else"})


@node
class Shuffling(Step):
    zone: Term = field(metadata={"touch": ("shuffles",)})


@node
class Rolling(Step):
    names: tuple[Symbol, ...]
    domain: Term


@node
class Showing(Step):
    what: Term = field(metadata={"touch": ("reveals",)})
    to: Term


@node
class Swapping(Step):
    left: Term = field(metadata={"touch": ("draws", "fills")})
    right: Term = field(metadata={"touch": ("draws", "fills")})


@node
class Returning(Step):
    value: Term | None = None
    phase: Symbol | None = None


@node
class Loop(Step):
    name: Symbol
    domain: Term
    where: Term | None
    body: Block = field(metadata={"edge": "does"})
    order: str = ""
    by: Term | None = None
    together: bool = False


@node
class Repeating(Step):
    body: Block = field(metadata={"edge": "does"})
    until: Term


@node
class Branch(Step):
    test: Term
    then: Block = field(metadata={"edge": "then"})
    otherwise: Block = field(default=(), metadata={"edge": "else"})


# ---- lines of declarations ------------------------------------------------------------------------


@node
class Picked:
    name: Symbol
    domain: Term
    where: Term | None
    how_many: Term | None
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@node
class Priced:
    amount: Term
    resource: Symbol = field(metadata={"touch": ("changes",)})
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@node
class Limited:
    times: Term
    per: Symbol | None
    keys: tuple[Term, ...]
    in_all: bool
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@node
class Needed:
    label: str
    test: Term
    sentence: str
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@node
class DefineBody:
    params: tuple[Symbol, ...]
    value: Term


@node
class Edged:
    source: Symbol
    target: Symbol
    domain: Term
    where: Term | None
    cost: Term | None
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@node
class GraphBody:
    edges: tuple[Edged, ...]
    stops: tuple[tuple[Symbol, Term], ...]


@node
class Ranked:
    manner: str
    value: Term | None
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@node
class WinnerBody:
    player: Symbol
    lines: tuple[Ranked, ...]


@node
class ValueBody:
    """Plain terms: the start of a variable, start values by symbols, an option's default and conditions, a size."""

    terms: tuple[Term, ...]
    params: tuple[Symbol, ...] = ()
