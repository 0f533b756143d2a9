"""In: a program. Out: its source in Python: readable, deterministic, the same for the same program."""

from __future__ import annotations

from collections.abc import Callable

from .form import (
    Act,
    Ask,
    Block,
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
    Local,
    Num,
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
    Wait,
    When,
    While,
)

INFIX = {
    "+": "+", "-": "-", "*": "*", "/": "//", "mod": "%", "==": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=",
    "and": "and", "or": "or", "union": "|",
}
SIMPLE: dict[str, str] = {
    "negative": "(-{0})", "not": "(not {0})", "without": "({0} & ~{1})", "between": "({0} <= {1} <= {2})",
    "in_set": "({1} >> {0} & 1)", "in_set_maybe": "({0} >= 0 and {1} >> {0} & 1)", "in_list": "({0} in {1})",
    "size": "{0}.bit_count()", "length": "len({0})", "abs": "abs({0})", "as_list": "tuple({0})", "reversed": "{0}[::-1]",
    "next": "(({0} + 1) % {1})", "span": "range({0}, {1})", "range": "range({0}, {1})",
    "others": "clockwise({0}, (1 << {1}) - 1 & ~(1 << {0}), {1})",
    "scale": "{0}", "look_up": "look_up(T_scales[{0}], {1})", "occurrences": "occurrences(T_patterns[{0}], {1})",
    "entry": "entry({0}, {1})",
}
WITH_STATE = {"reach", "reach_within", "route", "connected"}


def mangled(name: str) -> str:
    """A name of the ruleset as a name of the program: never one of Python's, never one of ours."""
    return "v_" + "".join(char if char.isascii() and (char.isalnum() or char == "_") else f"u{ord(char):x}" for char in name)


