"""In: the dice. Out: a ruleset that is little more than a corner or two, which is soon checked and played."""

from __future__ import annotations

import re

from .corners import COMPASS, ENDLESS, TILES
from .dice import Dice
from .gathering import WholeCorners
from .judging import HEAPED, LAPS
from .layers import BASE, Layers
from .names import name as fresh
from .play import Play
from .reckoning import PLEDGES, PRESENCE, ROADS, ROOMS
from .steps import Steps, indented
from .values import Values
from .world import World

CORNERS = (1, 1, 2)
"""How many corners there may be."""
SLOW = {COMPASS, ENDLESS, TILES}
MANIFOLD = {HEAPED, LAPS, PLEDGES, PRESENCE, ROADS, ROOMS}
"""Corners that differ much from each other, or show what they are about in few games."""
NUMBER = re.compile(r"(?:var|resource) (\w+) of player: -?\d+\.\.\d+\b(?!\?| per)")
Parts = list[list[str]]


class QuickCorners(WholeCorners):
    """Corners, of which those that take long come up less often, and those that are manifold more often."""

    alone = True

    def share(self, about: str) -> float:
        return 0.3 if about in SLOW else 2.0 if about in MANIFOLD else 1.0


def small(world: World, dice: Dice, heading: list[str]) -> tuple[dict[str, Parts], str]:
    """The declarations of each file, and what the game is called by."""
    corners = QuickCorners(world, dice).some(dice.one(CORNERS))
    declared = [part for parts, _, _ in corners for part in parts]
    world.components += [component for _, _, components in corners for component in components]
    play = rounds(world, dice, [phase for _, phase, _ in corners])
    files = {BASE: [heading, *declared, play, *endings(world, dice, declared)]}
    game = BASE
    if dice.chance(0.15):
        values = Values(world, dice)
        steps = Steps(world, dice, values)
        game = Layers(world, dice, values, steps, Play(world, dice, values, steps), files).all()
    return files, game


def rounds(world: World, dice: Dice, phases: list[str]) -> list[str]:
    """Everybody comes through all corners, a few times."""
    counter, seat = fresh(world, dice), fresh(world, dice)
    most = dice.number(2, 5)
    turn = [f"for {seat} in players", *(f"    {phase}({seat})" for phase in phases)]
    body = [
        f"var {counter}: 0..{most} = 0",
        "repeat",
        *indented([f"{counter} += 1", *turn]),
        f"until {counter} = {most}",
    ]
    return ["phase play", *indented(body)]


def endings(world: World, dice: Dice, declared: Parts) -> Parts:
    """Who wins has to do with what players have, if they have any numbers."""
    seat = fresh(world, dice)
    numbers = [found.group(1) for part in declared if (found := NUMBER.match(part[0])) is not None]
    if not numbers:
        return [[f"winner {seat}", f"    where {seat} = first(players)"]]
    number = dice.one(numbers)
    scored = [[f"score {seat} = {seat}.{number}"]] if dice.chance(0.5) else []
    if dice.chance(0.3):
        scored.append([f"standing {seat} = {seat}.{dice.one(numbers)} * 2 + {dice.number(0, 2)}"])
    return [*scored, [f"winner {seat}", f"    most {seat}.{number}"]]
