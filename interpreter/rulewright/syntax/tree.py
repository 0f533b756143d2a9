"""The nodes of a ruleset as written: frozen, with spans, equal when they say the same.

Spans and comments are compared by nobody, so ``parse(unparse(tree)) == tree`` can be said in one line. Prose is
compared: it is part of the game. Names are still text here; the model resolves them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from ..diagnostics.place import Chunk, Span

NOWHERE = Span(Chunk("", ""), 0, 0)
NAMELESS = "?"
"""Stands among the names on a broken line for one that the line should have given, and that can't be made out."""


@dataclass(frozen=True, slots=True)
class Node:
    """Anything that was read, and where."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Name(Node):
    text: str


@dataclass(frozen=True, slots=True)
class Text(Node):
    """A string in quotation marks, its escapes read."""

    text: str


@dataclass(frozen=True, slots=True)
class Prose(Node):
    """One line after a bar. ``language`` is empty for the ruleset's own."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Comments:
    """Comment lines above a line, the comment at its end, and comments left over at the end of its block.

    Each begins with its ``#``; an empty one in ``above`` or ``below`` stands for one blank line or several.
    """

    above: tuple[str, ...] = ()
    beside: str = ""
    below: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line(Node):
    """A node that has a line of its own, and so may carry prose and comments.

    Of two nodes on one line (``if a: b``) the outer one carries them; but ``change`` and ``replace`` leave them to
    their declaration.
    """

    prose: tuple[Prose, ...] = field(default=(), kw_only=True)
    comments: Comments = field(default=Comments(), compare=False, repr=False, kw_only=True)


# ---- expressions ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number(Node):
    value: int


@dataclass(frozen=True, slots=True)
class YesNo(Node):
    value: bool


@dataclass(frozen=True, slots=True)
class Nothing(Node):
    """``none``."""


@dataclass(frozen=True, slots=True)
class Use(Node):
    """A name where a value is meant."""

    name: str


@dataclass(frozen=True, slots=True)
class My(Node):
    name: Name


@dataclass(frozen=True, slots=True)
class Field(Node):
    of: Expr
    name: Name


@dataclass(frozen=True, slots=True)
class Call(Node):
    function: Expr
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Generator(Node):
    """``name in domain where condition``."""

    name: Name
    domain: Expr
    where: Condition | None = None


@dataclass(frozen=True, slots=True)
class Gather(Node):
    """A call with a generator: ``count(x in D where C)``, ``best(x in D by E)``, ``sum(E for x in D)``."""

    function: Expr
    generator: Generator
    value: Expr | None = None
    by: Expr | None = None


@dataclass(frozen=True, slots=True)
class Binary(Node):
    operator: Literal["+", "-", "*", "/", "mod"]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Compare(Node):
    operator: Literal["=", "!=", "<", "<=", ">", ">="]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class IsIn(Node):
    item: Expr
    domain: Expr
    negated: bool = False


@dataclass(frozen=True, slots=True)
class IsEmpty(Node):
    domain: Expr
    negated: bool = False


@dataclass(frozen=True, slots=True)
class And(Node):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Or(Node):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Not(Node):
    of: Expr


@dataclass(frozen=True, slots=True)
class OrElse(Node):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class RangeOf(Node):
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class IfThen(Node):
    test: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class At(Node):
    scale: Expr
    key: Expr


@dataclass(frozen=True, slots=True)
class Toward(Node):
    value: Expr
    cell: Expr


@dataclass(frozen=True, slots=True)
class Negative(Node):
    of: Expr


@dataclass(frozen=True, slots=True)
class ListOf(Node):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Entry(Node):
    key: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class ScaleOf(Node):
    entries: tuple[Entry, ...]


Expr: TypeAlias = (
    Number | YesNo | Nothing | Use | My | Field | Call | Gather | Binary | Compare | IsIn | IsEmpty | And | Or | Not
    | OrElse | RangeOf | IfThen | At | Toward | Negative | ListOf | ScaleOf
)


@dataclass(frozen=True, slots=True)
class Condition(Node):
    """A test, perhaps of the position as it would be after one effect."""

    test: Expr
    supposing: Move | Assign | None = None


# ---- types ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NamedType(Node):
    name: str


