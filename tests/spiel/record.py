"""What has been compared, game by game, as it is kept in ``record.csv``."""

from __future__ import annotations

import csv
from dataclasses import astuple, dataclass
from pathlib import Path

FILE = Path(__file__).parent / "record.csv"


@dataclass(frozen=True)
class Row:
    games: int
    decisions: int
    choices: int


def read() -> dict[str, Row]:
    with FILE.open(encoding="utf-8", newline="") as file:
        return {
            one["name"]: Row(int(one["games"]), int(one["decisions"]), int(one["choices"]))
            for one in csv.DictReader(file)
        }


def write(rows: dict[str, Row]) -> None:
    with FILE.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(("name", "games", "decisions", "choices"))
        out.writerows((name, *astuple(row)) for name, row in sorted(rows.items()))
