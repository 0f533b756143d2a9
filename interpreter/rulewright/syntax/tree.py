"""The nodes of a ruleset as written: frozen, with spans, and equal if they say the same.

Spans and comments are not compared, so ``parse(unparse(tree)) == tree`` holds. Prose is compared: it is part of the
game. Names are still text here; the model resolves them.
"""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar, Literal, TypeAlias

from ..diagnostics.place import Chunk, Span
from ..language.operators import Comparing, Joining
from .node import node

NOWHERE = Span(Chunk("", ""), 0, 0)
NAMELESS = "?"
"""Stands for a name that a broken line should have given, but that cannot be made out."""


@node
class Node:
    """Anything that was read, with its span."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@node
class Name(Node):
    text: str


@node
class Text(Node):
    """A string in quotation marks, with its escapes resolved."""

    text: str


@node
class Prose(Node):
    """One line after a bar. ``language`` is empty for the ruleset's own language."""

    text: str
    language: str = ""


@node
class Comments:
    """Comment lines above a line, the comment at its end, and the comments left over at the end of its block.

    Each begins with its ``#``; an empty one in ``above`` or ``below`` stands for one or more blank lines.
    """

    above: tuple[str, ...] = ()
    beside: str = ""
    below: tuple[str, ...] = ()


@node
class Line(Node):
    """A node that has a line of its own, and so may carry prose and comments.

    Of two nodes on one line (``if a: b``) the outer one carries them; but ``change`` and ``replace`` leave them to
    their declaration.
    """

    EXAMPLE: ClassVar[str] = ""
    """A correct statement, for messages."""

    prose: tuple[Prose, ...] = field(default=(), kw_only=True)
    comments: Comments = field(default=Comments(), compare=False, repr=False, kw_only=True)


# ---- expressions ------------------------------------------------------------------------------


@node
class Number(Node):
    value: int


@node
class YesNo(Node):
    value: bool


@node
class Nothing(Node):
    """``none``."""


@node
class Use(Node):
    """A name used as a value."""

    name: str


@node
class My(Node):
    name: Name


@node
class Field(Node):
    of: Expr
    name: Name


@node
class Call(Node):
    function: Expr
    arguments: tuple[Expr, ...]


@node
class Generator(Node):
    """``name in domain where condition``."""

    name: Name
    domain: Expr
    where: Condition | None = None


@node
class Gather(Node):
    """A call with a generator: ``count(x in D where C)``, ``best(x in D by E)``, ``sum(E for x in D)``."""

    function: Expr
    generator: Generator
    value: Expr | None = None
    by: Expr | None = None


@node
class Binary(Node):
    operator: Joining
    left: Expr
    right: Expr


@node
class Compare(Node):
    operator: Comparing
    left: Expr
    right: Expr


@node
class IsIn(Node):
    item: Expr
    domain: Expr
    negated: bool = False


@node
class IsEmpty(Node):
    domain: Expr
    negated: bool = False


@node
class And(Node):
    left: Expr
    right: Expr


@node
class Or(Node):
    left: Expr
    right: Expr


@node
class Not(Node):
    of: Expr


@node
class OrElse(Node):
    left: Expr
    right: Expr


@node
class RangeOf(Node):
    low: Expr
    high: Expr


@node
class IfThen(Node):
    test: Expr
    then: Expr
    otherwise: Expr


@node
class At(Node):
    scale: Expr
    key: Expr


@node
class Toward(Node):
    value: Expr
    cell: Expr


@node
class Negative(Node):
    of: Expr


@node
class ListOf(Node):
    items: tuple[Expr, ...]


@node
class Entry(Node):
    key: Expr
    value: Expr


@node
class ScaleOf(Node):
    entries: tuple[Entry, ...]


Expr: TypeAlias = (
    Number
    | YesNo
    | Nothing
    | Use
    | My
    | Field
    | Call
    | Gather
    | Binary
    | Compare
    | IsIn
    | IsEmpty
    | And
    | Or
    | Not
    | OrElse
    | RangeOf
    | IfThen
    | At
    | Toward
    | Negative
    | ListOf
    | ScaleOf
)


