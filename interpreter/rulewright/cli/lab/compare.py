"""In: a game and variants of it. Out: what each changes: in words, and in figures of games with the same deals."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics.misuse import MisuseError

from ..game import HELP, changes, sound
from ..terminal import say
from . import given

if TYPE_CHECKING:
    from rulewright.lab.store import Store

SUMMARY = "what variants change: in words, and in games with the same deals"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="BASE", help=HELP)
    parser.add_argument("variants", nargs="*", metavar="VARIANT", help="other games; default: BASE with its settings")
    changes(parser)
    given.playing(parser)


def run(chosen: argparse.Namespace) -> int:
    """Settings and options apply to the variants only, as in ``diff``."""
    from rulewright.lab.compared import UnlikeError

    arms, words, stop = list[Any](), list[str](), None
    if chosen.resume is None:
        if chosen.game is None:
            raise MisuseError("R905", "Say what to compare.", "Write: rulewright lab compare BASE VARIANT")
        found = compared_arms(chosen)
        if found is None:
            return 1
        arms, words = found
        if not all(one.work.repeatable for one in arms):
            raise MisuseError("R905", "Bots that think for a time cannot be compared: their games cannot be repeated.")
        stop = given.stop_of(chosen, arms[0].work.games_a_block)
    with given.storing(chosen, "compare", arms, stop, {"words": words}) as store:
        given.play(store, chosen)
        try:
            result = told(store)
        except UnlikeError as error:
            raise MisuseError("R905", str(error)) from None
    say(json.dumps(result, ensure_ascii=False, indent=2) + "\n" if chosen.json else as_text(result))
    return 0


def compared_arms(chosen: argparse.Namespace) -> tuple[list[Any], list[str]] | None:
    """The base and its variants, and what each changes in words; None if rules have errors, which have been printed."""
    from rulewright import pipeline

    from ..play import opened

    plain = argparse.Namespace(**{**vars(chosen), "settings": [], "options": []})
    names = chosen.variants or [chosen.game]
    checked = [sound(chosen.game, plain), *(sound(name, chosen) for name in names)]
    base = opened(plain)
    games = [opened(argparse.Namespace(**{**vars(chosen), "game": name})) for name in names]
    if base is None:
        return None
    bots = given.bots_of(base, chosen.bots, chosen.players)
    arms, words = [given.arm_of(chosen.game, base, given.work_of(base, plain, bots))], []
    changed = ", ".join([*chosen.settings, *chosen.options])
    for name, game, new in zip(names, games, checked[1:], strict=True):
        if game is None or new is None or checked[0] is None:
            return None
        called = f"{name} {changed}".strip() if changed else name
        arms.append(given.arm_of(called, game, given.work_of(game, chosen, bots)))
        words.append(pipeline.diff(checked[0], new))
    return arms, words


def told(store: Store) -> dict[str, Any]:
    """All that is told of a comparison."""
    from rulewright.lab.compared import compared
    from rulewright.lab.results import of_run

    found = [{"words": words, **compared(store, 0, variant)} for variant, words in enumerate(store.about["words"], 1)]
    return {**of_run(store), "comparisons": found}


def as_text(result: dict[str, Any]) -> str:
    base = result["arms"][0]
    lines = [f"{result['game']}: {base['games']} games each by bots ({', '.join(base['bots'])}), seed {base['seed']}."]
    for one in result["comparisons"]:
        lines += ["", f"## {one['variant']}", "", one["words"].strip(), ""]
        lines += in_words(one)
    return "\n".join(lines) + "\n"


def in_words(comparison: dict[str, Any]) -> list[str]:
    """What changed, the surest first; then whether shares are as good as equal; and what sharing deals was good for."""
    from rulewright.lab.compared import NEAR, surest

    rows = sorted(comparison["measures"], key=surest, reverse=True)
    lines = []
    for title, main in (("Changed", True), ("Also looked at, and changed", False)):
        found = [row for row in rows if row["changed"] and row["main"] == main]
        if found:
            lines.append(f"{title}:")
            lines += [f"  {line(row)}" for row in found]
    if not lines:
        lines.append("Nothing is surely changed.")
    for row in comparison["measures"]:
        if row.get("verdict") == "within":
            lines.append(f"  {given.called(row)}: the same within {100 * NEAR:g} points")
        elif row.get("verdict") == "open":
            more = row["more_blocks"]
            lines.append(f"  {given.called(row)}: not enough games to tell: about {more} more blocks")
    saved = [row["saved"] for row in comparison["measures"] if row["main"]]
    best = max(saved, default=0.0)
    lines.append(
        f"That deals are shared saved up to {100 * best:.0f} % of the games."
        if best > 0.02
        else "That deals are shared did not help here."
    )
    return lines


def line(row: dict[str, Any]) -> str:
    by = 100 if row["unit"] == "share" else 1
    old, new = row["base"][0] * by, row["variant"][0] * by
    return f"{given.called(row)}: {old:.2f} to {new:.2f}, {difference(row)}"


def difference(row: dict[str, Any]) -> str:
    by, sign = (100, " points") if row["unit"] == "share" else (1, f" {row['unit']}")
    value, low, high = ("?" if one is None else f"{one * by:+.2f}" for one in row["difference"])
    return f"{value}{sign} ({low} to {high})"
