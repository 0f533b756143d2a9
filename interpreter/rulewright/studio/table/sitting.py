"""In: a game, and who sits where. Out: the game as it goes on, and for each viewer what ``outgoing`` makes of it.

A sitting is used by one thread at a time. Every step is written down before it is answered: ``write`` is called with
it, and if that fails, the step is taken back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...book.tongue import Tongue, tongue
from ...frozen import frozen
from ...play.errors import IllegalChoice, RulesFault, SaveError, StartError, UndoRefused
from ...play.game import Game
from ...play.save import once_more
from ...play.session import Session
from ...scene.table import Scenes
from .outgoing import Outgoing, Viewer

Json = Any
Write = Callable[[int, Json], None]
"""Writes down a step, with its number."""


class RefusedError(Exception):
    """What was asked for can't be done: the number of the answer in HTTP, and what is answered."""

    def __init__(self, status: int, told: Json) -> None:
        super().__init__(status)
        self.status, self.told = status, told


@frozen
class Beginning:
    """How a game begins; with the steps, it is the whole game."""

    players: int
    seed: int
    options: Mapping[str, Any]
    position: str = ""


class Sitting:
    """A game in progress, and those who look at it."""

    def __init__(self, game: Game, beginning: Beginning, write: Write, steps: Sequence[Json] = ()) -> None:
        self._game = game
        self.write = write
        self.number = 0
        """The number of the last step that was written down. It is the version of the table."""
        self.stage = 0
        """How often what may be chosen has changed: more than by the secret choices of others."""
        self.back = 0
        self._tongues: dict[str, Tongue] = {}
        self._viewers: dict[Viewer, Outgoing] = {}
        self._session: Session = game.start(
            beginning.players, beginning.seed, dict(beginning.options), position=beginning.position
        )
        for step in steps:
            self._repeat(step)

    def _repeat(self, step: Json) -> None:
        """Do again what was written down."""
        match step:
            case {"undo": int(plies)}:
                self._session.undo(plies, anyway=True)
                self.back += 1
            case _:
                once_more(self._session, step)
        self.number += 1
        self.stage += 1

    # ---- what may be asked by anybody --------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        return self._session.seats

    @property
    def deciders(self) -> tuple[int, ...]:
        return self._session.deciders

    @property
    def over(self) -> bool:
        return self._session.over

    def outgoing(self, viewer: Viewer) -> Outgoing:
        if viewer not in self._viewers:
            if viewer.language not in self._tongues:
                self._tongues[viewer.language] = tongue(self._game.model, self._game.sources, viewer.language)
            told = self._tongues[viewer.language]
            scenes = Scenes(self._game.model, self._session.table.layout, told.speech.names)
            self._viewers[viewer] = Outgoing(viewer, told, scenes)
        return self._viewers[viewer]

    def whole(self, viewer: Viewer) -> Json:
        """Everything that this viewer may see now."""
        return {**self._standing(), **self.outgoing(viewer).whole(self._session, self.stage, self.back)}

    def news(self, viewer: Viewer) -> Json:
        """The same as a difference to what this viewer was sent last."""
        return {**self._standing(), **self.outgoing(viewer).news(self._session, self.stage, self.back)}

    def leave(self, viewer: Viewer) -> None:
        """Nobody looks like this any more."""
        self._viewers.pop(viewer, None)

    def step(self, viewer: Viewer, tokens: Sequence[Any]) -> Json:
        self._asked(viewer)
        return self.outgoing(viewer).step(self._session, tokens)

    def _standing(self) -> dict[str, Json]:
        return {"version": self.number, "stage": self.stage}

    def _asked(self, viewer: Viewer) -> int:
        """The seat of a viewer who may choose now."""
        if viewer.seat is None:
            raise RefusedError(403, {"error": "only-looks"})
        if viewer.seat not in self._session.deciders:
            raise RefusedError(409, {"error": "not-your-turn"})
        return viewer.seat

    # ---- going on ----------------------------------------------------------------------------------------------

    def choose(self, viewer: Viewer, stage: int, number: int | None = None, text: str | None = None) -> None:
        """Carry out a choice, by its number or its text. What was meant for another position is refused."""
        if viewer.seat is None:
            raise RefusedError(403, {"error": "only-looks"})
        if stage != self.stage:
            raise RefusedError(409, {"error": "moved-on"})
        seat, session, outgoing = self._asked(viewer), self._session, self.outgoing(viewer)
        try:
            if number is not None:
                legal = session.legal(seat)
                if not 1 <= number <= len(legal):
                    raise RefusedError(422, {"error": "no-such-number"})
                choice = legal[number - 1]
            else:
                choice = session.parse(text or "", seat, told=outgoing.tongue.texts)
            session.choose(choice, seat)
        except (IllegalChoice, RulesFault) as refused:
            raise RefusedError(422, outgoing.refused(refused)) from None
        self._write({"seat": session.seats[seat], "choice": str(choice)})
        if not session.moment.sealed:
            self.stage += 1

    def undo(self, viewer: Viewer, plies: int, *, agreed: bool = False) -> None:
        """Take something back; across chance and secrets only if all have agreed."""
        earlier = self._session.copy()
        try:
            self._session.undo(plies, anyway=agreed)
        except UndoRefused as refused:
            raise RefusedError(422, self.outgoing(viewer).refused(refused)) from None
        self._write({"undo": plies}, earlier)
        self.back += 1
        self.stage += 1

    def _write(self, step: Json, earlier: Session | None = None) -> None:
        """Write down what was done. What can't be written down has not happened."""
        try:
            self.write(self.number + 1, step)
        except BaseException:
            if earlier is None:
                self._session.undo(1, anyway=True)
            else:
                self._session = earlier
            self.stage += 1
            raise
        self.number += 1


def begun(game: Game, beginning: Beginning, write: Write, steps: Sequence[Json] = ()) -> Sitting:
    """A sitting; one that is continued repeats its steps. A game that can't begin like this is refused."""
    try:
        return Sitting(game, beginning, write, steps)
    except (StartError, RulesFault, SaveError, IllegalChoice, UndoRefused) as error:
        raise RefusedError(422, {"error": "cannot-begin", "why": [str(error)]}) from None


def written(step: Json) -> str:
    return json.dumps(step, ensure_ascii=False, separators=(",", ":"))
