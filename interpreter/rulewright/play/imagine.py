"""In: a game in progress, a viewer and a seed. Out: a game that the viewer cannot tell from the real one.

If all possible states can be followed, one of them is drawn by its probability. Otherwise hidden pieces are dealt anew
by what the viewer knows, and its account of the game is replayed with that deal: deals with a different account are
rejected, and likelier ones are accepted more often.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from ..program.faults import RulesFault
from ..program.operations import State
from .account import Heard, Looks, shown_looks
from .chance import CHANCE, Stream
from .choice import Choice, Outcome
from .deals import deal
from .errors import ImagineError
from .journal import Seen
from .machine import PASS, Raw
from .relabel import counterparts, named
from .retelling import Chosen, DifferentError, Part, Retelling, Trail, World, picks
from .sight import UNSEEN, Sight
from .worlds import Worlds, followed, tried

if TYPE_CHECKING:
    from .session import Session

TRIES = 400
PILOTS = 4
"""The number of trial worlds that estimate the largest likelihood."""


@dataclass(slots=True)
class Imagined:
    """A state that might be the real one."""

    state: State
    dealt: list[int]
    """For each piece, the one that lies in its real place."""
    choices: list[Raw]
    """All choices on the way, with the numbers that pieces had there;"""
    brought: list[int]
    """all outcomes of chance, with these numbers too;"""
    number: list[int]
    """the numbers that these pieces have in the state."""
    tries: int = 1


@dataclass(slots=True)
class Imagining:
    """What was computed for one viewer of a session, up to some step of it."""

    viewer: int
    telling: Retelling
    parts: list[Part]
    steps: int
    """The length of the game's record."""
    worlds: Worlds | None = None
    later: list[int] = field(default_factory=list)
    """For each part, the pieces that the viewer knows at its end or later."""
    highest: float | None = None


def prepared(session: Session, viewer: int, before: Imagining | None) -> Imagining:
    """Compute what is needed to imagine worlds; ``before``: the result for an earlier step of the same game."""
    looks = before.telling.looks if before is not None else Looks(session.table.sight, viewer)
    parts = account(session, viewer, looks)
    telling = Retelling(session.table, viewer, looks)
    known = None
    if before is not None and goes_on(before.parts, parts):
        last = len(before.parts) - 1
        telling.known.update({at: one for at, one in before.telling.known.items() if at <= last})
        telling.shapes.update({at: one for at, one in before.telling.shapes.items() if at <= last})
        known = asked_again(telling, parts[last], before.worlds)
    return Imagining(viewer, telling, parts, len(session.steps), followed(telling, parts, known))


def goes_on(before: Sequence[Part], parts: Sequence[Part]) -> bool:
    """Whether an account extends another one, without revealing anything about its past."""
    return len(before) < len(parts) and all(
        one.chosen == other.chosen for one, other in zip(before[:-1], parts, strict=False)
    )


def asked_again(telling: Retelling, part: Part, worlds: Worlds | None) -> Worlds | None:
    """The worlds at the end of a part, now that it is known what was chosen there."""
    if worlds is None or worlds.worlds is None:
        return worlds
    found = []
    for world, _ in worlds.worlds:
        try:
            options = telling.options(telling.table.machine, world, part)
        except (DifferentError, RulesFault):
            continue
        if options:
            found.append((world, options))
    return Worlds(worlds.parts, tuple(found), worlds.spent)


