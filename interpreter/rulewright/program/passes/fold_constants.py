"""In: a program. Out: the same, with everything computed that is certain before the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import operations, patterns
from ..form import (
    Block,
    Choose,
    Domain,
    Each,
    Expr,
    Fold,
    Leaf,
    Local,
    Made,
    Num,
    Op,
    Program,
    Stmt,
    Table,
    When,
    While,
)
from ..operators import folded
from ..primitives import PRIMITIVES
from ..trees import changed, with_bodies, with_expressions
from ..walker import Walker

PURE: Mapping[str, Any] = {
    name: value for module in (operations, patterns) for name, value in vars(module).items() if callable(value)
}


def fold_constants(program: Program) -> Program:
    walker = Walker(program, PURE)

    def change(node: Expr) -> Expr:
        match node:
            case Op("and" | "or" | "not" as name, args):
                return folded(name, args)
            case Op("+", (Num(0), other) | (other, Num(0))) | Op("*", (Num(1), other) | (other, Num(1))):
                return other
            case Op("+", (Num(first), Op("+", (Num(second), other)))):
                return Op("+", (Num(first + second), other))
            case Op("==" | "!=" | "<" | "<=" | ">" | ">=", args) if all(isinstance(arg, Num) for arg in args):
                return Num(int(walker.expr(node, [], {})))
            case Op("==" | "!=" as name, (Local(size=size, low=low), Num(value))) if size and not low <= value < size:
                return Num(int(name == "!="))
            case Op("!=" | "==" as name, (Fold("set", local, domain, where, None), Num(0))) if where is not None:
                found = Fold("any", local, domain, where)
                return found if name == "!=" else Op("not", (found,))
            case Op("mod", (_, Num(1))):
                return Num(0)
            case Op("union", (Num(0), other) | (other, Num(0))) | Op("without", (other, Num(0))):
                return other
            case Op("without" | "intersection", (Num(0), _)) | Op("intersection", (_, Num(0))):
                return Num(0)
            case Op(name, args) if args and PRIMITIVES[name].foldable and all(isinstance(arg, Num) for arg in args):
                return number(walker.expr(node, [], {}), node)
            case Table(name, Num(at)):
                table = program.tables[name]
                return number(table[at], node) if not isinstance(table, Made) and -1 <= at < len(table) else node
            case Choose(Num(test), then, otherwise):
                return then if test else otherwise
            case Choose(_, then, otherwise) if then == otherwise:
                return then
            case Fold():
                return settled_fold(node)
            case _:  # nothing to be computed
                return node

    found = with_expressions(program, change)
    return with_bodies(found, lambda body: changed_steps(body, change))


def number(found: object, node: Expr) -> Expr:
    return Num(int(found)) if isinstance(found, int) else node


def settled_fold(node: Fold) -> Expr:
    """A loop over nothing, or one whose test is certain."""
    where = node.where
    nothing = nothing_in(node.domain) or where == Num(0)
    match node.kind:
        case "count" | "any" | "set" | "union" | "sum" if nothing:
            return Num(0)
        case "all" if nothing_in(node.domain) or where is None or (isinstance(where, Num) and where.value):
            return Num(1)
    if isinstance(where, Num) and where.value and node.kind != "top_layer":
        return Fold(node.kind, node.local, node.domain, None, node.value)
    return node


def nothing_in(domain: Domain) -> bool:
    match domain:
        case Domain("range", (Num(low), Num(high))):
            return low >= high
        case Domain("bits", (Num(0),)) | Domain("list", (Op("list", ()),)) | Domain("piece", (Num(-1),)):
            return True
        case Domain():
            return False


def changed_steps(block: Block, change: Any) -> Block:
    """Steps whose tests are certain are replaced by the steps that follow from them."""
    found: list[Stmt] = []
    for stmt in block:
        match stmt:
            case When(test=Num(test), then=then, otherwise=otherwise):
                found += changed_steps(then if test else otherwise, change)
            case When(test=test, then=then, otherwise=otherwise):
                then, otherwise = changed_steps(then, change), changed_steps(otherwise, change)
                if then or otherwise:
                    if not then:
                        test, then, otherwise = changed(Op("not", (test,)), change), otherwise, ()
                    found.append(When(test, then, otherwise, at=stmt.at))
            case Each(local=local, domain=domain, body=body):
                inside = changed_steps(body, change)
                if inside and not nothing_in(domain):
                    found.append(Each(local, domain, inside, at=stmt.at))
            case While() | Leaf():
                found.append(stmt)
    return tuple(found)
