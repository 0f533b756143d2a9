"""In: a number of seconds of one core, and a seed. Out: a line for each finding, with its ruleset."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..case import Case
from ..oracles import Budget, Finding
from ..run import BUDGETS, EVERY
from ..trial import Trial, again, tried

SLOW = "HangError"
FEW_GAMES = 50
"""Games for each number of players that are only played: what many of them find is found sooner in other rulesets."""


@dataclass(frozen=True, slots=True)
class Line:
    """A finding, to be sent to another process."""

    seconds: float
    rulesets: int
    finding: Finding

    def text(self) -> str:
        case = self.finding.case
        told = {"oracle": self.finding.oracle, "message": self.finding.message, "kind": self.finding.kind}
        return json.dumps(
            {
                **told,
                "seconds": self.seconds,
                "rulesets": self.rulesets,
                "game": case.game,
                "seed": case.seed,
                "files": dict(case.files),
            }
        )


def read(text: str) -> Line:
    told: dict[str, Any] = json.loads(text)
    case = Case(told["files"], told["game"], told["seed"])
    found = Finding(told["oracle"], told["message"], case, {"kind": told["kind"]})
    return Line(told["seconds"], told["rulesets"], found)


def sought(seconds: float, seed: int, budget: str) -> Iterator[Line]:
    """The findings within the time limit, each kind once for a ruleset."""
    begun, number = worked(), 0
    while worked() - begun < seconds:
        one = trial(seed * 1_000_000 + number, budget)
        number += 1
        seen: set[tuple[str, str]] = set()
        for finding in one.findings:
            key = (finding.oracle, finding.kind)
            if key not in seen and lasting(finding, BUDGETS[budget]):
                seen.add(key)
                yield Line(worked() - begun, number, finding)


def worked() -> float:
    """Seconds of processor time of this process and its children, which other processes do not affect."""
    return sum(os.times()[:4])


def trial(seed: int, budget: str) -> Trial:
    """One trial. Coverage is not counted, as it takes a third of the time and is of no use within minutes."""
    return tried(seed, {}, BUDGETS[budget], frozenset(), EVERY.get(budget, 1), FEW_GAMES)


def lasting(finding: Finding, budget: Budget) -> bool:
    """Whether a slow result is repeated, so that it is not due to a busy machine."""
    return SLOW not in finding.kind or again(finding.case, finding, budget)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", default="wide")
    parser.add_argument("--same", action="store_true")
    chosen = parser.parse_args()
    if chosen.same:
        finding = read(sys.stdin.read()).finding
        sys.stdout.write("same" if again(finding.case, finding, BUDGETS[chosen.budget]) else "other")
        return 0
    for line in sought(chosen.seconds, chosen.seed, chosen.budget):
        sys.stdout.write(f"{line.text()}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
