"""In: a table and a seed. Out: a game being played: who decides, what is legal, what happens, what each seat may
know.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..program.form import Refusal
from ..program.operations import State
from .chance import CHANCE, MASK, Stream
from .choice import Choice, Outcome, Step
from .course import Course
from .deals import deal
from .ending import MOST_PLIES, Playout, counted, playout, winners
from .errors import IllegalChoice, ImagineError, SaveError
from .imagine import Imagined, imagined, prepared
from .moment import Tale, Way
from .naming import AS_WRITTEN, Names
from .position import Position, begun, begun_dealt
from .refusals import english
from .retold import retell
from .sealed import chosen_again, guess
from .text import TextsMade
from .view import VERSION, Viewing

if TYPE_CHECKING:
    import networkx as nx

    from .looked import Seen


class Session(Course):
    """A game being played.

    >>> import rulewright
    >>> s = rulewright.load("tikal").start(players=3, seed=7)
    >>> s.player, s.phase, s.over
    (0, 'take_turn', False)
    """

    __slots__ = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """Remarks about a game that was saved and loaded again."""
        return self._notes

    def note(self, text: str) -> None:
        """Add a remark for the people who continue this game."""
        self._notes = (*self._notes, text)

    @property
    def scores(self) -> list[int]:
        return counted(self.table, self.state, "score")

    def standing(self) -> list[int]:
        """The scores if the game ended now."""
        return counted(self.table, self.state, self.table.standing_name)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; empty while the game goes on, and if it is a draw."""
        return winners(self.table, self.state) if self.over else ()

    # ---- why not ---------------------------------------------------------------------------------------------

    def why_not(self, text: str, seat: int | None = None, *, told: TextsMade | None = None) -> list[str]:
        """The sentences of the conditions that fail, in the order in which they are tested; [] if it is legal."""
        return [english(one) for one in self.refusals(text, seat, told=told)]

    def refusals(self, text: str, seat: int | None = None, *, told: TextsMade | None = None) -> tuple[Refusal, ...]:
        """The same as data: which rule refuses it, and with what values."""
        try:
            self.parse(text, seat, told=told)
        except IllegalChoice as refused:
            return refused.refusals
        return ()

    def step(self, partial: Sequence[Any] = (), seat: int | None = None) -> Step:
        """The next pick of a choice, after an action and some picks, each by its name.

        >>> import rulewright
        >>> s = rulewright.load("tikal").start(seed=7)
        >>> s.step().domain, s.step(["explore"]).name, s.step(["explore", "A1"]).domain
        (('explore',), 't', ('c1', 'c2', 'a3', 'b3'))
        """
        return self.offers.step(partial, seat)

    # ---- what a seat may know --------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know, as plain JSON data; without a seat, what a spectator may know."""
        look = Viewing(self.state, self.journal.knowledge, self._viewer(seat), self._running())
        player = self.player
        found: dict[str, Any] = {
            "version": VERSION,
            "game": self.table.game.name,
            "seat": None if seat is None else self.seats[seat],
            "seats": list(self.seats),
            "options": self.table.options,
            "ply": self.ply,
            "phase": self.phase,
            "player": None if player is None else self.seats[player],
            "deciders": [self.seats[one] for one in self.deciders],
            "over": self.over,
            "zones": look.zones(),
            "variables": look.variables(),
        }
        if self.over:
            found["scores"] = self.scores
            found["winners"] = [self.seats[one] for one in self.winners]
        return found

    def graph(self, name: str, seat: int | None = None) -> nx.DiGraph[str]:
        """A graph of the rules in the present position, as far as a seat may know it; without a seat, a spectator.

        >>> import rulewright
        >>> s = rulewright.load("tikal").start(seed=7)
        >>> s.graph("trails").edges["a1", "b1"]
        {'cost': 1}
        """
        look = Viewing(self.state, self.journal.knowledge, self._viewer(seat), self._running())
        return self.table.ways.told(name, look, None if seat is None else self.seats[seat])

    def seen(self, seat: int | None = None) -> Seen:
        """The values that looks ask for in the present position, as far as a seat may know them."""
        look = Viewing(self.state, self.journal.knowledge, self._viewer(seat), self._running())
        return self.table.looked.seen(look)

    def board(self, name: str) -> nx.DiGraph[str]:
        """A board as a graph; for a board without bounds, the cells that hold something and their neighbours."""
        from .ways import board_now

        return board_now(self.table.machine, self.state, name)

    def events(self, seat: int | None = None, since: int = 0, names: Names = AS_WRITTEN) -> list[dict[str, Any]]:
        """The events after the one with number ``since``, as far as a seat (or a spectator) may know them.

        ``names`` gives the names of zones, owners and choices.
        """
        viewer = self._viewer(seat)
        self._told_to(viewer)
        return [self.journal.told(event, viewer, names) for event in self.journal.of(viewer)[since:]]

    def quoted(self, number: int, seat: int | None = None, names: Names = AS_WRITTEN) -> dict[str, str]:
        """What the text of the choice in the event with this number quotes, as far as a seat may know it."""
        viewer = self._viewer(seat)
        self._told_to(viewer)
        return self.journal.quoted(self.journal.of(viewer)[number - 1], viewer, names)

    def imagine(self, seat: int | None, seed: int) -> Session:
        """A game that this seat cannot tell from the real one: what it does not know is dealt again, and chance is new.

        The games that fit what the seat has seen come with their probabilities; raises `ImagineError` if none was
        found.
        """
        made = self._imagined(seat, seed)
        found = self.copy()
        viewer = self._viewer(seat)
        seats = [choice.seat for choice in self.way.choices()]
        tale = Tale(
            viewer,
            tuple(zip(seats, made.choices, strict=True)),
            tuple(made.brought),
            tuple(made.number),
            len(self.journal.of(viewer)),
            len(self.journal.heard),
        )
        found.way = Way(apart=True, tale=tale)
        found.state = made.state
        found.journal.events, found.journal.before = self.journal.of(viewer)[:], None
        found.journal.knowledge = self.journal.knowledge.relabelled(made.dealt, viewer)
        found._offers, found._imaginings = None, {}
        sealed = self.moment.sealed
        if sealed:
            deeds = self.table.machine.program.deeds
            kept = [self.table.relabel.choice(raw, deeds, made.number) for raw in made.choices[-len(sealed) :]]
            again = tuple(found.offers.kept(one.seat, raw) for one, raw in zip(sealed, kept, strict=True))
            found.moment = replace(found.moment, sealed=again)
        return found

    def imagined(self, seat: int | None, seed: int) -> tuple[State, list[int]]:
        """The state alone, and for each piece the one that lies in its place."""
        made = self._imagined(seat, seed)
        return made.state, made.dealt

    def dealt(self, seat: int | None, seed: int) -> tuple[State, list[int]]:
        """A quick guess for bots that look ahead at every turn: a state, and for each piece the one that lies in its
        place.

        Hidden pieces are dealt again by what the seat knows about each place, and secret choices of others are made
        again. Unlike with `imagine`, the game so far is not replayed with that deal. Where there are values that not
        everybody sees, it is replayed all the same; if nothing is found that fits, they are guessed.
        """
        stream = Stream(seed)
        secret = not self.over and bool(self.table.sight.secret)
        if secret and not self.way.forgot:
            with suppress(ImagineError):
                return self.imagined(seat, seed)
        viewer = self._viewer(seat)
        candidates = self.journal.knowledge.candidates[viewer]
        dealt = list(range(len(candidates))) if self.over else deal(candidates, stream)  # the scores reveal too much
        state = self.table.relabel.apply(self.state, dealt)
        machine = self.table.machine
        if secret:
            guess(self.table.sight, state, viewer, stream)
        machine.derive(state)
        others = [choice.seat for choice in self.moment.sealed if choice.seat != viewer]
        if others:
            chosen_again(machine, state, self.stop, others, stream)
        if not self._explicit:
            state[CHANCE] = stream.fork()
        return state, dealt

    # ---- for search ------------------------------------------------------------------------------------------

    def position(self, seed: int | None = None, *, engine: str = "auto") -> Position:
        """The position as it is, with all that is hidden in it: for analysis, and never for whoever plays.

        Chance goes on in it as in this game, or from a seed. ``engine``: see `Game.playouts`.
        """
        return self._position(self.state[:], seed, None, engine)

    def imagined_position(
        self, seat: int | None, seed: int, *, quickly: bool = False, engine: str = "auto"
    ) -> Position:
        """A position that this seat cannot tell from the real one, as `imagine` finds it; ``quickly``: as `dealt` does.

        >>> import rulewright
        >>> session = rulewright.load("tikal").start(seed=7)
        >>> session.imagined_position(0, seed=3).number(session.legal()[0])
        0
        """
        if quickly and not (self._explicit or self.over or self.moment.sealed or self.table.sight.secret):
            candidates = self.journal.knowledge.candidates[self._viewer(seat)]
            found = begun_dealt(self.table, self.state, self.stop, self.ply, candidates, seed, engine)
            if found is not None:
                return found
        state, dealt = self.dealt(seat, seed) if quickly else self.imagined(seat, seed)
        return self._position(state, None, dealt, engine)

    def _position(self, state: State, seed: int | None, dealt: list[int] | None, engine: str) -> Position:
        if seed is not None:
            state[CHANCE] = seed & MASK
        return begun(self.table, state, self.stop, self.ply, dealt, engine)

    def _imagined(self, seat: int | None, seed: int) -> Imagined:
        if self.way.forgot:
            raise ImagineError(0)
        retell(self)
        viewer = self._viewer(seat)
        work = self._imaginings.get(viewer)
        if work is None or work.steps != len(self.way.record):
            work = self._imaginings[viewer] = prepared(self, viewer, work)
        return imagined(self, work, Stream(seed))

    def _told_to(self, viewer: int) -> None:
        """In an imagined game, others than its viewer are told what happened in it."""
        if self.way.tale is not None and viewer != self.way.tale.viewer:
            retell(self)

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            return self.table.sight.spectator
        if not 0 <= seat < self.table.players:
            raise IndexError(f"there is no seat {seat}")
        return seat

    def record(self) -> list[Any]:
        """The choices made, as texts.

        Explicit outcomes of chance are ``{"chance": text}``; of several who decide together each is named: ``{"seat":
        name, "choice": text}``. Those of an imagined game are made up as far as its viewer does not know them.
        """
        retell(self)
        return [
            {"chance": str(one)}
            if isinstance(one, Outcome)
            else {"seat": self.seats[one.seat], "choice": str(one)}
            if one.texts.together
            else str(one)
            for one in self.way.record
        ]

    def save(self) -> str:
        """The game as JSON: the texts of its rules, options, seed and choices. ``rulewright.resume`` reads it."""
        from .save import saved

        if self.way.apart or self.way.forgot:
            raise SaveError("A game that is imagined, or whose history was forgotten, cannot be saved.")
        return saved(self)

    def playout(self, seed: int, most: int = MOST_PLIES) -> Playout:
        """Play a copy at random to the end, with equal chances for all choices.

        Chance and players draw from the streams that ``play.chance`` describes, both starting with this seed.
        """
        return playout(self.table, self.state[:], self.stop, seed, most, self.ply)


__all__ = ["Choice", "Outcome", "Playout", "Session", "Step"]
