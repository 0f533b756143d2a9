"""Players never read identifiers: in choices, events, the table, reasons, and the end."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from tests.screen.screens import table
from tests.turns import by_turns

import rulewright
from rulewright.book.tongue import Tongue, tongue
from rulewright.cli.play import results
from rulewright.composition.library import bundled
from rulewright.play.bots import random
from rulewright.play.chance import Stream
from rulewright.play.session import Session
from rulewright.views.table import choices, happened
from rulewright.words.sentences import languages
from rulewright.words.sentences import text as sentences

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").rglob("*.rules"))
IDENTIFIER = re.compile(r"\b[^\W\d_]\w*_[^\W_]|\bturned \d")
WORD = re.compile(r"[^\W\d_]+\d*")
CODE = re.compile(r"`|!=|<=|>=|[^\W\d_]\.[^\W\d_]|\w\(\w")
"""What belongs to rules and never to a sentence."""
COMBINED = ("jackal-dungeon+mud+five-tiles", "jackal-dungeon+alliances")
MOST = 6
NAMED = {"kind", "value", "zone", "var", "resource", "component", "enum", "column", "action", "seat", "cell", "part"}
PLAYED = [
    *((name, language) for name in (*sorted(bundled()), *COMBINED) for language in languages()),
    *((str(path), "en") for path in EXAMPLES),
]


@cache
def loaded(name: str) -> rulewright.Game:
    """A game is printed once for all its languages."""
    return rulewright.load(name)


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


def renamed(game: rulewright.Game, voice: Tongue) -> set[str]:
    """Identifiers that are not the names of anything for people, nor words of any text of the game."""
    headers = game.model.headers
    symbols = [one for several in headers.values.values() for one in several]
    symbols += [*headers.lone.values(), *(one for fields in headers.fields.values() for one in fields.values())]
    symbols = [one for one in symbols if one.kind in NAMED]
    texts = [voice.name(one) for one in symbols] + [voice.names.many(one, 2) for one in symbols]
    texts += [voice.names.sign(one) for one in symbols]
    texts += voice.speech.said.values() if voice.foreign else [game.sources.text(file) for file in game.files]
    texts.append(sentences(voice.language))
    known = {word.casefold() for text in texts for word in WORD.findall(said(text))}
    return {one.name for one in symbols if len(one.name) > 3 and WORD.findall(one.name)[0].casefold() not in known}


def said(text: str) -> str:
    """The prose and the sayings in a text of rules; any other text as it is."""
    lines = text.splitlines()
    return text if lines[:1] != ["rulewright 1"] else "\n".join(line for line in lines if "|" in line or '"' in line)


@pytest.mark.parametrize(("name", "language"), by_turns(PLAYED, 3))
def test_no_identifier_is_read(name: str, language: str) -> None:
    game = loaded(name)
    voice = tongue(game.model, game.sources, language)
    session, stream = game.start(game.players[0], 3), Stream(3)
    strange = renamed(game, voice)
    assert len(strange) > 5 or not voice.foreign
    for _ in range(MOST):
        text = read(session, voice)
        found = [line for line in text.splitlines() if IDENTIFIER.search(line)]
        assert not found, found[:5]
        words = set(WORD.findall(text)) & strange
        assert not words, [line for line in text.splitlines() if words & set(WORD.findall(line))][:5]
        if session.over:
            break
        for _ in range(1 if session.ply < 4 else 12):
            if not session.over:
                session.choose(random(session, stream))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", sorted(bundled()))
def test_no_reason_is_a_piece_of_the_rules(name: str, language: str) -> None:
    game = loaded(name)
    voice = tongue(game.model, game.sources, language)
    deeds = game.start(game.players[0], 3).table.machine.program.deeds
    reasons = {voice.reason(one) for deed in deeds for one in deed.refusals}
    assert len(reasons) > 5
    assert [one for one in reasons if CODE.search(one) or IDENTIFIER.search(one)] == []
