"""In: a seed, and what should come up more often. Out: a whole ruleset: base, variants and addons, checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rulewright.diagnostics.catalogue import code

from ..case import Case
from .dice import Dice, NothingFits
from .examples import with_examples
from .kinds import Bool, Int, Player, Scope
from .layers import BASE, Layers
from .looks import Looks
from .names import name as fresh
from .play import Play
from .remembering import MoreCorners
from .small import small
from .steps import Steps
from .things import SEATS, Things
from .values import Values
from .world import World

LAYERED = (
    "production:change production:replace production:remove production:set_ production:offer_ production:addon "
    "production:step_index"
)
MOST_DRAFTS = 30
CORNERS = (0, 1, 1, 2, 3)
"""How many corners there may be."""
SURE = {"R115", "R202", "R212", "R222"}
"""The writer uses nothing that may not be there, and divides by nothing that may be 0: whoever says so is wrong."""
BLAMED = {"R310"}
"""Warnings that a game comes to a stop, as none does that is written here."""
Refused = Counter[str]
Drafts = list[tuple[str, Case]]
"""What was refused, each with the message."""


def write(
    seed: int,
    aim: Mapping[str, float] | None = None,
    refused: Refused | None = None,
    drafts: Drafts | None = None,
    *,
    little: bool = False,
) -> Case:
    """The first draft for this seed without errors or warnings; the findings of the others are counted.

    ``drafts``: those that should have been clean are laid there. ``little``: nothing but corners.
    """
    for draft in range(MOST_DRAFTS):
        dice = Dice(seed * MOST_DRAFTS + draft, aim)
        try:
            files, game = corners_alone(dice) if little else drafted(dice)
        except (NothingFits, IndexError):
            if refused is not None:
                refused["stuck"] += 1
            continue
        found = silenced(Case(files, game, seed), refused, drafts)
        if found is not None:
            return with_examples(found, dice) if dice.chance(0.3, "production:example") else found
    raise AssertionError(f"no draft of seed {seed} checks clean")


def corners_alone(dice: Dice) -> tuple[dict[str, str], str]:
    world = seated(dice)
    files, game = small(world, dice, title(world, dice))
    return {name: written(lines) for name, lines in files.items()}, game


def seated(dice: Dice) -> World:
    """How many play, and what they are called."""
    world = World()
    world.players = sorted(
        {dice.number(1, 4) if dice.chance(0.1) else 2 for _ in range(1)}
        | ({dice.number(2, 4)} if dice.chance(0.5) else set())
    )
    if world.players[-1] - world.players[0] < 2 or not dice.chance(0.3):
        world.players = list(range(world.players[0], world.players[-1] + 1))
    world.seats = [fresh(world, dice) if dice.chance(0.3) else seat for seat in SEATS][: world.players[-1]]
    world.taken.update(world.seats)
    return world


def drafted(dice: Dice) -> tuple[dict[str, str], str]:
    size = dice.one([1, 1, 2, 2, 3, 4])
    world = seated(dice)
    values = Values(world, dice)
    steps = Steps(world, dice, values)
    things = Things(world, dice, values)
    things.parts_declared = []
    declared = things.all(size)
    play = Play(world, dice, values, steps)
    corners = MoreCorners(world, dice).some(dice.one(CORNERS))
    play.whole(size, [phase for _, phase, _ in corners])
    apart = [part for parts, _, _ in corners for part in parts]
    world.components += [component for _, _, components in corners for component in components]
    parts = [title(world, dice), *declared, *apart, *play.declared, *endings(world, dice, values)]
    files = {BASE: parts, **included(parts, world, dice)}
    game = Layers(world, dice, values, steps, play, files).all() if dice.chance(0.4, LAYERED) else BASE
    files[BASE] += Looks(world, f"looks {dice.random.getstate()[1][-1]} {len(parts)}").all()
    return {**{name: written(lines) for name, lines in files.items()}, **things.files}, game


def included(parts: list[list[str]], world: World, dice: Dice) -> dict[str, list[list[str]]]:
    """Move some declarations into a file that is included."""
    if not dice.chance(0.1, "production:include") or len(parts) < 4:
        return {}
    at = dice.number(1, len(parts) - 1)
    moved = [*parts[at : at + 3]]
    name = f"{fresh(world, dice)}.rules"
    parts[at : at + 3] = [[f'include "{name}"']]
    return {name: moved}


def written(parts: list[list[str]]) -> str:
    text = "\n\n".join("\n".join(lines) for lines in parts)
    return f"rulewright 1\n\n{text}\n"


def title(world: World, dice: Dice) -> list[str]:
    low, high = world.players[0], world.players[-1]
    players = str(low) if low == high else f"{low}..{high}"
    if len(world.players) == 2 and (high - low > 1 or dice.chance(0.4)):
        players = f"[{low}, {high}]"
    lines = [f'game "The Game of {fresh(world, dice).capitalize()}"', "    | A game that nobody has played before."]
    if dice.chance(0.3):
        lines.append('    by "Nobody"')
    if dice.chance(0.1, "production:prose_in"):
        lines.append("    prose in en")
    return [*lines, f"    players {players}", f"    seats {', '.join(world.seats)}"]


def endings(world: World, dice: Dice, values: Values) -> list[list[str]]:
    found = []
    for word, share in (("score", 0.7), ("standing", 0.3), ("outlook", 0.3)):
        if dice.chance(share, f"production:{word}"):
            name = fresh(world, dice)
            scope = Scope(names=((name, Player()),))
            found.append([f"{word} {name} = {values.within(values.amount(scope, 2), -(10**9), 10**9).text}"])
    name = fresh(world, dice)
    scope = Scope(names=((name, Player()),))
    lines = []
    for _ in range(dice.number(1, 3)):
        word = dice.one(["most", "most", "least", "where"])
        lines.append(
            f"    {word} {values.of(Bool(), scope, 2).text if word == 'where' else values.amount(scope, 2).text}"
        )
    if dice.chance(0.4, "production:shared"):
        numbers = [
            one.name for one in world.vars if one.owner == Player() and isinstance(one.type, Int) and not one.keys
        ]
        if numbers and dice.chance(0.5):
            lines = [f"    {dice.one(['most', 'least'])} {name}.{dice.one(numbers)}"]
        lines.append("    shared")
    found.append([f"winner {name}", *lines])
    if dice.chance(0.3, "production:ruling") and world.actions:
        found.append(
            [
                f'ruling "What of {fresh(world, dice)}?"',
                "    | As it is written.",
                f"    see {dice.one(world.actions).name}",
            ]
        )
    return found


def silenced(case: Case, refused: Refused | None, drafts: Drafts | None = None) -> Case | None:
    """The ruleset with its warnings silenced where they occur; None if it has errors."""
    for _ in range(4):
        checked = case.check()
        if not checked.found:
            return case
        errors = [item for item in checked.found if code(item.code).severity == "error"]
        if errors:
            if refused is not None:
                refused[f"{errors[0].code} {errors[0].message}"] += 1
            if drafts is not None and all(one.code in SURE and not one.removes for one in errors):
                drafts.append((f"{errors[0].code} {errors[0].message}", case))
            return None
        if drafts is not None:
            drafts += [(f"{item.code} {item.message}", case) for item in checked.found if item.code in BLAMED]
        allowed: dict[str, dict[int, set[str]]] = {}
        for item in checked.found:
            place = checked.sources.place(item.span)
            allowed.setdefault(place.file, {}).setdefault(place.line, set()).add(item.code)
        files = dict(case.files)
        for file, lines in allowed.items():
            text = files[file].split("\n")
            for at in sorted(lines, reverse=True):
                line = text[at - 1]
                margin = line[: len(line) - len(line.lstrip())]
                text.insert(
                    at - 1, f"{margin}# rulewright: allow {', '.join(sorted(lines[at]))} because it is made at random"
                )
            files[file] = "\n".join(text)
        case = Case(files, case.game, case.seed)
    if refused is not None:
        refused["silencing"] += 1
    return None


__all__ = ["Drafts", "Int", "Refused", "write"]
