"""In: a duration, and a seed. Out: rulesets are generated and tested; the findings, reduced to readable size."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path


def main() -> int:
    wanted = arguments()
    if wanted.python is not None and os.environ.get("TRIED_INTERPRETER") != str(wanted.python):
        return elsewhere(wanted.python)
    os.environ["RULEWRIGHT_CACHE"] = "off"
    from .run import Run

    return Run(wanted).whole()


def elsewhere(folder: Path) -> int:
    """Run the same command with the interpreter in another folder."""
    os.environ["TRIED_INTERPRETER"] = str(folder)
    os.environ["PYTHONPATH"] = str(folder.resolve())
    os.execv(sys.executable, [sys.executable, "-m", "tests.generated", *sys.argv[1:]])  # noqa: S606 - this very command


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.generated", description=__doc__)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--seconds", type=float, help="go on for so long")
    length.add_argument("--rulesets", type=int, help="try so many")
    parser.add_argument("--seed", type=int, default=1, help="where the seeds begin")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes")
    parser.add_argument("--keep", type=Path, help="the folder for what is found")
    parser.add_argument("--counts", type=Path, help="the file of what was counted so far: a run goes on from there")
    parser.add_argument("--stop", action="store_true", help="end at the first finding")
    parser.add_argument("--limit", type=float, default=240.0, help="seconds after which a ruleset counts as a hang")
    parser.add_argument("--shrink", type=float, default=60.0, help="seconds to make a finding smaller")
    parser.add_argument("--budget", choices=["quick", "standard", "thorough", "wide"], default="standard")
    parser.add_argument("--python", type=Path, help="the folder of the interpreter that is tried")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