@node
class Condition(Node):
    """A test, possibly of the position as it would be after one effect."""

    test: Expr
    supposing: Move | Assign | None = None


# ---- types ------------------------------------------------------------------------------------


@node
class NamedType(Node):
    name: str


@node
class MadeOf(Node):
    """``set of site``, ``list of Clue``, ``pattern of Colour``, ``kind of Member``."""

    maker: Name
    of: Name


@node
class RangeType(Node):
    low: Expr
    high: Expr


@node
class YesNoType(Node):
    """``yes/no``."""


@node
class Type(Node):
    base: NamedType | MadeOf | RangeType | YesNoType
    maybe: bool = False


@node
class Param(Node):
    name: Name
    type: Type


# ---- statements -------------------------------------------------------------------------------


@node
class Suite(Node):
    """The body of something: lines beneath it, or one statement after a colon (``inline``; this is layout and not
    compared).

    Its prose and comments are those of an ``else`` line, which has no node of its own.
    """

    statements: tuple[Statement, ...]
    inline: bool = field(default=False, compare=False)
    prose: tuple[Prose, ...] = field(default=(), kw_only=True)
    comments: Comments = field(default=Comments(), compare=False, repr=False, kw_only=True)


@node
class Let(Line):
    EXAMPLE = "let x = 3"

    name: Name
    value: Expr


@node
class Local(Line):
    EXAMPLE = "var x: 0..9 = 3"

    name: Name
    type: Type
    start: Expr | None = None


@node
class Assign(Line):
    target: Expr
    operator: Literal[":=", "+=", "-="]
    value: Expr


@node
class CallPhase(Line):
    call: Expr


@node
class Offer(Node):
    """An action offered in a decision, with its arguments."""

    action: Name
    arguments: tuple[Expr, ...] = ()


@node
class Decide(Line):
    player: Expr
    manner: Literal["must", "may", "repeats"]
    offers: tuple[Offer, ...]
    if_able: bool = False
    otherwise: Suite | None = None


@node
class Destination(Node):
    zone: Expr
    end: Name | None = None  # top, bottom, front, back


@node
class Move(Line):
    EXAMPLE = "move t to c.tile"

    pieces: Expr
    to: Destination
    turned: Expr | None = None


@node
class Draw(Line):
    EXAMPLE = "draw 3 from deck to my hand"

    count: Expr
    source: Expr
    to: Destination
    at_most: bool = False
    name: Name | None = None
    where: Expr | None = None
    otherwise: Suite | None = None


@node
class OnZone(Line):
    """A word and the zone that it acts on."""

    zone: Expr


@node
class Shuffle(OnZone):
    EXAMPLE = "shuffle deck"


@node
class Reverse(OnZone):
    EXAMPLE = "reverse row"


@node
class Roll(Line):
    EXAMPLE = "roll a, b in 1..6"

    names: tuple[Name, ...]
    domain: Expr


@node
class Show(Line):
    EXAMPLE = "show t to players"

    what: Expr
    to: Expr


@node
class Swap(Line):
    EXAMPLE = "swap a, b"

    left: Expr
    right: Expr


@node
class Return(Line):
    EXAMPLE = "return 3"

    value: Expr | None = None


@node
class ReturnFrom(Line):
    EXAMPLE = "return from expedition"

    phase: Name


@node
class For(Line):
    EXAMPLE = "for p in players: p.points := 0"

    generator: Generator
    body: Suite
    order: Literal["", "rising", "falling"] = ""
    by: Expr | None = None
    together: bool = False


@node
class Repeat(Line):
    body: Suite
    until: Expr
    until_comments: Comments = field(default=Comments(), compare=False, repr=False, kw_only=True)
    until_prose: tuple[Prose, ...] = field(default=(), kw_only=True)


@node
class If(Line):
    """``otherwise`` holds the ``else`` part. For ``else if``, it is a suite of a single If, marked ``chained``."""

    EXAMPLE = "if deck is empty: return"

    test: Expr
    then: Suite
    otherwise: Suite | None = None
    chained: bool = field(default=False, compare=False)


