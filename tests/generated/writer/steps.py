"""In: what may be used. Out: lines of steps, in which nothing waits. None of them can stop a game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright.model.terms import DONE_TO_ZONES
from rulewright.syntax.productions import opening

from .dice import Dice, NothingFits
from .kinds import ATOM, IF, Bool, Cell, Direction, E, Int, Many, Maybe, Part, Piece, Player, Scope, Type, Value, plain
from .names import name as fresh
from .values import Values
from .world import Var, World, Zone

SELDOM = 1_500
"""The weight of a roll for new names, beside those for variables."""

ON_ZONE = tuple(" ".join(opening(said)) for kind in DONE_TO_ZONES for said in kind.SAID)
"""The words of all that can be done to one zone."""


@dataclass(frozen=True, slots=True)
class Place:
    """A zone with its owner."""

    zone: Zone
    text: str


def indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


class Steps:
    def __init__(self, world: World, dice: Dice, values: Values) -> None:
        self.world = world
        self.dice = dice
        self.values = values

    def some(self, scope: Scope, fuel: int) -> list[str]:
        """Some steps in sequence; names that one defines may be used by the next."""
        lines: list[str] = []
        for _ in range(self.dice.number(1, 3)):
            found, scope = self.step(scope, fuel)
            lines += found
        return lines

    def step(self, scope: Scope, fuel: int) -> tuple[list[str], Scope]:
        def stays(lines: list[str]) -> tuple[list[str], Scope]:
            return lines, scope

        less = fuel - 1
        ways = {
            "production:assign": (4, lambda: stays(self.assign(scope))),
            "production:move": (4, lambda: stays(self.move(scope))),
            "production:draw": (3, lambda: self.draw(scope, less)),
            " ".join(f"production:{word}" for word in ON_ZONE): (0.8, lambda: stays(self.on_zone(scope))),
            "production:roll": (0.8, lambda: self.roll(scope)),
            "production:show": (0.8, lambda: stays(self.show(scope))),
            "production:swap": (1, lambda: stays(self.swap(scope))),
            "production:let": (1, lambda: self.let(scope)),
            "production:local": (0.8, lambda: self.local(scope)),
        }
        if fuel > 0:
            ways |= {
                "production:for_": (1.5, lambda: stays(self.loop(scope, less))),
                "production:if_": (1.5, lambda: stays(self.branch(scope, less))),
                "production:repeat": (0.5, lambda: stays(self.repeat(scope, less))),
            }
        return self.dice.first_that_fits(ways)

    def suite(self, head: str, lines: list[str]) -> list[str]:
        """A body on the same line, or below it."""
        first = lines[0].split(" ")[0]
        if len(lines) == 1 and first not in {"if", "for", "repeat"} and self.dice.chance(0.5):
            return [f"{head}: {lines[0]}"]
        return [head, *indented(lines)]

    # ---- values -----------------------------------------------------------------------------------------

    def variables(self, scope: Scope) -> list[tuple[Var, str]]:
        """Variables that can be assigned, and how they are written."""
        found = []
        for var in self.world.usable(scope):
            for e in self.values.values_of(var, scope):
                found.append((var, e.text))
        found += [(Var(name, None, type_), name) for name, type_ in scope.names if name in scope.locals]
        return found

    def assign(self, scope: Scope) -> list[str]:
        var, text = self.dice.one(self.variables(scope))
        return [self.assignment(var.type, text, scope)]

    def assignment(self, type_: Type, text: str, scope: Scope) -> str:
        if isinstance(type_, Int) and self.dice.chance(0.5):
            return self.count(type_, text, scope)
        if isinstance(type_, Many) and self.dice.chance(0.7) and not type_.ordered:
            sign = self.dice.one(["+=", "+=", "-="])
            many = self.dice.chance(0.4)
            e = self.values.many(type_.of, scope, 1) if many else self.values.of(type_.of, scope, 1)
            return f"{text} {sign} {e.text}"
        if isinstance(type_, Many) and type_.ordered:
            return f"{text} := {self.values.listed(type_.of, scope, 1).text}"
        if isinstance(type_, Many):
            return f"{text} := {self.values.those(type_.of, scope, 1).text}"
        return f"{text} := {self.values.of(type_, scope, 2).text}"

    def count(self, type_: Int, text: str, scope: Scope) -> str:
        """A number that is increased or decreased within its range."""
        by = self.dice.number(1, 3)
        if self.dice.chance(0.5):
            e = self.values.amount(scope, 1)
            amount = self.values.within(e, 0, 5).text
            if self.dice.chance(0.5):
                return f"{text} += lowest({amount}, {type_.high} - {text})"
            return (
                f"{text} -= lowest({amount}, {text} - {type_.low})"
                if type_.low >= 0
                else f"{text} -= lowest({amount}, {text} - ({type_.low}))"
            )
        if self.dice.chance(0.5):
            return f"{text} += if {text} <= {type_.high - by} then {by} else 0"
        return f"{text} := lowest({type_.high}, {text} + {by})"

    def let(self, scope: Scope) -> tuple[list[str], Scope]:
        name = fresh(self.world, self.dice)
        e = self.any_value(scope)
        return [f"let {name} = {e.text}"], scope.bind(name, e.type)

    def any_value(self, scope: Scope) -> E:
        world = self.world
        types: list[Type] = [
            Int(0, 9),
            Bool(),
            Player(),
            *(Cell(one.name) for one in world.boards),
            *(Value(one.name) for one in world.enums),
            *(Piece((one.name,)) for one in world.components),
        ]
        inner = self.dice.one(types)
        ways = {
            "sure": (
                2.0,
                lambda: self.values.of(inner, scope, 2) if not isinstance(inner, Int) else self.values.amount(scope),
            ),
            "maybe": (1.0, lambda: self.values.maybe_made(inner, scope, 1)),
            "many": (1.0, lambda: self.values.those(inner, scope, 1)),
        }
        return self.dice.first_that_fits(ways)

    def local(self, scope: Scope) -> tuple[list[str], Scope]:
        name = fresh(self.world, self.dice)
        type_ = self.dice.type(
            [
                Int(0, self.dice.number(3, 20)),
                Int(-5, 5),
                Bool(),
                Player(),
                *(Many(Cell(one.name)) for one in self.world.boards if not one.endless),
                *(Value(one.name) for one in self.world.enums),
            ]
        )
        word = self.world.word(type_)
        start = (
            f" = {self.values.of(type_, scope, 1).text}" if isinstance(type_, Player) or self.dice.chance(0.5) else ""
        )
        inner = scope.bind(name, type_)
        return [f"var {name}: {word}{start}"], replace(inner, locals=inner.locals | {name})

    # ---- pieces -----------------------------------------------------------------------------------------

    def places(self, scope: Scope) -> list[Place]:
        found = []
        for zone in self.world.zones:
            if zone.when in scope.sure:
                for e in self.values.owned(zone.name, zone.owner, Piece(zone.holds), scope):
                    found.append(Place(zone, e.text))
        return found

    def place(self, scope: Scope, about: str, kinds: tuple[str, ...], holds: tuple[str, ...] = ()) -> Place:
        """A zone for pieces of these components."""
        fitting = [one for one in self.places(scope) if one.zone.kind in kinds and set(holds) <= set(one.zone.holds)]
        return self.dice.weighted(
            fitting, lambda one: " ".join(f"pair:{one.zone.kind}×{word}" for word in about.split())
        )

    def room(self, place: Place, many: str) -> str:
        """The condition under which there is room for more pieces; empty if there always is."""
        if place.zone.kind == "slot":
            return f"{place.text} = none"
        if place.zone.up_to is None:
            return ""
        return f"count({place.text}) + {many} <= {place.zone.up_to}"

    def guarded(self, conditions: list[str], lines: list[str]) -> list[str]:
        wanted = [one for one in dict.fromkeys(conditions) if one]
        return self.suite(f"if {' and '.join(wanted)}", lines) if wanted else lines

    def destination(self, place: Place) -> str:
        ends = {"stack": ("top", "bottom"), "sequence": ("front", "back")}.get(place.zone.kind)
        if ends is not None and self.dice.chance(0.5, "production:destination"):
            return f"the {self.dice.one(ends)} of {place.text}"
        return place.text

    def turned(self, place: Place, scope: Scope) -> str:
        if not place.zone.turned or self.dice.chance(0.3):
            return ""
        return f" turned {self.values.within(self.values.amount(scope, 0), 0, 5).text}"

    def move(self, scope: Scope) -> list[str]:
        ways = {
            "piece": (3.0, lambda: self.move_piece(scope)),
            "set": (2.0, lambda: self.move_set(scope)),
            "end": (2.0, lambda: self.move_end(scope)),
            "builtin:one": (1.0, lambda: self.move_one(scope)),
            "builtin:some": (1.0, lambda: self.move_one(scope, several=True)),
        }
        return self.dice.first_that_fits(ways)

    def pieces_known(self, scope: Scope) -> list[E]:
        found = []
        for one in self.world.components:
            found += self.values.all_known(Piece((one.name,)), scope)
        return [e for e in found if isinstance(e.type, Piece)]

    def move_piece(self, scope: Scope) -> list[str]:
        e = self.dice.one(self.pieces_known(scope))
        assert isinstance(e.type, Piece)
        place = self.place(scope, "move-to", ("slot", "pool", "bag", "stack", "sequence"), e.type.components)
        if place.zone.kind != "slot" and place.zone.up_to is not None:
            condition = f"count({place.text}) < {place.zone.up_to}"
        else:
            condition = self.room(place, "1")
        return self.guarded([condition], [f"move {e.text} to {self.destination(place)}{self.turned(place, scope)}"])

    def move_set(self, scope: Scope) -> list[str]:
        component = self.dice.one(
            [*((one.name,) for one in self.world.components), *(zone.holds for zone in self.world.zones)]
        )
        many = self.dice.first_that_fits(
            {
                "zone": (2.0, lambda: self.dice.one(self.values.zones_of(Piece(component), scope))),
                "those": (
                    1.0,
                    lambda: self.values.those(Piece(component), scope, 1) if len(component) == 1 else self.dice.one([]),
                ),
                "slot": (1.0, lambda: self.slot_contents(scope)),
            }
        )
        holds = many.type.of if isinstance(many.type, Many) else plain(many.type)
        assert isinstance(holds, Piece)
        place = self.place(scope, "move-to", ("pool", "bag", "stack", "sequence"), holds.components)
        if place.text == many.text:
            raise NothingFits
        count = f"count({many.text})" if isinstance(many.type, Many) else "1"
        conditions = (
            [self.room(place, count)]
            if isinstance(many.type, Many)
            else [f"{many.text} != none", self.room(place, "1")]
        )
        return self.guarded(conditions, [f"move {many.text} to {self.destination(place)}{self.turned(place, scope)}"])

    def slot_contents(self, scope: Scope) -> E:
        slots = [one for one in self.places(scope) if one.zone.kind == "slot"]
        place = self.dice.one(slots)
        return E(place.text, Maybe(Piece(place.zone.holds)))

    def move_end(self, scope: Scope) -> list[str]:
        """The first, the last or the top piece of a zone, if there is one."""
        zone = self.place(scope, "move-from", ("pool", "bag", "stack", "sequence"))
        name = fresh(self.world, self.dice)
        words = ["top"] if zone.zone.kind == "stack" else ["first", "last"]
        place = self.place(scope, "move-to", ("slot", "pool", "bag", "stack", "sequence"), zone.zone.holds)
        moved = f"move {name} to {self.destination(place)}{self.turned(place, scope)}"
        return [
            f"let {name} = {self.dice.one(words)}({zone.text})",
            *self.guarded([f"{name} != none", self.room(place, "1")], [moved]),
        ]

    def move_one(self, scope: Scope, *, several: bool = False) -> list[str]:
        """Any one of equal pieces, of a kind whose pieces cannot be told apart."""
        alike = [one for one in self.world.components if not self.marked(one.name)]
        component = self.dice.one(alike)
        zones = self.values.zones_of(Piece((component.name,)), scope)
        zone = self.dice.one(zones)
        kind, _ = self.dice.one(component.kinds)
        name = fresh(self.world, self.dice)
        condition = f"{name}.name = {kind}"
        if component.owned:
            owner = self.values.player(scope, 0).text
            condition += f" and {name}.owner = {owner}"
        many = f"those({name} in {zone.text} where {condition})"
        place = self.place(
            scope,
            "move-to",
            ("slot", "pool", "bag", "stack", "sequence") if not several else ("pool", "bag", "stack", "sequence"),
            (component.name,),
        )
        if several:
            return self.guarded(
                [f"count({many}) >= 2", self.room(place, "2")], [f"move some(2, {many}) to {self.destination(place)}"]
            )
        return self.guarded(
            [f"{many} is not empty", self.room(place, "1")],
            [f"move one({many}) to {self.destination(place)}{self.turned(place, scope)}"],
        )

    def marked(self, component: str) -> bool:
        """Whether pieces of one kind may differ: by variables, zones, or orientation."""
        owners = [one.owner for one in self.world.zones] + [one.owner for one in self.world.vars]
        return Piece((component,)) in owners or any(
            isinstance(owner, Part) and self.world.component(component).part == owner.name for owner in owners
        )

    def draw(self, scope: Scope, fuel: int) -> tuple[list[str], Scope]:
        source = self.place(scope, "draw-from", ("pool", "bag", "stack", "sequence"))
        target = self.place(scope, "draw-to", ("slot", "pool", "bag", "stack", "sequence"), source.zone.holds)
        if source.text == target.text:
            raise NothingFits
        many = self.dice.number(1, 2) if target.zone.kind != "slot" else 1
        room = self.room(target, str(many))
        to = f"from {source.text} to {self.destination(target)}"
        way = self.dice.weighted(
            ["at most", "else", "guard", "as", "all", "where"],
            lambda word: {
                "at most": "production:at_most",
                "as": "production:drawn",
                "where": "production:drawn",
                "else": "production:line_else",
            }.get(word, ""),
        )
        name = fresh(self.world, self.dice)
        if way == "at most":
            return self.guarded([room], [f"draw at most {many} {to}"]), scope
        if way == "guard":
            return self.guarded([f"count({source.text}) >= {many}", room], [f"draw {many} {to}"]), scope
        if way == "all" and target.zone.up_to is None and target.zone.kind != "slot":
            return [f"draw all {to}"], scope
        if way == "where" and target.zone.up_to is None and target.zone.kind != "slot" and len(source.zone.holds) == 1:
            inner = scope.bind(name, Piece(source.zone.holds)).deeper()
            condition = self.values.condition(inner, 1)
            return [f"draw all {to} as {name} where {condition.at(IF)}"], scope
        if way == "as":
            inner = scope.bind(name, Piece(source.zone.holds))
            lines = [f"draw 1 {to} as {name}", *self.some(inner, fuel)]
            return self.guarded([f"{source.text} is not empty", self.room(target, "1")], lines), scope
        if room:
            return self.guarded([room, f"count({source.text}) >= {many}"], [f"draw {many} {to}"]), scope
        return [f"draw {many} {to}", *self.suite("else", self.some(scope, min(fuel, 0)))], scope

    def on_zone(self, scope: Scope) -> list[str]:
        """A statement about a zone with an order."""
        place = self.place(scope, " ".join(ON_ZONE), ("stack", "sequence"))
        word = self.dice.apart(ON_ZONE, lambda one: f"production:{one} pair:{place.zone.kind}×{one}", place.text)
        return [f"{word} {place.text}"]

    def roll(self, scope: Scope) -> tuple[list[str], Scope]:
        none: list[tuple[Var, str] | None] = [None] * SELDOM
        into = self.dice.apart(
            [*none, *(one for one in self.variables(scope) if self.rolls(one[0].type))],
            lambda one: "production:roll_into" if one else "",
            "roll into",
        )
        if into is not None:
            return [self.roll_into(*into, scope)], scope
        names = [fresh(self.world, self.dice) for _ in range(self.dice.number(1, 2))]
        low = self.dice.number(-1, 2)
        high = low + self.dice.number(1, 5)
        for name in names:
            scope = scope.bind(name, Int(low, high))
        return [f"roll {', '.join(names)} in {low}..{high}"], scope

    def rolls(self, type_: Type) -> bool:
        """Whether a variable may be given a value by lot."""
        inner = type_.of if isinstance(type_, Maybe) else type_
        match inner:
            case Cell(board):
                return not self.world.board(board).endless
            case Int() | Bool() | Player() | Value():
                return True
            case _:  # pieces are drawn; sets and lists have too many values
                return False

    def roll_into(self, var: Var, text: str, scope: Scope) -> str:
        match var.type:
            case Bool():
                return f"roll {text} in [yes, no, no]"
            case Int(low, high) if high - low > 2:
                return f"roll {text} in [{low}, {low + 1}, {low + 1}, {high}]"
            case Player() if scope.me:
                return f"roll {text} in players"
            case _:
                return f"roll {text}"

    def show(self, scope: Scope) -> list[str]:
        place = self.place(scope, "show", ("slot", "pool", "bag", "stack", "sequence"))
        players = self.dice.one(["players", self.values.player(scope, 1).text, "others" if scope.me else "players"])
        if place.zone.kind == "stack" and self.dice.chance(0.5):
            name = fresh(self.world, self.dice)
            return [f"let {name} = top({place.text})", f"if {name} != none: show {name} to {players}"]
        if place.zone.kind == "slot":
            name = fresh(self.world, self.dice)
            return [f"let {name} = {place.text}", f"if {name} != none: show {name} to {players}"]
        return [f"show {place.text} to {players}"]

    def swap(self, scope: Scope) -> list[str]:
        ways = {
            "pieces": (1.0, lambda: self.swap_pieces(scope)),
            "zones": (1.0, lambda: self.swap_zones(scope)),
        }
        return self.dice.first_that_fits(ways)

    def swap_pieces(self, scope: Scope) -> list[str]:
        """Two pieces of one component, to be swapped."""
        first = self.dice.one(self.pieces_known(scope))
        assert isinstance(first.type, Piece)
        more = [e for e in self.values.all_known(first.type, scope) if e.text != first.text]
        if more and self.dice.chance(0.5):
            return [f"swap {first.text}, {self.dice.one(more).text}"]
        name = fresh(self.world, self.dice)
        other = self.values.end_of(first.type, scope, 1)
        return [f"let {name} = {other.text}", f"if {name} != none: swap {first.text}, {name}"]

    def swap_zones(self, scope: Scope) -> list[str]:
        first = self.place(scope, "swap", ("slot", "pool", "bag", "stack", "sequence"))
        fitting = [
            one for one in self.places(scope) if set(one.zone.holds) == set(first.zone.holds) and one.text != first.text
        ]
        second = self.dice.weighted(fitting, lambda one: f"pair:{one.zone.kind}×swap")
        if (first.zone.kind == "slot") != (second.zone.kind == "slot"):
            raise NothingFits
        conditions = []
        for here, there in ((first, second), (second, first)):
            if here.zone.up_to is not None:
                conditions.append(f"count({there.text}) <= {here.zone.up_to}")
        return self.guarded(conditions, [f"swap {first.text}, {second.text}"])

    # ---- around other steps -----------------------------------------------------------------------------

    def loop(self, scope: Scope, fuel: int) -> list[str]:
        text, inner, _ = self.values.generator(scope, 1, must_filter=False)
        order = ""
        if self.dice.chance(0.3, "production:order"):
            order = f" {self.dice.one(['rising', 'falling'])} {self.values.amount(inner, 1).at(IF)}"
        return self.suite(f"for {text}{order}", self.some(inner, fuel))

    def branch(self, scope: Scope, fuel: int) -> list[str]:
        gates = self.world.conditions(scope)
        if gates and self.dice.chance(0.5):
            gate = self.dice.one(gates)
            return self.suite(f"if {gate}", self.some(scope.knowing(gate), fuel))
        lines = self.suite(f"if {self.values.condition(scope, 2).text}", self.some(scope, fuel))
        if self.dice.chance(0.3, "production:else_if"):
            lines += self.suite(f"else if {self.values.condition(scope, 1).text}", self.some(scope, min(fuel, 0)))
        if self.dice.chance(0.4, "production:otherwise"):
            lines += self.suite("else", self.some(scope, min(fuel, 0)))
        return lines

    def repeat(self, scope: Scope, fuel: int) -> list[str]:
        name = fresh(self.world, self.dice)
        rounds = self.dice.number(1, 3)
        inner = scope.bind(name, Int(0, rounds)).deeper()
        until = f"{name} = {rounds}"
        return [
            f"var {name}: 0..{rounds} = 0",
            "repeat",
            *indented([f"{name} += 1", *self.some(inner, fuel)]),
            f"until {until}",
        ]


__all__ = ["ATOM", "Direction", "Place", "Steps", "indented"]
