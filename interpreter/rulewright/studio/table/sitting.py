"""In: a game, and who sits where. Out: the game as it goes on, and for each viewer what ``outgoing`` makes of it.

A sitting is used by one thread at a time. Every step is written down before it is answered: ``write`` is called with
it, and if that fails, the step is taken back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from ...book.tongue import Tongue, tongue
from ...frozen import frozen
from ...play.choice import Choice, Outcome
from ...play.errors import IllegalChoice, RulesFault, SaveError, StartError, UndoRefused
from ...play.game import Game
from ...play.save import once_more
from ...play.session import Session
from ...scene.table import Scenes
from .outgoing import Back, Outgoing, Remark, Viewer
from .rules import Rules

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
        self.taken_back: list[Back] = []
        self._rules: dict[str, Rules] = {}
        self._tongues: dict[str, Tongue] = {}
        self._viewers: dict[Viewer, Outgoing] = {}
        self._remarks: dict[Remark, Remark] = {}
        self._session: Session = game.start(
            beginning.players, beginning.seed, dict(beginning.options), position=beginning.position
        )
        for step in steps:
            self.repeat(step)

    def repeat(self, step: Json) -> None:
        """Do again what was written down."""
        match step:
            case {"undo": int(plies), "by": str(seat)}:
                self._session.undo(plies, anyway=True)
                self.taken_back.append(Back(seat, plies, self._session.ply))
            case _:
                once_more(self._session, step)
                self._session.fold()
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
            self._viewers[viewer] = self._outgoing(viewer)
        return self._viewers[viewer]

    def _outgoing(self, viewer: Viewer) -> Outgoing:
        told = self._tongue(viewer.language)
        scenes = Scenes(self._game.model, self._session.table.layout, told.speech.names)
        return Outgoing(viewer, told, scenes, self._remarks)

    def _tongue(self, language: str) -> Tongue:
        if language not in self._tongues:
            self._tongues[language] = tongue(self._game.model, self._game.sources, language)
        return self._tongues[language]

    def whole(self, viewer: Viewer) -> Json:
        """Everything that this viewer may see now."""
        return {**self._standing(), **self.outgoing(viewer).whole(self._session, self.stage, self.taken_back)}

    def news(self, viewer: Viewer) -> Json:
        """The same as a difference to what this viewer was sent last."""
        return {**self._standing(), **self.outgoing(viewer).news(self._session, self.stage, self.taken_back)}

    def keep(self, viewers: Collection[Viewer]) -> None:
        """Nobody else looks any more."""
        for viewer in [one for one in self._viewers if one not in viewers]:
            del self._viewers[viewer]
        if not self._viewers:
            self._remarks.clear()

    def step(self, viewer: Viewer, tokens: Sequence[Any]) -> Json:
        self._asked(viewer)
        return self.outgoing(viewer).step(self._session, tokens)

    def why(self, viewer: Viewer, idents: Sequence[str], tokens: Sequence[Any]) -> Json:
        """Why what lies there can't be chosen."""
        self._asked(viewer)
        return self.outgoing(viewer).why(self._session, idents, tokens)

    def rules(self, language: str, name: str) -> Json:
        """What the book says of an action or a phase; without a name, of what."""
        if language not in self._rules:
            self._rules[language] = Rules(self._tongue(language))
        if not name:
            return {"titles": self._rules[language].game()}
        found = self._rules[language].about(name)
        if found is None:
            raise RefusedError(404, {"error": "nothing-here"})
        return found

    def past(self, viewer: Viewer, step: int) -> Json:
        """What this viewer saw after so many steps; after the end, what anybody saw."""
        earlier = self._session.copy()
        earlier.undo(len(earlier.steps) - step, anyway=True)
        made = self._outgoing(viewer).whole(earlier, 0, ())
        made.pop("step", None)
        return {**made, "at": step, "steps": len(self._session.steps)}

    @property
    def steps(self) -> int:
        return len(self._session.steps)

    def until(self, step: int) -> list[Json]:
        """The first steps of the game as they lead there, without what was taken back."""
        return [
            {"seat": self._session.seats[one.seat], "choice": str(one)}
            for one in self._session.steps[:step]
            if isinstance(one, Choice)
        ]

    def saved(self) -> Json:
        """The whole game with all its secrets: for whoever may see everything."""
        return json.loads(self._session.save())

    def _standing(self) -> dict[str, Json]:
        return {"version": self.number, "stage": self.stage, "steps": self.steps}

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
        self._chosen(seat, str(choice))

    def by_bot(self, seat: int, text: str) -> None:
        """A bot has chosen."""
        try:
            self._session.choose(text, seat)
        except (IllegalChoice, RulesFault) as refused:
            raise RefusedError(422, {"error": "refused", "why": [str(refused)]}) from None
        self._chosen(seat, text)

    def _chosen(self, seat: int, text: str) -> None:
        self._write({"seat": self._session.seats[seat], "choice": text})
        self._session.fold()  # many tables are open for hours
        if not self._session.moment.sealed:
            self.stage += 1

    def mine(self, seat: int) -> int:
        """So many choices back lies the last one of this seat; 0 if there is none."""
        steps = self._session.steps
        return next((back for back in range(1, len(steps) + 1) if of_seat(steps[-back], seat)), 0)

    def between(self, plies: int) -> set[int]:
        """The seats that have made the last choices."""
        return {one.seat for one in self._session.steps[-plies:] if isinstance(one, Choice)}

    def kept(self, viewer: Viewer, plies: int) -> list[str]:
        """Why so many choices can't be taken back without asking; nothing if they can."""
        try:
            self._session.copy().undo(plies)
        except UndoRefused as refused:
            told: list[str] = self.outgoing(viewer).refused(refused)["why"]
            return told
        return []

    def undo(self, seat: int, plies: int) -> None:
        """Take something back. Whether it may be is asked before: by ``kept``, and the others at the table."""
        earlier = self._session.copy()
        self._session.undo(plies, anyway=True)
        name = self._session.seats[seat]
        self._write({"undo": plies, "by": name}, earlier)
        self.taken_back.append(Back(name, plies, self._session.ply))
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


def of_seat(step: Choice | Outcome, seat: int) -> bool:
    return isinstance(step, Choice) and step.seat == seat


def begun(game: Game, beginning: Beginning, write: Write, steps: Sequence[Json] = ()) -> Sitting:
    """A sitting; one that is continued repeats its steps. A game that can't begin like this is refused."""
    try:
        return Sitting(game, beginning, write, steps)
    except (StartError, RulesFault, SaveError, IllegalChoice, UndoRefused) as error:
        raise RefusedError(422, {"error": "cannot-begin", "why": [str(error)]}) from None


def written(step: Json) -> str:
    return json.dumps(step, ensure_ascii=False, separators=(",", ":"))
