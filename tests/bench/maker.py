"""How long it takes until an edit of a variant shows what it does, by processor time: ``-m tests.bench.maker``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from statistics import median
from time import process_time
from typing import Any

from rulewright.studio.maker import effects, outgoing
from rulewright.studio.maker.asked import Set
from rulewright.studio.maker.draft import Draft, begin_variant
from rulewright.studio.maker.form import form

GAMES = {"tikal": "uncover.cost", "coatl": "hand_limit", "tobago": "hurry.cost", "jackal-dungeon": "throws"}
EDITS = 20


def once(parts: Iterator[Any]) -> None:
    next(parts, None)


def edits(game: str, path: str) -> dict[str, list[float]]:
    """Milliseconds of each part, for several edits."""
    draft = Draft(f"{game}-timed.rules", begin_variant(game, "Timed"))
    spent: dict[str, list[float]] = {}
    value = 1
    for number in range(EDITS + 1):
        value = value % 4 + 1

        def words(value: int = value) -> None:
            draft.edit(Set(path, value))
            effects.words(checked(draft.base), checked(draft.checked), "en")

        def fields() -> None:
            made = form(draft)
            if made is not None:
                [outgoing.group_data(group) for group in made.groups]

        parts: dict[str, Callable[[], object]] = {
            "words": words,
            "form": fields,
            "first examples": lambda: once(effects.examples(checked(draft.checked))),
            "all examples": lambda: list(effects.examples(checked(draft.checked))),
            "first band": lambda: once(effects.balance(effects.table(checked(draft.checked), 2), 1)),
            "pages of the book": lambda: effects.book(checked(draft.checked), "en"),
        }
        for name, work in parts.items():
            begun = process_time()
            work()
            if number:  # the first fills what is kept between edits
                spent.setdefault(name, []).append(1000 * (process_time() - begun))
    return spent


def checked(found: Any) -> Any:
    assert found is not None
    return found


def main() -> None:
    for game in sys.argv[1:] or GAMES:
        for name, times in edits(game, GAMES[game]).items():
            times.sort()
            told = f"{median(times):6.0f} ms, p95 {times[int(0.95 * len(times))]:6.0f} ms"
            sys.stdout.write(f"{game:16} {name:18} {told}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
