"""Can symbols be named by who sees them alone, at 24 pixels? ``python -m tests.art.naming --seed 1 -o FOLDER``.

It writes sheets of all symbols, shuffled and without names, as a screen shows them at 24 pixels, each pixel enlarged;
``words.txt``, with eight words for each, one of which is right; and ``key.txt``, which is for afterwards. Look at the
sheets, write a word for each number into a file, as ``words.txt`` has them, and let ``--judge FILE`` compare it with
the key of the same seed. With ``--alike``, the wrong words are of the symbols that look most like the right one.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulewright.art import symbol, symbols

from .raster import pixels, png

SIZE = 24
ENLARGED = 4
WIDE = 8
HIGH = 5
"""Symbols across a sheet and down."""
MARGIN = 14
WORDS = 8
KIN = 3
"""Of the wrong words, so many are of the group of the right one, or as many as that has."""
FIGURES = {
    "0": "75557", "1": "26227", "2": "71747", "3": "71717", "4": "55711", "5": "74717", "6": "74757", "7": "71111",
    "8": "75757", "9": "75717",
}  # fmt: skip
"""Each row of a figure as three bits."""

Grey = list[list[float]]


@dataclass(frozen=True)
class Question:
    name: str
    words: tuple[str, ...]


def questions(seed: int, alike: bool = False) -> list[Question]:
    """All symbols in random order, each with its own name and seven others, sorted alphabetically."""
    chance = random.Random(seed)  # noqa: S311 - nothing is at stake
    names = sorted(symbols())
    chance.shuffle(names)
    others = most_alike if alike else lambda name: by_chance(name, chance)
    return [Question(name, tuple(sorted([name, *others(name)]))) for name in names]


def by_chance(name: str, chance: random.Random) -> list[str]:
    """Random names, some of them of the same group."""
    group = symbol(name).group
    kin = [other for other in symbols() if other != name and symbol(other).group == group]
    near = chance.sample(kin, min(KIN, len(kin)))
    far = [other for other in symbols() if other != name and other not in near]
    return near + chance.sample(far, WORDS - 1 - len(near))


def most_alike(name: str) -> list[str]:
    own = seen(name)
    return sorted(
        (other for other in symbols() if other != name),
        key=lambda other: sum(abs(a - b) for a, b in zip(own, seen(other), strict=True)),
    )[: WORDS - 1]


@cache
def seen(name: str) -> tuple[float, ...]:
    return tuple(itertools.chain(*pixels(symbol(name).shapes, SIZE)))


def sheets(asked: Sequence[Question]) -> Iterator[bytes]:
    for first in range(0, len(asked), WIDE * HIGH):
        part = asked[first : first + WIDE * HIGH]
        box = SIZE * ENLARGED + 2 * MARGIN
        picture: Grey = [[0.0] * (WIDE * box) for _ in range(HIGH * box)]
        for place, question in enumerate(part):
            left, top = place % WIDE * box, place // WIDE * box
            write(picture, str(first + place + 1), left + 3, top + 2)
            paste(picture, pixels(symbol(question.name).shapes, SIZE), ENLARGED, left + MARGIN, top + MARGIN)
        yield png(picture)


def write(picture: Grey, number: str, left: int, top: int) -> None:
    for place, digit in enumerate(number):
        rows = [[float(int(row) >> bit & 1) for bit in (2, 1, 0)] for row in FIGURES[digit]]
        paste(picture, rows, 2, left + 8 * place, top)


def paste(picture: Grey, rows: Grey, times: int, left: int, top: int) -> None:
    for y, row in enumerate(rows):
        for x, grey in enumerate(row):
            for line in picture[top + y * times : top + (y + 1) * times]:
                line[left + x * times : left + (x + 1) * times] = [grey] * times


def judged(asked: Sequence[Question], answers: str) -> list[tuple[int, str, str]]:
    """Wrong and missing answers: the number, the right name, and the answer."""
    said = dict(line.split(maxsplit=1) for line in answers.splitlines() if len(line.split()) > 1)
    told = [(number, one.name, said.get(str(number), "").strip()) for number, one in enumerate(asked, start=1)]
    return [(number, name, answer) for number, name, answer in told if name != answer]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.art.naming", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path, metavar="FOLDER", help="where the sheets go")
    parser.add_argument("--judge", type=Path, metavar="FILE", help="numbers and words: a line for each symbol")
    parser.add_argument("--alike", action="store_true", help="wrong words of symbols that look most like the right one")
    chosen = parser.parse_args(arguments)
    asked = questions(chosen.seed, chosen.alike)
    if chosen.output:
        chosen.output.mkdir(parents=True, exist_ok=True)
        for number, sheet in enumerate(sheets(asked), start=1):
            (chosen.output / f"sheet-{number}.png").write_bytes(sheet)
        lists = [f"{number} {' '.join(one.words)}\n" for number, one in enumerate(asked, start=1)]
        (chosen.output / "words.txt").write_text("".join(lists), encoding="utf-8")
        key = [f"{number} {one.name}\n" for number, one in enumerate(asked, start=1)]
        (chosen.output / "key.txt").write_text("".join(key), encoding="utf-8")
    if chosen.judge:
        missed = judged(asked, chosen.judge.read_text(encoding="utf-8"))
        for number, name, answer in missed:
            sys.stdout.write(f"{number}: {name}, and not {answer or 'nothing'}\n")
        sys.stdout.write(f"{len(asked) - len(missed)} of {len(asked)} named rightly, seed {chosen.seed}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
