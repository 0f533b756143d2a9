"""Each oracle catches something: a part of the interpreter is broken on purpose, and the oracle reports it."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from unittest.mock import patch

import pytest
from tests.generated import watching
from tests.generated.case import Case
from tests.generated.oracles import ORACLES, QUICK, STANDARD, examine, looks, native, settings
from tests.generated.oracles.settings import set_outside
from tests.generated.oracles.time_limit import HangError, limited
from tests.generated.oracles.worlds import TooManyError, deals
from tests.generated.writer import write

import rulewright
from rulewright.composition import merge
from rulewright.graph import brought
from rulewright.model import calls
from rulewright.model.types import Int
from rulewright.play import machine
from rulewright.play import text as readings
from rulewright.play.chance import Stream
from rulewright.play.game import Game, Table
from rulewright.play.journal import Journal, Seen
from rulewright.play.knowledge import Knowledge
from rulewright.play.machine import PASS
from rulewright.play.moment import Way
from rulewright.play.moving import moving as all_moves
from rulewright.play.open import Open
from rulewright.play.position import Position
from rulewright.play.session import Session
from rulewright.play.view import Viewing
from rulewright.program import actions, limits, passes, phases, steps, walker
from rulewright.program.faults import RulesFault
from rulewright.program.form import Fold, Op, SetAt
from rulewright.program.printing.c import operations
from rulewright.program.trees import with_expressions
from rulewright.syntax.declarations import SORTS

LITTLE = (Path(__file__).parent / "little.rules").read_text(encoding="utf-8")
PLAIN = LITTLE.replace(" per round\n", "\n", 1).replace("0..4\n", "0..99\n")


def kinds(oracle, text=LITTLE, budget=STANDARD, **files):
    case = Case({"little.rules": text, **files}, "little.rules", 1)
    return [found.kind for found in examine(case, budget=budget, only=[oracle])]


def test_nothing_is_found_where_nothing_is_wrong():
    tally = Counter[str]()
    assert examine(Case({"little.rules": PLAIN}, "little.rules", 1), budget=STANDARD, tally=tally) == []
    looked_at = ("decisions", "games", "answers of functions", "random games", "audited steps", "choices compared",
                 "twins", "command lines", "examples", "deals compared", "deals played on", "settings")  # fmt: skip
    assert all(tally[name] > 0 for name in looked_at), tally


def test_the_same_case_gives_the_same_findings():
    text = LITTLE.replace("if die = 3 and p.coins < 9: p.coins += 1", "p.coins += die * 3")
    case = Case({"a.rules": text}, "a.rules", 7)
    one, other = (examine(case, budget=QUICK, only=["fault in play"]) for _ in range(2))
    assert one == other != []


def test_rules_with_errors():
    (found,) = examine(Case({"a.rules": "rulewright 1\n\ngame\n"}, "a.rules", 1), budget=QUICK)
    assert (found.oracle, found.kind) == ("check", "not clean")


def test_errors_that_are_not_told():
    """What cannot be read explains other errors; a warning does not."""
    text = 'rulewright 1\n\nvariant "V" of "little.rules"\n\ndefine lеt = 1\n\nremove score\n'
    case = Case({"little.rules": LITTLE, "v.rules": text}, "v.rules", 1)
    with patch.object(brought, "_failed", lambda one: one.code < "R09"):
        assert [one.kind for one in examine(case, budget=QUICK, only=[])] == ["errors are lost"]


def test_every_oracle_is_broken_on_purpose_here():
    assert set(ORACLES) == set(SHOWN)


SHOWN = {
    "fault in play", "both ways", "auditor", "recorded examples", "sessions", "secrets", "looks", "imagining",
    "commands", "other processes", "set from outside", "native", "positions", "choices",
    "changes of nothing", "telling",
}  # fmt: skip


def test_what_takes_too_long():
    with pytest.raises(HangError), limited(0.05):
        for_ever()


def test_a_limit_goes_on_while_others_come_and_go() -> None:
    with pytest.raises(HangError), limited(0.05):
        many_limits()


def many_limits() -> None:
    for _ in range(200_000):
        with limited(60.0):
            pass


def test_a_game_that_never_ends_once_a_value_is_another_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    case = write(105)
    game = case.load()
    low = watching.made(game, game.players[0])
    run = watching.watched(low.program, low.layout, 1, set(low.made))
    assert any(map(run.matters, list(run.watcher.noted)))
    monkeypatch.setattr(watching, "TIMES", 0)
    assert not any(map(run.matters, list(run.watcher.noted)))


def for_ever(*_):
    while True:
        pass


# ---- faults in play ----------------------------------------------------------------------------------------------


def test_faults_have_a_class():
    def faulty(*_):
        raise RulesFault("fault-nothing-to-choose", (("phase", "round"),), 3, "little.rules")

    with patch.object(machine.Machine, "going", faulty):
        assert kinds("fault in play") == ["nothing to choose"]


def test_a_crash_is_no_fault():
    def crashes(*_):
        raise KeyError("x")

    with patch.object(machine.Machine, "going", crashes):
        assert kinds("fault in play") == ["KeyError in test_oracles.py, crashes"]


def test_games_without_an_end():
    text = PLAIN.replace("rounds += 1", "rounds := count(heap) / 9").replace(" where c.mark = none", "")
    text = text.replace("taken += 1", "taken := 1")
    assert kinds("fault in play", text, replace(QUICK, playouts=1)) == ["no end"]


# ---- both ways ---------------------------------------------------------------------------------------------------


def test_a_pass_that_changes_a_fold():
    def wrong(program):
        return with_expressions(
            program, lambda node: replace(node, kind="any") if isinstance(node, Fold) and node.kind == "count" else node
        )

    assert kinds("both ways") == []
    with patch.object(passes, "PASSES", (wrong, *passes.PASSES)):
        assert "the printed program" in kinds("both ways")


def test_a_primitive_that_is_another_one_in_c() -> None:
    if native.quickest() is None:
        pytest.skip("there is no compiler for C")
    assert kinds("native") == []
    with patch.dict(operations.WRITTEN, {"size": "(size({0}) / 2)"}):
        assert kinds("native") != []


# ---- positions -----------------------------------------------------------------------------------------------------


def test_positions_that_do_not_go_back():
    assert kinds("positions") == []
    with patch.object(Position, "undo", lambda here: here.do(0) if here.count else None):
        assert kinds("positions") == ["in step"]


def test_choices_of_imagined_positions_that_mean_others():
    own = Position.number

    def wrong(here, choice):
        return own(here, choice) if here._dealt is None else 0

    with patch.object(Position, "number", wrong):
        assert kinds("positions") == ["imagined choices"]


def test_a_pass_that_only_another_one_hides():
    """A fault of one pass that the next pass hides is found when that next pass is left out."""

    def turned(node):
        return replace(node, name="+-".strip(node.name)) if isinstance(node, Op) and node.name in "+-" else node

    def spoil(program):
        return with_expressions(program, turned)

    together = (*passes.PASSES, spoil, spoil)
    everything = replace(STANDARD, passes=len(together))
    with (
        patch.object(passes, "PASSES", together),
        patch("tests.generated.oracles.subject.PASSES", together),
        patch("tests.generated.oracles.both_ways.PASSES", together),
    ):
        assert set(kinds("both ways", budget=everything)) >= {"the program without"}


def test_choices_at_random_that_are_not_those_of_the_stream():
    playout = machine.Machine.playout

    def another(self, state, stream, *rest):
        stream()
        return playout(self, state, stream, *rest)

    with patch.object(machine.Machine, "playout", another):
        assert kinds("both ways") == ["at random"] * 2


# ---- the auditor -------------------------------------------------------------------------------------------------


@contextmanager
def primitive(name, around):
    """Replace a primitive of every machine; ``around`` gets the original one."""
    true = all_moves

    def moving(layout, kept, named):
        found = true(layout, kept, named)
        found[name] = around(found[name], layout, kept)
        return found

    with patch("rulewright.play.runtime.moving", moving):
        yield


def nowhere(move, layout, _):
    def wrong(state, piece, *rest):
        move(state, piece, *rest)
        state[layout.place + piece] = -1

    return wrong


def stays(move, layout, _):
    def wrong(state, piece, zone, *rest):
        there = layout.zone_slots + state[layout.place + piece]
        before = state[there]
        move(state, piece, zone, *rest)
        state[there] = before

    return wrong


@pytest.mark.parametrize(("around", "kind"), [(nowhere, "place"), (stays, "two places")])
def test_pieces_that_lie_nowhere_or_twice(around, kind):
    with primitive("move", around):
        assert kind in kinds("auditor", PLAIN)


def test_a_zone_that_is_too_full():
    text = PLAIN.replace("zone heap: pool of Card", "zone heap: pool of Card, up to 1")
    with primitive("move", unbounded):
        assert "capacity" in kinds("auditor", text)


def unbounded(_, layout, __):
    def move(state, piece, zone, *rest):
        state[layout.zone_slots + state[layout.place + piece]] &= ~(1 << piece)
        state[layout.zone_slots + zone] |= 1 << piece
        state[layout.place + piece] = zone

    return move


def test_numbers_that_leave_their_range():
    text = PLAIN.replace("my taken += 1", "my taken += 90")
    with patch.object(steps, "in_range", lambda given, *_: (given, ())):
        assert "range" in kinds("auditor", text)


def test_what_does_not_begin_afresh():
    with patch("rulewright.program.lower.afresh", lambda *_: ()), patch.object(phases, "afresh", lambda *_: ()):
        assert "lifetime" in kinds("auditor")


def test_what_is_kept_and_not_brought_up_to_date():
    def forgetful(derive, layout, kept):
        def wrong(state):
            derive(state)
            state[kept[0].slot] ^= 1

        return wrong

    with primitive("derive", forgetful):
        assert set(kinds("auditor", PLAIN)) == {"kept"}


def test_a_definition_that_is_another_number_than_was_concluded():
    text = PLAIN.replace("= count(c in yard where c.mark = p)", "= count(p.hand)", 1)
    assert kinds("auditor", text) == []
    with patch.object(calls, "result", lambda *_: Int(7, 9)):
        assert set(kinds("auditor", text)) == {"concluded"}


def test_a_row_that_is_too_short():
    """Counters beyond the first of a limit are not among those that it says are its own."""

    def short(*given):
        made = limits.count(*given)
        assert isinstance(made, SetAt)
        return replace(made, among=(made.among[0], made.among[0] + 1))

    text = PLAIN.replace("    limit 2 per round\n", "    limit 2 per game for c\n")
    with patch.object(actions, "count", short):
        assert "row" in kinds("auditor", text)


# ---- sessions ----------------------------------------------------------------------------------------------------


def test_a_copy_that_shares_its_state():
    copy = Session.copy

    def shared(session):
        found = copy(session)
        found.state = session.state
        return found

    with patch.object(Session, "copy", shared):
        assert kinds("sessions") == ["any_game: assert looks(s) == here"]


def test_choices_that_are_offered_twice():
    legal = machine.Machine.legal

    def twice(*given):
        found = legal(*given)
        return [found[0], *found]

    with patch.object(machine.Machine, "legal", twice):
        assert any(kind.startswith("choices: ") for kind in kinds("sessions"))


def test_a_save_that_forgets_a_choice():
    record = Session.record
    with patch.object(Session, "record", lambda session: record(session)[:-1]):
        (kind,) = kinds("sessions")
        assert kind.startswith(("any_game: ", "same: "))


# ---- choices -----------------------------------------------------------------------------------------------------


def test_a_choice_that_is_there_twice():
    offered = Session.legal
    with patch.object(
        Session, "legal", lambda session, *seat: [one for one in offered(session, *seat) for _ in (0, 1)]
    ):
        assert kinds("choices") == ["offered twice"]


def test_a_piece_that_is_left_out():
    """Of two cards in a hand the second is never offered."""
    legal = machine.Machine.legal

    def fewer(one, state, stop, lists=None):
        found = legal(one, state, stop, lists)
        buried = [raw for raw in found if raw != PASS and one.program.deeds[raw.deed].name == "bury"]
        return [raw for raw in found if raw not in buried[1:]]

    with patch.object(machine.Machine, "legal", fewer):
        assert kinds("choices") == ["left out"]


def test_a_game_that_somebody_too_many_may_sit_down_at():
    with patch.object(Game, "players", property(lambda _: range(2, 5))):
        assert kinds("choices") == ["seats"]


# ---- changes of nothing ------------------------------------------------------------------------------------------


def test_a_change_that_forgets_what_it_leaves_out():
    assert kinds("changes of nothing") == []
    for forgotten in ("per", "start", "seen_by"):
        sorts = [replace(one, kept=tuple(part for part in one.kept if part != forgotten)) for one in SORTS]
        with patch.object(merge, "sort_of", lambda node, sorts=sorts: next(s for s in sorts if s.node is type(node))):
            assert kinds("changes of nothing") == ["altered"], forgotten


# ---- secrets -----------------------------------------------------------------------------------------------------


def test_a_view_that_tells():
    with patch.object(Viewing, "group", lambda viewing, group: viewing.counted(group.pieces)):
        assert kinds("secrets") == ["open_to_both: assert other.view(seat) == one.view(seat)"]


def test_events_that_tell_what_another_did():
    """A card that is put away unseen is named in the log."""

    def told(journal, value, *_):
        return journal.knowledge.sight.layout.pieces[value.piece].kind.name if isinstance(value, Seen) else str(value)

    with patch("rulewright.play.journal.Journal._words", told):
        assert kinds("secrets", PLAIN.replace('"bury a card"', '"bury {x}"')) == [
            "open_to_both: assert other.events(seat) == one.events(seat)"
        ]


def test_a_view_that_tells_pieces_apart_that_are_alike():
    def numbered(viewing, piece):
        return {"kind": viewing.layout.pieces[piece].kind.name, "number": piece}

    with patch.object(Viewing, "piece", numbered):
        assert "alike: view" in kinds("secrets", PLAIN)


def test_choices_that_tell():
    text = PLAIN.replace("    cost 1 coins\n", "    cost 1 coins\n    needs sum(y.worth for y in next(me).hand) > 3\n")
    assert kinds("secrets", text) == [
        "open_to_both: assert [str(choice) for choice in other.legal()] == [str(choice) for choice in one.legal()]"
    ]


# ---- what is told ------------------------------------------------------------------------------------------------

SHOWING = (
    PLAIN.replace(
        "    for p in players\n",
        """    for p in players together: p must pledge
    for p in players where p.pledged != none: show p.pledged to players
    for p in players
