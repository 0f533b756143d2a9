"""Two games that a seat cannot tell apart are sent to it as the same bytes: streams, steps, reasons, refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial

import pytest
from tests.play import twins
from tests.play.test_twins import DIFFERENT, SECRETS, game, watched  # noqa: F401 - a fixture
from tests.play.twins import look_for_twins, spot

from rulewright.play.chance import Stream
from rulewright.play.session import Session
from rulewright.studio.streams import event
from rulewright.studio.table.outgoing import Outgoing, Viewer
from rulewright.studio.table.sitting import RefusedError, Sitting

SHOWN = re.compile(r'data-of="([^"]+)"')
PROBES = 20


def sitting(session, number=0):
    """A sitting at which this game is played."""
    found = Sitting.__new__(Sitting)
    found._game, found._session = session.table.game, session
    found.number = found.stage = number
    found.taken_back, found._tongues, found._viewers, found._rules, found._remarks = [], {}, {}, {}, {}
    found.write = lambda *_: None
    return found


def sent(at, seat, how):
    """All that is sent to a seat, or to a spectator, as it goes over the wire."""
    viewer = Viewer(seat, "en", 960)
    state = getattr(at, how)(viewer)
    yield event("state", state, f"1.{at.number}")
    if seat not in at._session.deciders:
        for asked in (lambda: at.step(viewer, []), lambda: at.why(viewer, ["board x"], [])):
            yield refusal(asked)
        return
    for tokens in grown(at, viewer):
        yield wire(at.step(viewer, tokens))
    shown = list(dict.fromkeys(SHOWN.findall(str(at.outgoing(viewer).picture))))
    boards = [one for one in shown if one.startswith("board ")]
    idents = [f"{board}/{one}" for board in boards for one in shown if one.startswith("cell ")]
    idents += [one for one in shown if not one.startswith("cell ")]
    for ident in idents[:: max(1, len(idents) // PROBES)]:
        yield wire(at.why(viewer, [ident], []))


def grown(at, viewer):
    """Ways in which a choice grows."""
    waiting: list[list[object]] = [[]]
    for _ in range(4):
        tokens = waiting.pop()
        yield tokens
        options = at.step(viewer, tokens)["options"]
        waiting += [[*tokens, one["token"]] for one in options[:3] if "token" in one]
        waiting += [[*tokens, ["at", one["marks"][0]]] for one in options[:1] if one["marks"]]
        if not waiting:
            return


def refused(at, seat, texts):
    """The answers to choices that can't be made."""
    for text in texts:
        if at._session.refusals(text, seat):
            yield refusal(lambda text=text: at.choose(Viewer(seat), at.stage, None, text))


def refusal(ask):
    with pytest.raises(RefusedError) as found:
        ask()
    return wire(found.value.told)


def wire(told):
    return json.dumps(told, ensure_ascii=False).encode()


class Compared:
    """Stands where games that a seat cannot tell apart are compared."""

    def __init__(self, monkeypatch, most):
        self.most, self.count, self.known = most, 0, []
        monkeypatch.setattr(twins, "open_to_both", self)

    def __call__(self, one, other, seat, texts=()):
        if self.count >= self.most:
            return
        self.count += 1
        place, pieces = one.table.layout.place, range(len(one.table.layout.pieces))
        lying = [at for at in pieces if one.state[place + at] >= 0 and other.state[place + at] >= 0]
        pair = [at for at in lying if spot(one, at) != spot(other, at)]
        viewers = [seat, *([None] if hidden_from_all(one, pair) else [])]
        before = next((kept for kept in self.known if kept[0] is one and kept[1] is other), None)
        left, right = before[2:] if before is not None else (sitting(one), sitting(other))
        if before is not None:
            left.number = right.number = left.number + 1
            left.stage = right.stage = left.number
        for viewer in viewers:
            for how in ("whole",) if before is None or viewer is None else ("news", "whole"):
                compare(sent(left, viewer, how), sent(right, viewer, how))
        if one.player == seat:
            compare(refused(left, seat, texts), refused(right, seat, texts))
        if before is None:
            self.known = [*self.known[-3:], (one, other, left, right)]


def hidden_from_all(session, pair):
    """Whether somebody who looks on can't tell these pieces apart."""
    row = session.journal.knowledge.candidates[session.table.sight.spectator]
    return all(row[one] >> other & 1 for one in pair for other in pair)


def compare(these, those):
    these, those = list(these), list(those)
    assert len(these) == len(those)
    for one, other in zip(these, those, strict=True):
        assert one == other


MOST = {"tobago": 1, "coatl": 2, "jackal-dungeon": 2, "ground.rules": 2}
"""So many games are compared in those in which it takes long; in others four."""


@pytest.mark.parametrize("name", SECRETS)
def test_twins_are_sent_the_same(name, watched, monkeypatch):  # noqa: F811
    compared = Compared(monkeypatch, MOST.get(name, 4))
    look_for_twins(lambda: game(name).start(seed=3), Stream(3), SECRETS[name], watched)
    assert compared.count >= (name in DIFFERENT)


LEAKS: dict[str, Callable[[Session], object]] = {
    "the hash of the state": Session.hash,
    "the seed": lambda session: hash(tuple(map(str, session.state))) % 1000,
    "the order of a stack": lambda session: [str(one) for one in session.state],
    "a length": lambda session: "x" * (int(session.hash(), 16) % 50),
}


def leaky(honest, leak):
    return lambda self, session: {**honest(self, session), "id": leak(session)}


@pytest.mark.parametrize("what", LEAKS)
def test_a_planted_leak_is_found(what, watched, monkeypatch):  # noqa: F811
    monkeypatch.setattr(Outgoing, "said", leaky(Outgoing.said, LEAKS[what]))
    Compared(monkeypatch, 12)
    with pytest.raises(AssertionError):
        look_for_twins(lambda: game("kuhn-poker").start(seed=3), Stream(3), 3, watched)


def test_sealed_bids_are_sent_to_nobody_before_all_have_bid():
    one, other = (game("sealed-bid-auction").start(3, 4) for _ in range(2))
    for session, at in ((one, 0), (other, 2)):
        session.choose(str(session.legal(0)[at]), 0)
    for seat in (1, 2, None):
        compare(sent(sitting(one), seat, "whole"), sent(sitting(other), seat, "whole"))


def test_the_past_is_what_was_seen_then():
    """Looking back shows what was sent at the time, and nothing that was learnt later."""
    session = game("coatl").start(2, 5)
    at, stream = sitting(session), Stream(1)
    seen = {}
    for step in range(6):
        for seat in (0, 1, None):
            seen[step, seat] = sitting(session.copy()).whole(Viewer(seat))
        legal = session.legal()
        session.choose(legal[stream.below(len(legal))])
    for (step, seat), then in seen.items():
        now = at.past(Viewer(seat), step)
        for name in ("picture", "log", "phase", "ply", "seats"):
            assert now[name] == then[name]


@pytest.mark.soak
@pytest.mark.parametrize("name", SECRETS)
def test_twins_are_sent_the_same_for_long(name, watched, rounds, monkeypatch):  # noqa: F811
    Compared(monkeypatch, 10**9)
    for seed, players in rounds.over(game(name).players, 4):
        begin = partial(game(name).start, players, seed)
        look_for_twins(begin, Stream(seed), 200, watched)
