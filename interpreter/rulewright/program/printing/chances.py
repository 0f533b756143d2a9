"""In: a program. Out: Python source that chooses at random in each decision, with equal chances for all legal
choices.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

from ..form import (
    Act,
    Ask,
    Block,
    Call,
    Chance,
    Check,
    Clear,
    Decision,
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
    Local,
    Offering,
    Op,
    Program,
    SetAt,
    SetLocal,
    SetSlot,
    Slot,
    SlotAt,
    Stmt,
    Suppose,
    Table,
    Touch,
    Wait,
    When,
    While,
)
from ..operations import CHUNK
from ..trees import nodes
from .lines import Line, at_of, indented, points
from .names import function_name, local_name, plain
from .source import Printer
from .statements import of_decision, of_event

MOST_FOLLOWED = 8
"""The number of blocks that are included in the loop of a decision."""
SPENDING = re.compile(r"\b(?:spend|counted|numbers|define_\w+|ways_\w+|join_\w+|reach|route|connected)\(")
"""What may take steps of the budget, as it is printed."""
LARGEST = 600
"""The largest number of nodes in a loop."""


class Chances(Printer):
    """Prints the functions ``random_0``, ``random_1``, …, one for each decision.

    Each takes the state, a function that draws whole numbers, the number of choices made, and their maximum. It returns
    where play continues, and the new number of choices. Where a decision offers one simple action, the choice, its
    effect and what follows are one loop; slots that only this loop uses become local names in it.
    """

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.decided = -1
        """The decision whose loop is being printed."""
        self.deep = 0
        """The number of loops between that loop and the current place."""
        self.path: list[int] = []
        self.within: set[int] = set()
        self.slots: dict[int, str] = {}
        self.changed: list[int] = []

    def print(self) -> str:
        found: list[str] = []
        for at, decision in enumerate(self.program.decisions):
            self.at = decision.at
            found += [f"def random_{at}(S, random, made, most):", f"    # {decision.phase} {decision.manner}"]
            found += [*indented(self.chosen(at, decision)), "", ""]
        names = ", ".join(f"random_{at}" for at in reversed(range(len(self.program.decisions))))
        found += [f"AT_RANDOM = [{names}]", f"RANDOM_POINTS = {tuple(points(found))}"]
        return "\n".join(found) + "\n"

    def chosen(self, at: int, decision: Decision) -> list[str]:
        """Choose and carry out. A ``must`` has only its actions; other decisions may also be passed, which comes
        last.
        """
        if len(decision.offers) == 1 and decision.manner == "must":
            return self.loop_of(at, decision) if self.simple(decision) else self.single(at, decision)
        found = [f"me = {self.expr(decision.player)}"]
        for number, offer in enumerate(decision.offers):
            found.append(f"found{number} = {self.listed(at, number, offer)}")
        sizes = " + ".join(f"len(found{number})" for number in range(len(decision.offers))) or "0"
        found += [f"count = {sizes}", "if not count:", *indented(self.nothing(at, "made"))]
        found.append(f"at = random() % {'count' if decision.manner == 'must' else '(count + 1)'}")
        for number, _ in enumerate(decision.offers):
            last = number == len(decision.offers) - 1 and decision.manner == "must"
            lines = [f"picks = found{number}[at]", *self.carry_out(at, number, decision)]
            if last:
                found += lines
            else:
                found += [
                    f"if at < len(found{number}):",
                    *indented(lines),
                    f"at -= len(found{number})",
                ]
        if decision.manner != "must":
            found.append(f"return {decision.done}, made + 1")
        return found

    def single(self, at: int, decision: Decision) -> list[str]:
        """A decision with a single action."""
        (offer,) = decision.offers
        return [
            f"me = {self.expr(decision.player)}",
            f"found = {self.listed(at, 0, offer)}",
            "if not found:",
            *indented(self.nothing(at, "made")),
            "picks = found[random() % len(found)]",
            *self.carry_out(at, 0, decision),
        ]

    def listed(self, at: int, number: int, offer: Offering) -> str:
        legal = function_name(self.program.deeds[offer.action].legal)
        found = f"{legal}({', '.join(['S', 'me', *(f'*d{at}_{number}(S)' for _ in offer.arguments[:1])])})"
        return found if offer.unless is None else f"() if {self.bare(offer.unless)} else {found}"

    def nothing(self, at: int, made: str) -> list[str]:
        """The lines for the case that nothing can be chosen."""
        decision = self.program.decisions[at]
        if decision.nothing >= 0:
            return [*self.kept(), f"return {decision.nothing}, {made}"]
        return [f"raise nothing_to_choose({at})"]

    def carry_out(self, at: int, number: int, decision: Decision) -> list[str]:
        """What machines do for a choice: see ``Machine.apply``."""
        offer = decision.offers[number]
        deed = self.program.deeds[offer.action]
        picked = {0: [], 1: ["picks"]}.get(len(deed.picks), ["*picks"])
        given = ["me", *(f"*d{at}_{number}(S)" for _ in offer.arguments[:1]), *picked]
        if deed.act:
            return [f"{function_name(deed.act)}({', '.join(['S', *given])})", f"return {decision.after}, made + 1"]
        slots = ", ".join(f"S[{slot}]" for slot in deed.slots)
        goes = [f"S[{deed.back}] = {decision.after}", f"return {deed.entry}, made + 1"]
        return [f"{slots}, = {', '.join(given)},", *goes]

    # ---- one loop ----------------------------------------------------------------------------------------------

    def simple(self, decision: Decision) -> bool:
        """Whether the one action can be listed and carried out in the loop, and play may return to the decision."""
        deed = self.program.deeds[decision.offers[0].action]
        if not deed.act or not deed.picks:
            return False
        legal, act = self.program.functions[deed.legal], self.program.functions[deed.act]
        gives = [node for node in nodes(act.body) if isinstance(node, Give)]
        if legal.stamp >= 0 or act.stamp >= 0 or any(isinstance(node, Give) for node in nodes(legal.body)):
            return False
        if gives and (len(gives) > 1 or act.body[-1] is not gives[0]):
            return False
        inside = list(self.looked_at(legal, act, decision))
        back = Wait(self.program.decisions.index(decision))
        return back in inside and len(inside) < LARGEST and not any(isinstance(node, Suppose) for node in inside)

    def looked_at(self, legal: Function, act: Function, decision: Decision) -> Iterator[object]:
        yield from nodes((legal.body, act.body, decision.player, decision.offers[0].arguments))
        for number in self.followed(decision.after):
            yield from nodes(self.program.blocks[number])

    def followed(self, first: int) -> list[int]:
        """The blocks that may follow, nearest first, as far as they are included in the loop."""
        found: list[int] = []
        waiting = [first]
        while waiting and len(found) < MOST_FOLLOWED:
            number = waiting.pop(0)
            if number >= 0 and number not in found:
                found.append(number)
                waiting += [node.block for node in nodes(self.program.blocks[number]) if isinstance(node, Goto)]
        return found

    def loop_of(self, at: int, decision: Decision) -> list[str]:
        """A decision and what follows it, repeated."""
        (offer,) = decision.offers
        deed = self.program.deeds[offer.action]
        legal, act = self.program.functions[deed.legal], self.program.functions[deed.act]
        self.decided, self.deep = at, 0
        self.within = set(self.followed(decision.after))
        self.slots, self.changed = self.named(list(self.looked_at(legal, act, decision)))
        self.rows = {
            one.local: one.value
            for one in nodes((legal.body, act.body))
            if isinstance(one, SetLocal) and isinstance(one.value, Table)
        }
        lines = [f"{local_name(legal.params[0])} = {self.expr(decision.player)}"]
        lines += self.told(legal.params[1:], offer.arguments)
        listed, chosen = self.listing(legal)
        lines += [*listed, "if not found:", *indented(self.nothing(at, "made - 1"))]
        count = len(offer.arguments)
        first, given, picks = act.params[0], act.params[1 : count + 1], act.params[count + 1 :]
        if first != legal.params[0]:
            lines.append(f"{local_name(first)} = {local_name(legal.params[0])}")
        for ours, theirs in zip(given, legal.params[1:], strict=True):
            if ours != theirs:
                lines.append(f"{local_name(ours)} = {local_name(theirs)}")
        lines.append(f"{', '.join(map(local_name, picks))} = {chosen}")
        body = act.body[:-1] if act.body and isinstance(act.body[-1], Give) else act.body
        lines += [line for stmt in body for line in self.stmt(stmt, 0)]
        lines += self.lines(Goto(decision.after))
        found = [f"{name} = S[{slot}]" for slot, name in self.slots.items()]
        anew = ["again()"] if any(map(SPENDING.search, lines)) else []  # steps are counted from choice to choice
        found += ["for made in range(made + 1, most + 1):", *indented([*anew, *lines])]
        found += [*self.kept(), f"return {of_decision(at)}, made"]
        self.decided, self.slots, self.changed, self.rows = -1, {}, [], {}
        return found

    def told(self, params: tuple[Local, ...], values: tuple[Expr, ...]) -> list[str]:
        return [f"{local_name(param)} = {self.bare(value)}" for param, value in zip(params, values, strict=True)]

    def listing(self, legal: Function) -> tuple[list[str], str]:
        """The legal choices, and one of them by chance. If they are a set, no list is made of it; of one with many
        members, which seldom occurs twice, not even its members are.
        """
        self.lists = True
        body = without_idle(legal.body)
        lines = [line for stmt in body for line in self.stmt(stmt, 0)]
        self.lists = False
        last = lines[-1] if lines else ""
        if sum("found" in line for line in lines) == 1 and last.startswith(("found += elements(", "found += FEW[")):
            match body[-1]:
                case Each(local=Local(size=size), domain=Domain("bits", (members,))) if size > CHUNK:
                    line = Line(f"found = {self.bare(members)}", at_of(last))
                    return [*lines[:-1], line], "member(found, random() % found.bit_count())"
                case _:  # a list, or a small set, whose members are remembered
                    line = Line(f"found = {last.removeprefix('found += ')}", at_of(last))
                    return [*lines[:-1], line], "found[random() % len(found)]"
        return ["found = []", *lines], "found[random() % len(found)]"

    def named(self, inside: list[object]) -> tuple[dict[int, str], list[int]]:
        """The slots that can become local names in the loop, and those of them that it changes: nothing else may use
        them.
        """
        used, changed, shared = [], set(), set()
        for node in inside:
            match node:
                case Ask() | Do() | Act() | Call() | Suppose() | Touch() | Domain("alike" | "alike_sets"):
                    return {}, []
                case Op(name="reach" | "reach_within" | "route" | "connected"):
                    return {}, []
                case Slot(index=index):
                    used.append(index)
                case SetSlot(index=index):
                    used.append(index)
                    changed.add(index)
                case GotoSlot(index=index):
                    shared.add(index)
                case SlotAt(among=among) | SetAt(among=among):
                    shared.update(range(*among))
                case Clear(base=base, size=size):
                    shared.update(range(base, base + size))
                case _:  # what reads and writes no slot by itself
                    pass
        slots = [slot for slot in dict.fromkeys(used) if slot not in shared]
        names = {slot: f"s{slot}_{plain(self.program.slots[slot].replace('.', '_'))}" for slot in slots}
        return names, [slot for slot in slots if slot in changed]

    def kept(self) -> list[str]:
        """Before the loop is left, changed names are written back to the state."""
        return [f"S[{slot}] = {self.slots[slot]}" for slot in self.changed]

    # ---- what is printed otherwise in such a loop -----------------------------------------------------------

    def expr(self, node: Expr) -> str:
        if isinstance(node, Slot) and node.index in self.slots:
            return self.slots[node.index]
        return super().expr(node)

    def leave(self, to: str) -> list[str]:
        return [*self.kept(), f"return {to}, made"]

    def lines(self, node: Stmt) -> list[str]:
        if self.decided < 0:
            return super().lines(node)
        match node:
            case SetSlot(index=index, value=value) if index in self.slots:
                return self.change(self.slots[index], Slot(index), value)
            case Wait(decision=decision) if decision == self.decided and not self.deep:
                return ["continue"]
            case Wait(decision=decision):
                return self.leave(str(of_decision(decision)))
            case Chance(event=event):
                return self.leave(str(of_event(event)))
            case GotoSlot(index=index):
                return self.leave(f"S[{index}]")
            case Goto(block=block) if self.deep or block in self.path or block not in self.within:
                return self.leave(str(block))
            case Goto(block=block):
                self.path.append(block)
                found = [line for stmt in self.program.blocks[block] for line in self.stmt(stmt, 0)]
                self.path.pop()
                return found
            case Each() | While():
                self.deep += 1
                found = super().lines(node)
                self.deep -= 1
                return found
            case (
                SetLocal() | SetSlot() | SetAt() | Clear() | When() | Act() | Touch() | Do() | Check() | Give() | Emit()
            ):
                return super().lines(node)

    def when(self, node: When) -> list[str]:
        inner = isinstance(node.test, Op) and node.test.name == "aligned"
        self.deep += inner
        found = super().when(node)
        self.deep -= inner
        return found

    def search(self, fold: Fold, then: Block, otherwise: Block) -> list[str]:
        self.deep += 1
        found = super().search(fold, then, otherwise)
        self.deep -= 1
        return found


def without_idle(block: Block) -> Block:
    """Remove unused local values: an action also defines them where it is only listed."""
    looked = set(seen(block))

    def kept(inside: Block) -> Block:
        return tuple(
            replace(stmt, body=kept(stmt.body)) if isinstance(stmt, Each) else stmt
            for stmt in inside
            if not isinstance(stmt, SetLocal) or stmt.local in looked
        )

    return kept(block)


def seen(node: object) -> Iterator[Local]:
    """The local values that are read, not just assigned."""
    stack: list[object] = [node]
    while stack:
        match stack.pop():
            case Local() as local:
                yield local
            case SetLocal(value=value):
                stack.append(value)
            case tuple() as several:
                stack += several
            case one if is_dataclass(one) and not isinstance(one, type):
                stack += [getattr(one, item.name) for item in fields(one) if item.name != "local"]
            case _:  # not a node
                pass


def at_random(program: Program) -> str:
    """The source of all these functions; it is compiled together with that of the program."""
    return Chances(program).print()