""",
    )
    + """
var pledged of player: Card?

action pledge
    | Tell at once which card you mean.
    pick x in my hand
    do: my pledged := x
    say "pledge {x}"
"""
)


def test_nothing_is_told_wrongly_here():
    assert kinds("telling", SHOWING) == []


def test_what_is_shown_to_all_and_some_do_not_see():
    shown = Knowledge.shown

    def to_some(knowledge, state, pieces, seers):
        shown(knowledge, state, pieces, seers & ~2)

    with patch.object(Knowledge, "shown", to_some):
        assert kinds("telling", SHOWING) == ["shown"]


def test_what_is_chosen_and_shown_and_was_not_named():
    with patch.object(Journal, "tell_shown", lambda *_: None):
        assert kinds("telling", SHOWING) == ["chosen"]


def test_chance_that_is_forgotten_further_back():
    undo = Session.undo

    def further(session, plies=1, *, anyway=False):
        undo(session, plies, anyway=anyway or plies > 1)

    with patch.object(Session, "undo", further):
        assert kinds("telling") == ["going back"]


def test_a_score_for_a_standing():
    text = LITTLE.replace("score p = ", "standing p = p.coins\n\nscore p = 20 + ")
    assert kinds("telling", text) == []
    with patch.object(Table, "standing_name", "score"):
        assert kinds("telling", text) == ["standing"]


# ---- commands ----------------------------------------------------------------------------------------------------


def test_a_command_that_crashes():
    def crashes(*_):
        raise KeyError("x")

    with patch("rulewright.views.explain.explain", crashes):
        found = set(kinds("commands", budget=QUICK))
        assert found == {f"{command}: KeyError in test_oracles.py, crashes" for command in ("explain", "play")}


def test_a_command_that_hangs():
    with patch("rulewright.book.diff.section", for_ever):
        assert kinds("commands", budget=replace(QUICK, seconds=3)) == ["diff: HangError in time_limit.py, over"]


def test_an_export_that_forgets():
    with patch("rulewright.graph.imported.ruleset_text", lambda _: LITTLE.replace("0..9 = 2", "0..9 = 3")):
        assert kinds("commands", budget=QUICK) == ["import: other rules"]


# ---- examples ----------------------------------------------------------------------------------------------------


def test_examples_that_play_another_choice():
    """The last of the choices that an example may mean is taken instead of the first."""

    def last(move, standing):
        legal = standing.machine.legal(standing.state, standing.decision)
        return legal[-1] if legal else None

    with patch("rulewright.play.standing.meant", last):
        assert kinds("recorded examples") != []


def test_examples_that_hold_whatever_they_say():
    with patch("rulewright.play.examples.play", lambda *_: ("", None)):
        assert set(kinds("recorded examples")) == {"holds though altered, printed"}


def test_examples_that_only_the_walker_fails():
    with patch("rulewright.program.walker.SIMPLE", {**walker.SIMPLE, "size": lambda bits: bits.bit_count() + 1}):
        assert "does not hold, walked" in kinds("recorded examples")


# ---- imagining ---------------------------------------------------------------------------------------------------


def test_deals_that_are_always_the_true_one():
    with patch.object(Session, "imagined", lambda session, *_: (session.state[:], list(range(7)))):
        assert set(kinds("imagining", PLAIN)) == {"too often"}


def test_deals_that_cannot_be():
    """Cards of a hand that the seat sees are dealt again."""

    def anything(session, _, number):
        dealt = list(Stream(number).shuffled(list(range(len(session.table.layout.pieces)))))
        return session.table.relabel.apply(session.state, dealt), dealt

    with patch.object(Session, "imagined", anything):
        assert set(kinds("imagining", PLAIN)) == {"impossible"}


def test_what_could_lie_there_and_cannot():
    def known(knowledge, state, viewer, piece):
        del state
        knowledge.candidates[viewer][piece] = 1 << piece  # and it may still lie elsewhere, too

    with (
        patch("rulewright.play.knowledge.Knowledge._know", known),
        patch("rulewright.play.knowledge.narrowed", lambda row: row),
    ):
        assert "could be" in kinds("imagining", PLAIN)


def test_what_chance_tells_by_itself():
    """Computed by hand: one of two cards is shown, and the other is one of the two remaining kinds; the kind of which
    there are two is twice as likely.
    """
    game = Case({"three.rules": THREE}, "three.rules", 1).load()
    session = game.start(2, 0, explicit_chance=True)
    while session.chance:
        session.choose(session.chance[0])
    found = deals(session, 1, 1000)
    assert sorted(found.values()) == [Fraction(1, 3), Fraction(2, 3)]


def test_worlds_are_counted():
    game = Case({"three.rules": THREE}, "three.rules", 1).load()
    session = game.start(2, 0, explicit_chance=True)
    while session.chance:
        session.choose(session.chance[0])
    with pytest.raises(TooManyError):
        deals(session, 1, 1)


THREE = """rulewright 1