@node
class BrokenLine(Line):
    """A line that could not be read, with the names on it: their uses are not reported as errors."""

    names: tuple[str, ...] = ()


Statement: TypeAlias = (
    Let
    | Local
    | Assign
    | CallPhase
    | Decide
    | Move
    | Draw
    | Shuffle
    | Reverse
    | Roll
    | Show
    | Swap
    | Return
    | ReturnFrom
    | For
    | Repeat
    | If
    | BrokenLine
)


# ---- declarations -----------------------------------------------------------------------------


# The groups of declarations. A match that treats all members of a group alike names the group; a declaration of a new
# group is a type error there.


@node
class AnyPlain(Line):
    """A declaration that edits no other."""


@node
class OfFile(AnyPlain):
    """The kind and version of a file, and the files that it includes."""


@node
class Thing(AnyPlain):
    """Things, variables, options and computed values. Nothing happens in these."""


@node
class Rule(AnyPlain):
    """What players can do, the course of play, and its end."""


@node
class Aside(AnyPlain):
    """Names, looks and rulings, which never affect play."""


@node
class Trial(AnyPlain):
    """Examples and their positions."""


@node
class Edit(Line):
    """A change to what another file declares."""


@node
class Language(OfFile):
    version: int


@node
class Authors(Line):
    names: tuple[Text, ...]


@node
class Players(Line):
    range: Expr


@node
class Seats(Line):
    names: tuple[Name, ...]


@node
class ProseIn(Line):
    languages: tuple[Name, ...]


@node
class Requires(Line):
    names: tuple[Text, ...]


@node
class Refuses(Line):
    names: tuple[Text, ...]


GameLine: TypeAlias = Authors | Players | Seats | ProseIn | Requires | Refuses | BrokenLine


@node
class Game(OfFile):
    """A game, a variant of one, or an addon to one."""

    title: Text
    lines: tuple[GameLine, ...] = ()
    manner: Literal["game", "variant", "addon"] = "game"
    base: Text | None = None


@node
class Include(OfFile):
    path: Text


@node
class Needs(Line):
    condition: Condition
    label: Name | None = None


@node
class Option(Thing):
    name: Name
    type: Type
    default: Expr
    guard: Expr | None = None
    lines: tuple[Needs | BrokenLine, ...] = ()


@node
class Column(Line):
    name: Name
    type: Type
    per_side: bool = False
    on_back: bool = False


@node
class FormulaColumn(Line):
    name: Name
    params: tuple[Param, ...]
    type: Type


@node
class Starts(Line):
    zone: Expr


@node
class Cell(Node):
    """A cell of a table as written, without surrounding spaces."""

    text: str


@node
class Row(Line):
    """``indent``: how much deeper than the leftmost row of its map it is indented."""

    cells: tuple[Cell, ...]
    indent: int = field(default=0, compare=False)


@node
class Table(Line):
    """Rows under ``table``, of which the first names the columns; or the file that holds them."""

    rows: tuple[Row, ...] = ()
    file: Text | None = None


KindLine: TypeAlias = Column | FormulaColumn | Starts | Table | BrokenLine


@node
class Enum(Thing):
    name: Name
    values: tuple[Name, ...] = ()
    lines: tuple[KindLine, ...] = ()
    guard: Expr | None = None


@node
class Component(Thing):
    name: Name
    owner: Name | None = None
    count: Expr | None = None
    lines: tuple[KindLine, ...] = ()
    guard: Expr | None = None


@node
class Part(Thing):
    name: Name
    owner: Name
    lines: tuple[KindLine, ...] = ()
    guard: Expr | None = None


@node
class Shape(Node):
    name: str
    width: Expr | None = None
    height: Expr | None = None


@node
class Map(Line):
    """A board drawn in rows of symbols; ``rows`` keep their leading spaces, which matter in a slanting map."""

    rows: tuple[Row, ...] = ()
    file: Text | None = None


@node
class Lines(Line):
    rows: tuple[Row, ...] = ()


