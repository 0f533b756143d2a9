"""In: chance. Out: names that are not used yet."""

from __future__ import annotations

from rulewright.syntax.words import RESERVED as WORDS

from .dice import Dice
from .world import World

SYLLABLES = (
    "ba",
    "bo",
    "du",
    "fe",
    "gi",
    "ha",
    "jo",
    "ka",
    "ki",
    "lu",
    "ma",
    "mi",
    "no",
    "pa",
    "pu",
    "ra",
    "ru",
    "sa",
    "ta",
    "ti",
    "vo",
    "wa",
    "zu",
    "ле",
    "ñu",
    "ø",
)
RESERVED = WORDS | {
    "me",
    "others",
    "players",
    "all",
    "n",
    "ne",
    "e",
    "se",
    "s",
    "sw",
    "w",
    "nw",
    "number",
    "player",
    "direction",
    "owner",
    "name",
    "row",
    "column",
    "neighbours",
    "around",
    "front",
    "back",
    "top",
    "bottom",
    "pass",
    "done",
    "stack",
    "bag",
    "pool",
    "slot",
    "sequence",
    "square",
    "hex",
    "rhombus",
    "free",
    "scale",
    "able",
    "count",
    "one",
    "some",
    "kinds",
    "side",
}


def name(world: World, dice: Dice, *, capital: bool = False) -> str:
    """A pronounceable name; some differ from others only by an underscore or a capital."""
    while True:
        found = "".join(dice.one(SYLLABLES[:23] if dice.chance(0.97) else SYLLABLES) for _ in range(dice.number(2, 3)))
        if world.taken and dice.chance(0.04):
            found = dice.one(sorted(world.taken)).lower()
            found = dice.one([f"{found}_", f"{found[:2]}_{found[2:]}", found, found.capitalize()])
        if capital:
            found = found.capitalize()
        if found not in world.taken and found.lower() not in RESERVED and not found.endswith("ø"):
            world.taken.add(found)
            return found
