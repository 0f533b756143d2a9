"""The nodes of a ruleset as written: frozen, with spans, and equal if they say the same.

Spans and comments are not compared, so ``parse(unparse(tree)) == tree`` holds. Prose is compared: it is part of the
game. Names are still text here; the model resolves them.
"""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar, Literal, TypeAlias

from ..diagnostics.place import Chunk, Span
from ..frozen import frozen
from ..language.operators import Comparing, Joining

NOWHERE = Span(Chunk("", ""), 0, 0)
NAMELESS = "?"
"""Stands for a name that a broken line should have given, but that cannot be made out."""


@frozen
class Node:
    """Anything that was read, with its span."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Name(Node):
    text: str


@frozen
class Text(Node):
    """A string in quotation marks, with its escapes resolved."""

    text: str


@frozen
class Prose(Node):
    """One line after a bar. ``language`` is empty for the ruleset's own language."""

    text: str
    language: str = ""


@frozen
class Comments:
    """Comment lines above a line, the comment at its end, and the comments left over at the end of its block.

    Each begins with its ``#``; an empty one in ``above`` or ``below`` stands for one or more blank lines.
    """

    above: tuple[str, ...] = ()
    beside: str = ""
    below: tuple[str, ...] = ()


@frozen
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


@frozen
class Number(Node):
    value: int


@frozen
class YesNo(Node):
    value: bool


@frozen
class Nothing(Node):
    """``none``."""


@frozen
class Use(Node):
    """A name used as a value."""

    name: str


@frozen
class My(Node):
    name: Name


@frozen
class Field(Node):
    of: Expr
    name: Name


@frozen
class Call(Node):
    function: Expr
    arguments: tuple[Expr, ...]


@frozen
class Generator(Node):
    """``name in domain where condition``."""

    name: Name
    domain: Expr
    where: Condition | None = None


@frozen
class Gather(Node):
    """A call with a generator: ``count(x in D where C)``, ``best(x in D by E)``, ``sum(E for x in D)``."""

    function: Expr
    generator: Generator
    value: Expr | None = None
    by: Expr | None = None


@frozen
class Binary(Node):
    operator: Joining
    left: Expr
    right: Expr


@frozen
class Compare(Node):
    operator: Comparing
    left: Expr
    right: Expr


@frozen
class IsIn(Node):
    item: Expr
    domain: Expr
    negated: bool = False


@frozen
class IsEmpty(Node):
    domain: Expr
    negated: bool = False


@frozen
class May(Node):
    """Whether a player could choose an action now, in some way."""

    player: Expr
    offer: Offer


@frozen
class And(Node):
    left: Expr
    right: Expr


@frozen
class Or(Node):
    left: Expr
    right: Expr


@frozen
class Not(Node):
    of: Expr


@frozen
class OrElse(Node):
    left: Expr
    right: Expr


@frozen
class RangeOf(Node):
    low: Expr
    high: Expr


@frozen
class IfThen(Node):
    test: Expr
    then: Expr
    otherwise: Expr


@frozen
class At(Node):
    scale: Expr
    key: Expr


@frozen
class Toward(Node):
    value: Expr
    cell: Expr


@frozen
class Negative(Node):
    of: Expr


@frozen
class ListOf(Node):
    items: tuple[Expr, ...]


@frozen
class Entry(Node):
    key: Expr
    value: Expr


@frozen
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
    | May
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


@frozen
class Condition(Node):
    """A test, possibly of the position as it would be after some effects."""

    test: Expr
    supposing: tuple[Supposed, ...] = ()


# ---- types ------------------------------------------------------------------------------------


@frozen
class NamedType(Node):
    name: str


@frozen
class MadeOf(Node):
    """``set of site``, ``list of 1..6``, ``pattern of Colour``, ``kind of Member``."""

    maker: Name
    of: Name | RangeType


@frozen
class RangeType(Node):
    low: Expr
    high: Expr


@frozen
class YesNoType(Node):
    """``yes/no``."""


@frozen
class Type(Node):
    base: NamedType | MadeOf | RangeType | YesNoType
    maybe: bool = False


@frozen
class Param(Node):
    name: Name
    type: Type


# ---- statements -------------------------------------------------------------------------------


@frozen
class Suite(Node):
    """The body of something: lines beneath it, or one statement after a colon (``inline``; this is layout and not
    compared).

    Its prose and comments are those of an ``else`` line, which has no node of its own.
    """

    statements: tuple[Statement, ...]
    inline: bool = field(default=False, compare=False)
    prose: tuple[Prose, ...] = field(default=(), kw_only=True)
    comments: Comments = field(default=Comments(), compare=False, repr=False, kw_only=True)


