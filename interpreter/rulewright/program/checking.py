"""In: a program. Out: the same, if every operation has arguments of the kinds in ``primitives``; otherwise an error.

The form has no types of its own. They are inferred here: each local value, slot, table and function has one kind, and
all its uses must agree on that. What is known of a place is known of all places that exchange values with it, so a set
that is passed as a piece is detected wherever that happens, before anything is played.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NoReturn

from .form import (
    OF_NUMBERS,
    Act,
    Ask,
    Block,
    Call,
    Chance,
    Check,
    Choose,
    Clear,
    Do,
    Domain,
    Each,
    Emit,
    Expr,
    Fold,
    Function,
    Give,
    Goto,
    GotoSlot,
    Here,
    Label,
    Local,
    Made,
    Num,
    Op,
    Program,
    SetAt,
    SetLocal,
    SetSlot,
    Slot,
    SlotAt,
    Stmt,
    Stretch,
    Suppose,
    Table,
    Touch,
    Wait,
    When,
    While,
    Whole,
)
from .kinds import NUMBER, Kinds, shape
from .owners import owners
from .primitives import DOMAINS, PRIMITIVES, Primitive

GATHERED = {
    "count": "int", "any": "int", "all": "int", "set": "set", "union": "set", "sum": "int", "highest": "int",
    "lowest": "int", "first": "int", "only": "int", "best": "int", "sole": "int", "top_layer": "set",
    **dict.fromkeys(OF_NUMBERS, "int"),
}  # fmt: skip
"""The results of loops that gather; a list is one of the loop's values."""
OF_ITEMS = {"set", "first", "only", "best", "sole", "top_layer", *OF_NUMBERS}
OF_VALUES = {"sum": "int", "highest": "int", "lowest": "int", "best": "int", "sole": "int", "union": "set"}
OF_VALUES |= {"best_number": "int", "sole_number": "int"}
MADE = {
    "distances": "table", "toward": "table", "faces": "table", "growing_row": "int", "growing_column": "int",
    "growing_neighbours": "set", "growing_around": "set", "growing_steps": "int", "growing_rays": "list",
    "growing_rows": "list(set)", "growing_distances": "table", "growing_cell_at": "int",
}  # fmt: skip
"""The contents of tables that are computed on demand."""


class WrongKindError(Exception):
    """A bug in the interpreter: an operation has an argument of a wrong kind."""


