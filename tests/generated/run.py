"""In: what was asked for. Out: rulesets one after the other, what was found in them, and what they have met, told."""

from __future__ import annotations

import argparse
import re
import statistics
from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import rulewright

from .case import Case
from .census import ALL, OFTEN, aimed
from .crew import Crew, Lost
from .oracles import QUICK, STANDARD, THOROUGH, Finding
from .shrink import shrink
from .trial import GAMES, Trial, again, tried

WIDE = replace(QUICK, tables=2, games=3, plies=60, playouts=40, passes=4)
BUDGETS = {"quick": QUICK, "standard": STANDARD, "thorough": THOROUGH, "wide": WIDE}
EVERY = {"wide": 16}
"""In so many rulesets one is looked at by the dearest oracles too."""
GAMES_OF = {"wide": 150}
"""Games for each number of players that are only played to their end."""


class Run:
    def __init__(self, wanted: argparse.Namespace) -> None:
        self.wanted = wanted
        self.budget = BUDGETS[wanted.budget]
        self.every, self.games = EVERY.get(wanted.budget, 1), GAMES_OF.get(wanted.budget, GAMES)
        self.begun = monotonic()
        self.census: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.tally: Counter[str] = Counter()
        self.plies: list[int] = []
        self.findings: dict[tuple[str, str], list[Finding]] = defaultdict(list)
        self.lost: list[Lost] = []
        self.rulesets = 0

    def whole(self) -> int:
        print(f"tried: {Path(rulewright.__file__).parent}", flush=True)  # noqa: T201 - a command
        crew = Crew(tried, self.wanted.jobs, self.wanted.limit)
        try:
            for one in crew.results(self.work):
                self.take(one)
                if self.wanted.stop and (self.findings or self.lost):
                    break
        except KeyboardInterrupt:
            pass
        finally:
            crew.dismiss()
        self.tell()
        self.keep()
        return 1 if self.findings or self.lost else 0

    def work(self, number: int) -> tuple[Any, ...] | None:
        """What is asked for next, if there is time for more."""
        if self.wanted.seconds is not None and monotonic() - self.begun > self.wanted.seconds:
            return None
        if self.wanted.seconds is None and number >= (self.wanted.rulesets or 100):
            return None
        seldom = frozenset(item for item in ALL if self.census[item] < OFTEN)
        return self.wanted.seed * 1_000_000 + number, aimed(self.census), self.budget, seldom, self.every, self.games

    def take(self, one: Trial | Lost) -> None:
        self.rulesets += 1
        if isinstance(one, Lost):
            self.lost.append(one)
            self.say(f"seed {self.wanted.seed * 1_000_000 + one.number}: {one.why}")
            return
        self.census.update(one.met)
        self.refused.update(one.refused)
        self.tally.update(one.tally)
        self.plies += one.plies
        for finding in one.findings:
            key = (finding.oracle, finding.kind)
            if key not in self.findings:
                self.say(f"seed {one.seed}: {finding.oracle}: {first_line(finding.message)}")
            self.findings[key].append(finding)

    def say(self, text: str) -> None:
        print(f"{monotonic() - self.begun:7.0f} s  {text}", flush=True)  # noqa: T201 - a command

    # ---- what came of it --------------------------------------------------------------------------------

    def tell(self) -> None:
        seconds = monotonic() - self.begun
        median = statistics.median(self.plies) if self.plies else 0
        lines = [
            f"{self.rulesets} rulesets in {seconds:.0f} s; {sum(self.plies) + self.tally['decisions']} decisions",
            f"a game has {median:g} decisions (median of {len(self.plies)})",
            f"looked at: {', '.join(f'{count} {what}' for what, count in sorted(self.tally.items()))}",
            f"drafts that did not check clean: {sum(self.refused.values())}",
            *(f"    {count} × {what}" for what, count in self.refused.most_common(8)),
            *self.coverage(),
            f"found: {sum(map(len, self.findings.values())) + len(self.lost)}",
            *(
                f"    {len(found)} × {oracle}: {first_line(found[0].message)}"
                for (oracle, _), found in sorted(self.findings.items())
            ),
            *(f"    seed {self.wanted.seed * 1_000_000 + one.number}: {one.why}" for one in self.lost),
        ]
        print("\n".join(lines), flush=True)  # noqa: T201 - a command

    def coverage(self) -> list[str]:
        never = sorted(item for item in ALL if not self.census[item])
        seldom = sorted((self.census[item], item) for item in ALL if 0 < self.census[item] < OFTEN)
        often = len(ALL) - len(never) - len(seldom)
        lines = [f"of {len(ALL)} things in the language {often} were met in {OFTEN} rulesets or more"]
        if seldom:
            lines.append(f"    less often: {', '.join(f'{item} {count}' for count, item in seldom)}")
        if never:
            lines.append(f"    never: {', '.join(never)}")
        return lines

    def keep(self) -> None:
        """One case of each kind of finding, made small, and what was found in it."""
        seen: set[str] = set()
        for (oracle, kind), found in self.findings.items():
            if kind in seen and kind:
                continue  # another oracle has met the same
            seen.add(kind)
            finding = min(found, key=lambda one: sum(map(len, one.case.files.values())))
            case = self.small(finding)
            shown = "\n".join(f"--- {name}\n{text}" for name, text in sorted(case.files.items()))
            self.say(f"{oracle}: {finding.message}\n{shown}")
            if self.wanted.keep is not None:
                name = re.sub(r"\W+", "-", f"{oracle}-{kind}").strip("-")[:60]
                folder = self.wanted.keep / f"{name}-{finding.case.seed}"
                case.write(folder, finding=f"{oracle}: {finding.message}")

    def small(self, finding: Finding) -> Case:
        return shrink(finding.case, lambda case: again(case, finding, self.budget), self.wanted.shrink)


def first_line(text: str) -> str:
    return text.partition("\n")[0][:160]
