"""In: a pair, a number. Out: one game, played here and in OpenSpiel at the same time, compared at every decision.

Both have the same player, the same choices (all of them, each once) and come to an end at the same time with the same
result. Chance is theirs: what happened there is made to happen here, where it must be as probable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from importlib import import_module
from math import isclose
from typing import Any

from rulewright.play.bots import BOTS
from rulewright.play.chance import Stream
from rulewright.play.choice import Choice
from rulewright.play.game import Game, Table
from rulewright.play.machine import Raw
from rulewright.play.session import Session

from .pairs import Pair, State, said

Seen = Counter[tuple[str, str]]
"""How often each choice was made: its action, and its name there."""

Names = dict[Raw, tuple[str, ...]]


class Together:
    """One game in both."""

    def __init__(self, pair: Pair, game: Game | Table, other: Any, number: int, seen: Seen, names: Names) -> None:
        """Of the games with odd numbers, each choice is one that was made least often before, kind by kind."""
        self.pair, self.stream, self.seen, self.names = pair, Stream(number), seen, names
        self.number, self.steered = number, number % 2 == 1
        table = game if isinstance(game, Table) else game.table(pair.players, pair.options)
        self.ours = Session.begin(table, number, explicit=True)
        self.theirs = other.new_initial_state()
        self.compared = 0
        """Choices compared: all that could have been made."""

    def play(self) -> None:
        made: list[Choice] = []
        self.happen()
        while not self.ours.over and not self.pair.drawn(made, self.ours):
            made += self.forced() if self.pair.forced and self.theirs.is_terminal() else self.decide()
            self.happen()
            self.ours.forget()
        assert self.theirs.is_terminal(), f"it goes on there: {self.theirs}"
        counted = self.ours.over or self.pair.counted
        result = self.pair.result(self.ours) if counted else [0.0] * self.pair.players
        assert self.pair.returns(self.theirs.returns()) == result, str(self.theirs)

    def happen(self) -> None:
        """All events of chance up to the next decision, in both."""
        if self.pair.turned is not None:
            self.turn_up(self.pair.turned)
            return
        waiting: list[str] = []
        there = here = 1.0
        while True:
            if self.theirs.is_chance_node():
                chances = self.theirs.chance_outcomes()
                action, probability = chances[self.stream.below(len(chances))]
                text = said(self.theirs, action)
                waiting += self.pair.outcomes(text, self.theirs, self.ours)
                there *= probability / self.pair.ways(text)
                self.theirs.apply_action(action)
            elif self.ours.chance and waiting:
                text = waiting.pop(0)
                outcome = next((one for one in self.ours.chance if str(one) == text), None)
                assert outcome is not None, f"{text} happens there; here: {[str(one) for one in self.ours.chance]}"
                here *= float(outcome.probability)
                self.ours.choose(outcome)
            elif not self.pass_by():
                break
        assert not self.ours.chance, f"there nothing happens; here: {[str(one) for one in self.ours.chance]}"
        assert waiting == [], "it happens there, and not here"
        assert isclose(there, here, rel_tol=1e-9), f"as probable in both: {there}, {here}"

    def turn_up(self, turned: Callable[[State, Session], str]) -> None:
        """Cards that lie face down have been dealt here; there it is chance which they are when they are turned up."""
        while self.ours.chance:
            self.ours.choose(self.ours.chance[self.stream.below(len(self.ours.chance))])
        while not self.theirs.is_terminal() and (self.theirs.is_chance_node() or self.pass_by()):
            if self.theirs.is_chance_node():
                name = turned(self.theirs, self.ours)
                (action,) = [one for one in self.theirs.legal_actions() if self.steps(one) == (name,)]
                self.theirs.apply_action(action)

    def decide(self) -> list[Choice]:
        """A choice in both, step by step: one of ours may be several there, or one there several of ours."""
        made: list[Choice] = []
        here: dict[tuple[str, ...], Choice] = {}
        there: dict[tuple[str, ...], int] = {}
        while not made or here or there:
            here, there = here or self.choices(), there or self.actions()
            kinds: dict[str, str] = {}
            for name, choice in here.items():
                kinds.setdefault(name[0], choice.action)
            steps = {name[0] for name in there}
            assert set(kinds) == steps, told(set(kinds), steps, self.theirs)
            step = self.planned(here) or self.chosen(kinds)
            here = {name[1:]: one for name, one in here.items() if name[0] == step}
            there = {name[1:]: one for name, one in there.items() if name[0] == step}
            if () in here:
                made.append(here.pop(()))
                self.ours.choose(made[-1])
            if () in there:
                self.theirs.apply_action(there.pop(()))
        return made

    def forced(self) -> list[Choice]:
        """A choice that is the only one here, after the end there."""
        (only,) = self.ours.legal()
        self.ours.choose(only)
        return [only]

    def choices(self) -> dict[tuple[str, ...], Choice]:
        """What may be chosen here, by its steps."""
        legal = self.ours.legal()
        named = {self.called(one): one for one in legal}
        assert len(named) == len(legal), f"two choices have one name there: {sorted(named)}"
        self.compared += len(legal)
        return named

    def actions(self) -> dict[tuple[str, ...], int]:
        """What may be chosen there, by its steps."""
        assert not self.theirs.is_terminal(), f"it is over there: {self.theirs}"
        assert self.theirs.current_player() == self.ours.player, str(self.theirs)
        legal = self.theirs.legal_actions()
        named = {self.steps(one): one for one in legal}
        assert self.pair.synonyms or len(named) == len(legal), f"two actions have one name: {sorted(named)}"
        return named

    def steps(self, action: int) -> tuple[str, ...]:
        name = self.pair.there(self.theirs, action)
        return name if isinstance(name, tuple) else (name,)

    def called(self, choice: Choice) -> tuple[str, ...]:
        """The steps of a choice there."""
        if not self.pair.fixed or choice.raw not in self.names:
            name = self.pair.called(choice)
            self.names[choice.raw] = name if isinstance(name, tuple) else (name,)
        return self.names[choice.raw]

    def pass_by(self) -> bool:
        """What has to be chosen there where nothing is chosen here, if so."""
        legal = [] if self.theirs.is_terminal() else self.theirs.legal_actions()
        if len(legal) != 1 or self.steps(legal[0]) not in self.unasked():
            return False
        self.theirs.apply_action(legal[0])
        return True

    def unasked(self) -> set[tuple[str, ...]]:
        """What is no choice here; a pass is one where our player is asked."""
        named = (self.pair.unasked,)
        return {()} if self.theirs.current_player() == self.ours.player else {(), named}

    def planned(self, here: dict[tuple[str, ...], Choice]) -> str:
        """What a bot would choose that goes by the outlook, so that play comes to what hardly happens at random."""
        if not self.pair.planned or self.number % 4 != 1:
            return ""
        choice = BOTS["greedy"](self.ours, self.stream)
        return next((self.count(choice.action, name[0]) for name, one in here.items() if one == choice), "")

    def chosen(self, names: dict[str, str]) -> str:
        """One of the names, of which the action is known."""
        among: Sequence[str] = sorted(names)
        if self.steered:
            kinds = Counter({kind: self.seen[kind, ""] for kind in names.values()})
            fewest = min(kinds.values()) if self.stream.below(2) else max(kinds.values())
            kind = next(one for one in sorted(kinds) if kinds[one] == fewest)
            among = [one for one in among if names[one] == kind]
            least = min(self.seen[kind, one] for one in among)
            among = [one for one in among if self.seen[kind, one] == least]
        name = among[self.stream.below(len(among))]
        return self.count(names[name], name)

    def count(self, kind: str, name: str) -> str:
        self.seen[kind, name] += 1
        self.seen[kind, ""] += 1
        return name


def told(here: set[str], there: set[str], state: Any) -> str:
    return f"only here: {sorted(here - there)}; only there: {sorted(there - here)}\n{state}"


def in_step(pair: Pair, game: Game | Table, numbers: Sequence[int], seen: Seen | None = None) -> tuple[int, int]:
    """Play the games with these numbers: how many decisions there were, and how many choices were compared."""
    spiel: Any = import_module("pyspiel")
    other, decisions, compared = spiel.load_game(pair.other), 0, 0
    seen = Counter() if seen is None else seen
    names: Names = {}
    for number in numbers:
        one = Together(pair, game, other, number, seen, names)
        one.play()
        decisions += one.ours.ply
        compared += one.compared
    return decisions, compared
