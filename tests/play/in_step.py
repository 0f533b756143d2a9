"""In: a session and positions made of it. Out: the first thing in which they differ while all play the same game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulewright.play.chance import Stream
from rulewright.play.choice import Choice
from rulewright.play.errors import RulesFault
from rulewright.play.position import Position
from rulewright.play.session import Session


def apart(session: Session, positions: Sequence[Position], stream: Stream, plies: int) -> str:
    """Plays random choices; empty if nothing differs. Positions go back, too, and are copied on the way."""
    essence = session.table.machine.essence
    seen = [essence(session.state)]
    for ply in range(plies):
        for told in different(session, positions):
            return f"choice {ply}: {told}"
        if session.over:
            break
        legal = session.legal()
        numbers = [positions[0].number(one) for one in legal]
        if sorted(numbers) != list(positions[0].legal()):
            return f"choice {ply}: the choices have the numbers {numbers}"
        at = stream.below(len(legal))
        begun = [one.copy() for one in positions]
        faults = [fault(session, legal[at]), *(fault(one, numbers[at]) for one in positions)]
        if len(set(faults)) > 1:
            return f"choice {ply}: {faults}"
        if faults[0]:
            for told in different(session, positions):
                return f"choice {ply}, after a fault: {told}"
            break
        seen.append(essence(session.state))
        if any(essence(one.state()) != seen[-2] for one in begun):
            return f"choice {ply}: a copy changed too"
    return next(back(session, positions, seen), "")


def different(session: Session, positions: Sequence[Position]) -> Iterator[str]:
    """What positions tell otherwise than the session, or than one another."""
    essence = session.table.machine.essence
    yield from (f"the state by {one.engine}" for one in positions if essence(one.state()) != essence(session.state))
    yield from (
        f"the state by {one.engine} and {positions[0].engine}"
        for one in positions[1:]
        if one.state() != positions[0].state()
    )
    told = [(session.over, len(session.legal()), session.player, session.scores, session.winners, session.ply)]
    told += [(one.over, one.count, one.decider, one.scores, one.winners, one.ply) for one in positions]
    yield from (f"{told[0]} and {other}" for other in told[1:] if other != told[0])
    seat = (*session.table.turns, None)[session.ply % (session.table.players + 1)]
    own: list[Any] = [
        (one.meanings(), one.actions, one.together, one.outlook, one.shares, one.features(seat)) for one in positions
    ]
    yield from (f"{own[0]} and {other}" for other in own[1:] if other != own[0])
    if session.over and abs(sum(positions[0].shares) - 1) > 1e-9:
        yield f"shares of {positions[0].shares}"


def fault(one: Session | Position, choice: Choice | int) -> str:
    try:
        if isinstance(one, Position):
            assert isinstance(choice, int)
            one.do(choice)
        else:
            assert isinstance(choice, Choice)
            one.choose(choice)
    except RulesFault as found:
        return f"{found.file}:{found.line} {found.message}"
    return ""


def back(session: Session, positions: Sequence[Position], seen: Sequence[Any]) -> Iterator[str]:
    """What is not as it was when positions go back, choice by choice."""
    essence = session.table.machine.essence
    for one in positions:
        for ply in range(len(seen) - 2, max(-1, len(seen) - 12), -1):
            one.undo()
            if essence(one.state()) != seen[ply]:
                yield f"going back to choice {ply} by {one.engine}"
            if one.count and ply % 3 == 0:
                one.do(0)
                one.undo()
            if essence(one.state()) != seen[ply]:
                yield f"back and forth at choice {ply} by {one.engine}"