@frozen
class Let(Line):
    EXAMPLE = "let x = 3"

    name: Name
    value: Expr


@frozen
class Local(Line):
    EXAMPLE = "var x: 0..9 = 3"

    name: Name
    type: Type
    start: Expr | None = None


@frozen
class Assign(Line):
    target: Expr
    operator: Literal[":=", "+=", "-="]
    value: Expr


@frozen
class CallPhase(Line):
    call: Expr


@frozen
class Offer(Node):
    """An action offered in a decision, with its arguments."""

    action: Name
    arguments: tuple[Expr, ...] = ()


@frozen
class Decide(Line):
    player: Expr
    manner: Literal["must", "may", "repeats"]
    offers: tuple[Offer, ...]
    if_able: bool = False
    otherwise: Suite | None = None


@frozen
class Destination(Node):
    zone: Expr
    end: Name | None = None  # top, bottom, front, back


@frozen
class Move(Line):
    EXAMPLE = "move t to c.tile"

    pieces: Expr
    to: Destination
    turned: Expr | None = None


@frozen
class Draw(Line):
    EXAMPLE = "draw 3 from deck to my hand"

    count: Expr
    source: Expr
    to: Destination
    at_most: bool = False
    name: Name | None = None
    where: Expr | None = None
    otherwise: Suite | None = None


@frozen
class OnZone(Line):
    """A word and the zone that it acts on."""

    zone: Expr


@frozen
class Shuffle(OnZone):
    EXAMPLE = "shuffle deck"


@frozen
class Reverse(OnZone):
    EXAMPLE = "reverse row"


@frozen
class Roll(Line):
    EXAMPLE = "roll a, b in 1..6"

    """A roll, for new names or for variables that are called by a name alone. Without a domain it is of variables, out
    of all their values.
    """

    names: tuple[Name, ...]
    domain: Expr | None = None


@frozen
class RollInto(Line):
    """A roll for a variable of something."""

    EXAMPLE = "roll d.face"

    place: Expr
    domain: Expr | None = None


@frozen
class Show(Line):
    EXAMPLE = "show t to players"

    what: Expr
    to: Expr


@frozen
class Swap(Line):
    EXAMPLE = "swap a, b"

    left: Expr
    right: Expr


Supposed: TypeAlias = Move | Assign | Swap
"""An effect that can be supposed."""


@frozen
class Return(Line):
    EXAMPLE = "return 3"

    value: Expr | None = None


@frozen
class ReturnFrom(Line):
    EXAMPLE = "return from expedition"

    phase: Name


@frozen
class For(Line):
    EXAMPLE = "for p in players: p.points := 0"

    generator: Generator
    body: Suite
    order: Literal["", "rising", "falling"] = ""
    by: Expr | None = None
    together: bool = False


@frozen
class Repeat(Line):
    body: Suite
    until: Expr
    until_comments: Comments = field(default=Comments(), compare=False, repr=False, kw_only=True)
    until_prose: tuple[Prose, ...] = field(default=(), kw_only=True)


@frozen
class If(Line):
    """``otherwise`` holds the ``else`` part. For ``else if``, it is a suite of a single If, marked ``chained``."""

    EXAMPLE = "if deck is empty: return"

    test: Expr
    then: Suite
    otherwise: Suite | None = None
    chained: bool = field(default=False, compare=False)


@frozen
class Remember(Line):
    """The present position comes into a memory."""

    EXAMPLE = "remember boards"

    name: Name


@frozen
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
    | RollInto
    | Show
    | Swap
    | Remember
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


@frozen
class AnyPlain(Line):
    """A declaration that edits no other."""


@frozen
class OfFile(AnyPlain):
    """The kind and version of a file, and the files that it includes."""


@frozen
class Thing(AnyPlain):
    """Things, variables, options and computed values. Nothing happens in these."""


@frozen
class Rule(AnyPlain):
    """What players can do, the course of play, and its end."""


@frozen
class Aside(AnyPlain):
    """Names, looks and rulings, which never affect play."""


@frozen
class Trial(AnyPlain):
    """Examples and their positions."""


@frozen
class Edit(Line):
    """A change to what another file declares."""


@frozen
class Language(OfFile):
    version: int


@frozen
class Authors(Line):
    names: tuple[Text, ...]


@frozen
class Players(Line):
    range: Expr


@frozen
class Minutes(Line):
    """How long a game lasts."""

    range: Expr


@frozen
class Age(Line):
    """How old players are at least."""

    years: Expr


@frozen
class Seats(Line):
    names: tuple[Name, ...]


@frozen
class ProseIn(Line):
    languages: tuple[Name, ...]


