"""In: a game. Out: random games of it, executed node by node, with the effect of each node of the program."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any

from rulewright.graph.nodes import Node
from rulewright.model.terms import Step, Term
from rulewright.play.chance import CHANCE, fate
from rulewright.play.game import Game
from rulewright.play.machine import OVER, Machine, slow_machine
from rulewright.program import chains, lowering, steps, walker
from rulewright.program.faults import RulesFault
from rulewright.program.form import Act, Call, Domain, Fold, Function, Num, Op, Program
from rulewright.program.layout import Layout
from rulewright.program.lower import lowered, program
from rulewright.program.passes import PASSES
from rulewright.program.trees import nodes

PLIES = 40
VALUES = 4
MOST_NODES = 400_000
"""Nodes that are carried out in one game; after that it is left where it stands."""
TIMES = 3
"""A game in which a value is another may take so many times as long; what takes longer still shows nothing."""
Trace = list[Any]


class TooLongError(Exception):
    """More nodes were executed than a game may take."""


@dataclass(slots=True)
class Lowered:
    """A program as it was lowered, with the term or step of the rules from which each of its nodes was made."""

    program: Program
    layout: Layout
    made: dict[int, list[Term | Step]]
    held: list[Any]
    """The nodes themselves, so that their numbers stay theirs."""


@contextmanager
def noting(made: dict[int, list[Term | Step]], held: list[Any]) -> Iterator[None]:
    value, straight, ending = lowering.Frame.value, steps.straight, chains.ending
    homes = ((lowering.Frame, "value"), (steps, "straight"), (chains, "straight"), (chains, "ending"))

    def note(node: Any, origin: Term | Step) -> None:
        made.setdefault(id(node), []).append(origin)
        held.append(node)

    def valued(frame: lowering.Frame, term: Term) -> Any:
        found = value(frame, term)
        note(found, term)
        return found

    def noted(work: Any) -> Any:
        def carried(node: Node, *others: Any) -> Any:
            found = work(node, *others)
            for stmt in found:
                assert isinstance(node.what, Step)
                note(stmt, node.what)
            return found

        return carried

    for (home, name), way in zip(homes, (valued, noted(straight), noted(straight), noted(ending)), strict=True):
        setattr(home, name, way)
    try:
        yield
    finally:
        for (home, name), way in zip(homes, (value, straight, straight, ending), strict=True):
            setattr(home, name, way)


def made(game: Game, players: int) -> Lowered:
    found: dict[int, list[Term | Step]] = {}
    held: list[Any] = []
    with noting(found, held):
        being, first = lowered(game.rules, game.table(players).given, players, game.sources)
        whole = program(being, first)
    return Lowered(whole, being.layout, found, held)


class Watcher(walker.Walker):
    """Executes a program and notes the results of its nodes, or replaces the result of one of them."""

    noted: dict[int, list[Any]]
    effects: set[int]
    wanted: set[int]
    functions: set[str]
    blocks: set[int]
    target: int
    instead: Any
    ply: int
    first: dict[int, int]
    """For each node that was carried out, the decision before which it was so for the first time."""
    left: int
    """Nodes that may still be carried out."""

    def prepared(self, wanted: set[int]) -> None:
        self.noted, self.effects, self.functions, self.blocks = {}, set(), set(), set()
        self.wanted, self.target, self.instead = wanted, 0, None
        self.ply, self.first, self.left = 0, {}, MOST_NODES

    def expr(self, node: Any, state: Any, known: Any) -> Any:
        self.left -= 1
        if self.left < 0:
            raise TooLongError
        found = super().expr(node, state, known)
        at = id(node)
        if self.target:
            return other(found, self.instead) if at == self.target else found
        if at in self.wanted:
            values = self.noted.get(at)
            if values is None:
                self.noted[at], self.first[at] = [found], self.ply
            elif len(values) < VALUES and found not in values:
                values.append(found)
        return found

    def stmt(self, node: Any, state: Any, known: Any, emitted: list[Any]) -> Any:
        at = id(node)
        if self.target or at not in self.wanted:
            return super().stmt(node, state, known, emitted)
        before, names, told = state[:], dict(known), len(emitted)
        found = super().stmt(node, state, known, emitted)
        if found is not None or state != before or known != names or len(emitted) != told:
            self.effects.add(at)
        if (
            isinstance(node, Act)
            and node.name in {"show", "tell", "unveil", "veil"}
            and all(self.expr(arg, state, known) for arg in node.args)
        ):
            self.effects.add(at)  # who has seen what is no part of the state
        return found

    def items(self, domain: Domain, state: Any, known: Any) -> Any:
        found = super().items(domain, state, known)
        if id(domain) in self.wanted and not self.target:
            found = tuple(found)
            if found:
                self.effects.add(id(domain))
        return found

    def top_layer(self, node: Fold, state: Any, inner: Any) -> int:
        found = super().top_layer(node, state, inner)
        if found and id(node.domain) in self.wanted and not self.target:
            self.effects.add(id(node.domain))
        return found

    def call(self, function: Function, state: Any, *args: object) -> Any:
        self.functions.add(function.name)
        return super().call(function, state, *args)

    def run_block(self, number: int, state: Any) -> int:
        self.blocks.add(number)
        return super().run_block(number, state)


def other(found: Any, instead: Any) -> Any:
    """Another value of the same kind: one that occurred elsewhere, or a similar one."""
    if instead is not None and instead != found:
        return instead
    if isinstance(found, bool):
        return not found
    if isinstance(found, int):
        return found ^ 1 if found >= 0 else 0
    if found == ():
        return (1,)
    if isinstance(found, tuple):
        return found[::-1] if found[::-1] != found else found[1:]
    return found


@dataclass(frozen=True, slots=True)
class Mark:
    """A game before one of its decisions, from which it can be replayed."""

    state: Any
    stream: Any
    told: int
    """Moments that were told until then."""
    left: int
    """Nodes that are carried out from here to the end."""


@dataclass(slots=True)
class Watched:
    """A program with its watcher, to be replayed in the same way repeatedly."""

    machine: Machine
    watcher: Watcher
    seed: int
    usual: Trace = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)

    def play(self) -> None:
        """A random game: for each decision, its place, the state and the legal choices; then the end."""
        stream = random.Random(self.seed)  # noqa: S311 - the same every time
        state = self.machine.begin()
        state[CHANCE] = self.seed
        with suppress(TooLongError):
            for moment in self.moments(state, stream, 0):
                self.usual.append(moment)

    def moments(self, state: Any, stream: random.Random, begun: int) -> Iterator[Any]:
        one, watcher = self.machine, self.watcher
        chance = fate(one)
        for ply in range(begun, PLIES):
            watcher.ply = ply
            if not watcher.target:
                self.marks.append(Mark(state[:], stream.getstate(), len(self.usual), watcher.left))
            try:
                stop = one.run(state, chance)
                legal = one.legal(state, stop) if stop != OVER else []
                yield stop, one.essence(state), [(choice.offer, choice.arguments) for choice in legal]
                if stop == OVER:
                    yield self.end(state)
                    return
                yield self.asked(state)
                one.apply(state, stop, stream.choice(legal))
            except RulesFault as fault:
                yield fault.message
                return

    def asked(self, state: Any) -> Any:
        """Other questions about a position."""
        named = [name for name in ("standing", "outlook") if name in self.machine.program.functions]
        return [self.machine.function(name)(state, seat) for name in named for seat in range(self.players)]

    def end(self, state: Any) -> Any:
        known = self.machine.program
        named = [*({"score"} & known.functions.keys()), *(line.function for line in known.winner)]
        return [self.machine.function(name)(state, seat) for name in named for seat in range(self.players)]

    @property
    def players(self) -> int:
        return self.machine.program.players

    def matters(self, node: int) -> bool:
        """Whether the game takes another course if this node has another result."""
        values = self.watcher.noted.get(node)
        if not values:
            return False
        mark = self.marks[self.watcher.first[node]]
        for instead in (*values[1:2], None):
            self.watcher.target, self.watcher.instead = node, instead
            self.watcher.left = (mark.left + MOST_NODES // 100) * TIMES
            self.watcher.graphs.clear()
            try:
                if self.otherwise(mark):
                    return True
            except Exception:  # noqa: BLE001, S112 - a value that cannot be there shows nothing
                continue
            finally:
                self.watcher.target = 0
                self.watcher.graphs.clear()
        return False

    def otherwise(self, mark: Mark) -> bool:
        """Whether the game from there takes another course than before."""
        stream = random.Random()  # noqa: S311 - it is set to where it was
        stream.setstate(mark.stream)
        usual = iter(self.usual[mark.told :])
        again = self.moments(mark.state[:], stream, self.watcher.first[self.watcher.target])
        return any(moment != next(usual, moment) for moment in again) or next(usual, None) is not None


def watched(found: Program, layout: Layout, seed: int, wanted: set[int]) -> Watched:
    """``slow_machine`` with a watcher instead of the walker."""
    kept, caught = walker.Walker, []

    def watcher(*given: Any) -> Watcher:
        one = Watcher(*given)
        one.prepared(wanted)
        caught.append(one)
        return one

    walker.Walker = watcher  # type: ignore[assignment,misc]
    try:
        machine = slow_machine(found, layout)
    finally:
        walker.Walker = kept  # type: ignore[misc]
    one = Watched(machine, caught[0], seed)
    one.play()
    spent = MOST_NODES - max(one.watcher.left, 0)
    one.marks = [replace(mark, left=mark.left + spent - MOST_NODES) for mark in one.marks]
    return one


def primitive(node: Any) -> str:
    """The primitive that a node stands for."""
    return node.name if isinstance(node, Op | Act) else ""


def over(node: Any) -> str:
    return node.over if isinstance(node, Domain) else ""


def passed(found: Lowered, seed: int, wanted: Collection[int]) -> set[int]:
    """The passes without which something that was executed would differ."""
    steps = [found.program]
    for one in PASSES:
        steps.append(one(steps[-1]))
    whole = steps[-1]
    run = watched(whole, found.layout, seed, set())
    kept = {block for at, block in enumerate(whole.blocks) if at in run.watcher.blocks}
    met = set()
    for left in wanted:
        if steps[left] == steps[left + 1]:
            continue
        less = steps[left]
        for one in PASSES[left + 1 :]:
            less = one(less)
        bodies = set(less.blocks)
        asked = any(whole.functions.get(name) != less.functions.get(name) for name in run.watcher.functions)
        if asked or any(block not in bodies for block in kept):
            met.add(left)
    return met


__all__ = ["Call", "Fold", "Lowered", "Num", "Watched", "made", "nodes", "over", "passed", "primitive", "watched"]
