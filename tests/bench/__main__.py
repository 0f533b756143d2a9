"""Measure: ``python -m tests.bench [engine|native|positions|lab] [--json] [--times 9] [--write --date 2026-01-31]``."""

from __future__ import annotations

import argparse
import json
import sys

from . import engine, lab, native, positions, starting
from .page import measured, page
from .texts import TOP, largest

BOTS = "\n## Greedy against random\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument(
        "what",
        nargs="?",
        choices=("all", "engine", "native", "positions", "lab"),
        default="all",
        help="engine: playing games alone; native: in C too; positions: search; lab: through the lab",
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each game is played")
    parser.add_argument("--times", type=int, default=9, help="how often each thing is measured; the median counts")
    parser.add_argument("--games", type=int, default=4, help="so many of the largest rulesets")
    parser.add_argument("--lines", type=int, default=16_000, help="up to so many lines in a made-up ruleset")
    parser.add_argument("--json", action="store_true", help="print figures, not a page")
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    parser.add_argument("--date", default="", help="the date that stands on the page")
    chosen = parser.parse_args()
    if chosen.write and not chosen.date:
        parser.error("a page that is written needs a --date")
    if chosen.what == "engine":
        found = engine.figures(chosen.seconds, chosen.times)
        sys.stdout.write(json.dumps(found, indent=2) + "\n" if chosen.json else engine.section(found))
        return
    if chosen.what == "native":
        found, soon = native.figures(chosen.seconds), starting.figures()
        told = json.dumps({"play": found, "first": soon}, indent=2) + "\n"
        sys.stdout.write(told if chosen.json else native.section(found) + starting.section(soon))
        return
    if chosen.what == "positions":
        found = positions.figures(chosen.seconds)
        sys.stdout.write(json.dumps(found, indent=2) + "\n" if chosen.json else positions.section(found))
        return
    if chosen.what == "lab":
        found = lab.figures(chosen.seconds, min(chosen.times, 3))
        sys.stdout.write(json.dumps(found, indent=2) + "\n" if chosen.json else lab.section(found))
        return
    figures = measured(chosen.times, largest(chosen.games), chosen.lines)
    figures["engine"] = engine.figures(chosen.seconds, chosen.times)
    if chosen.json:
        sys.stdout.write(json.dumps(figures, indent=2) + "\n")
    elif chosen.write:
        there = TOP / "docs" / "benchmarks.md"
        _, head, bots = there.read_text(encoding="utf-8").partition(BOTS)  # measured by a command of its own
        there.write_text(page(figures, chosen.date) + head + bots, encoding="utf-8", newline="\n")
    else:
        sys.stdout.write(page(figures, chosen.date))


if __name__ == "__main__":
    main()
