"""The declarations of a ruleset that is being generated."""

from __future__ import annotations

from dataclasses import dataclass, field

from .kinds import Cell, Int, Many, Owner, Part, Piece, Player, Scope, Type, Value


@dataclass(slots=True)
class Column:
    name: str
    type: Type
    per_side: bool = False
    back: bool = False
    param: tuple[str, Type] | None = None


@dataclass(slots=True)
class Enum:
    name: str
    values: list[str]
    columns: list[Column] = field(default_factory=list)


@dataclass(slots=True)
class Component:
    name: str
    owned: bool
    kinds: list[tuple[str, int]]
    columns: list[Column] = field(default_factory=list)
    home: str = ""
    sided: str = ""
    """The board by whose sides its columns go."""
    part: str = ""

    def total(self, players: int) -> int:
        return sum(count for _, count in self.kinds) * (players if self.owned else 1)


@dataclass(slots=True)
class PartOf:
    name: str
    component: str
    columns: list[Column]


@dataclass(slots=True)
class Board:
    name: str
    shape: str
    cells: list[str]
    endless: bool = False
    size: tuple[int, int] = (0, 0)

    @property
    def most(self) -> int:
        return 60 if self.endless else len(self.cells)

    @property
    def directions(self) -> list[str]:
        """The directions across sides, in the order of columns ``per side``."""
        return ["n", "e", "s", "w"] if self.shape == "square" else ["n", "ne", "se", "s", "sw", "nw"]


@dataclass(slots=True)
class Zone:
    name: str
    owner: Owner | None
    kind: str
    holds: tuple[str, ...]
    up_to: int | None = None
    turned: bool = False
    seen: str = ""
    when: str = ""


@dataclass(slots=True)
class Var:
    name: str
    owner: Owner | None
    type: Type
    keys: tuple[Type, ...] = ()
    """What it is of besides its owner."""
    per: str = ""
    resource: bool = False
    when: str = ""


@dataclass(slots=True)
class Graph:
    name: str
    on: Cell | Part
    when: str = ""


@dataclass(slots=True)
class Option:
    name: str
    type: Type


@dataclass(slots=True)
class Define:
    name: str
    params: list[tuple[str, Type]]
    type: Type
    when: str = ""


@dataclass(slots=True)
class Action:
    name: str
    params: list[tuple[str, Type]]
    running: frozenset[str]
    ends: bool
    """Whether it cannot be chosen again and again without end."""
    always: bool
    """Whether it can always be chosen."""
    when: str = ""
    paid: bool = False
    """Whether it costs something, which others may have taken before it is carried out."""


@dataclass(slots=True)
class Phase:
    name: str
    params: list[tuple[str, Type]]
    gives: Type | None
    running: frozenset[str]
    done: bool = False


@dataclass(slots=True)
class World:
    """All declarations so far."""

    players: list[int] = field(default_factory=lambda: [2])
    seats: list[str] = field(default_factory=list)
    enums: list[Enum] = field(default_factory=list)
    components: list[Component] = field(default_factory=list)
    parts: list[PartOf] = field(default_factory=list)
    boards: list[Board] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)
    vars: list[Var] = field(default_factory=list)
    graphs: list[Graph] = field(default_factory=list)
    options: list[Option] = field(default_factory=list)
    defines: list[Define] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    phases: list[Phase] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)

    def enum(self, name: str) -> Enum:
        return next(one for one in self.enums if one.name == name)

    def component(self, name: str) -> Component:
        return next(one for one in self.components if one.name == name)

    def board(self, name: str) -> Board:
        return next(one for one in self.boards if one.name == name)

    def pieces(self, names: tuple[str, ...]) -> int:
        return sum(self.component(name).total(self.players[-1]) for name in names)

    def size(self, owner: Owner) -> int:
        """The greatest number of members."""
        match owner:
            case Player():
                return self.players[-1]
            case Value(enum):
                return len(self.enum(enum).values)
            case Piece(components):
                return self.pieces(components)
            case Cell(board):
                return self.board(board).most
            case Part():
                return 12

    def owners(self) -> list[Owner]:
        """All possible owners of zones and variables."""
        return [
            Player(),
            *(Value(one.name) for one in self.enums),
            *(Cell(one.name) for one in self.boards),
            *(Piece((one.name,)) for one in self.components),
            *(Part(one.name) for one in self.parts),
        ]

    def shown(self, owner: Owner) -> str:
        match owner:
            case Player():
                return "player"
            case Value(name) | Cell(name) | Part(name):
                return name
            case Piece(components):
                return components[0]

    def conditions(self, scope: Scope) -> list[str]:
        """The conditions for the existence of a declaration, as far as they are not certain here."""
        every = [one.when for many in (self.vars, self.zones, self.defines, self.graphs) for one in many]
        return sorted({when for when in every if when not in scope.sure})

    def usable(self, scope: Scope) -> list[Var]:
        return [one for one in self.vars if one.when in scope.sure and (not one.per or one.per in scope.running)]

    def word(self, type_: Type) -> str:
        """A type as it is written."""
        from .kinds import Bool, Direction, KindOf, Maybe, Pattern, Scale

        match type_:
            case Int(low, high):
                return f"{low}..{high}"
            case Bool():
                return "yes/no"
            case Player():
                return "player"
            case Direction():
                return "direction"
            case Value(name) | Cell(name) | Part(name):
                return name
            case Piece(components):
                return components[0]
            case KindOf(component):
                return f"kind of {component}"
            case Maybe(inner):
                return f"{self.word(inner)}?"
            case Many(inner, ordered):
                word = "number" if isinstance(inner, Int) else self.word(inner)
                return f"{'list' if ordered else 'set'} of {word}"
            case Scale():
                return "scale"
            case Pattern(enum):
                return f"pattern of {enum}"
