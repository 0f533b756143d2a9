"""In: a ruleset. Out: secrets that a seat is told: two games that it cannot tell apart look different to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch

from tests.play.twins import look_for_twins, watching

from rulewright.play.chance import Stream
from rulewright.play.errors import RulesFault
from rulewright.play.game import Table
from rulewright.play.session import Session

from ..case import Case
from .finding import Found
from .report import crash
from .subject import Subject

NAME = "secrets"
NUMBER = re.compile(r" #\d+")
TOLD = re.compile(r"rulewright: allow [R\d, ]*R312")


def look(subject: Subject) -> Iterator[Found]:
    """The games are played here, so that every move is watched from the beginning.

    Rules in which R312 is allowed may reveal secrets, and are left out.
    """
    if tells_secrets(subject.case):
        subject.tally["secrets that the rules tell"] += 1
        return
    yield from alike(subject)
    stream = subject.stream(NAME)
    for players, options in subject.tables:
        if subject.table((players, options)).layout.far_zones:
            continue  # what lies on a board without bounds can't be exchanged so
        for _ in range(subject.budget.games):
            seed = stream.fork() >> 1
            with watching() as watched:
                try:
                    start = partial(subject.game.start, players, seed, options)
                    subject.tally["twins"] += look_for_twins(start, stream, subject.budget.plies, watched)
                except RulesFault:
                    continue
                except AssertionError as error:
                    found = crash(error, "to a seat that can't tell two games apart,")
                    yield Found(found.kind, found.message, {"players": players, "options": options, "seed": seed})
                    return


def tells_secrets(case: Case) -> bool:
    return any(TOLD.search(text) for text in case.files.values())


def alike(subject: Subject) -> Iterator[Found]:
    """If pieces are equal, nobody can tell which of them is drawn.

    Those that only a variable tells apart that no rule reads count as equal in choices, and are seen to differ.
    """
    stream = subject.stream(f"{NAME}, alike")
    for players, options in subject.tables:
        table = subject.table((players, options))
        if differ_for_nobody(table):
            subject.tally["pieces with variables that no rule reads"] += 1
            continue
        for _ in range(subject.budget.games):
            seed = stream.fork() >> 1
            try:
                one = subject.game.start(players, seed, options, explicit_chance=True)
                with another_of_the_same(Stream(seed)):
                    other = subject.game.start(players, seed, options, explicit_chance=True)
                told = side_by_side(one, other, Stream(seed), subject)
            except RulesFault:
                continue
            if told:
                where = {"players": players, "options": options, "seed": seed, "ply": one.ply}
                message = f"which of some pieces that are alike came is told: {told}"
                yield Found(f"alike: {told.partition(' ')[0]}", message, where)
                return


def differ_for_nobody(table: Table) -> bool:
    """Whether pieces have variables that no rule reads."""
    layout, asked = table.layout, table.machine.program.asked
    owners = {symbol: layout.rules.headers.vars[symbol].owner for symbol in layout.vars}
    bases = (base for symbol, base in layout.vars.items() if owners[symbol] in layout.bases)
    return any(base not in asked for base in bases)


def side_by_side(one: Session, other: Session, stream: Stream, subject: Subject) -> str:
    """The first difference between two games with the same choices, in which an equal piece with another number is
    drawn.
    """
    for _ in range(subject.budget.plies * 2):
        subject.tally["alike"] += 1
        texts = [[str(each) for each in s.chance or s.legal()] for s in (one, other)]
        if sorted(texts[0]) != sorted(texts[1]):  # they stand in the order of numbers, which whoever sees them sees
            return f"choices {texts[0]} and {texts[1]}"
        for seat in (None, *range(one.table.players)):
            if shown(one, seat) != shown(other, seat):
                return f"view of {seat}"
            if happened(one, seat) != happened(other, seat):
                return f"events of {seat}"
        if one.over:
            return ""
        text = texts[0][stream.below(len(texts[0]))]
        if NUMBER.search(text) or texts[0].count(text) > 1:
            return ""  # pieces that are alike in name may differ in what they bear: then their numbers say which
        one.choose(text)
        with another_of_the_same(stream):
            other.choose(text)
    return ""


def happened(session: Session, seat: int | None) -> Any:
    """What a seat is told of, by choices: what is done to each of some pieces is done in the order of their numbers."""
    return unnumbered([{**event, "number": 0} for event in session.events(seat)])


def unnumbered(told: Any, ordered: bool = False) -> Any:
    """Data without the numbers of pieces: a viewer who sees them sees which of equal ones is drawn.

    Lists without an order of their own are ordered by these numbers, and are sorted here. ``ordered``: it has one.
    """
    if isinstance(told, dict):
        return {name: True if name == "id" else unnumbered(one, ordered) for name, one in told.items()}
    if isinstance(told, list):
        each = [unnumbered(one, ordered) for one in told]
        laden = any(isinstance(one, dict) and "on" in one for one in each)
        return each if ordered and not laden else sorted(each, key=str)
    return NUMBER.sub("", told) if isinstance(told, str) else told


def shown(session: Session, seat: int | None) -> Any:
    """A view without the numbers of equal pieces."""
    view, headers = session.view(seat), session.table.layout.rules.headers.zones
    ordered = {str(symbol) for symbol, header in headers.items() if header.kind in {"stack", "sequence"}}
    zones = {name: unnumbered(content, name in ordered) for name, content in view.pop("zones").items()}
    return zones, unnumbered(view)


@contextmanager
def another_of_the_same(stream: Stream) -> Iterator[None]:
    """Any outcome that nobody can tell from the given one, instead of the first."""
    looks = Session._looks

    def any_of(session: Session, number: int, outcomes: list[int]) -> list[tuple[int, int]]:
        if not session.table.machine.program.events[number].pieces:
            return looks(session, number, outcomes)
        look = session.table.machine.names["look"]
        groups: dict[object, list[int]] = {}
        for piece in outcomes:
            groups.setdefault(look(session.state, piece), []).append(piece)
        return [(group[stream.below(len(group))], len(group)) for group in groups.values()]

    with patch.object(Session, "_looks", any_of):
        yield