@node
class Key(Line):
    symbol: Text
    var: Name
    value: Expr


BoardLine: TypeAlias = Map | Lines | Key | BrokenLine


@node
class Board(Thing):
    name: Name
    shape: Shape
    lines: tuple[BoardLine, ...] = ()
    guard: Expr | None = None


@node
class Zone(Thing):
    name: Name
    kind: Name
    holds: tuple[Name, ...]
    owner: Name | None = None
    up_to: Expr | None = None
    seen_by: Name | None = None
    turned: bool = False
    guard: Expr | None = None


@node
class Var(Thing):
    """A variable, or a resource, which is a variable that costs are paid in."""

    name: Name
    type: Type
    owner: Name | None = None
    start: Expr | None = None
    per: Name | None = None
    resource: bool = False
    guard: Expr | None = None


@node
class Edge(Line):
    source: Name
    target: Generator
    cost: Expr | None = None


@node
class Stop(Line):
    name: Name
    where: Expr


@node
class Graph(Thing):
    name: Name
    on: Name
    lines: tuple[Edge | Stop | BrokenLine, ...] = ()
    guard: Expr | None = None


@node
class Define(Thing):
    name: Name
    value: Expr
    params: tuple[Param, ...] = ()
    type: Type | None = None
    guard: Expr | None = None


@node
class Pick(Line):
    generator: Generator
    how_many: Expr | None = None


@node
class Price(Node):
    amount: Expr
    resource: Name


@node
class Cost(Line):
    prices: tuple[Price, ...]


@node
class Limit(Line):
    times: Expr
    per: Name | None = None
    keys: tuple[Expr, ...] = ()
    in_all: bool = False


@node
class Do(Line):
    body: Suite


@node
class Say(Line):
    text: Text


ActionLine: TypeAlias = Pick | Let | Cost | Limit | Needs | Do | Say | BrokenLine


@node
class Action(Rule):
    name: Name
    params: tuple[Param, ...] = ()
    lines: tuple[ActionLine, ...] = ()
    guard: Expr | None = None


@node
class Phase(Rule):
    name: Name
    body: Suite
    params: tuple[Param, ...] = ()
    gives: Type | None = None
    guard: Expr | None = None


@node
class Score(Rule):
    """``score p = …``; ``standing p = …``: the score if the game ended now; ``outlook p = …``: how good a position is,
    for bots.
    """

    player: Name
    value: Expr
    word: Literal["score", "standing", "outlook"] = "score"
    guard: Expr | None = None


@node
class Criterion(Line):
    manner: Literal["where", "most", "least", "shared"]
    value: Expr | None = None


@node
class Winner(Rule):
    player: Name
    lines: tuple[Criterion | BrokenLine, ...] = ()
    guard: Expr | None = None


@node
class Called(Line):
    """The name of the rows that have none of their own in the table. Columns in braces are filled in."""

    text: Text


@node
class Plural(Line):
    """The same, in the plural."""

    text: Text


@node
class Sign(Line):
    """The same, shortened for places with little room."""

    text: Text


@node
class Names(Aside):
    """What people call the values, kinds, cells, seats or columns of ``of``; without ``of``, declarations."""

    of: Name | None = None
    lines: tuple[Called | Plural | Sign | Table | BrokenLine, ...] = ()


@node
class Path(Node):
    """A path such as ``uncover.cost`` or ``tally[2]``."""

    steps: tuple[Name | Number, ...]

    @property
    def text(self) -> str:
        """The names on it, with dots between them."""
        return ".".join(step.text for step in self.steps if isinstance(step, Name))


@node
class Channel(Line):
    """How a thing is shaped, filled, edged, sized or turned: by plain words, or ``by`` a value."""

    channel: Literal["shape", "fill", "edge", "size", "turn"]
    words: tuple[Name, ...] = ()
    by: Expr | None = None


@node
class Shown(Line):
    """A value or a symbol on a thing. ``traits``: its size, and whether it is struck."""

    value: Expr
    manner: Name | None = None
    place: Name | None = None
    traits: tuple[Name, ...] = ()
    when: Expr | None = None


