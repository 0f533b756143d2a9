"""Players never read identifiers: in choices, events, the table, reasons, and the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.screen.screens import table

import rulewright
from rulewright.book.tongue import Tongue, tongue
from rulewright.cli.play import results
from rulewright.composition.library import bundled
from rulewright.play.bots import random
from rulewright.play.chance import Stream
from rulewright.play.session import Session
from rulewright.views.table import choices, happened
from rulewright.words.sentences import languages

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").rglob("*.rules"))
IDENTIFIER = re.compile(r"\b[^\W\d_]\w*_[^\W_]|\bturned \d")
MOST = 6
PLAYED = [
    *((name, language) for name in sorted(bundled()) for language in languages()),
    *((str(path), "en") for path in EXAMPLES),
]


def read(session: Session, voice: Tongue) -> str:
    """Everything that a player sees of a position."""
    seat = session.player
    legal = session.legal()
    found = [table(session, seat, voice.names), "\n".join(happened(session, seat, voice=voice))]
    found.append(choices(session, list(enumerate(legal, 1)), full=True, voice=voice))
    found.append(voice.phase(session.phase))
    for choice in legal[:: max(1, len(legal) // 3)]:
        found += [voice.choice(choice), *(voice.reason(one) for one in refused(session, voice, voice.choice(choice)))]
    found.append(results(session, voice) if session.over else "")
    return "\n".join(found)


def refused(session: Session, voice: Tongue, text: str):
    """The refusal of a choice that was legal before, or of a similar one."""
    for wanted in {text, text.replace("1", "2"), text.replace("a", "b"), f"{text} nowhere"}:
        yield from session.refusals(wanted, told=voice.texts)


@pytest.mark.parametrize(("name", "language"), PLAYED, ids=[f"{Path(name).stem}-{one}" for name, one in PLAYED])
def test_no_identifier_is_read(name: str, language: str) -> None:
    game = rulewright.load(name)
    voice = tongue(game.model, game.sources, language)
    session, stream = game.start(game.players[0], 3), Stream(3)
    for _ in range(MOST):
        text = read(session, voice)
        found = [line for line in text.splitlines() if IDENTIFIER.search(line)]
        assert not found, found[:5]
        if session.over:
            break
        for _ in range(1 if session.ply < 4 else 12):
            if not session.over:
                session.choose(random(session, stream))
