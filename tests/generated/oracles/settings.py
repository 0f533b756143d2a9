"""In: a ruleset. Out: settings from outside that do not have the same effect as in a variant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import rulewright
from rulewright.composition.paths import Literal, literals
from rulewright.pipeline import Checked, Workspace, sound
from rulewright.play.bots import random
from rulewright.play.chance import Stream
from rulewright.play.errors import RulesFault, SaveError
from rulewright.play.game import Game
from rulewright.play.session import Session

from ..case import Case
from .finding import Found
from .subject import Subject

NAME = "set from outside"
NEAR = 2
LAYER = "set_elsewhere"
TWO_ADDONS = "R133"
"""Two addons may not change the same, and what is set from outside may."""


def look(subject: Subject) -> Iterator[Found]:
    stream = subject.stream(NAME)
    found = literals(one.declaration for one in subject.checked.ruleset.declarations)
    known = sorted(path for path, one in found.items() if type(one.value) in {int, bool})
    for _ in range(subject.budget.games if known else 0):
        path = known[stream.below(len(known))]
        settings = {path: another(found[path], stream)}
        outside, within = set_outside(subject.case, settings), set_within(subject.case, settings)
        where = {"settings": settings}
        if any(one.code == TWO_ADDONS for one in within.found):
            continue
        clean = [one.model is not None and sound(one.found) for one in (outside, within)]
        if clean[0] != clean[1]:
            yield Found("soundness", f"{settings} is refused only {'in a variant' if clean[0] else 'outside'}", where)
        if not all(clean):
            subject.tally["settings refused"] += 1
            continue
        subject.tally["settings"] += 1
        seed = stream.fork() >> 1
        told = []
        for checked, kept in ((outside, settings), (within, {})):
            game = made(checked, kept)
            told.append(played(game, seed, subject.budget.plies))
        if told[0][0] != told[1][0]:
            yield Found("another game", f"with {settings} from outside the game goes otherwise", where)
        for session in (one for _, one in told if one is not None):
            if not goes_on(session):
                yield Found("saved", f"a save of a game with {settings} does not go on as it stood", where)


def goes_on(session: Session) -> bool:
    """Whether a saved game continues where it was, with the same rules."""
    try:
        again = rulewright.resume(session.save())
    except SaveError:
        return False
    return again.hash() == session.hash() and again.table.game.settings == session.table.game.settings


def another(literal: Literal, stream: Stream) -> str:
    if isinstance(literal.value, bool):
        return "no" if literal.value else "yes"
    assert isinstance(literal.value, int)
    return str(literal.value + (stream.below(NEAR) + 1) * (1 if stream.below(3) else -1))


def set_outside(case: Case, settings: Mapping[str, str]) -> Checked:
    return Workspace().check(case.game, files=case.files, settings=settings, disk=False)


def set_within(case: Case, settings: Mapping[str, str]) -> Checked:
    """The same as a variant, or as an addon if the game has addons."""
    return within(case, "\n".join(f"set {path} = {value}" for path, value in settings.items()))


def within(case: Case, text: str) -> Checked:
    """A case with one more variant, or an addon if the game has addons, of which this is the text."""
    base, _, addons = case.game.partition("+")
    title = f'addon "Set Elsewhere" to "{base}"' if addons else f'variant "Set Elsewhere" of "{base}"'
    title += "".join(f'\n    requires "{addon}"' for addon in addons.split("+") if addon)
    files = {**case.files, f"{LAYER}.rules": f"rulewright 1\n\n{title}\n\n{text}\n"}
    return Workspace().check(f"{case.game}+{LAYER}" if addons else f"{LAYER}.rules", files=files, disk=False)


def made(checked: Checked, settings: Mapping[str, str]) -> Game:
    assert checked.model is not None
    return Game(checked.game, checked.model, checked.sources, dict(settings), rulewright.__version__)


def played(game: Game, seed: int, plies: int) -> tuple[list[Any], Session | None]:
    """A random game: its states, its choices as text, and its final position."""
    stream, found = Stream(seed), list[Any]()
    players = game.players[seed % len(game.players)]
    try:
        session = game.start(players, seed)
        for _ in range(plies):
            found.append((session.table.machine.essence(session.state), [str(one) for one in session.legal()]))
            if session.over:
                break
            session.choose(random(session, stream))
    except RulesFault as fault:
        return [*found, fault.message], None
    return found, session
