"""In: a program. Out: the same, with loops that test each member of a set replaced by operations on whole sets.

``count(x in D where x is in A and not f(x))`` is the size of ``D`` and ``A`` without what passes ``f``: three
operations on words, however large the board is. A test that does not depend on the state is looked up in a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ...frozen import frozen
from ..form import (
    NO_NUMBER,
    NONE,
    Ask,
    Block,
    Choose,
    Domain,
    Each,
    Expr,
    Fold,
    Function,
    Give,
    Leaf,
    Local,
    Num,
    Op,
    Program,
    SetLocal,
    SlotAt,
    Stmt,
    Table,
    When,
    While,
    Whole,
)
from ..primitives import PRIMITIVES
from ..trees import bound, changed, mentioned, nodes, parts, renamed
from .hoist import looks_only
from .keeping import Keeping
from .tabulate import Tables, fixed, unused
from .touching import Habits, Touching, from_outside

FEW_OTHERS = 8
"""A test that depends on more other values than this is not applied to all things at once."""
SELDOM = 0.35
"""A test of what changes with a larger share of all choices is not applied to all things at once."""
PUT_TOGETHER = frozenset({"union", "without", "intersection"})
MOST_MEMBERS = 2_000
"""Sets with more possible members than this are left to loops."""


@frozen
class Those:
    """A set, or the complement of one."""

    members: Expr
    outside: bool = False

    def among(self, whole: Expr) -> Expr:
        """The members that belong to a given set."""
        if self.outside:
            return Op("without", (whole, self.members))
        return Op("intersection", (whole, self.members))

    def both(self, other: Those) -> Those:
        match self.outside, other.outside:
            case False, False:
                return Those(Op("intersection", (self.members, other.members)))
            case True, True:
                return Those(Op("union", (self.members, other.members)), outside=True)
            case False, True:
                return Those(Op("without", (self.members, other.members)))
            case _:
                return other.both(self)

    def opposite(self) -> Those:
        return Those(self.members, outside=not self.outside)

    def either(self, other: Those) -> Those:
        return self.opposite().both(other.opposite()).opposite()


class Sets:
    """Walks a function down to its loops, and knows the local names around each."""

    def __init__(self, program: Program, *, apart: bool) -> None:
        self.tables = Tables(program)
        self.touching = Touching(program)
        self.habits = Habits(program)
        self.keeping = Keeping(program)
        self.outside = from_outside(program)
        self.apart = apart
        self.made: dict[str, Function] = {}
        self.made_of: dict[Expr, str] = {}

    # ---- tests as sets ------------------------------------------------------------------------------------

    def those(
        self, test: Expr, local: Local, around: tuple[Local, ...], guards: tuple[Expr, ...] | None = None
    ) -> Those | None:
        """The values of a local name that pass a test; None if they cannot be given as a set.

        With ``guards``, the conditions before it, parts of the test may become sets that are kept up to date.
        """
        if self.free(test, local):
            return Those(Choose(test, Num(self.all(local)), Num(0)))
        whole = self.kept(test, guards, local, around) if guards is not None else None
        if whole is not None:
            return whole
        match test:
            case Op("not", (inner,)):
                found = self.those(inner, local, around, guards)
                return found.opposite() if found is not None else None
            case Op("and" | "or" as name, (first, second)):
                one = self.those(first, local, around, guards)
                other = self.those(second, local, around, guards) if one is not None else None
                if one is not None and other is not None:
                    return one.both(other) if name == "and" else one.either(other)
            case Op("in_set" | "in_set_maybe", (item, members)) if item == local and self.free(members, local):
                return Those(members)
            case Op("in_list", (item, members)) if item == local and self.free(members, local):
                return Those(Op("as_set", (members,)))
            case Op("==" | "!=" as name, ((item, other) | (other, item))) if item == local and self.free(other, local):
                return Those(Op("single", (other,)), outside=name == "!=")
            case Op("==" | "!=" as name, (first, second)) if is_test(first) and is_test(second):
                one = self.those(first, local, around, guards)
                other = self.those(second, local, around, guards) if one is not None else None
                if one is not None and other is not None:
                    differ = one.both(other.opposite()).either(one.opposite().both(other))
                    return differ.opposite() if name == "==" else differ
            case Op("in_set", (Op("mod", (Op("+", (item, more)), Num(count))), members)) if (
                item == local and 0 < local.size <= count and self.free(more, local) and self.free(members, local)
            ):
                times, turn = backwards(more)
                back = Op("mod", (turn, Num(count)))
                return Those(Op("turned_sides", (members, back, Num(count), Num(times))))
            case Op("in_set" | "in_set_maybe", (Table(steps, index), members)) if self.free(members, local):
                move = self.move(steps, index, local)
                if move is not None:
                    return Those(Op("shifted", (members, *move)))
            case Op("in_set_maybe", (Op("beyond", (Table(rays, index), row)), ends)):
                move = self.move(rays, index, local)
                if move is not None and self.free(row, local) and self.free(ends, local):
                    return Those(Op("along", (ends, row, *move)))
            case Fold("any" | "all" as kind, each, domain, where) if where is not None:
                return self.joined(kind, each, domain, where, local, around, guards)
            case _:  # no set; a table may still tell
                pass
        looked_up = self.tables.sets(test, local, around)
        return Those(looked_up) if looked_up is not None else None

    def move(self, name: str, index: Expr, local: Local) -> tuple[Expr, Expr] | None:
        """By how much the cells from which a step, or the first of a ray, leads to a set lie before that, and which
        they are; None if that is not the same everywhere.
        """
        match index, self.tables.table(name):
            case Op("+", (Op("*", (Local() as item, Num(count))), Num(direction))), tuple() as entries if (
                item == local and local.low >= 0 and 0 <= direction < count
            ):
                pass
            case _:  # no step in a known direction
                return None
        ahead = [first_of(entry) for entry in entries[direction : local.size * count : count]]
        further = {after - cell for cell, after in enumerate(ahead) if after >= 0}
        if len(ahead) != local.size or len(further) != 1:
            return None
        return Num(-further.pop()), Num(sum(1 << cell for cell, after in enumerate(ahead) if after >= 0))

    def joined(
        self,
        kind: str,
        each: Local,
        domain: Domain,
        where: Expr,
        local: Local,
        around: tuple[Local, ...],
        guards: tuple[Expr, ...] | None,
    ) -> Those | None:
        """What passes any or all of a few tests that are known before the game, such as one for each direction."""
        found: Those | None = None
        for number in few_numbers(domain):
            test = with_number(where, each, number)
            one = self.those(test, local, around, guards)
            if one is None:
                return None
            found = one if found is None else found.either(one) if kind == "any" else found.both(one)
        return found

    @staticmethod
    def all(local: Local) -> int:
        return (1 << local.size) - 1

    def free(self, node: Expr, local: Local) -> bool:
        """Whether an expression can be evaluated once for all values of a local name, even if it is not needed."""
        return local.name not in mentioned(node) and self.touching.safe(node)

    def kept(self, test: Expr, guards: Sequence[Expr], local: Local, around: tuple[Local, ...]) -> Those | None:
        """A test of the content of one slot, as a set that is kept up to date."""
        if not self.apart or local.low < 0 or not self.touching.safe(test):
            return None
        slots = {one for one in nodes(test) if isinstance(one, SlotAt)}
        for guard in reversed(guards):
            if {one for one in nodes(guard) if isinstance(one, SlotAt)} == slots:
                test = Op("and", (guard, test))
        opposite = self.keeping.of(contrary(test), local, around, self.outside, known=True)
        if opposite is not None:
            return Those(opposite, outside=True)
        found = self.keeping.of(test, local, around, self.outside)
        if found is None:
            found, opposite = self.keeping.alike(test, local, self.outside), contrary(test)
            if found is None and (other := self.keeping.alike(opposite, local, self.outside)) is not None:
                return Those(other, outside=True)
        return Those(found) if found is not None else None

    def set_apart(self, test: Expr, guards: list[Expr], local: Local, around: tuple[Local, ...]) -> Those | None:
        """A test that reads the state, as a function that applies it to all things: its result will be remembered."""
        names = {one.name for one in (local, *around)}
        others = [one for one in around if one.name in mentioned(test)]
        free = mentioned((test, *guards)) - bound((test, *guards))
        if not self.apart or local.low < 0 or not 0 < local.size <= MOST_MEMBERS or not free <= names:
            return None
        others = [one for one in around if one.name in free]
        if any(not one.size or one.size > FEW_OTHERS for one in others) or not self.touching.safe((test, *guards)):
            return None
        reads = self.keeping.follow(self.touching.reads((test, *guards)))
        if reads == self.touching.everything or reads & self.outside or self.habits.share(reads) > SELDOM:
            return None
        whole: Expr = test
        for guard in reversed(guards):
            whole = Op("and", (guard, whole))
        return Those(Ask(self.function(whole, local, others), tuple(others)))

    def function(self, test: Expr, local: Local, others: list[Local]) -> str:
        """The name of a function that returns all that pass a test; there is one for each test."""
        given = {one.name: f"given_{at}" for at, one in enumerate(others)}
        key = renamed(
            test, {**given, local.name: "each", **{name: f"in_{at}" for at, name in enumerate(sorted(bound(test)))}}
        )
        if key not in self.made_of:
            name = unused("those", {*self.tables.program.functions, *self.made})
            domain = Domain("range", (Num(local.low), Num(local.size)))
            body = (Give(Fold("set", local, domain, test)),)
            self.made_of[key] = name
            self.made[name] = Function(name, tuple(others), body, "all that pass a test", at=self.keeping.at)
            self.touching.known[name], self.touching.sure[name] = self.touching.reads(body), True
        return self.made_of[key]

    # ---- loops --------------------------------------------------------------------------------------------

    def narrowed(
        self, local: Local, domain: Domain, test: Expr | None, around: tuple[Local, ...]
    ) -> tuple[Domain, Expr | None]:
        """A smaller domain, and the remaining test."""
        whole = self.whole(local, domain)
        if whole is None or test is None:
            return domain, test
        left: list[Expr] = []
        smaller: list[Those] = []
        guards: list[Expr] = []
        before: Expr | None = None
        for one in conditions(test):
            if local.name not in mentioned(one):
                if smaller or left:
                    left.append(one)
                else:
                    before = one if before is None else Op("and", (before, one))
                continue
            found = (
                self.those(one, local, around)
                or self.those(one, local, around, tuple(guards))
                or self.set_apart(one, guards, local, around)
            )
            if found is None:
                left.append(one)
            else:
                smaller.append(found)
            if is_guard(one):
                guards.append(one)
        if not smaller:
            return domain, test
        for found in sorted(smaller, key=lambda those: not fixed(those.members)):
            narrow = found.among(whole)
            whole = self.tables.values(narrow, around) or narrow
        if before is not None:
            whole = Choose(before, whole, Num(0))
        rest: Expr | None = None
        for one in reversed(left):
            rest = one if rest is None else Op("and", (one, rest))
        return Domain("bits", (whole,)), rest

    def whole(self, local: Local, domain: Domain) -> Expr | None:
        """A domain as a set, if its members are known to be few."""
        if not 0 < local.size <= MOST_MEMBERS:
            return None
        match domain:
            case Domain("bits", (members,)):
                return members
            case Domain("range", (Num(low), Num(high))):
                return Num((1 << max(high, 0)) - (1 << max(low, 0)))
            case Domain("list", (Op("list", items),)) if in_order(items):
                return Num(sum(1 << one.value for one in items if isinstance(one, Num)))
            case Domain():
                return None

    def fold(self, node: Fold, around: tuple[Local, ...]) -> Expr:
        if node.kind == "top_layer":
            return node
        if node.kind == "all":
            return self.for_all(node, around)
        if node.kind == "any":
            match node.where:
                case Op("or", (first, second)) if self.is_set(first, node, around):  # no loop asks it of each member
                    one, other = (self.fold(replace(node, where=test), around) for test in (first, second))
                    return Op("or", (one, other))
                case _:  # a single test
                    pass
        domain, where = self.narrowed(node.local, node.domain, node.where, around)
        match node.kind, node.value, domain:
            case "union", Table(name, index), Domain("bits", (whole,)) if where is None and index == node.local:
                if isinstance(self.tables.table(name), tuple):
                    return Op("beside", (Whole(name), whole))
            case _:  # other than what lies beside some places
                pass
        if where is None and node.value is None and domain.over == "bits" and node.local.size:
            (whole,) = domain.args
            match node.kind:
                case "set":
                    return whole
                case "count":
                    return Op("size", (whole,))
                case "any":
                    return Op("!=", (whole, Num(0)))
                case "first":
                    return Op("first_bit", (whole,))
                case "list":
                    return Op("elements", (whole,))
                case _:
                    pass
        return replace(node, domain=domain, where=where)

    def is_set(self, test: Expr, node: Fold, around: tuple[Local, ...]) -> bool:
        """Whether the members of a loop that pass a test are known as a set."""
        if self.whole(node.local, node.domain) is None:
            return False
        return self.those(test, node.local, around, () if self.apart else None) is not None

    def for_all(self, node: Fold, around: tuple[Local, ...]) -> Expr:
        """All pass if no member of the domain fails."""
        whole = self.whole(node.local, node.domain)
        if whole is None or node.where is None:
            return node
        left: list[Expr] = []
        failing: Expr | None = None
        for one in conditions(node.where):
            found = self.those(one, node.local, around) or self.those(one, node.local, around, ())
            if found is None:
                left.append(one)
            else:
                fails = found.opposite().among(whole)
                failing = fails if failing is None else Op("union", (failing, fails))
        if failing is None:
            return node
        none = Op("==", (failing, Num(0)))
        if not left:
            return none
        rest = left[0]
        for one in left[1:]:
            rest = Op("and", (rest, one))
        return Op("and", (none, replace(node, where=rest)))

    # ---- everything ---------------------------------------------------------------------------------------

    def expr(self, node: Expr, around: tuple[Local, ...]) -> Expr:
        """Replace an expression and all in it, inner loops first."""
        if isinstance(node, Fold):
            inside = (*around, node.local)
            domain = Domain(node.domain.over, tuple(self.expr(arg, around) for arg in node.domain.args))
            where = self.expr(node.where, inside) if node.where is not None else None
            value = self.expr(node.value, inside) if node.value is not None else None
            return self.fold(Fold(node.kind, node.local, domain, where, value), around)
        new: dict[str, Any] = {}
        for name in parts(node):
            old = getattr(node, name)
            if name == "effects":
                new[name] = self.block(old, around)
            elif isinstance(old, tuple):
                new[name] = tuple(self.expr(one, around) for one in old)
            elif old is not None:
                new[name] = self.expr(old, around)
        found = replace(node, **new) if new else node
        match found:
            case Op("as_set", (Op("run", (Table(rays, index), members)),)):
                return self.tables.run(rays, index, members) or found
            case _:  # no row of cells
                pass
        if isinstance(found, Op) and found.name in PUT_TOGETHER:
            return self.tables.values(found, around) or found
        return found

    def block(self, block: Block, around: tuple[Local, ...]) -> Block:
        found: list[Stmt] = []
        for stmt in block:
            found.append(self.stmt(stmt, around))
            if isinstance(stmt, SetLocal) and stmt.local not in around:  # it may be set again
                around = (*around, stmt.local)
        return tuple(found)

    def stmt(self, node: Stmt, around: tuple[Local, ...]) -> Stmt:
        self.keeping.at = node.at if node.at >= 0 else self.keeping.at
        match node:
            case Each(local=local, domain=domain, body=body):
                inside = self.block(body, (*around, local))
                domain = Domain(domain.over, tuple(self.expr(arg, around) for arg in domain.args))
                match inside:
                    case (When(test=test, then=then, otherwise=()) as only,) if looks_only(then):
                        domain, rest = self.narrowed(local, domain, test, around)
                        inside = then if rest is None else (replace(only, test=rest),)
                    case _:  # no test around the whole body
                        pass
                return Each(local, domain, inside, at=node.at)
            case When(test=test, then=then, otherwise=otherwise):
                then, otherwise = self.block(then, around), self.block(otherwise, around)
                test = self.expr(test, around)
                match then:  # two consecutive tests are one test
                    case (When(test=second, then=inner, otherwise=()),) if not otherwise:
                        return When(Op("and", (test, second)), inner, at=node.at)
                    case _:  # no second test
                        pass
                return When(test, then, otherwise, at=node.at)
            case While() | Leaf():
                pass
        new: dict[str, Any] = {}
        for name in parts(node):
            old = getattr(node, name)
            if name in {"local", "into"} or old is None:
                continue
            if name == "body":
                new[name] = self.block(old, around)
            elif isinstance(old, tuple):
                new[name] = tuple(self.expr(one, around) for one in old)
            else:
                new[name] = self.expr(old, around)
        return replace(node, **new) if new else node


def is_guard(test: Expr) -> bool:
    """Whether it tests for none: the tests after it may rely on that."""
    match test:
        case Op("==" | "!=" | "<" | ">=", (_, Num(number))) if number in {NONE, NO_NUMBER, 0}:
            return True
        case Op("not", (inner,)):
            return is_guard(inner)
        case _:  # no such test
            return False


def backwards(number: Expr) -> tuple[int, Expr]:
    """A number with the opposite sign, as so many times another."""
    match number:
        case Num(value):
            return 1, Num(-value)
        case Op("-", (Num(0), other)):
            return 1, other
        case Op("*", (Num(times), Op("-", (Num(0), other)))) if times > 0:
            return times, other
        case _:  # no shorter one
            return 1, Op("-", (Num(0), number))


def is_test(node: Expr) -> bool:
    return isinstance(node, Op) and PRIMITIVES[node.name].gives == "bit"


def first_of(entry: object) -> int:
    """The cell to which a step leads, or the first of a ray; none if the board ends."""
    if isinstance(entry, tuple):
        return entry[0] if entry else NONE
    assert isinstance(entry, int)
    return entry


def few_numbers(domain: Domain) -> tuple[int, ...]:
    """The numbers that a loop visits, if they are few and known before the game."""
    match domain:
        case Domain("list", (Op("list", items),)) if 0 < len(items) <= FEW_OTHERS:
            return tuple(one.value for one in items if isinstance(one, Num)) if all_numbers(items) else ()
        case Domain("range", (Num(low), Num(high))) if 0 < high - low <= FEW_OTHERS:
            return tuple(range(low, high))
        case Domain():
            return ()


def in_order(items: tuple[Expr, ...]) -> bool:
    """Whether a list has the members of a set, in the order of sets."""
    numbers = [one.value for one in items if isinstance(one, Num)]
    return len(numbers) == len(items) and all(one < other for one, other in pairwise([-1, *numbers]))


def all_numbers(items: tuple[Expr, ...]) -> bool:
    return all(isinstance(one, Num) for one in items)


def with_number(test: Expr, local: Local, number: int) -> Expr:
    """A test for one value of a local name."""
    return changed(test, lambda one: Num(number) if isinstance(one, Local) and one.name == local.name else one)


def contrary(test: Expr) -> Expr:
    """The test that passes where this one fails."""
    match test:
        case Op("not", (inner,)):
            return inner
        case Op("==" | "!=" as name, args):
            return Op("!=" if name == "==" else "==", args)
        case _:  # no shorter one
            return Op("not", (test,))


def conditions(test: Expr) -> list[Expr]:
    """The conditions joined by ``and``."""
    match test:
        case Op("and", (first, second)):
            return [*conditions(first), *conditions(second)]
        case _:  # a single condition
            return [test]


def sets(program: Program) -> Program:
    return with_sets(program, apart=False)


def set_apart(program: Program) -> Program:
    """Apply ``sets``, and also apply tests that read the state to all things at once, so that the results can be
    remembered.
    """
    return with_sets(program, apart=True)


def with_sets(program: Program, *, apart: bool) -> Program:
    work = Sets(program, apart=apart)
    functions = {name: replace(one, body=work.block(one.body, one.params)) for name, one in program.functions.items()}
    blocks = tuple(work.block(block, ()) for block in program.blocks)
    events = tuple(
        replace(one, domain=Domain(one.domain.over, tuple(work.expr(arg, ()) for arg in one.domain.args)))
        for one in program.events
    )
    found = replace(program, functions={**functions, **work.made}, blocks=blocks, events=events)
    return work.keeping.finished(replace(found, tables={**program.tables, **work.tables.made}))