class Printer:
    """Prints one program. Helpers for loops within expressions are collected on the way."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.lines: list[str] = []

    # ---- expressions ------------------------------------------------------------------------------------

    def expr(self, node: Expr) -> str:
        match node:
            case Num(value=value):
                return str(value) if value >= 0 else f"({value})"
            case Local(name=name):
                if name.startswith(("T_", "F_")):
                    return name if name.startswith("T_") else f"f_{mangled(name[2:])}"
                return mangled(name)
            case Slot(index=index):
                return f"S[{index}]"
            case SlotAt(base=base, index=index):
                return f"S[{base} + {self.expr(index)}]" if base else f"S[{self.expr(index)}]"
            case Table(name=name, index=index):
                return f"T_{mangled(name)}[{self.expr(index)}]"
            case Op():
                return self.op(node)
            case Choose(test=test, then=then, otherwise=otherwise):
                return f"({self.expr(then)} if {self.expr(test)} else {self.expr(otherwise)})"
            case Fold():
                return self.fold(node)
            case Ask(function=function, args=args):
                return f"f_{mangled(function)}({', '.join(['S', *map(self.expr, args)])})"
            case Suppose(effects=effects, test=test):
                return self.suppose(effects, test)
        raise AssertionError(node)

    def op(self, node: Op) -> str:
        args = [self.table_name(arg) if isinstance(arg, Local) and arg.name.startswith("T_") else self.expr(arg) for arg in node.args]
        if node.name in INFIX:
            return f"({args[0]} {INFIX[node.name]} {args[1]})"
        if node.name in SIMPLE:
            text = SIMPLE[node.name]
            for at, arg in enumerate(args):
                text = text.replace("{" + str(at) + "}", arg)
            return text
        match node.name:
            case "list":
                return f"({', '.join(args)}{',' if len(args) == 1 else ''})"
            case "highest":
                return f"max({', '.join(args)})"
            case "lowest":
                return f"min({', '.join(args)})"
            case "or_else":
                return f"({args[2]} if (_t := {args[0]}) == {args[1]} else _t)"
            case "ask_1" | "ask_2" | "do":
                return f"{args[0]}({', '.join(['S', *args[1:]])})"
            case "touching":
                return f"touching(S, {args[0]})"
        if node.name in WITH_STATE:
            return f"{node.name}(S, {', '.join(args)})"
        return f"{node.name}({', '.join(args)})"

    @staticmethod
    def table_name(node: Local) -> str:
        return f"T_{mangled(node.name[2:])}"

    def loop(self, local: str, domain: Domain) -> str:
        """``for x in …``."""
        args = [self.expr(arg) for arg in domain.args]
        name = mangled(local)
        match domain.over:
            case "range":
                return f"for {name} in range({args[0]}, {args[1]})"
            case "bits":
                return f"for {name} in each_bit({args[0]})"
            case "list":
                return f"for {name} in {args[0]}"
            case "piece":
                return f"for {name} in some_piece({args[0]})"
            case "alike":
                return f"for {name} in alike(S, {args[0]})"
            case "subsets":
                return f"for {name} in subsets({args[0]}, {args[1]}, {args[2]}, lambda piece: look(S, piece))"
        raise AssertionError(domain)

    def fold(self, node: Fold) -> str:
        if node.kind == "top_layer":
            assert node.where is not None
            name = mangled(node.local)
            return f"top_fitting({self.expr(node.domain.args[0])}, lambda {name}: {self.expr(node.where)})"
        where = f" if {self.expr(node.where)}" if node.where is not None else ""
        loop = self.loop(node.local, node.domain) + where
        name = mangled(node.local)
        value = self.expr(node.value) if node.value is not None else name
        match node.kind:
            case "count":
                return f"sum(1 {loop})"
            case "any":
                return f"any(True {loop})" if node.where is not None else f"any(True {loop})"
            case "all":
                body = self.expr(node.where) if node.where is not None else "True"
                return f"all({body} {self.loop(node.local, node.domain)})"
            case "set":
                return f"as_set({name} {loop})"
            case "list":
                return f"tuple([{value} {loop}])"
            case "sum":
                return f"sum({value} {loop})"
            case "highest":
                return f"max(({value} {loop}), default=NO_NUMBER)"
            case "lowest":
                return f"min(({value} {loop}), default=NO_NUMBER)"
            case "first":
                return f"next(({name} {loop}), -1)"
            case "only":
                return f"only({name} {loop})"
            case "best":
                return f"best(({value}, {name}) {loop})"
            case "sole":
                return f"sole(({value}, {name}) {loop})"
        raise AssertionError(node.kind)

    def suppose(self, effects: Block, test: Expr) -> str:
        """A function that tries the effects on a copy; it sees the locals around it."""
        free = sorted(locals_in((*effects, test)))
        name = f"suppose_{len(self.lines)}"
        body = self.block(effects, 1)
        params = ", ".join(["S", *(mangled(one) for one in free)])
        self.lines += [f"def {name}({params}):", "    S = S[:]", *body, f"    return {self.expr(test)}", ""]
        return f"{name}({params})"

    # ---- statements --------------------------------------------------------------------------------------

    def block(self, block: Block, depth: int) -> list[str]:
        found = []
        for stmt in block:
            found += self.stmt(stmt, depth)
        return found or [f"{'    ' * depth}pass"]

    def stmt(self, node: Stmt, depth: int) -> list[str]:
        pad = "    " * depth
        match node:
            case SetLocal(name=name, value=value):
                return [f"{pad}{mangled(name)} = {self.expr(value)}"]
            case SetSlot(index=index, value=value):
                return [f"{pad}S[{index}] = {self.expr(value)}"]
            case SetAt(base=base, index=index, value=value):
                return [f"{pad}S[{base} + {self.expr(index)}] = {self.expr(value)}"]
            case Clear(base=base, size=size, value=value):
                if size == 1:
                    return [f"{pad}S[{base}] = {self.expr(value)}"]
                return [f"{pad}S[{base}:{base + size}] = [{self.expr(value)}] * {size}"]
            case When(test=test, then=then, otherwise=otherwise):
                found = [f"{pad}if {self.expr(test)}:", *self.block(then, depth + 1)]
                return [*found, f"{pad}else:", *self.block(otherwise, depth + 1)] if otherwise else found
            case Each(local=local, domain=domain, body=body):
                return [f"{pad}{self.loop(local, domain)}:", *self.block(body, depth + 1)]
            case While(body=body, until=until):
                return [f"{pad}while True:", *self.block(body, depth + 1), f"{pad}    if {self.expr(until)}: break"]
            case Act(name=name, args=args):
                return [f"{pad}{name}(S, {', '.join(map(self.expr, args))})"]
            case Do(function=function, args=args):
                return [f"{pad}f_{mangled(function)}({', '.join(['S', *map(self.expr, args)])})"]
            case Check(test=test, message=message, line=line):
                return [f"{pad}if not {self.expr(test)}: raise FaultError({message!r}, {line})"]
            case Goto(block=block):
                return [f"{pad}return {block}"]
            case GotoSlot(index=index):
                return [f"{pad}return S[{index}]"]
            case Wait(decision=decision):
                return [f"{pad}return {-2 - decision * 2}"]
            case Chance(event=event):
                return [f"{pad}return {-3 - event * 2}"]
            case Give(value=value):
                return [f"{pad}return {self.expr(value)}"]
            case Emit(values=values):
                args = [self.expr(value) for value in values]
                return [f"{pad}emit(({', '.join(args)}{',' if len(args) == 1 else ''}))"]
        raise AssertionError(node)

    # ---- the whole ------------------------------------------------------------------------------------------

    def function(self, function: Function) -> list[str]:
        emits = function.name.startswith(("legal_", "why_"))
        params = ["S", *(["emit"] if emits else []), *(mangled(param) for param in function.params)]
        body = self.block(function.body, 1)
        return [f"def f_{mangled(function.name)}({', '.join(params)}):", f"    # {ascii(function.says)[1:-1]}", *body, ""]

    def print(self) -> str:
        found: list[str] = []
        for name, table in self.program.tables.items():
            found.append(f"T_{mangled(name) if name not in {'scales', 'patterns'} else name} = {table!r}")
        found.append("")
        for function in self.program.functions.values():
            body = self.function(function)
            found += [*self.lines, *body]
            self.lines = []
        for at, block in enumerate(self.program.blocks):
            body = self.block(block, 1)
            found += [*self.lines, f"def b{at}(S):", *body, ""]
            self.lines = []
        for at, decision in enumerate(self.program.decisions):
            for number, offer in enumerate(decision.offers):
                args = ", ".join(map(self.expr, offer.arguments))
                found += [*self.lines, f"def d{at}_{number}(S):", f"    return ({args}{',' if offer.arguments else ''})", ""]
                self.lines = []
        for at, event in enumerate(self.program.events):
            value = self.expr(event.domain.args[0]) if event.domain.over == "bits" else f"({self.loop_values(event.domain)})"
            found += [*self.lines, f"def e{at}(S):", f"    return {value}", ""]
            self.lines = []
        found.append(f"BLOCKS = [{', '.join(f'b{at}' for at in range(len(self.program.blocks)))}]")
        return "\n".join(found) + "\n"

    def loop_values(self, domain: Domain) -> str:
        args = [self.expr(arg) for arg in domain.args]
        return f"range({args[0]}, {args[1]})" if domain.over == "range" else args[0]


def locals_in(nodes: object) -> set[str]:
    """The names that an expression or block takes from around it."""
    from dataclasses import fields, is_dataclass

    found: set[str] = set()
    bound: set[str] = set()
    stack: list[object] = [nodes]
    while stack:
        at = stack.pop()
        match at:
            case tuple():
                stack += at
            case Local(name=name) if not name.startswith(("T_", "F_")):
                found.add(name)
            case Fold(local=local) | Each(local=local):
                bound.add(local)
                stack += [getattr(at, item.name) for item in fields(at)]
            case SetLocal(name=name, value=value):
                bound.add(name)
                stack.append(value)
            case _ if is_dataclass(at) and not isinstance(at, type):
                stack += [getattr(at, item.name) for item in fields(at)]
    return found - bound


def source(program: Program) -> str:
    """The whole program as text."""
    return Printer(program).print()


__all__ = ["Callable", "source"]
