"""In: chance. Out: the components of a game, as lines: enums, boards, components, zones, variables, graphs, options."""

from __future__ import annotations

from .dice import Dice, NothingFits
from .kinds import (
    OR,
    Bool,
    Cell,
    Direction,
    Int,
    KindOf,
    Many,
    Maybe,
    Owner,
    Part,
    Pattern,
    Piece,
    Player,
    Scale,
    Scope,
    Type,
    Value,
)
from .names import name as fresh
from .values import Values
from .world import Board, Column, Component, Define, Enum, Graph, Option, PartOf, Var, World, Zone

SELDOM = 1_500
"""The weight of a variable of one thing, beside those of several."""
SEATS = ("red", "blue", "green", "white")


class Things:
    def __init__(self, world: World, dice: Dice, values: Values) -> None:
        self.world = world
        self.dice = dice
        self.values = values
        self.files: dict[str, str] = {}
        self.keys: dict[str, list[str]] = {}
        self.columns_by_owner: dict[str, dict[str, dict[str, str]]] = {}

    def all(self, size: int) -> list[list[str]]:
        """All declarations of things, as lines."""
        dice, found = self.dice, []
        for _ in range(dice.number(0 if size < 2 else 1, min(size, 3))):
            found.append(self.enum())
        for _ in range(dice.number(0, 1 if size < 3 else 2)):
            found.append(self.option())
        boards = []
        for _ in range(dice.number(0 if dice.chance(0.3) else 1, 1 if size < 3 else 2)):
            boards.append(self.board())
        components = [self.component() for _ in range(dice.number(1, min(size, 3)))]
        sided = [one for one in self.world.boards[:1] if one.shape != "free"]
        if sided and dice.chance(0.5, "production:part production:turned production:toward_"):
            components.append(self.tile(sided[0]))
        for component in self.world.components:
            self.home(component)
        for _ in range(dice.number(1, 2 + size)):
            self.zone()
        found += boards + components
        for _ in range(dice.number(1, 2 + 2 * size)):
            found.append(self.var())
        for _ in range(dice.number(0, size)):
            found.append(self.resource())
        if any(not one.endless for one in self.world.boards) or self.world.parts:
            for _ in range(dice.number(0, 2)):
                found.append(self.graph())
        found += [self.zone_line(one) for one in self.world.zones]
        for _ in range(dice.number(0, size)):
            try:
                found.append(self.define())
            except NothingFits:
                continue
        return [[*one] for one in found if one] + self.parts_declared

    parts_declared: list[list[str]] = []  # noqa: RUF012 - set anew by each writer below

    # ---- enums and options ------------------------------------------------------------------------------

    def enum(self) -> list[str]:
        one = Enum(
            fresh(self.world, self.dice, capital=True),
            [fresh(self.world, self.dice) for _ in range(self.dice.number(2, 4))],
        )
        if self.dice.chance(0.6):
            self.world.enums.append(one)
            return [f"enum {one.name}: {', '.join(one.values)}"]
        one.columns = [self.column(Player()) for _ in range(self.dice.number(1, 2))]
        rows = [[value, *(self.cell(column) for column in one.columns)] for value in one.values]
        self.world.enums.append(one)
        return [
            f"enum {one.name}",
            *self.has(one.columns),
            *self.table(["name", *(column.name for column in one.columns)], rows),
        ]

    def option(self) -> list[str]:
        name = fresh(self.world, self.dice)
        type_ = self.dice.type([Bool(), Int(0, 3), Int(1, 4), *(Value(one.name) for one in self.world.enums)])
        match type_:
            case Bool():
                start = self.dice.one(["yes", "no"])
            case Int(low, high):
                start = str(self.dice.number(low, high))
            case Value(enum):
                start = self.dice.one(self.world.enum(enum).values)
            case _:
                raise NothingFits
        self.world.options.append(Option(name, type_))
        lines = [f"option {name}: {self.world.word(type_)} = {start}", f"    | What is meant by {name}."]
        if isinstance(type_, Int) and self.dice.chance(0.3):
            lines.append(f"    needs {name} <= {type_.high} or count(players) > 1  | Not with so few.")
        return lines

    # ---- columns ----------------------------------------------------------------------------------------

    def column(self, owner: Owner, *, sided: str = "", plainly: bool = False) -> Column:
        """A column of any type. ``owner`` is a player for enums, whose values are declared later."""
        del owner
        world, dice = self.world, self.dice
        name = fresh(world, dice)
        values: list[Type] = [Value(one.name) for one in world.enums]
        cells: list[Type] = [Cell(one.name) for one in world.boards if not one.endless]
        types: list[Type] = [Int(0, dice.number(1, 9)), Int(-3, 3), Bool(), *values]
        if not plainly:
            types += [Maybe(one) for one in values] + [Many(one, ordered=True) for one in values] + [Scale()]
            types += [Pattern(one.name) for one in world.enums]
            types += [KindOf(one.name) for one in world.components]
            types += [*cells, Maybe(Int(0, 5))] if dice.chance(0.5) else []
        return Column(name, dice.one(types), per_side=bool(sided), back=not sided and dice.chance(0.15))

    def has(self, columns: list[Column]) -> list[str]:
        found = []
        for one in columns:
            param = f"({one.param[0]}: {self.world.word(one.param[1])})" if one.param is not None else ""
            side = " per side" if one.per_side else ""
            back = " on back" if one.back else ""
            found.append(f"    has {one.name}{param}: {self.world.word(one.type)}{side}{back}")
        return found

    def cell(self, column: Column) -> str:
        """A cell of a table. The number of sides depends on the first board."""
        dice = self.dice
        if column.param is not None:
            scope = Scope(names=(column.param,))
            if isinstance(column.type, Bool):
                return self.values.condition(scope, 1).text
            return self.values.of(column.type, scope, 1).text
        if column.per_side:
            return " ".join(self.plain_cell(column.type) for _ in range(self.sides))
        return self.plain_cell(column.type) if not isinstance(column.type, Maybe) or dice.chance(0.6) else "-"

    sides = 4

    def plain_cell(self, type_: Type) -> str:
        dice = self.dice
        match type_:
            case Int(low, high):
                return str(dice.number(low, high))
            case Bool():
                return dice.one(["yes", "no"])
            case Value(enum):
                return dice.one(self.world.enum(enum).values)
            case Cell(board):
                return dice.one(self.world.board(board).cells)
            case KindOf(component):
                return dice.one(self.world.component(component).kinds)[0]
            case Maybe(inner):
                return self.plain_cell(inner)
            case Many(inner):
                return " ".join(self.plain_cell(inner) for _ in range(dice.number(1, 3)))
            case Scale():
                return " ".join(f"{key}:{dice.number(0, 9)}" for key in sorted({dice.number(0, 6) for _ in range(3)}))
            case Pattern(enum):
                values = self.world.enum(enum).values
                signs = [
                    dice.one([dice.one(values), f"{dice.one(values)}+", ".", ".+", f"^{dice.one(values)}"])
                    for _ in range(dice.number(1, 4))
                ]
                signs.append(dice.one(values))
                return " ".join(signs)
            case Player() | Direction() | Piece() | Part():
                pass
        raise NothingFits

    def table(self, head: list[str], rows: list[list[str]]) -> list[str]:
        if self.dice.chance(0.12, "production:table"):
            file = f"{fresh(self.world, self.dice)}.csv"
            if any(cell.startswith(("-", "=", "+", "@")) and cell != "-" for row in rows for cell in row):
                raise NothingFits
            quoted = [[f'"{cell}"' if "," in cell or '"' in cell else cell for cell in row] for row in (head, *rows)]
            self.files[file] = "".join(f"{','.join(row)}\n" for row in quoted)
            return [f'    table "{file}"']
        widths = [max(len(row[at]) for row in (head, *rows)) for at in range(len(head))]
        return [
            "    table",
            *(
                "        " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
                for row in (head, *rows)
            ),
        ]

    # ---- components and parts ---------------------------------------------------------------------------

    def component(self) -> list[str]:
        world, dice = self.world, self.dice
        name = fresh(world, dice, capital=True)
        owned = dice.chance(0.4)
        owner = " of player" if owned else ""
        if dice.chance(0.3, "production:component"):
            one = Component(name, owned, [(name, dice.number(1, 5))])
            world.components.append(one)
            one.home = fresh(world, dice)
            return [f"component {name}{owner}: {one.kinds[0][1]}", f"    starts in {one.home}"]
        kinds = [(fresh(world, dice), dice.number(1, 3)) for _ in range(dice.number(1, 4))]
        columns = [self.column(Piece((name,))) for _ in range(dice.number(0, 3))]
        one = Component(name, owned, kinds, columns, home=fresh(world, dice))
        if world.boards and dice.chance(0.25, "production:formula_column"):
            board = dice.one(world.boards)
            columns.append(
                Column(fresh(world, dice), dice.type([Bool(), Int(0, 9)]), param=(fresh(world, dice), Cell(board.name)))
            )
        rows = [[kind, str(count), *(self.cell(column) for column in columns)] for kind, count in kinds]
        world.components.append(one)
        return [
            f"component {name}{owner}",
            *self.has(columns),
            f"    starts in {one.home}",
            *self.table(["name", "count", *(column.name for column in columns)], rows),
        ]

    def tile(self, board: Board) -> list[str]:
        """Pieces with different sides, possibly with printed parts."""
        world, dice = self.world, self.dice
        self.sides = len(board.directions)
        name = fresh(world, dice, capital=True)
        kinds = [(fresh(world, dice), dice.number(1, 2)) for _ in range(dice.number(2, 4))]
        columns = [self.column(Piece((name,)), sided=board.shape, plainly=True)]
        columns[0].type = dice.type([Int(0, 3), Int(1, 3), *(Value(one.name) for one in world.enums)])
        one = Component(name, owned=False, kinds=kinds, columns=columns, home=fresh(world, dice), sided=board.shape)
        head = ["name", "count", columns[0].name]
        rows = [[kind, str(count), self.cell(columns[0])] for kind, count in kinds]
        lines = self.has(columns)
        if dice.chance(0.6, "production:part"):
            part = PartOf(fresh(world, dice, capital=True), name, [])
            ends, flag, size = (fresh(world, dice) for _ in range(3))
            part.columns = [
                Column(ends, Many(Direction(board.name), most=6)),
                Column(flag, Bool()),
                Column(size, Int(0, 3)),
            ]
            field = fresh(world, dice)
            one.part = part.name
            world.parts.append(part)
            head.append(field)
            lines.append(f"    has {field}: list of {part.name}")
            for row in rows:
                row.append(" ; ".join(self.printed(board, flag, size) for _ in range(dice.number(1, 2))))
            self.parts_declared.append(
                [
                    f"part {part.name} of {name}",
                    f"    has {ends}: set of direction",
                    f"    has {flag}: yes/no",
                    f"    has {size}: 0..3",
                ]
            )
        world.components.append(one)
        zone = Zone(fresh(world, dice), Cell(board.name), "slot", (name,), turned=dice.chance(0.7))
        world.zones.append(zone)
        return [f"component {name}", *lines, f"    starts in {one.home}", *self.table(head, rows)]

    def printed(self, board: Board, flag: str, size: str) -> str:
        ends = [way.upper() for way in self.dice.some(board.directions, 1, 3)]
        joined = "".join(ends) if board.shape == "square" else ",".join(ends)
        return (
            joined
            + (f" {flag}" if self.dice.chance(0.4) else "")
            + (f" {size}={self.dice.number(1, 3)}" if self.dice.chance(0.4) else "")
        )

    # ---- boards -----------------------------------------------------------------------------------------

    def board(self) -> list[str]:
        world, dice = self.world, self.dice
        name = fresh(world, dice)
        shape = dice.weighted(["square", "hex", "rhombus", "free", "endless", "map"], lambda word: f"board:{word}")
        if shape == "free":
            cells = [f"{letter}{number}" for letter in "abc" for number in (1, 2, 3)][: dice.number(4, 9)]
            rows = [dice.random.sample(cells, dice.number(2, 4)) for _ in range(dice.number(2, 4))]
            used = {cell for row in rows for cell in row}
            rows += [[cell, dice.one(sorted(used))] for cell in cells if cell not in used]
            world.boards.append(Board(name, "free", cells))
            return [f"board {name}: free", "    lines", *("        " + " ".join(row) for row in rows)]
        if shape == "endless":
            kind = dice.one(["square", "hex", "rhombus"])
            world.boards.append(Board(name, kind, [], endless=True))
            return [f"board {name}: {kind}"]
        if shape == "map":
            return self.drawn(name)
        wide, high = dice.number(1, 4), dice.number(2, 4)
        cells = [f"{chr(97 + column)}{row + 1}" for column in range(wide) for row in range(high)]
        world.boards.append(Board(name, shape, cells, size=(wide, high)))
        return [f"board {name}: {shape} {wide} by {high}"]

    def drawn(self, name: str) -> list[str]:
        """A board with a map and a key."""
        world, dice = self.world, self.dice
        shape = dice.one(["square", "hex"])
        wide, high = dice.number(2, 4), dice.number(2, 3)
        rows = [[dice.one(["o", "o", "x", "-"]) for _ in range(wide)] for _ in range(high)]
        rows[0][0], rows[-1][-1] = "o", "x"
        for column in range(wide):
            rows[dice.number(0, high - 1)][column] = "o"
        for row in rows:
            row[dice.number(0, wide - 1)] = "x"
        rows[0][0] = rows[0][0] if rows[0][0] != "-" else "o"
        cells = [
            f"{chr(97 + at)}{high - down}"
            for down, row in enumerate(rows)
            for at, sign in enumerate(row)
            if sign != "-"
        ]
        world.boards.append(Board(name, shape, cells, size=(wide, high)))
        drawn = [" ".join(row) for row in rows]
        lines = [f"board {name}: {shape}"]
        if dice.chance(0.2, "production:map"):
            file = f"{fresh(world, dice)}.map"
            self.files[file] = "".join(f"{row}\n" for row in drawn)
            lines.append(f'    map "{file}"')
        else:
            lines += ["    map", *(f"        {row}" for row in drawn)]
        var = Var(fresh(world, dice), Cell(name), Int(0, 3))
        world.vars.append(var)
        self.parts_declared.append([f"var {var.name} of {name}: 0..3"])
        lines.append(f'    key "x": {var.name} = {dice.number(1, 3)}')
        if dice.chance(0.5):
            lines.append(f'    key "o": {var.name} = {dice.number(0, 3)}')
        if dice.chance(0.4):
            other = Var(fresh(world, dice), Cell(name), Bool())
            world.vars.append(other)
            self.parts_declared.append([f"var {other.name} of {name}: yes/no"])
            lines.append(f'    key "x": {other.name} = yes')
        return lines

    # ---- zones ------------------------------------------------------------------------------------------

    def home(self, component: Component) -> None:
        kind = self.dice.one(["pool", "bag", "stack", "sequence"])
        owner = Player() if component.owned and self.dice.chance(0.7) else None
        others = tuple(one.name for one in self.world.components if one is not component and self.dice.chance(0.15))
        self.world.zones.append(
            Zone(component.home, owner, kind, (component.name, *others), seen=self.seen(owner, kind))
        )

    def gate(self) -> str:
        """Sometimes a declaration depends on an option, or on the number of players."""
        if self.world.options and self.dice.chance(0.1, "production:when"):
            return self.values.settled().text
        return ""

    def seen(self, owner: Owner | None, kind: str) -> str:
        if kind == "bag":
            return ""  # nobody sees what lies in one
        who = ["everyone", "nobody", *(["owner"] if isinstance(owner, Player) else [])]
        return self.dice.one(who) if self.dice.chance(0.4, "production:seen_by") else ""

    def zone(self) -> None:
        world, dice = self.world, self.dice
        owner = dice.one([None, Player(), Player(), *world.owners()])
        component = dice.one(world.components)
        kind = dice.one(["slot", "pool", "bag", "stack", "sequence"])
        if isinstance(owner, Piece) and owner.components[0] == component.name and len(world.components) > 1:
            component = dice.one([one for one in world.components if one.name != owner.components[0]])
        if isinstance(owner, Piece) and owner.components[0] == component.name:
            owner = None
        if isinstance(owner, Cell) and dice.chance(0.6):
            kind = "slot"
        more = tuple(
            one.name
            for one in world.components
            if one is not component and dice.chance(0.15) and owner != Piece((one.name,)) and not one.sided
        )
        up_to = dice.number(1, 4) if kind != "slot" and dice.chance(0.3, "production:up_to") else None
        sided = component.sided if isinstance(owner, Cell) and kind == "slot" else ""
        turned = bool(sided) and isinstance(owner, Cell) and world.board(owner.board).shape == sided
        world.zones.append(
            Zone(
                fresh(world, dice),
                owner,
                kind,
                (component.name, *more),
                up_to,
                turned,
                self.seen(owner, kind),
                self.gate(),
            )
        )

    def zone_line(self, zone: Zone) -> list[str]:
        owner = f" of {self.world.shown(zone.owner)}" if zone.owner is not None else ""
        traits = [f", up to {zone.up_to}"] if zone.up_to is not None else []
        traits += [f", seen by {zone.seen}"] if zone.seen else []
        traits += [", turned"] if zone.turned else []
        when = f" when {zone.when}" if zone.when else ""
        return [f"zone {zone.name}{owner}: {zone.kind} of {' or '.join(zone.holds)}{''.join(traits)}{when}"]

    # ---- variables --------------------------------------------------------------------------------------

    def var(self) -> list[str]:
        world, dice = self.world, self.dice
        owner = dice.one([None, Player(), Player(), *world.owners()])
        cells: list[Type] = [Cell(one.name) for one in world.boards]
        things: list[Type] = [Player(), *cells, *(Value(one.name) for one in world.enums)]
        pieces: list[Type] = [Piece((one.name,)) for one in world.components]
        types: list[Type] = [
            Int(0, dice.number(1, 30)),
            Int(0, 9),
            Int(-10, 10),
            Bool(),
            *(Value(one.name) for one in world.enums),
            *map(Maybe, things),
            *map(Maybe, pieces),
            Maybe(Int(0, 5)),
            *(Many(one) for one in [*things, *pieces]),
            *(Many(one, ordered=True) for one in [Int(0, 9), *things, *pieces] if dice.chance(0.3)),
            *(KindOf(one.name) for one in world.components if len(one.kinds) > 1),
        ]
        type_ = dice.one(types)
        if isinstance(type_, KindOf):
            type_ = Maybe(type_)
        var = Var(fresh(world, dice), owner, type_, self.further(owner), when=self.gate())
        world.vars.append(var)
        start = ""
        if isinstance(type_, Int) and dice.chance(0.4):
            start = f" = {dice.number(type_.low, type_.high)}"
        return [self.var_line(var, start)]

    def further(self, owner: Owner | None) -> tuple[Type, ...]:
        """What else a variable is of."""
        world = self.world
        if owner is None or (isinstance(owner, Cell) and world.board(owner.board).endless):
            return ()
        things: list[Type] = [Player(), Int(-1, 2), *(Value(one.name) for one in world.enums)]
        things += [KindOf(one.name) for one in world.components if len(one.kinds) > 1]
        things += [Cell(one.name) for one in world.boards if not one.endless]
        seldom: list[tuple[Type, ...]] = [()] * SELDOM
        several = [*((one,) for one in things), *((Int(-1, 2), one) for one in things)]
        return self.dice.apart([*seldom, *several], lambda keys: "production:owners" if keys else "", "keys")

    def var_line(self, var: Var, start: str = "") -> str:
        owner = f" of {self.world.shown(var.owner)}" if var.owner is not None else ""
        owner += "".join(f", {self.world.word(key)}" for key in var.keys)
        per = f" per {var.per}" if var.per else ""
        word = "resource" if var.resource else "var"
        when = f" when {var.when}" if var.when else ""
        return f"{word} {var.name}{owner}: {self.world.word(var.type)}{start}{per}{when}"

    def resource(self) -> list[str]:
        world, dice = self.world, self.dice
        high = dice.number(2, 12)
        var = Var(fresh(world, dice), dice.one([None, Player(), Player()]), Int(0, high), resource=True)
        world.vars.append(var)
        return [self.var_line(var, f" = {dice.number(1, high)}")]

    # ---- graphs and definitions -------------------------------------------------------------------------

    def graph(self) -> list[str]:
        world, dice = self.world, self.dice
        places: list[Cell | Part] = [Cell(one.name) for one in world.boards if not one.endless]
        places += [Part(one.name) for one in world.parts]
        on = dice.one(places)
        name, a, b = (fresh(world, dice) for _ in range(3))
        lines = [f"graph {name} on {world.shown(on)}"]
        scope = Scope(names=((a, on),), depth=1)
        domain = f"touching({a})" if isinstance(on, Part) else f"{a}.neighbours"
        for _ in range(dice.number(1, 2)):
            inner = scope.bind(b, on)
            line = f"    edge {a} to {b} in {domain}"
            if dice.chance(0.5):
                line += f" where {self.values.condition(inner, 1).at(OR)}"
            if dice.chance(0.5):
                line += f" cost {self.values.within(self.values.amount(inner, 1), 1, 4).text}"
            lines.append(line)
            if isinstance(on, Cell) and dice.chance(0.5):
                try:
                    domain = self.values.many(on, scope, 0).text
                except NothingFits:
                    domain = f"{a}.neighbours"
        if dice.chance(0.4, "production:stop"):
            lines.append(f"    stop {a} where {self.values.condition(scope, 1).text}")
        world.graphs.append(Graph(name, on))
        return lines

    def define(self) -> list[str]:
        world, dice = self.world, self.dice
        name = fresh(world, dice)
        types: list[Type] = [
            Player(),
            *(Cell(one.name) for one in world.boards),
            Int(0, 9),
            Bool(),
            *(Value(one.name) for one in world.enums),
            *(Piece((one.name,)) for one in world.components),
        ]
        params = [(fresh(world, dice), dice.one(types)) for _ in range(dice.number(0, 2))]
        when = self.gate()
        scope = Scope(names=tuple(params), sure=frozenset({"", when}))
        gives = dice.one([Int(0, 20), Int(-9, 9), Bool(), *(one for one in types if not isinstance(one, Piece))])
        body = self.values.of(gives, scope, 2)
        shown = ", ".join(f"{param}: {world.word(one)}" for param, one in params)
        given = f"({shown})" if params else ""
        typed = f": {world.word(gives)}" if dice.chance(0.5) and not isinstance(gives, Int) else ""
        world.defines.append(Define(name, params, gives, when))
        return [f"define {name}{given}{typed} = {body.text}{f' when {when}' if when else ''}"]
