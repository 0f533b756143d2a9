"""In: a case and a budget. Out: the input of oracles: the game, tables to play it at, seeds, machines; all made
once.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from tests.play.shelf import spread

from rulewright.pipeline import Checked
from rulewright.play.bots import random
from rulewright.play.chance import Stream
from rulewright.play.errors import RulesFault
from rulewright.play.game import Game, Table
from rulewright.play.machine import Machine, machine, slow_machine
from rulewright.play.session import Session
from rulewright.program.form import Program
from rulewright.program.layout import Layout
from rulewright.program.lower import lowered, program
from rulewright.program.lowering import Lowering
from rulewright.program.passes import PASSES

from ..case import Case
from .finding import Budget

At = tuple[int, dict[str, Any]]
"""A number of players, and options."""


class Made:
    """A program as it was lowered, and the machines for it."""

    def __init__(self, game: Game, at: At) -> None:
        players, options = at
        self.lowering: Lowering
        self.lowering, first = lowered(game.rules, game.chosen(options, players), players, game.sources)
        self.plain: Program = program(self.lowering, first)
        self.layout: Layout = self.lowering.layout

    @cached_property
    def walked(self) -> Machine:
        return slow_machine(self.plain, self.layout)

    @cached_property
    def steps(self) -> list[Program]:
        """The program before each pass, and after the last one."""
        found = [self.plain]
        for one in PASSES:
            found.append(one(found[-1]))
        return found

    def idle(self, number: int) -> bool:
        """Whether the program is the same without this pass."""
        return self.steps[number] == self.steps[number + 1]

    def without(self, number: int) -> Machine:
        """The printed program without the pass of this number."""
        found = self.steps[number]
        for one in PASSES[number + 1 :]:
            found = one(found)
        return machine(found, self.layout)


class Subject:
    """A ruleset that is being examined. ``tally`` counts what was checked."""

    def __init__(self, case: Case, checked: Checked, game: Game, budget: Budget, tally: Counter[str]) -> None:
        self.case = case
        self.checked = checked
        self.game = game
        self.budget = budget
        self.tally = tally
        self._made: dict[int, Made] = {}

    def stream(self, name: str) -> Stream:
        """The random numbers of an oracle."""
        told = f"{self.case.seed} {name}".encode()
        return Stream(int.from_bytes(hashlib.blake2b(told, digest_size=8).digest(), "big"))

    @cached_property
    def tables(self) -> tuple[At, ...]:
        """Settings with all numbers of players and values of options, if the budget allows; otherwise some of them."""
        every = list(spread(self.game, list(self.game.players), self.game.options))
        return tuple(self.stream("tables").shuffled(every)[: self.budget.tables])

    def made(self, at: At) -> Made:
        number = self.tables.index(at)
        if number not in self._made:
            self._made[number] = Made(self.game, at)
        return self._made[number]

    def table(self, at: At) -> Table:
        return self.game.table(*at)

    def begun(self, name: str) -> Iterator[tuple[Session, Stream, dict[str, Any]]]:
        """Games with all settings, before their first decision; those that fail while they are set up are left out."""
        stream = self.stream(name)
        for players, options in self.tables:
            for _ in range(self.budget.games):
                seed = stream.fork() >> 1
                try:
                    session = self.game.start(players, seed, options)
                except RulesFault:
                    continue
                yield session, Stream(seed), {"players": players, "options": options, "seed": seed}

    def decisions(self, session: Session, stream: Stream, most: int = 0) -> Iterator[Session]:
        """The decisions of a random game, until its end, a fault of the rules, or the limit of the budget."""
        for _ in range(most or self.budget.plies):
            if session.over:
                return
            self.tally["decisions"] += 1
            yield session
            try:
                session.choose(random(session, stream))
            except RulesFault:
                return
