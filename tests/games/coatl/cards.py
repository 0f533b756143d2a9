"""The cards of the game, written down independently, and scored by exhaustive search: an oracle for the ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

LETTERS = {"yellow": "Y", "red": "R", "black": "K", "green": "G", "blue": "B"}
WORDS = {letter: word for word, letter in LETTERS.items()}

LEVELS = {
    "many": {3: 2, 4: 3, 5: 4, 6: 5},
    "lone": {1: 2, 2: 5},
    "three": {1: 3, 2: 7},
    "pair": {1: 1, 2: 3, 3: 5},
    "run": {1: 2, 2: 6},
}


def patterns() -> dict[str, tuple[str, dict[int, int]]]:
    """For each card, a regular expression over letters from head to tail, and the points of its levels."""
    found: dict[str, tuple[str, dict[int, int]]] = {}
    for word, letter in LETTERS.items():
        found[f"many_{word}"] = (letter, LEVELS["many"])
        found[f"lone_{word}"] = (f"(?<!{letter}){letter}{letter}(?!{letter})", LEVELS["lone"])
        found[f"three_{word}"] = (letter * 3, LEVELS["three"])
    for pair in ("YG", "RK", "YB", "GB", "KG", "YK", "RB"):
        found[f"{WORDS[pair[0]]}_{WORDS[pair[1]]}"] = (pair, LEVELS["pair"])
    for pair in ("KB", "YR", "RG"):
        found[f"{WORDS[pair[0]]}_{WORDS[pair[1]]}_twice"] = (pair * 2, {1: 5})
    for blocks, points in {"R3G2": 6, "K2G3": 6, "Y2B3": 6, "B2Y2": 4, "R2B2": 4, "K2Y2": 4, "G2R2": 4}.items():
        one, many, other, more = list(blocks)
        name = f"{WORDS[one]}{many}_{WORDS[other]}{more}"
        found[name] = (one * int(many) + other * int(more), {1: points})
    for row in ("YKRGB", "RKBYG", "KGRBY"):
        found[f"rainbow_{WORDS[row[0]]}"] = (row, {1: 7})
    for one, middle, other in ("YKR", "GYK", "YBG", "BGK", "RKB", "RBY", "GRK", "GYG", "BGB"):
        found[f"{WORDS[one]}_{WORDS[middle]}s_{WORDS[other]}"] = (f"{one}{middle}+{other}", LEVELS["run"])
    for one, other in ("KY", "GK", "KB", "YR", "RB"):
        found[f"mirror_{WORDS[one]}_{WORDS[other]}"] = (f"{one}{other}.+{other}{one}", {1: 4})
    return found


CARDS = patterns()


def spans(pattern: str, row: str) -> list[tuple[int, int]]:
    """All stretches of a row that match, of any length."""
    compiled = re.compile(pattern)
    return [
        (start, end)
        for start in range(len(row))
        for end in range(start + 1, len(row) + 1)
        if fits(compiled, row, start, end)
    ]


def fits(compiled: re.Pattern[str], row: str, start: int, end: int) -> bool:
    """Whether the pattern matches exactly this stretch, considering its neighbours."""
    bounded = re.compile(f"(?:{compiled.pattern})(?<=^.{{{end}}})", re.DOTALL)
    return bounded.match(row, start) is not None


def most_apart(places: Sequence[tuple[int, int]]) -> int:
    """The size of the largest set of disjoint stretches, found by trying all sets."""
    return max(map(len, apart(places)))


def apart(places: Sequence[tuple[int, int]], busy: int = 0) -> Iterator[tuple[tuple[int, int], ...]]:
    if not places:
        yield ()
        return
    (start, end), *others = places
    yield from apart(others, busy)
    used = (1 << end) - (1 << start)
    if not busy & used:
        for rest in apart(others, busy | used):
            yield ((start, end), *rest)


def reached(levels: dict[int, int], times: int) -> int:
    return max((points for least, points in levels.items() if least <= times), default=0)


def card_points(name: str, row: str) -> int:
    pattern, levels = CARDS[name]
    if name.startswith("many"):
        return reached(levels, row.count(pattern))
    places = shortest(spans(pattern, row))
    return reached(levels, most_apart(places))


def shortest(places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Stretches that contain no other stretch; the others cannot be better."""
    return [
        one for one in places if not any(other != one and one[0] <= other[0] and other[1] <= one[1] for other in places)
    ]


def temple_points(name: str, row: str) -> int:
    """The points of a temple, by its name: ``no_red_11``, ``red_yellow_12``, ``no_black_blue_red``."""
    words = name.split("_")
    met = 0
    if words[-1].isdigit():
        met += len(row) == int(words.pop())
    if words[0] == "no":
        met += LETTERS[words[1]] not in row
        words = words[2:]
    if words:
        one, other = (row.count(LETTERS[word]) for word in words)
        met += one == other > 0
    return {0: 0, 1: 3, 2: 7}[met]
