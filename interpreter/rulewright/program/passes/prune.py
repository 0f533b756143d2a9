"""In: a program. Out: the same without blocks that are never reached, and functions and tables that are never used."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..form import (
    Ask,
    Atom,
    Block,
    Call,
    Chance,
    Choose,
    Do,
    Domain,
    Each,
    Ending,
    Fold,
    Goto,
    GotoSlot,
    Label,
    Leaf,
    Local,
    Made,
    Op,
    Program,
    SetLocal,
    Slot,
    SlotAt,
    Stmt,
    Suppose,
    Table,
    Wait,
    When,
    While,
    Whole,
)
from ..trees import nodes, parts
from .touching import Touching

ALWAYS = {"look_up": "scales", "occurrences": "patterns"}
"""Tables that a primitive uses by itself."""


def prune(program: Program) -> Program:
    program = without_idle(program)
    blocks = reached(program)
    kept: list[Any] = [program.blocks[at] for at in sorted(blocks)]
    kept += [decision.offers for decision in program.decisions]
    kept += [event.domain for event in program.events]
    functions = asked(program, kept)
    kept += [(program.functions[name].body, program.functions[name].follows or ()) for name in functions]
    tables = read(program, kept)
    return replace(
        program,
        blocks=tuple(block if at in blocks else () for at, block in enumerate(program.blocks)),
        functions={name: function for name, function in program.functions.items() if name in functions},
        tables={name: table for name, table in program.tables.items() if name in tables},
    )


def without_idle(program: Program) -> Program:
    """Without values of lists that nothing asks for: an action names them where it is only listed, too."""
    touching = Touching(program)

    def kept(block: Block, asked: frozenset[Local]) -> Block:
        found: list[Stmt] = []
        for one in block:
            match one:
                case SetLocal(local=local, value=value) if local not in asked and touching.safe(value):
                    pass
                case When(then=then, otherwise=otherwise):
                    found.append(replace(one, then=kept(then, asked), otherwise=kept(otherwise, asked)))
                case Each(body=body):
                    found.append(replace(one, body=kept(body, asked)))
                case While() | Leaf():
                    found.append(one)
        return tuple(found)

    functions = {
        name: replace(one, body=kept(one.body, read_in(one.body))) if one.lists else one
        for name, one in program.functions.items()
    }
    return replace(program, functions=functions)


def read_in(block: Block) -> frozenset[Local]:
    """The local values that are read, not only given."""
    found: set[Local] = set()
    waiting: list[Any] = [block]
    while waiting:
        match waiting.pop():
            case tuple() as several:
                waiting += several
            case Local() as local:
                found.add(local)
            case one:  # all its parts
                waiting += [getattr(one, name) for name in parts(one) if name not in {"local", "into"}]
    return frozenset(found)


def reached(program: Program) -> set[int]:
    """The blocks that play may reach."""
    found: set[int] = set()
    waiting = [program.first, *program.entries]
    while waiting:
        at = waiting.pop()
        if at < 0 or at in found:
            continue
        found.add(at)
        for one in nodes(program.blocks[at]):
            match one:
                case Goto(block=block) | Label(block=block):
                    waiting.append(block)
                case Wait(decision=number):
                    decision = program.decisions[number]
                    waiting += [decision.block, decision.after, decision.done, decision.nothing]
                    waiting += [program.deeds[offer.action].entry for offer in decision.offers]
                case Chance(event=number):
                    waiting.append(program.events[number].after)
                case GotoSlot():
                    pass  # the labels that may be stored in the slot are found where they are stored
                case Ending():
                    raise AssertionError(one)
                case (
                    Atom()
                    | Slot()
                    | SlotAt()
                    | Whole()
                    | Call()
                    | Table()
                    | Op()
                    | Choose()
                    | Fold()
                    | Ask()
                    | Suppose()
                ):
                    pass
                case Domain() | Leaf() | When() | Each() | While():
                    pass
    return found


def asked(program: Program, kept: list[Any]) -> set[str]:
    """The functions that are needed: those called from outside, and what they call."""
    found: set[str] = set()
    waiting = [name for name in program.roots if name in program.functions] + [one.function for one in program.kept]
    waiting += program.anew
    waiting += names_in(kept)
    while waiting:
        name = waiting.pop()
        if name and name not in found:
            found.add(name)
            function = program.functions[name]
            waiting += names_in((*function.body, *(function.follows or ())))
    return found


def names_in(node: object) -> set[str]:
    found = set()
    for one in nodes(tuple(node) if isinstance(node, list) else node):
        match one:
            case Ask(function=name) | Do(function=name) | Call(name=name):
                found.add(name)
            case Atom() | Slot() | SlotAt() | Whole() | Table() | Op() | Choose() | Fold() | Suppose() | Domain():
                pass
            case Leaf() | When() | Each() | While():
                pass
    return found


def read(program: Program, kept: list[Any]) -> set[str]:
    """The tables that are read."""
    found = set()
    for one in nodes(tuple(kept)):
        match one:
            case Table(name=name) | Whole(name=name):
                found.add(name)
            case Op(name=name) if name in ALWAYS:
                found.add(ALWAYS[name])
            case Atom() | Slot() | SlotAt() | Call() | Op() | Choose() | Fold() | Ask() | Suppose() | Domain():
                pass
            case Leaf() | When() | Each() | While():
                pass
    for name in list(found):
        table = program.tables.get(name)
        if isinstance(table, Made):
            found.update(arg.name for arg in table.args if isinstance(arg, Whole))
    return found
