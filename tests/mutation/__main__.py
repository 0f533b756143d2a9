"""Mutate, judge, and write ``docs/mutation.md``: ``python -m tests.mutation --mutants 20000 --seed 1``."""

from __future__ import annotations

import argparse
import os
import sys

from .mutants import TOP, books, mutants
from .report import page, pointed
from .verdicts import judge


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--mutants", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--show", action="store_true", help="print the page, write nothing")
    chosen = parser.parse_args()
    shelf = books()
    verdicts = judge(shelf, mutants(shelf, chosen.seed, chosen.mutants), chosen.jobs)
    made = page(verdicts, chosen.seed)
    if chosen.show:
        sys.stdout.write(made)
    else:
        (TOP / "docs" / "mutation.md").write_text(made, encoding="utf-8", newline="\n")
    for one in verdicts:
        if one.outcome in {"crashed", "hanging"}:
            place = f"{one.mutant.book} line {one.mutant.line}, mutant {one.mutant.number}"
            sys.stdout.write(f"{one.outcome}: {place}: {one.first}\n")
    refused = [one for one in verdicts if one.outcome == "refused"]
    sys.stdout.write(f"{len(verdicts)} mutants, {len(refused)} refused, {pointed(refused):.1%} at their place\n")
    return any(one.outcome in {"crashed", "hanging"} for one in verdicts)


if __name__ == "__main__":
    sys.exit(main())