@frozen
class Requires(Line):
    names: tuple[Text, ...]


@frozen
class Refuses(Line):
    names: tuple[Text, ...]


GameLine: TypeAlias = Authors | Players | Minutes | Age | Seats | ProseIn | Requires | Refuses | BrokenLine


@frozen
class Game(OfFile):
    """A game, a variant of one, or an addon to one."""

    title: Text
    lines: tuple[GameLine, ...] = ()
    manner: Literal["game", "variant", "addon"] = "game"
    base: Text | None = None


@frozen
class Include(OfFile):
    path: Text


@frozen
class Needs(Line):
    condition: Condition
    label: Name | None = None


@frozen
class Option(Thing):
    name: Name
    type: Type
    default: Expr
    guard: Expr | None = None
    lines: tuple[Needs | BrokenLine, ...] = ()


@frozen
class Column(Line):
    name: Name
    type: Type
    per_side: bool = False
    on_back: bool = False


@frozen
class FormulaColumn(Line):
    name: Name
    params: tuple[Param, ...]
    type: Type


@frozen
class Starts(Line):
    zone: Expr


@frozen
class Cell(Node):
    """A cell of a table as written, without surrounding spaces."""

    text: str


@frozen
class Row(Line):
    """``indent``: how much deeper than the leftmost row of its map it is indented. ``but``: of a row that stands for
    several, the names of those that a variant has removed.
    """

    cells: tuple[Cell, ...]
    indent: int = field(default=0, compare=False)
    but: frozenset[str] = field(default=frozenset(), compare=False)


@frozen
class Table(Line):
    """Rows under ``table``, of which the first names the columns; or the file that holds them."""

    rows: tuple[Row, ...] = ()
    file: Text | None = None


KindLine: TypeAlias = Column | FormulaColumn | Starts | Table | BrokenLine


@frozen
class Enum(Thing):
    name: Name
    values: tuple[Name, ...] = ()
    lines: tuple[KindLine, ...] = ()
    guard: Expr | None = None


@frozen
class Component(Thing):
    name: Name
    owner: Name | None = None
    count: Expr | None = None
    lines: tuple[KindLine, ...] = ()
    guard: Expr | None = None


@frozen
class Part(Thing):
    name: Name
    owner: Name
    lines: tuple[KindLine, ...] = ()
    guard: Expr | None = None


@frozen
class Shape(Node):
    name: str
    width: Expr | None = None
    height: Expr | None = None


@frozen
class Map(Line):
    """A board drawn in rows of symbols; ``rows`` keep their leading spaces, which matter in a slanting map."""

    rows: tuple[Row, ...] = ()
    file: Text | None = None


@frozen
class Lines(Line):
    rows: tuple[Row, ...] = ()


@frozen
class Key(Line):
    symbol: Text
    var: Name
    value: Expr


BoardLine: TypeAlias = Map | Lines | Key | BrokenLine


@frozen
class Board(Thing):
    name: Name
    shape: Shape
    lines: tuple[BoardLine, ...] = ()
    guard: Expr | None = None


@frozen
class Zone(Thing):
    name: Name
    kind: Name
    holds: tuple[Name, ...]
    owner: Name | None = None
    up_to: Expr | None = None
    seen_by: Name | None = None
    turned: bool = False
    guard: Expr | None = None


@frozen
class Var(Thing):
    """A variable, or a resource, which is a variable that costs are paid in. ``keys``: what else it is of, besides its
    owner: there is a value for each of these things together. ``up_to``: how long a list may become.
    """

    name: Name
    type: Type
    owner: Name | None = None
    keys: tuple[Type, ...] = ()
    start: Expr | None = None
    per: Name | None = None
    up_to: Expr | None = None
    off_table: bool = False
    seen_by: Name | None = None
    resource: bool = False
    guard: Expr | None = None


@frozen
class Memory(Thing):
    """What earlier positions were like, in these variables and zones. ``up_to``: how many it has room for."""

    name: Name
    of: tuple[Path, ...]
    up_to: Expr
    guard: Expr | None = None


@frozen
class Edge(Line):
    source: Name
    target: Generator
    cost: Expr | None = None


@frozen
class Stop(Line):
    name: Name
    where: Expr


@frozen
class Graph(Thing):
    name: Name
    on: Name
    lines: tuple[Edge | Stop | BrokenLine, ...] = ()
    guard: Expr | None = None


@frozen
class Define(Thing):
    """``lines``: names for what its value is made of."""

    name: Name
    value: Expr
    params: tuple[Param, ...] = ()
    type: Type | None = None
    guard: Expr | None = None
    lines: tuple[Let | BrokenLine, ...] = ()


