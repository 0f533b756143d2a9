"""In: a game. Out: random games of it, carried out node by node, and what each node of the program had to do with them.

A node has an effect if the game goes otherwise once it gives another value; a step, if the state is another after it,
or if play goes on elsewhere.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
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
Trace = list[Any]


@dataclass(slots=True)
class Lowered:
    """A program as it was lowered, and which term or step of the rules each of its nodes was made of."""

    program: Program
    layout: Layout
    made: dict[int, list[Term | Step]]
    held: list[Any]
    """The nodes themselves, so that their numbers stay theirs."""


@contextmanager
def noting(made: dict[int, list[Term | Step]], held: list[Any]) -> Iterator[None]:
    value, effect, waiting = lowering.Frame.value, steps.effect, chains.waiting
    homes = ((lowering.Frame, "value"), (steps, "effect"), (chains, "effect"), (chains, "waiting"))

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

    for (home, name), way in zip(homes, (valued, noted(effect), noted(effect), noted(waiting)), strict=True):
        setattr(home, name, way)
    try:
        yield
    finally:
        for (home, name), way in zip(homes, (value, effect, effect, waiting), strict=True):
            setattr(home, name, way)


def made(game: Game, players: int) -> Lowered:
    found: dict[int, list[Term | Step]] = {}
    held: list[Any] = []
    with noting(found, held):
        being, first = lowered(game.rules, game.table(players).given, players, game.sources)
        whole = program(being, first)
    return Lowered(whole, being.layout, found, held)


class Watcher(walker.Walker):
    """Carries out a program, and notes what its nodes come to; or lets one of them come to something else."""

    noted: dict[int, list[Any]]
    effects: set[int]
    wanted: set[int]
    functions: set[str]
    blocks: set[int]
    target: int
    instead: Any

    def prepared(self, wanted: set[int]) -> None:
        self.noted, self.effects, self.functions, self.blocks = {}, set(), set(), set()
        self.wanted, self.target, self.instead = wanted, 0, None

    def expr(self, node: Any, state: Any, known: Any) -> Any:
        found = super().expr(node, state, known)
        at = id(node)
        if at == self.target:
            return other(found, self.instead)
        if at in self.wanted and not self.target:
            values = self.noted.setdefault(at, [])
            if len(values) < VALUES and found not in values:
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
        if isinstance(node, Act) and node.name == "show" and all(self.expr(arg, state, known) for arg in node.args):
            self.effects.add(at)  # who has seen what is no part of the state
        return found

    def items(self, domain: Domain, state: Any, known: Any) -> Any:
        found = super().items(domain, state, known)
        if id(domain) in self.wanted and not self.target:
            found = tuple(found)
            if found:
                self.effects.add(id(domain))
        return found

    def call(self, function: Function, state: Any, *args: object) -> Any:
        self.functions.add(function.name)
        return super().call(function, state, *args)

    def run_block(self, number: int, state: Any) -> int:
        self.blocks.add(number)
        return super().run_block(number, state)


def other(found: Any, instead: Any) -> Any:
    """Another value of the kind: one that was seen elsewhere, or one that is near."""
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


@dataclass(slots=True)
class Watched:
    """A program with its watcher, ready to be played again and again in the same way."""

    machine: Machine
    watcher: Watcher
    seed: int
    usual: Trace = field(default_factory=list)

    def play(self) -> Trace:
        """A random game: at each decision, where play stands, the state, and what may be chosen; then how it ends."""
        return list(self.moments())

    def moments(self) -> Iterator[Any]:
        one, stream = self.machine, random.Random(self.seed)  # noqa: S311 - the same every time
        state, chance = one.begin(), fate(one)
        state[CHANCE] = self.seed
        for _ in range(PLIES):
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
        """What is told besides, of a position."""
        named = [name for name in ("standing", "outlook") if name in self.machine.program.functions]
        return [self.machine.function(name)(state, seat) for name in named for seat in range(self.players)]

    def end(self, state: Any) -> Any:
        named = [name for name in self.machine.program.functions if name == "score" or name.startswith("winner_")]
        return [self.machine.function(name)(state, seat) for name in named for seat in range(self.players)]

    @property
    def players(self) -> int:
        return self.machine.program.players

    def matters(self, node: int) -> bool:
        """Whether the game goes otherwise if this node gives another value."""
        values = self.watcher.noted.get(node)
        if not values:
            return False
        for instead in (*values[1:2], None):
            self.watcher.target, self.watcher.instead = node, instead
            try:
                usual = iter(self.usual)
                if any(moment != next(usual, None) for moment in self.moments()) or next(usual, None) is not None:
                    return True
            except Exception:  # noqa: BLE001, S112 - a value that cannot be there shows nothing
                continue
            finally:
                self.watcher.target = 0
        return False


def watched(found: Program, layout: Layout, seed: int, wanted: set[int]) -> Watched:
    """``slow_machine``, with a watcher in the place of the walker."""
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
    one.usual = one.play()
    return one


def primitive(node: Any) -> str:
    """Which primitive a node stands for."""
    return node.name if isinstance(node, Op | Act) else ""


def over(node: Any) -> str:
    return node.over if isinstance(node, Domain) else ""


def passed(found: Lowered, seed: int) -> set[int]:
    """The passes without which something is another that was carried out."""
    whole = found.program
    for one in PASSES:
        whole = one(whole)
    run = watched(whole, found.layout, seed, set())
    kept = {block for at, block in enumerate(whole.blocks) if at in run.watcher.blocks}
    met = set()
    for left in range(len(PASSES)):
        less = found.program
        for at, one in enumerate(PASSES):
            if at != left:
                less = one(less)
        bodies = set(less.blocks)
        asked = any(whole.functions.get(name) != less.functions.get(name) for name in run.watcher.functions)
        if asked or any(block not in bodies for block in kept):
            met.add(left)
    return met


__all__ = ["Call", "Fold", "Lowered", "Num", "Watched", "made", "nodes", "over", "passed", "primitive", "watched"]
