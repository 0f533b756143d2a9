"""In: a number of repetitions. Out: how long things take, in milliseconds: the median of these."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from rulewright import pipeline
from rulewright.composition.compose import compose
from rulewright.composition.library import Library
from rulewright.diagnostics.diagnostic import Report
from rulewright.diagnostics.place import Sources
from rulewright.graph.analyse import examine
from rulewright.graph.house import check_house
from rulewright.graph.rules import FactsCache
from rulewright.model.resolve import resolve
from rulewright.syntax.file import ReadCache, read_file
from rulewright.syntax.fmt import format_text

from .texts import TOP, edits, made_up

Times = dict[str, float]
CHILD = Path(__file__).with_name("child.py")
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
ENVIRONMENT["PYTHONPATH"] = str(TOP / "interpreter")
HOUSE = {"properties": {"declarations": {"items": {"required": ["is"]}}}}


def often(times: int, what: Callable[[], object]) -> float:
    """The median; garbage is collected before each measurement."""
    taken = []
    for _ in range(times):
        gc.collect()
        start = perf_counter()
        what()
        taken.append(1000 * (perf_counter() - start))
    return median(taken)


def process(*words: str) -> Callable[[], object]:
    return lambda: subprocess.run([sys.executable, *words], env=ENVIRONMENT, cwd=TOP, capture_output=True, check=False)


def nothing(times: int) -> float:
    """The time of a Python process that does nothing, for comparison."""
    return often(times, process("-c", "pass"))


def cold(name: str, times: int) -> Times:
    """``rulewright check`` as a process, and its stages, after a first run that compiles all modules."""
    process("-m", "rulewright", "check", name)()
    whole = often(times, process("-m", "rulewright", "check", name))
    runs = [
        json.loads(
            subprocess.run(
                [sys.executable, str(CHILD), name], env=ENVIRONMENT, cwd=TOP, capture_output=True, check=True
            ).stdout
        )
        for _ in range(times)
    ]
    return {"all": whole, **{stage: median(run[stage] for run in runs) for stage in runs[0]}}


def warm(name: str, text: str, times: int) -> Times:
    """A check after one line was edited; the line is changed back and forth."""
    path = f"rulesets/{name}/{name}.rules"
    taken = {}
    for what, edited in {"nothing": text, **edits(name, text)}.items():
        workspace = pipeline.Workspace()
        for known in (text, edited, text):
            workspace.check(path, files={path: known})
        turn = [edited, text]

        def again(workspace: pipeline.Workspace = workspace, turn: list[str] = turn) -> None:
            turn.reverse()
            workspace.check(path, files={path: turn[1]})

        taken[what] = often(2 * times, again)
    return taken


def growing(lines: int, times: int) -> Times:
    """The stages for a generated ruleset of this length."""
    text = made_up(lines)
    runs: list[Times] = []
    for _ in range(times):
        gc.collect()
        gc.disable()  # as the command does
        report, sources, workspace = Report(), Sources(), pipeline.Workspace()
        start = perf_counter()
        read_file("made.rules", text, ReadCache(), Sources())
        read = perf_counter()
        library = Library({"made.rules": text}, disk=False)
        ruleset = compose("made.rules", library, report, sources, {}, workspace.reading, workspace.merged)
        model = resolve(ruleset, report, workspace.resolved)
        resolved = perf_counter()
        examine(model, FactsCache(), report)
        done = perf_counter()
        gc.enable()
        if report.found:
            raise ValueError(report.found[0].message)
        runs.append(
            {
                "reading": 1000 * (read - start),
                "names and types": 1000 * (resolved - read - (read - start)),
                "the graph": 1000 * (done - resolved),
            }
        )
    found = {stage: median(run[stage] for run in runs) for stage in runs[0]}
    return {"lines": text.count("\n"), **found}


def others(name: str, text: str, times: int) -> Times:
    """Other commands: formatting, exporting, and checking against a schema."""
    checked = pipeline.check(name)
    model = checked.model
    if model is None:
        raise ValueError(name)
    return {
        "lay out": often(times, lambda: format_text(name, text)),
        "export": often(times, lambda: pipeline.export(checked)),
        "check by a schema": often(times, lambda: check_house(model, HOUSE, Report())),
    }
