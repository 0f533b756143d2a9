"""Every included ruleset, with numbers of players and options to test it with."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import rulewright
from rulewright.play.game import Game

ROOT = Path(__file__).parents[2]
CLASSICS = tuple(sorted(path.stem for path in (ROOT / "examples").glob("*.rules")))
SLOW = frozenset({"quoridor"})
"""Classics for which the walker takes minutes: it looks for a way behind every wall that could be built."""
SHIPPED = tuple(sorted(path.name for path in (ROOT / "rulesets").iterdir() if path.is_dir()))
VARIANTS = tuple(sorted(path.stem for path in (ROOT / "examples" / "variants").glob("*.rules")))
ADDONS = ("alliances", "five-tiles", "mud")
COMBINED = tuple(
    f"jackal-dungeon+{rest}"
    for rest in ("alliances", "mud", "alliances+mud", "five-tiles+mud", "alliances+five-tiles+mud")
)
"""All that go together: five tiles need mud."""
EVERYTHING = (*CLASSICS, *SHIPPED, *COMBINED, *VARIANTS)
SOME = (*CLASSICS, *SHIPPED, COMBINED[-1], *VARIANTS[::4])
"""For tests that everybody runs, and that `-m soak` makes of everything."""


@cache
def loaded(name: str) -> Game:
    if name in CLASSICS:
        return rulewright.load(ROOT / "examples" / f"{name}.rules")
    return rulewright.load(ROOT / "examples" / "variants" / f"{name}.rules" if name in VARIANTS else name)


def family(name: str) -> str:
    """The game on which a variant or a combination is based."""
    files = {Path(file).stem for file in loaded(name).files if file.endswith(".rules")}
    return next(one for one in ("tikal-auction", "tikal-classic", *SHIPPED, *CLASSICS) if one in files)


def values(choices: tuple[Any, ...]) -> tuple[Any, ...]:
    """All values of an option; for long ranges of numbers the ends and the middle."""
    return choices if len(choices) <= 8 else (choices[0], choices[len(choices) // 2], choices[-1])


def goes(game: Game, players: int, options: dict[str, Any]) -> bool:
    try:
        game.chosen(options, players)
    except rulewright.StartError:
        return False
    return True


@cache
def tables(name: str) -> tuple[tuple[int, dict[str, Any]], ...]:
    """A small selection of settings in which each number of players and each value of each option occurs."""
    game = loaded(name)
    if name in VARIANTS or name in COMBINED:
        own = {key: one for key, one in game.options.items() if key not in loaded(family(name)).options}
        return spread(game, sorted({game.players[0], game.players[-1]}), own)
    return spread(game, list(game.players), game.options)


def spread(game: Game, players: list[int], options: Any) -> tuple[tuple[int, dict[str, Any]], ...]:
    wanted = {(key, value) for key, one in options.items() for value in values(one.choices)}
    found: list[tuple[int, dict[str, Any]]] = []
    at = 0
    while wanted or at < len(players):
        number = players[at % len(players)]
        chosen: dict[str, Any] = {}
        for key in options:  # what was not there yet, one option after the other, as long as it goes together
            for value in (one for one in values(options[key].choices) if (key, one) in wanted):
                if goes(game, number, {**chosen, key: value}):
                    chosen[key] = value
                    break
        before = len(wanted)
        wanted -= set(chosen.items())
        assert goes(game, number, chosen)
        assert len(wanted) < before or at < 4 * len(players), f"never tried: {sorted(map(str, wanted))}"
        found.append((number, chosen))
        at += 1
    return tuple(found)
