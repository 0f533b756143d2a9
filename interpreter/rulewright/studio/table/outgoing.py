"""In: a session and a viewer. Out: everything that goes out about it: no other module makes anything of a session.

A viewer is a seat, or None for a spectator, with a language and a width of the picture. What is made depends on what
this viewer may know, and on nothing else: not on the seed, on the true order of a stack, or on the hash of the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any, NamedTuple

from ...book.tongue import Tongue
from ...drawing import Picture, patch, scene_picture
from ...drawing.parts import NOTHING_YET
from ...frozen import frozen
from ...play.errors import IllegalChoice, RulesFault, UndoRefused
from ...play.session import Session
from ...program.form import Refusal
from ...scene.table import Scenes
from ...views.table import lines
from .growing import Growing, Token

Json = Any
LONGEST = 300
WIDTHS = (340, 560, 760, 960, 1240)
"""The widths for which pictures are made; the page takes the one that fits."""


@frozen
class Viewer:
    """Who looks: a seat, or None for a spectator; in which language, and on how wide a page."""

    seat: int | None
    language: str = "en"
    width: int = 960


@frozen
class Back:
    """Something was taken back: by whom, so many choices, to this ply."""

    seat: str
    count: int
    ply: int


class Remark(NamedTuple):
    """A line of the log: see ``views.table.Line``."""

    text: str
    depth: int
    about: str


def as_told(log: Sequence[Remark]) -> list[Json]:
    return [one._asdict() for one in log]


class Outgoing:
    """All that goes out to one viewer of a table, version after version."""

    def __init__(
        self, viewer: Viewer, tongue: Tongue, scenes: Scenes, alike: dict[Remark, Remark] | None = None
    ) -> None:
        """``alike``: the lines of the logs of all who look at this table. Most are the same for all, and kept once."""
        self.viewer, self.tongue, self.scenes = viewer, tongue, scenes
        self.alike: dict[Remark, Remark] = {} if alike is None else alike
        self.picture: Picture = NOTHING_YET
        self.log: list[Remark] = []
        self.told = 0
        """The number of events in the log."""
        self.back = 0
        """How often something had been taken back when the log was made."""
        self.remarks: list[Back] = []
        """What is still to be told of that."""
        self.growing: Growing | None = None
        self.stage = -1

    # ---- the whole -------------------------------------------------------------------------------------------

    def whole(self, session: Session, stage: int, taken_back: Sequence[Back]) -> Json:
        """Everything, for a page that has nothing yet."""
        self.renew(session, stage, taken_back)
        return {**self.said(session), "picture": str(self.picture), "log": {"since": 0, "lines": as_told(self.log)}}

    def news(self, session: Session, stage: int, taken_back: Sequence[Back]) -> Json:
        """What is new, for a page that has the last version."""
        before, had, undone = self.picture, len(self.log), self.back
        self.renew(session, stage, taken_back)
        since = had if undone == self.back else 0
        found = {**self.said(session), "log": {"since": since, "lines": as_told(self.log[since:])}}
        if before is NOTHING_YET:
            return {**found, "picture": str(self.picture)}
        return {**found, "patch": patch(before, self.picture).data()}

    def renew(self, session: Session, stage: int, taken_back: Sequence[Back]) -> None:
        seat = self.viewer.seat
        if stage != self.stage:
            self.growing, self.stage = None, stage
        self.picture = scene_picture(self.scenes.scene(session, seat), self.viewer.width, since=self.picture)
        if len(taken_back) != self.back:
            self.log, self.told, self.back = [], 0, len(taken_back)
            self.remarks = sorted(taken_back, key=lambda one: one.ply)
        events = session.events(seat, self.told)
        for line in lines(session, seat, self.told, self.tongue) if events else ():
            self.remark(line.ply)
            self.write(Remark(line.text, line.depth, line.about))
        self.told = events[-1]["number"] if events else self.told
        self.remark(session.ply + 1)

    def remark(self, ply: int) -> None:
        """Tell in its place that something was taken back."""
        while self.remarks and self.remarks[0].ply < ply:
            one = self.remarks.pop(0)
            seat = self.tongue.seat(one.seat)
            told = self.tongue.say("studio-taken-back", seat=seat, count=str(one.count))
            self.write(Remark(told, 0, ""))

    def write(self, line: Remark) -> None:
        self.log.append(self.alike.setdefault(line, line))

    def said(self, session: Session) -> Json:
        """Where play stands, in words and numbers."""
        seat, tongue = self.viewer.seat, self.tongue
        deciding = session.deciders
        found: dict[str, Json] = {
            "ply": session.ply,
            "title": tongue.title(session.table.game.name),
            "phase": tongue.phase(session.phase) if session.phase else "",
            "phase-name": session.phase,
            "seats": [
                {"name": name, "called": tongue.seat(name), "you": at == seat, "chooses": at in deciding}
                for at, name in enumerate(session.seats)
            ],
            "you": seat,
            "yours": seat is not None and seat in deciding,
            "over": session.over,
            "secret": hides(session),
        }
        if session.over:
            found |= self.result(session)
        if found["yours"]:
            found["step"] = self.grown(session).step([])
        return found

    def result(self, session: Session) -> Json:
        tongue, scores = self.tongue, session.scores
        won = [tongue.seat(session.seats[one]) for one in session.winners]
        told = reduce(lambda first, last: tongue.say("and", first=first, last=last), won) if won else ""
        return {
            "scores": scores if any(scores) else [],
            "winners": list(session.winners),
            "result": tongue.say("wins", count=len(won), seats=told) if won else tongue.say("draw"),
        }

    # ---- choosing --------------------------------------------------------------------------------------------

    def grown(self, session: Session) -> Growing:
        seat = self.viewer.seat
        assert seat is not None
        if self.growing is None or self.growing.session is not session:
            self.growing = Growing(session, seat, self.tongue)
        return self.growing

    def step(self, session: Session, tokens: Sequence[Token]) -> Json:
        """What may be picked next."""
        return self.grown(session).step(tokens)

    def why(self, session: Session, idents: Sequence[str], tokens: Sequence[Token]) -> Json:
        """Why nothing that lies here can be chosen: for each action that is offered, the nearest reasons."""
        grown, seat = self.grown(session), self.viewer.seat
        for ident in idents:
            found = []
            for action, texts in grown.texts_at(ident, tokens).items():
                reasons = self.nearest(session, texts, seat)
                if reasons:
                    found.append({"action": self.tongue.action(action), "about": action, "why": reasons})
            if found:
                return {"why": found}
        return {"why": []}

    def nearest(self, session: Session, texts: Sequence[str], seat: int | None) -> list[str]:
        """The fewest reasons against one of these choices; none if one of them is legal."""
        best: list[str] | None = None
        for text in texts:
            refusals = session.refusals(text, seat)
            if not refusals:
                return []
            told = list(dict.fromkeys(self.reasons(refusals)))
            if best is None or len(told) < len(best):
                best = told
        return best or []

    def why_text(self, session: Session, text: str) -> list[str]:
        """Why a choice that somebody typed is refused; nothing if it is legal."""
        return self.reasons(session.refusals(text[:LONGEST], self.viewer.seat, told=self.tongue.texts))

    # ---- refusals --------------------------------------------------------------------------------------------

    def refused(self, error: IllegalChoice | UndoRefused | RulesFault) -> Json:
        """Why something can't be done."""
        match error:
            case IllegalChoice(refusals=several):
                return {"error": "refused", "why": self.reasons(several)}
            case UndoRefused(refusal=one):
                return {"error": "refused", "why": self.reasons([one])}
            case RulesFault():
                told = self.tongue.say("rules-fault", code=error.code, fault=self.tongue.fault(error))
                return {"error": "fault", "why": [told]}

    def reasons(self, several: Sequence[Refusal]) -> list[str]:
        return [self.tongue.reason(one) for one in several]


def hides(session: Session) -> bool:
    """Whether a game has secrets at all, so that who sits at one screen with others must not see all of it."""
    table = session.table
    return any(not 1 << table.sight.spectator & seers for seers in table.sight.open) or any(
        decision.sealed is not None for decision in table.machine.program.decisions
    )


def width_for(wanted: int) -> int:
    """The widest picture that fits a page of this width."""
    return max((one for one in WIDTHS if one <= wanted), default=WIDTHS[0])
