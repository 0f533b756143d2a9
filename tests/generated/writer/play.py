"""In: the components. Out: actions and phases, as lines. Whatever is chosen, play reaches its end."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from .dice import Dice, NothingFits
from .kinds import IF, OR, SUM, Bool, Cell, E, Int, Many, Maybe, Pattern, Piece, Player, Scale, Scope, Type, Value
from .names import name as fresh
from .steps import Steps, indented
from .values import Values
from .world import Action, Phase, Var, World

T = TypeVar("T")


class Play:
    def __init__(self, world: World, dice: Dice, values: Values, steps: Steps) -> None:
        self.world = world
        self.dice = dice
        self.values = values
        self.steps = steps
        self.declared: list[list[str]] = []
        self.most = 5

    # ---- actions ----------------------------------------------------------------------------------------

    def action(
        self, running: frozenset[str], *, ends: bool, always: bool, params: list[Type], free: bool = False
    ) -> Action:
        world, dice = self.world, self.dice
        name = fresh(world, dice)
        given = [(fresh(world, dice), type_) for type_ in params]
        when = ""
        if world.options and not always:
            gates = world.conditions(Scope())
            if dice.chance(0.15, "production:when") or (gates and dice.chance(0.3)):
                when = dice.one([*gates, self.values.settled().text])
        scope = Scope(names=tuple(given), me=True, running=running, sure=frozenset({"", when}))
        paid = ""
        lines, said = [], [f"{{{one}}}" for one, type_ in given if not isinstance(type_, Many | Maybe)]
        if always:
            lines.append("do: " + self.sure(scope)) if dice.chance(0.7) else None
        else:
            for _ in range(dice.number(0, 2)):
                found, scope, shown = self.pick(scope)
                lines += found
                said.append(shown)
            if dice.chance(0.3, "production:let_line"):
                one = fresh(world, dice)
                e = self.steps.any_value(scope)
                lines.append(f"let {one} = {e.text}")
                said += [f"{{{one}}}"] if dice.chance(0.5) and not isinstance(e.type, Many | Scale | Pattern) else []
                scope = scope.bind(one, e.type)
            paid = self.cost(scope) if dice.chance(0.3, "production:cost") and not free else ""
            lines += [paid] if paid else []
            if ends or dice.chance(0.25, "production:limit"):
                lines.append(self.limit(scope, running))
            for _ in range(dice.one([0, 0, 1, 1, 2])):
                found_needs, scope = self.needs(scope)
                lines += found_needs
            if dice.chance(0.9):
                body = self.steps.some(scope, 1)
                lines += self.steps.suite("do", body)
        if said or dice.chance(0.6):
            lines.append(f'say "{" ".join([name, *said])}"')
        given_text = f"({', '.join(f'{one}: {world.word(type_)}' for one, type_ in given)})" if given else ""
        prose = [f"    | What {name} is for."] if dice.chance(0.5) else []
        self.declared.append([f"action {name}{given_text}{f' when {when}' if when else ''}", *prose, *indented(lines)])
        found_action = Action(name, given, running, ends, always, when, bool(paid))
        world.actions.append(found_action)
        return found_action

    def sure(self, scope: Scope) -> str:
        plain = [one for one in self.steps.variables(scope) if not isinstance(one[0].type, Many)]
        var, text = self.dice.one(plain)
        return self.steps.assignment(var.type, text, scope)

    def pick(self, scope: Scope) -> tuple[list[str], Scope, str]:
        world, dice = self.world, self.dice
        name = fresh(world, dice)
        types: list[Type] = [
            Player(),
            Int(0, 9),
            *(Value(one.name) for one in world.enums),
            *[Cell(one.name) for one in world.boards] * 2,
            *[Piece((one.name,)) for one in world.components] * 3,
            *(one for one in self.values.domain_types() if dice.chance(0.2)),
        ]
        inner = dice.one(types)
        if isinstance(inner, Int):
            high = self.values.within(self.values.amount(scope, 1), 1, 6).at(SUM) if dice.chance(0.4) else "3"
            domain = E(f"{dice.number(0, 1)}..{high}", Many(Int(0, 6)))
        elif isinstance(inner, Piece):
            domain = dice.first_that_fits(
                {
                    "zone": (4, lambda: dice.one(self.filled(inner, scope))),
                    "any": (1, lambda: self.values.many(inner, scope, 1)),
                }
            )
        else:
            domain = self.values.many(inner, scope, 1)
        assert isinstance(domain.type, Many)
        deeper = scope.bind(name, domain.type.of)
        where = f" where {self.values.condition(deeper.deeper(), 1).at(IF)}" if dice.chance(0.4) else ""
        several = isinstance(domain.type.of, Piece | Cell) and dice.chance(0.2, "production:how_many")
        if several:
            count = dice.one(["0..2", "1..2", "1", "2"])
            many = scope.bind(name, Many(domain.type.of, most=2))
            return [f"pick {name} in {domain.at(IF)}{where}, {count} of them"], many, f"{{{name}}}"
        return [f"pick {name} in {domain.at(IF)}{where}"], deeper, f"{{{name}}}"

    def filled(self, inner: Piece, scope: Scope) -> list[E]:
        """Zones, preferably those in which pieces start."""
        found = self.values.zones_of(inner, scope)
        homes = {one.home for one in self.world.components}
        return found + 3 * [e for e in found if e.text.rpartition(".")[2].rpartition(" ")[2] in homes]

    def cost(self, scope: Scope) -> str:
        resources = [one for one in self.world.usable(scope) if one.resource]
        if not resources:
            return ""
        prices = []
        for var in self.dice.some(resources, 1, 2):
            if self.dice.chance(0.6):
                prices.append(f"{self.dice.number(1, 2)} {var.name}")
            else:
                prices.append(f"({self.values.within(self.values.amount(scope, 1), 0, 3).text}) {var.name}")
        return f"cost {', '.join(prices)}"

    def limit(self, scope: Scope, running: frozenset[str]) -> str:
        per = self.dice.one(["", "", " per game", *(f" per {one}" for one in sorted(running) if one != "play")])
        line = f"limit {self.dice.number(1, 3)}{per}"
        if self.dice.chance(0.3, "production:limit_for"):
            kinds = [(name, type_) for name, type_ in scope.names if isinstance(type_, Player | Value | Cell | Int)]
            kinds = [
                (name, type_)
                for name, type_ in kinds
                if not isinstance(type_, Cell) or not self.world.board(type_.board).endless
            ]
            if kinds:
                line += f" for {self.dice.one(kinds)[0]}"
        if self.dice.chance(0.3, "production:in_all"):
            line += " in all"
        return line

    def needs(self, scope: Scope) -> tuple[list[str], Scope]:
        label = f"{fresh(self.world, self.dice)}: " if self.dice.chance(0.3) else ""
        prose = (
            f"  | {self.dice.one(['Not', 'Never', 'No'])} {fresh(self.world, self.dice)}."
            if self.dice.chance(0.6)
            else ""
        )
        maybes = [(name, type_) for name, type_ in scope.names if isinstance(type_, Maybe)]
        if maybes and self.dice.chance(0.5):
            name, type_ = self.dice.one(maybes)
            return [f"needs {label}{name} != none{prose}"], scope.bind(name, type_.of)
        condition = self.values.condition(scope, 2).text
        if self.dice.chance(0.3, "production:condition"):
            with suppress(NothingFits):
                condition += f" supposing {self.supposed(scope)}"
                condition += self.further(scope)
        return [f"needs {label}{condition}{prose}"], scope

    def further(self, scope: Scope) -> str:
        """Sometimes another effect. It changes nothing else for a seed."""
        if not self.dice.apart([True, False, False, False], lambda _: "", "then"):
            return ""
        state = self.dice.random.getstate()
        try:
            return f" then {self.supposed(scope)}"
        except NothingFits:
            return ""
        finally:
            self.dice.random.setstate(state)

    def supposed(self, scope: Scope) -> str:
        """An effect to be supposed in any position: a move into a zone with room, or a value in the range."""
        if self.dice.chance(0.5):
            var, text = self.dice.one(self.steps.variables(scope))
            return self.steps.assignment(var.type, text, scope)
        e = self.dice.one(self.steps.pieces_known(scope))
        assert isinstance(e.type, Piece)
        holds = e.type.components
        free = [
            one
            for one in self.steps.places(scope)
            if one.zone.kind != "slot" and one.zone.up_to is None and set(holds) <= set(one.zone.holds)
        ]
        return f"move {e.text} to {self.dice.one(free).text}"

    # ---- decisions --------------------------------------------------------------------------------------

    def offered(self, scope: Scope, *, ends: bool, always: bool, free: bool) -> tuple[Action, str]:
        """An action that can be offered here, as it is written."""
        dice = self.dice
        known = [
            one
            for one in self.world.actions
            if one.running <= scope.running
            and (one.ends or not ends)
            and (one.always or not always)
            and not (ends and any(per != "play" for per in one.running))
            and not (free and one.paid)
        ]
        if known and (dice.chance(0.4) or len(self.world.actions) > 3 * self.most):
            one = dice.one(known)
        elif len(self.world.actions) > 4 * self.most:
            raise NothingFits
        else:
            types: list[Type] = [
                type_ for _, type_ in scope.names if isinstance(type_, Player | Value | Cell | Int | Piece)
            ]
            params = [dice.one(types)] if types and dice.chance(0.3, "production:offer") else []
            one = self.action(scope.running, ends=ends, always=always, params=params, free=free)
        given = ", ".join(self.values.of(type_, scope, 1).text for _, type_ in one.params)
        return one, f"{one.name}({given})" if one.params else one.name

    def offers(self, scope: Scope, *, ends: bool = False, always: bool = False, free: bool = False) -> str:
        names, found = set(), []
        for at in range(self.dice.number(1, 3)):
            action, text = self.offered(scope, ends=ends, always=always and at == 0, free=free)
            if text not in found and (action.name not in names or self.dice.chance(0.7)):
                names.add(action.name)
                found.append(text)
        self.dice.random.shuffle(found)
        return ", ".join(found)

    def decision(self, scope: Scope) -> list[str]:
        who = self.values.player(replace(scope, depth=9), 1)
        if not who.text.replace(".", "").replace("_", "").isalnum():
            name = fresh(self.world, self.dice)
            head = [f"let {name} = {who.text}"]
            who = E(name, Player())
        else:
            head = []
        way = self.dice.one(["must", "must able", "must else", "may", "may", "repeats", "repeats"])
        match way:
            case "must":
                return [*head, f"{who.text} must {self.offers(scope, always=True)}"]
            case "must able":
                return [*head, f"{who.text} must {self.offers(scope)} if able"]
            case "must else" | "may":
                line = f"{who.text} {way.split()[0]} {self.offers(scope)}"
            case _:
                line = f"{who.text} repeats {self.offers(scope, ends=True)}"
        if way == "must else" or self.dice.chance(0.3, "production:line_else"):
            return [*head, line, *self.steps.suite("else", self.steps.some(scope, 0))]
        return [*head, line]

    def together(self, scope: Scope) -> list[str]:
        name = fresh(self.world, self.dice)
        inner = scope.bind(name, Player())
        domain = self.dice.one(["players", "players", f"clockwise({self.values.player(scope, 0).text})"])
        must, may = self.offers(inner, always=True, free=True), self.offers(inner, free=True)
        line = self.dice.one([f"{name} must {must}", f"{name} may {may}"])
        return [f"for {name} in {domain} together: {line}"]

    # ---- phases -----------------------------------------------------------------------------------------

    def phase(self, running: frozenset[str], *, params: list[Type], gives: Type | None, depth: int) -> Phase:
        world, dice = self.world, self.dice
        name = fresh(world, dice)
        given = [(fresh(world, dice), type_) for type_ in params]
        one = Phase(name, given, gives, running)
        world.phases.append(one)
        inside = running | {name}
        if dice.chance(0.4, "production:per"):
            owner = dice.one([None, Player(), *world.owners()])
            type_ = dice.type([Int(0, 9), Bool(), Maybe(Player()), *(Many(Cell(one.name)) for one in world.boards)])
            resource = isinstance(type_, Int) and dice.chance(0.3)
            var = Var(fresh(world, dice), None if resource else owner, type_, per=name, resource=resource)
            world.vars.append(var)
            owned = f" of {world.shown(var.owner)}" if var.owner is not None else ""
            word = "resource" if resource else "var"
            start = f" = {dice.number(1, 9)}" if isinstance(type_, Int) else ""
            self.declared.append([f"{word} {var.name}{owned}: {world.word(type_)}{start} per {name}"])
        scope = Scope(names=tuple(given), running=inside)
        lines = self.body(scope, dice.number(2, 5), depth, gives)
        if gives is not None:
            lines.append(f"return {self.values.of(gives, scope, 1).text}")
        shown = f"({', '.join(f'{one}: {world.word(type_)}' for one, type_ in given)})" if given else ""
        given_back = f" gives {world.word(gives)}" if gives is not None else ""
        prose = [f"    | When {name} comes."] if dice.chance(0.4) else []
        self.declared.append([f"phase {name}{shown}{given_back}", *prose, *indented(lines)])
        one.done = True
        return one

    def body(self, scope: Scope, count: int, depth: int, gives: Type | None = None) -> list[str]:
        lines: list[str] = []
        for _ in range(count):
            found, scope = self.line(scope, depth, gives)
            lines += found
        return lines

    def line(self, scope: Scope, depth: int, gives: Type | None) -> tuple[list[str], Scope]:
        def stays(lines: list[str]) -> tuple[list[str], Scope]:
            return lines, scope

        ways = {
            "production:decision": (8, lambda: stays(self.decision(scope))),
            "production:call": (2.5 if depth > 0 else 0, lambda: self.call(scope, depth - 1)),
            "step": (3, lambda: self.steps.step(scope, 1)),
            "production:TOGETHER": (0.7, lambda: stays(self.together(scope))),
            "production:return_": (0.5, lambda: stays(self.leave(scope, gives))),
            "production:return_from": (1, lambda: stays(self.leave_far(scope))),
            "production:for_": (1.2 if depth > 0 else 0, lambda: stays(self.turns(scope, depth - 1, gives))),
            "production:if_": (1 if depth > 0 else 0, lambda: stays(self.branch(scope, depth - 1, gives))),
        }
        return self.dice.first_that_fits({name: (share, self.tried(way)) for name, (share, way) in ways.items()})

    def tried(self, way: Callable[[], T]) -> Callable[[], T]:
        """Undo declarations of an attempt that failed."""

        def carefully() -> T:
            lists: list[list[Any]] = [self.declared, self.world.actions, self.world.phases, self.world.vars]
            before = [len(one) for one in lists]
            try:
                return way()
            except NothingFits:
                for one, size in zip(lists, before, strict=True):
                    del one[size:]
                raise

        return carefully

    def branch(self, scope: Scope, depth: int, gives: Type | None) -> list[str]:
        gates = self.world.conditions(scope)
        if gates and self.dice.chance(0.4):
            gate = self.dice.one(gates)
            return self.steps.suite(f"if {gate}", self.body(scope.knowing(gate), 1, depth, gives))
        lines = self.steps.suite(f"if {self.values.condition(scope, 2).text}", self.body(scope, 1, depth, gives))
        if self.dice.chance(0.4):
            lines += ["else", *indented(self.body(scope, 1, depth, gives))]
        return lines

    def turns(self, scope: Scope, depth: int, gives: Type | None) -> list[str]:
        name = fresh(self.world, self.dice)
        inner = scope.bind(name, Player()).deeper()
        domain = self.dice.one(["players", "players", self.values.clockwise(scope, 0).text])
        order = ""
        if self.dice.chance(0.3, "production:order"):
            order = f" {self.dice.one(['rising', 'falling'])} {self.values.amount(inner, 1).at(IF)}"
        return [f"for {name} in {domain}{order}", *indented(self.body(inner, self.dice.number(1, 2), depth, gives))]

    def leave(self, scope: Scope, gives: Type | None) -> list[str]:
        back = "return" if gives is None else f"return {self.values.of(gives, scope, 0).text}"
        return self.steps.suite(f"if {self.values.condition(scope, 2).text}", [back])

    def leave_far(self, scope: Scope) -> list[str]:
        far = [
            one
            for one in self.world.phases
            if one.name in scope.running and not one.done and one.gives is None and one.name != "play"
        ]
        outer = self.dice.one(far[:-1])
        return self.steps.suite(f"if {self.values.condition(scope, 2).text}", [f"return from {outer.name}"])

    def call(self, scope: Scope, depth: int) -> tuple[list[str], Scope]:
        world, dice = self.world, self.dice
        known = [one for one in world.phases if one.done and one.running <= scope.running]
        if known and (dice.chance(0.35) or len(world.phases) > self.most):
            one = dice.one(known)
        elif len(world.phases) > self.most:
            raise NothingFits
        else:
            types: list[Type] = [
                type_ for _, type_ in scope.names if isinstance(type_, Player | Value | Cell | Int | Piece)
            ]
            params: list[Type] = [dice.one(types)] if types and dice.chance(0.6) else []
            gives = (
                dice.type([Int(0, 9), Int(-4, 4), Bool(), Player()]) if dice.chance(0.25, "production:gives") else None
            )
            one = self.phase(scope.running, params=params, gives=gives, depth=depth)
        given = ", ".join(self.values.of(type_, scope, 1).text for _, type_ in one.params)
        if one.gives is None:
            return [f"{one.name}({given})"], scope
        name = fresh(world, dice)
        return [f"let {name} = {one.name}({given})"], scope.bind(name, one.gives)

    def round(self) -> list[str]:
        """A loop in which every player decides, at least once a round."""
        name = fresh(self.world, self.dice)
        scope = Scope(names=((name, Player()),), running=frozenset({"play"})).deeper()
        return [f"for {name} in players", *indented([*self.decision(scope), *self.body(scope, 1, 1)])]

    def whole(self, size: int, corners: list[str]) -> None:
        """``phase play``: a bounded number of rounds, in which every player comes through all corners."""
        world, dice = self.world, self.dice
        self.most = 1 + size
        play = Phase("play", [], None, frozenset())
        world.phases.append(play)
        counter = fresh(world, dice)
        rounds = dice.number(2, 4 + size)
        scope = Scope(names=((counter, Int(0, rounds)),), running=frozenset({"play"})).deeper()
        before = Scope(running=frozenset({"play"}))
        lines = []
        if dice.chance(0.6):
            lines += self.steps.some(before, 1)
        inner = [f"{counter} += 1"]
        inner += self.round()
        for _ in range(dice.number(0, 2)):
            inner += self.turns(scope, size, None) if dice.chance(0.7) else self.body(scope, 1, size, None)
        if corners:
            name = fresh(world, dice)
            through = [f"for {name} in players", *(f"    {phase}({name})" for phase in corners)]
            at = dice.one([1, len(inner)])
            inner[at:at] = through
        until = f"{counter} = {rounds}"
        if dice.chance(0.3):
            until += f" or {self.values.condition(Scope(running=frozenset({'play'})), 2).at(OR)}"
        lines += [f"var {counter}: 0..{rounds} = 0", "repeat", *indented(inner), f"until {until}"]
        self.declared.append(["phase play", *indented(lines)])
        play.done = True


__all__ = ["Bool", "Play"]
