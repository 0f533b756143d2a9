"""In: a block of the form. Out: lines of Python."""

from __future__ import annotations

from ..faults import Values
from ..form import (
    NONE,
    Act,
    Block,
    Chance,
    Check,
    Clear,
    Do,
    Domain,
    Each,
    Emit,
    Expr,
    Fold,
    Give,
    Goto,
    GotoSlot,
    Leaf,
    Local,
    Num,
    Op,
    SetAt,
    SetLocal,
    SetSlot,
    Slot,
    Stmt,
    Touch,
    Wait,
    When,
    While,
)
from .expressions import Expressions
from .lines import indented, made_of
from .names import function_name, local_name

MOST_ROUNDS = 1_000_000  # of a loop in which nobody decides


def of_decision(number: int) -> int:
    """The number that a block returns if it ends in this decision."""
    return -2 - 2 * number


def of_event(number: int) -> int:
    """The number that a block returns if it ends in this event."""
    return -3 - 2 * number


class Statements(Expressions):
    """Prints blocks. ``lists``: the function returns the list of what it emits. ``key``: its result is cached under
    this.
    """

    def __init__(self) -> None:
        self.at = NONE
        """The point of what is being printed."""
        self.lists = False
        self.key = ""
        self.copies: list[str] = []
        """Copies of the state for positions that the current loop supposes."""
        self.faults: dict[tuple[str, Values], int] = {}
        """The number of each fault that is checked for."""

    def block(self, block: Block, depth: int) -> list[str]:
        found = [line for stmt in block for line in self.stmt(stmt, depth)]
        return found or [f"{'    ' * depth}pass"]

    def stmt(self, node: Stmt, depth: int) -> list[str]:
        around, self.at = self.at, node.at if node.at >= 0 else self.at
        found = indented(made_of(self.lines(node), self.at), depth)
        self.at = around
        return found

    def inside(self, block: Block) -> list[str]:
        """The lines of a block, indented by one level."""
        return self.block(block, 1)

    def lines(self, node: Stmt) -> list[str]:
        match node:
            case SetLocal(local=local, value=value):
                return [f"{local_name(local)} = {self.bare(value)}"]
            case SetSlot(index=index, value=value):
                return self.change(f"S[{index}]", Slot(index), value)
            case SetAt(base=base, index=index, value=value):
                return [f"S[{self.offset(base, index)}] = {self.bare(value)}"]
            case Clear(base=base, size=size, value=value):
                if size == 1:
                    return [f"S[{base}] = {self.bare(value)}"]
                return [f"S[{base}:{base + size}] = [{self.bare(value)}] * {size}"]
            case When():
                return self.when(node)
            case Each():
                return self.each(node)
            case While(body=body, until=until, spot=spot):
                return [
                    f"for _ in range({MOST_ROUNDS}):",
                    "    spend(1)",
                    *self.inside(body),
                    f"    if {self.bare(until)}: break",
                    f"else: raise RulesFault('fault-endless-loop', (), *SPOTS[{spot}])",
                ]
            case Act(name=name, args=args):
                return [f"{name}({', '.join(['S', *map(self.bare, args)])})"]
            case Touch(stamps=stamps):
                return [f"{' = '.join(f'S[{stamp}]' for stamp in stamps)} = next(STAMPS)"]
            case Do(function=called, args=args, into=into):
                call = f"{function_name(called)}({', '.join(['S', *map(self.bare, args)])})"
                return [f"{self.expr(into)} = {call}" if into is not None else call]
            case Check(test=holds, fault=fault, values=values, spot=spot):
                number = self.faults[fault, values]
                return [f"if not {self.expr(holds)}: raise RulesFault(*FAULTS[{number}], *SPOTS[{spot}])"]
            case Goto(block=block):
                return [f"return {block}"]
            case GotoSlot(index=index):
                return [f"return S[{index}]"]
            case Wait(decision=decision):
                return [f"return {of_decision(decision)}"]
            case Chance(event=event):
                return [f"return {of_event(event)}"]
            case Give(value=value):
                if self.key:
                    return [f"known[{self.key}] = found = {self.bare(value)}", "return found"]
                return ["return found" if self.lists else f"return {self.bare(value)}"]
            case Emit(values=values):
                return [f"found.append({self.emitted(values)})"]

    def change(self, place: str, old: Expr, value: Expr) -> list[str]:
        """Prints ``S[3] += 1`` instead of ``S[3] = S[3] + 1``."""
        match value:
            case Op("+" | "-" as sign, (first, Num() as second)) if first == old:
                return [f"{place} {sign}= {self.bare(second)}"]
            case _:  # an assignment in full
                pass
        return [f"{place} = {self.bare(value)}"]

    def emitted(self, values: tuple[Expr, ...]) -> str:
        """A single value, or a tuple of several or none."""
        if len(values) == 1:
            return self.bare(values[0])
        return f"({', '.join(map(self.bare, values))})"

    def each(self, node: Each) -> list[str]:
        """A loop that only lists choices is printed as a comprehension if possible."""
        match node.body, node.domain:
            case (Emit(values=(one,)),), Domain("bits" | "alike" | "list") if one == node.local:
                return [f"found += {self.items(node.domain)}"]
            case (Emit(values=(Local() as first, second)),), Domain("bits", (members,)) if (
                second == node.local and first != second and self.few(members)
            ):
                return [f"found += PAIRS[{self.expr(first)}][{self.bare(members)}]"]
            case _:  # a loop in full
                pass
        head = f"{self.loop(node.local, node.domain)}:"
        self.nested += 1
        around, self.copies = self.copies, []
        found = self.inside(node.body)
        found = [*(f"{copy} = None" for copy in self.copies), head, *found]
        self.copies = around
        self.nested -= 1
        return found

    def when(self, node: When) -> list[str]:
        """A test that searches is printed as a loop that ends when it has found something."""
        match node.test:
            case Op("and", (first, second)) if not node.otherwise and searches(second):
                return self.when(When(first, (When(second, node.then),)))
            case Op("not", (Fold() as fold,)) if searches(fold):
                return self.search(fold, node.otherwise, node.then)
            case Fold() as fold if searches(fold):
                return self.search(fold, node.then, node.otherwise)
            case Op("aligned", (cells, rows)) if not node.otherwise:
                return [
                    f"cells = {self.bare(cells)}",
                    f"for row in {self.bare(rows)}:",
                    "    if cells & row == row:",
                    *self.block(node.then, 2),
                    "        break",
                ]
            case _:  # a test in full
                pass
        found = [f"if {self.bare(node.test)}:", *self.inside(node.then)]
        match node.otherwise:
            case ():
                return found
            case (When() as other,) if not searching(other.test):
                head, *rest = self.when(other)
                return [*found, *made_of((f"el{head}", *rest), other.at)]
            case _:  # an `else` in full
                pass
        return [*found, "else:", *self.inside(node.otherwise)]

    def search(self, fold: Fold, then: Block, otherwise: Block) -> list[str]:
        """``any`` and ``all`` as loops."""
        if fold.kind == "all":
            assert fold.where is not None
            fold = Fold("any", fold.local, fold.domain, Op("not", (fold.where,)))
            then, otherwise = otherwise, then
        depth = 2 if fold.where is not None else 1
        found = [f"{self.loop(fold.local, fold.domain)}:"]
        if fold.where is not None:
            self.nested += 1
            found.append(f"    if {self.bare(fold.where)}:")
            self.nested -= 1
        if then:
            found += self.block(then, depth)
        if not then or not leaves(then):
            found.append(f"{'    ' * depth}break")
        if otherwise:
            found += ["else:", *self.inside(otherwise)]
        return found


def searches(node: Expr) -> bool:
    return isinstance(node, Fold) and node.kind in {"any", "all"} and not (node.kind == "all" and node.where is None)


def searching(test: Expr) -> bool:
    """Whether a test is printed as a loop."""
    match test:
        case Op("not", (inner,)):
            return searches(inner)
        case Op("and", (_, second)):
            return searches(second)
        case Op("aligned", _):
            return True
        case _:  # the test itself may be a loop
            return searches(test)


def leaves(block: Block) -> bool:
    """Whether what follows a block is never reached from it."""
    match block[-1] if block else None:
        case Give() | Goto() | GotoSlot() | Wait() | Chance():
            return True
        case When(then=then, otherwise=otherwise):
            return leaves(then) and leaves(otherwise)
        case Each() | While() | Leaf() | None:
            return False