@frozen
class Pick(Line):
    """``seen_by``: who sees what is picked, if not everybody does."""

    generator: Generator
    how_many: Expr | None = None
    seen_by: Name | None = None


@frozen
class Price(Node):
    amount: Expr
    resource: Name


@frozen
class Cost(Line):
    prices: tuple[Price, ...]


@frozen
class Limit(Line):
    times: Expr
    per: Name | None = None
    keys: tuple[Expr, ...] = ()
    in_all: bool = False


@frozen
class Do(Line):
    """``placed``: where a change adds this to what an action does already."""

    body: Suite
    placed: Literal["", "before", "after"] = ""


@frozen
class Say(Line):
    text: Text


ActionLine: TypeAlias = Pick | Let | Cost | Limit | Needs | Do | Say | BrokenLine


@frozen
class Action(Rule):
    name: Name
    params: tuple[Param, ...] = ()
    lines: tuple[ActionLine, ...] = ()
    guard: Expr | None = None


@frozen
class Phase(Rule):
    name: Name
    body: Suite
    params: tuple[Param, ...] = ()
    gives: Type | None = None
    guard: Expr | None = None


@frozen
class Score(Rule):
    """``score p = …``; ``standing p = …``: the score if the game ended now; ``outlook p = …``: how good a position is,
    for bots.
    """

    player: Name
    value: Expr
    word: Literal["score", "standing", "outlook"] = "score"
    guard: Expr | None = None


@frozen
class Criterion(Line):
    manner: Literal["where", "most", "least", "shared"]
    value: Expr | None = None


@frozen
class Winner(Rule):
    player: Name
    lines: tuple[Criterion | BrokenLine, ...] = ()
    guard: Expr | None = None


@frozen
class Called(Line):
    """The name of the rows that have none of their own in the table. Columns in braces are filled in."""

    text: Text


@frozen
class Plural(Line):
    """The same, in the plural."""

    text: Text


@frozen
class Sign(Line):
    """The same, shortened for places with little room."""

    text: Text


@frozen
class Names(Aside):
    """What people call the values, kinds, cells, seats or columns of ``of``; without ``of``, declarations."""

    of: Name | None = None
    lines: tuple[Called | Plural | Sign | Table | BrokenLine, ...] = ()


@frozen
class Path(Node):
    """A path such as ``uncover.cost`` or ``tally[2]``."""

    steps: tuple[Name | Number, ...]

    @property
    def text(self) -> str:
        """The names on it, with dots between them."""
        return ".".join(step.text for step in self.steps if isinstance(step, Name))


@frozen
class Channel(Line):
    """How a thing is shaped, filled, edged, sized or turned: by plain words, or ``by`` a value."""

    channel: Literal["shape", "fill", "edge", "size", "turn"]
    words: tuple[Name, ...] = ()
    by: Expr | None = None


@frozen
class Shown(Line):
    """A value or a symbol on a thing. ``traits``: its size, and whether it is struck."""

    value: Expr
    manner: Name | None = None
    place: Name | None = None
    traits: tuple[Name, ...] = ()
    when: Expr | None = None


SideLine: TypeAlias = Channel | Shown | BrokenLine


@frozen
class Back(Line):
    """How the back of a thing looks."""

    lines: tuple[SideLine, ...]


@frozen
class Border(Line):
    """Between neighbouring cells that differ in this, there is a border."""

    by: Expr


@frozen
class Manner(Line):
    """How the pieces of a zone, or the values of a variable, lie together."""

    manner: Name


@frozen
class SortBy(Line):
    """The order in which they lie: by these columns."""

    columns: tuple[Name, ...]


@frozen
class Hide(Line):
    """Areas that are not shown on the table."""

    names: tuple[Name, ...]


LookLine: TypeAlias = SideLine | Back | Border | Manner | SortBy | Hide | Table | Map


@frozen
class Look(Aside):
    """How something looks. ``each`` is a name for it, by which expressions speak of it."""

    of: Path
    each: Name | None = None
    lines: tuple[LookLine, ...] = ()


@frozen
class Palette(Aside):
    """Colours of the game's own."""

    lines: tuple[Table | BrokenLine, ...] = ()


@frozen
class Drawing(Aside):
    """A symbol of the game's own, drawn in a map."""

    name: Name
    lines: tuple[Map | BrokenLine, ...] = ()


@frozen
class Cover(Line):
    """The picture on the front of the book is where this example ends."""

    example: Text


@frozen
class Printed(Line):
    """Kinds and components that are no loose pieces: they are printed on a board."""

    names: tuple[Name, ...] = ()


