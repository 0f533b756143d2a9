"""In: a game, bots and how many games. Out: what they were like, in figures with intervals; a file that keeps them."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics.misuse import MisuseError

from ..terminal import say
from . import given

if TYPE_CHECKING:
    from rulewright.lab.store import Store

SUMMARY = "let bots play many games, and tell what the game is like"


def arguments(parser: argparse.ArgumentParser) -> None:
    given.arguments(parser)
    parser.add_argument("--closely", default="0", metavar="N", help="in the first N blocks, look at each pick, too")


def run(chosen: argparse.Namespace) -> int:
    from rulewright.lab.results import of_run

    arms, stop = [], None
    if chosen.resume is None:
        game = given.opened(chosen)
        if game is None:
            return 1
        for players in counts_of(game.players, chosen.players):
            bots = given.bots_of(game, chosen.bots, players)
            work = given.work_of(game, chosen, bots)
            arms.append(given.arm_of(f"{len(bots)} players", game, work))
        stop = given.stop_of(chosen, max(one.work.games_a_block for one in arms))
    elif chosen.game is not None:
        raise MisuseError("R905", "A run that is continued knows its game.", "Leave the game out.")
    with given.storing(chosen, "run", arms, stop, {}) as store:
        given.play(store, chosen)
        result = of_run(store)
        look_closely(store, result, chosen)
    say(json.dumps(result, ensure_ascii=False, indent=2) + "\n" if chosen.json else as_text(result))
    return 0


def look_closely(store: Store, result: dict[str, Any], chosen: argparse.Namespace) -> None:
    """Add what was picked of what could be, in some games of each arm."""
    from rulewright import reload
    from rulewright.lab.closely import looked
    from rulewright.lab.played import Player

    from ..seats import numbered

    blocks = numbered(chosen.closely, "--closely")
    if not blocks:
        return
    player = Player(reload)
    for arm, told in zip(store.arms, result["arms"], strict=True):
        told["closely"] = looked(player, arm.work, min(blocks, told["blocks"]))


def counts_of(known: Any, players: str | None) -> list[str | None]:  # noqa: ANN401 - a range or a list
    """For how many players to play: ``3``, ``2..4``, or ``all`` that the game is for."""
    if players == "all":
        return [str(count) for count in known]
    first, dots, last = (players or "").partition("..")
    if dots and first.isascii() and first.isdigit() and last.isascii() and last.isdigit():
        found: list[str | None] = [str(count) for count in range(int(first[:3]), int(last[:3]) + 1) if count in known]
        if found:
            return found
    return [players]


def as_text(result: dict[str, Any]) -> str:
    lines = []
    for arm in result["arms"]:
        who = ", ".join(arm["bots"]) if len(set(arm["bots"])) > 1 else f"{len(arm['bots'])} × {arm['bots'][0]}"
        lines.append(f"{result['game']}: {arm['games']} games of bots ({who}), seed {arm['seed']}. No people played.")
        if arm["marred"]:
            lines.append("  Many games did not come to an end: what follows is not a sample of whole games.")
        for one in arm["faults"][:5]:
            where = f"{one['code']}, {one['file']}:{one['line']}"
            lines.append(f"  fault in game {one['game'] + 1}: {one['said']} ({where})")
        lines += [f"  {given.figure(one)}" for one in arm["figures"]]
        if "closely" in arm:
            lines.append(f"  What was picked where it could be, in {arm['closely']['blocks']} blocks:")
            lines += [f"    {picked(one)}" for one in arm["closely"]["picks"]]
    return "\n".join(lines) + "\n"


def picked(one: dict[str, Any]) -> str:
    value, low, high = (f"{100 * part:.1f}" for part in one["rate"])
    return f"{one['action']} {one['pick']} {one['value']}: {value} % ({low} to {high}) of {one['offered']} decisions"
