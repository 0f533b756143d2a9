"""Saved games that were damaged, cut off or made up: plain errors, and nothing else."""

from __future__ import annotations

import json
import random

import pytest

import rulewright
from rulewright.play.errors import RulesError, SaveError


@pytest.fixture(scope="module")
def text():
    session = rulewright.load("examples/tic-tac-toe.rules").start(seed=1)
    for _ in range(4):
        session.choose(session.legal()[0])
    return session.save()


def damaged(text, **changes):
    return json.dumps({**json.loads(text), **changes})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": 99}, "saved in format 99"),
        ({"format": None}, "saved in format null"),
        ({"language": 7}, "version 7 of the language"),
        ({"players": True}, "`players` is missing or wrong"),
        ({"players": 50}, "for 2 players, not for 50"),
        ({"seed": "1"}, "`seed` is missing or wrong"),
        ({"options": {"depth": 3}}, "has no option `depth`"),
        ({"choices": [17]}, "one of its choices is none"),
        ({"choices": [{"seat": "nobody", "choice": "x"}]}, "one of its choices is none"),
        ({"choices": [{"chance": "6"}]}, "Step 1 of the saved game"),
        ({"choices": ["fly"]}, "Step 1 of the saved game can't be made again"),
        ({"hashes": {"4": "0"}}, "After step 4"),
        ({"files": {"x": 1}}, "a text is missing"),
    ],
)
def test_what_is_wrong_is_said(text, changes, message):
    with pytest.raises(SaveError, match=message):
        rulewright.resume(damaged(text, **changes))


def test_rules_that_are_broken_or_gone(text):
    files = json.loads(text)["files"]
    with pytest.raises(RulesError):
        rulewright.resume(damaged(text, files=dict.fromkeys(files, "rulewright 1\n\nphase\n")))
    with pytest.raises(OSError, match=r"no (file|game)"):
        rulewright.resume(damaged(text, files={}))


def test_numbers_without_end(text):
    with pytest.raises(SaveError, match="After step 4"):
        rulewright.resume(damaged(text, seed=10**4000))
    with pytest.raises(SaveError):
        rulewright.resume("[" * 100_000)
    with pytest.raises(SaveError):
        rulewright.resume(damaged(text).replace('"seed": 1', '"seed": ' + "9" * 5000))


def test_cut_off_and_changed_at_random(text):
    """Whatever stands in the file: it is resumed, or refused by an error of its own."""
    chance = random.Random(1)  # noqa: S311 - the same each time
    for at in range(0, len(text), max(1, len(text) // 20)):
        with pytest.raises(SaveError):
            rulewright.resume(text[:at])
    whole = json.loads(text)
    junk: list[object] = [None, -1, 1.5, "", "x", [], {}, [[]], {"a": None}, True]
    told = []
    for _ in range(60):
        changed = {**whole, chance.choice(sorted(whole)): chance.choice(junk)}
        try:
            rulewright.resume(json.dumps(changed))
        except (SaveError, RulesError, OSError) as error:
            told.append(str(error))
    assert all(told)
    assert len(told) > 20


def test_changed_rules_are_told(tmp_path):
    """The game goes on under the rules it began with."""
    file = tmp_path / "pig.rules"
    rules = (rulewright_root() / "examples" / "pig.rules").read_text(encoding="utf-8")
    file.write_text(rules, encoding="utf-8")
    session = rulewright.load(str(file)).start(seed=1)
    session.choose(session.legal()[0])
    saved = session.save()
    file.write_text(f"{rules}\n# A note.\n", encoding="utf-8")
    again = rulewright.resume(saved)
    assert again.hash() == session.hash()
    assert "The rules have changed" in again.notes[0]
    file.unlink()
    assert "are gone" in rulewright.resume(saved).notes[0]


def rulewright_root():
    from pathlib import Path

    return Path(__file__).parents[2]
