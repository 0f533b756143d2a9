"""In: bots. Out: which is stronger, step by step; and a table of each against each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .figures import rounded
from .measures import PARTS, Measure, bot_share, games, interval
from .running import Runner
from .store import Store
from .work import Work

ROUNDS = 50
LEVEL = 0.9
"""Whether one is stronger is asked to one side: 95 of 100 are on this side of an interval at 90 %."""


def rungs(doublings: int, rounds: int = ROUNDS) -> list[str]:
    """Random, greedy, and searching for so long, twice as long, and so on."""
    return ["random", "greedy", *(f"search:{rounds << step}" for step in range(doublings))]


def against(one: str, others: str, players: int) -> tuple[str, ...]:
    """One bot among others that are alike."""
    return (one, *[others] * (players - 1))


def share(store: Store, arm: int) -> dict[str, Any]:
    """What part of the games the first bot won, and whether that is more than an equal one."""
    work = store.arms[arm].work
    equal = 1 / work.players
    measure = Measure("bot-share", work.bots[0], "share", bot_share(0), games, PARTS, 0, 1)
    ratio = next(
        ratio
        for one, ratio in zip(store.counts(arm).measures, store.counts(arm).ratios, strict=True)
        if one.key == "bot-share"
    )
    found, one_sided = interval(ratio, measure), interval(ratio, measure, LEVEL)
    verdict = "stronger" if one_sided.low > equal else "weaker" if one_sided.high < equal else "no gain"
    return {
        "bot": work.bots[0],
        "against": work.bots[-1],
        "games": store.games(arm),
        "equal": rounded(equal),
        "share": list(map(rounded, found)),
        "verdict": verdict,
    }


def climbed(runner: Runner, blocks: int) -> list[dict[str, Any]]:
    """Step after step, until one gains nothing. A step down is a finding: the bot or its judgement is to blame."""
    found = []
    for arm in range(len(runner.store.arms)):
        runner.play({arm: blocks})
        found.append(share(runner.store, arm))
        if found[-1]["verdict"] == "no gain":
            break
    return found


def table(store: Store) -> list[dict[str, Any]]:
    return [share(store, arm) for arm in range(len(store.arms))]


def everyone(bots: Sequence[str], work: Work) -> list[Work]:
    """Each bot among others that are all alike: every pair, and with more than two players either way round."""
    return [
        work.played_by(against(one, other, work.players))
        for at, one in enumerate(bots)
        for below, other in enumerate(bots)
        if one != other and (work.players > 2 or at < below)
    ]
