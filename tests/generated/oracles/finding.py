"""The result of an oracle, and the amount of work that it may do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.program.passes import PASSES

from ..case import Case

if TYPE_CHECKING:
    from .subject import Subject


@dataclass(frozen=True, slots=True)
class Found:
    """Something that must not be. ``kind`` stays the same while the ruleset is reduced."""

    kind: str
    message: str
    where: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding of an oracle about a ruleset. ``where["kind"]`` distinguishes kinds of faults."""

    oracle: str
    message: str
    case: Case
    where: dict[str, Any]

    @property
    def kind(self) -> str:
        return str(self.where.get("kind", ""))

    def alike(self, other: Finding) -> bool:
        """Whether two findings, about possibly different rulesets, show the same fault."""
        return (self.oracle, self.kind) == (other.oracle, other.kind)


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is tried, in counts. Only ``seconds`` is a time: an oracle that takes longer counts as a hang."""

    tables: int = 2
    """Numbers of players, with options."""
    games: int = 2
    """Games at each table."""
    plies: int = 30
    """Choices in each of them."""
    playouts: int = 10
    """Games at each table that nobody watches."""
    passes: int = 3
    """How many of the passes are left out, one by one."""
    steps: int = 3_000
    """Steps of the walker after which the whole state is looked at."""
    examples: int = 2
    """Examples made of what was played."""
    deals: int = 300
    """Imagined deals that are compared with all that there can be."""
    worlds: int = 600
    """Turns of chance, and choices, that are followed to find all deals that there can be."""
    processes: bool = False
    pdf: bool = False
    seconds: float = 20.0


QUICK = Budget(tables=1, games=1, plies=20, playouts=4, passes=2, steps=1_000, examples=1, deals=0)
STANDARD = Budget()
THOROUGH = Budget(
    tables=4,
    games=4,
    plies=120,
    playouts=60,
    passes=len(PASSES),
    steps=20_000,
    examples=4,
    deals=600,
    worlds=3_000,
    processes=True,
    pdf=True,
    seconds=60.0,
)

Oracle = Callable[["Subject"], Iterator[Found]]
