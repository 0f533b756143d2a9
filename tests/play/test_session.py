"""The interface of sessions: what it promises, and what it refuses."""

from __future__ import annotations

import doctest
import importlib
import json
import os
import pickle
from fractions import Fraction
from pathlib import Path

import networkx as nx
import pytest
from tests.play.shelf import loaded

import rulewright
from rulewright.play.bots import greedy
from rulewright.play.chance import Stream, following
from rulewright.play.ending import Playout
from rulewright.play.session import Session
from rulewright.play.simulate import Work, simulate
from rulewright.play.trial import trial

GAMES = Path(__file__).parent / "games"
DOCUMENTED = (
    "rulewright",
    "rulewright.play.chance",
    "rulewright.play.game",
    "rulewright.play.position",
    "rulewright.play.positions",
    "rulewright.play.session",
    "rulewright.play.save",
)


@pytest.fixture
def noughts():
    return rulewright.load(GAMES / "noughts.rules")


@pytest.mark.parametrize("name", DOCUMENTED)
def test_what_the_pages_show(name):
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_a_game(noughts):
    assert noughts.name == "Noughts"
    assert noughts.players == range(2, 3)
    option = noughts.options["poor"]
    assert (option.type, option.default, option.prose, option.choices) == (
        "yes/no",
        False,
        "Fewer coins.",
        (False, True),
    )
    assert isinstance(noughts.graph, nx.MultiDiGraph)


def test_rules_with_errors(tmp_path):
    file = tmp_path / "wrong.rules"
    file.write_text('rulewright 1\n\ngame "Wrong"\n    players 2\n\nphase play\n    p must fly\n', encoding="utf-8")
    with pytest.raises(rulewright.RulesError) as caught:
        rulewright.load(file)
    assert caught.value.diagnostics
    assert all(one.code.startswith("R") for one in caught.value.diagnostics)
    with pytest.raises(FileNotFoundError):
        rulewright.load("no-such-game")


def test_games_that_cannot_start(noughts):
    for wrong in ({"players": 3}, {"options": {"rich": True}}, {"options": {"poor": 7}}):
        with pytest.raises(rulewright.StartError):
            noughts.start(**wrong)
    assert noughts.start(options={"poor": "yes"}).view(0)["options"] == {"poor": True}


def test_choices(noughts):
    s = noughts.start()
    assert (s.player, s.deciders, s.phase, s.over, s.scores, s.winners, s.ply) == (
        0,
        (0,),
        "play",
        False,
        [0, 0],
        (),
        0,
    )
    first = s.legal()[0]
    assert (str(first), first.action, first.arguments, first.cost) == ("place a1", "place", ("a1",), ((1, "coins"),))
    assert s.parse("PLACE  a1") == s.parse("place(a1)") == first
    s.choose("place(a1)")
    assert s.why_not("place a1") == ["That cell is taken."]
    assert s.why_not("place b2") == []
    with pytest.raises(rulewright.IllegalChoice) as caught:
        s.choose(first)
    assert caught.value.reasons == ["It is not cross who decides."]
    with pytest.raises(rulewright.IllegalChoice) as caught:
        s.choose("place a1")
    assert caught.value.reasons == ["That cell is taken."]
    s.choose("take b2 and c2")
    s.choose("pass")
    assert s.why_not("take a3 and b3") == [
        "This may be done 1 times only.",
        "There are not enough coins left for that.",
    ]


def test_bit_by_bit(noughts):
    s = noughts.start()
    assert s.step().domain == ("place", "double", "pass")
    step = s.step(["double"])
    assert (step.name, step.cost) == ("c", ((3, "coins"),))
    step = s.step(["double", "b2"])
    assert (step.name, step.domain) == ("d", ("b1", "a2", "c2", "b3"))
    step = s.step(["double", "b2", "c2"])
    assert step.name == ""
    s.choose(step.choices[0])
    assert s.ply == 1
    for wrong in (["fly"], ["double", "z9"], ["double", "b2", "a1"]):
        with pytest.raises(rulewright.IllegalChoice):
            s.step(wrong)
    assert s.step(["pass"]).name == ""


def test_what_an_action_is_given_can_be_named():
    game = rulewright.load(Path(__file__).parents[1] / "program" / "rules" / "offered-twice.rules")
    s = game.start()
    assert [str(one) for one in s.legal()] == ["take (2)", "take (3)"]
    assert [s.parse(text) for text in ("take(2)", "take (3)", "take(3)")] == [s.legal()[at] for at in (0, 1, 1)]
    assert s.why_not("take") == ["That may mean: take (2); take (3)."]
    assert s.why_not("take(4)") == ["There is no such choice here."]
    s.choose("take(3)")
    assert s.view()["variables"]["heap"] == 17
    assert [s.parse(str(one)) for one in s.legal()] == s.legal()
    s.choose("grab(1, blue, Gem)")
    assert rulewright.resume(s.save()).hash() == s.hash()