@frozen
class Meaning(Line):
    """A word that readers need, with its meaning."""

    word: Text
    guard: Expr | None = None


@frozen
class SetUpStep(Line):
    """A step of laying the game out, in prose."""

    label: Name | None = None
    guard: Expr | None = None


@frozen
class Group(Line):
    """Actions that are told together."""

    title: Text
    names: tuple[Name, ...] = ()


@frozen
class WholeTurn(Line):
    """The example that shows a whole turn, picture by picture."""

    example: Text


@frozen
class Counting(Line):
    """The example at whose end all points are counted."""

    example: Text


@frozen
class Tip(Line):
    """Advice for a first game."""

    label: Name | None = None
    guard: Expr | None = None


BookLine: TypeAlias = Cover | Printed | Meaning | SetUpStep | Group | WholeTurn | Counting | Tip


@frozen
class Book(Aside):
    """What a rulebook needs and the rules do not say: how to begin, which words matter, what is told together."""

    lines: tuple[BookLine | BrokenLine, ...] = ()


@frozen
class See(Line):
    names: tuple[Name, ...]


@frozen
class Ruling(Aside):
    question: Text
    lines: tuple[See | BrokenLine, ...] = ()
    guard: Expr | None = None


@frozen
class WithOption(Line):
    name: Name
    value: Expr


@frozen
class Given(Line):
    body: Suite


@frozen
class GivenPositions(Line):
    names: tuple[Name, ...]


@frozen
class AtPhase(Line):
    call: Expr


@frozen
class Chance(Line):
    outcomes: tuple[Expr, ...]


@frozen
class Plays(Line):
    seat: Name
    choices: tuple[Expr, ...]


@frozen
class Allowed(Line):
    """Choices that must be allowed, of which none is made; an action without its picks stands for any choice of it."""

    seat: Name
    choices: tuple[Expr, ...]


@frozen
class Refused(Line):
    """A choice that must not be allowed; its prose is the reason that must be given. An action without its picks stands
    for all choices of it.
    """

    seat: Name
    choice: Expr


@frozen
class SeenBy(Line):
    """Pieces, and those who know of each which it is: these seats and no others, ``nobody`` or ``everyone``."""

    seers: tuple[Name, ...]
    things: tuple[Expr, ...]


@frozen
class Then(Line):
    test: Expr


ExampleLine: TypeAlias = (
    Players
    | WithOption
    | Given
    | GivenPositions
    | AtPhase
    | Chance
    | Plays
    | Allowed
    | Refused
    | SeenBy
    | Then
    | BrokenLine
)


@frozen
class Example(Trial):
    title: Text
    lines: tuple[ExampleLine, ...] = ()
    guard: Expr | None = None


@frozen
class Position(Trial):
    """The starting position of examples. ``given``: the positions that it builds on."""

    name: Name
    given: tuple[Name, ...]
    body: Suite
    guard: Expr | None = None


@frozen
class Retold(Edit):
    """A declaration of which a change says nothing but the prose. ``word``: the word that it begins with."""

    word: str
    name: Name
    owner: Name | None = None


@frozen
class Change(Edit):
    declaration: Plain | Retold


@frozen
class Replace(Edit):
    declaration: Plain


@frozen
class Keyed(Node):
    """What a symbol of a map means: ``site.key "j"``."""

    path: Path
    symbol: Text


@frozen
class Remove(Edit):
    """Removes declarations or lines; rulings and examples are named by their titles, keys of maps by their symbols."""

    paths: tuple[Path | Text | Keyed, ...]


@frozen
class SetLiteral(Edit):
    path: Path
    value: Expr


@frozen
class OfferIn(Edit):
    """``beside``: an action that the decision offers already; ``number``: which decision of the phase it is."""

    actions: tuple[Name, ...]
    phase: Name
    beside: Name | None = None
    number: Number | None = None


@frozen
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
    | Memory
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
    | Book
    | Ruling
    | Position
    | Example
)
Declaration: TypeAlias = Plain | Change | Retold | Replace | Remove | SetLiteral | OfferIn | Broken


@frozen
class Placed:
    """A declaration and the chunk of text that it was read from. ``apart``: whether a blank line precedes it.

    ``lost``: names on lines of the chunk that could not be read and are not part of the declaration.
    """

    declaration: Declaration
    chunk: Chunk = field(compare=False)
    apart: bool = field(default=True, compare=False)
    lost: tuple[str, ...] = field(default=(), compare=False)


@frozen
class File:
    """One file as read: its declarations in order, and the comments after the last."""

    name: str
    declarations: tuple[Placed, ...]
    below: tuple[str, ...] = ()