def account(session: Session, viewer: int, looks: Looks) -> list[Part]:
    """All that a viewer has seen, from decision to decision."""
    past, journal = session.snapshots, session.journal
    chosen = choices_of(session, viewer)
    cuts: list[tuple[int, int, State, Chosen | None]] = [
        (one.journal.heard, one.moment.stop, one.state, chosen[at]) for at, one in enumerate(past) if at in chosen
    ]
    cuts.append((len(journal.heard), session.stop, session.state[:], None))
    learnt = learnt_later(journal.heard, viewer, session.table.sight)
    parts, since = [], 0
    for number, (until, stop, state, choice) in enumerate(cuts):
        heard = journal.heard[since:until]
        seen = [look for look in map(looks.heard, heard) if look is not None]
        drawn = tuple(one.outcome for one in heard if one.what == "drawn")
        veiled = tuple((one.number, learnt[at]) for at, one in enumerate(heard, since) if one.what == "veiled")
        before = list(takewhile(lambda one: one.what != "rolled", heard))
        written = sum(one.what == "veiled" for one in before)
        parts.append(Part(number, tuple(seen), drawn, veiled, written, stop, state, choice))
        since = until
    return known_picks(parts, session.table.sight)


def known_picks(parts: list[Part], sight: Sight) -> list[Part]:
    """The same parts; where the viewer has seen all that somebody wrote after a choice, it has seen the choice."""
    written: dict[int, list[Any]] = {}
    found = []
    for part in reversed(parts):
        chosen = part.chosen
        if chosen is not None and chosen.unseen:
            learnt = written.pop(chosen.seat, [])
            chosen = replace(chosen, learnt=bool(learnt) and UNSEEN not in learnt)
        found.append(replace(part, chosen=chosen))
        for slot, value in part.veiled[: part.written]:
            written.setdefault(sight.seat_of(slot), []).append(value)
    return found[::-1]


def learnt_later(heard: Sequence[Heard], viewer: int, sight: Sight) -> dict[int, Any]:
    """By the index at which a secret variable got a value: the value, if the viewer sees it, or was shown it before the
    variable got another one.
    """
    shown: dict[int, Any] = {}
    found = {}
    for at in range(len(heard) - 1, -1, -1):
        one = heard[at]
        if one.what == "unveiled" and one.eyes[0] >> viewer & 1:
            shown[one.number] = one.value
        elif one.what == "veiled":
            seen = shown.pop(one.number, UNSEEN)
            own = sight.secret[one.number][0] >> viewer & 1
            found[at] = one.value if own or seen == one.value else UNSEEN
    return found


def choices_of(session: Session, viewer: int) -> dict[int, Chosen]:
    """The choices of a record, by their indices, with what the viewer saw of each."""
    past, machine = session.snapshots, session.table.machine
    found: dict[int, Chosen] = {}
    kept: list[int] = []
    for at, step in enumerate(session.steps):
        if isinstance(step, Outcome):
            continue
        found[at] = Chosen(step.raw, step.seat, False, frozenset(), bool(picks(machine, step.raw)))
        until = past[at + 1].journal.events if at + 1 < len(past) else len(session.journal.events)
        told = [one for one in session.journal.events[past[at].journal.events : until] if one.message == "chose"]
        kept.append(at)
        if told:
            for one, event in zip(sorted(kept, key=lambda one: found[one].seat), told, strict=False):
                seen = list(quoted(dict(event.arguments)["picks"].values()))
                hides = any(not piece.seers >> viewer & 1 for piece in seen)
                found[one] = replace(found[one], shown=shown_looks(session.table.sight, viewer, seen), hides=hides)
            kept.clear()
    deeds = machine.program.deeds
    for at, chosen in found.items():
        if chosen.seat != viewer and chosen.raw != PASS and any(pick.secret for pick in deeds[chosen.raw.deed].picks):
            found[at] = replace(chosen, unseen=True)
    for at in kept:
        if found[at].seat != viewer:
            found[at] = replace(found[at], secret=True)
    return found


def quoted(values: Any) -> Any:
    """The pieces in the arguments of an event."""
    for value in values:
        if isinstance(value, tuple):
            yield from quoted(value)
        elif isinstance(value, Seen):
            yield value


# ---- one world -----------------------------------------------------------------------------------------------------