def test_the_end(noughts):
    s = noughts.start()
    for text in ("take a1 and b1", "place a2", "place c1"):
        s.choose(text)
    assert s.over
    assert (s.player, s.deciders, s.phase, s.scores, s.standing(), s.winners) == (None, (), "", [1, 0], [1, 0], (0,))
    assert s.legal() == []
    assert s.view()["winners"] == ["cross"]
    with pytest.raises(rulewright.IllegalChoice):
        s.choose("place a3")
    s.undo()
    assert not s.over


def test_undo(load):
    s = load("kuhn-poker").start(seed=3)
    s.choose("check")
    s.choose("check")
    assert s.over
    with pytest.raises(rulewright.UndoRefused):  # the cards were shown
        s.undo()
    s.undo(anyway=True)
    s.undo()
    assert s.ply == 0
    with pytest.raises(rulewright.UndoRefused):
        s.undo()
    pig = load("pig").start(seed=1)
    pig.choose("throw")
    with pytest.raises(rulewright.UndoRefused):
        pig.undo()
    before = pig.hash()
    pig.choose("throw" if pig.player == 0 else "hold")
    pig.undo(anyway=True)
    assert pig.hash() == before


def test_the_generator_is_splitmix64():
    """The published numbers for the seed 1234567."""
    number, found = 1234567, []
    for _ in range(5):
        number, bits = following(number)
        found.append(bits)
    assert found == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_chance_is_the_same_everywhere(load):
    """Fixed numbers, which must never change."""
    pig = load("pig").start(players=2, seed=2026)
    for _ in range(8):
        pig.choose("throw")
    assert [event["arguments"]["outcome"] for event in pig.events() if event["message"] == "rolled"] == [
        2,
        6,
        3,
        1,
        4,
        4,
        1,
        2,
    ]


def test_explicit_chance(load):
    s = load("kuhn-poker").start(explicit_chance=True)
    assert (s.player, s.phase, s.legal()) == (None, "chance", [])
    assert [(str(one), one.probability) for one in s.chance] == [
        (name, Fraction(1, 3)) for name in ("jack", "queen", "king")
    ]
    with pytest.raises(rulewright.IllegalChoice):
        s.choose("ace")
    s.choose("king")
    assert [one.probability for one in s.chance] == [Fraction(1, 2)] * 2
    s.choose(s.chance[0])
    assert s.chance == ()
    assert s.view(0)["zones"]["player.hand"]["opener"]["kind"] == "king"
    assert s.view(1)["zones"]["player.hand"]["opener"]["could_be"] == ["king", "queen"]
    again = rulewright.resume(s.save())
    assert again.hash() == s.hash()
    assert s.playout(1).plies > 0
    s.undo(2, anyway=True)
    assert len(s.chance) == 3


def test_alike_outcomes_are_one(load):
    s = load("sealed-bid-auction").start(players=2, explicit_chance=True)
    assert {str(one): one.probability for one in s.chance} == {
        "sketch": Fraction(1, 3),
        "still_life": Fraction(1, 4),
        "portrait": Fraction(1, 6),
        "landscape": Fraction(1, 6),
        "triptych": Fraction(1, 12),
    }


def test_views_are_plain_json(load):
    for name in ("tikal", "coatl", "kuhn-poker"):
        s = load(name).start(seed=3)
        for seat in (None, 0, 1):
            view = s.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert json.loads(json.dumps(s.events(seat))) == s.events(seat)
        with pytest.raises(IndexError):
            s.view(9)


def test_saves_hold_every_file(load):
    s = load("tikal-classic").start(seed=1)
    saved = json.loads(s.save())
    assert set(saved["files"]) == {"rulesets/tikal-classic/tikal-classic.rules", "rulesets/tikal/tikal.rules"}
    assert saved["hashes"].keys() == {"0"}


def test_a_copy_goes_its_own_way(noughts):
    s = noughts.start()
    other = s.copy()
    other.choose("place a1")
    assert (s.ply, other.ply, len(s.events()), len(other.events())) == (0, 1, 0, 2)


def test_playouts(noughts):
    s = noughts.start(seed=1)
    before = s.hash()
    assert s.playout(5) == s.playout(5)
    assert len({str(s.playout(seed)) for seed in range(20)}) > 3
    assert isinstance(s.playout(5), Playout)
    assert s.hash() == before


# ---- a way that is forgotten -------------------------------------------------------------------------------------


@pytest.fixture
def kept(monkeypatch):
    """The sizes of what sessions remember after each choice."""
    found = []
    choose = Session.choose

    def counting(session, *given):
        found.append((len(session.snapshots), len(session.steps), len(session.events()), len(session.journal.heard)))
        choose(session, *given)

    monkeypatch.setattr(Session, "choose", counting)
    return found


def again(thing):
    """The object as another process receives it."""
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - ours


