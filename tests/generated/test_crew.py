"""In: tasks. Out: their results, in order, and what became of those that have none."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path
from time import sleep

from tests.generated.case import read
from tests.generated.census import ALL
from tests.generated.crew import LAG, Crew, Lost
from tests.generated.run import Run
from tests.generated.trial import Trial
from tests.generated.writer import write


def task(number: int) -> int:
    if number == 1:
        sleep(1.5)
    if number == 2:
        while True:
            pass
    if number == 3:
        os._exit(1)
    return number


def test_who_waits_is_not_late() -> None:
    """On a busy machine everybody waits. Who works for too long is late, in whatever code that is."""
    crew = Crew(task, 2, 1.0)
    try:
        found = list(crew.results(lambda number: (number,) if number < 5 else None))
    finally:
        crew.dismiss()
    assert [one.why if isinstance(one, Lost) else one for one in found] == [
        0,
        1,
        "not over after 1 seconds of work",
        "its process died",
        4,
    ]


def test_what_is_aimed_at_does_not_depend_on_how_many_work() -> None:
    """It follows from what is done so far behind that it is certainly done."""
    wanted = Namespace(budget="quick", counts=None, seed=7, seconds=None, rulesets=200, keep=None)
    case, aimed = write(1), []
    for ahead in (1, 5, LAG):
        run, given = Run(wanted), []
        for number in range(100 + ahead):
            if number >= ahead:
                run.take(Trial(number - ahead, case, met=frozenset(ALL[: (number - ahead) % 7])))
            given.append(run.work(number) or ())
        aimed.append(given[:100])
    assert aimed[0] == aimed[1] == aimed[2]
    assert aimed[0][0][1] != aimed[0][-1][1]


def test_the_ruleset_of_a_lost_task_is_kept(tmp_path: Path) -> None:
    wanted = Namespace(budget="quick", counts=None, seed=7, seconds=None, rulesets=1, keep=tmp_path)
    run = Run(wanted)
    assert run.work(0) is not None
    run.take(Lost(0, "its process died"))
    assert read(tmp_path / "lost-7000000") == write(7_000_000)
