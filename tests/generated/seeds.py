"""In: the fixed seeds of `seeds.json`. Out: the rulesets of them that the census is taken of.

`python -m tests.generated.seeds` plays them all, and records what each meets that none before it has met: after a
change to the language, to the passes or to the writer. Then look at what is under `never` now.
"""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

from . import census
from .case import Case
from .meeting import met
from .writer import write

FILE = Path(__file__).parent / "seeds.json"
TRIED: dict[str, list[Any]] = json.loads(FILE.read_text(encoding="utf-8"))
"""``examined``: rulesets that all oracles look at; ``counted``: those that the census is taken of; ``never``: what
those few do not meet.
"""


@dataclass(frozen=True)
class Counted:
    """A seed, what its ruleset is aimed at, and what it meets that no seed before it has met."""

    seed: int
    left: list[str]
    meets: list[str]

    def ruleset(self) -> Case:
        aim = census.aimed({item: 0 if item in self.left else 200 for item in census.ALL})
        return write(self.seed, aim if self.left else {})


COUNTED = [Counted(*one) for one in TRIED["counted"]]


def record() -> None:
    left, rows = set(census.ALL), []
    for one in COUNTED:
        found, case = frozenset(left), one.ruleset()
        while (fewer := met(case, found)) != found:  # who is asked for less looks closer at it
            found = fewer
        left -= found
        rows.append(Counted(one.seed, one.left, sorted(found)))
    lines = [f'{{"examined": {json.dumps(TRIED["examined"])},', ' "counted": [']
    lines.append(",\n".join(f"  {json.dumps(astuple(row))}" for row in rows) + "],")
    lines.append(f' "never": {json.dumps(sorted(left))}}}')
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    record()