@dataclass(slots=True)
class Checking:
    """Walks a program, and records which kinds must be equal."""

    program: Program
    kinds: Kinds = field(default_factory=Kinds)
    slots: dict[int, int] = field(default_factory=dict)
    rows: set[Stretch] = field(default_factory=set)
    tables: dict[str, int] = field(default_factory=dict)
    params: dict[str, list[int]] = field(default_factory=dict)
    results: dict[str, int] = field(default_factory=dict)
    emitted: dict[str, list[int]] = field(default_factory=dict)
    locals: dict[str, int] = field(default_factory=dict)
    inside: dict[str | int, dict[str, int]] = field(default_factory=dict)
    """The local values of each function by its name, of each block by its number; '' for choices and chance."""
    lets: frozenset[str] = frozenset()
    owner: str = ""
    """The declaration being checked, in the words of the rules."""
    doing: str = ""
    """The function being checked."""
    spot: int = -1

    def told(self, kind: int) -> str:
        """The name of a kind."""
        return self.kinds.told(kind)

    # ---- complaints ---------------------------------------------------------------------------------------

    def wrong(self, message: str) -> NoReturn:
        where = ""
        if self.spot >= 0:
            spot = self.program.spots[self.spot]
            where = f" ({spot.file}:{spot.line})"
        raise WrongKindError(f"{message}, in {self.owner}{where}.")

    def must(self, found: int, wanted: int, what: str) -> None:
        if not self.kinds.same(found, wanted):
            self.wrong(f"{what} is {self.kinds.told(found)}, and should be {self.kinds.told(wanted)}")

    def given(self, name: str, takes: tuple[str, ...], args: tuple[Expr, ...], letters: dict[str, int]) -> None:
        """Check the arguments of a primitive or a loop."""
        spots = [arg.spot for arg in args if isinstance(arg, Here)]
        self.spot = spots[0] if spots else self.spot
        for at, arg in enumerate(args):
            text = takes[min(at, len(takes) - 1)]
            if text in {"bit", "*bit"}:
                self.answer(arg, f"argument {at + 1} of `{name}`")
                continue
            wanted = self.kinds.made(shape(text), letters)
            self.must(self.kind(arg), wanted, f"argument {at + 1} of `{name}`")

    def answer(self, node: Expr, what: str) -> None:
        """Check a test: a number that stands for yes or no."""
        self.must(self.kind(node), self.kinds.number, what)
        match node:
            case Op(name=name) if PRIMITIVES[name].gives == "int":
                self.wrong(f"{what} is a number that `{name}` gives, and should be yes or no")
            case Fold(kind=kind) if kind not in {"any", "all"}:
                self.wrong(f"{what} is what `{kind}` gives, and should be yes or no")
            case _:  # yes or no, or a number that may stand for it
                pass

    # ---- values -------------------------------------------------------------------------------------------

    def kind(self, node: Expr) -> int:
        match node:
            case Num(value=value):
                return self.kinds.fresh(NUMBER) if value >= -1 else self.kinds.number
            case Label():
                return self.kinds.number
            case Local(name=name):
                return self.local(name)
            case Slot(index=index):
                return self.slot(index)
            case SlotAt(base=base, index=index, among=among):
                self.must(self.kind(index), self.kinds.number, "the place of a slot")
                return self.row(base, among)
            case Table(name=name, index=index):
                self.must(self.kind(index), self.kinds.number, f"the place in the table `{name}`")
                return self.table(name)
            case Whole(name=name):
                return self.kinds.fresh("table", self.table(name))
            case Call(name=name):
                return self.kinds.fresh("ask", self.result(name) if name else self.kinds.fresh())
            case Here():
                return self.kinds.fresh("spot")
            case Op():
                return self.operation(node)
            case Choose(test=test, then=then, otherwise=otherwise):
                self.answer(test, "the test of a choice of two values")
                found = self.kind(then)
                self.must(self.kind(otherwise), found, "the second of two values")
                return found
            case Fold():
                return self.fold(node)
            case Ask(function=name, args=args):
                self.called(name, args)
                return self.result(name)
            case Suppose(effects=effects, test=test, first=first):
                self.block((*first, *effects))
                self.answer(test, "what is supposed")
                return self.kinds.number

    def local(self, name: str) -> int:
        found = self.locals.get(name)
        if found is None:
            found = self.locals[name] = self.kinds.fresh()
        return found

    def slot(self, index: int) -> int:
        found = self.slots.get(index)
        if found is None:
            found = self.slots[index] = self.kinds.fresh()
        return found

    def row(self, base: int, among: Stretch) -> int:
        """The kind of a row of slots, which all hold the same kind."""
        first, end = among
        if first >= end:
            return self.slot(base) if base < len(self.program.slots) else self.kinds.fresh()
        if among not in self.rows:
            self.rows.add(among)
            for index in range(first + 1, end):
                self.must(self.slot(index), self.slot(first), f"`{self.program.slots[index]}`")
        return self.slot(first)

    def table(self, name: str) -> int:
        if name not in self.tables:
            table = self.program.tables[name]
            by = table.by if isinstance(table, Made) else ""
            self.tables[name] = self.kinds.made(shape(MADE[by]), {}) if by else self.kinds.fresh()
        return self.tables[name]

    def result(self, name: str) -> int:
        if name not in self.results:
            function = self.program.functions[name]
            self.results[name] = self.kinds.fresh("emitted") if function.lists else self.kinds.fresh()
        return self.results[name]

    def operation(self, node: Op) -> int:
        primitive = self.primitive(node.name, node.args)
        letters: dict[str, int] = {}
        if primitive.writes:
            self.wrong(f"`{node.name}` is not a value")
        self.given(node.name, primitive.takes, node.args, letters)
        found = self.kinds.made(shape(primitive.gives), letters)
        self.known(node, letters)
        return found

    def known(self, node: Expr, letters: dict[str, int]) -> None:
        """What the letters of a line stand for in an expression, for those who want to know; ``set``: its sets."""

    def primitive(self, name: str, args: tuple[Expr, ...]) -> Primitive:
        found = PRIMITIVES.get(name)
        if found is None:
            self.wrong(f"there is no operation `{name}`")
        if not found.fits(len(args)):
            self.wrong(f"`{name}` takes {' '.join(found.takes) or 'nothing'}, and is given {len(args)}")
        return found

    def items(self, domain: Domain) -> tuple[int, int]:
        """The kind of the items that a loop visits, and the kind of a set of some of them."""
        takes = DOMAINS.get(domain.over)
        if takes is None or len(takes) != len(domain.args):
            self.wrong(f"there is no loop over `{domain.over}` of {len(domain.args)}")
        letters: dict[str, int] = {}
        self.given(f"a loop over {domain.over}", takes, domain.args, letters)
        whole = letters.get("set") or self.kinds.a_set()
        return letters.get("a", whole if domain.over in {"sets", "alike_sets"} else self.kinds.number), whole

    def fold(self, node: Fold) -> int:
        item, whole = self.items(node.domain)
        self.must(item, self.local(node.local.name), f"what `{node.kind}` goes over")
        if node.where is not None:
            self.answer(node.where, f"the test of `{node.kind}`")
        value = self.kind(node.value) if node.value is not None else item
        if node.kind == "list":
            return self.kinds.fresh("list", value)
        if node.kind not in GATHERED:
            self.wrong(f"there is no loop that gathers `{node.kind}`")
        if node.kind in OF_ITEMS:
            self.must(item, self.kinds.number, f"what `{node.kind}` finds")
        if node.kind in OF_VALUES:
            wanted = self.kinds.a_set() if OF_VALUES[node.kind] == "set" else self.kinds.number
            self.must(value, wanted, f"what `{node.kind}` gathers")
        if GATHERED[node.kind] != "set":
            return self.kinds.number
        found = value if node.kind == "union" else whole
        self.known(node, {"set": found})
        return found

    def called(self, name: str, args: Iterable[Expr]) -> None:
        function = self.program.functions.get(name)
        if function is None:
            self.wrong(f"there is no function `{name}`")
        given, wanted = [self.kind(arg) for arg in args], self.params[name]
        if len(given) != len(wanted):
            self.wrong(f"`{name}` takes {len(wanted)}, and is given {len(given)}")
        for at, (one, other) in enumerate(zip(given, wanted, strict=True), 1):
            self.must(one, other, f"argument {at} of `{name}`")

    # ---- steps --------------------------------------------------------------------------------------------

    def block(self, block: Block) -> None:
        for stmt in block:
            self.stmt(stmt)

    def stmt(self, node: Stmt) -> None:
        match node:
            case SetLocal(local=local, value=value):
                self.must(self.kind(value), self.local(local.name), f"the value of `{local.name}`")
            case SetSlot(index=index, value=value):
                self.must(self.kind(value), self.slot(index), f"the value of `{self.program.slots[index]}`")
            case SetAt(base=base, index=index, value=value, among=among):
                self.must(self.kind(index), self.kinds.number, "the place of a slot")
                self.must(self.kind(value), self.row(base, among), f"the value of `{self.program.slots[base]}`")
            case Clear(base=base, size=size, value=value):
                for slot in range(base, base + size):
                    self.must(self.kind(value), self.slot(slot), f"the start of `{self.program.slots[slot]}`")
            case When(test=test, then=then, otherwise=otherwise):
                self.answer(test, "a test")
                self.block(then)
                self.block(otherwise)
            case Each(local=local, domain=domain, body=body):
                self.must(self.items(domain)[0], self.local(local.name), f"what the loop of `{local.name}` goes over")
                self.block(body)
            case While(body=body, until=until):
                self.block(body)
                self.answer(until, "the end of a loop")
            case Act(name=name, args=args):
                primitive = self.primitive(name, args)
                if not primitive.writes:
                    self.wrong(f"`{name}` is not a step")
                self.given(name, primitive.takes, args, {})
            case Do(function=name, args=args, into=into):
                self.called(name, args)
                if into is not None:
                    self.must(self.result(name), self.kind(into), f"what `{name}` gives")
            case Check(test=test, spot=spot):
                self.spot = spot
                self.answer(test, "what is checked")
            case Give(value=value):
                found = self.kind(value)
                if not self.program.functions[self.doing].lists:
                    self.must(found, self.result(self.doing), f"what `{self.doing}` gives")
            case Emit(values=values):
                self.listed([self.kind(value) for value in values])
            case GotoSlot(index=index):
                self.must(self.slot(index), self.kinds.number, "the way back")
            case Touch() | Goto() | Wait() | Chance():
                pass

    def listed(self, values: list[int]) -> None:
        """Check an entry of a list of choices: all entries have the same kinds, except for the extra values."""
        if self.doing in self.lets:
            return
        known = self.emitted.setdefault(self.doing, values)
        if len(known) != len(values):
            self.wrong(f"`{self.doing}` lists choices of {len(known)} and of {len(values)}")
        for at, (one, other) in enumerate(zip(values, known, strict=True), 1):
            self.must(one, other, f"pick {at} of `{self.doing}`")

    # ---- the whole ----------------------------------------------------------------------------------------

    def whole(self) -> None:
        program = self.program
        self.lets = frozenset(deed.let for deed in program.deeds)
        for name, function in program.functions.items():
            self.params[name] = [self.kinds.fresh() for _ in function.params]
        for one in program.kept:
            for slot in range(one.slot, one.slot + one.count):
                self.slots[slot] = self.kinds.a_set()
            self.must(self.row(one.among[0], one.among), self.params[one.function][0], "what is kept in a set")
        for stamp in program.stamps:
            self.slots[stamp] = self.kinds.number
        for function in program.functions.values():
            self.function(function)
        for at, block in enumerate(program.blocks):
            self.owner, self.doing, self.spot = self.named(at), "", -1
            self.locals = self.inside[at] = {}
            self.block(block)
        self.choices()
        self.chance()

    def named(self, block: int) -> str:
        """The description of a block by its phase or action."""
        owner = owners(self.program)[block]
        return f"block {block}" + (f" of `{owner.name}`" if owner is not None else "")

    def function(self, function: Function) -> None:
        self.owner, self.doing, self.spot = function.says or function.name, function.name, -1
        params = self.params[function.name]
        self.locals = {param.name: kind for param, kind in zip(function.params, params, strict=True)}
        self.inside[function.name] = self.locals
        for value in function.follows or ():
            self.kind(value)
        self.block(function.body)

    def choices(self) -> None:
        """Check offers and picks against the parameters of actions."""
        program = self.program
        self.locals, self.doing, self.spot = {}, "", -1
        self.inside[""] = self.locals
        for decision in program.decisions:
            self.owner = f"a decision of `{decision.phase}`"
            self.must(self.slot(decision.player.index), self.kinds.number, "who decides")
            for offer in decision.offers:
                deed = program.deeds[offer.action]
                if offer.unless is not None:
                    self.must(self.kind(offer.unless), self.kinds.number, "whether the same is offered before")
                self.called_with(deed.legal, [self.kinds.number, *map(self.kind, offer.arguments)])
        for deed in program.deeds:
            self.owner = f"action {deed.name}"
            picks = self.emitted.get(deed.legal, [])
            given = [*self.params[deed.legal], *picks] if picks or not deed.picks else []
            for name in (deed.act, deed.why, deed.cost, deed.let):
                if name and given:
                    self.called_with(name, given)
            if deed.slots and given:
                for slot, kind in zip(deed.slots, given, strict=True):
                    self.must(kind, self.slot(slot), f"what is picked for `{program.slots[slot]}`")

    def called_with(self, name: str, given: list[int]) -> None:
        wanted = self.params[name]
        if len(given) != len(wanted):
            self.wrong(f"`{name}` takes {len(wanted)}, and is given {len(given)}")
        for at, (one, other) in enumerate(zip(given, wanted, strict=True), 1):
            self.must(one, other, f"argument {at} of `{name}`")

    def chance(self) -> None:
        for event in self.program.events:
            self.owner, self.spot = "an event of chance", -1
            self.must(self.items(event.domain)[0], self.slot(event.slot), "the outcome")


LAST: list[Checking] = []
"""What was found in the program that was checked last: whoever prints it next asks the same."""


def check_kinds(program: Program) -> Program:
    """Returns the program itself; raises ``WrongKindError`` if an operation has a wrong argument."""
    checked(program)
    return program


def checked(program: Program) -> Checking:
    if not LAST or LAST[0].program is not program:
        found = Checking(program)
        found.whole()
        LAST[:] = [found]
    return LAST[0]
