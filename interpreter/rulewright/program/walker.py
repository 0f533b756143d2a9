"""In: a program and its primitives. Out: its functions and blocks, executed node by node.

It does what the printed source does, simply and slowly: an independent implementation to test against. Paths and
distances are computed by networkx, in the graph of the position. Passes use it to compute constants.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any

from ..graph.nodes import id_of
from . import present_graph, worked_out
from .faults import RulesFault
from .form import (
    NO_NUMBER,
    NONE,
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
    Suppose,
    Table,
    Touch,
    Wait,
    When,
    While,
    Whole,
)
from .meter import Meter
from .operations import State, best, elements, only, sole
from .present_graph import PresentGraph
from .printing.names import function_name

Locals = dict[str, Any]
MOST_ROUNDS = 1_000_000
SIMPLE: Mapping[str, Callable[..., Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
    "mod": operator.mod,
    "negative": operator.neg,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "not": operator.not_,
    "union": operator.or_,
    "intersection": operator.and_,
    "without": lambda first, second: first & ~second,
    "between": lambda low, item, high: low <= item <= high,
    "in_range": lambda item, low, end: low <= item < end,
    "in_set": lambda item, bits: bits >> item & 1,
    "in_set_maybe": lambda item, bits: item >= 0 and bits >> item & 1,
    "in_list": lambda item, items: item in items,
    "size": int.bit_count,
    "length": len,
    "abs": abs,
    "reversed": lambda items: items[::-1],
    "next": lambda player, players: (player + 1) % players,
    "highest": max,
    "lowest": min,
    "list": lambda *items: items,
    "shifted_down": lambda bits, by, whole: bits >> by & whole,
    "lying": lambda far, zone, empty: far.get(zone, empty),
    "nth": operator.getitem,
    "no_layers": lambda: (),
}
ON_A_GRAPH: Mapping[str, tuple[str, ...]] = {
    "reach": ("ways", "stop"),
    "reach_within": ("ways", "price", "stop"),
    "route": ("ways", "price", "stop"),
    "connected": ("ways",),
}
"""The primitives that search a graph, with the functions of the graph that come first among their arguments."""
OF_THE_STATE = {*ON_A_GRAPH, "alike"}


class Walker:
    """A program, ready to be executed. It holds no state, apart from the graphs of positions, which follow from the
    state.
    """

    def __init__(self, program: Program, primitives: Mapping[str, Callable[..., Any]]) -> None:
        self.program = program
        self.primitives = primitives
        self.meter: Meter | None = None
        """Measures how often the walker comes to each point, and how long it is there, if somebody asks for it."""
        self.graphs: dict[tuple[str, ...], PresentGraph] = {}
        self.tables: dict[str, Any] = {}
        for name, table in program.tables.items():
            self.tables[name] = self.made(table) if isinstance(table, Made) else table

    def made(self, table: Made) -> worked_out.WorkedOut:
        make = present_graph.MAKERS.get(table.by) or worked_out.MAKERS[table.by]
        return make(*(self.tables[arg.name] if isinstance(arg, Whole) else arg for arg in table.args))

    # ---- the whole ----------------------------------------------------------------------------------------

    def function(self, function: Function) -> Callable[..., Any]:
        return partial(self.call, function)

    def call(self, function: Function, state: State, *args: object) -> Any:
        known = {local.name: arg for local, arg in zip(function.params, args, strict=True)}
        emitted: list[Any] = []
        with self.measured(function.at):
            found = self.block(function.body, state, known, emitted)
        return emitted if function.lists else found

    def measured(self, at: int) -> AbstractContextManager[object]:
        """A function that was made of a point."""
        return self.meter.within(at) if self.meter is not None else nullcontext()

    def ask(self, name: str) -> Callable[..., Any] | None:
        return self.function(self.program.functions[name]) if name else None

    def run_block(self, number: int, state: State) -> int:
        block = self.program.blocks[number]
        with self.measured(block[0].at):
            found: int = self.block(block, state, {}, [])
        return found

    # ---- steps --------------------------------------------------------------------------------------------

    def block(self, block: Block, state: State, known: Locals, emitted: list[Any]) -> Any:
        """Execute a block. Returns None, the result of the function, or the block that follows."""
        for stmt in block:
            self.come(stmt)
            try:
                found = self.stmt(stmt, state, known, emitted)
            except RulesFault as fault:
                fault.node = fault.node or self.node(stmt)
                raise
            if found is not None:
                return found
        return None

    def come(self, stmt: Stmt) -> None:
        """Measure that play has come to a statement, or back to the head of a loop."""
        if self.meter is not None and stmt.at >= 0:
            self.meter.come(stmt.at)

    def node(self, stmt: Stmt) -> str:
        """The id of the node that a statement was made of."""
        return id_of(*self.program.points[stmt.at]) if stmt.at >= 0 else ""

    def stmt(self, node: Stmt, state: State, known: Locals, emitted: list[Any]) -> Any:
        match node:
            case SetLocal(local=local, value=value):
                known[local.name] = self.expr(value, state, known)
            case SetSlot(index=index, value=value):
                state[index] = self.expr(value, state, known)
            case SetAt(base=base, index=at, value=value):
                found = self.expr(value, state, known)
                state[base + self.expr(at, state, known)] = found
            case Clear(base=base, size=size, value=value):
                state[base : base + size] = [self.expr(value, state, known)] * size
            case When(test=test, then=then, otherwise=otherwise):
                return self.block(then if self.expr(test, state, known) else otherwise, state, known, emitted)
            case Each(local=local, domain=domain, body=body):
                for item in self.items(domain, state, known):
                    known[local.name] = item
                    found = self.block(body, state, known, emitted)
                    if found is not None:
                        return found
                    self.come(node)
            case While(body=body, until=until, spot=spot):
                for _ in range(MOST_ROUNDS):
                    found = self.block(body, state, known, emitted)
                    if found is not None:
                        return found
                    self.come(node)
                    if self.expr(until, state, known):
                        break
                else:
                    raise RulesFault("fault-endless-loop", (), *self.program.spots[spot].place)
            case Act(name=name, args=args):
                self.primitives[name](state, *(self.expr(arg, state, known) for arg in args))
            case Touch():
                pass
            case Do(function=name, args=args, into=into):
                called = self.program.functions[name]
                found = self.call(called, state, *(self.expr(arg, state, known) for arg in args))
                if isinstance(into, Local):
                    known[into.name] = found
                elif into is not None:
                    state[into.index] = found
            case Check(test=test, fault=fault, values=values, spot=spot):
                if not self.expr(test, state, known):
                    raise RulesFault(fault, values, *self.program.spots[spot].place)
            case Give(value=value):
                return self.expr(value, state, known)
            case Emit(values=values):
                told = tuple(self.expr(value, state, known) for value in values)
                emitted.append(told[0] if len(told) == 1 else told)
            case Goto(block=number):
                return number
            case GotoSlot(index=index):
                return state[index]
            case Wait(decision=number):
                return -2 - 2 * number
            case Chance(event=number):
                return -3 - 2 * number
        return None

    # ---- values -------------------------------------------------------------------------------------------

    def expr(self, node: Expr, state: State, known: Locals) -> Any:
        match node:  # the most frequent first
            case Op():
                return self.op(node, state, known)
            case Num(value=value) | Label(block=value):
                return value
            case Local(name=name):
                return known[name]
            case Slot(index=index):
                return state[index]
            case SlotAt(base=base, index=at):
                return state[base + self.expr(at, state, known)]
            case Table(name=name, index=at):
                return self.tables[name][self.expr(at, state, known)]
            case Whole(name=name):
                return self.tables[name]
            case Call(name=name):
                return self.ask(name)
            case Here(spot=spot):
                return self.program.spots[spot].place
            case Choose(test=test, then=then, otherwise=otherwise):
                return self.expr(then if self.expr(test, state, known) else otherwise, state, known)
            case Fold():
                return self.fold(node, state, known)
            case Ask(function=name, args=args):
                called = self.program.functions[name]
                return self.call(called, state, *(self.expr(arg, state, known) for arg in args))
            case Suppose(effects=effects, test=test, first=first):
                copy, inner = state[:], dict(known)
                with self.measured(self.meter.at if self.meter is not None else NONE):
                    self.block((*first, *effects), copy, inner, [])
                    return self.expr(test, copy, inner)

    def op(self, node: Op, state: State, known: Locals) -> Any:
        simple = SIMPLE.get(node.name)
        if simple is not None:
            return simple(*[self.expr(arg, state, known) for arg in node.args])
        match node.name, node.args:
            case "and", (first, second):
                return self.expr(first, state, known) and self.expr(second, state, known)
            case "or", (first, second):
                return self.expr(first, state, known) or self.expr(second, state, known)
            case "or_else", (first, none, second):
                found = self.expr(first, state, known)
                return self.expr(second, state, known) if found == self.expr(none, state, known) else found
            case _:
                pass
        if node.name in ON_A_GRAPH:
            return self.on_a_graph(node, state, known)
        args = [self.expr(arg, state, known) for arg in node.args]
        match node.name:
            case "entry":
                return args[0][args[1]]
            case "look_up":
                return self.primitives["look_up"](self.tables["scales"][args[0]], args[1])
            case "occurrences":
                return self.primitives["occurrences"](self.tables["patterns"][args[0]], args[1])
            case _:
                pass
        if node.name in OF_THE_STATE:
            return self.primitives[node.name](state, *args)
        return self.primitives[node.name](*args)

    def on_a_graph(self, node: Op, state: State, known: Locals) -> Any:
        """A search by networkx in the graph of the position."""
        args = [self.expr(arg, state, known) for arg in node.args]
        kinds = ON_A_GRAPH[node.name]
        named = {kind: arg.name for kind, arg in zip(kinds, node.args, strict=False) if isinstance(arg, Call)}
        graph = self.graph(named["ways"], named.get("price", ""), named.get("stop", ""))
        try:
            return getattr(graph, node.name)(state, *args[len(kinds) :])
        except RulesFault:  # which fault comes first depends on the order of the printed search
            return self.primitives[node.name](state, *args)

    def graph(self, ways: str, price: str = "", stop: str = "") -> PresentGraph:
        """The graph that these functions define, kept from position to position."""
        found = self.graphs.get((ways, price, stop))
        if found is None:
            asked = self.ask(ways)
            assert asked is not None
            found = self.graphs[ways, price, stop] = PresentGraph(asked, self.ask(price), self.ask(stop))
        return found

    def items(self, domain: Domain, state: State, known: Locals) -> Iterable[Any]:
        """The items of a loop."""
        args = [self.expr(arg, state, known) for arg in domain.args]
        match domain.over:
            case "range":
                return range(args[0], args[1])
            case "bits":
                return elements(args[0])
            case "list":
                return tuple(args[0])
            case "piece":
                return (args[0],) if args[0] >= 0 else ()
            case "alike":
                return tuple(self.primitives["alike"](state, *args))
            case "alike_sets":
                return tuple(self.primitives["alike_sets"](state, *args))
            case "sets":
                return tuple(self.primitives["sets"](*args))
            case _:
                raise AssertionError(domain)

    def fold(self, node: Fold, state: State, known: Locals) -> Any:
        inner = dict(known)
        if node.kind == "top_layer":
            return self.top_layer(node, state, inner)
        found = self.fitting(node, state, inner)
        if node.kind == "all":
            whole = sum(1 for _ in self.items(node.domain, state, known))
            return sum(1 for _ in found) == whole
        pairs = list(found)
        items, values = [item for item, _ in pairs], [value for _, value in pairs]
        none = NO_NUMBER if node.kind in OF_NUMBERS else NONE
        match node.kind:
            case "count":
                return len(items)
            case "any":
                return bool(items)
            case "set" | "union":
                sets = values if node.kind == "union" else [1 << item for item in items if item >= 0]
                return self.primitives["union"](sets)
            case "list":
                return tuple(values)
            case "sum":
                return sum(values)
            case "highest":
                return max(values, default=NO_NUMBER)
            case "lowest":
                return min(values, default=NO_NUMBER)
            case "first" | "first_number":
                return items[0] if items else none
            case "only" | "only_number":
                return only(items, none)
            case "best" | "best_number":
                return best(((value, item) for item, value in pairs), none)
            case "sole" | "sole_number":
                return sole(((value, item) for item, value in pairs), none)
            case _:
                raise AssertionError(node.kind)

    def fitting(self, node: Fold, state: State, inner: Locals) -> Iterator[tuple[Any, Any]]:
        """The items that pass the test, each with its value; without a value, the item itself."""
        for item in self.items(node.domain, state, inner):
            inner[node.local.name] = item
            if node.where is None or self.expr(node.where, state, inner):
                yield item, self.expr(node.value, state, inner) if node.value is not None else item

    def top_layer(self, node: Fold, state: State, inner: Locals) -> int:
        (layers,) = (self.expr(arg, state, inner) for arg in node.domain.args)
        for layer in reversed(layers):
            found = self.fitting(Fold("set", node.local, Domain("bits", (Num(layer),)), node.where), state, inner)
            fitting: int = sum(1 << item for item, _ in found)
            if fitting:
                return fitting
        return 0


def walked(program: Program, primitives: dict[str, Any], meter: Meter | None = None) -> dict[str, Any]:
    """All functions that a machine looks up by name, as the printed source would define them."""
    walker = Walker(program, dict(primitives))
    walker.meter = meter
    names = primitives
    names.update({function_name(name): walker.function(function) for name, function in program.functions.items()})
    names["BLOCKS"] = [partial(walker.run_block, at) for at in range(len(program.blocks))]
    for at, decision in enumerate(program.decisions):
        names[f"d{at}"] = partial(choices, walker, at)
        for number, offer in enumerate(decision.offers):
            names[f"d{at}_{number}"] = partial(values, walker, decision.at, offer.arguments)
    for at, event in enumerate(program.events):
        names[f"e{at}"] = partial(outcomes, walker, event.at, event.domain)
    return names


def values(walker: Walker, at: int, arguments: tuple[Expr, ...], state: State) -> tuple[Any, ...]:
    with walker.measured(at):
        return tuple(walker.expr(one, state, {}) for one in arguments)


def choices(walker: Walker, decision: int, state: State) -> tuple[Any, ...]:
    found = walker.program.decisions[decision]
    with walker.measured(found.at):
        me = walker.expr(found.player, state, {})
        return tuple(
            ()
            if offer.unless is not None and walker.expr(offer.unless, state, {})
            else walker.call(
                walker.program.functions[walker.program.deeds[offer.action].legal],
                state,
                me,
                *(walker.expr(one, state, {}) for one in offer.arguments),
            )
            for offer in found.offers
        )


def outcomes(walker: Walker, at: int, domain: Domain, state: State) -> Any:
    with walker.measured(at):
        return walker.expr(domain.args[0], state, {}) if domain.over == "bits" else walker.items(domain, state, {})