def test_what_is_forgotten_is_not_gone_back_to():
    s = loaded("coatl").start(players=2, seed=3)
    other, stream, others = s.copy(), Stream(1), Stream(1)
    for _ in range(12):
        s.choose(greedy(s, stream))
        other.choose(greedy(other, others))
        other.forget()
        assert [other.view(seat) for seat in (0, 1, None)] == [s.view(seat) for seat in (0, 1, None)]
        assert [str(one) for one in other.legal()] == [str(one) for one in s.legal()]
    assert (other.ply, other.hash(), other.events()) == (12, s.hash(), [])
    for forgetful in (other, other.copy(), again(other)):
        with pytest.raises(rulewright.UndoRefused):
            forgetful.undo(anyway=True)
        with pytest.raises(rulewright.SaveError, match="forgotten"):
            forgetful.save()
        with pytest.raises(rulewright.ImagineError, match="forgotten") as refused:
            forgetful.imagine(0, 1)
        assert refused.value.tries == 0
        assert str(again(refused.value)) == str(refused.value)
    other.choose(other.legal()[0])
    other.undo(anyway=True)
    assert other.hash() == s.hash()


def test_what_is_imagined_can_be_forgotten_too():
    s, stream = loaded("coatl").start(players=2, seed=3), Stream(1)
    for _ in range(4):
        s.choose(greedy(s, stream))
    guess = s.imagine(0, 1)
    guess.forget()
    assert [guess.events(seat) for seat in (0, 1, None)] == [[], [], []]
    assert guess.view(0) == s.view(0)
    guess.choose(greedy(guess, stream))
    assert guess.ply == 5


@pytest.mark.parametrize("bots", [("random", "greedy"), ("greedy", "greedy")])
def test_many_games_keep_nothing_to_go_back_to(noughts, kept, bots):
    simulate(noughts, work(noughts, bots=bots), 1, rulewright.reload)
    assert len(kept) > 3 * 12
    assert set(kept) == {(0, 0, 0, 0)}


def test_games_that_are_tried_keep_nothing_to_go_back_to(noughts, kept):
    trial(noughts, 8)
    assert len(kept) > 3 * 8
    assert set(kept) == {(0, 0, 0, 0)}


# ---- many games --------------------------------------------------------------------------------------------------


def work(game, games=12, bots=("random", "greedy")):
    return Work(game.called, {}, game.files, bots, {}, 5, games)


def test_workers_change_nothing(noughts):
    alone = simulate(noughts, work(noughts), 1, rulewright.reload)
    assert simulate(noughts, work(noughts), 2, rulewright.reload) == alone


def test_the_work_of_a_killed_worker_is_done_again(noughts, tmp_path, monkeypatch):
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join([str(Path(rulewright.__file__).parents[1]), str(Path(__file__).parent)])
    )
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    loader = importlib.import_module("dying_worker").dying

    mark = {"mark": str(tmp_path / "mark")}
    doomed = Work(noughts.called, mark, noughts.files, ("random", "random"), {}, 5, 12, engine="python")
    found = simulate(noughts, doomed, 2, loader)
    assert (tmp_path / "mark").exists()
    assert found == simulate(noughts, work(noughts, bots=("random", "random")), 1, rulewright.reload)


@pytest.mark.parametrize(("page", "most"), [("sessions.md", 20), ("architecture.md", 3)])
def test_what_pages_say_is_so(page, most):
    failed, tried = doctest.testfile(str(Path(__file__).parents[2] / "docs" / page), module_relative=False)
    assert tried > most
    assert failed == 0


PROMISED = {
    "game": ("name", "players", "options", "graph", "board", "start"),
    "session": (
        "player",
        "deciders",
        "phase",
        "over",
        "scores",
        "winners",
        "ply",
        "legal",
        "parse",
        "step",
        "choose",
        "standing",
        "why_not",
        "view",
        "events",
        "copy",
        "undo",
        "forget",
        "hash",
        "save",
        "imagine",
        "dealt",
        "playout",
        "chance",
        "graph",
        "board",
    ),
    "choice": ("action", "arguments"),
}


def test_what_is_promised_is_there_and_written_down(noughts):
    page = (Path(__file__).parents[2] / "docs" / "sessions.md").read_text(encoding="utf-8")
    s = noughts.start()
    for owner, thing in {"game": noughts, "session": s, "choice": s.legal()[0]}.items():
        for name in PROMISED[owner]:
            assert hasattr(thing, name), name
            assert f".{name}" in page or f"`{name}" in page, name
    for name in rulewright.__all__:
        assert getattr(rulewright, name).__doc__ or name == "Choice", name
        assert name in page or name in {"Choice", "Game", "Session"}, name


def test_outcomes_of_one_kind_have_names_of_their_own():
    game = rulewright.load(Path(__file__).parents[1] / "program" / "rules" / "drawn-of-one-kind.rules")
    last = {}
    for text in ("Man [red]", "man [blue]", "Man"):
        session = game.start(explicit_chance=True)
        assert [str(outcome) for outcome in session.chance] == ["Man [red]", "Man [blue]"]
        session.choose(text)
        last[text] = session.view()["variables"]["last"]
    assert last == {"Man [red]": "red", "man [blue]": "blue", "Man": "red"}
    with pytest.raises(rulewright.IllegalChoice):
        game.start(explicit_chance=True).choose("Man [green]")
