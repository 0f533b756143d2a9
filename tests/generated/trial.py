"""In: a seed, and what is aimed at. Out: a ruleset that was written, what oracles found in it, and what it has met."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from .case import Case
from .meeting import met
from .oracles import ORACLES, Budget, Finding, examine
from .oracles.time_limit import HangError, limited
from .writer import write

GAMES = 4
"""Games at random for each number of players, to count how long they last."""
SECONDS = 60.0
OWN = "play"
NUMBER = re.compile(r"\d+|`[^`]*`")


@dataclass(slots=True)
class Trial:
    seed: int
    case: Case
    findings: list[Finding] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    """What was wrong with drafts that did not check clean."""
    tally: Counter[str] = field(default_factory=Counter)
    plies: list[int] = field(default_factory=list)
    met: frozenset[str] = frozenset()


DEAR = {
    "commands": 1,
    "other processes": 1,
    "imagining": 4,
    "recorded examples": 2,
    "secrets": 2,
    "set from outside": 4,
}
"""Oracles that take long, and how many of `every` rulesets they look at."""


def asked(seed: int, every: int) -> list[str]:
    """The oracles that look at the ruleset of this seed, if the dearest ones look at one in ``every``."""
    return [name for name in ORACLES if seed * DEAR.get(name, every) % every < DEAR.get(name, every)]


def tried(
    seed: int, aim: Mapping[str, float], budget: Budget, wanted: frozenset[str], every: int = 1, games: int = GAMES
) -> Trial:
    """All that is done with one seed. ``wanted`` is what it is worth to look for; the rest was met often enough."""
    refused: Counter[str] = Counter()
    case = write(seed, aim, refused)
    trial = Trial(seed, case, refused=refused)
    trial.findings = examine(case, budget=budget, only=asked(seed, every), tally=trial.tally)
    trial.tally.update(f"rulesets that `{name}` looked at" for name in asked(seed, every))
    stop = stopped(case, trial.plies, games)
    if stop is not None:
        trial.findings.append(stop)
    if stop is None and wanted:
        with suppress(Exception, HangError), limited(SECONDS):
            trial.met = met(case, wanted)
    return trial


def stopped(case: Case, plies: list[int] | None = None, games: int = GAMES) -> Finding | None:
    """Whether games at random, which are written so that they come to an end, stop before. Their lengths are noted."""
    try:
        with limited(SECONDS):
            game = case.load()
            for players in game.players:
                for end in game.playouts(games, case.seed, players):
                    if plies is not None:
                        plies.append(end.plies)
    except (Exception, HangError) as error:  # noqa: BLE001 - whatever it is, it is a finding
        kind = f"{type(error).__name__} {NUMBER.sub('#', str(error))}"
        return Finding(OWN, f"a game stops: {type(error).__name__}: {error}", case, {"kind": kind})
    return None


def again(case: Case, finding: Finding, budget: Budget) -> bool:
    """Whether the same is found in another case."""
    if finding.oracle == OWN:
        found = stopped(case)
        return found is not None and found.alike(finding)
    return any(one.alike(finding) for one in examine(case, budget=budget, only=[finding.oracle]))
