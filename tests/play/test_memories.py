"""What is kept of two positions is equal exactly if they are: by what lies where, and not by which of alike pieces."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import rulewright
from rulewright.model.symbols import Symbol
from rulewright.play.chance import Stream
from rulewright.play.session import Session
from rulewright.program.operations import each_bit

RULES = Path(__file__).parent.parent / "program" / "rules" / "positions-remembered.rules"
GAMES, MANY = 30, 40
BOARDS, HEAPS = Symbol("memory", "boards"), Symbol("memory", "heaps")


def looked_at(session: Session) -> tuple[object, object]:
    """What the two memories compare, told in another way."""
    layout, state = session.table.layout, session.state
    slots = {symbol.name: range(base, base + layout.var_size(symbol)) for symbol, base in layout.vars.items()}
    first = layout.bases[Symbol("component", "Stone")][0]

    def said(piece: int) -> tuple[object, ...]:
        info = layout.pieces[piece]
        crowned = int(state[slots["crowned"][piece - first]]) if info.component.name == "Stone" else 0
        return info.component.name, info.kind.name, info.owner, crowned

    def lying(name: str) -> list[object]:
        found: list[object] = []
        for number, (symbol, _) in enumerate(layout.zone_rows):
            if symbol.name == name:
                content = layout.content(state, number)
                if isinstance(content, tuple):
                    found.append([Counter(map(said, each_bit(layer))) for layer in content])
                elif layout.zone_kind(number) == "slot":
                    found.append(said(content) if content >= 0 else None)
                else:
                    found.append(Counter(map(said, each_bit(content))))
        return found

    def held(*names: str) -> list[object]:
        return [state[slot] for name in names for slot in slots[name]]

    boards = lying("spot"), held("turn_of")
    heaps = lying("heap"), lying("tower"), lying("row"), held("marks", "lately", "best", "worth")
    return repr(boards), repr(heaps)


def test_positions_are_equal_as_what_is_kept_of_them() -> None:
    kept: tuple[dict[object, object], dict[object, object]] = ({}, {})
    seen = 0
    for seed in range(GAMES):
        session, dice = rulewright.load(RULES).start(2, seed), Stream(seed)
        functions = [session.table.machine.function(f"present_{one.name}") for one in (BOARDS, HEAPS)]
        for _ in range(MANY):
            if session.over:
                break
            for known, function, looked in zip(kept, functions, looked_at(session), strict=True):
                now = function(session.state)
                seen += looked in known
                assert known.setdefault(looked, now) == now
            legal = session.legal()
            session.choose(legal[dice.below(len(legal))])
    assert seen > GAMES
    for known in kept:
        assert len(set(known.values())) == len(known) > GAMES


def test_undo_copies_and_saves_have_the_memory() -> None:
    session, dice = rulewright.load(RULES).start(2, 4), Stream(4)
    slot = session.table.layout.memories[HEAPS]
    before = [session.state[slot]]
    while not session.over and len(before) < MANY:
        legal = session.legal()
        session.choose(legal[dice.below(len(legal))])
        before.append(session.state[slot])
    assert len(set(before)) > 2
    assert rulewright.resume(session.save()).state[slot] == before[-1]
    for kept in reversed(before[:-1]):
        session.undo()
        assert session.state[slot] == kept
    assert session.imagine(0, 3).state[slot] == before[0]
