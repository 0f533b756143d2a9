"""In: a game and numbers of it that may vary. Out: an arm for each way to set them, or why it cannot be played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from ..composition.paths import literals_by
from ..play.errors import RulesError, StartError
from ..play.game import Game
from ..syntax import tree
from .played import Loader
from .store import Arm, arm
from .work import Work

VARY = re.compile(r"(?P<path>[^=\s]+)\s*=\s*(?P<values>\S+)")
SPAN = re.compile(r"(?P<low>-?[0-9]{1,9})\.\.(?P<high>-?[0-9]{1,9})")
MOST_CELLS, MOST_PATHS = 1000, 3
Settings = Mapping[str, str]


class VaryError(ValueError):
    """A way of varying numbers that is not understood, or is too much."""


class Cell:
    """One way to set the numbers. ``arm``: what is played then; ``said``: why it cannot be."""

    def __init__(self, settings: Settings, made: Arm | None, said: str = "") -> None:
        self.settings, self.arm, self.said = dict(settings), made, said

    @property
    def name(self) -> str:
        return called(self.settings)


def called(settings: Settings) -> str:
    return ", ".join(f"{path}={value}" for path, value in settings.items()) or "base"


def grid(varied: Sequence[str]) -> list[dict[str, str]]:
    """All ways to set the numbers, from words such as ``uncover.cost=1..3`` and ``hand_limit=4,6``."""
    found: dict[str, list[str]] = {}
    for word in varied:
        parts = VARY.fullmatch(word.strip())
        if parts is None:
            raise VaryError(f"`--vary` needs a path and its values, as in `uncover.cost=1..3`, not `{word}`.")
        if parts["path"] in found:
            raise VaryError(f"`{parts['path']}` is varied twice.")
        found[parts["path"]] = values(parts["values"])
    if not found:
        raise VaryError("Say what may vary: `--vary uncover.cost=1..3`.")
    if len(found) > MOST_PATHS:
        raise VaryError(
            f"More than {MOST_PATHS} numbers at once nobody can look at: vary {MOST_PATHS}, or `screen` all."
        )
    cells = 1
    for one in found.values():
        cells *= len(one)
    if cells > MOST_CELLS:
        raise VaryError(
            f"These are {cells:,} variants, and {MOST_CELLS:,} are the most: vary fewer, or in larger steps."
        )
    return [dict(zip(found, one, strict=True)) for one in product(*found.values())]


def values(word: str) -> list[str]:
    found: list[str] = []
    for part in word.split(","):
        span = SPAN.fullmatch(part)
        if span is None:
            found.append(part)
            continue
        low, high = int(span["low"]), int(span["high"])
        if not 0 <= high - low < MOST_CELLS:
            raise VaryError(f"`{part}` is no span from a smaller to a larger number, or a very long one.")
        found += map(str, range(low, high + 1))
    return list(dict.fromkeys(found))


def cell(game: Game, base: Work, settings: Settings, load: Loader, *, seed: int | None = None) -> Cell:
    """The game with these numbers; its rules may be wrong then, or too large."""
    every = {**base.settings, **settings}
    work = Work(
        base.called, base.files, base.bots, settings=every, options=base.options, position=base.position,
        seed=base.seed if seed is None else seed, most=base.most, ends=base.ends,
    )  # fmt: skip
    try:
        loaded = load(game.called, every, game.files)
        loaded = loaded.at(base.position) if base.position else loaded
        return Cell(settings, arm(called(settings), work, loaded.table(work.players, work.options)))
    except RulesError as error:
        first = error.diagnostics[0]
        return Cell(settings, None, f"{first.code}: {first.message}")
    except (StartError, FileNotFoundError) as error:
        return Cell(settings, None, str(error))


def steps(game: Game, only: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """Every number and every yes or no of the rules, one step down and one step up. ``only``: of these paths, or what
    is below them; otherwise of all but the title line and the cells of tables, which are many.
    """
    ruleset = game.model.ruleset
    placed = [one.declaration for one in ruleset.declarations]
    for node, literal in literals_by(placed, ruleset.game):
        path, value = literal.path, literal.value
        if only:
            if not any(path == one or path.startswith((f"{one}.", f"{one}[")) for one in only):
                continue
        elif isinstance(node, tree.Game) or isinstance(literal.node, tree.Cell):
            continue
        if isinstance(value, bool):
            yield path, "no" if value else "yes"
        elif isinstance(value, int):
            step = max(1, abs(value) // 10)
            yield path, str(value - step)
            yield path, str(value + step)