def imagined(session: Session, work: Imagining, stream: Stream) -> Imagined:
    """A world that might be the real one, drawn by its probability."""
    worlds = work.worlds
    for tries in range(1, TRIES + 1):
        if worlds is not None and worlds.worlds is not None:
            if not worlds.worlds:
                break
            world: World | None = worlds.drawn(stream)
        else:
            world = dealt_anew(session, work, stream)
        found = world and settled(session, work, world, stream)
        if found:
            found.tries = tries
            return found
    raise ImagineError(TRIES)


def dealt_anew(session: Session, work: Imagining, stream: Stream) -> World | None:
    """A world from a random deal of what is hidden; None if its account differs, or it is rejected for its
    likelihood.
    """
    if work.highest is None:
        pilots, own = [], Stream(0)
        for _ in range(TRIES):
            world = wished(session, work, own)
            if world is not None:
                pilots.append(world.weight)
            if len(pilots) >= PILOTS:
                break
        work.highest = max(pilots, default=0.0)
    world = wished(session, work, stream)
    if world is None:
        return None
    likely = world.weight / work.highest if work.highest else 1.0
    return world if likely >= 1 or stream.below(1 << 53) < likely * (1 << 53) else None


def wished(session: Session, work: Imagining, stream: Stream) -> World | None:
    candidates = session.journal.knowledge.candidates[work.viewer]
    if not work.later:
        work.later = known_later(session, work)
    dealt = deal(candidates, stream)
    return tried(work.telling, work.parts, Wishing(dealt, work.later, stream), stream)


def known_later(session: Session, work: Imagining) -> list[int]:
    """For each part, the pieces that are known at its end, or at the end of a later one."""
    chosen = [one for one, step in zip(session.snapshots, session.steps, strict=True) if isinstance(step, Choice)]
    rows = [one.journal.knowledge.candidates[work.viewer] for one in chosen]
    rows.append(session.journal.knowledge.candidates[work.viewer])
    found, whole = [], 0
    last: list[int] | None = None
    for row in reversed(rows):
        if row is not last:
            whole |= sum(1 << piece for piece, among in enumerate(row) if among == 1 << piece)
        last = row
        found.append(whole)
    return found[::-1]


class Wishing:
    """Which piece is to be where: pieces known later are where they really were, others as dealt."""

    def __init__(self, dealt: list[int], later: list[int], stream: Stream) -> None:
        self.dealt = dealt
        self.later = later
        self.stream = stream

    def __call__(self, part: int, truly: int, among: Sequence[int]) -> int:
        later = self.later[part]
        if truly >= 0:
            if later >> truly & 1 and truly in among:
                return truly
            piece = self.dealt[truly]
            for _ in self.dealt:
                if piece in among and not later >> piece & 1:
                    return piece
                piece = self.dealt[piece]
        return among[self.stream.below(len(among))]


def settled(session: Session, work: Imagining, world: World, stream: Stream) -> Imagined | None:
    """The world renumbered for further play: equal pieces get numbers that fit what the viewer knows."""
    table, sight = session.table, session.table.sight
    candidates = session.journal.knowledge.candidates[work.viewer]
    lies = counterparts(sight, work.viewer, session.state, world.state, candidates)
    if -1 in lies:
        return None
    dealt = named(sight, lies, candidates, stream)
    if dealt is None:
        return None
    number = [-1] * len(dealt)
    for place, piece in enumerate(lies):
        number[piece] = dealt[place]
    state = table.relabel.apply(world.state, number)
    table.machine.derive(state)
    if not session.explicit_chance:
        state[CHANCE] = stream.fork()
    choices, brought = unrolled(world.trail)
    return Imagined(state, dealt, choices, brought, number)


def unrolled(trail: Trail) -> tuple[list[Raw], list[int]]:
    """A trail from its beginning: choices, and outcomes of chance."""
    choices: list[Raw] = []
    brought: list[int] = []
    while trail is not None:
        trail, step = trail
        if isinstance(step, Raw):
            choices.append(step)
        else:
            brought.append(step)
    return choices[::-1], brought[::-1]
