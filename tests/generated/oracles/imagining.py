"""In: a ruleset. Out: deals that a seat imagines although they are impossible, or with a wrong frequency."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from math import erfc, sqrt
from typing import Any

from tests.play.properties import imagined

from rulewright.play.bots import random
from rulewright.play.chance import Stream
from rulewright.play.choice import Choice, Outcome
from rulewright.play.errors import IllegalChoice, ImagineError
from rulewright.play.machine import OVER
from rulewright.play.naming import piece_kind, zone_name
from rulewright.play.session import Session
from rulewright.program.faults import RulesFault
from rulewright.program.operations import each_bit

from .finding import Found
from .secrets import tells_secrets
from .subject import Subject
from .worlds import Deal, TooManyError, deal_of, deals, looks_of, seen

NAME = "imagining"
ONCE_IN = 1_000_000
"""In how many tests of chi square one may say by chance that something is wrong."""
OFTEN = 5
"""Deals that are expected less often are counted together."""
FEW = 3
MOST_ORIGINS = 60
FEW_WAYS = 20
"""So many ways in which a pile may have come about are tried."""


def look(subject: Subject) -> Iterator[Found]:
    for session, stream, _ in subject.begun(NAME):
        try:
            imagined(session, stream, min(subject.budget.plies, 16))
        except RulesFault:
            continue
        except ImagineError:  # what may happen there, `docs/sessions.md` says
            if tells_secrets(subject.case):
                subject.tally["no deal found where rules tell secrets"] += 1
            elif session.table.sight.secret:
                subject.tally["no deal found where values are secret"] += 1
            else:
                raise
    for session, stream, where in explicit(subject):
        if not subject.budget.deals:
            return
        for _ in range(min(subject.budget.plies, 5)):
            if session.over or not go_past_chance(session, stream):
                break
            told = at_decision(subject, session, stream)
            if told is not None:
                yield Found(*told, {**where, "ply": session.ply, "record": session.record()})
                return
            try:
                session.choose(random(session, stream))
            except RulesFault:
                break


def explicit(subject: Subject) -> Iterator[tuple[Session, Stream, dict[str, Any]]]:
    """Games with explicit outcomes of chance, so that they can be replayed with others."""
    stream = subject.stream(f"{NAME}, explicit")
    for players, options in subject.tables:
        for _ in range(subject.budget.games):
            seed = stream.fork() >> 1
            try:
                session = subject.game.start(players, seed, options, explicit_chance=True)
            except RulesFault:
                continue
            yield session, Stream(seed), {"players": players, "options": options, "seed": seed}


def go_past_chance(session: Session, stream: Stream) -> bool:
    """Continue to the next decision; False after a fault of the rules."""
    try:
        while session.chance:
            number = stream.below(session.chance[0].probability.denominator * 1000)
            share, whole = Fraction(number, session.chance[0].probability.denominator * 1000), Fraction(0)
            for outcome in session.chance:
                whole += outcome.probability
                if share < whole:
                    session.choose(outcome)
                    break
    except RulesFault:
        return False
    return not session.over


def at_decision(subject: Subject, session: Session, stream: Stream) -> tuple[str, str] | None:
    if session.moment.sealed:
        return None  # what is not shown yet is chosen anew: there is no deal to compare
    seat = stream.below(session.table.players)
    row = session.journal.knowledge.candidates[seat]
    if all(among == 1 << piece for piece, among in enumerate(row)):
        subject.tally["nothing to imagine"] += 1
        return None
    if session.table.layout.far_zones:
        return None
    try:
        expected = deals(session, seat, subject.budget.worlds)
    except TooManyError:
        fits = replayed(session, seat, stream.fork())
        subject.tally["deals replayed" if fits else "deals undecided"] += 1
        return goes_on(subject, session, seat, stream)
    return as_often(subject, session, seat, stream, expected) or goes_on(subject, session, seat, stream)


def goes_on(subject: Subject, session: Session, seat: int, stream: Stream) -> tuple[str, str] | None:
    """Check that an imagined game can be continued: it has a fault of the rules only if the real game has."""
    number = stream.fork()
    other = session.imagine(seat, number)
    subject.tally["deals played on"] += 1
    try:
        other.playout(number, other.ply + subject.budget.plies)
    except RulesFault as fault:
        for tries in range(20):
            try:
                session.playout(number + tries, session.ply + 300)
            except RulesFault:
                return None
        return "fault", f"what {session.seats[seat]} imagines ends in a fault, and the true game never: {fault}"
    return None


# ---- one deal ----------------------------------------------------------------------------------------------------


def replayed(session: Session, seat: int, number: int) -> bool:
    """Whether the seat's record, replayed in the imagined world, gives the same result.

    In a pile nobody knows which piece came from where: several ways are tried. If none fits, chance may have taken
    another course since, and the result is unknown.
    """
    _, dealt = session.imagined(seat, number)
    return any(not played_again(session, seat, names) for names in islice(origins(session, dealt), MOST_ORIGINS))


def origins(session: Session, dealt: list[int]) -> Iterator[dict[int, str]]:
    """The possible kinds of each piece during the whole game, given the contents of piles at the end; likely ones
    first.
    """
    layout, state = session.table.layout, session.state
    piles: dict[object, list[int]] = {}
    for piece in range(len(layout.pieces)):
        zone = state[layout.place + piece]
        content = layout.content(state, zone) if zone >= 0 else 0
        layer = next((at for at, one in enumerate(content) if one >> piece & 1), 0) if isinstance(content, tuple) else 0
        piles.setdefault((zone, layer) if zone >= 0 else ("nowhere", piece), []).append(piece)
    ways = []
    for pieces in piles.values():
        kinds = Counter(piece_kind(layout, dealt[piece]) for piece in pieces)
        ways.append(list(islice(shared_out(pieces, [piece_kind(layout, piece) for piece in pieces], kinds), FEW_WAYS)))
    for way in product(*ways):
        yield {piece: kind for pile in way for piece, kind in pile.items()}


def shared_out(pieces: list[int], true: list[str], kinds: Counter[str]) -> Iterator[dict[int, str]]:
    """All ways to assign these kinds to pieces, the piece's own kind first."""
    if not pieces:
        yield {}
        return
    for kind in sorted((kind for kind, count in kinds.items() if count), key=lambda kind: (kind != true[0], kind)):
        for rest in shared_out(pieces[1:], true[1:], kinds - Counter([kind])):
            yield {pieces[0]: kind, **rest}


