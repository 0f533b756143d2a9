"""In: a program. Out: its source in Python: readable, the same for the same program."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pprint import pformat

from ..form import Block, Each, Expr, Fold, Function, Local, Made, Program, SetLocal, Whole
from .names import function_name, local_name, table_name
from .statements import Statements, leaves

WIDTH = 118


class Printer(Statements):
    """Prints one program."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.program = program
        self.tried: list[str] = []
        self.number = 0

    def suppose(self, effects: Block, test: Expr) -> str:
        """A function that tries the effects on a copy; it is told the local values around it."""
        self.number += 1
        name = f"suppose_{self.number}"
        told = ", ".join(["S", *sorted(local_name(local) for local in free_locals((*effects, test)))])
        body = [*self.block(effects, 1), f"    return {self.bare(test)}"]
        self.tried += [f"def {name}({told}):", "    S = S[:]", *body, "", ""]
        return f"{name}({told})"

    def print(self) -> str:
        program = self.program
        found = [f'"""{plainly(program.name)}, for {program.players}."""', ""]
        found += [f"SPOTS = {[(spot.line, spot.file) for spot in program.spots]!r}"]
        for name, table in program.tables.items():
            found += self.table(name, table)
        found += ["", ""]
        for function in program.functions.values():
            self.whole(self.function(function), found)
        for at, block in enumerate(program.blocks):
            self.whole([f"def b{at}(S):", *self.block(block, 1)], found)
        for at, decision in enumerate(program.decisions):
            self.whole(self.decision(at), found)
            for number, offer in enumerate(decision.offers):
                given = ", ".join(map(self.bare, offer.arguments))
                self.whole([f"def d{at}_{number}(S):", f"    return ({given}{',' if offer.arguments else ''})"], found)
        for at, event in enumerate(program.events):
            over = event.domain
            outcomes = self.bare(over.args[0]) if over.over == "bits" else self.items(over)
            self.whole([f"def e{at}(S):", f"    return {outcomes}"], found)
        found.append(f"BLOCKS = [{', '.join(f'b{at}' for at in range(len(program.blocks)))}]")
        found.append(f"DECISIONS = [{', '.join(f'd{at}' for at in range(len(program.decisions)))}]")
        return "\n".join(found) + "\n"

    def whole(self, lines: list[str], found: list[str]) -> None:
        """A function, after those that it tries things with."""
        found += [*self.tried, *lines, "", ""]
        self.tried = []

    def table(self, name: str, table: tuple[object, ...] | Made) -> list[str]:
        if isinstance(table, Made):
            args = ", ".join(table_name(arg.name) if isinstance(arg, Whole) else repr(arg) for arg in table.args)
            return [f"{table_name(name)} = {table.by}({args})"]
        line = f"{table_name(name)} = {table!r}"
        return [line] if len(line) <= WIDTH else [f"{table_name(name)} = {pformat(table, width=WIDTH, compact=True)}"]

    def function(self, function: Function) -> list[str]:
        told = ", ".join(["S", *map(local_name, function.params)])
        self.lists = function.lists
        body = self.block(function.body, 1)
        if function.lists:
            body = ["    found = []", *body, *([] if leaves(function.body) else ["    return found"])]
        self.lists = False
        return [f"def {function_name(function.name)}({told}):", f"    # {plainly(function.says)}", *body]

    def decision(self, at: int) -> list[str]:
        """All that may be chosen: what is legal of each action that is offered."""
        decision = self.program.decisions[at]
        found = []
        for offer in decision.offers:
            deed = self.program.deeds[offer.action]
            told = ", ".join(["S", self.expr(decision.player), *map(self.bare, offer.arguments)])
            found.append(f"{function_name(deed.legal)}({told})")
        given = ", ".join(found)
        return [
            f"def d{at}(S):",
            f"    # {plainly(decision.phase)} {decision.manner}",
            f"    return ({given}{',' if found else ''})",
        ]


def plainly(text: str) -> str:
    """Words of the ruleset for a comment: one line, in plain letters."""
    return ascii(text)[1:-1].replace('"', "'")


def free_locals(nodes: object) -> set[Local]:
    """The names that an expression or block takes from around it."""
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
    return found - bound


def source(program: Program) -> str:
    """The whole program as text."""
    return Printer(program).print()
