"""Resolved expressions and statements: every name is a symbol, every value has a type."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, fields, is_dataclass
from functools import cache
from typing import Any, ClassVar, TypeAlias, get_args

from ..diagnostics.place import Span
from ..frozen import frozen
from ..language.operators import Name as OperatorName
from ..syntax import tree
from ..syntax.tree import NOWHERE
from .symbols import Symbol
from .types import Type

BINDS = {"binds": True}
"""Marks a field that defines a name: rules after it, or within it, may use the name."""


@frozen
class AnyTerm:
    """A resolved expression. Terms are equal when they say the same, wherever they stand."""

    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Const(AnyTerm):
    """A number, yes or no, or none."""

    value: int | bool | None


@frozen
class Ref(AnyTerm):
    """A single symbol: a variable or zone of the game, a local name, a value, an option, a whole domain."""

    symbol: Symbol


@frozen
class Known(AnyTerm):
    """``me``, ``others``, ``players``, and ``all`` (as many as there are)."""

    word: str


@frozen
class Get(AnyTerm):
    """A field: a column, variable or zone of the value before the dot, or a built-in field of pieces, cells or
    parts. ``keys``: what else a variable is of.
    """

    of: Term
    symbol: Symbol
    keys: tuple[Term, ...] = ()


@frozen
class Apply(AnyTerm):
    """A definition or a built-in function with its arguments."""

    function: Symbol
    arguments: tuple[Term, ...]


@frozen
class Over(AnyTerm):
    """A built-in over a generator: ``count(x in D where C)``."""

    function: Symbol
    name: Symbol = field(metadata=BINDS)
    domain: Term
    where: Term | None = None
    value: Term | None = None
    by: Term | None = None


@frozen
class Operate(AnyTerm):
    """An operator (``language.operators`` has all) and its operands."""

    operator: OperatorName
    operands: tuple[Term, ...]


@frozen
class Items(AnyTerm):
    """A list literal."""

    items: tuple[Term, ...]


@frozen
class Steps(AnyTerm):
    """A scale literal: increasing keys, each with its value."""

    entries: tuple[tuple[Term, Term], ...]


@frozen
class Supposing(AnyTerm):
    """A test of the position as it would be after some effects."""

    test: Term
    effects: tuple[Supposed, ...]


Term: TypeAlias = Const | Ref | Known | Get | Apply | Over | Operate | Items | Steps | Supposing
TERMS: tuple[type[Term], ...] = get_args(Term)


def inside(*found: object) -> Iterator[object]:
    """This and all terms, steps, lines and symbols inside it. Types are left out."""
    waiting: list[Any] = list(found)
    while waiting:
        at = waiting.pop()
        if isinstance(at, tuple):
            waiting += at
            continue
        yield at
        waiting += [getattr(at, name) for name in held(type(at))]  # type: ignore[arg-type]  # a class is a fine key


@cache
def held(kind: type) -> tuple[str, ...]:
    """The fields of a term, a step or a line in which there may be others."""
    if kind is Symbol or not is_dataclass(kind):
        return ()
    return tuple(item.name for item in fields(kind) if item.name not in {"type", "span"})


@cache
def binding(kind: type) -> tuple[str, ...]:
    """The fields of a term, a step or a line that define names."""
    return tuple(item.name for item in fields(kind) if "binds" in item.metadata) if is_dataclass(kind) else ()


def bound(*found: object) -> Iterator[Symbol]:
    """The names that are defined in these."""
    at: Any
    for at in inside(*found):
        given = [getattr(at, name) for name in binding(type(at))]  # type: ignore[arg-type]  # as above
        yield from (one for one in inside(*given) if isinstance(one, Symbol))


def conjuncts(term: Term) -> tuple[Term, ...]:
    """The conditions joined by ``and``."""
    if isinstance(term, Operate) and term.operator == "and":
        return tuple(one for operand in term.operands for one in conjuncts(operand))
    return (term,)


def as_written(term: Term) -> str:
    """The term as in the rules, on one line."""
    span = term.span
    return " ".join(span.chunk.text[span.start : span.end].split())


# ---- statements -------------------------------------------------------------------------------


ROLES = ("changes", "draws", "fills", "reorders", "reveals")
"""What a step may do: to a variable (it changes), to a zone (pieces are drawn from it, added to it, or reordered), to
pieces (they are revealed).
"""
MOVING = frozenset({"draws", "fills", "reorders"})
"""The roles of a zone whose content is different afterwards."""


@frozen
class AnyStep:
    """A resolved statement.

    What it does to the things named by its fields is declared with these fields (``touch``): every analysis of what a
    step changes, draws, fills, reorders or reveals uses that. Things named elsewhere in it are only read.
    """

    SAID: ClassVar[tuple[type[tree.Statement], ...]] = ()
    """The statements that may become such a step."""
    ASKS: ClassVar[bool] = False
    """Whether it asks a player, or chance."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Bind(AnyStep):
    """A ``let`` or a local ``var``."""

    SAID = (tree.Let, tree.Local)

    name: Symbol = field(metadata=BINDS)
    type: Type
    value: Term | None
    changes: bool = False


