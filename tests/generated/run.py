"""In: the arguments. Out: rulesets one after the other, their findings, and what they cover, reported."""

from __future__ import annotations

import argparse
import re
import statistics
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import rulewright

from .case import Case
from .census import ALL, OFTEN, aimed
from .counts import Counts, read
from .crew import LAG, Crew, Lost
from .oracles import QUICK, STANDARD, THOROUGH, Finding
from .shrink import shrink
from .trial import GAMES, REFUSED, Trial, again, is_little, tried
from .writer import write

WIDE = replace(QUICK, tables=2, games=3, plies=60, playouts=40, passes=4)
BUDGETS = {"quick": QUICK, "standard": STANDARD, "thorough": THOROUGH, "wide": WIDE}
EVERY = {"wide": 16}
"""In so many rulesets one is looked at by the dearest oracles too."""
GAMES_OF = {"wide": 1000}
"""Games for each number of players that are only played to their end."""


class Run:
    def __init__(self, wanted: argparse.Namespace) -> None:
        self.wanted = wanted
        self.budget = BUDGETS[wanted.budget]
        self.every, self.games = EVERY.get(wanted.budget, 1), GAMES_OF.get(wanted.budget, GAMES)
        self.begun = monotonic()
        self.counts = Counts() if wanted.counts is None else read(wanted.counts)
        self.before = self.counts.seconds
        self.plies: list[int] = []
        self.findings: dict[tuple[str, str], list[Finding]] = defaultdict(list)
        self.lost: list[Lost] = []
        self.taken = 0
        self.targets = {0: self.target()}
        """What tasks are aimed at, by how many were done."""

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
        """The next task, if there is time for one."""
        if self.wanted.seconds is not None and monotonic() - self.begun > self.wanted.seconds:
            return None
        if self.wanted.seconds is None and number >= (self.wanted.rulesets or 100):
            return None
        aim, seldom = self.targets[max(0, number + 1 - LAG)]
        return (
            self.wanted.seed * 1_000_000 + number,
            aim,
            self.budget,
            seldom,
            self.every,
            self.games,
        )

    def target(self) -> tuple[Mapping[str, float], frozenset[str]]:
        """What is aimed at next, and what has not been met often enough."""
        census = self.counts.census
        return aimed(census), frozenset(item for item in ALL if census[item] < OFTEN)

    def take(self, one: Trial | Lost) -> None:
        counts = self.counts
        counts.rulesets += 1
        counts.seconds = self.before + monotonic() - self.begun
        if isinstance(one, Lost):
            self.lost.append(one)
            seed = self.wanted.seed * 1_000_000 + one.number
            self.say(f"seed {seed}: {one.why}")
            if self.wanted.keep is not None:
                self.written_again(one.number).write(self.wanted.keep / f"lost-{seed}", finding=one.why)
        else:
            counts.decisions += sum(one.plies) + one.tally["decisions"]
            counts.census.update(one.met)
            counts.refused.update(one.refused)
            counts.looked.update(one.tally)
            self.plies += one.plies
            for finding in one.findings:
                self.take_finding(finding)
        counts.note(["lost"] if isinstance(one, Lost) else [finding.oracle for finding in one.findings])
        if self.wanted.counts is not None:
            counts.write(self.wanted.counts)
        self.taken += 1
        self.targets[self.taken] = self.target()
        self.targets.pop(self.taken - 2 * LAG, None)

    def written_again(self, number: int) -> Case:
        """The ruleset of a task that was lost."""
        seed = self.wanted.seed * 1_000_000 + number
        return write(seed, self.targets[max(0, number + 1 - LAG)][0], little=is_little(seed, self.every))

    def take_finding(self, finding: Finding) -> None:
        key = (finding.oracle, finding.kind)
        if key not in self.findings:
            self.say(f"seed {finding.case.seed}: {finding.oracle}: {first_line(finding.message)}")
            if self.wanted.keep is not None:
                finding.case.write(self.folder(finding), finding=f"{finding.oracle}: {finding.message}")
        self.findings[key].append(finding)

    def folder(self, finding: Finding) -> Path:
        name = re.sub(r"\W+", "-", f"{finding.oracle}-{finding.kind}").strip("-")[:60]
        return Path(self.wanted.keep / f"{name}-{finding.case.seed}")

    def say(self, text: str) -> None:
        print(f"{monotonic() - self.begun:7.0f} s  {text}", flush=True)  # noqa: T201 - a command

    # ---- what came of it --------------------------------------------------------------------------------

    def tell(self) -> None:
        counts = self.counts
        median = statistics.median(self.plies) if self.plies else 0
        lines = [
            f"{counts.rulesets} rulesets in {counts.seconds:.0f} s; {counts.decisions} decisions",
            f"a game has {median:g} decisions (median of {len(self.plies)})",
            f"looked at: {', '.join(f'{count} {what}' for what, count in sorted(counts.looked.items()))}",
            f"drafts that did not check clean: {sum(counts.refused.values())}",
            *(f"    {count} × {what}" for what, count in counts.refused.most_common(8)),
            *self.coverage(),
            "the longest stretch without a finding: {:.0f} rulesets, {:.0f} decisions, {:.0f} s".format(
                *counts.longest
            ),
            f"found: {sum(map(len, self.findings.values())) + len(self.lost)}",
            *(
                f"    {len(found)} × {oracle}: {first_line(found[0].message)}"
                for (oracle, _), found in sorted(self.findings.items())
            ),
            *(f"    seed {self.wanted.seed * 1_000_000 + one.number}: {one.why}" for one in self.lost),
        ]
        print("\n".join(lines), flush=True)  # noqa: T201 - a command

    def coverage(self) -> list[str]:
        never = sorted(item for item in ALL if not self.counts.census[item])
        seldom = sorted((self.counts.census[item], item) for item in ALL if 0 < self.counts.census[item] < OFTEN)
        often = len(ALL) - len(never) - len(seldom)
        lines = [f"of {len(ALL)} things in the language {often} were met in {OFTEN} rulesets or more"]
        if seldom:
            lines.append(f"    less often: {', '.join(f'{item} {count}' for count, item in seldom)}")
        if never:
            lines.append(f"    never: {', '.join(never)}")
        return lines

    def keep(self) -> None:
        """Keep one reduced case for each kind of finding."""
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
                case.write(self.folder(finding), finding=f"{oracle}: {finding.message}")

    def small(self, finding: Finding) -> Case:
        if finding.oracle == REFUSED:
            return finding.case  # anything can be refused: what is smaller shows nothing
        return shrink(finding.case, lambda case: again(case, finding, self.budget), self.wanted.shrink)


def first_line(text: str) -> str:
    return text.partition("\n")[0][:160]
