"""Plant one fault after the other, and see how long the generator of rulesets takes to find each:
``python -m tests.generated.planted --seconds 600 --jobs 2``.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from .patches import ROOT, Patch, patches, planted

GRACE = 120
"""So many seconds more are given to end by itself."""
FOUND = "found: "


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a fault was found, after how many seconds, and by what. ``oracle`` is empty if it was not."""

    patch: Patch
    caught: bool
    seconds: float
    oracle: str
    message: str

    def row(self) -> str:
        said = f"{self.oracle}: {self.message}" if self.oracle else self.message
        return f"| {self.patch.name} | {'yes' if self.caught else 'no'} | {self.seconds:.0f} | {said} |"


def tried(patch: Patch, seconds: int, seed: int, kept: Path | None) -> Verdict:
    """The generator against an interpreter with one fault."""
    with tempfile.TemporaryDirectory(prefix="planted-") as name:
        folder = Path(name)
        first = planted(patch, folder)
        keep = folder / "kept" if kept is None else kept / patch.name
        keep.mkdir(parents=True, exist_ok=True)
        told = ["--seconds", str(seconds), "--stop", "--seed", str(seed), "--keep", str(keep)]
        begun = time.monotonic()
        try:
            done = subprocess.run(
                [sys.executable, "-m", "tests.generated", *told],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(first), "RULEWRIGHT_CACHE": "off", "PYTHONDONTWRITEBYTECODE": "1"},
                capture_output=True,
                text=True,
                timeout=seconds + GRACE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Verdict(patch, caught=False, seconds=time.monotonic() - begun, oracle="", message="did not end")
        return judged(patch, done, time.monotonic() - begun)


def judged(patch: Patch, done: subprocess.CompletedProcess[str], seconds: float) -> Verdict:
    """What the generator said on its last line; that it failed to run at all is no finding."""
    last = (done.stdout.strip().splitlines() or [""])[-1]
    if done.returncode == 1 and last.startswith(FOUND):
        oracle, _, message = last.removeprefix(FOUND).partition(": ")
        return Verdict(patch, caught=True, seconds=seconds, oracle=oracle, message=message)
    if done.returncode == 0:
        return Verdict(patch, caught=False, seconds=seconds, oracle="", message="")
    said = (done.stderr.strip().splitlines() or [last])[-1]
    return Verdict(patch, caught=False, seconds=seconds, oracle="", message=f"exit code {done.returncode}: {said}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.generated.planted", description=__doc__)
    parser.add_argument("--seconds", type=int, default=600, help="for each fault")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", nargs="*", default=[], metavar="NUMBER", help="these faults alone, as in --only 07 12"
    )
    parser.add_argument("--jobs", type=int, default=1, help="so many at a time")
    parser.add_argument("--keep", type=Path, help="where the rulesets are kept that show each fault")
    chosen = parser.parse_args()
    wanted = [one for one in patches() if not chosen.only or one.number in chosen.only]
    sys.stdout.write("| fault | caught | seconds | by |\n| --- | --- | --- | --- |\n")
    caught = 0
    with ThreadPoolExecutor(chosen.jobs) as pool:
        for verdict in pool.map(lambda one: tried(one, chosen.seconds, chosen.seed, chosen.keep), wanted):
            caught += verdict.caught
            sys.stdout.write(f"{verdict.row()}\n")
            sys.stdout.flush()
    sys.stdout.write(f"\n{caught} of {len(wanted)} caught\n")
    return 0 if caught == len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main())