game "Three Cards"
    players 2
    seats red, blue

component Card
    starts in deck
    table
        name  count
        ant   2
        bee   1

zone deck: stack of Card
zone hand of player: pool of Card, seen by owner

action wait
    say "wait"

phase play
    shuffle deck
    draw 1 from deck to red.hand
    red must wait

winner p
    most count(p.hand)
    shared
"""


# ---- other processes ---------------------------------------------------------------------------------------------


def test_other_processes_play_the_same():
    tally = Counter[str]()
    case = Case({"little.rules": PLAIN}, "little.rules", 1)
    budget = replace(QUICK, processes=True)
    assert examine(case, budget=budget, only=["other processes"], tally=tally) == []
    assert tally["processes"] == 2


def test_what_only_this_process_knows():
    with patch.object(Session, "hash", lambda _: "here"):
        assert kinds("other processes", PLAIN, replace(QUICK, processes=True)) == ["the saved game"]


# ---- copies, what is said, what is set from outside --------------------------------------------------------------


def test_copies_that_share_what_they_note():
    copied = Way.copy

    def shared(way):
        return replace(copied(way), past=way.past)

    with patch.object(Way, "copy", shared):
        assert any("SaveError" in kind or kind.startswith("parted") for kind in kinds("sessions", PLAIN))


def test_a_text_that_promises_another_outcome():
    say = PLAIN.replace('    say "place {c}"', '    let gain = count(deck) + 1\n    say "place {c} for {gain}"')
    text = say.replace("    limit 2 per round\n", "") if "per round" in say else say
    assert kinds("choices", text) == kinds("sessions", text) == []
    with patch.object(readings, "follows", lambda *_: True):
        assert kinds("choices", text) == ["said wrongly"]
        assert kinds("sessions", text) == ['refusal: raise AssertionError("what is not legal was taken")']


def test_a_save_that_forgets_what_was_set_from_outside():
    saved = Session.save

    def forgetful(session):
        return json.dumps({**json.loads(saved(session)), "settings": {}})

    assert kinds("set from outside", PLAIN) == []
    with patch.object(Session, "save", forgetful):
        assert "saved" in kinds("set from outside", PLAIN)


def test_a_setting_that_does_otherwise_than_a_variant():
    def another(case, settings):
        return set_outside(case, {path: str(int(value) + 1) for path, value in settings.items() if value.isdigit()})

    plain = replace(STANDARD, games=8)
    with patch.object(settings, "set_within", another):
        assert {"another game", "soundness"} & set(kinds("set from outside", PLAIN, plain))


# ---- looks -------------------------------------------------------------------------------------------------------

DUNES = (Path(__file__).parents[1] / "play" / "games" / "dunes.rules").read_text(encoding="utf-8")


def test_looks_that_show_what_nobody_may_know():
    assert kinds("looks", DUNES) == []
    with patch.object(Open, "slot", lambda *_: True):
        assert "a look tells a secret" in kinds("looks", DUNES)


def test_looks_that_change_play():
    def other(game):
        text = DUNES.replace("draw 1 from heap to my hand", "draw 1 from heap to my hand\n        my points += 1")
        return rulewright.reload("little.rules", {}, {"little.rules": text})

    with patch.object(looks, "stripped", other):
        assert set(kinds("looks", DUNES)) == {"looks change play"}
