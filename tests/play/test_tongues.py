"""Games in other languages than that of their rules: what is shown, what is understood, and what is saved."""

from __future__ import annotations

import io
import shlex
import sys
from pathlib import Path

import pytest
from tests.screen.screens import table

import rulewright
from rulewright.book.tongue import tongue
from rulewright.cli.main import main
from rulewright.composition.library import bundled
from rulewright.play.bots import random
from rulewright.play.chance import Stream
from rulewright.play.refusals import refusal
from rulewright.play.text import plainly
from rulewright.program.form import Refusal
from rulewright.views.table import choices, happened
from rulewright.words.sentences import languages

OTHERS = [language for language in languages() if language != "en"]
TALKS = {
    "tikal-in-russian": (
        "play tikal --players you,random --seed 7 --lang ru",
        [
            "1", "?", "? расчистить ступень на a1: лидер", "? добыть сокровище на b2: лидер", "нанять", "1",
            "перейти", "2", "board", "undo", "deploy explorer to a1", "всё", "99", "save", "rules dig", "quit",
        ],
    ),
    "coatl-in-ukrainian": (
        "play coatl --players you,you --seed 7 --lang uk",
        [
            "лишити: нічого", "keep nothing", "узяти з колоди карт: 6",
            "узяти з диска: синя голова (західна комірка голови)",
            "? draw 5 unseen", "24", "undo", "log", "quit",
        ],
    ),
}  # fmt: skip


@pytest.fixture
def typed(tmp_path, monkeypatch, capsys):
    """A user who types, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def talk(command, lines=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(shlex.split(command))
        out, err = capsys.readouterr()
        return code, out, err

    return talk


@pytest.mark.parametrize("name", TALKS)
def test_talk(name, typed, golden):
    command, lines = TALKS[name]
    code, out, err = typed(command, lines)
    told = f"$ rulewright {command}\n" + "".join(f"> {line}\n" for line in lines)
    golden(f"play/golden/{name}.txt", f"{told}---- {code}\n{out}{err}")


def test_a_saved_game_has_no_language(typed):
    """A save has the same bytes in any language, and can be continued in any language."""
    start = "play tikal --players you,you --seed 7"
    typed(
        f"{start} --lang ru",
        ["выложить A1 на c1 верхней стороной на север", "поставить лидера на a1", "save russian.json", "quit"],
    )
    typed(start, ["lay A1 on c1, turned 0", "deploy leader to a1", "save english.json", "quit"])
    typed(f"{start} --lang uk", ["1", "1", "save ukrainian.json", "quit"])
    saved = {name: Path(f"{name}.json").read_bytes() for name in ("russian", "english", "ukrainian")}
    assert len(set(saved.values())) == 1
    code, out, _ = typed("play --load russian.json --lang fr", ["quit"])
    assert code == 0
    assert "À Jaune de décider" in out
    code, out, _ = typed("replay russian.json --lang ru")
    assert code == 0
    assert "жёлтый: поставить лидера на a1" in out
    assert "Решает жёлтый (экспедиция).\n" in out
    assert "Yellow: deploy the leader to a1" in typed("replay russian.json")[1]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", sorted(bundled()))
def test_what_is_told_is_understood(name, language):
    """All texts of choices differ, and each is understood in the language of the player and in that of the rules."""
    game, stream = rulewright.load(name), Stream(5)
    session, voice = game.start(game.players[0], 5), tongue(game.model, game.sources, language)
    for _ in range(12):
        if session.over:
            break
        legal = session.legal()
        told = [plainly(voice.choice(choice)) for choice in legal]
        assert len(set(told)) == len(told)
        for choice in legal[:: max(1, len(legal) // 5)]:
            assert session.parse(voice.choice(choice), told=voice.texts) == choice
            assert session.parse(str(choice), told=voice.texts) == choice
        session.choose(random(session, stream))
    assert happened(session, 0, voice=voice) != happened(session, 0)


def test_english_is_told_as_ever():
    """An English voice says the same as no voice."""
    game, stream = rulewright.load("coatl"), Stream(5)
    session, voice = game.start(2, 5), tongue(game.model, game.sources, "en")
    for _ in range(30):
        session.choose(random(session, stream))
    legal = list(enumerate(session.legal(), 1))
    assert table(session, 0, voice.names) == table(session, 0)
    assert happened(session, 0, voice=voice) == happened(session, 0)
    assert choices(session, legal, full=False, voice=voice) == choices(session, legal, full=False)


def test_reasons():
    """The sentence of a condition contains its numbers, in every language."""
    game = rulewright.load("coatl")
    deeds = game.start(seed=1).table.machine.program.deeds
    written = next(one for deed in deeds for one in deed.refusals if "{hand_limit}" in one.said)
    english, russian = (tongue(game.model, game.sources, language) for language in ("en", "ru"))
    assert "{" not in english.reason(written)
    assert english.reason(written).startswith("You never hold more than ")
    assert "{" not in russian.reason(written)
    assert not russian.reason(written).isascii()
    assert russian.reason(refusal("not-deciding", seat="deer")) == "Сейчас решает не олень."
    assert russian.reason(refusal("so-often", times=2)) == "Это можно сделать не больше 2 раз."
    untold = Refusal("needs", "choose", "none_such", "Nobody has translated this.")
    assert russian.reason(untold) == "Nobody has translated this."


def test_a_sentence_that_several_conditions_say_is_told_as_that_of_the_one_that_fails():
    """Three actions of Coatl have the same English sentence; other languages name the token."""
    game = rulewright.load("coatl")
    ukrainian = tongue(game.model, game.sources, "uk")
    program = game.start(2, 1, options={"sacrifice": True}).table.machine.program
    same = [one for deed in program.deeds for one in deed.refusals if one.said == "You have given up that token."]
    assert len(same) > 2
    assert len({ukrainian.reason(one) for one in same}) == len(same)


def test_every_refusal_of_every_game_is_told_by_its_own_condition():
    """Each condition has a sentence of its own in every language, with the numbers of its own action, and none in
    English.
    """
    for name in bundled():
        game = rulewright.load(name)
        for language in OTHERS:
            voice = tongue(game.model, game.sources, language)
            for deed in game.start(seed=1).table.machine.program.deeds:
                for one in deed.refusals:
                    told = voice.reason(one)
                    assert "{" not in told
                    if one.said:
                        assert one.action == deed.name
                        known = f"action {one.action} {'pick' if one.kind == 'not-where' else 'needs'} {one.part}"
                        assert known in voice.speech.asked
                        assert told == voice.speech.filled(voice.speech.said.get(known, one.said), deed.name)


def test_what_nobody_has_translated(typed):
    """A text without a translation is given in the language of the rules, the others in the language of the player."""
    noughts = Path(__file__).parent / "games" / "noughts.rules"
    Path("noughts.rules").write_text(noughts.read_text(encoding="utf-8"), encoding="utf-8")
    code, out, _ = typed("play noughts.rules --players you,you --lang ru", ["place(b2)", "quit"])
    assert code == 0
    assert "Решает nought" in out
    assert "cross: place b2" in out


def test_unknown_language(typed):
    code, _, err = typed("play tikal --lang xx")
    assert code == 2
    assert "The program has no texts in `xx`." in err
