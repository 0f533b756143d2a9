"""In: a type that is wanted, and what may be used. Out: an expression of that type.

Nothing that is written here can stop a game: numbers are kept in bounds that are known, and what may be none gets
something to take instead.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from .dice import Dice, NothingFits
from .kinds import (
    AND,
    ATOM,
    COMPARE,
    ELSE,
    IF,
    LOOKUP,
    NOT,
    OR,
    PRODUCT,
    SUM,
    UNARY,
    Bool,
    Cell,
    Direction,
    E,
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
    alike,
    plain,
)
from .names import name as fresh
from .world import Var, World

LARGE = 10**6
Ways = dict[str, tuple[float, Callable[[], E]]]
"""What can be written, by what it leads to, with its weight."""
FIELDS = {"row": "cell.row", "column": "cell.column"}


class Values:
    def __init__(self, world: World, dice: Dice) -> None:
        self.world = world
        self.dice = dice

    # ---- any type ---------------------------------------------------------------------------------------

    def of(self, type_: Type, scope: Scope, fuel: int = 2) -> E:
        """An expression of this type. Numbers are kept in its range."""
        match type_:
            case Int(low, high):
                return self.within(self.amount(scope, fuel), low, high)
            case Bool():
                return self.condition(scope, fuel)
            case Player():
                return self.player(scope, fuel)
            case Value():
                return self.value(type_, scope, fuel)
            case Cell():
                return self.cell(type_, scope, fuel)
            case Direction():
                return self.direction(scope, fuel, type_.board)
            case KindOf():
                return self.kind(type_, scope)
            case Piece() | Part():
                return self.piece(type_, scope, fuel)
            case Maybe(inner):
                return self.maybe(inner, scope, fuel)
            case Many(inner, ordered):
                return self.listed(inner, scope, fuel) if ordered else self.many(inner, scope, fuel)
            case Scale():
                return self.scale(scope)
            case Pattern():
                return self.known(type_, scope)

    def known(self, type_: Type, scope: Scope) -> E:
        """A name, a variable or a field of exactly this type."""
        return self.dice.one(self.all_known(type_, scope))

    def all_known(self, type_: Type, scope: Scope) -> list[E]:
        found = [E(name, one) for name, one in reversed(scope.names) if alike(one, type_)]
        if isinstance(type_, Player) and scope.me:
            found.append(E("me", Player()))
        if not scope.settled:
            found += self.fields(type_, scope)
        found += [E(one.name, one.type) for one in self.world.options if alike(one.type, type_)]
        found += [
            E(one.name, one.type)
            for one in self.world.defines
            if not one.params and not scope.settled and alike(one.type, type_) and one.when in scope.sure
        ]
        return found

    def fields(self, type_: Type, scope: Scope) -> list[E]:
        """Variables, slots, columns, and the things on which others lie."""
        found = []
        bound = {name for name, _ in scope.names}
        for var in self.world.usable(scope):
            if alike(var.type, type_) and var.name not in bound:
                found += self.values_of(var, scope)
        for zone in self.world.zones:
            if zone.kind == "slot" and zone.when in scope.sure and alike(Maybe(Piece(zone.holds)), type_):
                found += self.owned(zone.name, zone.owner, Maybe(Piece(zone.holds)), scope)
        for text, one in scope.names:
            found += [E(f"{text}.{name}", inner) for name, inner in self.columns(one) if alike(inner, type_)]
        return found

    def values_of(self, var: Var, scope: Scope) -> list[E]:
        """The value of a variable, of each owner that has a name here."""
        return [
            E(f"{e.text}({', '.join(self.key(key, scope) for key in var.keys)})", e.type) if var.keys else e
            for e in self.owned(var.name, var.owner, var.type, scope)
        ]

    def key(self, type_: Type, scope: Scope) -> str:
        """One of what a variable is of besides its owner."""
        names = [text for text, one in scope.names if one == type_]
        match type_:
            case Int(low, high):
                names += [str(number) for number in range(low, high + 1)]
            case Player():
                names += [*self.world.seats[: self.world.players[0]], *(["me"] if scope.me else [])]
            case Value(enum):
                names += [f"{enum}.{one}" for one in self.world.enum(enum).values]
            case KindOf(component):
                names += [
                    f"{component}.{kind}" for kind, _ in self.world.component(component).kinds if kind != component
                ]
            case Cell(board):
                names += [f"{board}.{cell}" for cell in self.world.board(board).cells]
            case _:  # nothing else is counted
                raise NothingFits
        return self.dice.one(names)

    def owned(self, name: str, owner: Owner | None, type_: Type, scope: Scope) -> list[E]:
        if owner is None:
            return [E(name, type_)]
        found = [E(f"{text}.{name}", type_) for text, one in scope.names if alike(one, owner)]
        if isinstance(owner, Player):
            if scope.me:
                found.append(E(f"my {name}", type_))
            if self.dice.chance(0.2):
                found.append(E(f"{self.dice.one(self.world.seats[: self.world.players[0]])}.{name}", type_))
        if isinstance(owner, Value) and self.dice.chance(0.6):
            found.append(E(f"{owner.enum}.{self.dice.one(self.world.enum(owner.enum).values)}.{name}", type_))
        if isinstance(owner, Cell) and self.dice.chance(0.4) and not self.world.board(owner.board).endless:
            found.append(E(f"{owner.board}.{self.dice.one(self.world.board(owner.board).cells)}.{name}", type_))
        return found

    def columns(self, type_: Type) -> list[tuple[str, Type]]:
        """The columns of a thing, and its built-in fields."""
        match type_:
            case Piece((component,)):
                one = self.world.component(component)
                found = [(col.name, col.type) for col in one.columns if not col.per_side and col.param is None]
                found.append(("name", KindOf(component)))
                if one.owned:
                    found.append(("owner", Player()))
                for zone in self.world.zones:
                    if zone.owner is not None and component in zone.holds and not zone.when:
                        found.append((self.world.shown(zone.owner), Maybe(zone.owner)))
                return list(dict(found).items())
            case KindOf(component):
                one = self.world.component(component)
                return [
                    (col.name, col.type)
                    for col in one.columns
                    if not col.per_side and col.param is None and not isinstance(col.type, Many)
                ]
            case Value(enum):
                return [(col.name, col.type) for col in self.world.enum(enum).columns]
            case Cell(board):
                one_board = self.world.board(board)
                if one_board.shape == "free" or one_board.endless:
                    return []
                return [("row", Int(1, one_board.size[1])), ("column", Int(1, one_board.size[0]))]
            case Part(name):
                part = next(one for one in self.world.parts if one.name == name)
                return [*((col.name, col.type) for col in part.columns), (part.component, Piece((part.component,)))]
            case Int() | Bool() | Player() | Direction() | Piece() | Maybe() | Many() | Scale() | Pattern():
                return []

    # ---- numbers ----------------------------------------------------------------------------------------

    def within(self, e: E, low: int, high: int) -> E:
        """A number, limited to bounds."""
        assert isinstance(e.type, Int)
        if low <= e.type.low and e.type.high <= high:
            return e
        if e.type.high < low or e.type.low > high:
            return E(self.number(low, high), Int(low, high), ATOM if low >= 0 else UNARY)
        if low == 0 and self.dice.chance(0.4) and high < LARGE:
            return E(f"{e.at(PRODUCT)} mod {high + 1}", Int(0, high), PRODUCT)
        text = e.text
        if e.type.high > high:
            text = f"lowest({text}, {high})"
        if e.type.low < low:
            text = f"highest({low}, {text})"
        return E(text, Int(low, high))

    def number(self, low: int, high: int) -> str:
        return str(self.dice.number(low, min(high, low + 12)))

    def amount(self, scope: Scope, fuel: int = 2) -> E:
        if fuel <= 0:
            near = self.all_known(Int(0, 9), scope)
            if near and self.dice.chance(0.85):
                return self.dice.one(near)
            at = self.dice.number(0, 7)
            return E(str(at), Int(at, at))
        less = fuel - 1
        ways: Ways = {
            "literal": (1, lambda: self.amount(scope, 0)),
            "known": (4, lambda: self.known(Int(0, 9), scope)),
            "production:binary builtin:+": (2, lambda: self.calculated(scope, less)),
            "production:negative": (0.5, lambda: self.minus(scope, less)),
            "production:if_then": (0.7, lambda: self.if_then(scope, less)),
        }
        if not scope.settled:
            ways |= {
                "builtin:count": (2, lambda: self.counted(scope, less)),
                "gatherer:count production:chosen": (1.5, lambda: self.count_where(scope, less)),
                "gatherer:sum production:counted": (1, lambda: self.summed(scope, less)),
                "gatherer:highest": (0.6, lambda: self.extreme(scope, less, "highest")),
                "gatherer:lowest": (0.6, lambda: self.extreme(scope, less, "lowest")),
                "builtin:highest": (0.5, lambda: self.either(scope, less, "highest")),
                "builtin:lowest": (0.5, lambda: self.either(scope, less, "lowest")),
                "builtin:abs": (0.5, lambda: self.absolute(scope, less)),
                "builtin:seat": (0.4, lambda: self.seat(scope, less)),
                "builtin:steps": (0.4, lambda: self.steps(scope, less)),
                "production:at_ production:scale": (0.7, lambda: self.looked_up(scope, less)),
                "production:default_": (1, lambda: self.or_else(Int(0, 9), scope, less)),
                "production:toward_": (1, lambda: self.toward(scope)),
                "builtin:distance": (0.7, lambda: self.distance(scope, less)),
                "builtin:route": (0.7, lambda: self.route(scope, less)),
                "builtin:price": (0.5, lambda: self.price(scope, less)),
                "builtin:occurrences": (0.8, lambda: self.occurring(scope, less)),
                "production:field define": (1, lambda: self.defined(Int(0, 9), scope, less)),
                "builtin:turns": (0.4, lambda: self.turns(scope)),
                "production:formula_column": (0.7, lambda: self.formula(Int(0, 9), scope, less)),
            }
        return self.dice.first_that_fits(ways)

    def calculated(self, scope: Scope, fuel: int) -> E:
        first, second = self.small(scope, fuel), self.small(scope, fuel)
        a, b = first.type, second.type
        assert isinstance(a, Int)
        assert isinstance(b, Int)
        match self.dice.one(["+", "-", "*", "/", "mod"]):
            case "+":
                return E(f"{first.at(SUM)} + {second.at(PRODUCT)}", Int(a.low + b.low, a.high + b.high), SUM)
            case "-":
                return E(f"{first.at(SUM)} - {second.at(PRODUCT)}", Int(a.low - b.high, a.high - b.low), SUM)
            case "*":
                ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
                return E(f"{first.at(PRODUCT)} * {second.at(UNARY)}", Int(min(ends), max(ends)), PRODUCT)
            case "/":
                by = self.divisor(second)
                assert isinstance(by.type, Int)
                ends = [x // y for x in (a.low, a.high) for y in (by.type.low, by.type.high)]
                return E(f"{first.at(PRODUCT)} / {by.at(UNARY)}", Int(min(ends), max(ends)), PRODUCT)
            case _:
                by = self.divisor(second)
                assert isinstance(by.type, Int)
                return E(f"{first.at(PRODUCT)} mod {by.at(UNARY)}", Int(0, by.type.high - 1), PRODUCT)

    def divisor(self, e: E) -> E:
        at = self.dice.number(2, 5)
        if self.dice.chance(0.7):
            return E(str(at), Int(at, at))
        assert isinstance(e.type, Int)
        return E(f"highest(1, {e.text})", Int(1, max(1, e.type.high)))

    def small(self, scope: Scope, fuel: int) -> E:
        e = self.amount(scope, fuel)
        assert isinstance(e.type, Int)
        return e if e.type.low > -LARGE and e.type.high < LARGE else self.within(e, 0, 99)

    def minus(self, scope: Scope, fuel: int) -> E:
        e = self.small(scope, fuel)
        assert isinstance(e.type, Int)
        return E(f"-{e.at(LOOKUP)}", Int(-e.type.high, -e.type.low), UNARY)

    def if_then(self, scope: Scope, fuel: int) -> E:
        first, second = self.amount(scope, fuel), self.amount(scope, fuel)
        assert isinstance(first.type, Int)
        assert isinstance(second.type, Int)
        wide = Int(min(first.type.low, second.type.low), max(first.type.high, second.type.high))
        return E(f"if {self.condition(scope, fuel).at(OR)} then {first.at(OR)} else {second.at(IF)}", wide, IF)

    def counted(self, scope: Scope, fuel: int) -> E:
        many = self.any_domain(scope, fuel)
        assert isinstance(many.type, Many)
        return E(f"count({many.text})", Int(0, many.type.most))

    def count_where(self, scope: Scope, fuel: int) -> E:
        text, _, most = self.generator(scope, fuel)
        return E(f"count({text})", Int(0, most))

    def summed(self, scope: Scope, fuel: int) -> E:
        text, inner, most = self.generator(scope, fuel, must_filter=False)
        value = self.within(self.amount(inner, 1), -20, 99)
        assert isinstance(value.type, Int)
        low, high = min(0, value.type.low * most), max(0, value.type.high * most)
        return E(f"sum({value.text} for {text})", Int(low, high))

    def extreme(self, scope: Scope, fuel: int, word: str) -> E:
        text, inner, _ = self.generator(scope, fuel)
        value = self.small(inner, 1)
        assert isinstance(value.type, Int)
        at = self.dice.number(0, 5)
        wide = Int(min(value.type.low, at), max(value.type.high, at))
        return E(f"{word}({value.text} for {text}) or else {at}", wide, ELSE)

    def either(self, scope: Scope, fuel: int, word: str) -> E:
        given = [self.small(scope, fuel) for _ in range(self.dice.number(2, 3))]
        ends = [(e.type.low, e.type.high) for e in given if isinstance(e.type, Int)]
        which = max if word == "highest" else min
        wide = Int(which(low for low, _ in ends), which(high for _, high in ends))
        return E(f"{word}({', '.join(e.text for e in given)})", wide)

    def absolute(self, scope: Scope, fuel: int) -> E:
        e = self.small(scope, fuel)
        assert isinstance(e.type, Int)
        return E(f"abs({e.text})", Int(0, max(abs(e.type.low), abs(e.type.high))))

    def seat(self, scope: Scope, fuel: int) -> E:
        return E(f"seat({self.player(scope, fuel).text})", Int(1, self.world.players[-1]))

    def steps(self, scope: Scope, fuel: int) -> E:
        first, second = self.player(scope, fuel), self.player(scope, fuel)
        return E(f"steps({first.text}, {second.text})", Int(0, self.world.players[-1] - 1))

    def scale(self, scope: Scope) -> E:
        near = self.all_known(Scale(), scope)
        if near and self.dice.chance(0.6):
            return self.dice.one(near)
        keys = sorted({self.dice.number(-1, 9) for _ in range(3)})
        return E(f"[{', '.join(f'{key}: {self.dice.number(0, 9)}' for key in keys)}]", Scale())

    def looked_up(self, scope: Scope, fuel: int) -> E:
        return E(f"{self.scale(scope).at(LOOKUP)} at {self.small(scope, fuel).at(ATOM)}", Int(0, 9), LOOKUP)

    def toward(self, scope: Scope) -> E:
        """A value at the side of a laid piece that faces another cell."""
        found = []
        for zone in self.world.zones:
            if (
                zone.kind == "slot"
                and isinstance(zone.owner, Cell)
                and len(zone.holds) == 1
                and zone.when in scope.sure
            ):
                component = self.world.component(zone.holds[0])
                columns = [one for one in component.columns if one.per_side and isinstance(one.type, Int)]
                if component.sided and self.world.board(zone.owner.board).shape == component.sided:
                    found += [(zone, one) for one in columns]
        zone, column = self.dice.one(found)
        assert isinstance(zone.owner, Cell)
        assert isinstance(column.type, Int)
        cell, other = self.cell(zone.owner, scope, 1), self.cell(zone.owner, scope, 1)
        text = f"{cell.at(ATOM)}.{zone.name}.{column.name} toward {other.at(ATOM)} or else 0"
        return E(text, Int(min(0, column.type.low), column.type.high), ELSE)

    def distance(self, scope: Scope, fuel: int) -> E:
        board = Cell(self.dice.one(self.world.boards).name)
        here = self.cell(board, scope, fuel)
        there = self.cell(board, scope, fuel) if self.dice.chance(0.6) else self.many(board, scope, fuel)
        return E(f"distance({here.text}, {there.text}) or else 7", Int(0, 60), ELSE)

    def graph(self, scope: Scope, fuel: int) -> tuple[str, Type, list[E]]:
        graph = self.dice.one([one for one in self.world.graphs if one.when in scope.sure])
        if isinstance(graph.on, Part):
            return graph.name, graph.on, [self.known(graph.on, scope), self.known(graph.on, scope)]
        return graph.name, graph.on, [self.cell(graph.on, scope, fuel), self.cell(graph.on, scope, fuel)]

    def route(self, scope: Scope, fuel: int) -> E:
        name, _, (here, there) = self.graph(scope, fuel)
        return E(f"route({name}, {here.text}, {there.text}) or else 9", Int(0, 400), ELSE)

    def price(self, scope: Scope, fuel: int) -> E:
        name, _, (here, _) = self.graph(scope, fuel)
        way = fresh(self.world, self.dice)
        return E(f"sum(price({name}, {here.text}, {way}) for {way} in ways({name}, {here.text}))", Int(0, 400))

    def occurring(self, scope: Scope, fuel: int) -> E:
        found = []
        for name, type_ in scope.names:
            found += [(f"{name}.{field}", one) for field, one in self.columns(type_) if isinstance(one, Pattern)]
        text, pattern = self.dice.one(found)
        items = self.listed(Value(pattern.enum), scope, fuel)
        return E(f"occurrences({text}, {items.text})", Int(0, 64))

    def turns(self, scope: Scope) -> E:
        sided = [one.name for one in self.world.components if one.sided and any(c.per_side for c in one.columns)]
        piece = self.piece(Piece((self.dice.one(sided),)), scope, 0)
        return E(f"count(turns({piece.text}))", Int(1, 6))

    def defined(self, type_: Type, scope: Scope, fuel: int) -> E:
        one = self.dice.one(
            [one for one in self.world.defines if one.params and alike(one.type, type_) and one.when in scope.sure]
        )
        given = ", ".join(self.of(kind, scope, min(fuel, 1)).text for _, kind in one.params)
        return E(f"{one.name}({given})", one.type)

    def formula(self, type_: Type, scope: Scope, fuel: int) -> E:
        found = []
        for name, kind in scope.names:
            if isinstance(kind, Piece) and len(kind.components) == 1:
                found += [
                    (name, column)
                    for column in self.world.component(kind.components[0]).columns
                    if column.param is not None and alike(column.type, type_)
                ]
        name, column = self.dice.one(found)
        assert column.param is not None
        return E(f"{name}.{column.name}({self.of(column.param[1], scope, min(fuel, 1)).text})", column.type)

    def or_else(self, type_: Type, scope: Scope, fuel: int) -> E:
        """An expression that may be none, with an alternative."""
        maybe = self.through(type_, scope, fuel)
        other = self.of(type_, scope, 0)
        wide = maybe.type
        if isinstance(wide, Int) and isinstance(other.type, Int):
            wide = Int(min(wide.low, other.type.low), max(wide.high, other.type.high))
        return E(f"{maybe.at(SUM)} or else {other.at(ELSE)}", wide, ELSE)

    def through(self, type_: Type, scope: Scope, fuel: int) -> E:
        """A field of something that may be none."""
        found = [E(e.text, plain(e.type), e.binds) for e in self.all_known(Maybe(type_), scope)]
        for name, one in scope.names:
            for field, inner in self.columns(one):
                if isinstance(inner, Maybe):
                    found += [
                        E(f"{name}.{field}.{far}", last) for far, last in self.columns(inner.of) if alike(last, type_)
                    ]
        for var in self.world.usable(scope):
            if isinstance(var.type, Maybe) and not scope.settled and all(name != var.name for name, _ in scope.names):
                for e in self.values_of(var, scope):
                    found += [
                        E(f"{e.at(ATOM)}.{far}", last)
                        for far, last in self.columns(var.type.of)
                        if alike(last, type_) and not e.text.startswith("my ")
                    ]
        if isinstance(type_, Int):
            return self.dice.one(found)
        ways: Ways = {
            "known": (2.0, lambda: self.dice.one(found)),
            "more": (1.0, lambda: self.maybe_made(type_, scope, fuel)),
        }
        e = self.dice.first_that_fits(ways)
        if not isinstance(e.type, Maybe) and e not in found:
            raise NothingFits
        return E(e.text, plain(e.type), e.binds)

    # ---- conditions -------------------------------------------------------------------------------------

    def condition(self, scope: Scope, fuel: int = 2) -> E:
        if fuel <= 0:
            near = self.all_known(Bool(), scope)
            if near and self.dice.chance(0.5):
                return self.dice.one(near)
            return self.compared(scope, 0)
        less = fuel - 1
        ways: Ways = {
            "known": (1, lambda: self.known(Bool(), scope)),
            "production:compare": (3, lambda: self.compared(scope, less)),
            "production:or_": (0.8, lambda: self.joined(scope, less, "or", OR)),
            "production:and_": (0.8, lambda: self.joined(scope, less, "and", AND)),
            "production:not_": (0.7, lambda: E(f"not {self.condition(scope, less).at(NOT)}", Bool(), NOT)),
            "production:equals": (2, lambda: self.equal(scope, less)),
            "production:is_in": (1.2, lambda: self.is_in(scope, less)),
            "production:literal": (0.1, lambda: E(self.dice.one(["yes", "no"]), Bool())),
        }
        if not scope.settled:
            ways |= {
                "production:is_empty": (1.2, lambda: self.empty(scope, less)),
                "gatherer:any": (1, lambda: E(f"any({self.generator(scope, less)[0]})", Bool())),
                "gatherer:all": (1, lambda: E(f"all({self.generator(scope, less)[0]})", Bool())),
                "builtin:connected": (0.7, lambda: self.connected(scope, less)),
                "builtin:aligned": (0.7, lambda: self.aligned(scope, less)),
                "builtin:lines": (0.5, lambda: self.row_of(scope)),
                "define": (1, lambda: self.defined(Bool(), scope, less)),
                "narrowed": (1, lambda: self.narrowed(scope, less)),
                "production:formula_column": (0.7, lambda: self.formula(Bool(), scope, less)),
                "production:if_then": (0.3, lambda: self.bool_if(scope, less)),
            }
        return self.dice.first_that_fits(ways)

    def bool_if(self, scope: Scope, fuel: int) -> E:
        test, first, second = (self.condition(scope, fuel) for _ in range(3))
        return E(f"if {test.at(OR)} then {first.at(OR)} else {second.at(IF)}", Bool(), IF)

    def joined(self, scope: Scope, fuel: int, word: str, binds: int) -> E:
        first, second = self.condition(scope, fuel), self.condition(scope, fuel)
        return E(f"{first.at(binds)} {word} {second.at(binds + 1)}", Bool(), binds)

    def compared(self, scope: Scope, fuel: int) -> E:
        first = self.amount(scope, max(fuel, 0))
        for _ in range(4):
            if first.text.isdigit():
                first = self.amount(scope, 1)
        assert isinstance(first.type, Int)
        if self.dice.chance(0.3):
            second = self.amount(scope, max(fuel, 0))
            assert isinstance(second.type, Int)
            if second.type.low <= first.type.high and first.type.low <= second.type.high:
                sign = self.dice.one(["<", "<=", ">", ">=", "!=", "="])
                return E(f"{first.at(ELSE)} {sign} {second.at(ELSE)}", Bool(), COMPARE)
        at = self.dice.number(first.type.low, min(first.type.high, first.type.low + 8))
        sign = self.dice.one(["<", "<=", ">", ">=", "!=", "="])
        return E(f"{first.at(ELSE)} {sign} {at}", Bool(), COMPARE)

    def equal(self, scope: Scope, fuel: int) -> E:
        sign = self.dice.one(["=", "!="])
        if self.dice.chance(0.4) and not scope.settled:
            maybe = self.maybe_any(scope, fuel)
            inner = plain(maybe.type)
            if self.dice.chance(0.5) or isinstance(inner, Int):
                return E(f"{maybe.at(ELSE)} {sign} none", Bool(), COMPARE)
            return E(f"{maybe.at(ELSE)} {sign} {self.of(inner, scope, 0).at(ELSE)}", Bool(), COMPARE)
        type_ = self.dice.one(self.some_types(scope))
        first = self.of(type_, scope, fuel)
        second = self.of(type_, scope, 0)
        if isinstance(type_, Value) and self.dice.chance(0.4):
            sign = self.dice.one(["<", "<=", ">", ">="])
        if first.text == second.text:
            raise NothingFits
        return E(f"{first.at(ELSE)} {sign} {second.at(ELSE)}", Bool(), COMPARE)

    def some_types(self, scope: Scope) -> list[Type]:
        found: list[Type] = [
            type_
            for _, type_ in scope.names
            if not isinstance(plain(type_), Int | Bool | Scale | Many | Pattern | Direction)
        ]
        if scope.settled:
            found = [one.type for one in self.world.options if isinstance(one.type, Value)]
        elif not found:
            found = [Player()]
        return [plain(one) for one in found]

    def is_in(self, scope: Scope, fuel: int) -> E:
        word = self.dice.one(["is in", "is not in"])
        if self.dice.chance(0.4) or scope.settled:
            number = self.amount(scope, fuel)
            assert isinstance(number.type, Int)
            low = self.dice.number(number.type.low, min(number.type.high, number.type.low + 5))
            return E(f"{number.at(ELSE)} {word} {low}..{low + self.dice.number(1, 3)}", Bool(), COMPARE)
        type_ = self.dice.one(self.some_types(scope))
        many = self.many(type_, scope, fuel)
        return E(f"{self.of(type_, scope, 0).at(ELSE)} {word} {many.at(ELSE)}", Bool(), COMPARE)

    def empty(self, scope: Scope, fuel: int) -> E:
        word = self.dice.one(["is empty", "is not empty"])
        return E(f"{self.any_domain(scope, fuel).at(ELSE)} {word}", Bool(), COMPARE)

    def connected(self, scope: Scope, fuel: int) -> E:
        name, on, _ = self.graph(scope, fuel)
        if self.dice.chance(0.4):
            return E(f"connected({name})", Bool())
        return E(f"connected({name}, {self.many(on, scope, fuel).text})", Bool())

    def aligned(self, scope: Scope, fuel: int) -> E:
        board = self.straight()
        cells = self.many(Cell(board), scope, fuel)
        length = self.within(self.amount(scope, 0), 1, 4) if self.dice.chance(0.3) else E("2", Int(2, 2))
        return E(f"aligned({self.cell(Cell(board), scope, 0).text}, {cells.text}, {length.text})", Bool())

    def row_of(self, scope: Scope) -> E:
        """Whether there is a straight row whose cells all meet a condition."""
        if scope.depth >= 1:
            raise NothingFits
        board = self.dice.one([one for one in self.world.boards if not one.endless])
        row, cell = fresh(self.world, self.dice), fresh(self.world, self.dice)
        rows = f"lines({board.name})" if board.shape == "free" else f"lines({board.name}, {self.dice.number(2, 3)})"
        inner = scope.bind(cell, Cell(board.name)).deeper().deeper()
        held = self.condition(inner, 1).at(IF)
        return E(f"any({row} in {rows} where all({cell} in {row} where {held}))", Bool())

    def straight(self) -> str:
        """A board with directions."""
        return self.dice.one([one.name for one in self.world.boards if one.shape != "free"])

    def narrowed(self, scope: Scope, fuel: int) -> E:
        """A test for none, and an expression that relies on it."""
        found = [(name, type_) for name, type_ in scope.names if isinstance(type_, Maybe)]
        found += [
            (var.name, var.type)
            for var in self.world.usable(scope)
            if var.owner is None and isinstance(var.type, Maybe) and not isinstance(var.type.of, Many)
        ]
        name, type_ = self.dice.one(found)
        assert isinstance(type_, Maybe)
        inner = self.condition(scope.bind(name, type_.of), fuel)
        if self.dice.chance(0.7):
            return E(f"{name} != none and {inner.at(NOT)}", Bool(), AND)
        return E(f"{name} = none or {inner.at(AND)}", Bool(), OR)

    def settled(self) -> E:
        """A condition that is known before the game, on options or the number of players."""
        found = [E(f"count(players) {self.dice.one(['>', '<=', '!='])} {self.world.players[0]}", Bool(), COMPARE)]
        for one in self.world.options:
            match one.type:
                case Bool():
                    found += [E(one.name, Bool()), E(f"not {one.name}", Bool(), NOT)]
                case Int(low, high):
                    found.append(E(f"{one.name} >= {self.dice.number(low + 1, high)}", Bool(), COMPARE))
                case Value(enum):
                    found.append(E(f"{one.name} = {self.dice.one(self.world.enum(enum).values)}", Bool(), COMPARE))
                case (
                    Player()
                    | Direction()
                    | Piece()
                    | KindOf()
                    | Cell()
                    | Part()
                    | Maybe()
                    | Many()
                    | Scale()
                    | Pattern()
                ):
                    pass
        first = self.dice.one(found)
        if self.dice.chance(0.2):
            return E(f"{first.at(NOT)} or {self.dice.one(found).at(NOT)}", Bool(), OR)
        return first

    # ---- things -----------------------------------------------------------------------------------------

    def player(self, scope: Scope, fuel: int = 1) -> E:
        near = self.all_known(Player(), scope)
        if fuel <= 0 or scope.settled:
            if near and self.dice.chance(0.8):
                return self.dice.one(near)
            return E(self.dice.one(self.world.seats[: self.world.players[0]]), Player())
        less = fuel - 1
        ways: Ways = {
            "known": (4, lambda: self.dice.one(near)),
            "seat": (0.4, lambda: E(self.dice.one(self.world.seats[: self.world.players[0]]), Player())),
            "builtin:next": (1, lambda: E(f"next({self.player(scope, less).text})", Player())),
            "builtin:previous": (1, lambda: E(f"previous({self.player(scope, less).text})", Player())),
            "builtin:first": (0.5, lambda: E("first(players)", Player())),
            "builtin:clockwise": (0.5, lambda: E(f"last(clockwise({self.player(scope, less).text}))", Player())),
            "production:default_": (1, lambda: self.or_else(Player(), scope, less)),
        }
        return self.dice.first_that_fits(ways)

    def value(self, type_: Value, scope: Scope, fuel: int = 1) -> E:
        enum = self.world.enum(type_.enum)
        ways: Ways = {
            "known": (3, lambda: self.known(type_, scope)),
            "literal": (1, lambda: E(f"{enum.name}.{self.dice.one(enum.values)}", type_)),
            "production:default_": (
                0.6 if fuel > 0 and not scope.settled else 0,
                lambda: self.or_else(type_, scope, fuel - 1),
            ),
            "define": (0.6 if fuel > 0 and not scope.settled else 0, lambda: self.defined(type_, scope, 0)),
        }
        return self.dice.first_that_fits(ways)

    def cell(self, type_: Cell, scope: Scope, fuel: int = 1) -> E:
        board = self.world.board(type_.board)
        ways: Ways = {"known": (4, lambda: self.known(type_, scope))}
        if not board.endless:
            ways["literal"] = (1, lambda: E(f"{board.name}.{self.dice.one(board.cells)}", type_))
        else:
            ways["literal"] = (0.3, lambda: E(f"{board.name}.e0n0", type_))
        if fuel > 0 and not scope.settled:
            ways["production:default_"] = (1, lambda: self.or_else(type_, scope, fuel - 1))
            ways["builtin:first"] = (
                0.4,
                lambda: (
                    E(f"{self.dice.one(['first', 'last'])}({board.name})", type_)
                    if not board.endless
                    else self.dice.one([])
                ),
            )
        return self.dice.first_that_fits(ways)

    def direction(self, scope: Scope, fuel: int = 1, board: str = "") -> E:
        board = board or self.straight()
        one = self.world.board(board)
        type_ = Direction(board)
        ways: Ways = {
            "known": (3, lambda: self.known(type_, scope)),
            "literal": (1, lambda: E(self.dice.one(one.directions), type_)),
        }
        if fuel > 0 and not scope.settled:
            ways["builtin:opposite"] = (
                0.7,
                lambda: E(f"opposite({self.direction(scope, fuel - 1, board).text})", type_),
            )
            ways["builtin:rotated"] = (
                0.7,
                lambda: self.rotated(type_, scope, fuel - 1),
            )
        return self.dice.first_that_fits(ways)

    def rotated(self, type_: Direction, scope: Scope, fuel: int) -> E:
        by = self.within(self.amount(scope, 0), -3, 9)
        return E(f"rotated({self.direction(scope, fuel, type_.board).text}, {by.text})", type_)

    def kind(self, type_: KindOf, scope: Scope) -> E:
        component = self.world.component(type_.component)
        ways: Ways = {
            "known": (3, lambda: self.known(type_, scope)),
            "literal": (1, lambda: E(self.dice.one(component.kinds)[0], type_)),
        }
        return self.dice.first_that_fits(ways)

    def piece(self, type_: Type, scope: Scope, fuel: int = 1) -> E:
        """A piece that certainly exists: one that has a name already."""
        ways: Ways = {"known": (3.0, lambda: self.known(type_, scope))}
        if fuel > 0 and not scope.settled:
            ways["production:default_"] = (0.5, lambda: self.or_else(type_, scope, 0))
        return self.dice.first_that_fits(ways)

    # ---- what may be none -------------------------------------------------------------------------------

    def maybe(self, inner: Type, scope: Scope, fuel: int = 1) -> E:
        ways: Ways = {
            "known": (3.0, lambda: self.known(Maybe(inner), scope)),
            "made": (1.5 if fuel > 0 else 0, lambda: self.maybe_made(inner, scope, fuel - 1)),
            "sure": (1.5, lambda: self.of(inner, scope, 0)),
            "none": (0.5, lambda: E("none", Maybe(inner))),
        }
        return self.dice.first_that_fits(ways)

    def maybe_any(self, scope: Scope, fuel: int) -> E:
        types: list[Type] = [
            Player(),
            *(Cell(one.name) for one in self.world.boards),
            *(Piece((one.name,)) for one in self.world.components),
            *(Value(one.name) for one in self.world.enums),
        ]
        inner = self.dice.one(types)
        ways: Ways = {
            "known": (2.0, lambda: self.known(Maybe(inner), scope)),
            "made": (1.0, lambda: self.maybe_made(inner, scope, fuel)),
        }
        return self.dice.first_that_fits(ways)

    def maybe_made(self, inner: Type, scope: Scope, fuel: int) -> E:
        """An expression that may be none; sometimes it is known not to be."""
        maybe = Maybe(inner)
        ways: Ways = {
            "builtin:first": (1, lambda: self.end_of(inner, scope, fuel)),
            "gatherer:first": (1, lambda: E(f"first({self.generator(scope, fuel, inner)[0]})", maybe)),
            "gatherer:only": (1, lambda: E(f"only({self.generator(scope, fuel, inner)[0]})", maybe)),
            "gatherer:best": (1, lambda: self.ranked("best", inner, scope, fuel)),
            "gatherer:sole": (1, lambda: self.ranked("sole", inner, scope, fuel)),
        }
        if isinstance(inner, Player):
            ways["builtin:next"] = (
                1,
                lambda: E(f"next({self.player(scope, 0).text}, {self.many(Player(), scope, fuel).text})", maybe),
            )
        if isinstance(inner, Piece):
            ways["builtin:top"] = (1, lambda: self.top(inner, scope))
        if isinstance(inner, Cell) and self.world.board(inner.board).shape != "free":
            board = self.world.board(inner.board)
            ways["builtin:step"] = (2, lambda: self.step(inner, scope, fuel))
            if not board.endless:
                ways["builtin:cell_at"] = (
                    0.7,
                    lambda: E(
                        f"cell_at({board.name}, {self.small(scope, 0).text}, {self.small(scope, 0).text})", maybe
                    ),
                )
        if isinstance(inner, Direction):
            ways = {"builtin:direction": (1, lambda: self.toward_cell(inner, scope, fuel))}
        if isinstance(inner, Int):
            raise NothingFits
        return self.dice.first_that_fits(ways)

    def end_of(self, inner: Type, scope: Scope, fuel: int) -> E:
        many = self.many(inner, scope, fuel)
        assert isinstance(many.type, Many)
        sure = many.type.filled
        return E(f"{self.dice.one(['first', 'last'])}({many.text})", inner if sure else Maybe(inner))

    def ranked(self, word: str, inner: Type, scope: Scope, fuel: int) -> E:
        text, deeper, _ = self.generator(scope, fuel, inner)
        return E(f"{word}({text} by {self.small(deeper, 1).text})", Maybe(inner))

    def top(self, inner: Piece, scope: Scope) -> E:
        stacks = self.zones_of(inner, scope, kinds=("stack",))
        return E(f"top({self.dice.one(stacks).text})", Maybe(inner))

    def step(self, inner: Cell, scope: Scope, fuel: int) -> E:
        here, way = self.cell(inner, scope, fuel), self.direction(scope, fuel, inner.board)
        far = f", {self.within(self.amount(scope, 0), -2, 4).text}" if self.dice.chance(0.4) else ""
        return E(f"step({here.text}, {way.text}{far})", Maybe(inner))

    def toward_cell(self, inner: Direction, scope: Scope, fuel: int) -> E:
        board = Cell(inner.board)
        return E(f"direction({self.cell(board, scope, fuel).text}, {self.cell(board, scope, fuel).text})", Maybe(inner))

    # ---- several ----------------------------------------------------------------------------------------

    def zones_of(
        self, inner: Piece, scope: Scope, kinds: tuple[str, ...] = ("pool", "bag", "stack", "sequence")
    ) -> list[E]:
        found = []
        for zone in self.world.zones:
            if zone.kind in kinds and set(zone.holds) <= set(inner.components) and zone.when in scope.sure:
                most = self.world.pieces(zone.holds)
                ordered = zone.kind == "sequence"
                found += self.owned(zone.name, zone.owner, Many(Piece(zone.holds), ordered, most), scope)
        return found

    def many(self, inner: Type, scope: Scope, fuel: int = 1) -> E:
        """Several things of a type, as a set or as a list in any order."""
        if scope.settled:
            raise NothingFits
        less = fuel - 1
        ways: Ways = {
            "known": (
                1.5,
                lambda: self.dice.one(
                    [*self.all_known(Many(inner), scope), *self.all_known(Many(inner, ordered=True), scope)]
                ),
            ),
            "whole": (2, lambda: self.whole(inner)),
            "production:list_": (0.8, lambda: self.list_of(inner, scope)),
        }
        if isinstance(inner, Piece):
            ways["zone"] = (4, lambda: self.dice.one(self.zones_of(inner, scope)))
        if fuel > 0:
            ways["gatherer:those"] = (1.2, lambda: self.those(inner, scope, less))
            ways["builtin:reversed"] = (0.6, lambda: self.reversed_of(inner, scope, less))
            ways["gatherer:each"] = (0.6, lambda: self.each(inner, scope, less))
        if fuel > 0 and self.dice.weight("production:binary among") > 1:  # so that other seeds stay as they are
            ways["production:binary among"] = (2, lambda: self.among(inner, scope))
        for name, sign in (("union", "+"), ("without", "-")):
            if fuel > 0 and self.dice.weight(f"operator:{name}") > 1:  # as above
                ways[f"operator:{name}"] = (1, partial(self.put_together, inner, sign, scope))
        if fuel > 0 and self.dice.weight("gatherer:union") > 1:  # as above
            ways["gatherer:union"] = (1, lambda: self.union(inner, scope, less))
        if isinstance(inner, Cell):
            ways["cells"] = (3 if fuel >= 0 else 0, lambda: self.cells(inner, scope))
        if isinstance(inner, Part):
            ways["parts"] = (2, lambda: self.parts(inner, scope))
        if isinstance(inner, Player):
            ways["builtin:clockwise"] = (1, lambda: self.clockwise(scope, less))
            ways["others"] = (
                1 if scope.me else 0,
                lambda: E("others", Many(Player(), ordered=True, most=self.world.players[-1])),
            )
        if isinstance(inner, Int):
            ways = {"production:range_": (1, lambda: E("1..3", Many(Int(1, 3), ordered=True, most=3)))}
        return self.dice.first_that_fits(ways)

    def among(self, inner: Type, scope: Scope) -> E:
        """The intersection of two sets."""
        first, second = self.many(inner, scope, 0), self.many(inner, scope, 0)
        return E(f"(({first.text}) among ({second.text}))", Many(inner))

    def put_together(self, inner: Type, sign: str, scope: Scope) -> E:
        """Two sets, or a set and a thing, put together or taken from each other."""
        first = self.many(inner, scope, 0)
        second = self.of(inner, scope, 0) if self.dice.chance(0.4) else self.many(inner, scope, 0)
        return E(f"(({first.text}) {sign} ({second.text}))", Many(inner))

    def union(self, inner: Type, scope: Scope, fuel: int) -> E:
        """All that is in a set of each."""
        text, deeper, _ = self.generator(scope, fuel, must_filter=False)
        value = self.of(inner, deeper, 0) if self.dice.chance(0.4) else self.many(inner, deeper, 0)
        return E(f"union({value.text} for {text})", Many(inner))

    def whole(self, inner: Type) -> E:
        match inner:
            case Player():
                return E("players", Many(inner, ordered=True, most=self.world.players[-1], filled=True))
            case Value(name):
                return E(name, Many(inner, ordered=True, most=len(self.world.enum(name).values), filled=True))
            case Cell(name):
                return E(
                    name,
                    Many(
                        inner, ordered=True, most=self.world.board(name).most, filled=not self.world.board(name).endless
                    ),
                )
            case Piece((name,)):
                return E(name, Many(inner, most=self.world.pieces((name,)), filled=True))
            case KindOf(name):
                most = len(self.world.component(name).kinds)
                return E(f"kinds({name})", Many(inner, ordered=True, most=most, filled=True))
            case Part(name):
                return E(name, Many(inner, most=12))
            case Direction(board):
                word = self.dice.one(["sides", "directions"])
                return E(f"{word}({board})", Many(inner, ordered=True, most=8, filled=True))
            case Int() | Bool() | Piece() | Maybe() | Many() | Scale() | Pattern():
                pass
        raise NothingFits

    def list_of(self, inner: Type, scope: Scope) -> E:
        if isinstance(inner, Pattern | Scale | Many):
            raise NothingFits
        items = [self.of(inner, scope, 0).text for _ in range(self.dice.number(1, 3))]
        return E(f"[{', '.join(items)}]", Many(inner, ordered=True, most=len(items), filled=True))

    def listed(self, inner: Type, scope: Scope, fuel: int) -> E:
        """A list whose order counts."""
        ways: Ways = {
            "known": (3.0, lambda: self.known(Many(inner, ordered=True), scope)),
            "production:list_": (1.0, lambda: self.list_of(inner, scope)),
            "gatherer:each": (2.0 if fuel > 0 else 0, lambda: self.each(inner, scope, fuel - 1)),
            "builtin:reversed": (
                0.5 if fuel > 0 else 0,
                lambda: E(f"reversed({self.listed(inner, scope, fuel - 1).text})", Many(inner, ordered=True)),
            ),
        }
        return self.dice.first_that_fits(ways)

    def those(self, inner: Type, scope: Scope, fuel: int) -> E:
        text, _, most = self.generator(scope, fuel, inner)
        return E(f"those({text})", Many(inner, most=most))

    def each(self, inner: Type, scope: Scope, fuel: int) -> E:
        text, deeper, most = self.generator(scope, fuel, must_filter=False)
        if isinstance(inner, Many | Pattern | Scale):
            raise NothingFits
        return E(f"each({self.of(inner, deeper, 1).text} for {text})", Many(inner, ordered=True, most=most))

    def reversed_of(self, inner: Type, scope: Scope, fuel: int) -> E:
        many = self.many(inner, scope, fuel)
        assert isinstance(many.type, Many)
        if not many.type.ordered:
            raise NothingFits
        return E(f"reversed({many.text})", many.type)

    def clockwise(self, scope: Scope, fuel: int) -> E:
        among = f", {self.many(Player(), scope, fuel).text}" if self.dice.chance(0.4) and fuel >= 0 else ""
        most = self.world.players[-1]
        return E(
            f"clockwise({self.player(scope, 0).text}{among})", Many(Player(), ordered=True, most=most, filled=not among)
        )

    def cells(self, inner: Cell, scope: Scope) -> E:
        board = self.world.board(inner.board)
        ordered, plainly = Many(inner, ordered=True, most=board.most), Many(inner, most=board.most)
        ways: Ways = {
            "field:neighbours": (2, lambda: E(f"{self.cell(inner, scope, 0).at(ATOM)}.neighbours", ordered)),
            "builtin:ways": (1, lambda: self.ways("ways", inner, scope)),
            "builtin:reach": (1, lambda: self.ways("reach", inner, scope)),
        }
        if board.shape != "free":
            ways |= {
                "field:around": (1, lambda: E(f"{self.cell(inner, scope, 0).at(ATOM)}.around", ordered)),
                "builtin:ray": (
                    1,
                    lambda: (
                        E(
                            f"ray({self.cell(inner, scope, 0).text}, {self.direction(scope, 0, inner.board).text})",
                            ordered,
                        )
                        if not board.endless
                        else self.dice.one([])
                    ),
                ),
                "builtin:run": (
                    1,
                    lambda: E(
                        f"run({self.cell(inner, scope, 0).text}, {self.direction(scope, 0, inner.board).text}, "
                        f"{self.many(inner, scope, 0).text})",
                        ordered,
                    ),
                ),
                "builtin:rim": (0.7 if not board.endless else 0, lambda: E(f"rim({board.name})", plainly)),
            }
        return self.dice.first_that_fits(ways)

    def parts(self, inner: Part, scope: Scope) -> E:
        ways: Ways = {
            "builtin:touching": (1, lambda: E(f"touching({self.known(inner, scope).text})", Many(inner, most=12))),
            "builtin:ways": (1, lambda: self.ways("ways", inner, scope)),
            "builtin:reach": (1, lambda: self.ways("reach", inner, scope)),
        }
        return self.dice.first_that_fits(ways)

    def ways(self, word: str, inner: Type, scope: Scope) -> E:
        graph = self.dice.one([one for one in self.world.graphs if one.on == inner and one.when in scope.sure])
        here = self.cell(inner, scope, 0) if isinstance(inner, Cell) else self.known(inner, scope)
        far = f", {self.within(self.amount(scope, 0), 0, 5).text}" if word == "reach" and self.dice.chance(0.5) else ""
        return E(f"{word}({graph.name}, {here.text}{far})", Many(inner, most=60))

    # ---- domains and generators -------------------------------------------------------------------------

    def domain_types(self) -> list[Type]:
        found: list[Type] = [Player(), *(Value(one.name) for one in self.world.enums)]
        found += [Cell(one.name) for one in self.world.boards] * 2
        found += [Piece((one.name,)) for one in self.world.components] * 2
        found += [Piece(zone.holds) for zone in self.world.zones if len(zone.holds) > 1]
        found += [KindOf(one.name) for one in self.world.components if len(one.kinds) > 1]
        found += [Part(one.name) for one in self.world.parts]
        found += [Direction(one.name) for one in self.world.boards if one.shape != "free"]
        found += [Int(0, 9)]
        return found

    def any_domain(self, scope: Scope, fuel: int) -> E:
        for _ in range(3):
            inner = self.dice.one(self.domain_types())
            if isinstance(inner, Int):
                continue
            try:
                return self.many(inner, scope, fuel)
            except NothingFits:
                continue
        raise NothingFits

    def generator(
        self, scope: Scope, fuel: int, inner: Type | None = None, *, must_filter: bool = True
    ) -> tuple[str, Scope, int]:
        """``x in D where C``; the names available after it; and the greatest number of its members."""
        if scope.depth >= 2 or scope.settled:
            raise NothingFits
        inner = inner or self.dice.one(self.domain_types())
        domain = self.many(inner, scope, min(fuel, 1))
        assert isinstance(domain.type, Many)
        name = fresh(self.world, self.dice)
        deeper = scope.bind(name, domain.type.of).deeper()
        text = f"{name} in {domain.at(IF)}"
        if must_filter or self.dice.chance(0.5):
            text += f" where {self.condition(deeper, min(fuel, 1)).at(IF)}"
        return text, deeper, domain.type.most
