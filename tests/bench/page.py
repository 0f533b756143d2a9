"""In: measures. Out: the figures, and the page ``docs/benchmarks.md`` that shows them."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .engine import section
from .measures import cold, growing, nothing, others, warm

Figures = dict[str, Any]
LEAST_LINES = 500

HEAD = """# How long things take

`python -m tests.bench --write --date {date}` measured this, each thing {times} times; the medians are shown, in
milliseconds. Machine: {machine}, {cores} cores, {system}; Python {python}. Other machines have other figures: compare
those of one run with one another.
"""


def measured(times: int, chosen: list[tuple[str, str]], most_lines: int) -> Figures:
    """``chosen``: the games, by their names and texts."""
    sizes = [LEAST_LINES]
    while 2 * sizes[-1] <= most_lines:
        sizes.append(2 * sizes[-1])
    growing(sizes[0], 1)  # what is imported late is there from here on
    return {
        "machine": machine(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        "times": times,
        "nothing": nothing(times),
        "lines": {name: text.count("\n") for name, text in chosen},
        "cold": {name: cold(name, times) for name, _ in chosen},
        "warm": {name: warm(name, text, times) for name, text in chosen},
        "growing": [growing(lines, max(1, times // 3)) for lines in sizes],
        "others": {name: others(name, text, max(1, times // 3)) for name, text in chosen},
    }


def machine() -> str:
    """The name of the processor, if the system reports it."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def page(figures: Figures, date: str) -> str:
    start = figures["nothing"]
    lines = figures["lines"]
    parts = [head(figures, date)]
    parts.append(
        "\n## Checking a game once\n\n`rulewright check NAME`, from the start of the process to its end. A "
        f"Python that does nothing takes {show(start)} ms; `×` says how many of those a check takes.\n\n"
    )
    stages = [stage for stage in next(iter(figures["cold"].values())) if stage != "all"]
    parts.append(
        table(
            ("game", "lines", "all", "×", *stages),
            [
                (
                    name,
                    str(lines[name]),
                    show(times["all"]),
                    f"{times['all'] / start:.1f}",
                    *(show(times[stage]) for stage in stages),
                )
                for name, times in figures["cold"].items()
            ],
        )
    )
    parts.append(
        "\n## Checking it again\n\nIn one process, as in an editor: after a number was changed in the middle "
        "of an action, of a table, of a definition.\n\n"
    )
    edits = list(dict.fromkeys(edit for times in figures["warm"].values() for edit in times))
    parts.append(
        table(
            ("game", *edits),
            [
                (name, *(show(times[edit]) if edit in times else "–" for edit in edits))
                for name, times in figures["warm"].items()
            ],
        )
    )
    parts.append(
        "\n## Long rulesets\n\nA made-up ruleset of more and more lines, in a process where everything is "
        "imported: microseconds a line.\n\n"
    )
    rows = figures["growing"]
    columns = [key for key in rows[0] if key != "lines"]
    parts.append(
        table(
            ("lines", *columns, "all"),
            [
                (
                    str(row["lines"]),
                    *(show(1000 * row[key] / row["lines"]) for key in columns),
                    show(1000 * sum(row[key] for key in columns) / row["lines"]),
                )
                for row in rows
            ],
        )
    )
    parts.append("\n## Other things\n\nOf a game that is loaded already.\n\n")
    deeds = list(next(iter(figures["others"].values())))
    parts.append(
        table(
            ("game", *deeds),
            [(name, *(show(times[deed]) for deed in deeds)) for name, times in figures["others"].items()],
        )
    )
    if "engine" in figures:
        parts.append(section(figures["engine"]))
    return "".join(parts)


def head(figures: Figures, date: str) -> str:
    told = {key: figures[key] for key in ("times", "machine", "cores", "system", "python")}
    return HEAD.format(date=date or "…", **told)


def show(milliseconds: float) -> str:
    return f"{milliseconds:.0f}" if milliseconds >= 10 else f"{milliseconds:.1f}"


def table(names: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [f"| {' | '.join(names)} |", f"|{' --- |' + ' ---: |' * (len(names) - 1)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"