@frozen
class Set(AnyStep):
    SAID = (tree.Assign,)

    target: Term = field(metadata={"touch": ("changes",)})
    operator: str
    value: Term


@frozen
class Run(AnyStep):
    """A call of a phase, possibly keeping its result under a name."""

    SAID = (tree.Let, tree.Local, tree.CallPhase)

    phase: Symbol
    arguments: tuple[Term, ...]
    name: Symbol | None = field(default=None, metadata=BINDS)


@frozen
class Offered:
    action: Symbol
    arguments: tuple[Term, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Decision(AnyStep):
    SAID = (tree.Decide,)
    ASKS = True

    player: Term
    manner: str
    offers: tuple[Offered, ...]
    if_able: bool = False
    otherwise: Block | None = field(default=None, metadata={"edge": "else"})


@frozen
class Moving(AnyStep):
    SAID = (tree.Move,)

    pieces: Term = field(metadata={"touch": ("draws",)})
    zone: Term = field(metadata={"touch": ("fills",)})
    end: str = ""
    turned: Term | None = None


@frozen
class Drawing(AnyStep):
    SAID = (tree.Draw,)
    ASKS = True

    count: Term
    source: Term = field(metadata={"touch": ("draws",)})
    zone: Term = field(metadata={"touch": ("fills",)})
    end: str = ""
    at_most: bool = False
    name: Symbol | None = field(default=None, metadata=BINDS)
    where: Term | None = None
    otherwise: Block | None = field(default=None, metadata={"edge": "else"})


@frozen
class OnZone(AnyStep):
    """A step that acts on one zone."""

    DONE: ClassVar[str]
    """The action as messages call it: ``shuffled``."""
    KINDS: ClassVar[tuple[str, ...]]
    """The kinds of zones that allow it."""
    PRIMITIVE: ClassVar[str]
    """The primitive in programs, which takes a zone and nothing else."""

    zone: Term


@frozen
class Shuffling(OnZone):
    SAID = (tree.Shuffle,)
    DONE = "shuffled"
    KINDS = ("stack", "sequence", "bag")
    PRIMITIVE = "shuffle"

    zone: Term = field(metadata={"touch": ("reorders",)})


@frozen
class Reversing(OnZone):
    SAID = (tree.Reverse,)
    DONE = "reversed"
    KINDS = ("stack", "sequence")
    PRIMITIVE = "reverse"

    zone: Term = field(metadata={"touch": ("reorders",)})


@frozen
class Rolling(AnyStep):
    """What comes by lot out of a domain: new names, or the values of variables."""

    SAID = (tree.Roll, tree.RollInto)
    ASKS = True

    names: tuple[Symbol, ...] = field(metadata=BINDS)
    domain: Term
    places: tuple[Term, ...] = field(default=(), metadata={"touch": ("changes",)})


@frozen
class Showing(AnyStep):
    SAID = (tree.Show,)

    what: Term = field(metadata={"touch": ("reveals",)})
    to: Term


@frozen
class Unveiling(AnyStep):
    """The value of a secret variable is shown."""

    SAID = (tree.Show,)

    what: Term
    to: Term


@frozen
class Proving(AnyStep):
    """All are told that a condition on hidden pieces holds."""

    SAID = (tree.Show,)

    test: Term


@frozen
class Swapping(AnyStep):
    SAID = (tree.Swap,)

    left: Term = field(metadata={"touch": ("draws", "fills")})
    right: Term = field(metadata={"touch": ("draws", "fills")})


@frozen
class Remembering(AnyStep):
    SAID = (tree.Remember,)

    memory: Term = field(metadata={"touch": ("changes",)})


@frozen
class Returning(AnyStep):
    SAID = (tree.Return, tree.ReturnFrom)

    value: Term | None = None
    phase: Symbol | None = None


@frozen
class Loop(AnyStep):
    SAID = (tree.For,)

    name: Symbol = field(metadata=BINDS)
    domain: Term
    where: Term | None
    body: Block = field(metadata={"edge": "does"})
    order: str = ""
    by: Term | None = None
    together: bool = False


@frozen
class Repeating(AnyStep):
    SAID = (tree.Repeat,)

    body: Block = field(metadata={"edge": "does"})
    until: Term


@frozen
class Branch(AnyStep):
    SAID = (tree.If,)

    test: Term
    then: Block = field(metadata={"edge": "then"})
    otherwise: Block = field(default=(), metadata={"edge": "else"})


Step: TypeAlias = (
    Bind
    | Set
    | Run
    | Decision
    | Moving
    | Drawing
    | Shuffling
    | Reversing
    | Rolling
    | Showing
    | Unveiling
    | Proving
    | Swapping
    | Remembering
    | Returning
    | Loop
    | Repeating
    | Branch
)
STEPS: tuple[type[Step], ...] = get_args(Step)
DONE_TO_ZONES: tuple[type[OnZone], ...] = tuple(kind for kind in STEPS if issubclass(kind, OnZone))
"""All that can be done to one zone."""
Supposed: TypeAlias = Moving | Set | Swapping
"""What a condition may suppose."""
Block: TypeAlias = tuple[Step, ...]
"""A field of a step that holds a block declares the edge of the rule graph that leads to it."""


class Marked(dict[type, tuple[tuple[str, Any], ...]]):
    """For each class of steps or lines, its fields with a mark, and what the mark says. Computed at first use."""

    def __init__(self, mark: str) -> None:
        super().__init__()
        self.mark = mark

    def __missing__(self, kind: type) -> tuple[tuple[str, Any], ...]:
        marked = ((item.name, item.metadata.get(self.mark)) for item in fields(kind))
        self[kind] = found = tuple((name, says) for name, says in marked if says is not None)
        return found


INNER = Marked("edge")
"""The fields that hold other steps, and the edges that lead to them."""
TOUCHED = Marked("touch")
"""The fields that name what a step or a line acts on, and how."""


def blocks_in(step: Step) -> Iterator[tuple[str, Block]]:
    """The steps directly inside a step, and the edges that lead to them."""
    for name, edge in INNER[type(step)]:
        yield edge, getattr(step, name) or ()


def does(kind: type) -> frozenset[str]:
    """What a class of steps or lines may do."""
    return frozenset(role for _, roles in TOUCHED[kind] for role in roles)


def touched(step: object) -> Iterator[tuple[str, Any]]:
    """What a step or a line acts on, a term or a symbol, and what it does to it. Whoever tells what rules change, draw,
    fill, reorder or reveal takes it from here.
    """
    for name, roles in TOUCHED[type(step)]:
        held_there = getattr(step, name)
        for one in held_there if isinstance(held_there, tuple) else (held_there,):
            for role in roles:
                yield role, one


# ---- lines of declarations ------------------------------------------------------------------------


@frozen
class Picked:
    name: Symbol = field(metadata=BINDS)
    domain: Term
    where: Term | None
    how_many: Term | None
    sentence: str = ""
    """What is said of what the condition rules out."""
    secret: bool = False
    """Whether only who picks it sees it."""
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Priced:
    amount: Term
    resource: Symbol = field(metadata={"touch": ("changes",)})
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Limited:
    times: Term
    per: Symbol | None
    keys: tuple[Term, ...]
    in_all: bool
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Needed:
    label: str
    test: Term
    sentence: str
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class DefineBody:
    params: tuple[Symbol, ...]
    value: Term
    lets: tuple[Bind, ...] = ()
    """What its value is made of, in order."""


@frozen
class Edged:
    source: Symbol
    target: Symbol
    domain: Term
    where: Term | None
    cost: Term | None
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class GraphBody:
    edges: tuple[Edged, ...]
    stops: tuple[tuple[Symbol, Term], ...]


@frozen
class Ranked:
    manner: str
    value: Term | None
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class WinnerBody:
    player: Symbol
    lines: tuple[Ranked, ...]


@frozen
class ValueBody:
    """Plain terms: the start of a variable, start values by symbols, an option's default and conditions, a size.

    ``most``: how long a variable that is a list may become.
    """

    terms: tuple[Term, ...]
    params: tuple[Symbol, ...] = ()
    most: Term | None = None


@frozen
class Aside:
    """The body of a declaration that says nothing of play."""
