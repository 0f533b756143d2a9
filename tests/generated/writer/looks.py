"""In: what a ruleset declares, and dice. Out: looks of it, as lines. They are thrown apart, so that nothing else that a
seed leads to changes by them.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright import art
from rulewright.language.looks import COMPASS, LYING, MANNERS, SHAPES, SIZES

from .dice import Dice, NothingFits
from .kinds import Bool, Cell, Int, Maybe, Piece, Player, Scope, Type, Value
from .names import name as fresh
from .values import Values
from .world import Board, Component, Enum, World

NUMBERS = ("digits", "pips", "coins")


class Looks:
    def __init__(self, world: World, seed: str) -> None:
        self.world = world
        self.dice = Dice(0)
        self.dice.random.seed(seed)
        self.values = Values(world, self.dice)
        self.colours = list(art.colours())
        self.symbols = list(art.symbols())

    def all(self) -> list[list[str]]:
        dice, found = self.dice, []
        if dice.chance(0.5):
            return []
        if dice.chance(0.3):
            found += [self.palette(), self.drawing()]
        found += [self.enum(one) for one in dice.some(self.world.enums, 0, 3)]
        found += [self.component(one) for one in dice.some(self.world.components, 0, 3)]
        found += [self.board(one) for one in dice.some(self.world.boards, 0, 2)]
        found += [[f"look {name}", f"    as {dice.one(LYING)}"] for name in self.lone(zones=True)]
        found += [[f"look {name}", f"    as {dice.one(NUMBERS)}"] for name in self.lone(zones=False)]
        if dice.chance(0.3):
            seats = dice.some(self.world.seats, 1, 2)
            found.append(
                [
                    "look player",
                    "    table",
                    "        name  colour",
                    *(f"        {one}  {self.colour()}" for one in seats),
                ]
            )
        return [one for one in found if len(one) > 1]

    # ---- each --------------------------------------------------------------------------------------------------

    def colour(self) -> str:
        return self.dice.one(self.colours)

    def symbol(self) -> str:
        return self.dice.one(self.symbols)

    def palette(self) -> list[str]:
        names = [fresh(self.world, self.dice) for _ in range(self.dice.number(1, 2))]
        self.colours += names
        rows = [f"        {name}  {self.hex()}  {self.dice.one([self.hex(), '-'])}" for name in names]
        return ["palette", "    table", "        name  light  dark", *rows]

    def hex(self) -> str:
        return f"{self.dice.number(0, 0xFFFFFF):06x}"

    def drawing(self) -> list[str]:
        name = fresh(self.world, self.dice)
        self.symbols.append(name)
        wide = self.dice.number(1, 16)
        rows = ["".join(self.dice.one("x-") for _ in range(wide)) for _ in range(self.dice.number(0, 15))]
        return [f"symbol {name}", "    map", *(f"        {row}" for row in (*rows, "x" * wide))]

    def enum(self, one: Enum) -> list[str]:
        rows = [
            f"        {value}  {self.dice.one([self.colour(), '-'])}  {self.symbol()}{self.dice.one(['', ' struck'])}"
            for value in self.dice.some(one.values, 1, len(one.values))
        ]
        return [f"look {one.name}", "    table", "        name  colour  symbol", *rows]

    def component(self, one: Component) -> list[str]:
        lines = [f"    shape {self.dice.one(SHAPES)}"] if self.dice.chance(0.6) else []
        fills = [column.name for column in one.columns if isinstance(column.type, Value) and not column.per_side]
        fills += ["owner"] if one.owned else []
        if fills and self.dice.chance(0.6):
            lines.append(f"    {self.dice.one(['fill', 'edge'])} by {self.dice.one(fills)}")
        elif self.dice.chance(0.3):
            lines.append(f"    fill {self.colour()}")
        simple = [column for column in one.columns if column.param is None]
        lines += [
            self.show(column.name, column.type, per_side=column.per_side) for column in self.dice.some(simple, 0, 4)
        ]
        if self.dice.chance(0.4):
            lines.append(f"    show {self.symbol_known()}{self.traits()}")
        lines += list(self.worked_out(Piece((one.name,)), ""))
        backs = [column for column in simple if column.back]
        if self.dice.chance(0.3):
            lines += ["    back", f"        fill {self.colour()}", *(f"        show {column.name}" for column in backs)]
        return [f"look {one.name}", *lines]

    def board(self, one: Board) -> list[str]:
        name = fresh(self.world, self.dice)
        lines = [f"    fill {self.colour()}, {self.colour()}"] if self.dice.chance(0.3) else []
        for zone in self.world.zones:
            if zone.owner == Cell(one.name) and not zone.when and self.dice.chance(0.7):
                lines.append(f"    show {zone.name}{self.dice.one(['', ' as ' + self.dice.one(LYING)])}")
        for var in self.world.vars:
            if var.owner == Cell(one.name) and not var.keys and not var.when and not var.per and self.dice.chance(0.7):
                lines.append(self.show(var.name, var.type))
                if isinstance(var.type, Value) and not any("border" in line for line in lines):
                    lines.append(f"    border by {name}.{var.name}")
        lines += list(self.worked_out(Cell(one.name), name))
        return [f"look {name} in {one.name}", *lines]

    # ---- lines --------------------------------------------------------------------------------------------------

    def show(self, name: str, type_: Type, *, per_side: bool = False) -> str:
        inner = type_.of if isinstance(type_, Maybe) else type_
        manners: tuple[str, ...] = ()
        if per_side:
            manners = MANNERS["sides"]
        elif isinstance(inner, Value | Player | Cell):
            manners = MANNERS["value"]
        elif isinstance(inner, Int):
            manners = NUMBERS
        manner = f" as {self.dice.one(manners)}" if manners and self.dice.chance(0.4) else ""
        place = f" on {self.dice.one(COMPASS)}" if self.dice.chance(0.5) else ""
        return f"    show {name}{manner}{place}{self.traits()}"

    def traits(self) -> str:
        size = f", {self.dice.one(SIZES)}" if self.dice.chance(0.3) else ""
        return size + (", struck" if self.dice.chance(0.1) else "")

    def symbol_known(self) -> str:
        """A symbol whose name is not used in the rules."""
        return self.dice.one([one for one in self.symbols if one not in self.world.taken])

    def worked_out(self, type_: Type, name: str) -> Iterator[str]:
        """Expressions about a thing with a name."""
        scope = Scope(names=((name, type_),)) if name else Scope()
        for _ in range(self.dice.number(0, 2)):
            try:
                amount = self.values.amount(scope, 2).text
                when = f" when {self.values.of(Bool(), scope, 2).text}" if self.dice.chance(0.4) else ""
            except NothingFits:
                continue
            if not amount.lstrip("-").isdigit():
                yield f"    show {amount}{when}"

    def lone(self, *, zones: bool) -> list[str]:
        """Zones or numbers of the game or of players whose names are unique."""
        counters = [one for one in self.world.vars if isinstance(one.type, Int)]
        every = [(one.name, one.owner, one.when) for one in self.world.zones]
        fitting = every if zones else [(one.name, one.owner, one.when) for one in counters]
        names = [name for name, _, _ in every] + [one.name for one in self.world.vars]
        alone = [name for name, owner, when in fitting if owner in (None, Player()) and not when]
        return self.dice.some([name for name in alone if names.count(name) == 1], 0, 2)
