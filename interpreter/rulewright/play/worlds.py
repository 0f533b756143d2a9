"""In: an account. Out: all states that might be the real one, each with its probability; or, if there are too many, one
of them at a time.

What a viewer saw is weighted with the probability of chance to bring it about. Choices of others reveal only that they
were possible: all choices that look alike have equal probabilities.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import field
from itertools import accumulate
from typing import Any

from ..frozen import frozen
from ..program.operations import State
from .chance import Stream
from .machine import Raw
from .retelling import DifferentError, Part, Retelling, World, picks

MOST_WORLDS = 300
MOST_STEPS = 20_000
"""If there are more worlds at a time, or more steps in all, than this, not all worlds are followed."""


@frozen
class Worlds:
    """All possible worlds after so many parts of an account; None if there are too many."""

    parts: int
    worlds: tuple[tuple[World, list[Raw]], ...] | None
    """The worlds at the end of the last part, with the choices that may have been made there."""
    spent: int = 0
    sums: list[float] = field(default_factory=list)

    def drawn(self, stream: Stream) -> World:
        """One of them, drawn by its probability."""
        assert self.worlds
        sums = self.sums or list(accumulate(world.weight for world, _ in self.worlds))
        at = bisect(sums, stream.below(1 << 53) / (1 << 53) * sums[-1])
        return self.worlds[min(at, len(self.worlds) - 1)][0]


def followed(telling: Retelling, parts: Sequence[Part], before: Worlds | None) -> Worlds:
    """All worlds at the end of an account, from those at an earlier step of it."""
    if before is not None and before.worlds is None:
        return Worlds(len(parts), None)
    done = before.parts if before is not None else 0
    worlds = before.worlds if before is not None else None
    spent = before.spent if before is not None else 0
    for at in range(done, len(parts)):
        frontier = [telling.start()] if worlds is None else begun(telling, parts[at - 1], parts[at], worlds)
        reached = through(telling, parts[at], frontier, MOST_STEPS - spent)
        if reached is None:
            return Worlds(len(parts), None)
        worlds, steps = reached
        spent += steps
    assert worlds is not None
    return Worlds(len(parts), worlds, spent, list(accumulate(world.weight for world, _ in worlds)))


def begun(telling: Retelling, last: Part, part: Part, worlds: Sequence[tuple[World, list[Raw]]]) -> list[World]:
    """Every choice that may have been made, carried out up to the first step that waits."""
    found: list[World] = []
    for world, options in worlds:
        for raw in options:
            after = telling.chooses(world, last, raw, 1 / len(options))
            try:
                telling.carry_out(after, last, part, raw)
            except DifferentError:
                continue
            found.append(after)
    return found


def through(
    telling: Retelling, part: Part, frontier: list[World], most: int
) -> tuple[tuple[tuple[World, list[Raw]], ...], int] | None:
    """All worlds at the end of a part; None if there are too many on the way."""
    ended: dict[Any, tuple[World, list[Raw]]] = {}
    spent = 0
    while frontier:
        after: dict[Any, World] = {}
        for world in frontier:
            spent += 1
            if spent > most or len(after) > MOST_WORLDS or len(ended) > MOST_WORLDS:
                return None
            try:
                met = telling.on(world, part)
                if isinstance(met, list):
                    join(ended, key(telling, world), world, met)
                    continue
                outcomes, number = met
                for outcome, count in telling.brought(world, part, number, outcomes):
                    one = telling.happens(world, number, outcome, count / len(outcomes))
                    same = after.setdefault((one.heard, one.veiled, *key(telling, one)), one)
                    if same is not one:
                        same.weight += one.weight
            except DifferentError:
                continue
        frontier = list(after.values())
    return tuple(ended.values()), spent


def join(ended: dict[Any, tuple[World, list[Raw]]], name: Any, world: World, options: list[Raw]) -> None:
    """Worlds that have become equal are joined."""
    known = ended.setdefault(name, (world, options))
    if known[0] is not world:
        known[0].weight += world.weight


def key(telling: Retelling, world: World) -> tuple[Any, ...]:
    """What distinguishes states."""
    state = telling.table.machine.essence(world.state)
    return tuple(frozenset(one.items()) if isinstance(one, dict) else one for one in state)


# ---- one at a time -----------------------------------------------------------------------------------------------

Wish = Callable[[int, int, Sequence[int]], int]
"""For a part of the account and the place of a real piece: which of some pieces is to be there."""


def tried(telling: Retelling, parts: Sequence[Part], wish: Wish, stream: Stream) -> World | None:
    """One world in which the hidden pieces are as wished, as far as possible; None if it looks different.

    Its weight gives its likelihood relative to others that are wished for equally often.
    """
    world = telling.start()
    try:
        for at, part in enumerate(parts):
            options = once(telling, part, world, wish)
            if at + 1 < len(parts):
                world = chosen(
                    telling, world, (part, parts[at + 1]), options, choices_of(telling, part, options, wish, stream)
                )
    except DifferentError:
        return None
    return world


def chosen(
    telling: Retelling, world: World, parts: tuple[Part, Part], options: list[Raw], choices: Sequence[Raw]
) -> World:
    """The world after the first of these choices that leads to what was seen."""
    part, following = parts
    for raw in choices:
        after = telling.chooses(world, part, raw, share(part, options))
        try:
            telling.carry_out(after, part, following, raw)
        except DifferentError:
            continue
        return after
    raise DifferentError


def once(telling: Retelling, part: Part, world: World, wish: Wish) -> list[Raw]:
    while True:
        met = telling.on(world, part)
        if isinstance(met, list):
            return met
        outcomes, number = met
        before = world.heard
        likely = [outcome for outcome, _ in telling.brought(world, part, number, outcomes)]
        if not likely:
            raise DifferentError
        if telling.table.machine.program.events[number].pieces:
            seen = part.looks[before]
            fitting = [one for one in outcomes if telling.looks.could_be(one, seen)]
            truly = part.drawn[world.drawn] if world.drawn < len(part.drawn) else -1
            plain = seen[3] >= 0 and truly in fitting
            outcome = truly if plain else wish(part.number, truly, sorted(fitting))
        else:
            outcome = likely[0] if len(likely) == 1 else wish(part.number, -1, likely)
        after = telling.happens(world, number, outcome, 1 / len(outcomes))
        world.state, world.heard, world.drawn = after.state, after.heard, after.drawn
        world.veiled, world.weight, world.trail = after.veiled, after.weight, after.trail


def share(part: Part, options: list[Raw]) -> float:
    """The probability of each choice that looks alike. What was chosen in secret is drawn, by that probability."""
    return 1.0 if part.chosen is not None and (part.chosen.secret or part.chosen.unseen) else 1 / len(options)


def choices_of(telling: Retelling, part: Part, options: list[Raw], wish: Wish, stream: Stream) -> Sequence[Raw]:
    """That choice among those that look alike whose pieces are as wished; where no pieces tell, all, in any order."""
    chosen = part.chosen
    assert chosen is not None
    if len(options) == 1:
        return options
    if chosen.secret:
        return (options[stream.below(len(options))],)
    if chosen.unseen:
        left = options[:]
        return [left.pop(stream.below(len(left))) for _ in options]
    machine = telling.table.machine
    meant: list[int] = []
    for truly in picks(machine, chosen.raw):
        among = sorted({piece for raw in options for piece in picks(machine, raw)} - set(meant))
        if among:
            meant.append(wish(part.number, truly, among))
    best = max(sum(piece in picks(machine, raw) for piece in meant) for raw in options)
    left = [raw for raw in options if sum(piece in picks(machine, raw) for piece in meant) == best]
    return (left[stream.below(len(left))],)


__all__ = ["State", "Worlds", "followed", "tried"]
