"""In: a resolved ruleset. Out: the game with its name, players and options; and a table to play it at."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from threading import RLock
from typing import TYPE_CHECKING, Any

from .. import store
from ..diagnostics.place import Sources
from ..frozen import frozen
from ..graph.from_model import rule_graph
from ..graph.nodes import RuleGraph
from ..model import types as t
from ..model.guards import PLAYERS, choices, evaluate
from ..model.symbols import Symbol
from ..model.understood import Model
from ..program.form import Program
from ..program.layout import Layout, layout
from ..program.operations import State
from ..program.options import defaults
from ..program.points import Point
from . import stored_programs
from .budget import Budget
from .called import Called
from .chance import ChanceComesError, fate, no_chance
from .ending import Playout, Tally, counted, winners
from .errors import StartError
from .features import Features
from .knowledge import Knowledge
from .machine import Machine, machine, random_code
from .naming import Named, Noted, Owner, key_values
from .native.engine import playouts, tally
from .native.made import Native
from .plan import plan
from .position import Engines
from .relabel import Relabel
from .session import Session
from .sight import Sight
from .watch import Watch, watched

if TYPE_CHECKING:
    import networkx as nx

    from ..program.lowering import Lowering
    from .looked import Looked
    from .ways import Ways

WHOLE = re.compile(r"-?[0-9]{1,18}")


@frozen
class Option:
    """A setting that is chosen before the game."""

    name: str
    type: str
    default: Any
    prose: str
    choices: tuple[Any, ...] = ()
    """All its values, if there are not too many to list."""


class Table:
    """A game for given options and number of players, ready to play."""

    def __init__(self, game: Game, players: int, options: Mapping[Symbol, Any]) -> None:
        self.game = game
        self.given = options
        self.players = players
        self.options = {symbol.name: plain_value(value) for symbol, value in sorted(options.items(), key=str)}
        self.stored = stored_programs.key(
            game.called, game.files, dict(game.settings), sorted(self.options.items()), players, game.position
        )
        """The name of the program in the private store."""
        self.machine: Machine = self._made()
        self.machine.where, self.machine.home = self._where, self
        self.layout: Layout = self.machine.layout
        self.seats = self.layout.seats()
        self.turns = tuple(range(players))

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """A table is pickled as what it is made from, without a budget of its own."""
        return Game.table, (self.game, self.players, self.options)

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        """It is immutable, so a copy is the same object."""
        return self

    def _made(self) -> Machine:
        """The machine, from the store if it is there."""
        game = self.game
        known = stored_programs.fetch(self.stored)
        if known is not None:
            found = layout(game.rules, self.given, self.players)
            found.slots.names[:] = known.slots
            found.slots.types.update(known.types)
            return machine(known.program, found, known.code, known.at_random)
        program, lowering = self.lowered()
        made = machine(program, lowering.layout)
        assert made.code is not None
        if store.folder() is not None:
            made.at_random = random_code(program)
            stored_programs.put(self.stored, program, lowering.layout, made.code, made.at_random)
            stored_programs.put_whole(self.stored, program)
        self.program = program
        return made

    def lowered(self) -> tuple[Program, Lowering]:
        """The program, optimised, and what it was made with."""
        from ..program.lower import program
        from ..program.passes import improved

        lowering, first = self.begun()
        return improved(program(lowering, first)), lowering

    def begun(self, *, watched: bool = False, counts: bool = False) -> tuple[Lowering, int]:
        """The rules, and their first block. They begin in the position of the game, if it has one."""
        from ..program.lower import lowered

        game = self.game
        lowering, first = lowered(game.rules, self.given, self.players, game.sources, watched=watched, counts=counts)
        if game.position:
            from .opening import begun_at

            begun_at(lowering, first, game.model, game.position)
        return lowering, first

    def _where(self, node: str) -> tuple[int, str]:
        """The line of a node of the rule graph, by its id."""
        return self.line_of(self.game.rules.point(node))

    def line_of(self, point: Point) -> tuple[int, str]:
        """The line of a node of the rule graph, and its file."""
        place = self.game.sources.place(self.game.rules.span(*point))
        return place.line, place.file

    @cached_property
    def native(self) -> Native:
        """The compiled program, if there can be one."""
        return Native(self)

    @cached_property
    def engines(self) -> Engines:
        """What plays its positions."""
        return Engines(self)

    @cached_property
    def features(self) -> Features:
        """What seats see of its states, in numbers."""
        return Features(self)

    @cached_property
    def program(self) -> Program:
        """The whole program. The stored one of a machine has only the names of its functions."""
        known = stored_programs.whole(self.stored)
        if known is not None:
            return known
        return self.lowered()[0]

    @cached_property
    def ways(self) -> Ways:
        """The graphs of the rules, made when first used."""
        from .ways import Ways

        return Ways(self)

    @cached_property
    def looked(self) -> Looked:
        """The values that looks ask for, made when first used."""
        from .looked import Looked

        game = self.game
        found = Looked(game.model, game.rules, self.layout, game.sources, self.given, self.players)
        found.machine.where = self._where
        found.machine.purse.budget = self.machine.purse.budget
        return found

    @cached_property
    def sight(self) -> Sight:
        return Sight(self.layout, self)

    @cached_property
    def known_at_first(self) -> Knowledge:
        """What everybody knows before a game begins: chance has no part in it, so that all games begin with a copy."""
        found = Knowledge(self.sight)
        found.begin(self.machine.begin())
        return found

    @cached_property
    def relabel(self) -> Relabel:
        return Relabel(self.layout)

    @cached_property
    def watched(self) -> tuple[Machine, Watch]:
        return watched(self.machine)

    def ended(self, state: State) -> tuple[list[int], tuple[int, ...]]:
        """What everyone sees when the game is over: the scores, and the winners."""
        return counted(self, state, "score"), winners(self, state)

    @cached_property
    def ranking(self) -> tuple[tuple[Callable[[State, int], int], str], ...]:
        """The lines of ``winner`` in order: the function of each, and its manner."""
        return tuple((self.machine.asked(line.function), line.manner) for line in self.machine.program.winner)

    @cached_property
    def counts(self) -> dict[str, Callable[[State, int], int]]:
        """The functions for score, standing and outlook, as far as the rules define them."""
        known = self.machine.program.functions
        return {name: self.machine.asked(name) for name in ("score", "standing", "outlook") if name in known}

    @cached_property
    def opening(self) -> State | None:
        """The state at the first decision, if no chance comes before it: then every game begins there."""
        state = self.machine.begin()
        try:
            self.machine.run(state, no_chance)
        except ChanceComesError:
            return None
        return state

    @cached_property
    def variable_slots(self) -> dict[int, Noted]:
        """The slots of variables that the game, a player or a value owns, and that are on the table."""
        found: dict[int, Noted] = {}
        headers = self.layout.rules.headers
        for symbol, base in self.layout.vars.items():
            owner = headers.vars[symbol].owner
            if headers.vars[symbol].off_table or headers.is_secret(symbol):
                continue
            if owner is None:
                found[base] = Noted(symbol, None, headers.types[symbol])
            elif owner.kind in {"owner", "enum"}:
                slots = product(range(self.layout.size(owner)), key_values(self.layout, symbol))
                for slot, (at, keys) in enumerate(slots, base):
                    of = tuple(Named(*key) for key in keys)
                    found[slot] = Noted(symbol, Owner(owner, at), headers.types[symbol], of)
        return found

    def first_stop(self, state: State) -> int:
        """Run a new state to its first decision."""
        return self.machine.run(state, fate(self.machine))

    @cached_property
    def standing_name(self) -> str:
        return next((name for name in ("standing", "score") if name in self.machine.program.functions), "")

    @cached_property
    def outlook_name(self) -> str:
        """The function by which bots judge positions."""
        return "outlook" if "outlook" in self.machine.program.functions else self.standing_name


@dataclass(slots=True, weakref_slot=True)
class Game:
    """A game that can be started.

    >>> import rulewright
    >>> game = rulewright.load("tikal")
    >>> game.name, game.players
    ('Tikal', range(2, 5))
    >>> game.options["labour"].default
    'marks'
    """

    called: str
    model: Model
    sources: Sources
    settings: Mapping[str, str]
    engine: str = ""
    """The version of the engine."""
    made_by: Callable[[str, Mapping[str, str], Mapping[str, str]], Game] | None = field(repr=False, default=None)
    """Makes the game from its texts, possibly in another process."""
    _rules: RuleGraph | None = field(repr=False, default=None)
    _graph: nx.MultiDiGraph[str] | None = field(repr=False, default=None)
    _names: Called | None = field(repr=False, default=None)
    _tables: dict[tuple[Any, ...], Table] = field(default_factory=dict, repr=False)
    _at: dict[str, Game] = field(default_factory=dict, repr=False, compare=False)
    """The same game begun in its positions."""
    position: str = ""
    """The position in which its games begin, by its name; otherwise as the rules say."""
    _making: RLock = field(default_factory=RLock, repr=False, compare=False)
    """Held while a table is made, so that threads share it."""

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """A game is pickled as its texts."""
        if self.made_by is None:
            raise TypeError("a game that was not loaded can't be pickled")
        made = self.made_by, (self.called, dict(self.settings), self.files)
        return (at_position, (*made, self.position)) if self.position else made

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """It is immutable, so a copy is the same object."""
        return self

    @property
    def rules(self) -> RuleGraph:
        """The rule graph, from which programs are made."""
        if self._rules is None:
            self._rules = rule_graph(self.model)
        return self._rules

    @property
    def graph(self) -> nx.MultiDiGraph[str]:
        """An overview of the rules: what uses, changes, pays and leads to what. Made when first used."""
        if self._graph is None:
            from ..graph.analyse import overview

            self._graph = overview(self.model)
        return self._graph

    @property
    def names(self) -> Called:
        """The names that players use, in the language of the rules."""
        if self._names is None:
            self._names = Called(self.model)
        return self._names

    @property
    def name(self) -> str:
        game = self.model.ruleset.game
        return game.title.text if game is not None else self.called

    @property
    def players(self) -> Sequence[int]:
        """The possible numbers of players: a range, or a list if some numbers between are excluded."""
        numbers = self.model.headers.players
        whole = range(numbers[0], numbers[-1] + 1)
        return whole if tuple(whole) == tuple(numbers) else tuple(numbers)

    @property
    def files(self) -> dict[str, str]:
        """The texts of the ruleset, by file name."""
        return dict(sorted(self.model.ruleset.files.items()))

    @property
    def options(self) -> dict[str, Option]:
        found = {}
        for symbol, value in defaults(self.rules).items():
            node = self.model.nodes[symbol].declaration
            prose = " ".join(line.text for line in getattr(node, "prose", ()) if not line.language)
            listed = tuple(plain_value(one) for one in choices(symbol, self.model.headers))
            type_ = self.model.headers.types[symbol]
            found[symbol.name] = Option(symbol.name, str(type_), plain_value(value), prose, listed)
        return found

    @property
    def positions(self) -> tuple[str, ...]:
        """The names of the positions in which games can begin."""
        from .opening import positions

        return positions(self.model)

    def at(self, position: str) -> Game:
        """The same game, begun in one of its positions; ``StartError`` if it has none of this name."""
        if position == self.position:
            return self
        with self._making:
            if position not in self._at:
                from .opening import known_position

                known_position(self.model, position)
                self._at[position] = replace(self, position=position, _tables={}, _at={}, _making=RLock())
            return self._at[position]

    def start(
        self,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        *,
        position: str = "",
        explicit_chance: bool = False,
        budget: Budget | None = None,
    ) -> Session:
        """Start a game. The same seed, options and choices give the same game everywhere. With a ``position`` it begins
        there.

        With ``explicit_chance`` nothing is drawn: the caller chooses the outcomes of chance too. A ``budget`` limits
        the steps of loops between two decisions, and the time; exceeding it is a ``RulesFault``.
        """
        if position and position != self.position:
            return self.at(position).start(players, seed, options, explicit_chance=explicit_chance, budget=budget)
        return Session.begin(self._paid(players, options, budget), seed, explicit=explicit_chance)

    def _paid(self, players: int | None, options: Mapping[str, Any] | None, budget: Budget | None) -> Table:
        """A table; one with its own budget is not shared."""
        table = self.table(players, options)
        if budget is None:
            return table
        own = Table(self, table.players, table.given)
        own.machine.purse.budget = budget
        return own

    def line(self, point: Point) -> tuple[str, str]:
        """Where a node of the rule graph stands, as people are told: ``tikal.rules:310``; and what stands there."""
        place = self.sources.place(self.rules.span(*point))
        return f"{place.file}:{place.line}", self.sources.line(place.file, place.line).strip()

    def board(self, name: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> nx.DiGraph[str]:
        """A board as a graph; a board without bounds is available from a session only."""
        from .ways import board

        return board(self.table(players, options).layout, name)

    def playouts(
        self,
        games: int,
        seed: int = 0,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        budget: Budget | None = None,
        first: int = 0,
        engine: str = "auto",
    ) -> Iterator[Playout]:
        """Games from the start, in which everybody chooses at random, with equal chances for all legal choices.

        The same seed gives the same games everywhere. This is the fastest way to play many games: nothing is recorded.
        Each game depends on the seed and its number alone: with ``first``, those before that number are left out.
        ``engine``: ``python``, ``native`` (compiled; a ``StartError`` if that is impossible), or ``auto``, which goes
        over to compiled play where there is a compiler and the games take long enough. It does not change the games.

        >>> import rulewright
        >>> game = rulewright.load("tikal")
        >>> list(game.playouts(3, seed=1))[2:] == list(game.playouts(1, seed=1, first=2))
        True
        """
        return playouts(self._paid(players, options, budget), games, seed, first, engine=engine)

    def tally(
        self,
        games: int,
        seed: int = 0,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        budget: Budget | None = None,
        engine: str = "auto",
        threads: int = 1,
    ) -> Tally:
        """What became of such games in all: how long they were, and who won how often. Compiled, this is the fastest
        way to compare variants; then several ``threads`` play at once.

        >>> import rulewright
        >>> rulewright.load("tikal").tally(3, seed=1).games
        3
        """
        return tally(self._paid(players, options, budget), games, seed, engine=engine, threads=threads)

    def layout(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The parts of a state of this game, as JSON data: see ``play.plan``.

        >>> import rulewright
        >>> rulewright.load("tikal").layout()["slots"][1]["name"]
        'chance'
        """
        return plan(self.table(players, options))

    def table(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> Table:
        """The game for these options, ready to play; cached."""
        count = self.players[0] if players is None else players
        if count not in self.players:
            raise StartError(f"{self.name} is for {described(self.players)} players, not for {count}.")
        chosen = self.chosen(options or {}, count)
        if self.position:
            from .opening import must_fit

            must_fit(self.model, self.position, chosen, count)
        key = (count, *sorted((symbol.name, str(value)) for symbol, value in chosen.items()))
        with self._making:
            if key not in self._tables:
                self._tables[key] = Table(self, count, chosen)
            return self._tables[key]

    def chosen(self, options: Mapping[str, Any], players: int) -> dict[Symbol, Any]:
        """The values of all options, chosen or default, after checking that they are compatible."""
        found: dict[Symbol, Any] = dict(defaults(self.rules))
        for name, wanted in options.items():
            symbol = Symbol("option", name)
            if symbol not in found:
                known = ", ".join(one.name for one in found) or "it has none"
                raise StartError(f"{self.name} has no option `{name}`. Its options: {known}.")
            found[symbol] = self._read(symbol, wanted)
        for symbol in found:
            node = self.model.nodes[symbol].declaration
            lines = [line for line in getattr(node, "lines", ()) if hasattr(line, "condition")]
            for term, line in zip(self.rules.terms(symbol)[1:], lines, strict=False):
                if not evaluate(term, {**found, PLAYERS: players}):
                    said = " ".join(prose.text for prose in line.prose if not prose.language)
                    raise StartError(said or f"Option `{symbol.name}` is not compatible with the others.")
        return found

    def _read(self, symbol: Symbol, wanted: Any) -> Any:
        """The value of an option, given as itself or as a word."""
        type_ = self.model.headers.types[symbol]
        word = str(wanted).strip()
        match type_:
            case t.Bool() if isinstance(wanted, bool) or word in {"yes", "no"}:
                return wanted if isinstance(wanted, bool) else word == "yes"
            case t.Int(low, high) if WHOLE.fullmatch(word) and low <= int(word) <= high:
                return int(word)
            case t.Of("enum", enum) if word in self.model.headers.enums[enum]:
                return Symbol("value", word, enum.name)
            case _:  # not a value of this option
                pass
        among = ", ".join(map(shown, self.options[symbol.name].choices[:20])) or str(type_)
        raise StartError(f"Option `{symbol.name}` cannot be `{word}`; it is one of {among}.")


def at_position(made_by: Callable[..., Game], texts: tuple[Any, ...], position: str) -> Game:
    """A game made of its texts again, begun in one of its positions."""
    return made_by(*texts).at(position)


def plain_value(value: Any) -> Any:
    return value.name if isinstance(value, Symbol) else value


def shown(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def described(players: Sequence[int]) -> str:
    if isinstance(players, range) and len(players) > 1:
        return f"{players[0]} to {players[-1]}"
    return " or ".join(map(str, players))
