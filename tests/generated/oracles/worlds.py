"""In: a game played with explicit outcomes of chance. Out: all deals that fit what a seat has seen of it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rulewright.model import types as t
from rulewright.play.choice import Choice, Outcome
from rulewright.play.errors import RulesFault
from rulewright.play.session import Session
from rulewright.program.layout import Layout
from rulewright.program.operations import State, elements

Deal = tuple[Any, ...]
Seen = tuple[str, ...]


class TooManyError(Exception):
    """There are more worlds than the budget allows."""


def deal_of(layout: Layout, state: State) -> Deal:
    """A state in which pieces are represented by their looks, their variables, and the pieces on them.

    First the contents of zones, by the looks of pieces; zones of pieces are described with these pieces.
    """
    looks, bearing = looks_of(layout), borne(layout)
    on_pieces = {zone for zones in bearing.values() for zone in zones}
    contents = [layout.content(state, zone) for zone in range(len(layout.zone_rows))]
    own, speaks = owned(layout), {slot for slot, type_ in layout.slots.types.items() if of_pieces(type_)}

    def face(piece: int) -> Any:
        marks = tuple(state[slot] for slot in own[piece] if slot not in speaks)
        return (
            looks[piece],
            marks,
            tuple(shape(contents[zone], face, layout.zone_kind(zone)) for zone in bearing.get(piece, ())),
        )

    zones = [zone for zone in range(len(contents)) if zone not in on_pieces]
    plain = [
        () if zone in on_pieces else shape(content, looks.__getitem__, layout.zone_kind(zone))
        for zone, content in enumerate(contents)
    ]
    faces = tuple(shape(contents[zone], face, layout.zone_kind(zone)) for zone in zones)
    nowhere = sorted(face(piece) for piece in range(len(layout.pieces)) if state[layout.place + piece] < 0)
    of_one = speaks.union(*own)
    rest = [
        value
        for slot, value in enumerate(state[: len(layout.slots.names)])
        if slot > 1
        and not layout.zone_slots <= slot < layout.zone_slots + len(layout.zone_rows)
        and not layout.place <= slot < layout.place + len(layout.pieces)
        and slot not in of_one
    ]
    return (*plain, faces, tuple(nowhere), *(value for value in rest if isinstance(value, int | tuple)))


def owned(layout: Layout) -> list[list[int]]:
    """For each piece, the slots of its variables and those of its parts, and of its orientation."""
    found: list[list[int]] = [[layout.turn + piece] if layout.turn else [] for piece in range(len(layout.pieces))]
    for symbol, base in layout.vars.items():
        owner = layout.rules.headers.vars[symbol].owner
        if owner is not None and owner.kind == "component":
            first, size = layout.bases[owner]
            for at in range(size):
                found[first + at].append(base + at)
        elif owner is not None and owner.kind == "part":
            for at, part in enumerate(layout.parts):
                found[part.piece].append(base + at)
    return found


def borne(layout: Layout) -> dict[int, list[int]]:
    """For each piece, the zones that belong to it or to its parts."""
    found: dict[int, list[int]] = {}
    for symbol, (zone, size) in layout.zones.items():
        owner = layout.rules.headers.zones[symbol].owner
        if owner is not None and owner.kind in {"component", "part"}:
            for at in range(size):
                bearer = layout.parts[at].piece if owner.kind == "part" else layout.bases[owner][0] + at
                found.setdefault(bearer, []).append(zone + at)
    return found


def looks_of(layout: Layout) -> list[int]:
    """For each piece, a number that is equal for equal-looking pieces."""
    kinds: dict[object, int] = {}
    return [kinds.setdefault((one.component, one.kind, one.owner), len(kinds)) for one in layout.pieces]


def of_pieces(type_: t.Type) -> bool:
    """Whether values of a type contain numbers of pieces."""
    inner = t.plain(type_)
    return of_pieces(inner.of) if isinstance(inner, t.Many) else isinstance(inner, t.Piece)


def shape(content: Any, face: Callable[[int], Any], kind: str) -> Any:
    """The content of a zone, in order if it has one."""
    if kind == "slot":
        return face(content) if content >= 0 else -1
    if isinstance(content, tuple):
        return tuple(tuple(sorted(face(piece) for piece in elements(layer))) for layer in content)
    return tuple(sorted(face(piece) for piece in elements(content)))


def seen(session: Session, seat: int, since: int = 0) -> str:
    """All that a seat is told: the view, the new events, and the legal choices."""
    legal = [str(choice) for choice in session.legal()] if session.player == seat else []
    return repr((session.view(seat), session.events(seat, since), legal))


def history(session: Session, seat: int) -> tuple[list[Seen], list[Choice], list[dict[str, Any]]]:
    """What a seat has seen before each choice and at the end; the choices; and how they were reported to the seat."""
    steps = list(session.steps)
    again = session.table.game.start(session.table.players, 0, session.table.options, explicit_chance=True)
    found: list[Seen] = []
    told = []
    for step in steps:
        if isinstance(step, Outcome):
            again.choose(str(step))
        else:
            found.append((seen(again, seat),))
            before = len(again.journal.events)
            again.choose(str(step), step.seat)
            told.append(again.events(seat)[before])
    found.append((seen(again, seat),))
    return found, [step for step in steps if not isinstance(step, Outcome)], told


def deals(session: Session, seat: int, most: int) -> dict[Deal, Fraction]:
    """Every deal that is possible, with its probability."""
    seen_then, choices, told = history(session, seat)
    found: dict[Deal, Fraction] = {}
    left = most

    def follow(here: Session, at: int, weight: Fraction) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise TooManyError
        if here.chance:
            for outcome in here.chance:
                after = here.copy()
                try:
                    after.choose(outcome)
                except RulesFault:
                    continue
                follow(after, at, weight * outcome.probability)
            return
        if (seen(here, seat),) != seen_then[at]:
            return
        if at == len(choices):
            deal = deal_of(here.table.layout, here.state)
            found[deal] = found.get(deal, Fraction(0)) + weight
            return
        mover, text = choices[at].seat, str(choices[at])
        fitting = []
        for choice in here.legal(mover):
            if (mover == seat and str(choice) != text) or choice.raw.offer != choices[at].raw.offer:
                continue  # what is given to an action is no secret
            after = here.copy()
            try:
                after.choose(choice)
            except RulesFault:
                continue
            if after.events(seat)[len(here.journal.events)] == told[at]:
                fitting.append(after)
        for after in fitting:
            follow(after, at + 1, weight / len(fitting))

    start = session.table.game.start(session.table.players, 0, session.table.options, explicit_chance=True)
    follow(start, 0, Fraction(1))
    whole = sum(found.values())
    return {deal: weight / whole for deal, weight in found.items()} if whole else {}