SideLine: TypeAlias = Channel | Shown | BrokenLine


@node
class Back(Line):
    """How the back of a thing looks."""

    lines: tuple[SideLine, ...]


@node
class Border(Line):
    """Between neighbouring cells that differ in this, there is a border."""

    by: Expr


@node
class Manner(Line):
    """How the pieces of a zone, or the values of a variable, lie together."""

    manner: Name


@node
class SortBy(Line):
    """The order in which they lie: by these columns."""

    columns: tuple[Name, ...]


@node
class Hide(Line):
    """Areas that are not shown on the table."""

    names: tuple[Name, ...]


LookLine: TypeAlias = SideLine | Back | Border | Manner | SortBy | Hide | Table | Map


@node
class Look(Aside):
    """How something looks. ``each`` is a name for it, by which expressions speak of it."""

    of: Path
    each: Name | None = None
    lines: tuple[LookLine, ...] = ()


@node
class Palette(Aside):
    """Colours of the game's own."""

    lines: tuple[Table | BrokenLine, ...] = ()


@node
class Drawing(Aside):
    """A symbol of the game's own, drawn in a map."""

    name: Name
    lines: tuple[Map | BrokenLine, ...] = ()


@node
class See(Line):
    names: tuple[Name, ...]


@node
class Ruling(Aside):
    question: Text
    lines: tuple[See | BrokenLine, ...] = ()
    guard: Expr | None = None


@node
class WithOption(Line):
    name: Name
    value: Expr


@node
class Given(Line):
    body: Suite


@node
class GivenPositions(Line):
    names: tuple[Name, ...]


@node
class AtPhase(Line):
    call: Expr


@node
class Chance(Line):
    outcomes: tuple[Expr, ...]


@node
class Plays(Line):
    seat: Name
    choices: tuple[Expr, ...]


@node
class Refused(Line):
    """A choice that must not be allowed; its prose is the reason that must be given."""

    seat: Name
    choice: Expr


@node
class Then(Line):
    test: Expr


ExampleLine: TypeAlias = (
    Players | WithOption | Given | GivenPositions | AtPhase | Chance | Plays | Refused | Then | BrokenLine
)


@node
class Example(Trial):
    title: Text
    lines: tuple[ExampleLine, ...] = ()
    guard: Expr | None = None


@node
class Position(Trial):
    """The starting position of examples. ``given``: the positions that it builds on."""

    name: Name
    given: tuple[Name, ...]
    body: Suite
    guard: Expr | None = None


@node
class Change(Edit):
    declaration: Plain


@node
class Replace(Edit):
    declaration: Plain


@node
class Remove(Edit):
    """Removes declarations or lines; rulings and examples are named by their titles."""

    paths: tuple[Path | Text, ...]


@node
class SetLiteral(Edit):
    path: Path
    value: Expr


@node
class OfferIn(Edit):
    actions: tuple[Name, ...]
    phase: Name


@node
class Broken(Line):
    """A declaration whose first line could not be read, with the names on it and on the lines beneath it."""

    names: tuple[str, ...] = ()


Plain: TypeAlias = (
    Language
    | Game
    | Include
    | Option
    | Enum
    | Component
    | Part
    | Board
    | Zone
    | Var
    | Graph
    | Define
    | Action
    | Phase
    | Score
    | Winner
    | Names
    | Look
    | Palette
    | Drawing
    | Ruling
    | Position
    | Example
)
Declaration: TypeAlias = Plain | Change | Replace | Remove | SetLiteral | OfferIn | Broken


@node
class Placed:
    """A declaration and the chunk of text that it was read from. ``apart``: whether a blank line precedes it.

    ``lost``: names on lines of the chunk that could not be read and are not part of the declaration.
    """

    declaration: Declaration
    chunk: Chunk = field(compare=False)
    apart: bool = field(default=True, compare=False)
    lost: tuple[str, ...] = field(default=(), compare=False)


@node
class File:
    """One file as read: its declarations in order, and the comments after the last."""

    name: str
    declarations: tuple[Placed, ...]
    below: tuple[str, ...] = ()
