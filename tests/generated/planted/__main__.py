"""Plant one fault after the other, and see how long the generator of rulesets takes to find each:
``python -m tests.generated.planted --seconds 600 --jobs 2``.

A fault is caught if something is found in a ruleset that the interpreter as it is does not show in the same ruleset.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from .patches import ROOT, Patch, patches, planted
from .seeking import Line, read

BUSY = 10
"""Seconds are those of one core; where others are at work beside it, it may last so many times as long."""
SEEKING = [sys.executable, "-m", "tests.generated.planted.seeking"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a fault was found, after how many seconds and rulesets, and by which oracle."""

    patch: Patch
    caught: Line | None
    others: int
    """Findings that are there without the fault."""
    why: str = ""

    def row(self) -> str:
        if self.caught is None:
            return f"| {self.patch.name} | no | | {self.why} |"
        found = self.caught.finding
        said = f"{found.oracle}: {found.message.partition(chr(10))[0][:120]}"
        return f"| {self.patch.name} | yes | {self.caught.seconds:.0f} | {said} |"


def tried(patch: Patch, seconds: int, seed: int, budget: str, kept: Path | None) -> Verdict:
    """Run the generator on an interpreter with one fault."""
    with tempfile.TemporaryDirectory(prefix="planted-") as name:
        asked = [*SEEKING, "--seconds", str(seconds), "--seed", str(seed), "--budget", budget]
        where = environment(planted(patch, Path(name)))
        with subprocess.Popen(
            asked, cwd=ROOT, env=where, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as running:
            assert running.stdout is not None
            assert running.stderr is not None
            late = threading.Timer(seconds * BUSY, running.kill)
            late.start()
            try:
                verdict = judged(patch, map(read, running.stdout), lambda line: same(line, budget))
                if verdict.caught is None and running.wait():
                    told = (running.stderr.read().strip().splitlines() or [""])[-1]
                    verdict = Verdict(patch, None, verdict.others, f"exit code {running.returncode}: {told}")
            finally:
                late.cancel()
                running.kill()
    if kept is not None and verdict.caught is not None:
        found = verdict.caught.finding
        found.case.write(kept / patch.name, finding=f"{found.oracle}: {found.message}")
    return verdict


def environment(first: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(first), "RULEWRIGHT_CACHE": "off", "PYTHONDONTWRITEBYTECODE": "1"}


def judged(patch: Patch, lines: Iterable[Line], known: Callable[[Line], bool]) -> Verdict:
    """The first finding that only the fault explains."""
    others = 0
    for line in lines:
        if not known(line):
            return Verdict(patch, line, others)
        others += 1
    return Verdict(patch, None, others, f"{others} findings that are there without it" if others else "")


def same(line: Line, budget: str) -> bool:
    """Whether the interpreter without the fault has the same finding in this ruleset."""
    done = subprocess.run(
        [*SEEKING, "--same", "--budget", budget],
        cwd=ROOT,
        env=environment(ROOT / "interpreter"),
        input=line.text(),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout == "same"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.generated.planted", description=__doc__)
    parser.add_argument("--seconds", type=int, default=600, help="of one core, for each fault")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", nargs="*", default=[], metavar="NUMBER", help="these faults alone, as in --only 07 12"
    )
    parser.add_argument("--jobs", type=int, default=1, help="so many at a time")
    parser.add_argument("--budget", default="wide", help="how much is tried with each ruleset")
    parser.add_argument("--keep", type=Path, help="where the rulesets are kept that show each fault")
    chosen = parser.parse_args()
    every = {one.number: one for one in patches()}
    wanted = [every[number] for number in chosen.only or every]
    sys.stdout.write("| fault | caught | seconds | by |\n| --- | --- | --- | --- |\n")
    caught = 0
    with ThreadPoolExecutor(chosen.jobs) as pool:
        given = ((one, chosen.seconds, chosen.seed, chosen.budget, chosen.keep) for one in wanted)
        for verdict in pool.map(lambda each: tried(*each), given):
            caught += verdict.caught is not None
            sys.stdout.write(f"{verdict.row()}\n")
            sys.stdout.flush()
    sys.stdout.write(f"\n{caught} of {len(wanted)} caught\n")
    return 0 if caught == len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main())
