"""What lies joined is kept up as stones are put, taken away, supposed and cleared: the same as a search finds."""

from __future__ import annotations

import random

import pytest

from rulewright.play.chance import fate
from rulewright.play.machine import OVER, Machine, machine, slow_machine
from rulewright.program.form import NONE
from rulewright.program.operations import State

from .programs import as_lowered, improved_program
from .side_by_side import play

NAME = "groups-of-stones"


def printed() -> Machine:
    return machine(improved_program(NAME), as_lowered(NAME)[1])


def groups(one: Machine, state: State) -> dict[int, set[int]]:
    """By stone, what lies joined to it, searched for here."""
    names = one.program.slots
    first = next(at for at, name in enumerate(names) if name.startswith("field.stone"))
    found: dict[int, set[int]] = {}
    for start in range(25):
        if state[first + start] == NONE:
            continue
        waiting, group = [start], {start}
        while waiting:
            at = waiting.pop()
            for there in (at - 5, at + 5, *(at - 1,) * (at % 5 > 0), *(at + 1,) * (at % 5 < 4)):
                if 0 <= there < 25 and there not in group and state[first + there] == state[first + at]:
                    group.add(there)
                    waiting.append(there)
        found[start] = group
    return found


def kept(one: Machine, state: State) -> dict[int, set[int]] | None:
    """By stone, what is kept of it; None while groups are not known."""
    names = one.program.slots
    number, members, lost = names.index("group[0]"), names.index("members[0]"), names.index("groups_lost")
    stone = next(at for at, name in enumerate(names) if name.startswith("field.stone"))
    if state[lost]:
        return None
    return {
        at: {other for other in range(25) if state[members + state[number + at]] >> other & 1}
        for at in range(25)
        if state[stone + at] != NONE
    }


@pytest.mark.parametrize("seed", range(6))
def test_the_same_games_are_played(seed: int) -> None:
    plain, layout = as_lowered(NAME)
    played = play((printed(), slow_machine(plain, layout)), seed, 60)
    assert played.parted < 0, played
    assert played.plies > 20


def test_groups_are_what_a_search_finds() -> None:
    """Also after they were lost, and searched for anew."""
    assert {known for seed in range(6) for known in agrees(seed)} == {True, False}


def agrees(seed: int) -> set[bool]:
    """Whether groups were known, in the states of a game; if they are, they are right."""
    one = printed()
    state, dice = one.begin(), random.Random(seed)  # noqa: S311 - a game, no secret
    known = []
    for _ in range(120):
        at = one.run(state, fate(one))
        if at == OVER:
            break
        found = kept(one, state)
        known.append(found is not None)
        assert found is None or found == groups(one, state)
        again = state[:]
        one.derive(again)
        assert kept(one, again) == groups(one, again)
        one.apply(state, at, dice.choice(one.legal(state, at)))
    return set(known)
