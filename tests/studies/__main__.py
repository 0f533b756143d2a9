"""Compare three variants of each large game, and write down what came out: ``python -m tests.studies --greedy 60``.

In: names of games, or none for all; how many games of random and of greedy bots each variant is played in. Out: the
tables of ``docs/lab-studies.md``, between its marks; what was learnt from them stands there, and was written by people.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from rulewright.cli.main import main as command
from rulewright.lab import report_words as words
from rulewright.lab.report import report
from rulewright.lab.store import Store

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "lab-studies.md"
FIGURES = (
    ("choices", ""), ("ends", "drawn"), ("seat-gap", ""), ("lead", "100 %"), ("runaway", "50 %"), ("comeback", "75 %"),
    ("forced", ""),
)  # fmt: skip
"""What the tables tell, as far as it is measured."""
MOST = 4
"""So many more findings are told of each variant, the surest."""


class Study(NamedTuple):
    game: str
    players: int
    variants: tuple[str, ...]


STUDIES = (
    Study("tikal", 3, ("cheaper-levels", "easy-marches", "twelve-points")),
    Study("coatl", 2, ("coatl-hand-of-seven", "coatl-fourth-coatl", "coatl-four-colours")),
    Study("tobago", 2, ("four-steps", "living-palms", "rich-island")),
    Study("jackal-dungeon", 2, ("jackal-four-throws", "jackal-gentle-tide", "jackal-more-coins")),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.studies", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument(
        "--random", type=int, default=2000, help="so many games of random bots each (default: 2000); 0: none"
    )
    parser.add_argument("--greedy", type=int, default=60, help="so many of greedy bots (default: 60); 0: none")
    parser.add_argument("--pages", metavar="FOLDER", help="write the reports as pages, too")
    chosen = parser.parse_args()
    for bots in ("random", "greedy"):
        games = getattr(chosen, bots)
        for study in STUDIES:
            if games and (not chosen.names or study.game in chosen.names):
                put(f"{study.game}, {bots}", "\n".join(played(study, bots, games, chosen.pages)))


def played(study: Study, bots: str, games: int, pages: str | None) -> Iterator[str]:
    """A comparison of all variants with the game, and its table."""
    names = [f"examples/variants/{name}.rules" for name in study.variants]
    asked = ["compare", study.game, *names, "--players", str(study.players), "--bots", bots, "-n", str(games)]
    with TemporaryDirectory() as folder:
        kept = str(Path(folder) / f"{study.game}-{bots}.db")
        files = [str(ROOT / name) for name in names]
        sys.stdout.write(f"{study.game}: {games} games of {bots} bots for each of {len(names) + 1} variants\n")
        if command(["lab", "compare", study.game, *files, *asked[2 + len(names) :], "--keep", kept]):
            raise SystemExit(f"`rulewright lab {' '.join(asked)}` failed")
        if pages is not None:
            command(["lab", "report", kept, "--html", str(Path(pages) / f"{study.game}-{bots}.html")])
        with Store.open(kept) as store:
            found = report(store)
    yield f"`rulewright lab {' '.join(asked)} --keep {study.game}.db`:"
    yield ""
    yield from table(found, study)
    yield ""
    for change, name in zip(found["changes"], study.variants, strict=True):
        yield from also(change, name)


def table(found: Mapping[str, Any], study: Study) -> Iterator[str]:
    """The base, and by how much each variant differs from it; in bold type what surely changed."""
    base = {(one["key"], one["of"]): one for one in found["arms"][0]["figures"]}
    yield f"| | {study.game} | {' | '.join(study.variants)} |"
    yield f"| --- | ---: |{' ---: |' * len(study.variants)}"
    for key in FIGURES:
        if key in base:
            one = base[key]
            cells = [
                words.amount(one["value"], one["unit"]),
                *(cell(found, at, key) for at in range(len(study.variants))),
            ]
            yield f"| {words.name(one)} | {' | '.join(cells)} |"


def cell(found: Mapping[str, Any], at: int, key: tuple[str, str]) -> str:
    """The difference of a variant; where that is not measured side by side, its own figure."""
    row = next((row for row in found["changes"][at]["measures"] if (row["key"], row["of"]) == key), None)
    if row is None:
        own = next((one for one in found["arms"][at + 1]["figures"] if (one["key"], one["of"]) == key), None)
        return words.amount(own["value"], own["unit"]) if own is not None else "–"
    (value, low, high), unit = row["difference"], row["unit"]
    by = words.amount(value, unit, signed=True).removesuffix(" points").removesuffix(f" {unit}")
    told = f"{by} ({words.between(low, high, unit, signed=True)})"
    return f"**{told}**" if row["changed"] else told


def also(change: Mapping[str, Any], name: str) -> Iterator[str]:
    """What else surely changed, the surest first."""
    rows = [row for row in change["measures"] if row["changed"] and (row["key"], row["of"]) not in FIGURES]
    rows = [
        row
        for row in rows
        if row["key"] in {"take-rate", "taken", "favours", "seat-share", "settled", "legal", "turns"}
    ]
    told = [words.changed(row).rstrip(".") for row in sorted(rows, key=words.surest, reverse=True)[:MOST]]
    yield f"- {name}: {'; '.join(told) if told else 'nothing else that is sure'}."


def put(called: str, block: str) -> None:
    """Between the marks of a study on the page."""
    text = PAGE.read_text(encoding="utf-8")
    marks = re.compile(rf"(<!-- what python -m tests.studies found: {called} -->\n).*?(<!-- end -->)", re.DOTALL)
    if marks.search(text) is None:
        raise SystemExit(f"{PAGE} has no place for {called}")
    PAGE.write_text(marks.sub(lambda found: f"{found[1]}\n{block}\n\n{found[2]}", text), encoding="utf-8")


if __name__ == "__main__":
    main()
