"""In: a table and a state. Out: a position for programs that search: no texts, no events, nothing that anybody knows.

It is played by the compiled program if there is one, else by printed Python: both do the same.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Any

from ..program.faults import RulesFault
from ..program.operations import State, each_bit
from .ending import MOST_PLIES, Playout, parts
from .errors import StartError, UndoRefused
from .machine import PASS, Raw
from .native.crossing import CannotCross
from .native.positions import Compiled, GivenUpError
from .plain import Plain
from .refusals import refusal

if TYPE_CHECKING:
    from .choice import Choice
    from .game import Table

PATIENCE = 0.3
"""Seconds after which a faster program is compiled."""
Meaning = tuple[int, ...]


class Engines:
    """What plays the positions of a table. Compilers are started when that seems worth while."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.since = monotonic()
        self.compiled: Compiled | None = None

    @cached_property
    def plain(self) -> Plain:
        return Plain(self.table)

    def chosen(self, engine: str) -> Plain | Compiled:
        native = self.table.native
        if engine == "python":
            return self.plain
        library = native.now() if engine == "native" else native.ready()
        if library is None and engine == "native":
            raise StartError(native.why)
        searched = monotonic() - self.since
        if searched > PATIENCE:
            native.begin(searched)  # it is expected to go on for as long again
        if library is None:
            return self.plain
        if self.compiled is None or self.compiled.library is not library:
            self.compiled = Compiled(self.table, library)
        return self.compiled


