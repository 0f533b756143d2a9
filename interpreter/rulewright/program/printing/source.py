"""In: a program. Out: its source in Python: readable, and the same for the same program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from pprint import pformat

from ..form import (
    NONE,
    Block,
    Check,
    Each,
    Expr,
    Fold,
    Function,
    Give,
    Local,
    Made,
    Num,
    Op,
    Program,
    SetLocal,
    Suppose,
    Table,
    When,
    Whole,
)
from ..owners import owners
from ..trees import nodes
from .depth import prices
from .lines import made_of, points
from .names import block_name, function_name, local_name, table_name
from .statements import Statements, leaves, searching

WIDTH = 118
FEWEST = 8
"""Sets with up to this many members are cached with their members."""


class Printer(Statements):
    """Prints one program."""

    def __init__(self, program: Program, *, tidy: bool = False, places: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self.program = program
        self.tidy = tidy
        self.places = places or {}
        """Where things are in the rules, for comments."""
        for node in nodes((tuple(program.functions.values()), program.blocks)):
            if isinstance(node, Check):
                self.faults.setdefault((node.fault, node.values), len(self.faults))
        self.prices = prices(program)
        """The costs of calling functions that may be called too often."""
        self.tried: list[str] = []
        self.number = 0
        self.says = ""
        """What is being printed, in the words of the ruleset."""
        self.memories: list[str] = []
        self.follows: list[str] = []
        self.rows: dict[Expr, Expr] = {}
        """Table rows that have a local name in this function."""

    def suppose(self, node: Suppose) -> str:
        """A function that tries the effects on a copy; the local values around it are its arguments."""
        self.number += 1
        name, first = f"suppose_{self.number}", f"first_{self.number}"
        says = [f"    # {self.says}: supposing"] if self.says else []
        told = names_around((*node.effects, node.test))
        body = [*self.copied(node.effects, node.first), *self.asked(node.test)]
        self.tried += made_of([f"def {name}({', '.join(['S', *told])}):", *says, *body, "", ""], self.at)
        if not node.first:
            return f"{name}({', '.join(['S', *told])})"
        before = ", ".join(["S", *names_around(node.first)])
        copied = [f"def {first}({before}):", *says, "    S = S[:]", *self.block(node.first, 1), "    return S"]
        self.tried += made_of([*copied, "", ""], self.at)
        copy = f"copy_{self.number}"
        self.copies.append(copy)
        return f"{name}({', '.join([f'{copy} or ({copy} := {first}({before}))', *told])})"

    def copied(self, effects: Block, first: Block) -> list[str]:
        """The effects on a copy. After the effects ``first``, the state is already a copy."""
        done = self.block(effects, 1) if effects else []
        return done if first else ["    S = S[:]", *done]

    def asked(self, test: Expr) -> list[str]:
        """The end of a function that returns a test. A search becomes a loop."""
        if not searching(test):
            return [f"    return {self.bare(test)}"]
        key, lists, self.key, self.lists = self.key, self.lists, "", False
        body = self.block((When(test, (Give(Num(1)),)), Give(Num(0))), 1)
        self.key, self.lists = key, lists
        return body

    def few(self, members: Expr) -> bool:
        """Whether a set is an entry of a table whose sets are all small."""
        match members:
            case Op("intersection", (first, second)):
                return self.few(first) or self.few(second)
            case Op("without", (first, _)):
                return self.few(first)
            case Table(name=name):
                return self.largest(self.program.tables[name]) <= FEWEST
            case Op("entry", (Table() as row, _)):
                return self.few(row)
            case Op("entry", (Local() as row, _)):
                return row in self.rows and self.few(self.rows[row])
            case _:  # nothing is known of its size
                return False

    def largest(self, table: object) -> int:
        """The size of the largest set in a table."""
        if isinstance(table, tuple):
            return max(map(self.largest, table), default=0)
        return table.bit_count() if isinstance(table, int) and table >= 0 else FEWEST + 1

    def print(self) -> str:
        program = self.program
        found = [f'"""{plainly(program.name)}, for {program.players}."""', ""]
        if self.tidy:
            found += [*legend(program.slots), ""]
        found += [f"SPOTS = {[spot.place for spot in program.spots]!r}", f"FAULTS = {list(self.faults)!r}"]
        for name, table in program.tables.items():
            found += self.table(name, table)
        found += ["", ""]
        for function in program.functions.values():
            self.whole(self.function(function), found)
        for at, (block, owner) in enumerate(zip(program.blocks, owners(program), strict=True)):
            if block:
                self.says = f"{owner.kind} {plainly(owner.name)}" if owner is not None else ""
                says = [f"    # {self.says}"] if owner is not None else []
                self.at = block[0].at
                self.whole([f"def {block_name(at)}(S):", *says, *self.block(block, 1)], found)
        self.says = ""
        for at, decision in enumerate(program.decisions):
            self.at = decision.at
            self.whole(self.decision(at), found)
            for number, offer in enumerate(decision.offers):
                given = ", ".join(map(self.bare, offer.arguments))
                self.whole([f"def d{at}_{number}(S):", f"    return ({given}{',' if offer.arguments else ''})"], found)
        for at, event in enumerate(program.events):
            self.at = event.at
            over = event.domain
            outcomes = self.bare(over.args[0]) if over.over == "bits" else self.items(over)
            self.whole([f"def e{at}(S):", f"    return {outcomes}"], found)
        self.at = NONE
        found += [f"REMEMBERED_{function_name(name)} = Memory()" for name in self.memories]
        found += [f"FOLLOWS_{function_name(name)} = {{}}" for name in self.follows]
        found.append(
            f"BLOCKS = [{', '.join(block_name(at) if block else 'None' for at, block in enumerate(program.blocks))}]"
        )
        found.append(f"DECISIONS = [{', '.join(f'd{at}' for at in range(len(program.decisions)))}]")
        found.append(self.constant("POINTS", tuple(points(found))))
        return "\n".join(found) + "\n"

    def whole(self, lines: list[str], found: list[str]) -> None:
        """A function, after the functions for the positions that it supposes."""
        found += [*self.tried, *made_of(lines, self.at), "", ""]
        self.tried = []

    def table(self, name: str, table: tuple[object, ...] | Made) -> list[str]:
        if isinstance(table, Made):
            args = ", ".join(table_name(arg.name) if isinstance(arg, Whole) else repr(arg) for arg in table.args)
            return [f"{table_name(name)} = {table.by}({args})"]
        return [self.constant(table_name(name), table)]

    def constant(self, name: str, value: tuple[object, ...]) -> str:
        line = f"{name} = {value!r}"
        return line if not self.tidy or len(line) <= WIDTH else f"{name} = {pformat(value, width=WIDTH, compact=True)}"

    def function(self, function: Function) -> list[str]:
        told = ", ".join(["S", *map(local_name, function.params)])
        self.lists, self.says, self.at = function.lists, plainly(function.says), function.at
        self.rows = {
            one.local: one.value
            for one in nodes(function.body)
            if isinstance(one, SetLocal) and isinstance(one.value, Table)
        }
        before = self.remembered(function)
        if function.name in self.prices:
            before = [*before, f"    spend({self.prices[function.name]})"]
        body = self.block(function.body, 1)
        self.key = ""
        if function.lists:
            body = ["    found = []", *body, *([] if leaves(function.body) else ["    return found"])]
        self.lists = False
        return [f"def {function_name(function.name)}({told}):", f"    # {self.said(function.says)}", *before, *body]

    def said(self, says: str) -> str:
        """A comment: a description in the words of the ruleset, and its place there."""
        place = self.places.get(says.partition(":")[0])
        return plainly(says) + (f"  ({plainly(place)})" if place else "")

    def remembered(self, function: Function) -> list[str]:
        """Code that reuses results for the same stamp, or the same values."""
        if function.follows is not None:
            return self.remembered_for_good(function, function.follows)
        if function.stamp < 0:
            return []
        params = list(map(local_name, function.params))
        self.key = params[0] if len(params) == 1 else f"({', '.join(params)})" if params else "0"
        self.memories.append(function.name)
        return [
            f"    known = REMEMBERED_{function_name(function.name)}[S[{function.stamp}]]",
            f"    if {self.key} in known:",
            f"        return known[{self.key}]",
        ]

    def remembered_for_good(self, function: Function, values: tuple[Expr, ...]) -> list[str]:
        texts = list(map(self.bare, values))
        text = texts[0] if len(texts) == 1 else f"({', '.join(texts)})" if texts else "0"
        self.key = "key"
        self.follows.append(function.name)
        return [
            f"    key = {text}",
            f"    known = FOLLOWS_{function_name(function.name)}",
            "    if key in known:",
            "        return known[key]",
            "    if len(known) >= MOST_REMEMBERED:",
            "        known.clear()",
        ]

    def decision(self, at: int) -> list[str]:
        """Code that lists all choices: the legal ones of each action on offer."""
        decision = self.program.decisions[at]
        found = []
        for offer in decision.offers:
            deed = self.program.deeds[offer.action]
            told = ", ".join(["S", self.expr(decision.player), *map(self.bare, offer.arguments)])
            legal = f"{function_name(deed.legal)}({told})"
            found.append(legal if offer.unless is None else f"() if {self.bare(offer.unless)} else {legal}")
        given = ", ".join(found)
        return [
            f"def d{at}(S):",
            f"    # {plainly(decision.phase)} {decision.manner}",
            f"    return ({given}{',' if found else ''})",
        ]


def plainly(text: str) -> str:
    """A text of the ruleset for a comment: one line, in ASCII."""
    return ascii(text)[1:-1].replace('"', "'")


def names_around(nodes: object) -> list[str]:
    """The names that an expression or block uses from outside, as they are printed."""
    return sorted(map(local_name, free_locals(nodes)))


def free_locals(nodes: object) -> set[Local]:
    """The names that an expression or block uses from outside."""
    found: set[Local] = set()
    bound: set[Local] = set()
    stack: list[object] = [nodes]
    while stack:
        at = stack.pop()
        match at:
            case tuple():
                stack += at
            case Local():
                found.add(at)
            case Fold(local=local) | Each(local=local) | SetLocal(local=local):
                bound.add(local)
                stack += [getattr(at, item.name) for item in fields(at)]
            case _ if is_dataclass(at) and not isinstance(at, type):
                stack += [getattr(at, item.name) for item in fields(at)]
            case _:  # not a node
                pass
    return found - bound


def legend(slots: Sequence[str]) -> Iterator[str]:
    """Comments on the contents of the state, with consecutive slots joined."""
    yield "# The state S, place by place:"
    at = 0
    while at < len(slots):
        name = slots[at].partition("[")[0]
        end = at + 1
        while end < len(slots) and slots[end].partition("[")[0] == name and "[" in slots[at]:
            end += 1
        yield f"#   {f'{at}' if end == at + 1 else f'{at} to {end - 1}'}: {plainly(name)}"
        at = end


def source(program: Program, *, tidy: bool = False, places: Mapping[str, str] | None = None) -> str:
    """The whole program as text. With ``tidy``, long tables are broken into lines for readers, which takes long.

    ``places`` tell where things are in the rules: ``action uncover`` in ``tikal.rules:310``.
    """
    return Printer(program, tidy=tidy, places=places).print()