def played_again(session: Session, seat: int, names: dict[int, str]) -> str:
    """Differences in what a seat sees, or events that are impossible, if pieces have other kinds."""
    again = session.table.game.start(session.table.players, 0, session.table.options, explicit_chance=True)
    true = again.copy()
    for step in session.steps:
        try:
            if isinstance(step, Outcome):
                pieces = session.table.machine.program.events[(-3 - true.stop) // 2].pieces
                true.choose(str(step))
                if again.stop < OVER:  # where all that may come is alike there, nothing is asked
                    again.choose(names[step.value] if pieces else str(step))
                continue
            while again.stop < OVER:  # what is alike here differs there
                again.choose(again.chance[0])
            if seen(true, seat) != seen(again, seat):
                return f"before `{step}` it saw something else"
            fitting = [one for one in again.legal(step.seat) if means(one, step, names, session)]
            true.choose(str(step), step.seat)
            if not fitting:
                return f"`{step}` could not be chosen there"
            again.choose(fitting[0])
        except IllegalChoice as refused:
            return str(refused)
        except RulesFault as fault:
            return f"it ends in a fault: {fault}"
    if again.stop >= 0 and true.stop >= 0 and seen(true, seat) != seen(again, seat):
        return "in the end it saw something else"
    return ""


def means(choice: Choice, true: Choice, names: dict[int, str], session: Session) -> bool:
    """Whether a choice there corresponds to the choice here, where only the kinds of pieces count."""
    if (choice.raw.offer, choice.raw.deed) != (true.raw.offer, true.raw.deed):
        return False
    layout, picks = session.table.layout, choice.deed.picks if choice.deed is not None else ()
    for pick, there, here in zip(picks, choice.raw.arguments, true.raw.arguments, strict=True):
        if pick.thing == "piece" and there >= 0 and here >= 0:
            kinds = [piece_kind(layout, piece) for piece in (each_bit(there) if pick.many else [there])]
            if sorted(kinds) != sorted(names[piece] for piece in (each_bit(here) if pick.many else [here])):
                return False
        elif there != here:
            return False
    return True


# ---- all deals ---------------------------------------------------------------------------------------------------


def as_often(
    subject: Subject, session: Session, seat: int, stream: Stream, expected: dict[Deal, Fraction]
) -> tuple[str, str] | None:
    if not expected:
        return "no world", f"no world fits what {session.seats[seat]} has seen"
    if len(expected) < 2:
        subject.tally["single deals"] += 1
    came: Counter[Deal] = Counter()
    for _ in range(subject.budget.deals if len(expected) > 1 else FEW):
        state, _ = session.imagined(seat, stream.fork())
        came[deal_of(session.table.layout, state)] += 1
    subject.tally["deals compared"] += came.total()
    told = could_be(session, seat, expected)
    if told:
        return "could be", told
    if set(came) - set(expected):
        return "impossible", f"{session.seats[seat]} imagines a deal that no world leads to"
    value, freedom = chi_square(came, expected)
    if freedom and beyond(value, freedom):
        worst = max(expected, key=lambda deal: abs(came[deal] - float(expected[deal]) * came.total()))
        told = f"{came[worst]} times of {came.total()}, expected {float(expected[worst]) * came.total():.1f}"
        return "too often", f"a deal that {session.seats[seat]} imagines comes up {told}"
    return None


def could_be(session: Session, seat: int, expected: dict[Deal, Fraction]) -> str:
    """Kinds that a seat is wrongly told to be possible, and possible kinds that it is not told.

    Conclusions from rules that sort hidden pieces by their kinds need not be told: seats have to draw these.
    """
    layout, row = session.table.layout, session.journal.knowledge.candidates[seat]
    looks = looks_of(layout)
    for zone in range(len(layout.zone_rows)):
        if zone in session.table.sight.bearers:
            continue
        lying = [piece for piece in range(len(layout.pieces)) if session.state[layout.place + piece] == zone]
        told = {looks[other] for piece in lying for other in each_bit(row[piece])}
        true = {look for deal in expected for look in flat(deal[zone]) if look >= 0}
        if told != true and not (told > true and sorted_out(session, seat)):
            place = zone_name(layout, zone)
            return f"{session.seats[seat]} is told that {len(told)} kinds could lie in {place}, and {len(true)} can"
    return ""


def sorted_out(session: Session, seat: int) -> bool:
    """Whether pieces were moved unseen, and their kinds have not been decided by chance."""
    came = -1
    for heard in session.journal.heard:
        unseen = {piece for piece, eyes in zip(heard.pieces, heard.eyes, strict=False) if not eyes >> seat & 1}
        if heard.what == "moved" and unseen - {came}:
            return True
        came = heard.outcome if heard.what == "drawn" else -1
    return False


def flat(content: Any) -> Iterator[int]:
    if isinstance(content, tuple):
        for one in content:
            yield from flat(one)
    else:
        yield content


def chi_square(came: Counter[Deal], expected: dict[Deal, Fraction]) -> tuple[float, int]:
    """The sum over deals, rare ones combined; and the degrees of freedom."""
    rows: list[tuple[int, float]] = []
    rare = [0, 0.0]
    for deal, share in expected.items():
        if float(share) * came.total() >= OFTEN:
            rows.append((came[deal], float(share) * came.total()))
        else:
            rare = [rare[0] + came[deal], rare[1] + float(share) * came.total()]
    if rare[1] >= OFTEN:
        rows.append((int(rare[0]), rare[1]))
    return sum((one - wanted) ** 2 / wanted for one, wanted in rows), max(len(rows) - 1, 0)


def beyond(value: float, freedom: int) -> bool:
    """Whether chance alone gives such a value less often than once in ``ONCE_IN`` (after Wilson and Hilferty)."""
    if freedom == 1:
        return erfc(sqrt(value / 2)) < 1 / ONCE_IN
    spread = 2 / (9 * freedom)
    normal = ((value / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return erfc(normal / sqrt(2)) / 2 < 1 / ONCE_IN