@dataclass(frozen=True, slots=True)
class MadeOf(Node):
    """``set of site``, ``list of Clue``, ``pattern of Colour``, ``kind of Member``."""

    maker: Name
    of: Name


@dataclass(frozen=True, slots=True)
class RangeType(Node):
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class YesNoType(Node):
    """``yes/no``."""


@dataclass(frozen=True, slots=True)
class Type(Node):
    base: NamedType | MadeOf | RangeType | YesNoType
    maybe: bool = False


@dataclass(frozen=True, slots=True)
class Param(Node):
    name: Name
    type: Type


# ---- statements -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Suite(Node):
    """The body of something: lines beneath it, or one statement after a colon (``inline``; nobody compares the layout).

    What stands above and beside, and the prose, are those of an ``else`` line, which has no node of its own.
    """

    statements: tuple[Statement, ...]
    inline: bool = field(default=False, compare=False)
    prose: tuple[Prose, ...] = field(default=(), kw_only=True)
    comments: Comments = field(default=Comments(), compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Let(Line):
    name: Name
    value: Expr


@dataclass(frozen=True, slots=True)
class Local(Line):
    name: Name
    type: Type
    start: Expr | None = None


@dataclass(frozen=True, slots=True)
class Assign(Line):
    target: Expr
    operator: Literal[":=", "+=", "-="]
    value: Expr


@dataclass(frozen=True, slots=True)
class CallPhase(Line):
    call: Expr


@dataclass(frozen=True, slots=True)
class Offer(Node):
    """An action offered in a decision, with its arguments."""

    action: Name
    arguments: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Decide(Line):
    player: Expr
    manner: Literal["must", "may", "repeats"]
    offers: tuple[Offer, ...]
    if_able: bool = False
    otherwise: Suite | None = None


@dataclass(frozen=True, slots=True)
class Destination(Node):
    zone: Expr
    end: Name | None = None  # top, bottom, front, back


@dataclass(frozen=True, slots=True)
class Move(Line):
    pieces: Expr
    to: Destination
    turned: Expr | None = None


@dataclass(frozen=True, slots=True)
class Draw(Line):
    count: Expr
    source: Expr
    to: Destination
    at_most: bool = False
    name: Name | None = None
    where: Expr | None = None
    otherwise: Suite | None = None


@dataclass(frozen=True, slots=True)
class Shuffle(Line):
    zone: Expr


@dataclass(frozen=True, slots=True)
class Roll(Line):
    names: tuple[Name, ...]
    domain: Expr


@dataclass(frozen=True, slots=True)
class Show(Line):
    what: Expr
    to: Expr


@dataclass(frozen=True, slots=True)
class Swap(Line):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Return(Line):
    value: Expr | None = None


@dataclass(frozen=True, slots=True)
class ReturnFrom(Line):
    phase: Name


@dataclass(frozen=True, slots=True)
class For(Line):
    generator: Generator
    body: Suite
    order: Literal["", "rising", "falling"] = ""
    by: Expr | None = None
    together: bool = False


@dataclass(frozen=True, slots=True)
class Repeat(Line):
    body: Suite
    until: Expr
    until_comments: Comments = field(default=Comments(), compare=False, repr=False, kw_only=True)
    until_prose: tuple[Prose, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class If(Line):
    """``otherwise`` holds the ``else`` part; ``else if`` is a suite of a single If, marked ``chained``."""

    test: Expr
    then: Suite
    otherwise: Suite | None = None
    chained: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class BrokenLine(Line):
    """A line that could not be read, and the names that stand on it: none of them raises another error."""

    names: tuple[str, ...] = ()


Statement: TypeAlias = (
    Let | Local | Assign | CallPhase | Decide | Move | Draw | Shuffle | Roll | Show | Swap | Return | ReturnFrom | For
    | Repeat | If | BrokenLine
)


# ---- declarations -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Language(Line):
    version: int


@dataclass(frozen=True, slots=True)
class Authors(Line):
    names: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Players(Line):
    range: Expr


@dataclass(frozen=True, slots=True)
class Seats(Line):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class ProseIn(Line):
    languages: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Requires(Line):
    names: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Refuses(Line):
    names: tuple[Text, ...]


GameLine: TypeAlias = Authors | Players | Seats | ProseIn | Requires | Refuses | BrokenLine


@dataclass(frozen=True, slots=True)
class Game(Line):
    """A game, a variant of one, or an addon to one."""

    title: Text
    lines: tuple[GameLine, ...] = ()
    manner: Literal["game", "variant", "addon"] = "game"
    base: Text | None = None


@dataclass(frozen=True, slots=True)
class Include(Line):
    path: Text


@dataclass(frozen=True, slots=True)
class Needs(Line):
    condition: Condition
    label: Name | None = None


@dataclass(frozen=True, slots=True)
class Option(Line):
    name: Name
    type: Type
    default: Expr
    guard: Expr | None = None
    lines: tuple[Needs | BrokenLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Column(Line):
    name: Name
    type: Type
    per_side: bool = False
    on_back: bool = False


@dataclass(frozen=True, slots=True)
class FormulaColumn(Line):
    name: Name
    params: tuple[Param, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Starts(Line):
    zone: Expr


@dataclass(frozen=True, slots=True)
class Cell(Node):
    """A cell of a table as written, without the spaces around it."""

    text: str


@dataclass(frozen=True, slots=True)
class Row(Line):
    """``indent``: how much further in than the outermost row of its map it begins."""

    cells: tuple[Cell, ...]
    indent: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Table(Line):
    """Rows under ``table``, the first one naming the columns; or the file that holds them."""

    rows: tuple[Row, ...] = ()
    file: Text | None = None


KindLine: TypeAlias = Column | FormulaColumn | Starts | Table | BrokenLine


@dataclass(frozen=True, slots=True)
class Enum(Line):
    name: Name
    values: tuple[Name, ...] = ()
    lines: tuple[KindLine, ...] = ()
    guard: Expr | None = None


@dataclass(frozen=True, slots=True)
class Component(Line):
    name: Name
    owner: Name | None = None
    count: Expr | None = None
    lines: tuple[KindLine, ...] = ()
    guard: Expr | None = None


@dataclass(frozen=True, slots=True)
class Part(Line):
    name: Name
    owner: Name
    lines: tuple[KindLine, ...] = ()
    guard: Expr | None = None


@dataclass(frozen=True, slots=True)
class Shape(Node):
    name: str
    width: Expr | None = None
    height: Expr | None = None


@dataclass(frozen=True, slots=True)
class Map(Line):
    """A board drawn in rows of symbols; ``rows`` keep the spaces before them, which a slanting map needs."""

    rows: tuple[Row, ...] = ()
    file: Text | None = None


@dataclass(frozen=True, slots=True)
class Lines(Line):
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Key(Line):
    symbol: Text
    var: Name
    value: Expr


BoardLine: TypeAlias = Map | Lines | Key | BrokenLine


@dataclass(frozen=True, slots=True)
class Board(Line):
    name: Name
    shape: Shape
    lines: tuple[BoardLine, ...] = ()
    guard: Expr | None = None


@dataclass(frozen=True, slots=True)
class Zone(Line):
    name: Name
    kind: Name
    holds: tuple[Name, ...]
    owner: Name | None = None
    up_to: Expr | None = None
    seen_by: Name | None = None
    turned: bool = False
    guard: Expr | None = None


@dataclass(frozen=True, slots=True)
class Var(Line):
    """A variable, or a resource: a variable that costs are paid in."""

    name: Name
    type: Type
    owner: Name | None = None
    start: Expr | None = None
    per: Name | None = None
    resource: bool = False
    guard: Expr | None = None


@dataclass(frozen=True, slots=True)
class Edge(Line):
    source: Name
    target: Generator
    cost: Expr | None = None


@dataclass(frozen=True, slots=True)
class Stop(Line):
    name: Name
    where: Expr


@dataclass(frozen=True, slots=True)
class Graph(Line):
    name: Name
    on: Name
    lines: tuple[Edge | Stop | BrokenLine, ...] = ()
    guard: Expr | None = None


@dataclass(frozen=True, slots=True)
class Define(Line):
    name: Name
    value: Expr
    params: tuple[Param, ...] = ()
    type: Type | None = None
    guard: Expr | None = None


@dataclass(frozen=True, slots=True)
class Pick(Line):
    generator: Generator
    how_many: Expr | None = None


@dataclass(frozen=True, slots=True)
class Price(Node):
    amount: Expr
    resource: Name


@dataclass(frozen=True, slots=True)
class Cost(Line):
    prices: tuple[Price, ...]


@dataclass(frozen=True, slots=True)
class Limit(Line):
    times: Expr
    per: Name | None = None
    keys: tuple[Expr, ...] = ()
    in_all: bool = False


@dataclass(frozen=True, slots=True)
class Do(Line):
    body: Suite


@dataclass(frozen=True, slots=True)
class Say(Line):
    text: Text


ActionLine: TypeAlias = Pick | Let | Cost | Limit | Needs | Do | Say | BrokenLine


@dataclass(frozen=True, slots=True)
class Action(Line):
    name: Name
    params: tuple[Param, ...] = ()
    lines: tuple[ActionLine, ...] = ()
    guard: Expr | None = None


@dataclass(frozen=True, slots=True)
class Phase(Line):
    name: Name
    body: Suite
    params: tuple[Param, ...] = ()
    gives: Type | None = None
    guard: Expr | None = None


@dataclass(frozen=True, slots=True)
class Score(Line):
    """``score p = …``, or ``standing p = …``: what would be scored if it were counted now."""

    player: Name
    value: Expr
    standing: bool = False
    guard: Expr | None = None


@dataclass(frozen=True, slots=True)
class Criterion(Line):
    manner: Literal["where", "most", "least", "shared"]
    value: Expr | None = None


@dataclass(frozen=True, slots=True)
class Winner(Line):
    player: Name
    lines: tuple[Criterion | BrokenLine, ...] = ()
    guard: Expr | None = None


@dataclass(frozen=True, slots=True)
class See(Line):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Ruling(Line):
    question: Text
    lines: tuple[See | BrokenLine, ...] = ()
    guard: Expr | None = None


@dataclass(frozen=True, slots=True)
class WithOption(Line):
    name: Name
    value: Expr


@dataclass(frozen=True, slots=True)
class Given(Line):
    body: Suite


@dataclass(frozen=True, slots=True)
class AtPhase(Line):
    call: Expr


@dataclass(frozen=True, slots=True)
class Chance(Line):
    outcomes: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Plays(Line):
    seat: Name
    choices: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Refused(Line):
    """A choice that must not be allowed; its prose is the sentence that must be said."""

    seat: Name
    choice: Expr


@dataclass(frozen=True, slots=True)
class Then(Line):
    test: Expr


ExampleLine: TypeAlias = Players | WithOption | Given | AtPhase | Chance | Plays | Refused | Then | BrokenLine


@dataclass(frozen=True, slots=True)
class Example(Line):
    title: Text
    lines: tuple[ExampleLine, ...] = ()
    guard: Expr | None = None


@dataclass(frozen=True, slots=True)
class Path(Node):
    """``uncover.cost``, ``tally[2]``."""

    steps: tuple[Name | Number, ...]


@dataclass(frozen=True, slots=True)
class Change(Line):
    declaration: Plain


@dataclass(frozen=True, slots=True)
class Replace(Line):
    declaration: Plain


@dataclass(frozen=True, slots=True)
class Remove(Line):
    """Rulings and examples are removed by their titles."""

    paths: tuple[Path | Text, ...]


@dataclass(frozen=True, slots=True)
class SetLiteral(Line):
    path: Path
    value: Expr


@dataclass(frozen=True, slots=True)
class OfferIn(Line):
    actions: tuple[Name, ...]
    phase: Name


@dataclass(frozen=True, slots=True)
class Broken(Line):
    """A declaration whose first line could not be read, and the names that stand on it and beneath it."""

    names: tuple[str, ...] = ()


Plain: TypeAlias = (
    Language | Game | Include | Option | Enum | Component | Part | Board | Zone | Var | Graph | Define | Action | Phase
    | Score | Winner | Ruling | Example
)
Declaration: TypeAlias = Plain | Change | Replace | Remove | SetLiteral | OfferIn | Broken


@dataclass(frozen=True, slots=True)
class Placed:
    """A declaration and the chunk of text that it was read from. ``apart``: a blank line stands above it.

    ``lost``: names on lines of the chunk that could not be read and have no place in the declaration.
    """

    declaration: Declaration
    chunk: Chunk = field(compare=False)
    apart: bool = field(default=True, compare=False)
    lost: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class File:
    """One file as read: its declarations in order, and comments after the last."""

    name: str
    declarations: tuple[Placed, ...]
    below: tuple[str, ...] = ()