class Position:
    """A state of a game. What may be chosen has numbers, from 0 to ``count`` - 1.

    >>> import rulewright
    >>> here = rulewright.load("tikal").start(players=3, seed=7).position()
    >>> here.decider, here.count, here.actions, here.meaning(0)
    (0, 24, ('explore',), (0, 4, 2, 0))
    >>> here.do(0)
    >>> here.ply, here.undo(), here.ply
    (1, None, 0)
    """

    __slots__ = ("_begun", "_block", "_dealt", "_engine", "_kept", "_shared", "_table", "_trail", "count")

    count: int
    """How many choices there are; 0 when the game is over."""

    def __init__(self, table: Table, engine: Any, block: Any, count: int, plies: int, dealt: list[int] | None) -> None:
        """``dealt``: for each piece of the session that it was made of, the one that lies in its place."""
        self._table, self._engine, self._block = table, engine, block
        self.count = count
        self._begun, self._dealt = plies, dealt
        self._trail: list[int] = []
        """The numbers of the choices since it was made."""
        self._kept: list[tuple[int, Any, int]] = []
        """Earlier blocks on the way that nobody changes: how many choices there had been, the block, its choices."""
        self._shared = True
        """Whether the block must not be changed: other positions have it too, or one may go back to it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return begun, (self._table, self._state(), self.stop, self.ply, self._dealt)

    @property
    def compiled(self) -> tuple[Compiled, Any] | None:
        """The engine and the block, if it is played by a compiled program."""
        return None if self._engine.memory is None else (self._engine, self._block)

    def at_block(self, block: Any, count: int, plies: int) -> Position:
        """Another position of the same engine."""
        return type(self)(self._table, self._engine, block, count, plies, self._dealt)

    @property
    def turns(self) -> tuple[int, ...]:
        """All seats."""
        return self._table.turns

    # ---- what is the case --------------------------------------------------------------------------------------

    @property
    def engine(self) -> str:
        """``native`` or ``python``."""
        return "python" if self._engine.memory is None else "native"

    @property
    def over(self) -> bool:
        return not self.count

    @property
    def ply(self) -> int:
        """The number of choices made in the game."""
        return self._begun + len(self._trail)

    @property
    def stop(self) -> int:
        """The number of the decision."""
        return int(self._engine.stop(self._block))

    @property
    def decider(self) -> int | None:
        """The seat that chooses, from 0; None when the game is over."""
        seat: int | None = self._engine.decider(self._block)
        return seat

    @property
    def together(self) -> bool:
        """Whether several decide together here: what one chooses has no effect until all have chosen."""
        return self.stop >= 0 and self._table.machine.program.decisions[self.stop].sealed is not None

    @property
    def scores(self) -> list[int]:
        return self._counted("score")

    @property
    def outlook(self) -> list[int]:
        """What bots judge a position by, seat by seat: the ``outlook`` of the rules, else the standing or the score."""
        return self._counted(self._table.outlook_name)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; empty while the game goes on, and if it is a draw."""
        if self.count:
            return ()
        try:
            found: tuple[int, ...] = self._engine.winners(self._block)
        except GivenUpError:
            self._in_python()
            return self.winners
        return found

    @property
    def shares(self) -> tuple[float, ...]:
        """What part of the win each seat has; in a draw, all have the same. Empty while the game goes on.

        They add up to 1, so whoever searches need not know how a game is won.
        """
        if self.count:
            return ()
        return parts(self.winners, self._table.turns)

    @property
    def feature_names(self) -> tuple[str, ...]:
        """The names of the numbers in `features`, the same for all seats."""
        return self._table.features.names

    def features(self, seat: int | None = None) -> array[int]:
        """What a seat, or a spectator, sees of the position, as a row of numbers. Of two positions that the seat cannot
        tell apart, they are equal.
        """
        if seat is not None and not 0 <= seat < self._table.players:
            raise IndexError(f"there is no seat {seat}")
        viewer = self._table.sight.spectator if seat is None else seat
        found: array[int] | None = self._engine.features(self._block, viewer)
        if found is None:
            found = self._table.features.row(self._state(), viewer)
        decider = self.decider
        found[0], found[1] = self.stop, -1 if decider is None else decider
        return found

    def state(self) -> State:
        """The state as a list of slots: see `Game.layout`. Of positions that are the same, the states are equal,
        whatever plays them: slots that are derived from others are 0.
        """
        state = self._state()
        for slot in self._table.machine.program.derived:
            state[slot] = 0
        return state

    def _state(self) -> State:
        """The state to play on with, as a list for itself."""
        found: State = self._engine.state(self._block)
        return found

    def _counted(self, name: str) -> list[int]:
        if name not in self._table.counts:
            return [0] * self._table.players
        try:
            found: list[int] = self._engine.counted(self._block, name)
        except GivenUpError:
            self._in_python()
            return self._counted(name)
        return found

    # ---- choices -----------------------------------------------------------------------------------------------

    def legal(self) -> range:
        """The numbers of what may be chosen."""
        return range(self.count)

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions that the decision offers, in the order of their numbers in meanings."""
        program = self._table.machine.program
        return (
            tuple(program.deeds[one.action].name for one in program.decisions[self.stop].offers) if self.count else ()
        )

    def meaning(self, choice: int) -> Meaning:
        """The action, as its place in `actions`, and what is picked for it, in numbers: those of `Game.layout`, sets
        as bits. ``(-1,)`` is to choose nothing.
        """
        self._is_there(choice)
        return self.meanings()[choice]

    def meanings(self) -> list[Meaning]:
        """What all choices mean."""
        return [(raw.offer, *raw.arguments) for raw in self._raws()]

    def number(self, choice: Choice) -> int:
        """The number that a choice of the session has here; -1 if it is not possible here, as the deal is imagined."""
        raw, raws = self._meant(choice), self._raws()
        if raw in raws:
            return raws.index(raw)
        state = self._state()
        wanted = self._looks(state, raw)
        return next((at for at, one in enumerate(raws) if self._looks(state, one) == wanted), -1)

    def numbers(self, choices: Sequence[Choice]) -> list[int]:
        """The numbers of many: see `number`."""
        known = {raw: at for at, raw in reversed(list(enumerate(self._raws())))}
        found = [known.get(self._meant(choice), -1) for choice in choices]
        return [self.number(choice) if at < 0 else at for choice, at in zip(choices, found, strict=True)]

    def _looks(self, state: State, raw: Raw) -> list[Any]:
        """A choice, with what tells the pieces that are picked from others instead of their numbers: of choices that
        differ in alike pieces only one is listed. To pick one of them twice is another choice than to pick two.
        """
        if raw == PASS:
            return [-1]
        machine = self._table.machine
        look = machine.names["look"]
        found: list[Any] = [raw.offer]
        picked: dict[int, list[int]] = {}
        for at, (pick, value) in enumerate(zip(machine.program.deeds[raw.deed].picks, raw.arguments, strict=True)):
            if pick.thing != "piece" or value < 0:
                found.append(value)
            else:
                pieces = list(each_bit(value)) if pick.many else [value]
                for piece in pieces:
                    picked.setdefault(piece, []).append(at)
                found.append(sorted((look(state, piece) for piece in pieces), key=str))
        if len(found) > 2:
            found.append(sorted(picks for picks in picked.values() if len(picks) > 1))
        return found

    def _meant(self, choice: Choice) -> Raw:
        """A choice of the session, with the pieces that lie here in the place of its own."""
        if self._dealt is None:
            return choice.raw
        return self._table.relabel.choice(choice.raw, self._table.machine.program.deeds, self._dealt)

    def _raws(self) -> list[Raw]:
        try:
            found: list[Raw] = self._engine.raws(self._block)
        except GivenUpError:
            self._in_python()
            found = self._engine.raws(self._block)
        return found if len(found) == self.count else [*found, PASS]

    def _is_there(self, choice: int) -> None:
        if not 0 <= choice < self.count:
            raise IndexError(f"there is no choice {choice} here: {self.count} have numbers from 0")

    # ---- playing -----------------------------------------------------------------------------------------------

    def do(self, choice: int) -> None:
        """Carry out a choice, and go on to the next decision. If the rules come to a fault, nothing has changed."""
        if not 0 <= choice < self.count:
            self._is_there(choice)
        engine, block = self._engine, self._block
        if self._shared:
            self._kept.append((len(self._trail), block, self.count))
            block = self._block = engine.clone(block)
            self._shared = False
        try:
            count = engine.do(engine.memory, block, choice)
        except RulesFault:
            self._go_back(len(self._trail))
            raise
        if count < 0:
            self._go_back(len(self._trail))
            self._in_python()
            self.do(choice)
            return
        self._trail.append(choice)
        self.count = count

    def take(self, choice: Choice) -> None:
        """Carry out a choice of the session whether or not it is legal here. Then there is nothing to undo."""
        raw, block = self._meant(choice), self._engine.clone(self._block)
        count = self._engine.take(block, raw)
        if count < 0:
            self._in_python()
            block = self._engine.clone(self._block)
            count = self._engine.take(block, raw)
        self._begun, self._kept, self._trail = self.ply + 1, [], []
        self._block, self.count, self._shared = block, count, True

    def tried(self, choices: Sequence[Choice], seat: int) -> list[float | None]:
        """How a seat stands after each of some choices of the session, legal here or not, as bots see it: the same as
        ``play.bots.outlook`` of each position.

        None where that must be found out by ``take``: if all is played in Python, if the rules come to a fault, and if
        several decide together then.
        """
        name = self._table.outlook_name
        name = name if name in self._table.counts else ""
        raws = [choice.raw for choice in choices]
        found: list[float | None] = self._engine.tried(self._block, raws, self._dealt, name, seat)
        return found

    def undo(self) -> None:
        """Take back the last choice that was made since this position was made, or copied."""
        if not self._trail:
            raise UndoRefused(refusal("steps-back", count=0))
        self._go_back(len(self._trail) - 1)

    def _go_back(self, plies: int) -> None:
        """Return to where so many choices had been made: from the nearest block that was kept, these are made again."""
        kept = self._kept
        while kept and kept[-1][0] > plies:
            kept.pop()
        begun, block, count = kept[-1]
        if begun == plies:
            kept.pop()
        else:
            block = self._engine.clone(block)
            for choice in self._trail[begun:plies]:
                count = self._engine.do(self._engine.memory, block, choice)
        self._block, self.count, self._shared = block, count, True
        del self._trail[plies:]

    def _in_python(self) -> None:
        """The compiled program has given up: go on in Python. What was kept is kept as Python has it."""
        engine, plain = self._engine, self._table.engines.plain
        self._kept = [
            (plies, plain.begin(engine.state(block), engine.stop(block)), count) for plies, block, count in self._kept
        ]
        self._block = plain.begin(engine.state(self._block), engine.stop(self._block))
        self._engine, self.count, self._shared = plain, plain.count(None, self._block), True

    def copy(self, seed: int | None = None) -> Position:
        """A position for itself; with a seed, chance is new in it. It goes back no further than to here."""
        block = self._block
        if seed is not None:
            block = self._engine.clone(block)
            self._engine.reseed(block, seed)
        self._shared = True
        return type(self)(self._table, self._engine, block, self.count, self.ply, self._dealt)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.copy()

    def playout(self, seed: int, most: int = MOST_PLIES) -> Playout:
        """How a copy ends if everybody chooses at random from here, as with `Session.playout`."""
        engine = self._engine
        try:
            found: Playout = engine.playout(engine.clone(self._block), seed, most, self.ply)
        except GivenUpError:
            plain = self._table.engines.plain
            return plain.playout(plain.begin(self._state(), self.stop), seed, most, self.ply)
        return found


def begun(
    table: Table, state: State, stop: int, plies: int, dealt: list[int] | None = None, engine: str = "auto"
) -> Position:
    """The position at a stop of play."""
    playing: Any = table.engines.chosen(engine)
    try:
        block = playing.begin(state, stop)
        count = playing.count(playing.memory, block)
    except CannotCross:
        count = -1
    if count < 0:
        playing = table.engines.plain
        block = playing.begin(state, stop)
        count = playing.count(None, block)
    return Position(table, playing, block, count, plies, dealt)


def begun_dealt(
    table: Table, state: State, stop: int, plies: int, candidates: Sequence[int], seed: int, engine: str = "auto"
) -> Position | None:
    """The position at a stop of play with the hidden pieces dealt anew, if a compiled program can do all of that."""
    playing: Any = table.engines.chosen(engine)
    made = playing.dealt(state, stop, candidates, seed)
    if made is None:
        return None
    block, dealt = made
    count = playing.count(playing.memory, block)
    return None if count < 0 else Position(table, playing, block, count, plies, dealt)
