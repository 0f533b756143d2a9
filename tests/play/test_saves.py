"""Saved games that were damaged, cut off or forged: plain errors, and nothing else."""

from __future__ import annotations

import io
import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.cli.main import main
from rulewright.play.errors import SaveError
from rulewright.play.save import texts_hash, whole


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
        ({"choices": [17]}, "one of its choices is not valid"),
        ({"choices": [{"seat": "nobody", "choice": "x"}]}, "one of its choices is not valid"),
        ({"choices": [{"chance": "6"}]}, "Step 1 of the saved game"),
        ({"choices": ["fly"]}, "Step 1 of the saved game cannot be repeated"),
        ({"hashes": {"4": "0"}}, "After step 4"),
        ({"files": {"x": 1}}, "a text is missing"),
    ],
)
def test_what_is_wrong_is_said(text, changes, message):
    with pytest.raises(SaveError, match=message):
        rulewright.resume(damaged(text, **changes))


@pytest.mark.parametrize("files", [
    {}, {"other.rules": "rulewright 1\n"}, {"examples/tic-tac-toe.rules": "rulewright 1\n\nphase\n"},
    {"examples/tic-tac-toe.rules": 'rulewright 1\n\nvariant "V" of "gone.rules"\n'},
])  # fmt: skip
def test_rules_that_are_broken_or_gone(text, files):
    with pytest.raises(SaveError, match="rules are not those"):
        rulewright.resume(damaged(text, files=files))
    with pytest.raises(SaveError, match="its rules are of another version"):  # made up, with a hash that fits
        rulewright.resume(damaged(text, files=files, ruleset=texts_hash(files)))


def test_numbers_without_end(text):
    with pytest.raises(SaveError, match="After step 4"):
        rulewright.resume(damaged(text, seed=10**4000))
    with pytest.raises(SaveError):
        rulewright.resume("[" * 100_000)
    with pytest.raises(SaveError):
        rulewright.resume(damaged(text).replace('"seed": 1', '"seed": ' + "9" * 5000))


def test_options_that_are_deep():
    text = rulewright.load("tikal").start(seed=1).save()
    for deep in (10, 900, 960, 990):
        with pytest.raises(SaveError):
            rulewright.resume(text.replace('"labour": "marks"', f'"labour": {"[" * deep}{"]" * deep}'))


JUNK: tuple[Any, ...] = (None, -1, 1.5, "", "x", [], {}, [[]], {"a": None}, True, 10**30, "\ud800", float("nan"), "é")


def mutants(text: str, often: int, seed: int = 1):
    """Damaged saves: truncated, with a changed byte, or with another value in any place."""
    chance = random.Random(seed)  # noqa: S311 - the same each time
    held = text.encode()
    for number in range(often):
        match number % 4:
            case 0:
                yield held[: chance.randrange(len(held))].decode(errors="replace")
            case 1:
                at = chance.randrange(len(held))
                flipped = bytes([held[at] ^ 1 << chance.randrange(8)])
                yield (held[:at] + flipped + held[at + 1 :]).decode(errors="replace")
            case 2:
                one, other = sorted(chance.randrange(len(held)) for _ in range(2))
                yield (held[:one] + held[other:]).decode(errors="replace")
            case _:
                yield json.dumps(spoilt(json.loads(text), chance))


def spoilt(whole, chance):
    """A value replaced, removed or repeated, at any depth."""
    inside: list[tuple[Any, Any]] = []
    waiting = [whole]
    while waiting:
        one = waiting.pop()
        keys = list(one) if isinstance(one, dict) else list(range(len(one)))
        inside += [(one, key) for key in keys]
        waiting += [one[key] for key in keys if isinstance(one[key], dict | list)]
    holder, key = chance.choice(inside)
    match chance.randrange(3):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, chance.choice([*JUNK, *holder]))
        case _:
            holder[key] = chance.choice(JUNK)
    return whole


def refused(text: str, often: int, seed: int = 1) -> int:
    """The number of mutants that are rejected; the others can be played."""
    told = []
    for mutant in mutants(text, often, seed):
        try:
            session = rulewright.resume(mutant)
        except SaveError as error:
            told.append(str(error))
        else:
            session.save()
            session.legal()
    assert all(one and whole(one) for one in told)
    return len(told)


@pytest.fixture(scope="module")
def secrets():
    """A game with simultaneous decisions and options."""
    session = rulewright.load("examples/sealed-bid-auction.rules").start(seed=1)
    for _ in range(3):
        session.choose(session.legal()[0], session.legal()[0].seat)
    return session.save()


def test_every_damage_is_refused_by_an_error_of_its_own(text, secrets):
    """Mutants that are accepted were changed in an irrelevant place: in white space, or in the name of the game."""
    assert refused(text, 1_500) > 1_350
    assert refused(secrets, 500) > 420


@pytest.mark.soak
def test_many_damages(text, secrets, rounds):
    for number in rounds(3):
        assert refused(text, 1_000, number) > 900
        assert refused(secrets, 500, number) > 400


@pytest.mark.parametrize("command", [("replay", "game.json"), ("play", "--load", "game.json")])
def test_the_commands_say_so_plainly(text, command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    for mutant in mutants(text, 40):
        Path("game.json").write_text(mutant, encoding="utf-8")
        result = main(list(command))
        told = capsys.readouterr()
        assert result == 0 or (result == 2 and told.err.startswith("error[R904]"))


def test_changed_rules_are_told(tmp_path):
    """The game continues with the rules that it began with."""
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
